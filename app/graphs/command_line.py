"""What the workflows share on the command line: a run followed to its end, its questions answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from app.core.events import Answer, Done, Failed, NodeStarted, Notice, Question, RunEvent, Stopped, Version
from app.core.paths import sub_dir
from app.graphs import ledger
from app.graphs.base import Builder, RunRequest, Services, run_events

DONE, REJECTED, USAGE, QUESTION = 0, 1, 2, 3
MOST_QUESTIONS = 40
Echo = Callable[[str], Any]
Complain = Callable[[str, str], Any]
Answerer = Callable[[Question], JsonValue]


@dataclass
class Outcome:
    """What came of a run: the last version it kept, what it said, and how it ended."""

    version: int = 0
    said: list[str] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    nodes: list[str] = field(default_factory=list)
    question: Question | None = None
    left: bool = False
    ended: Done | Failed | Stopped | None = None

    @property
    def code(self) -> int:
        """The exit code of a run; a request that was left undone is as open as a question."""
        if isinstance(self.ended, Failed):
            return USAGE
        if isinstance(self.ended, Stopped) or self.refused:
            return REJECTED
        return QUESTION if self.question is not None or self.left else DONE

    @property
    def refused(self) -> bool:
        """Whether the run went to its end and what it made was not accepted."""
        return isinstance(self.ended, Done) and self.ended.status == "fail"

    @property
    def errors(self) -> set[str]:
        """The codes of the errors that were told."""
        return {one.code for one in self.notices if one.level == "error"}

    def note(self, event: RunEvent) -> None:
        """Take in what happened."""
        if isinstance(event, NodeStarted):
            self.nodes.append(event.node)
        elif isinstance(event, Version):
            self.version = event.version_id
        elif isinstance(event, Answer):
            self.said.append(event.text)
            self.left = self.left or event.left
        elif isinstance(event, Notice):
            self.notices.append(event)
        elif isinstance(event, Question):
            self.question = event
        elif isinstance(event, Done | Failed | Stopped):
            self.ended = event
            if isinstance(event, Failed):
                self.notices.append(Notice("error", event.message, event.remedy, event.code))


def checkpoints() -> Path:
    """Return the file of the command line's runs, apart from those of the window."""
    return sub_dir("runs") / "command_line.db"


async def follow(
    build: Builder, request: RunRequest, services: Services, answer: Answerer, outcome: Outcome
) -> None:
    """Run a graph and answer its questions; one without an answer ends the run for good."""
    path = checkpoints()
    named = (request.workflow, request.session_id, request.run_id)
    for _attempt in range(MOST_QUESTIONS):
        outcome.question = None
        async for event in run_events(build, request, services, path):
            outcome.note(event)
        if outcome.question is None:
            return
        given = answer(outcome.question)
        if given is None:
            break
        request = RunRequest(*named, answer=given, interrupt_id=outcome.question.interrupt_id)
    await asyncio.to_thread(ledger.forget, path, *named)


def taken(answers: list[str], names: set[str], *, bare: bool = True) -> str | None:
    """Take from the answers the first that names the question (KEY=VALUE), or the first bare one."""
    for index, given in enumerate(answers):
        for name in names - {""}:
            if given.startswith(f"{name}="):
                return answers.pop(index)[len(name) + 1 :]
        if bare and "=" not in given:
            return answers.pop(index)
    return None
