"""A batch on this machine: processes of the program's own take items until none waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from app.core.errors import AppError
from app.engines.batch.queue import STATES, BatchQueue, Item, State
from app.engines.batch.recipes import Order
from app.engines.process import ChildProcess

ITEM_DEADLINE = 1800.0
Told = Callable[[Item, State, str], None]


async def run_local(
    queue: BatchQueue,
    order: Order,
    work: Path,
    *,
    workers: int = 1,
    deadline: float = ITEM_DEADLINE,
    told: Told = lambda _item, _state, _said: None,
) -> None:
    """Work the queue off; told hears of each item's end, in this loop.

    deadline is in seconds per item. Cancelling ends the processes within a
    moment, and what they worked on waits again.
    """
    queue.recover(order.writes)
    children = [ChildProcess("batch", work / f"worker{number}", is_trusted=True) for number in range(workers)]
    for child in children:
        child.work.mkdir(parents=True, exist_ok=True)
    tasks = [asyncio.ensure_future(_serve(queue, child, order, deadline, told)) for child in children]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        queue.stopped()
        await asyncio.gather(*(child.close() for child in children))


async def _serve(queue: BatchQueue, child: ChildProcess, order: Order, deadline: float, told: Told) -> None:
    while (item := await _taken(queue)) is not None:
        began = time.perf_counter()
        try:
            answer = await child.call(
                "run",
                deadline=deadline,
                workflow=item.workflow,
                input=str(item.input),
                target=str(queue.out / item.name),
                ask=order.ask,
                model=order.model_for(item.workflow),
                more=list(order.more),
            )
        except AppError as lost:
            told(item, _lost(queue, item, order, lost.message), lost.message)
            continue
        state = STATES.get(int(answer["code"]), "failed")
        queue.end(item, state, time.perf_counter() - began, str(answer["said"]))
        told(item, state, str(answer["said"]))


async def _taken(queue: BatchQueue) -> Item | None:
    """Take the next item; when cancelled, end only after the take, which its thread does anyway."""
    taking = asyncio.ensure_future(asyncio.to_thread(queue.take))
    try:
        return await asyncio.shield(taking)
    except asyncio.CancelledError:
        await asyncio.wait([taking])
        raise


def _lost(queue: BatchQueue, item: Item, order: Order, said: str) -> State:
    return queue.fail_half_done(item) if order.writes(item.workflow) else queue.give_back(item, said)
