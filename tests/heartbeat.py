"""How long the window's thread worked without a break, by the processor's time that it took itself."""

from __future__ import annotations

import json
import threading
import time

from PySide6.QtCore import Qt, QTimer

TICK_MS = 4
QUIET_SECONDS = 0.0085


class Heartbeat:
    """Remembers by phase the time that this thread worked between two ticks of a timer, in ms.

    A tick comes only when the event loop turns, so a gap is at least as long as
    the longest event in it.
    """

    def __init__(self) -> None:
        self.phase = ""
        self.gaps: dict[str, list[float]] = {}
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def longest(self) -> dict[str, float]:
        """Return each phase's longest gap."""
        return {phase: round(max(gaps), 1) for phase, gaps in self.gaps.items()}

    def _tick(self) -> None:
        now = time.thread_time()
        self.gaps.setdefault(self.phase, []).append((now - self._last) * 1000)
        self._last = time.thread_time()


def slowness() -> float:
    """Return how many times longer than a quiet machine this one takes for the same work; at least 1."""
    return max(1.0, min(_piece() for _turn in range(5)) / QUIET_SECONDS)


def _piece() -> float:
    assert threading.current_thread() is threading.main_thread()
    began = time.thread_time()
    for _turn in range(20):
        json.loads(json.dumps([{"name": str(n), "value": [n] * 5} for n in range(60)], indent=1))
    return time.thread_time() - began
