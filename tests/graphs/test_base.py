"""A run from its request to its last event: order, questions, stops, failures, resumption, pruning."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.core.events import (
    Answer,
    Done,
    Failed,
    NodeEnded,
    NodeStarted,
    Notice,
    Question,
    RunEvent,
    Stopped,
    Token,
)
from app.graphs import ledger
from app.graphs.base import RunRequest, graph_shape, run_events
from app.graphs.nodes import NodeContractError, node
from app.graphs.preview import TOTAL, preview
from tests import toy_graph as toy

ROOT = Path(__file__).resolve().parents[2]


def request(**values: Any) -> RunRequest:
    return RunRequest("toy", 7, "run", values)


def again(**more: Any) -> RunRequest:
    return RunRequest("toy", 7, "run", **more)


async def events(tmp_path: Path, asked: RunRequest, **more: Any) -> list[RunEvent]:
    path = tmp_path / "checkpoints.db"
    return [event async for event in run_events(toy.build, asked, toy.services(tmp_path), path, **more)]


def rows(tmp_path: Path, table: str) -> int:
    with sqlite3.connect(tmp_path / "checkpoints.db") as db:
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def test_a_run_tells_every_visit_of_every_node(tmp_path: Path) -> None:
    found = await events(tmp_path, request(target=2))
    started = [(event.node, event.visit) for event in found if isinstance(event, NodeStarted)]
    ended = [(event.node, event.visit) for event in found if isinstance(event, NodeEnded)]
    assert started == ended == [("begin", 1), ("step", 1), ("step", 2), ("finish", 1)]
    assert [event.text for event in found if isinstance(event, Notice)] == ["step 1", "step 2"]
    assert isinstance(found[-1], Done)
    assert found[-1].status == "pass"


async def test_an_ended_node_says_who_decided_and_what_it_gave(tmp_path: Path) -> None:
    found = await events(tmp_path, request(target=1))
    begin = next(event for event in found if isinstance(event, NodeEnded))
    assert (begin.by, begin.summary) == ("rules", "begun")
    assert "target: 1" in begin.given
    assert "session_id: 7" in begin.given
    assert "Kind(name='toy'" in begin.returned
    assert begin.seconds >= 0


async def test_a_question_waits_and_its_answer_goes_on(tmp_path: Path) -> None:
    found = await events(tmp_path, request(mode="ask", target=1))
    question = found[-1]
    assert isinstance(question, Question)
    assert (question.key, question.text, question.payload["n"]) == ("sure", "Sure?", 1)
    assert [choice.key for choice in question.choices] == ["yes", "no"]
    (open_run,) = ledger.pending(tmp_path / "checkpoints.db")
    assert (open_run.status, open_run.question) == ("waiting", "Sure?")
    found = await events(tmp_path, again(answer={"key": "yes"}, interrupt_id=question.interrupt_id))
    ended = [event for event in found if isinstance(event, NodeEnded)]
    assert (ended[0].node, ended[0].by, ended[0].prompt, ended[0].tokens) == (
        "confirm",
        "user",
        "a prompt",
        3,
    )
    assert isinstance(found[-1], Done)
    assert ledger.pending(tmp_path / "checkpoints.db") == []


async def test_a_bare_text_answers_a_question_of_one_field(tmp_path: Path) -> None:
    await events(tmp_path, request(mode="ask", target=1))
    assert isinstance((await events(tmp_path, again(answer="no", resume=True)))[-1], Done)


async def test_a_wrong_answer_leaves_the_question_open(tmp_path: Path) -> None:
    await events(tmp_path, request(mode="ask", target=1))
    found = await events(tmp_path, again(answer="perhaps"))
    assert [event.code for event in found if isinstance(event, Notice)] == ["bad_answer"]
    assert isinstance(found[-1], Question)
    assert isinstance((await events(tmp_path, again(answer="yes")))[-1], Done)


async def test_a_waiting_run_asks_again_after_a_restart(tmp_path: Path) -> None:
    first = (await events(tmp_path, request(mode="ask", target=1)))[-1]
    assert (await events(tmp_path, again(resume=True)))[-1] == first


async def test_an_answer_without_a_question_fails_in_words(tmp_path: Path) -> None:
    found = await events(tmp_path, again(answer="yes"))
    assert isinstance(found[-1], Failed)
    assert found[-1].code == "no_question"


@pytest.mark.parametrize(
    ("mode", "code", "node_name"),
    [
        ("app_error", "toy", "begin"),
        ("bug", "unexpected", "begin"),
        ("undeclared", "unexpected", "begin"),
        ("wrong_type", "unexpected", "begin"),
    ],
)
async def test_what_goes_wrong_becomes_a_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: str, code: str, node_name: str
) -> None:
    found = await events(tmp_path, request(mode=mode))
    failed = found[-1]
    assert isinstance(failed, Failed)
    assert (failed.code, failed.node) == (code, node_name)
    assert failed.message
    assert failed.remedy
    assert [record for record in caplog.records if record.exc_info] or mode == "app_error"
    assert ledger.pending(tmp_path / "checkpoints.db")[0].status == "failed"


async def test_a_wrong_type_is_found_at_the_node_that_returned_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await events(tmp_path, request(mode="wrong_type"))
    assert "begin returned a wrong 'steps'" in caplog.text


async def test_an_unknown_first_value_is_refused(tmp_path: Path) -> None:
    found = await events(tmp_path, request(nonsense=1))
    assert isinstance(found[-1], Failed)
    assert ledger.pending(tmp_path / "checkpoints.db") == []


async def test_a_circle_is_stopped(tmp_path: Path) -> None:
    found = await events(tmp_path, request(target=1000), step_limit=12)
    assert isinstance(found[-1], Failed)
    assert found[-1].code == "too_many_steps"


async def test_cancelling_yields_stopped_and_the_run_can_go_on(tmp_path: Path) -> None:
    heard: list[RunEvent] = []
    stepping = asyncio.Event()

    async def follow() -> None:
        path = tmp_path / "checkpoints.db"
        async for event in run_events(toy.build, request(pause=60.0, target=1), toy.services(tmp_path), path):
            heard.append(event)
            if isinstance(event, NodeStarted) and event.node == "step":
                stepping.set()

    task = asyncio.create_task(follow())
    await stepping.wait()
    task.cancel()
    await task
    assert isinstance(heard[-1], Stopped)
    assert heard[-1].node == "step"
    assert ledger.pending(tmp_path / "checkpoints.db")[0].status == "stopped"


async def test_a_run_stopped_between_a_step_and_its_route_goes_on(tmp_path: Path) -> None:
    toy.routing.clear()
    toy.routed.clear()
    heard: list[RunEvent] = []

    async def follow() -> None:
        heard.extend(await events(tmp_path, request(mode="slow_route", target=2)))

    task = asyncio.create_task(follow())
    assert await asyncio.to_thread(toy.routing.wait, 30)
    task.cancel()
    await task
    toy.routed.set()
    assert isinstance(heard[-1], Stopped)
    found = await events(tmp_path, again(resume=True))
    assert [event.node for event in found if isinstance(event, NodeEnded)] == ["step", "step", "finish"]
    assert found[-1].status == "pass"


async def test_a_run_never_ends_in_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_drop_half_steps", lambda _db, _thread: None)
    toy.routing.clear()
    toy.routed.clear()
    task = asyncio.create_task(events(tmp_path, request(mode="slow_route", target=2)))
    assert await asyncio.to_thread(toy.routing.wait, 30)
    task.cancel()
    await task
    toy.routed.set()
    found = await events(tmp_path, again(resume=True))
    assert isinstance(found[-1], Failed)
    assert found[-1].code == "cut_off"


async def test_what_a_stopped_step_said_is_not_said_again(tmp_path: Path) -> None:
    toy.telling.clear()
    toy.told.clear()
    heard: list[RunEvent] = []

    async def follow() -> None:
        asked = request(mode="told", target=1)
        async for event in run_events(toy.build, asked, toy.services(tmp_path), tmp_path / "checkpoints.db"):
            heard.append(event)

    task = asyncio.create_task(follow())
    assert await asyncio.to_thread(toy.telling.wait, 30)
    while not any(isinstance(event, Answer) for event in heard):
        await asyncio.sleep(0.001)
    task.cancel()
    await task
    toy.told.set()
    found = await events(tmp_path, again(resume=True))
    assert isinstance(found[-1], Done)
    assert [one.text for one in [*heard, *found] if isinstance(one, Answer)] == [
        "told",
        "begin step 1 finish",
    ]
    assert [one.text for one in [*heard, *found] if isinstance(one, Notice)] == ["step 1"]


async def test_tokens_pass_while_a_node_runs(tmp_path: Path) -> None:
    found = await events(tmp_path, request(mode="tokens", target=1))
    assert "".join(event.text for event in found if isinstance(event, Token)) == "".join(
        f"{number} " for number in range(200)
    )


async def test_a_finished_run_leaves_no_checkpoints(tmp_path: Path) -> None:
    await events(tmp_path, request(target=5))
    assert rows(tmp_path, "checkpoints") == rows(tmp_path, "writes") == rows(tmp_path, "run") == 0


async def test_a_waiting_run_keeps_its_last_step_only(tmp_path: Path) -> None:
    await events(tmp_path, request(mode="ask", target=5))
    assert rows(tmp_path, "checkpoints") == 1
    assert isinstance((await events(tmp_path, again(answer="yes")))[-1], Done)


async def test_a_forgotten_run_is_gone(tmp_path: Path) -> None:
    await events(tmp_path, request(mode="ask", target=1))
    ledger.forget(tmp_path / "checkpoints.db", "toy", 7, "run")
    assert rows(tmp_path, "checkpoints") == 0
    assert (await events(tmp_path, again(resume=True)))[-1].code == "no_run"  # type: ignore[union-attr]


def test_no_file_means_no_open_runs(tmp_path: Path) -> None:
    assert ledger.pending(tmp_path / "none.db") == []
    sqlite3.connect(tmp_path / "empty.db").execute("CREATE TABLE other (a)").connection.close()
    assert ledger.pending(tmp_path / "empty.db") == []


def test_open_runs_are_listed_while_somebody_writes(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    ledger.begin(path, "toy", 1, "r", {"a": 1})
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    (found,) = ledger.pending(path)
    assert (found.run_id, found.given) == ("r", {"a": 1})
    assert ledger.pending(path, "other") == ledger.pending(path, "toy", 2) == []
    writer.close()


@pytest.mark.thorough
async def test_many_stops_leave_no_lock_and_nothing_unfinished(tmp_path: Path) -> None:
    chance, path = random.Random(3), tmp_path / "checkpoints.db"

    async def follow(asked: RunRequest, heard: list[RunEvent]) -> None:
        async for event in run_events(toy.build, asked, toy.services(tmp_path), path):
            heard.append(event)

    for number in range(12):
        heard: list[RunEvent] = []
        named = ("toy", 7, str(number))
        task = asyncio.create_task(follow(RunRequest(*named, {"pause": 0.03, "target": 3}), heard))
        await asyncio.sleep(0.01 + chance.random() * 0.12)
        task.cancel()
        await task
        assert isinstance(heard[-1], Stopped | Done)
        if isinstance(heard[-1], Stopped):
            await follow(RunRequest(*named, resume=True), heard)
        assert isinstance(heard[-1], Done)


def test_the_shape_of_a_graph() -> None:
    shape = graph_shape(toy.build)
    names = [node.name for node in shape.nodes]
    assert (names[0], names[-1]) == ("__start__", "__end__")
    assert {node.name: node.kind for node in shape.nodes}["confirm"] == "question"
    assert {node.name: node.about for node in shape.nodes}["finish"] == "End."
    assert ("step", "confirm") in {(edge.source, edge.target) for edge in shape.edges if edge.conditional}


def test_a_node_must_be_async() -> None:
    with pytest.raises(NodeContractError):

        @node  # type: ignore[arg-type]
        def plain(state: Any, runtime: Any) -> dict[str, Any]:
            return {}


def test_a_preview_stays_short() -> None:
    shown = preview(toy.State(log=["x" * 5000] * 5000, kind=toy.Kind(name="n" * 9000)))
    assert len(shown) <= TOTAL
    assert "kind" in shown


RUNS = """
import asyncio, json, os, signal, sys
from pathlib import Path
from app.core.events import Answer, Done
from app.graphs.base import RunRequest, run_events
import toy_graph as toy

