"""What goes into the understanding of a request and what comes out: plain data that survives a restart."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from app.domain.records.models import Plain, Span, StagedRow

ClarifyReason = Literal[
    "ambiguous_reference",
    "not_found",
    "missing_required",
    "unknown_column",
    "invalid_choice",
    "invalid_value",
    "ambiguous_date",
    "duplicate",
    "check",
    "pattern_anomaly",
    "suspicious_text",
]
RefuseReason = Literal["not_insert", "destructive", "exfiltration"]
Redirect = Literal["", "update", "query", "delete", "schema"]


class Answer(Plain):
    """What the user said to a question; key is the question's own."""

    key: str
    value: str


class AddRequest(Plain):
    """A request with its clock; now is aware, seed fixes every generated value."""

    text: str
    now: datetime
    timezone: str = ""
    seed: int = 0
    answers: tuple[Answer, ...] = ()

    def answer_to(self, key: str) -> str | None:
        """Return what was answered to a question, None when it was not asked yet."""
        return next((one.value for one in reversed(self.answers) if one.key == key), None)


class Option(Plain):
    """Something that can be chosen; value is what an answer says, distinguishing tells options apart."""

    value: str
    label: str
    distinguishing: dict[str, str | None] = Field(default_factory=dict)


class Words(Plain):
    """A piece of the request: its characters and where they stand."""

    text: str
    span: Span


class Assumption(Plain):
    """Something that was not said but filled in, told in the user's language."""

    row: str
    column: str
    message: str


class Staged(Plain):
    """Rows that may be shown and tried; warnings are kind:table.column."""

    outcome: Literal["stage"] = "stage"
    request: AddRequest
    rows: tuple[StagedRow, ...]
    warnings: tuple[str, ...] = ()
    unmapped: tuple[Words, ...] = ()
    assumptions: tuple[Assumption, ...] = ()


class Clarify(Plain):
    """A question that must be answered before anything is staged.

    rows is what is understood so far. options is empty where a value has to
    be typed; free tells that one may be typed although options are offered.
    """

    outcome: Literal["clarify"] = "clarify"
    request: AddRequest
    key: str
    reason: ClarifyReason
    table: str | None = None
    column: str | None = None
    text: str = ""
    question: str = ""
    options: tuple[Option, ...] = ()
    free: bool = False
    span: Span | None = None
    rows: tuple[StagedRow, ...] = ()
    unmapped: tuple[Words, ...] = ()


class Refused(Plain):
    """A request that is none for new rows; redirect tells what it is instead."""

    outcome: Literal["refuse"] = "refuse"
    request: AddRequest
    reason: RefuseReason
    redirect: Redirect = ""
    message: str = ""


Outcome = Annotated[Staged | Clarify | Refused, Field(discriminator="outcome")]
OUTCOME: TypeAdapter[Staged | Clarify | Refused] = TypeAdapter(Outcome)
