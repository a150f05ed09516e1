"""What only one process at a time may do; the system frees a lock when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Let one process or thread at a time into the block; others wait.

    Where a file system knows no locks, everybody is let in.
    """
    with lock.open("ab") as file:
        with contextlib.suppress(OSError):
            _hold(file)
        yield


def _hold(file: IO[bytes]) -> None:
    """Wait for the lock; closing the file frees it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
