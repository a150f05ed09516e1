"""The facts of a passage that can be asked about, each with its words and its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.domain.questions.models import Item
from app.domain.questions.text.make.rules import rules_of
from app.domain.questions.text.make.terms import definitions
from app.domain.questions.text.numbers import find_numbers
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

FactKind = Literal["number", "rule", "definition", "list", "formula", "exception", "duty", "statement"]
_BOUND = re.compile(
    r"(不得超过|不得低于|不得少于|不得高于|不超过|不少于|至少|至多|最高|最低|超过|不满"
    r"|not later than|no later than|not more than|at least|at most|up to|within|more than|less than"
    r"|maximum|minimum)[^，,。]{0,24}$",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(r"但是?，?|除[^，]{1,40}外|的除外|\bunless\b|\bexcept\b", re.IGNORECASE)
_DUTY = re.compile(r"应当|必须|不得|可以|有权|无权|\b(?:must|shall|may)\b")


@dataclass(frozen=True)
class Fact:
    """One fact: its sort, its words with their place and article, and what a number is and bounds."""

    kind: FactKind
    text: str
    start: int
    article: str = ""
    value: float | None = None
    unit: str = ""
    bound: str = ""


def facts_of(view: View) -> list[Fact]:
    """Return the facts of a passage in the order of their places."""
    whole = [(rule.unit, "rule") for rule in rules_of(view)] + [
        (d.unit, "definition") for d in definitions(view)
    ]
    found = [_whole(unit, kind) for unit, kind in whole]  # type: ignore[arg-type]
    for unit in view.units:
        found += _numbers(unit, view)
        found += _by_words(unit, {one.text for one, _kind in whole})
    found += [Fact("list", one.source, one.start, one.article) for one in view.listings]
    found += [Fact("formula", one.source, one.start) for one in view.formulas]
    return sorted(dict.fromkeys(found), key=lambda fact: (fact.start, fact.kind))


def _whole(unit: Unit, kind: FactKind) -> Fact:
    return Fact(kind, unit.source, unit.start, unit.article)


def _numbers(unit: Unit, view: View) -> list[Fact]:
    found = []
    for number in find_numbers(unit.source, view.language):
        bound = _BOUND.search(unit.source[: number.start])
        place = unit.start + number.start
        words = bound[1] if bound else ""
        found.append(Fact("number", number.text, place, unit.article, number.value, number.unit, words))
    return found


def _by_words(unit: Unit, known: set[str]) -> list[Fact]:
    if _EXCEPTION.search(unit.text):
        return [_whole(unit, "exception")]
    if unit.text in known:
        return []
    return [_whole(unit, "duty" if _DUTY.search(unit.text) else "statement")]


def asked_about(fact: Fact, items: Sequence[Item], passage: str) -> list[Item]:
    """Return the items whose evidence covers a fact of this passage."""
    end = fact.start + len(fact.text)
    return [
        item
        for item in items
        if item.passage == passage
        and any(e.start < end and fact.start < e.start + len(e.text) for e in item.evidence)
    ]
