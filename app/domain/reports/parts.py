"""The names of the files that make up one version of a report."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.domain.reports.models import EngineError, Fidelity

REPORT = "report.jrxml"
SAMPLE = "sample.json"
PDF = "report.pdf"
SUMMARY = "summary.json"
TEXTS = "texts.json"
SOURCE_PICTURE = "source.png"
SOURCE_PREFIX = "source/"


def page_part(number: int) -> str:
    """Return the part name of a page picture; pages count from 1."""
    return "page.png" if number == 1 else f"page-{number}.png"


class Rewrite(BaseModel):
    """A band that a model wrote anew: its section and group, the model, and the digest of what came of it."""

    section: str
    group: str = ""
    by: str
    made: str


class Summary(BaseModel):
    """What is known about a version, as in summary.json.

    dialect is the syntax of the file that was opened ("7" for JasperReports 7);
    the version itself is always kept in that of 6. rewrites are the bands that a
    model wrote anew, in this version or those that it came from.
    """

    name: str
    source: str = ""
    dialect: Literal["6", "7"] = "6"
    status: str = "pass"
    page_count: int = 0
    fields: int = 0
    detail_rows: int = 0
    fidelity: Fidelity | None = None
    errors: list[EngineError] = Field(default_factory=list)
    cut_texts: list[str] = Field(default_factory=list)
    lost_text: list[str] = Field(default_factory=list)
    warnings: list[str] = Field(default_factory=list)
    decided_by: str = "rules"
    seconds: float = 0.0
    rewrites: list[Rewrite] = Field(default_factory=list)
