"""What a request asks for, in typed form, and the questions that are left."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.domain.documents.document import Language

DocumentType = Literal[
    "analysis",
    "minutes",
    "contract",
    "inspection",
    "energy",
    "incident",
    "comparison",
    "weekly",
    "summary",
    "survey",
    "policy",
    "letter",
]
OutputForm = Literal["docx", "pdf", "html", "md"]
MOST_QUESTIONS = 3


class WantedSection(BaseModel):
    """A section that the request names; key tells what kind of content it wants, "" where unknown.

    maybe marks a long title of no known kind: it stays only where the files say something about it.
    """

    title: str
    key: str = ""
    maybe: bool = False


class Asked(BaseModel):
    """One question of the form; answers come back under its key."""

    key: str
    text: str
    choices: list[str] = Field(default_factory=list)


class Requirement(BaseModel):
    """A request understood: type, title, audience, sections, period, figures, files, outputs."""

    request: str = ""
    type: DocumentType = "summary"
    sure: bool = True
    title: str = ""
    language: Language = "zh"
    audience: str = ""
    period: str = ""
    sections: list[WantedSection] = Field(default_factory=list)
    figures: list[str] = Field(default_factory=list)
    compare_with: list[str] = Field(default_factory=list)
    files: list[str] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    outputs: list[OutputForm] = ["docx", "pdf", "html", "md"]
    chart: bool = False
    questions: list[Asked] = Field(default_factory=list)
