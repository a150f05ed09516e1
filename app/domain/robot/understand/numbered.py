# ruff: noqa: E501
"""Marks for what numbers mean: several numbered names, all of a kind, quantities and ordinals."""

from __future__ import annotations

import itertools
import re

from app.domain.robot.cell.models import Cell, CellItem
from app.domain.robot.understand.marks import REFERENCES, Mark
from app.domain.robot.understand.numerals import read_number
from app.domain.robot.understand.quantities import find_quantities

_MORE_NUMBERS = re.compile(
    r"(\s*(?:[、,和及与&]|and|,\s*and|到|至|[-~—]|to|through)\s*(\d+)(?!\s*(?:mm|cm|ms?\b|s\b|sec|%|percent|kg|nm?\b|n·m|[av]\b|bar|hz|times|parts?|pieces?|degrees?|[次秒个度圈遍件毫厘米牛公千伏安])|\.\d)(?:号)?)",
    re.IGNORECASE,
)
_RANGES = re.compile(r"到|至|[-~—]|to|through", re.IGNORECASE)
_IN_TURN = re.compile(
    r"\s*(?:依次|逐个|逐一|分别|全部|都|,? (?:in turn|one by one|one after))", re.IGNORECASE
)
_ORDINAL = re.compile(r"第\s*$")
_PASSIVE_NUMBER = re.compile(r"[第为成是于到至=]\s*$")


def overlaps(mark: Mark, taken: list[Mark]) -> bool:
    """Tell whether a mark stands where another one does already."""
    return any(mark.start < other.end and other.start < mark.end for other in taken)


def with_numbered(text: str, taken: list[Mark], cell: Cell) -> list[Mark]:
    """Return the marks with those that only a number names: 螺丝孔1、2到4, all screw holes."""
    out = list(taken)
    for mark in taken:
        if mark.kind in REFERENCES:
            out += _numbered_after(text, mark, cell)
    out += _between_numbers(text, taken, cell)
    return out + _all_of_a_kind(text, out, cell)


def _between_numbers(text: str, taken: list[Mark], cell: Cell) -> list[Mark]:
    """Return what lies between 螺丝孔1 and 螺丝孔3 where a request says “to” between them."""
    found: list[Mark] = []
    ordered = sorted(taken, key=lambda mark: mark.start)
    for one, other in itertools.pairwise(ordered):
        item = cell.get(one.kind, one.item)
        joined = re.fullmatch(
            r"\s*(?:到|至|[-~—]|to|through)\s*(?:the )?", text[one.end : other.start], re.IGNORECASE
        )
        starts = re.search(r"(?:从|from|from the)\s*$", text[: one.start], re.IGNORECASE)
        first, last = (re.fullmatch(r"(.*?)\s?(\d+)", mark.text) for mark in (one, other))
        in_turn = _IN_TURN.match(text, other.end)
        if not (item and joined and first and last and (in_turn or not starts)) or first[1] != last[1]:
            continue
        for number in range(int(first[2]) + 1, min(int(last[2]), int(first[2]) + 50)):
            if middle := _numbered(item, number, cell):
                found.append(Mark(one.kind, text[one.end : other.start], one.end, other.start, middle.id))
    return found


def _numbered_after(text: str, mark: Mark, cell: Cell) -> list[Mark]:
    item = cell.get(mark.kind, mark.item)
    stem = re.search(r"^(.*?)\s?(\d+)$", mark.text)
    if item is None or stem is None:
        return []
    found: list[Mark] = []
    place, last = mark.end, int(stem[2])
    while match := _MORE_NUMBERS.match(text, place):
        number = int(match[2])
        wanted = (
            range(last + 1, number + 1) if _RANGES.search(match[1][: match.start(2) - place]) else [number]
        )
        for one in list(wanted)[:50]:
            other = _numbered(item, one, cell)
            if other is None:
                return found
            found.append(Mark(mark.kind, match[1], place, match.end(), other.id))
        last, place = number, match.end()
    return found


def _numbered(item: CellItem, number: int, cell: Cell) -> CellItem | None:
    names = {
        re.sub(r"\d+$", str(number), name) for name in (item.name_zh, item.name_en) if re.search(r"\d$", name)
    }
    return next((other for other in cell.of(item.section) if {other.name_zh, other.name_en} & names), None)


def _all_of_a_kind(text: str, taken: list[Mark], cell: Cell) -> list[Mark]:
    """Return the points that 四个螺丝孔 or all screw holes mean, as marks at one place."""
    stems: dict[str, list[CellItem]] = {}
    for item in cell.of("points"):
        for name in (item.name_zh, item.name_en):
            if numbered := re.fullmatch(r"(.+?)\s?\d+", name):
                stems.setdefault(numbered[1].casefold(), []).append(item)
    found: list[Mark] = []
    for stem, items in stems.items():
        count = "零一二三四五六七八九"[len(items)] if len(items) < 10 else str(len(items))
        lead = rf"(?:(?:所有|全部|每个|每一个|各个?|(?:{count}|{len(items)})[个颗处])的?|(?:all|each|every)(?: of)?(?: the)?(?: (?P<said>\w+))? )"
        for match in re.finditer(lead + re.escape(stem) + r"s?", text, re.IGNORECASE):
            if read_number(match["said"] or "") not in (None, len(items)):
                continue
            whole = Mark("points", match[0], match.start(), match.end(), items[0].id)
            if len(items) > 1 and not overlaps(whole, taken):
                found += [Mark("points", match[0], match.start(), match.end(), item.id) for item in items]
    return found


def quantity_marks(text: str) -> list[Mark]:
    """Return the marks of the quantities and plain numbers of a text."""
    found = []
    for one in find_quantities(text):
        words = text[one.start : one.end]
        if one.kind == "none" or (one.kind == "number" and not _is_number(text, one.start, words)):
            continue
        if one.kind == "count" and _ORDINAL.search(text[: one.start]):
            found.append(Mark("number", words[:-1], one.start, one.end - 1, value=one.value))
            continue
        found.append(Mark(one.kind, words, one.start, one.end, value=one.value))
    return found


def _is_number(text: str, start: int, words: str) -> bool:
    """Tell a number without a unit from a numeral that is part of a word, as in 一旦."""
    if any(one.isdigit() and one.isascii() for one in words):
        return True
    return bool(_PASSIVE_NUMBER.search(text[:start])) and read_number(words) is not None
