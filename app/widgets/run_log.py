"""What happened in a run so far: one record per visit, one state per node."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from app.core.events import Done, Failed, NodeEnded, NodeStarted, Progress, Question, RunEvent, Stopped

NodeState = Literal["idle", "running", "done", "failed", "waiting"]
START, END = "__start__", "__end__"
MAX_STEPS = 2000


@dataclass
class Step:
    """One visit of one node; ended is None while it works."""

    node: str
    visit: int
    state: NodeState = "running"
    ended: NodeEnded | None = None
    done: int = 0
    total: int = 0
    text: str = ""

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.ended.seconds if self.ended else 0.0

    @property
    def by(self) -> str:
        """Who decided."""
        return self.ended.by if self.ended else ""


@dataclass
class RunLog:
    """The steps of the last run, in order, and the edges that were taken."""

    steps: list[Step] = field(default_factory=list)
    taken: set[tuple[str, str]] = field(default_factory=set)
    outcome: RunEvent | None = None

    def state(self, node: str) -> NodeState:
        """Return a node's state by its last visit."""
        if node == START:
            return "done" if self.steps else "idle"
        if node == END:
            return "done" if isinstance(self.outcome, Done) else "idle"
        last = self.last(node)
        return last.state if last else "idle"

    def last(self, node: str) -> Step | None:
        """Return a node's last visit."""
        return next((step for step in reversed(self.steps) if step.node == node), None)

    def visits(self, node: str) -> list[Step]:
        """Return all visits of a node."""
        return [step for step in self.steps if step.node == node]

    def seconds(self, node: str) -> float:
        """Return the time spent in a node over all visits."""
        return sum(step.seconds for step in self.visits(node))

    @property
    def current(self) -> Step | None:
        """The step that works now."""
        return next((step for step in reversed(self.steps) if step.state == "running"), None)

    @property
    def finished_nodes(self) -> int:
        """How many different nodes are done."""
        return len({step.node for step in self.steps if step.state == "done"})

    def handle(self, event: RunEvent) -> bool:
        """Take an event in; True when something visible changed."""
        if isinstance(event, NodeStarted):
            self._started(event)
        elif isinstance(event, NodeEnded):
            self._ended(event)
        elif isinstance(event, Progress):
            self._progress(event)
        elif isinstance(event, Done | Failed | Stopped | Question):
            self._outcome(event)
        else:
            return False
        return True

    def _started(self, event: NodeStarted) -> None:
        previous = self.steps[-1].node if self.steps else START
        waiting = self.last(event.node)
        if waiting is not None and waiting.state == "waiting":
            waiting.state = "running"
            return
        self.taken.add((previous, event.node))
        if len(self.steps) < MAX_STEPS:
            self.steps.append(Step(event.node, event.visit))

    def _ended(self, event: NodeEnded) -> None:
        found = [step for step in self.visits(event.node) if step.ended is None]
        if found:
            found[-1].ended, found[-1].state = event, "done"

    def _progress(self, event: Progress) -> None:
        step = self.last(event.node)
        if step:
            step.done, step.total, step.text = event.done, event.total, event.text

    def _outcome(self, event: Done | Failed | Stopped | Question) -> None:
        self.outcome = event
        if isinstance(event, Done) and self.steps:
            self.taken.add((self.steps[-1].node, END))
        state: NodeState = {Failed: "failed", Question: "waiting"}.get(type(event), "idle")  # type: ignore[assignment]
        for step in self.steps:
            if step.state == "running":
                step.state = state

    def leave_question(self) -> None:
        """The question that the run waits with is answered no more."""
        for step in self.steps:
            if step.state == "waiting":
                step.state = "idle"
