"""Temporary folders in memory where the machine has room: what tests write safely then waits for no disk.

Tests end programs by signals, not by pulling the plug: what a program has written is there either way.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest

FOLDER = Path("/dev/shm")
LEAST_FREE = 6 * 2**30


def choose() -> None:
    """Let this process and those that it starts keep temporary files in memory; TMPDIR overrides it."""
    if "TMPDIR" not in os.environ and has_room(FOLDER):
        os.environ["TMPDIR"] = str(FOLDER)
        tempfile.tempdir = None


def has_room(folder: Path) -> bool:
    """Tell whether a folder can be written, runs programs, and has room for all that the tests leave."""
    try:
        about = os.statvfs(folder)
    except (OSError, AttributeError):
        return False
    runs = not about.f_flag & os.ST_NOEXEC
    free = min(about.f_bavail * about.f_frsize, free_memory())
    return runs and os.access(folder, os.W_OK) and free >= LEAST_FREE


def free_memory() -> int:
    """Return the bytes of memory that programs can still get, 0 where the system does not tell."""
    try:
        told = Path("/proc/meminfo").read_text("ascii")
    except OSError:
        return 0
    found = re.search(r"^MemAvailable:\s+(\d+) kB", told, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def clear(config: pytest.Config, status: int) -> None:
    """Give the memory back after tests that passed; what a failure left stays to be looked at."""
    base = getattr(config, "_tmp_path_factory", None)
    first = not hasattr(config, "workerinput")
    if status == 0 and first and base is not None and os.environ.get("TMPDIR") == str(FOLDER):
        shutil.rmtree(base.getbasetemp(), ignore_errors=True)
