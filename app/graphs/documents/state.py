"""The state of a documents run; what tools found lies in the blob store."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.domain.documents.plan import Plan
from app.domain.documents.reflect import Reflection
from app.domain.documents.requirement import Requirement

Status = Literal["", "ok", "partial", "error"]


class Problem(BaseModel):
    """What is wrong: a stable code, one sentence that names the file, and the remedy."""

    code: str
    message: str
    remedy: str = ""
    about: str = ""
    period: str = ""
    covers: list[str] = Field(default_factory=list)


class FormAnswer(BaseModel):
    """The answers of the form by their keys; files are more paths; requirement is the form as it was left."""

    answers: dict[str, str] = Field(default_factory=dict)
    files: list[str] = Field(default_factory=list)
    requirement: Requirement | None = None


class PlanAnswer(BaseModel):
    """Yes, or another plan, or more words for the request."""

    key: Literal["approve", "change"] = "approve"
    plan: Plan | None = None
    words: str = ""


class NetworkAnswer(BaseModel):
    """Whether words may leave this computer."""

    key: Literal["yes", "no"] = "no"


class DocumentsState(BaseModel):
    """The state of a run.

    confirm shows the form even where nothing is left to ask, review the plan.
    folder, job and owner tell the command line which of its runs was cut off.
    """

    session_id: int = 0
    run_id: str = ""
    user_input: str = ""
    attachments: list[str] = Field(default_factory=list)
    outputs: list[str] = Field(default_factory=list)
    review: bool = False
    confirm: bool = False
    template: str = ""
    folder: str = ""
    job: str = ""
    owner: int = 0
    answers: dict[str, str] = Field(default_factory=dict)

    requirement: Requirement | None = None
    plan: Plan | None = None
    started: float = 0.0
    current: str = ""
    results: dict[str, str] = Field(default_factory=dict)
    reflections: list[Reflection] = Field(default_factory=list)
    route: str = ""
    problems: list[Problem] = Field(default_factory=list)
    usable: bool = False
    tokens: int = 0
    version: int = 0
    status: Status = ""
    final_answer: str = ""
