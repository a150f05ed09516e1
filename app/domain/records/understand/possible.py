"""A possibility: characters of a request read as something; and those that together explain most."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.records.understand.tokens import Kind, Reading

_WEIGHT = {
    "quote": 6.0,
    "email": 5.0,
    "id_card": 5.0,
    "phone": 4.5,
    "url": 5.0,
    "school_year": 4.0,
    "spec": 3.4,
    "dose": 3.4,
    "code": 3.2,
    "digits": 2.2,
    "clocked": 2.7,
    "row": 3.0,
    "moment": 3.0,
    "money": 3.1,
    "quantity": 2.9,
    "number": 2.1,
    "choice": 2.8,
    "known": 2.75,
    "table": 2.6,
    "type": 2.55,
    "label": 2.5,
    "event": 2.4,
    "verb": 2.5,
    "random": 2.55,
    "back": 2.6,
    "title": 1.6,
    "glue": 1.3,
    "once": 3.2,
    "led": 1.9,
}
_CHINESE = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Found:
    """One possibility: characters start..end read as name."""

    start: int
    end: int
    name: str
    kind: Kind
    reading: Reading

    @property
    def weight(self) -> float:
        """Return how much this possibility explains."""
        return _WEIGHT[self.name] * (self.end - self.start) - 0.6


def occurrences(text: str, term: str) -> Iterator[tuple[int, int]]:
    """Yield where a term in small letters stands in a text of the same length; Latin words stand alone."""
    at = text.find(term)
    while at >= 0:
        end = at + len(term)
        if stands_alone(text, at, end) and not _hyphened(text, at, end):
            yield at, end
        at = text.find(term, at + 1)


def stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether start..end cuts no Latin word or number."""
    before = start > 0 and _joins(text[start - 1], text[start])
    after = end < len(text) and _joins(text[end - 1], text[end])
    return not before and not after


def _hyphened(text: str, start: int, end: int) -> bool:
    """Tell whether start..end is the end of a Latin word with a hyphen: Pop of K-Pop."""
    before = text[max(start - 2, 0) : start]
    latin = text[start].isascii() and text[start].isalpha()
    return latin and len(before) == 2 and before[1] == "-" and before[0].isascii() and before[0].isalpha()


def _joins(one: str, other: str) -> bool:
    latin = one.isalnum() and other.isalnum() and not _CHINESE.match(one) and not _CHINESE.match(other)
    return latin and (one.isalpha() == other.isalpha() or one.isascii())


def lowered(text: str) -> str:
    """Return a text in small letters, character for character."""
    return "".join(low if len(low := one.lower()) == 1 else one for one in text)


def best_cover(found: list[Found], length: int) -> list[Found]:
    """Return the possibilities that together explain most characters without overlapping."""
    by_end: dict[int, list[Found]] = {}
    for one in found:
        by_end.setdefault(one.end, []).append(one)
    best: list[tuple[float, Found | None]] = [(0.0, None)]
    for end in range(1, length + 1):
        top: tuple[float, Found | None] = (best[end - 1][0], None)
        for one in by_end.get(end, ()):
            value = best[one.start][0] + one.weight
            if value > top[0]:
                top = (value, one)
        best.append(top)
    chosen_: list[Found] = []
    at = length
    while at > 0:
        last = best[at][1]
        if last is None:
            at -= 1
            continue
        chosen_.append(last)
        at = last.start
    return chosen_[::-1]
