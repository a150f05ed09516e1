"""The plan of a document: its steps, what each may cost, and the budgets that bound it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

StepState = Literal["waiting", "done", "failed", "skipped"]


class Budget(BaseModel):
    """What a run may use at most."""

    steps: int = 40
    seconds: float = 600.0
    tokens: int = 40_000


class Step(BaseModel):
    """One call of a tool: what it gets, what is expected, what it costs."""

    id: str
    tool: str
    inputs: dict[str, str] = Field(default_factory=dict)
    expects: str = ""
    seconds: float = 1.0
    tokens: int = 0
    instead: list[str] = Field(default_factory=list)
    state: StepState = "waiting"
    tries: int = 0
    result: str = ""
    error: str = ""


class Plan(BaseModel):
    """Steps in their order."""

    steps: list[Step] = Field(default_factory=list)
    budget: Budget = Field(default_factory=Budget)

    @property
    def next_step(self) -> Step | None:
        """The first step that is not done, None when all are."""
        return next((step for step in self.steps if step.state == "waiting"), None)

    def with_step(self, changed: Step) -> Plan:
        """Return the plan with one step replaced by the one of the same id."""
        steps = [changed if step.id == changed.id else step for step in self.steps]
        return self.model_copy(update={"steps": steps})
