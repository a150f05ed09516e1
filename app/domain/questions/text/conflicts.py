"""Contradictions inside a source: the same rule with two different numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from app.core.i18n import _
from app.domain.questions.text.numbers import find_numbers
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_SAME, _SHORTEST, _REST = 92, 8, 80


@dataclass(frozen=True)
class Conflict:
    """Two statements that give different numbers for the same thing, and the sentence that says so."""

    texts: tuple[str, str]
    message: str


@dataclass(frozen=True)
class _Spot:
    unit: Unit
    frame: str
    before: str
    value: str
    kind: str


def find_conflicts(views: Sequence[View]) -> list[Conflict]:
    """Return the pairs of statements that contradict each other in a number."""
    spots = [spot for view in views for unit in view.units for spot in _spots(unit, view)]
    found: list[Conflict] = []
    for n, one in enumerate(spots[:600]):
        for other in spots[n + 1 : 600]:
            if one.unit.text != other.unit.text and _contradict(one, other):
                found.append(_conflict(one, other))
    return found


def _spots(unit: Unit, view: View) -> list[_Spot]:
    if unit.example:
        return []
    rows = []
    for number in find_numbers(unit.text, view.language):
        before = unit.text[: number.start]
        frame = f"{before}#{unit.text[number.end :]}"
        rows.append(_Spot(unit, frame, before, number.text, f"{number.sort}{number.unit}"))
    return rows


def _contradict(one: _Spot, other: _Spot) -> bool:
    if one.value == other.value or one.kind != other.kind:
        return False
    if min(len(one.frame), len(other.frame)) < _SHORTEST:
        return False
    same_start = len(one.before) >= _SHORTEST and one.before == other.before and _goes_on_alike(one, other)
    return same_start or (fuzz.ratio(one.frame, other.frame) >= _SAME and not _other_case(one, other))


def _goes_on_alike(one: _Spot, other: _Spot) -> bool:
    """Say whether what follows the number is the same, or one statement merely says more."""
    ends = [spot.frame.partition("#")[2].strip("。；，;,. ") for spot in (one, other)]
    short, long = sorted(ends, key=len)
    return long.startswith(short) or fuzz.ratio(short, long) >= _REST


def _other_case(one: _Spot, other: _Spot) -> bool:
    """Say whether the frames differ in a number: then they are cases of one rule, no contradiction."""
    digits = "零一二三四五六七八九十百千0123456789"
    return [c for c in one.frame if c in digits] != [c for c in other.frame if c in digits]


def _conflict(one: _Spot, other: _Spot) -> Conflict:
    text = _(
        "The source contradicts itself: “{one}” and “{other}”. Neither is asked.",
        one=one.unit.text,
        other=other.unit.text,
    )
    return Conflict((one.unit.text, other.unit.text), text)
