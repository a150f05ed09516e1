"""The child process: answers, errors, deadlines, losses, cancelling, many loops."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from app.core.errors import AppError
from app.core.paths import HOME_VARIABLE, data_folder, program_dir
from app.engines import process
from app.engines.process import ChildProcess


@pytest.fixture
async def child(tmp_path):
    engine = ChildProcess("selftest", tmp_path / "work")
    yield engine
    await engine.close()


async def test_answers_and_keeps_the_child(child):
    first = await child.call("echo", deadline=30, text="你好\n")
    second = await child.call("echo", deadline=30, text="x" * 300_000)
    assert first["text"] == "你好\n"
    assert len(second["text"]) == 300_000
    assert first["pid"] == second["pid"] == child.pid


async def test_calls_come_one_after_another(child):
    seen: list[str] = []
    await asyncio.gather(
        child.call("sleep", deadline=30, progress=lambda *p: seen.append("a"), seconds=0.2, steps=4),
        child.call("sleep", deadline=30, progress=lambda *p: seen.append("b"), seconds=0.2, steps=4),
    )
    assert seen == ["a"] * 4 + ["b"] * 4


async def test_printing_libraries_do_not_break_the_protocol(child):
    await child.call("print", deadline=30, text='{"id": 1, "ok": true, "result": {"pid": 0}}\n')
    assert (await child.call("echo", deadline=30))["pid"] == child.pid
    assert '"pid": 0' in child.log_file.read_text()


async def test_errors_are_told(child):
    with pytest.raises(AppError) as known:
        await child.call("fail", deadline=30, known=True)
    assert (known.value.code, known.value.remedy) == ("selftest", "Ask for something else.")
    with pytest.raises(AppError) as unknown:
        await child.call("fail", deadline=30)
    assert unknown.value.code == "engine_failed"
    assert "asked for" in unknown.value.detail
    with pytest.raises(AppError) as missing:
        await child.call("no such operation", deadline=30)
    assert missing.value.code == "engine_failed"
    assert (await child.call("echo", deadline=30))["pid"]


async def test_a_lost_child_is_told_and_replaced(child):
    before = (await child.call("echo", deadline=30))["pid"]
    with pytest.raises(AppError) as lost:
        await child.call("die", deadline=30)
    assert lost.value.code == "engine_lost"
    assert "exit code 3" in lost.value.detail
    assert (await child.call("echo", deadline=30))["pid"] != before


async def test_a_child_lost_while_idle_is_replaced_silently(child):
    before = (await child.call("echo", deadline=30))["pid"]
    os.kill(before, signal.SIGKILL)
    child._process.wait()
    assert (await child.call("echo", deadline=30))["pid"] != before


async def test_a_deadline_kills(child):
    before = (await child.call("echo", deadline=30))["pid"]
    with pytest.raises(AppError) as late:
        await child.call("sleep", deadline=0.2, seconds=60)
    assert late.value.code == "engine_deadline"
    assert (await child.call("echo", deadline=30))["pid"] != before


async def test_cancelling_kills_and_the_next_call_works(child):
    before = (await child.call("echo", deadline=30))["pid"]
    task = asyncio.create_task(child.call("sleep", deadline=60, seconds=60))
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await child.call("echo", deadline=30))["pid"] != before


async def test_cancelling_a_waiting_call_leaves_the_running_one_alone(child):
    running = asyncio.create_task(child.call("sleep", deadline=30, seconds=0.4))
    waiting = asyncio.create_task(child.call("die", deadline=30))
    await asyncio.sleep(0.1)
    waiting.cancel()
    assert await running == {}
    pid = child.pid
    assert (await child.call("echo", deadline=30))["pid"] == pid


async def test_closing_while_busy_ends_the_call(child):
    task = asyncio.create_task(child.call("sleep", deadline=60, seconds=60))
    await asyncio.sleep(0.1)
    await child.close()
    with pytest.raises(AppError):
        await task
    assert child.pid is None
    assert (await child.call("echo", deadline=30))["pid"]


async def test_secrets_are_not_handed_down(child, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    answer = await child.call("environment", deadline=30)
    assert "OPENAI_API_KEY" not in answer["names"]
    assert Path(answer["cwd"]).resolve() == child.work.resolve()


async def test_the_data_folder_is_the_same_wherever_the_system_keeps_it(child, monkeypatch, tmp_path):
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    answer = await child.call("environment", deadline=30)
    assert Path(answer["data"]) == data_folder()


@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_DATA counts mappings on Linux only")
async def test_memory_has_a_limit(tmp_path):
    engine = ChildProcess("selftest", tmp_path, memory_mb=200)
    assert (await engine.call("allocate", deadline=30, mb=50))["size"] == 50 << 20
    with pytest.raises(AppError):
        await engine.call("allocate", deadline=30, mb=400)
    await engine.close()


async def test_the_log_does_not_grow_for_ever(child, monkeypatch):
    monkeypatch.setattr(process, "LOG_LIMIT", 2000)
    for _turn in range(6):
        await child.call("print", deadline=30, text="x" * 900)
    assert child.log_file.stat().st_size <= 3000


def test_one_child_serves_many_loops(tmp_path):
    engine = ChildProcess("selftest", tmp_path)
    pids = [asyncio.run(engine.call("echo", deadline=30))["pid"] for _turn in range(3)]
    found: list[int] = []

    def elsewhere() -> None:
        found.append(asyncio.run(engine.call("echo", deadline=30))["pid"])

    threads = [threading.Thread(target=elsewhere) for _turn in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(pids + found) == {engine.pid}
    asyncio.run(engine.close())


PARENT = """
import asyncio, sys
from pathlib import Path
from app.engines.process import ChildProcess

async def main():
    child = ChildProcess("selftest", Path(sys.argv[1]))
    print((await child.call("echo", deadline=30))["pid"], flush=True)
    await child.call("sleep", deadline=60, seconds=60)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is meant")
def test_the_child_dies_with_its_parent(tmp_path):
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)], stdout=subprocess.PIPE, cwd=program_dir()
    )
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    for _turn in range(200):
        if not _alive(pid):
            return
        time.sleep(0.05)
    pytest.fail("the child outlived its parent")


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