async def main(folder: Path, resume: bool) -> None:
    values = {} if resume else {"target": 40, "pause": 0.01}
    asked = RunRequest("toy", 1, "killed", values, resume=resume)
    async for event in run_events(toy.build, asked, toy.services(folder), folder / "checkpoints.db"):
        print(type(event).__name__, getattr(event, "node", ""), flush=True)
        if isinstance(event, Answer):
            print("log", event.text, flush=True)
        if isinstance(event, Done):
            print("status", event.status, flush=True)

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    folder, how, pipe = json.loads(line)
    if (number := os.fork()) == 0:
        os.dup2(os.open(pipe, os.O_WRONLY), 1)
        asyncio.run(main(Path(folder), how == "resume"))
        os._exit(0)
    print(number, flush=True)
"""


class Run:
    """A process with a run in it: its number and what it says, line by line."""

    def __init__(self, starter: subprocess.Popen[str], folder: Path, how: str) -> None:
        assert starter.stdin is not None
        assert starter.stdout is not None
        pipe = folder / "said"
        pipe.unlink(missing_ok=True)
        os.mkfifo(pipe)
        print(json.dumps([str(folder), how, str(pipe)]), file=starter.stdin, flush=True)
        self.number = int(starter.stdout.readline())
        self._said = pipe.open(encoding="utf-8")

    def line(self) -> str:
        return self._said.readline()

    def rest(self) -> list[str]:
        with self._said:
            return self._said.read().splitlines()


@pytest.fixture(scope="module")
def starter() -> Iterator[subprocess.Popen[str]]:
    """A process that has all modules and makes each run a process of its own."""
    environment = {
        **os.environ,
        "LANGGRAPH_STRICT_MSGPACK": "true",
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]),
    }
    with subprocess.Popen(
        [sys.executable, "-c", RUNS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
    ) as process:
        yield process


def kill_and_resume(starter: subprocess.Popen[str], folder: Path, chance: random.Random, kills: int) -> None:
    """Kill a run at random moments after its first event, resume it, and see it reach its end."""
    run, lines = Run(starter, folder, "start"), []
    for _ in range(kills):
        lines.append(run.line())
        assert lines[-1].startswith("NodeStarted")
        time.sleep(chance.random() * 0.12)
        os.kill(run.number, signal.SIGKILL)
        lines += run.rest()
        (open_run,) = ledger.pending(folder / "checkpoints.db")
        assert open_run.status == "running"
        run = Run(starter, folder, "resume")
    lines += run.rest()
    steps = " ".join(f"step {number}" for number in range(1, 41))
    assert f"log begin {steps} finish" in lines, lines[-6:]
    assert lines[-1] == "status pass"
    assert ledger.pending(folder / "checkpoints.db") == []


@pytest.mark.thorough
def test_a_killed_run_reaches_the_same_end(tmp_path: Path, starter: subprocess.Popen[str]) -> None:
    chance = random.Random(11)
    for case in range(3):
        folder = tmp_path / str(case)
        folder.mkdir()
        kill_and_resume(starter, folder, chance, kills=4)


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_sixty_kills(tmp_path: Path, starter: subprocess.Popen[str]) -> None:
    chance = random.Random(12)
    for case in range(20):
        folder = tmp_path / str(case)
        folder.mkdir()
        kill_and_resume(starter, folder, chance, kills=3)
