"""Which processes run; on Windows too, where os.kill would end them."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys

import pytest

from app.core import processes


def test_this_process_runs_and_an_ended_one_does_not():
    assert processes.alive(os.getpid())
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    assert not processes.alive(child.pid)
    assert not processes.alive(0)
    assert not processes.alive(-1)
    assert not processes.alive(1 << 80)


class _Kernel:
    """Stands in for kernel32: handles by number, exit codes by handle."""

    def __init__(self, codes):
        self._codes = codes
        self.closed = []
        self.OpenProcess = _Function(lambda _rights, _inherit, number: number if number in codes else None)
        self.GetExitCodeProcess = _Function(self._code)
        self.CloseHandle = _Function(self.closed.append)

    def _code(self, handle, pointer):
        pointer._obj.value = self._codes[handle]
        return 1


class _Function:
    def __init__(self, call):
        self._call = call

    def __call__(self, *arguments):
        return self._call(*arguments)


@pytest.mark.parametrize(("error", "hidden"), [(5, True), (87, False)])
def test_windows_is_asked_for_the_exit_code(monkeypatch, error, hidden):
    kernel = _Kernel({11: 259, 12: 0})
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda *_given, **_more: kernel, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: error, raising=False)
    monkeypatch.setattr(os, "kill", lambda *_given: pytest.fail("os.kill ends processes on Windows"))
    assert processes.alive(11)
    assert not processes.alive(12)
    assert processes.alive(13) is hidden
    assert kernel.closed == [11, 12]
