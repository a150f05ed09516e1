"""Runs for the window: events in the window's thread, Stop, questions, resumption, clean closing."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from app.core.errors import AppError
from app.core.events import Answer, Done, Failed, NodeStarted, Progress, Question, RunEvent, Stopped, Token
from app.graphs.base import Services
from app.graphs.request import RunRequest
from app.workers.outbox import Outbox
from app.workers.run_worker import RunWorker
from tests import toy_graph as toy


class Watcher(QObject):
    """Keeps what arrives, and in which threads."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[RunEvent] = []
        self.threads: set[QThread] = set()

    @Slot(object)
    def take(self, event: RunEvent) -> None:
        self.events.append(event)
        self.threads.add(QThread.currentThread())

    def of(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


class Bench:
    """A worker on toy services, and its watcher."""

    def __init__(self, folder: Path) -> None:
        self.services = toy.services(folder)
        self.opened_in: list[str] = []
        self.worker = RunWorker(self.open_services, lambda _workflow: toy.build, folder / "checkpoints.db")
        self.watcher = Watcher()
        self.worker.eventArrived.connect(self.watcher.take)

    async def open_services(self) -> Services:
        self.opened_in.append(threading.current_thread().name)
        return self.services

    def begin(self, run_id: str = "run", **values: Any) -> RunRequest:
        request = RunRequest("toy", 7, run_id, values)
        self.worker.start(request)
        return request


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    assert made.worker.close()


def wait_for(qtbot: QtBot, test: Callable[[], object]) -> None:
    qtbot.waitUntil(lambda: bool(test()), timeout=30_000)


def run_to_end(qtbot: QtBot, bench: Bench, begin: Callable[[], object]) -> None:
    with qtbot.waitSignal(bench.worker.runEnded, timeout=30_000):
        begin()


def test_a_run_is_told_in_the_windows_thread(qtbot: QtBot, bench: Bench) -> None:
    run_to_end(qtbot, bench, lambda: bench.begin(target=2))
    assert isinstance(bench.watcher.events[-1], Done)
    assert bench.watcher.threads == {QThread.currentThread()}
    assert [event.node for event in bench.watcher.of(NodeStarted)] == ["begin", "step", "step", "finish"]
    assert bench.opened_in == ["runs"]
    assert not bench.worker.running


def test_even_a_lambda_hears_events_in_the_windows_thread(qtbot: QtBot, bench: Bench) -> None:
    heard: set[str] = set()
    bench.worker.eventArrived.connect(lambda _event: heard.add(threading.current_thread().name))
    run_to_end(qtbot, bench, lambda: bench.begin(target=1))
    assert heard == {threading.main_thread().name}


def test_tokens_come_in_batches_and_none_is_lost(qtbot: QtBot, bench: Bench) -> None:
    run_to_end(qtbot, bench, lambda: bench.begin(mode="tokens", target=1))
    tokens = bench.watcher.of(Token)
    assert "".join(token.text for token in tokens) == "".join(f"{number} " for number in range(200))
    assert bench.watcher.of(Progress)[-1].done == 199


def test_stop_arrives_long_before_the_node_could_end(qtbot: QtBot, bench: Bench) -> None:
    bench.begin(pause=600.0)
    wait_for(qtbot, lambda: [event for event in bench.watcher.of(NodeStarted) if event.node == "step"])
    run_to_end(qtbot, bench, bench.worker.stop)
    assert [event.node for event in bench.watcher.of(Stopped)] == ["step"]
    assert isinstance(bench.watcher.events[-1], Stopped)


def test_stop_does_not_wait_for_a_stubborn_node(qtbot: QtBot, bench: Bench) -> None:
    bench.begin(mode="stubborn", pause=600.0)
    wait_for(qtbot, lambda: [event for event in bench.watcher.of(NodeStarted) if event.node == "step"])
    run_to_end(qtbot, bench, bench.worker.stop)
    assert bench.watcher.of(Stopped)[0].node == "step"
    bench.watcher.events.clear()
    run_to_end(qtbot, bench, lambda: bench.begin("next", target=1))
    assert not bench.watcher.of(Stopped)
    assert isinstance(bench.watcher.events[-1], Done)


def test_a_stopped_run_goes_on_where_it_was(qtbot: QtBot, bench: Bench) -> None:
    request = bench.begin(pause=0.3, target=3)
    wait_for(
        qtbot, lambda: len([event for event in bench.watcher.of(NodeStarted) if event.node == "step"]) == 2
    )
    run_to_end(qtbot, bench, bench.worker.stop)
    bench.watcher.events.clear()
    run_to_end(qtbot, bench, lambda: bench.worker.resume(request))
    assert [event.node for event in bench.watcher.of(NodeStarted)] == ["step", "step", "finish"]
    assert bench.watcher.of(Answer)[0].text == "begin step 1 step 2 step 3 finish"


def test_a_question_is_answered(qtbot: QtBot, bench: Bench) -> None:
    request = bench.begin(mode="ask", target=1)
    wait_for(qtbot, lambda: not bench.worker.running)
    (question,) = bench.watcher.of(Question)
    run_to_end(qtbot, bench, lambda: bench.worker.answer(request, {"key": "yes"}, question.interrupt_id))
    assert isinstance(bench.watcher.events[-1], Done)


def test_a_second_run_is_refused_while_one_goes_on(qtbot: QtBot, bench: Bench) -> None:
    bench.begin(pause=600.0)
    with pytest.raises(RuntimeError):
        bench.begin("other")
    run_to_end(qtbot, bench, bench.worker.stop)


def test_services_that_do_not_open_are_a_sentence_and_tried_again(qtbot: QtBot, bench: Bench) -> None:
    good = bench.worker._open_services

    async def broken() -> Services:
        raise AppError("no_java", "Java is missing.", "Install it.")

    bench.worker._open_services = broken
    run_to_end(qtbot, bench, lambda: bench.begin())
    assert bench.watcher.of(Failed)[0].code == "no_java"
    bench.worker._open_services = good
    run_to_end(qtbot, bench, lambda: bench.begin("second"))
    assert isinstance(bench.watcher.events[-1], Done)


def test_services_are_prepared_and_changed_on_the_loop(qtbot: QtBot, bench: Bench) -> None:
    with qtbot.waitSignal(bench.worker.servicesReady, timeout=30_000):
        bench.worker.prepare()
    changed: list[str] = []
    bench.worker.change_services(lambda _services: changed.append(threading.current_thread().name))
    wait_for(qtbot, lambda: changed)
    assert changed == ["runs"]
    assert bench.opened_in == ["runs"]


def test_closing_ends_the_thread_and_the_engines(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin(pause=600.0)
    wait_for(qtbot, lambda: [event for event in bench.watcher.of(NodeStarted) if event.node == "step"])
    assert bench.worker.close()
    assert not bench.worker._loop.alive
    assert bench.services.reports.closed  # type: ignore[attr-defined]
    assert bench.worker.close()


async def test_the_outbox_keeps_the_order() -> None:
    sent: list[list[RunEvent]] = []
    outbox = Outbox(sent.append)
    outbox.put(Token("a", "1"))
    outbox.put(Token("a", "2"))
    outbox.put(Token("b", "3"))
    outbox.put(NodeStarted("c"))
    outbox.put(Progress("c", 1))
    outbox.put(Progress("c", 2))
    assert sent == [[Token("a", "12"), Token("b", "3"), NodeStarted("c")]]
    await asyncio.sleep(0.1)
    assert sent[1:] == [[Progress("c", 2)]]


class Flood(QObject):
    """Counts what arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[int] = []

    @Slot(int, object)
    def take(self, _run: int, events: list[RunEvent]) -> None:
        self.numbers += [event.visit for event in events if isinstance(event, NodeStarted)]


def test_five_thousand_emits_from_the_loop_arrive_in_order(qtbot: QtBot, bench: Bench) -> None:
    flood = Flood()
    bench.worker._handedOver.connect(flood.take)

    def pour() -> None:
        for number in range(5000):
            bench.worker._emit(bench.worker._handedOver, 0, [NodeStarted("n", number)])

    began = time.monotonic()
    bench.worker._loop.call(pour)
    wait_for(qtbot, lambda: len(flood.numbers) >= 5000)
    assert flood.numbers == list(range(5000))
    assert time.monotonic() > began
