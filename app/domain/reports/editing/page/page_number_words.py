"""The words of a page number as they were quoted: 第 X 页 共 Y 页, Page 1, 1/5."""

from __future__ import annotations

import re

from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.styles import Look, family_of
from app.domain.reports.metrics import text_width

_SLOT = re.compile(r"(?<![A-Za-z\d{])(?:[xXyYnNmM]{1,2}|\d{1,4}|几|[#＃]+|_+|[□○])(?![A-Za-z\d}])")
_EMPTY = re.compile(r"(?<=第)(\s*)(?=[页頁])|(?<=共)(\s*)(?=[页頁])")
_TOTAL_BEFORE = re.compile(r"(?:共|总计?|合计|total|all)[^\w]*$", re.IGNORECASE)
_SLOTS = 2
_LONGEST = 40
PAGE, TOTAL = "{page}", "{total}"
_MARK = re.compile(r"\{(?:page|total)\}")
_SPLIT = re.compile(r"(\{page\}|\{total\})")
_NUMBER = "$V{PAGE_NUMBER}"
_OF_MASTER = {PAGE: "$V{MASTER_CURRENT_PAGE}", TOTAL: "$V{MASTER_TOTAL_PAGES}"}


def words_quoted(text: str) -> str:
    """Return a quoted page number with {page} and {total} where its numbers stand; "" where it is none."""
    shown = _EMPTY.sub(lambda found: f"{(found[1] or found[2] or '')}X", text) if "页" in text else text
    slots = list(_SLOT.finditer(shown))
    if not 1 <= len(slots) <= _SLOTS or len(text) > _LONGEST:
        return ""
    totals = [one for one in slots if _TOTAL_BEFORE.search(shown[: one.start()])]
    if len(slots) == _SLOTS:
        total = totals[0] if totals else slots[1]
    elif totals:
        return ""
    else:
        total = None
    for one in reversed(slots):
        shown = shown[: one.start()] + (TOTAL if one is total else PAGE) + shown[one.end() :]
    return shown


def halves(words: str) -> list[str]:
    """Return the words of each field that is needed: the number of pages stands apart."""
    marks = list(_MARK.finditer(words))
    if len(marks) < _SLOTS:
        return [words]
    between = words[marks[0].end() : marks[1].start()]
    kept = re.match(r"\s?页", between)
    cut = marks[0].end() + (kept.end() if kept else 0)
    return [words[:cut], words[cut:]]


def java_of(piece: str, *, of_master: bool = False) -> str:
    """Return an expression that prints words with numbers in them; of_master: both in one field."""
    said = []
    for one in _SPLIT.split(piece):
        if one in (PAGE, TOTAL):
            said.append(_OF_MASTER[one] if of_master else _NUMBER)
        elif one:
            said.append(java_text(one))
    return " + ".join(said if said[0].startswith('"') else ['""', *said])


def meeting_point(look: Look, first: str, second: str, width: int) -> int:
    """Return where two halves meet that stand centred as a whole in a width, in points from its left."""
    one, two = (
        text_width(said, family_of(look.font), look.size, bold=look.bold, italic=look.italic)
        for said in (first, second)
    )
    return round((width + one - two) / 2)


def shown_words(half: str) -> str:
    """Return how words look on a page with a large number."""
    return _MARK.sub("999", half)
