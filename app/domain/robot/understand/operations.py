"""The operations of a program before they are blocks: what rules read and what a model may propose."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.domain.robot.program import Program, Source

IssueKind = Literal[
    "unknown_reference",
    "ambiguous_reference",
    "out_of_range",
    "safety",
    "not_a_robot_task",
    "not_understood",
    "missing_value",
]
REFUSALS: tuple[IssueKind, ...] = ("safety", "not_a_robot_task")
DRAFTS: tuple[IssueKind, ...] = ("not_understood",)
LIKELY = 60.0


class Expression(BaseModel):
    """A value that is computed: a signal, a comparison, a counter."""

    kind: str
    params: dict[str, str | float] = Field(default_factory=dict)
    parts: list[Expression] = Field(default_factory=list)


class Branch(BaseModel):
    """One condition of a choice and what is done then."""

    condition: Expression
    body: list[Operation] = Field(default_factory=list)


class Operation(BaseModel):
    """One step: what is done, with which values, and what it holds.

    `op` is an operation of the node database, or one of if, repeat, while, break, continue, call, define.
    """

    op: str
    params: dict[str, str | float] = Field(default_factory=dict)
    values: dict[str, Expression] = Field(default_factory=dict)
    body: list[Operation] = Field(default_factory=list)
    each: bool = False
    otherwise: list[Operation] = Field(default_factory=list)
    branches: list[Branch] = Field(default_factory=list)
    source: Source | None = None


class Candidate(BaseModel):
    """One answer that a question offers."""

    model_config = ConfigDict(frozen=True)

    value: str
    label: str
    score: float = 0.0

    @property
    def likely(self) -> bool:
        """Tell whether it is alike enough (score 0 to 100, 0 where nothing was compared) to be suggested."""
        return not self.score or self.score >= LIKELY


class Issue(BaseModel):
    """Why no program is given silently: what is not known, not possible or not safe.

    `key` is what an answer is given under.
    """

    kind: IssueKind
    key: str
    message: str
    text: str = ""
    param: str = ""
    value: float | str = ""
    section: str = ""
    minimum: float | None = None
    maximum: float | None = None
    candidates: list[Candidate] = Field(default_factory=list)
    source: Source | None = None

    @property
    def refuses(self) -> bool:
        """Whether this can't be answered, only asked differently."""
        return self.kind in REFUSALS


class Task(BaseModel):
    """One task of the list that people review: all its words, where they begin, and its type."""

    number: int
    kind: str
    text: str
    start: int = 0


class Step(BaseModel):
    """One line of the module steps, with how deep it lies."""

    task: int
    level: int
    text: str
    op: str
    text_source: int = 0


class Plan(BaseModel):
    """The reviewed tasks, what was proposed for some of them, and what the proposals leave open."""

    tasks: list[Task] = Field(default_factory=list)
    proposed: dict[int, list[Operation]] = Field(default_factory=dict)
    issues: list[Issue] = Field(default_factory=list)


class Traced(BaseModel):
    """Where a block comes from."""

    task: int
    step: int
    text: str
    start: int


class Outcome(BaseModel):
    """What became of a request: the tasks, the steps, and a program, questions or a refusal.

    A program beside questions is a draft: it lacks what was not understood, and needs confirmation.
    """

    tasks: list[Task] = Field(default_factory=list)
    operations: list[Operation] = Field(default_factory=list)
    steps: list[Step] = Field(default_factory=list)
    program: Program | None = None
    questions: list[Issue] = Field(default_factory=list)
    refusal: Issue | None = None
    trace: dict[str, Traced] = Field(default_factory=dict)
    remarks: list[str] = Field(default_factory=list)
    """What was said but has no block: how gently something is done."""

    @property
    def issues(self) -> list[Issue]:
        """Everything that stands between the request and a program."""
        return [*([self.refusal] if self.refusal else []), *self.questions]

    @property
    def needs_confirmation(self) -> bool:
        """Whether a person must say something before the program counts."""
        return bool(self.issues)


def simple_wait(wait: Operation) -> Operation:
    """Return a wait for one signal as the block for that."""
    condition = wait.values["COND"]
    inner = condition.parts[0] if condition.kind == "not" else condition
    if inner.kind != "di":
        return wait
    state = "OFF" if condition.kind == "not" else "ON"
    return Operation(op="wait_di", params={"PIN": inner.params["PIN"], "STATE": state}, source=wait.source)


def while_loop(operation: Operation, condition: Expression, mode: str) -> Operation:
    """Make an operation the loop that goes on while, or until, a condition holds."""
    if mode == "WHILE" and condition.kind == "not":
        mode, condition = "UNTIL", condition.parts[0]
    operation.params["MODE"] = mode
    operation.values["COND"] = condition
    return operation
