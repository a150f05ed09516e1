"""What English requests say that their edits don't do: an order, a place, a calculation, a share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from app.domain.reports.editing.request.clause_text import HIDDEN, compiled


def _shrunk_twice(_plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a font made smaller beside texts that shrink where they are too long: only that is meant."""
    fitted = {id_ for one in edits if one.get("adjust") == "ScaleFont" for id_ in one.get("targets", ())}
    for one in edits:
        if one["kind"] == "font" and one.get("step") == "smaller" and fitted & set(one["targets"]):
            yield "font"


_SORTING = re.compile(
    r"\b(?:sort|order|rank|arrang|list|first|top|last|begin|start|bottom|newest|latest|oldest|ascend|"
    r"descend|asc\b|desc\b"
    r"|alphabet|chronolog|revers|a ?(?:-|to) ?z|z ?(?:-|to) ?a|follow|come|before|after|by\b|from\b|"
    r"lead|front)",
    re.IGNORECASE,
)
_MADE_FIRST = re.compile(r"\b(?:as|be|becomes?|is) (?:the |our |my )?(?:first|last) column\b", re.IGNORECASE)
_PUT_FIRST = re.compile(
    r"\bmake (?:the )?\S+(?: column)? the (?:very )?(?:first|last) column\b", re.IGNORECASE
)


def _not_sorted(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield an extreme that rows are sorted by though no order is spoken of, and a place nothing takes."""
    found = re.search(r"\b(?:highest|lowest|largest|smallest|biggest)\b", plain, re.IGNORECASE)
    if found and any(one["kind"] == "sort" for one in edits) and not _SORTING.search(plain):
        yield found.group()
    moved = any(
        one["kind"] in ("move_column", "move_table_column") or one["kind"].startswith("add") for one in edits
    )
    placed = None if moved else _MADE_FIRST.search(plain) or _PUT_FIRST.search(plain)
    if placed:
        yield placed.group()


def _calculated_title(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the calculation that stands in the heading of a new column."""
    said = r":|\b(?:minus|plus|times|divided by|multiplied by)\b"
    for one in edits:
        title = str(one.get("title") or "") if one["kind"] in ("add_column", "add_table_column") else ""
        if re.search(said, title) and re.search(said, plain):
            yield title


def _shares(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a share that values are compared with as if it were a number: 5% may be 5 or 0.05."""
    if re.search(r"[\u3400-\u9fff]", plain):
        return
    for one in edits:
        condition = one.get("condition") or one if one["kind"] in ("conditional_style", "add_filter") else {}
        found = re.search(rf"\b{re.escape(str(condition.get('value') or '-'))} ?%", plain)
        if found:
            yield found.group()


_BY_A_TOTAL = re.compile(
    rf"\b(?:above|below|under|over|beside|next to) (?:the )?(?:grand |sub)?(?:{HIDDEN}|total)", re.IGNORECASE
)


def _moved_to_a_band(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the thing that something is to stand above or below, where it is only put into another band."""
    found = _BY_A_TOTAL.search(plain)
    if found and any(one["kind"] == "move" and one.get("section") == "summary" for one in edits):
        yield found.group()


_SUM_LINE = rf"\badd an? (?:(?:sub-?)?total|{HIDDEN}+) line\b"
_KEY = re.compile(r"(?:ID|Id|_id|_no|_number|No|Number|_code|Code)$")


def _keys_summed(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a chart that adds up order numbers, and a line that is drawn where a row of sums is meant."""
    if re.search(r"[\u3400-\u9fff]", plain):
        return
    for one in edits:
        keys = [name for name in one.get("values") or () if one["kind"] == "add_chart" and _KEY.search(name)]
        row = one["kind"] == "add_line" and compiled(_SUM_LINE).search(plain)
        yield from keys
        if row:
            yield row.group()


_WRITES = ("text", "rename_column", "add_text", "add_text_near", "add_column")


def _signs_written(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield words that would be written with the arrow or the quotes of the request itself."""
    for one in edits:
        words = str(one.get("text") or one.get("title") or "") if one["kind"] in _WRITES else ""
        if re.search(r"\u2192|->|=>|[\"\u201c\u201d]", words) and re.search(
            r"\u2192|->|=>|[\"\u201c\u201d]", plain
        ):
            yield words


_UNKNOWN_COLUMN = re.compile(
    r"\b(?:in|into|of|for|under|below|to) the (?!last\b|first\b|new\b|same\b|right|left|amount|number|next)"
    r"[a-z]+ column\b",
    re.IGNORECASE,
)


def _no_such_column(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a column that is not there, where all columns would be added up in its place."""
    found = _UNKNOWN_COLUMN.search(plain)
    if found and any(one["kind"] == "add_total" and not one.get("columns") for one in edits):
        yield found.group()


_SAYS_WHERE = re.compile(
    r"^(?:the |our )?(?:company(?: name)?|logo|page numbers?|(?:print |current |today'?s )?date|report title)"
    r"\b"
    r"(?=$| (?:and|at|in|on|left|right|cent))|\b(?:on the |at the )?(?:left|right|cent(?:er|re)(?:ed|d)?)$",
    re.IGNORECASE,
)


def _place_written(plain: str, edits: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield words without quotes that would be written, though they say what is to stand there and where."""
    for one in edits:
        words = str(one.get("text") or "") if one["kind"] == "add_text" else ""
        if words and words in plain and _SAYS_WHERE.search(words):
            yield words


CHECKS: tuple[Callable[[str, Sequence[dict[str, Any]]], Iterator[str]], ...] = (
    _shrunk_twice,
    _not_sorted,
    _calculated_title,
    _shares,
    _signs_written,
    _keys_summed,
    _moved_to_a_band,
    _no_such_column,
    _place_written,
)
