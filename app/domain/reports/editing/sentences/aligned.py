"""Sentences that align columns with a list of what of them is meant: headings, values and totals."""

from __future__ import annotations

import re
from typing import Literal

from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template

_COUNTS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_PART = (
    r"(?:(?:the |their |its )?(?:(?:column )?head(?:ing|er)s?|values?|(?:detail )?(?:rows|cells)"
    r"|(?:(?:section|group|grand|sub|report|page)[ -]?)?(?:sub)?totals?|sums?))"
)
_PARTS = rf"(?P<parts>{_PART}(?:(?:,? and |, |,? as well as ){_PART})*)"
_SIDE = r"(?:to the (?P<side>left|right)|(?P<side2>left|right)[- ]aligned|(?P<mid>cent(?:er|re)(?:e?d)?))"
_WHICH = r"(?:the |all |all the )?(?:(?P<count>two|both|three|four|five|six|seven) )?(?P<x>[\w ,]+?)"
_START = r"(?:^|(?<=[.;!] ))(?:please )?"
_END = r"(?=\s*(?:[.;!](?:\s|$)|$))"
_PATTERNS = (
    rf"{_START}(?:align|set|put) {_WHICH} columns? {_SIDE}(?::|,| -) {_PARTS}{_END}",
    rf"{_START}(?:align|set|put) {_PARTS} (?:of|in) {_WHICH} columns? {_SIDE}{_END}",
    rf"{_START}(?P<v>right|left|cent(?:er|re))[- ]align {_WHICH} columns?(?::|,| -) {_PARTS}{_END}",
)
_NUMBER = re.compile(r"number|numeric|amount|figure", re.IGNORECASE)


def columns_aligned(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that the parts that are listed of some columns are aligned; None where others are meant."""
    for pattern in _PATTERNS:
        found = compiled(pattern).search(text)
        if found is None:
            continue
        columns = _columns(found["x"], found["count"] or "", outline)
        groups = found.groupdict()
        word = (groups.get("side") or groups.get("side2") or groups.get("v") or "center").lower()
        side: Literal["Left", "Right", "Center"] = (
            "Left" if word == "left" else "Right" if word == "right" else "Center"
        )
        targets = [id_ for one in columns for id_ in _of_parts(one, found["parts"])]
        if targets:
            return Found(found.span(), [SetAlignment(targets=targets, horizontal=side)])
    return None


def _columns(words: str, count: str, outline: Outline) -> list[ColumnInfo]:
    """Return the columns that words name: those with numbers, or each by its heading; [] where not all."""
    if _NUMBER.fullmatch(re.sub(r"^(?:the|all) ", "", words.strip())):
        found = [one for one in outline.columns if one.java_type in NUMBERS]
    else:
        names = [
            one.strip().removeprefix("the ").lower() for one in re.split(r",? and |, ", words) if one.strip()
        ]
        named = {one.title.strip().lower(): one for one in outline.columns}
        found = [named[one] for one in names if one in named]
        if len(found) != len(names):
            return []
    expected = _COUNTS.get(count.lower(), len(found))
    return found if len(found) == expected else []


def _of_parts(column: ColumnInfo, parts: str) -> list[str]:
    """Return the elements of a column that a list of parts names."""
    ids = list(column.headers) if re.search(r"head", parts, re.IGNORECASE) else []
    ids += column.values if re.search(r"values?|rows|cells", parts, re.IGNORECASE) else []
    return ids + (column.totals if re.search(r"totals?|sums?", parts, re.IGNORECASE) else [])
