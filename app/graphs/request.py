"""What to run; light, so that the window can make one without importing LangGraph."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import JsonValue

from app.graphs.ledger import thread_of


@dataclass(frozen=True)
class RunRequest:
    """A new run, an answer to its question, or an interrupted run again.

    values are the first state; an answer goes to the question interrupt_id,
    which may be "" while only one question is open. A bare text answers a
    question whose answer has one field.
    """

    workflow: str
    session_id: int
    run_id: str
    values: dict[str, JsonValue] = field(default_factory=dict)
    answer: JsonValue = None
    resume: bool = False
    interrupt_id: str = ""

    @property
    def thread(self) -> str:
        """The checkpoint thread of this run."""
        return thread_of(self.workflow, self.session_id, self.run_id)

    @property
    def starts(self) -> bool:
        """Whether this request begins a run."""
        return self.answer is None and not self.resume
