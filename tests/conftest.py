"""Fixtures for every test: a private data folder, English texts, the offscreen window system."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests away from the user's own data and language."""
    monkeypatch.setenv("DRAFTSMITH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The public cases beside the checkout; the test is skipped where they are absent."""
    if not SHARED.is_dir():
        pytest.skip("the public cases (../shared) are not beside this checkout")
    return SHARED
