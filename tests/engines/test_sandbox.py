"""The walls around a child: what it can still do, and systems that have none."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from app.core.paths import program_dir
from app.engines import sandbox

PROBE = """
import json, os, socket, subprocess, sys
from pathlib import Path
from app.engines import sandbox
work, outside, port = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
state = sandbox.shut_in(sandbox.Walls(read=sandbox.system_folders(), write=(work,)))

def tried(action):
    try:
        action()
    except OSError as error:
        return type(error).__name__
    return "done"

print(json.dumps({
    "state": [state.files, state.system_calls],
    "write inside": tried(lambda: (work / "a").write_text("x")),
    "write outside": tried(lambda: (outside / "a").write_text("x")),
    "read outside": tried(lambda: (outside / "secret").read_text()),
    "run": tried(lambda: subprocess.run(["/bin/true"])),
    "connect": tried(lambda: socket.create_connection(("127.0.0.1", port))),
    "datagram": tried(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)),
    "parent": tried(lambda: Path(f"/proc/{os.getppid()}/environ").read_text()),
}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux's")
def test_a_shut_in_process(tmp_path):
    work, outside = tmp_path / "work", tmp_path / "outside"
    work.mkdir()
    outside.mkdir()
    (outside / "secret").write_text("x")
    run = subprocess.run(
        [sys.executable, "-c", PROBE, str(work), str(outside), "9"],
        capture_output=True,
        cwd=program_dir(),
        check=True,
    )
    seen = json.loads(run.stdout)
    files, calls = seen.pop("state")
    assert seen["write inside"] == "done"
    if files:
        refused = {name: seen[name] for name in ("write outside", "read outside", "parent")}
        assert set(refused.values()) == {"PermissionError"}, refused
    if calls:
        refused = {name: seen[name] for name in ("run", "connect", "datagram")}
        assert set(refused.values()) == {"PermissionError"}, refused


@pytest.mark.parametrize("system", [("darwin", "arm64"), ("linux", "riscv64"), ("win32", "AMD64")])
def test_other_systems_have_no_walls_and_no_crash(monkeypatch, system, tmp_path):
    monkeypatch.setattr(sandbox.sys, "platform", system[0])
    monkeypatch.setattr(sandbox.platform, "machine", lambda: system[1])
    state = sandbox.shut_in(sandbox.Walls(write=(tmp_path,)))
    assert (state.files, state.system_calls) == (False, False)
    assert state.reasons


def test_a_kernel_without_landlock_is_no_crash(monkeypatch, tmp_path):
    class Kernel:
        def syscall(self, *_given):
            return -1

        def prctl(self, *_given):
            return -1

    monkeypatch.setattr(sandbox.sys, "platform", "linux")
    monkeypatch.setattr(sandbox.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(sandbox, "_libc", Kernel)
    state = sandbox.shut_in(sandbox.Walls(write=(tmp_path,)))
    assert (state.files, state.system_calls) == (False, False)
    assert len(state.reasons) == 2
