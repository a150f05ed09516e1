"""A batch by processes of this machine: retried after a loss, stopped at once, gone on with."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path
from typing import ClassVar

import pytest

from app.engines.batch.queue import MOST_ATTEMPTS, BatchQueue
from app.engines.batch.recipes import Order
from app.workers.batch import local


def queued(tmp_path, count, workflow="robot", text="让机器人唱歌"):
    paths = [tmp_path / f"{number}.txt" for number in range(count)]
    for path in paths:
        path.write_text(text, encoding="utf-8")
    queue = BatchQueue(tmp_path / "out")
    queue.add(workflow, paths)
    return queue


class FakeChild:
    """Stands where the processes stand; every second item loses its worker once."""

    lost: ClassVar[Counter[str]] = Counter()
    pause = 0.0

    def __init__(self, role, work, *, is_trusted):
        self.work = work
        self.closed = False

    async def call(self, op, **payload):
        from app.core.errors import AppError

        await asyncio.sleep(self.pause)
        if payload["input"].endswith("1.txt") and self.lost[payload["input"]] < MOST_ATTEMPTS - 1:
            self.lost[payload["input"]] += 1
            raise AppError("engine_lost", "The worker was lost.", "Try again.")
        return {"code": 0, "said": "ok"}

    async def close(self):
        self.closed = True


@pytest.fixture
def fake(monkeypatch):
    FakeChild.lost, FakeChild.pause = Counter(), 0.0
    monkeypatch.setattr(local, "ChildProcess", FakeChild)
    return FakeChild


async def test_a_lost_worker_costs_an_attempt_not_the_item(tmp_path, fake):
    queue = queued(tmp_path, 5)
    await local.run_local(queue, Order(), tmp_path / "work", workers=2)
    assert queue.counts() == Counter(done=5)
    assert {item.name: item.attempts for item in queue.items()}["1"] == MOST_ATTEMPTS


async def test_a_stop_leaves_the_rest_waiting_and_the_next_run_goes_on(tmp_path, fake):
    queue = queued(tmp_path, 6)
    fake.pause = 0.2
    run = asyncio.ensure_future(local.run_local(queue, Order(), tmp_path / "work", workers=2))
    await asyncio.sleep(0.3)
    run.cancel()
    await asyncio.gather(run, return_exceptions=True)
    counts = queue.counts()
    assert counts["running"] == 0
    assert counts["waiting"] >= 2
    fake.pause = 0.0
    await local.run_local(queue, Order(), tmp_path / "work", workers=1)
    assert queue.counts() == Counter(done=6)


@pytest.mark.timeout(240)
async def test_real_processes_and_one_is_killed(tmp_path):
    queue, ended = queued(tmp_path, 3, "records", "新增供应商：青岛水产"), []

    def told(item, state, _said):
        ended.append(state)

    run = asyncio.ensure_future(local.run_local(queue, Order(), tmp_path / "work", workers=1, told=told))
    for _look in range(1200):
        if ended:
            break
        await asyncio.sleep(0.1)
    for child in _children():
        os.kill(child, signal.SIGKILL)
    await run
    assert {item.state for item in queue.items()} <= {"asks", "rejected", "failed", "done"}
    assert queue.counts()["waiting"] == queue.counts()["running"] == 0
    assert len(queue.items()) == 3


def _children() -> list[int]:
    """The batch processes that this test process started."""
    return [int(one.name) for one in Path("/proc").glob("[0-9]*") if _is_child(one)]


def _is_child(process: Path) -> bool:
    try:
        parent = (process / "stat").read_text().rsplit(")", 1)[1].split()[1]
        return parent == str(os.getpid()) and "batch" in (process / "cmdline").read_text()
    except OSError:
        return False
