"""A stream in its own thread: steps in order, an end of one kind, Stop, and a second start."""

from __future__ import annotations

import asyncio
import threading

import pytest

from app.core.errors import AppError
from app.workers.stream_task import StreamTask


@pytest.fixture
def stream(qtbot):
    return StreamTask()


def heard(stream):
    told = []
    for name in ("stepped", "failed"):
        getattr(stream, name).connect(lambda what, name=name: told.append((name, what)))
    return told


async def counting(steps, pause=0.0):
    for number in range(steps):
        yield number
        await asyncio.sleep(pause)


def test_steps_come_in_order_and_then_the_end(qtbot, stream) -> None:
    told = heard(stream)
    with qtbot.waitSignal(stream.done):
        stream.start(lambda: counting(50))
    assert told == [("stepped", number) for number in range(50)]
    assert not stream.busy


def test_stop_ends_the_stream_and_closes_it(qtbot, stream) -> None:
    closed = threading.Event()

    async def endless():
        try:
            while True:
                yield 1
                await asyncio.sleep(0.01)
        finally:
            closed.set()

    with qtbot.waitSignal(stream.stepped):
        stream.start(endless)
    with qtbot.waitSignal(stream.stopped):
        stream.stop()
    assert closed.is_set()
    with qtbot.waitSignal(stream.done):
        stream.start(lambda: counting(1))


@pytest.mark.parametrize("error", [AppError("known", "Known."), ValueError("odd")])
def test_a_failure_is_told_in_words(qtbot, stream, error) -> None:
    async def failing():
        yield 1
        raise error

    with qtbot.waitSignal(stream.failed) as told:
        stream.start(failing)
    assert told.args[0].code == ("known" if isinstance(error, AppError) else "unexpected")


def test_a_second_start_waits_for_nothing_and_does_nothing(qtbot, stream) -> None:
    told = heard(stream)
    with qtbot.waitSignal(stream.done):
        stream.start(lambda: counting(3, 0.01))
        stream.start(lambda: counting(99))
    assert len(told) == 3


def test_stop_without_a_stream_is_harmless(stream) -> None:
    stream.stop()
    assert not stream.busy
