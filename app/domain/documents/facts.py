"""The fact ledger: every figure of a document, where it was read, or what it was computed from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Literal

from pydantic import BaseModel, Field

PlaceKind = Literal["page", "cell", "line", "clause", "query", "request", "record"]
_NUMBER = re.compile(r"(?<![\w.])[-−]?\d+(?:\.\d+)?|(?<=[A-Za-z_])\d+(?:\.\d+)?|\d+(?:\.\d+)?")
_GROUPED = re.compile(r"(?<=\d)[,，](?=\d{3}(?!\d))")


class Place(BaseModel, frozen=True):
    """Where something stands in a source; box is x0, y0, x1, y1 in points from the page's top left.

    size is the width and height of that page in points, where it is a picture's.
    """

    source: str
    sha256: str = ""
    kind: PlaceKind = "line"
    page: int = 0
    box: tuple[float, float, float, float] | None = None
    size: tuple[float, float] | None = None
    sheet: str = ""
    cell: str = ""
    line: int = 0
    last_line: int = 0
    clause: str = ""
    query: str = ""


class Fact(BaseModel, frozen=True):
    """One figure or statement: what it is, how it is shown, where it comes from.

    value is a canonical decimal, an ISO date or the words of a quotation;
    inputs are the ids of the facts that the formula computed it from.
    """

    id: str
    label: str
    value: str
    shown: str
    unit: str = ""
    places: tuple[Place, ...] = ()
    formula: str = ""
    inputs: tuple[str, ...] = ()

    @property
    def number(self) -> Decimal | None:
        """The value as a number, None where it is words or a date."""
        try:
            return Decimal(self.value)
        except InvalidOperation:
            return None


class Ledger(BaseModel):
    """All facts of a run by their id, in the order in which they were found."""

    facts: dict[str, Fact] = Field(default_factory=dict)

    def add(
        self,
        label: str,
        value: Decimal | int | str,
        shown: str = "",
        *,
        unit: str = "",
        places: Iterable[Place] = (),
        formula: str = "",
        inputs: Iterable[str] = (),
        prefix: str = "f",
    ) -> Fact:
        """Note a fact and return it; prefix keeps the ids of several tools apart."""
        text = canonical(value)
        where, used = tuple(places), tuple(inputs)
        fact = Fact(
            id=f"{prefix}{len(self.facts) + 1}",
            label=label,
            value=text,
            shown=shown or text,
            unit=unit,
            places=where,
            formula=formula,
            inputs=used,
        )
        self.facts[fact.id] = fact
        return fact

    def quote(self, text: str, place: Place, label: str = "") -> Fact:
        """Note the words of a source as a fact."""
        return self.add(label or text[:40], text, text, places=(place,), prefix="q")

    def merge(self, other: Ledger) -> Ledger:
        """Return both ledgers' facts; ids must not clash (give each tool a prefix)."""
        return Ledger(facts={**self.facts, **other.facts})

    def numbers(self) -> set[str]:
        """Return every number that a fact shows or holds, in canonical form."""
        found: set[str] = set()
        for fact in self.facts.values():
            found.update(numbers_in(fact.shown))
            found.update(numbers_in(fact.value))
            for place in fact.places:
                found.update(numbers_in(place_text_numbers(place)))
        return found


def place_text_numbers(place: Place) -> str:
    """Return the parts of a place that may be printed in a citation."""
    pieces = (place.source, place.sheet, place.cell, place.clause, place.query)
    counts = (place.page, place.line, place.last_line)
    return " ".join([*pieces, *(str(one) for one in counts if one)])


def named(label: str) -> str:
    """Return a fact's label as a heading begins: with a capital where it has such letters."""
    return label[:1].upper() + label[1:]


def canonical(value: Decimal | int | str) -> str:
    """Return a value as plain text without an exponent or trailing zeros."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        text = f"{value:f}"
        return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"
    return value


def numbers_in(text: str) -> list[str]:
    """Return the numbers of a text in canonical form: no grouping, no sign, no trailing zeros."""
    plain = _GROUPED.sub("", unicodedata.normalize("NFKC", text))
    found = []
    for match in _NUMBER.finditer(plain):
        digits = match.group().lstrip("-−")
        if "." in digits:
            digits = digits.rstrip("0").rstrip(".")
        found.append(digits.lstrip("0") or "0")
    return found
