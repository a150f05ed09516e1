"""Walls around an engine child on Linux: Landlock for files and TCP, seccomp for programs and sockets.

A process shuts itself in before it loads anything foreign; both are ordinary
system calls that need no privileges. Where the kernel has neither, nothing
happens: the static guard and the class filter are then the only walls.
"""

from __future__ import annotations

import ctypes
import logging
import os
import platform
import struct
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_EXECUTE, _WRITE, _READ, _READ_DIR = 1, 2, 4, 8
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_FILE_RIGHTS = _EXECUTE | _WRITE | _READ | _TRUNCATE | _IOCTL
_FS_BITS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_NO_NEW_PRIVS, _SECCOMP, _FILTER = 38, 22, 2
_EPERM, _ALLOW, _KILL = 0x00050000 | 1, 0x7FFF0000, 0x80000000
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_AF_UNIX = 1


@dataclass(frozen=True)
class _Machine:
    """System call numbers of a processor."""

    audit: int
    socket: int
    denied: tuple[int, ...]


# Denied: execve, execveat, ptrace, process_vm_readv, process_vm_writev, keyctl, bpf, mount, umount2,
# perf_event_open, io_uring_setup, io_uring_enter, io_uring_register.
_MACHINES = {
    "x86_64": _Machine(0xC000003E, 41, (59, 322, 101, 310, 311, 250, 321, 165, 166, 298, 425, 426, 427)),
    "aarch64": _Machine(0xC00000B7, 198, (221, 281, 117, 270, 271, 219, 280, 40, 39, 241, 425, 426, 427)),
}


@dataclass(frozen=True)
class Walls:
    """What a child may still reach."""

    read: tuple[Path, ...] = ()
    write: tuple[Path, ...] = ()


@dataclass
class Sandbox:
    """Which walls stand."""

    files: bool = False
    system_calls: bool = False
    reasons: list[str] = field(default_factory=list)


def shut_in(walls: Walls) -> Sandbox:
    """Raise the walls around this process for good, as far as the system can."""
    state = Sandbox()
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        state.reasons.append("no sandbox on this system")
        return state
    raising: dict[str, Callable[[], None]] = {"files": lambda: _landlock(walls), "system_calls": _seccomp}
    for name, raise_wall in raising.items():
        try:
            raise_wall()
            setattr(state, name, True)
        except OSError as error:
            state.reasons.append(f"{name}: {error}")
    log.info("sandbox: %s", state)
    return state


def system_folders() -> tuple[Path, ...]:
    """Return what any Python or Java program reads: libraries, fonts, time zones, the processor's data."""
    names = "/usr/lib /usr/lib64 /lib /lib64 /usr/share/fonts /usr/share/zoneinfo /usr/share/fontconfig"
    files = "/etc/fonts /etc/ld.so.cache /etc/localtime /etc/timezone /dev/urandom /dev/random /sys"
    # Not all of /proc: it would show the variables of the user's other programs.
    process = "/proc/self /proc/sys /proc/cpuinfo /proc/meminfo /proc/stat /proc/version /proc/cgroups"
    # The executable too: the packaged program keeps its modules inside it.
    python = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.executable]
    return tuple(Path(name) for name in [*names.split(), *files.split(), *process.split(), *python])


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int, what: str) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), what)
    return result


def _landlock(walls: Walls) -> None:
    libc = _libc()
    version = libc.syscall(_LANDLOCK_CREATE, None, 0, 1)
    if version < 1:
        raise OSError(ctypes.get_errno(), "the kernel has no Landlock")
    rights = (1 << _FS_BITS.get(version, 16)) - 1
    ruleset = _checked(_create(libc, version, rights), "landlock_create_ruleset")
    try:
        _allow(libc, ruleset, walls.read, (_READ | _READ_DIR | _EXECUTE) & rights)
        _allow(libc, ruleset, (*walls.write, Path(os.devnull)), rights)
        _checked(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
        _checked(libc.syscall(_LANDLOCK_RESTRICT, ruleset, 0), "landlock_restrict_self")
    finally:
        os.close(ruleset)


def _create(libc: Any, version: int, rights: int) -> int:
    network = 3 if version >= 4 else 0
    scope = 3 if version >= 6 else 0
    size = 8 if version < 4 else 16 if version < 6 else 24
    attributes = struct.pack("QQQ", rights, network, scope)[:size]
    return int(libc.syscall(_LANDLOCK_CREATE, ctypes.create_string_buffer(attributes, size), size, 0))


def _allow(libc: Any, ruleset: int, paths: Iterable[Path], rights: int) -> None:
    for path in paths:
        if not path.exists():
            continue
        handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            here = rights if path.is_dir() else rights & _FILE_RIGHTS
            rule = ctypes.create_string_buffer(struct.pack("=Qi", here, handle))
            _checked(libc.syscall(_LANDLOCK_ADD, ruleset, 1, rule, 0), f"landlock_add_rule {path}")
        finally:
            os.close(handle)


def _seccomp() -> None:
    machine = _MACHINES[platform.machine()]
    program = _program(machine)
    code = b"".join(struct.pack("HBBI", *step) for step in program)
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("HxxxxxxP", len(program), ctypes.addressof(buffer))
    libc = _libc()
    _checked(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    filter_ = ctypes.create_string_buffer(header, len(header))
    _checked(libc.prctl(_SECCOMP, _FILTER, filter_, 0, 0), "seccomp")


def _program(machine: _Machine) -> list[tuple[int, int, int, int]]:
    """Return the filter: kill on another architecture, refuse the denied calls and all but local sockets."""
    steps = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, machine.audit), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, 0)]
    for number in machine.denied:
        steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _EPERM)]
    steps += [(_EQUAL, 0, 4, machine.socket), (_LOAD, 0, 0, 16), (_EQUAL, 0, 1, _AF_UNIX)]
    return [*steps, (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _EPERM), (_RETURN, 0, 0, _ALLOW)]
