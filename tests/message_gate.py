"""The script that `make lint` runs over the texts, for tests that need what it knows."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

SCRIPT = Path(__file__).resolve().parents[1] / "packaging" / "check_messages.py"


@cache
def message_gate() -> ModuleType:
    """Return the script as a module."""
    spec = importlib.util.spec_from_file_location("check_messages", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
