"""A request as tokens: every character belongs to exactly one."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal

from app.domain.records.models import Candidate
from app.domain.records.understand.lexicon import ColumnRef
from app.domain.records.values.amounts import Money, Quantity
from app.domain.records.values.dates import Moment

Kind = Literal[
    "sep", "glue", "verb", "table", "event", "label", "row", "value", "text", "quote", "title", "random"
]


@dataclass(frozen=True)
class Reading:
    """What a span may be."""

    moment: Moment | None = None
    money: Money | None = None
    quantity: Quantity | None = None
    number: Decimal | None = None
    shape: str = ""
    rows: tuple[Candidate, ...] = ()
    labels: tuple[tuple[ColumnRef, int], ...] = ()
    tables: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    choices: tuple[tuple[ColumnRef, str], ...] = ()
    literal: str = ""


@dataclass(frozen=True)
class Token:
    """Characters start..end of a request and what they may be, kind being the likeliest."""

    start: int
    end: int
    text: str
    kind: Kind
    readings: dict[str, Reading] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Tell whether a reading of this name is possible."""
        return name in self.readings

    def reading(self, name: str) -> Reading:
        """Return a reading, an empty one when it is not possible."""
        return self.readings.get(name, Reading())


@dataclass(frozen=True)
class Clock:
    """The session's clock and zone."""

    now: datetime
    timezone: str
