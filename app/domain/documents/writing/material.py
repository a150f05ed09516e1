"""What the writer has: the sources, the findings of their tables, charts, answers and gaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from app.domain.documents.document import Block, Chart
from app.domain.documents.requirement import Requirement
from app.domain.documents.sources import Source
from app.domain.documents.tables.findings import Findings
from app.domain.documents.texts.contract import Contract, contract_of
from app.domain.documents.texts.incident import Incident, incident_of
from app.domain.documents.texts.mail import Mail, body_of, mail_of
from app.domain.documents.texts.minutes import Minutes, minutes_of
from app.domain.documents.texts.sentences import Sentence, sentences_of
from app.domain.documents.tools import ToolResult
from app.domain.documents.writing.pen import Pen


@dataclass
class Gap:
    """Something that was asked for and is not there: what, and what to add."""

    what: str
    remedy: str
    source: str = ""


@dataclass
class Material:
    """Everything that was read and computed for one document."""

    requirement: Requirement
    pen: Pen
    sources: list[Source] = field(default_factory=list)
    findings: list[Findings] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    computed: dict[str, str] = field(default_factory=dict)
    extra: list[ToolResult] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    @cached_property
    def sentences(self) -> list[Sentence]:
        """All sentences of all sources."""
        return [one for source in self.sources for one in sentences_of(body_of(source))]

    @cached_property
    def mail(self) -> Mail | None:
        """The first message among the sources."""
        return next((found for one in self.sources if (found := mail_of(one))), None)

    @cached_property
    def incident(self) -> Incident:
        """The incident that the first log tells of."""
        logs = [incident_of(one) for one in self.sources if one.paragraphs]
        return max(logs, key=lambda one: one.lines, default=Incident())

    @cached_property
    def minutes(self) -> Minutes:
        """The meeting that the sources tell of."""
        merged = Minutes()
        for part in (minutes_of(body_of(one)) for one in self.sources if one.paragraphs):
            for name in Minutes.model_fields:
                getattr(merged, name).extend(getattr(part, name))
        return merged

    @cached_property
    def contract(self) -> Contract:
        """The contract among the sources: the one with the most clauses."""
        read = [contract_of(one) for one in self.sources if one.paragraphs]
        return max(read, key=lambda one: len(one.clauses), default=Contract())

    def gap(self, what: str, remedy: str, source: str = "") -> Block:
        """Note a gap, and return its mark in the text."""
        self.gaps.append(Gap(what, remedy, source))
        return self.pen.words(self.pen.say(f"【数据缺口】{what}", f"[Data gap] {what}"), "gap")
