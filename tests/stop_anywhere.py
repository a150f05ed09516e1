"""Stops runs at any moment and goes on with them, for tests that what comes of them is always the same."""

from __future__ import annotations

import asyncio
import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import StateGraph

from app.core.events import Answer, Done, Failed, Notice, Question, RunEvent, Stopped, Version
from app.graphs import ledger, nodes
from app.graphs.base import Builder, RunRequest, Services, run_events

MOST_SEGMENTS = 30
MOST_STOPS = 3
MOST_TOLD = 1500
AT_MOMENTS, AT_EVENTS = 0.6, 0.25
PAUSE = 0.002


class Moments:
    """Counts the moments at which a run may be stopped, and stops it at one of them."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._lock = threading.Lock()
        self._at = 0
        self._stop: Callable[[], object] = lambda: None

    def await_one(self, at: int, stop: Callable[[], object] = lambda: None) -> None:
        """Call `stop` at the moment number `at` from now; never for 0."""
        self.names, self._at, self._stop = [], at, stop

    def come(self, name: str) -> bool:
        """Note a moment; return whether it is the one, and the run is stopped."""
        with self._lock:
            self.names.append(name)
            now = len(self.names) == self._at
        if now:
            self._stop()
        return now

    def in_thread(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a plain function with a moment before and after it."""

        def called(*given: Any, **named: Any) -> Any:
            self._linger(f"before {name}")
            found = function(*given, **named)
            self._linger(f"after {name}")
            return found

        return called

    def in_loop(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return an async function with a moment before and after it."""

        async def called(*given: Any, **named: Any) -> Any:
            if self.come(f"before {name}"):
                await asyncio.sleep(0)
            found = await function(*given, **named)
            if self.come(f"after {name}"):
                await asyncio.sleep(0)
            return found

        return called

    def _linger(self, name: str) -> None:
        if self.come(name):
            time.sleep(PAUSE)


@dataclass
class Script:
    """A request with the answers to its questions, and where it runs.

    own is what it alone speaks of; harm is done to it instead of a stop.
    """

    build: Builder
    workflow: str
    session: int
    values: dict[str, Any]
    services: Services
    path: Path
    answer: Callable[[Question], Any] = lambda _question: None
    own: str = ""
    harm: Callable[[], object] | None = None
    run: str = field(default_factory=lambda: uuid.uuid4().hex)

    def request(self, **how: Any) -> RunRequest:
        """Return a request of this run."""
        return RunRequest(self.workflow, self.session, self.run, **how)

    def next_request(self, last: RunEvent) -> RunRequest:
        """Return what follows on how a part ended: an answer, or the same again."""
        if isinstance(last, Question):
            return self.request(answer=self.answer(last), interrupt_id=last.interrupt_id)
        return self.request(resume=True)


@dataclass
class Part:
    """How long one part of a run was, up to its question or its end."""

    moments: int
    events: int
    seconds: float


@dataclass
class Heard:
    """What a run told over all its parts, and how each ended."""

    events: list[RunEvent] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)

    @property
    def said(self) -> list[tuple[str, str]]:
        """The conversation: what was answered and noticed."""
        return [(type(one).__name__, one.text) for one in self.events if isinstance(one, Answer | Notice)]

    @property
    def asked(self) -> list[str]:
        """The keys of the questions, each once however often it was asked in a row."""
        keys = [one.key for one in self.events if isinstance(one, Question)]
        return [key for at, key in enumerate(keys) if at == 0 or keys[at - 1] != key]

    @property
    def versions(self) -> set[int]:
        """The numbers of the versions that were told."""
        return {one.number for one in self.events if isinstance(one, Version)}

    @property
    def status(self) -> str:
        """How the run ended."""
        return self.events[-1].status if isinstance(self.events[-1], Done) else type(self.events[-1]).__name__

    @property
    def part(self) -> int:
        """How many parts have come to their question."""
        return self.ends.count("Question")


@pytest.fixture
def moments(monkeypatch: pytest.MonkeyPatch) -> Moments:
    """The moments of this test's runs: writing checkpoints and the ledger."""
    found = Moments()
    for name in ("aput", "aput_writes", "aget_tuple"):
        monkeypatch.setattr(AsyncSqliteSaver, name, found.in_loop(name, getattr(AsyncSqliteSaver, name)))
    for name in ("begin", "mark"):
        monkeypatch.setattr(ledger, name, found.in_thread(name, getattr(ledger, name)))
    task_of = nodes.task_of
    monkeypatch.setattr(nodes, "task_of", lambda runtime: (found.come("telling"), task_of(runtime))[1])
    return found


def routed(build: Builder, moments: Moments) -> Builder:
    """Return a builder of the same graph whose routes are moments too."""

    def built() -> StateGraph[Any, Any, Any, Any]:
        graph = build()
        for source, branches in graph.branches.items():
            for spec in branches.values():
                path: Any = spec.path
                path.func = moments.in_thread(f"route after {source}", path.func)
        return graph

    return built


def watched(services: Services, moments: Moments, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Make some writes of a store moments too."""
    for name in names:
        monkeypatch.setattr(services.store, name, moments.in_thread(name, getattr(services.store, name)))


async def left_alone(script: Script, moments: Moments) -> Heard:
    """Run a script without a stop, and measure its parts."""
    heard, request = Heard(), script.request(values=script.values)
    for _part in range(MOST_SEGMENTS):
        moments.await_one(0)
        started, before = time.perf_counter(), len(heard.events)
        heard.events += [one async for one in run_events(script.build, request, script.services, script.path)]
        seconds = time.perf_counter() - started
        heard.parts.append(Part(len(moments.names), len(heard.events) - before, seconds))
        if not isinstance(heard.events[-1], Question):
            break
        request = script.next_request(heard.events[-1])
    return heard


async def differences(
    make: Callable[[], Awaitable[Script]],
    kept: Callable[[Script], Any],
    moments: Moments,
    seeds: Iterable[int],
) -> list[str]:
    """Return in which runs what was told or kept differs from that of a run that was left alone."""
    alone = await make()
    heard = await left_alone(alone, moments)
    expected = _outcome(alone, heard, kept(alone))
    assert heard.status in ("pass", "ok"), heard.events[-1]
    found = []
    for seed in seeds:
        script = await make()
        other = await stopped(script, moments, random.Random(seed), heard)
        got = _outcome(script, other, kept(script))
        wrong = [
            f"{name}: {got[name]} is not {expected[name]}" for name in got if got[name] != expected[name]
        ]
        if wrong:
            found.append(f"seed {seed} {other.ends}: {'; '.join(wrong)[:MOST_TOLD]}")
    return found


def _outcome(script: Script, heard: Heard, kept: Any) -> dict[str, Any]:
    return {
        "status": heard.status,
        "said": [(kind, text.replace(script.own or "\0", "")) for kind, text in heard.said],
        "asked": heard.asked,
        "versions": heard.versions,
        "kept": kept,
    }


async def stopped(script: Script, moments: Moments, chance: random.Random, alone: Heard) -> Heard:
    """Run a script, stop it some times at a moment of chance, and go on to its end."""
    heard, request, stops = Heard(), script.request(values=script.values), chance.randint(1, MOST_STOPS)
    for _segment in range(MOST_SEGMENTS):
        part = alone.parts[min(heard.part, len(alone.parts) - 1)]
        last = await _cut(
            script, request, heard, _Knife(moments, chance, part if stops > 0 else None, script.harm)
        )
        heard.ends.append(type(last).__name__)
        if isinstance(last, Done):
            return heard
        stops -= isinstance(last, Stopped | Failed)
        request = script.next_request(last)
    raise AssertionError(f"the run never ended: {Counter(heard.ends)}")


class _Knife:
    """Cuts a part of a run: at a moment, some events on, or after some time; never without a part."""

    def __init__(
        self,
        moments: Moments,
        chance: random.Random,
        part: Part | None,
        harm: Callable[[], object] | None,
    ) -> None:
        self._moments, self._chance, self._part, self._harm = moments, chance, part, harm
        self._events = 0

    def begin(self, task: asyncio.Task[Any]) -> None:
        """Choose the moment."""
        loop, chance, part = asyncio.get_running_loop(), self._chance, self._part
        self._harm = self._harm or task.cancel
        self._moments.await_one(0)
        if part is None:
            return
        kind = chance.random()
        if kind < AT_MOMENTS:
            at = chance.randint(1, part.moments)
            self._moments.await_one(at, lambda: loop.call_soon_threadsafe(self._harm))
        elif kind < AT_MOMENTS + AT_EVENTS:
            self._events = chance.randint(1, part.events)
        else:
            loop.call_later(chance.uniform(0, part.seconds), self._harm)

    def hear(self) -> None:
        """Count an event; a moment after the chosen one the run is stopped."""
        self._events -= 1
        if self._events == 0 and self._harm is not None:
            asyncio.get_running_loop().call_later(self._chance.uniform(0, 0.001), self._harm)


async def _cut(script: Script, request: RunRequest, heard: Heard, knife: _Knife) -> RunEvent:
    async def follow() -> None:
        async for event in run_events(script.build, request, script.services, script.path):
            heard.events.append(event)
            knife.hear()

    before = len(heard.events)
    task = asyncio.ensure_future(follow())
    knife.begin(task)
    try:
        await task
    except asyncio.CancelledError:
        heard.events.append(Stopped())
    assert len(heard.events) > before, "a run ended without a word"
    last = heard.events[-1]
    assert isinstance(last, Done | Failed | Stopped | Question)
    return last
