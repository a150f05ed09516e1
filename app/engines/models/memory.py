"""How much main memory this computer has and how much of it is free."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MEMINFO = Path("/proc/meminfo")
SYSCTL = "/usr/sbin/sysctl"
VM_STAT = "/usr/bin/vm_stat"
COMMAND_SECONDS = 5.0


@dataclass(frozen=True)
class Memory:
    """Main memory in bytes; 0 where the system does not tell."""

    total: int = 0
    available: int = 0


def system_memory() -> Memory:
    """Return this computer's memory; Memory(0, 0) where it can't be found out."""
    readers = {"linux": _linux, "darwin": _mac, "win32": _windows}
    try:
        return readers[sys.platform]()
    except (KeyError, OSError, ValueError, AttributeError, subprocess.SubprocessError):
        return Memory()


def read_meminfo(text: str) -> Memory:
    """Read the text of /proc/meminfo, whose figures are in KiB."""
    figures = {
        name: int(rest.split()[0]) * 1024
        for name, colon, rest in (line.partition(":") for line in text.splitlines())
        if colon and rest.split() and rest.split()[0].isdigit()
    }
    return Memory(figures.get("MemTotal", 0), figures.get("MemAvailable", figures.get("MemFree", 0)))


def read_vm_stat(text: str, total: int) -> Memory:
    """Read what vm_stat prints: pages that are free, inactive or speculative can be had."""
    head, _newline, rest = text.partition("\n")
    size = int("".join(sign for sign in head if sign.isdigit()) or 4096)
    pages = 0
    for line in rest.splitlines():
        name, _colon, count = line.partition(":")
        if name.strip() in ("Pages free", "Pages inactive", "Pages speculative", "Pages purgeable"):
            pages += int(count.strip().rstrip("."))
    return Memory(total, min(total, pages * size))


def _linux() -> Memory:
    found = read_meminfo(MEMINFO.read_text(encoding="ascii", errors="replace"))
    limit = _container_limit()
    if limit and limit < found.total:
        return Memory(limit, min(limit, found.available))
    return found


def _container_limit() -> int:
    """Return the limit of the control group that this process is in, 0 for none."""
    try:
        text = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
    except OSError:
        return 0
    return int(text) if text.isdigit() else 0


def _mac() -> Memory:
    total = int(_output(SYSCTL, "-n", "hw.memsize"))
    return read_vm_stat(_output(VM_STAT), total)


def _output(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=COMMAND_SECONDS, check=True)  # noqa: S603
    return done.stdout


class _Status(ctypes.Structure):
    """MEMORYSTATUSEX of the Windows API."""

    _fields_ = (
        ("length", ctypes.c_ulong),
        ("load", ctypes.c_ulong),
        *(
            (name, ctypes.c_ulonglong)
            for name in (
                "total",
                "available",
                "page_total",
                "page_free",
                "virtual",
                "virtual_free",
                "extended",
            )
        ),
    )


def _windows() -> Memory:
    status = _Status(length=ctypes.sizeof(_Status))
    if not ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):  # type: ignore[attr-defined, unused-ignore]
        raise OSError(f"GlobalMemoryStatusEx failed on {os.name}")
    return Memory(int(status.total), int(status.available))
