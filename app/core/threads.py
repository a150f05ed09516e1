"""How many threads an engine may use: all processors for a person who waits, one in a batch of processes."""

from __future__ import annotations

import os

VARIABLE = "DRAFTSMITH_THREADS"
LIBRARIES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OPENCV_FOR_THREADS_NUM")
MOST = 4


def engine_threads() -> int:
    """Return the number of threads that this process's engine may use, 1 to 4."""
    given = os.environ.get(VARIABLE, "")
    return max(1, min(MOST, int(given) if given.isdecimal() else os.cpu_count() or 1))


def keep_to_one_thread() -> None:
    """Give the engines of this process one thread each: more only wait for those of other processes."""
    os.environ.update(dict.fromkeys((VARIABLE, *LIBRARIES), "1"))
