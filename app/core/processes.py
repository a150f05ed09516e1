"""Other processes of this machine."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

_QUERY = 0x1000
_STILL_ACTIVE = 259
_ACCESS_DENIED = 5


def alive(process: int) -> bool:
    """Tell whether a process with this number runs; one that may not be asked counts as running."""
    if process <= 0:
        return False
    return _alive_on_windows(process) if sys.platform == "win32" else _alive_elsewhere(process)


def started(process: int) -> float | None:
    """Return when a process began (seconds since 1970), None where the system does not say (not Linux)."""
    try:
        ticks = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19])
        up = float(Path("/proc/uptime").read_text().split()[0])
        return time.time() - up + ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None


def _alive_elsewhere(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _alive_on_windows(process: int) -> bool:
    """Ask for the exit code: os.kill would end the process there, whatever the signal."""
    import ctypes

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined,unused-ignore]
    kernel.OpenProcess.restype = ctypes.c_void_p
    kernel.OpenProcess.argtypes = (ctypes.c_uint32, ctypes.c_int, ctypes.c_uint32)
    kernel.GetExitCodeProcess.argtypes = (ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32))
    kernel.CloseHandle.argtypes = (ctypes.c_void_p,)
    handle = kernel.OpenProcess(_QUERY, 0, process)
    if not handle:
        error: int = ctypes.get_last_error()  # type: ignore[attr-defined,unused-ignore]
        return error == _ACCESS_DENIED
    try:
        code = ctypes.c_uint32()
        return bool(kernel.GetExitCodeProcess(handle, ctypes.byref(code))) and code.value == _STILL_ACTIVE
    finally:
        kernel.CloseHandle(handle)
