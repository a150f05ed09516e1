"""Python's collector of cycles: in one thread only, and kept away while many lasting objects are made.

Left alone it works in whichever thread allocates, and would destroy a window's
widgets in a worker's thread, which ends the program. So the window calls
collect_due from its own thread.

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
        self.by_hand = False

    @property
    def busy(self) -> bool:
        """Whether somebody makes many objects now."""
        return self._count > 0

    def begin(self) -> None:
        with self._lock:
            if not self._count:
                self._enabled = gc.isenabled()
                gc.disable()
            self._count += 1

    def end(self) -> None:
        with self._lock:
            self._count -= 1
            if self._count or not (self._enabled or self.by_hand):
                return
            self._set_aside()
            if self._enabled:
                gc.enable()

    def _set_aside(self) -> None:
        if gc.get_count()[0] < MANY:
            return
        self._frozen += 1
        if self._frozen % TIMES == 0:
            gc.unfreeze()
            if self.by_hand:
                return
            gc.collect()
        gc.freeze()


_pause = _Pause()


def collect_by_hand(by_hand: bool = True) -> None:
    """Collect only where collect_due is called, from now on; False leaves it to Python again."""
    _pause.by_hand = by_hand
    if by_hand:
        gc.disable()
    else:
        gc.enable()


def is_by_hand() -> bool:
    """Tell whether garbage is collected by collect_due only."""
    return _pause.by_hand


def collect_due() -> int:
    """Collect the oldest generation that is due, as Python would; return what was found."""
    if _pause.busy:
        return 0
    counts, limits = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > limits[generation]:
            return gc.collect(generation)
    return 0


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
