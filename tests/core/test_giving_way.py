from __future__ import annotations

import asyncio
import threading

import pytest

from app.core.giving_way import give_way, in_thread, watched

MOST_ROUNDS = 200_000_000


def test_work_that_nobody_waits_for_ends() -> None:
    begun, ended = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        try:
            for _round in watched(range(MOST_ROUNDS)):
                pass
        finally:
            ended.set()

    async def run() -> None:
        task = asyncio.create_task(in_thread(work))
        await asyncio.to_thread(begun.wait, 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert ended.wait(20)


def test_work_that_is_waited_for_is_done() -> None:
    async def run() -> list[int]:
        return await in_thread(lambda: list(watched(range(1000))))

    assert asyncio.run(run()) == list(range(1000))
    give_way()
