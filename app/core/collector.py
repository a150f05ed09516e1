"""Python's collector of cycles, kept away while many lasting objects are made.

It would walk through all of them again and again, half a second each time,
and every thread waits meanwhile. Rows and cells form no cycles: they go when
nothing refers to them any more. What was there is then kept out of its sight,
but only after many were made, and not for ever: whatever else has become
garbage meanwhile is collected at every twentieth time.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 50_000
TIMES = 20


class _Pause:
    """Counts who makes many objects; the collector rests until the last has done."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._enabled = False
        self._frozen = 0

    def begin(self) -> None:
        with self._lock:
            if not self._count:
                self._enabled = gc.isenabled()
                gc.disable()
            self._count += 1

    def end(self) -> None:
        with self._lock:
            self._count -= 1
            if not self._count and self._enabled:
                self._set_aside()
                gc.enable()

    def _set_aside(self) -> None:
        if gc.get_count()[0] < MANY:
            return
        self._frozen += 1
        if self._frozen % TIMES == 0:
            gc.unfreeze()
            gc.collect()
        gc.freeze()


_pause = _Pause()


def begin_making_many() -> None:
    """Keep the collector away until end_making_many."""
    _pause.begin()


def end_making_many() -> None:
    """Let the collector work again; when many were made it need not look at what is there now."""
    _pause.end()


@contextmanager
def making_many() -> Iterator[None]:
    """Keep the collector away within the block."""
    _pause.begin()
    try:
        yield
    finally:
        _pause.end()
