"""How many things a clause says that it names: 单号、日期这三列 names two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import read_number

_JOINT = re.compile(r"[」』”\"']?\s*(?:和|与|跟|及|以及|还有|、|,|\uff0c|&|\s)\s*[「『“\"']?")
_COUNT = re.compile(
    r"[」』”\"']?\s*(?:这|那)?(?P<n>[两二三四五六七八九十]|\d{1,2})\s*个?(?:列|栏|字段|标签|项|个)"
    r"(?![头标名])"
)
_COUNT_BEFORE = re.compile(r"(?<![第前后头末])(?P<n>[两二三四五六七八九]|(?<!\d)\d)\s*个$")
_NAMED = ("label", "column", "name", "field")
_LEAST = 2


def miscounted(clause: Clause) -> list[str]:
    """Return the elements that a clause lists where it says another number of them; else []."""
    for run in _lists(clause):
        found = _COUNT.match(clause.text, run[-1].end)
        if found and len(run) >= _LEAST and read_number(found["n"]) != len(run):
            return [id_ for one in run for id_ in one.ids[:1]]
    mentions = mentions_in(clause)
    placed = any(one.kind in ("band", "place", "role", "headers", "selection") for one in mentions)
    for one in mentions if not placed else ():
        said = _ONE_BEFORE.search(clause.text, clause.start, one.start)
        named = one.kind in ("label", "field") and len(one.ids) > 1
        if said and named and _number(said) > 1 and _number(said) != len(one.ids):
            return list(one.ids)
    for one in mentions:
        counted = _KINDS_COUNTED.match(clause.text, one.start, one.end) if one.kind == "kind" else None
        if counted and one.ids and _NUMBERS[counted["m"].lower()] != len(one.ids):
            return list(one.ids)
        before = _COUNT_BEFORE.search(clause.text[: one.start]) if one.several and one.columns else None
        if before and read_number(before["n"]) != len(one.columns):
            return [each.elements[0] for each in clause.outline.columns if each.id in one.columns]
    return []


def _lists(clause: Clause) -> list[list[Mention]]:
    """Return the names that stand beside one another with no more than a joining sign between."""
    mentions = [one for one in mentions_in(clause) if one.kind in _NAMED]
    runs = [mentions[:1]]
    for before, one in pairwise(mentions):
        if _JOINT.fullmatch(clause.text, before.end, one.start):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [run for run in runs if run]


_ALL_OF_THEM = re.compile(
    r"(?:(?<=[的把将给让])|(?<=^)|(?<=[,\uff0c\s]))(?:[这那])?(?P<n>[两二三四五六七八九2-9])"
    r"\s*[个处条张块行项根]的?(?=\s*[「『“\"'A-Za-z\u4e00-\u9fff])"
    r"|\b(?:all|the|these|those|both)(?: of)?(?: the| these| those)? (?P<m>two|three|four|five|six|seven|"
    r"eight|nine)\b"
    r"(?= [\"“'A-Za-z])(?! (?:points?|pts?|px|pixels?|decimals?|digits?|times|thirds?|quarters?|rows?|lines?|"
    r"columns?|places?)\b)",
    re.IGNORECASE,
)
_ONE_BEFORE = re.compile(
    r"(?:(?P<two>上下|左右|前后)[两二][个处张条]的?|\b(?P<ways>upper and (?:the )?lower|lower and (?:the )"
    r"?upper"
    r"|left and (?:the )?right|first and (?:the )?second)|(?P<n>[两二三四五六七八九]|(?<![\d.])[2-9])"
    r"\s*[个处条张块行项根]的?|\b(?:(?P<both>both)(?: of)"
    r"?(?: the| these)?"
    r"|(?:all |the |these |those )(?P<m>two|three|four|five|six)))\s*[「『“\"']?$",
    re.IGNORECASE,
)
# Two dashed lines, where there is but one.
_KINDS_COUNTED = re.compile(
    r"(?:(?:all|both|the|these|those) )*(?P<m>two|three|four|five|six|seven|eight|nine) (?=[a-z])",
    re.IGNORECASE,
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


def _number(found: re.Match[str]) -> int:
    said = found.groupdict()
    if said.get("both") or said.get("two") or said.get("ways"):
        return _LEAST
    return _NUMBERS.get((said["m"] or "").lower()) or int(read_number(said["n"] or "0") or 0)


def counted_before(clause: Clause, run: Sequence[Mention], ids: Sequence[str]) -> bool:
    """Tell whether as many things are counted as are called by the name behind: 两个 linhaDigitavel."""
    found = _ONE_BEFORE.search(clause.text, clause.start, run[0].start)
    if found is None or _number(found) != len(ids):
        return False
    clause.mark(*found.span())
    return True


def mark_count(clause: Clause, ids: Sequence[str]) -> None:
    """Pass over the number of what is named where it is the right one: all five elements."""
    for found in _ALL_OF_THEM.finditer(clause.text, clause.start, clause.end):
        if _number(found) == len(ids):
            clause.mark(*found.span())
