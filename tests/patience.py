"""Limits of waits in tests are for a quiet machine; a busy one gets several times as long.

They are there so that nothing waits for ever, not to measure: benchmarks do that.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

TIMES = 5


def be_patient(waits: type = QtBot) -> None:
    """Let waitUntil and waitSignal wait several times as long as they are told, or would by default."""
    for name in ("waitUntil", "waitSignal"):
        setattr(waits, name, _patient(getattr(waits, name)))


def _patient(wait: Callable[..., Any]) -> Callable[..., Any]:
    usual = inspect.signature(wait).parameters["timeout"].default

    @functools.wraps(wait)
    def patiently(*given: Any, timeout: int = usual, raising: bool | None = None, **more: Any) -> Any:
        """Wait; where nothing is expected to come, as long as it was said."""
        if raising is not None:
            more["raising"] = raising
        return wait(*given, timeout=timeout if raising is False else timeout * TIMES, **more)

    return patiently


def lengthen(items: Iterable[pytest.Item]) -> None:
    """Give tests that say how long they may take several times as long."""
    for item in items:
        limit = item.get_closest_marker("timeout")
        if limit is not None and limit.args:
            item.add_marker(pytest.mark.timeout(limit.args[0] * TIMES), append=False)
