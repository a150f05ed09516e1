"""How the window's process uses Python: quick turns of threads, garbage in one thread, few heaps."""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import sys
from typing import NoReturn

from app.core import collector

SWITCH_SECONDS = 0.001
M_ARENA_MAX, HEAPS = -8, 2


def share_the_interpreter() -> None:
    """Let the window's thread interrupt the others soon, and keep the collector out of the start."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.disable()
    _share_memory()


def settle() -> None:
    """Collect garbage from now on, but never walk through what the start has loaded."""
    if not gc.isenabled() and not collector.is_by_hand():
        gc.freeze()
        collector.collect_by_hand()


def sweep() -> None:
    """Collect what is due, in the window's thread, once the start has settled."""
    if collector.is_by_hand():
        collector.collect_due()


def stop_sweeping() -> None:
    """Leave the collecting to Python again."""
    settle()
    if collector.is_by_hand():
        collector.collect_by_hand(False)


def leave(code: int) -> NoReturn:
    """End the process at once: Python would take down what a thread still imports or works with."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


def _share_memory() -> None:
    """Let all threads take memory from a few heaps: glibc gives each its own, which costs 50 MB here."""
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_ARENA_MAX, HEAPS)
