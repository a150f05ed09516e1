"""Contradictions inside a source: the same rule with two different numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from app.core.i18n import _
from app.domain.questions.text.numbers import find_numbers
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_SAME, _SHORTEST, _REST = 92, 8, 80
_LABEL = re.compile(r"^(?:[（(]?[一二三四五六七八九十\d]+[)）.、．]|[\u4e00-\u9fff]{2,6}[：:])\s*")
_GENERAL = re.compile(
    r"例如|假设|假定|^[某甲乙丙]|(?:率|比例|比重|期限|时间|金额|总额|数额|价|价格|面值|价值|成本|收入|数量|重量|高度|长度)$"
)
_VALUE = re.compile(
    r"^(?P<head>[\u4e00-\u9fffA-Za-z]{2,14}?)(?P<verb>为|是|不得?超过|不得?低于|不得?少于|不得?高于)"
    r"(?P<value>[\d.,]+[^\d，。；]{1,3}|百分之[零一二三四五六七八九十]+)$"
)


@dataclass(frozen=True)
class Conflict:
    """Two statements that give different numbers for the same thing, and the sentence that says so."""

    texts: tuple[str, ...]
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
    return [*found, *_short_ones(views, found)]


def _short_ones(views: Sequence[View], known: Sequence[Conflict]) -> list[Conflict]:
    """Return the clauses that give one thing two numbers: 产假为98天 here, 产假为128天 there."""
    said: dict[str, tuple[str, str]] = {}
    told = {text for conflict in known for text in conflict.texts}
    found = []
    for view in views:
        for head, clause, sentence in _plain_clauses(view.passage.text) if view.zh else ():
            first, where = said.setdefault(head, (clause, sentence))
            if first != clause and not told & {where, sentence}:
                found.append(_of_clauses(view, first, clause))
    return found


def _plain_clauses(text: str) -> list[tuple[str, str, str]]:
    """Return (what, clause, sentence) for the clauses that alone give a thing its number."""
    found = []
    for sentence in re.split(r"[。；\n]", text):
        for clause in re.split("，", re.sub(_LABEL, "", sentence.strip())):
            match = _VALUE.match(clause)
            if not match or _GENERAL.search(match["head"]):
                break
            found.append((match["head"] + match["verb"], clause, sentence))
    return found


def _of_clauses(view: View, one: str, other: str) -> Conflict:
    units = [unit.text for unit in view.units if {one, other} & set(re.split("[，；]", unit.text))]
    return Conflict((one, other, *units), _message(one, other))


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
    return Conflict((one.unit.text, other.unit.text), _message(one.unit.text, other.unit.text))


def _message(one: str, other: str) -> str:
    return _("The source contradicts itself: “{one}” and “{other}”. Neither is asked.", one=one, other=other)
