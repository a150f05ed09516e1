"""Columns that a wider one pushes aside: 数量列加宽30，后面的列依次右移, the columns behind move right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

_TO_RIGHT_ZH = (
    r"(?:[往向朝]右(?:侧|边)?(?:移动?|挪动?|推|让|顺移|顺延)|右移|顺移|顺延|后移|[往向]后(?:移|推|挪))"
    r"(?:开|过去)?\s*(?P<n>\d+)?\s*(?:个?(?:点|磅|像素|pt))?"
)
_BEHIND = r"(?:behind|after|following|beside|(?:to the )?right of|to the right)(?: (?:it|that|this one))?"
_THOSE = rf"(?:columns? {_BEHIND}|following columns|columns that follow)"
_PUSHED = re.compile(
    r"[,\uff0c;\uff1b、]?\s*(?:并?[把将让]|同时|然后)?(?:它|其)?(?:后[面边]?|右[边侧面]?|之后)的?"
    r"(?:[几各两二三四五六]|所有|那些|\d)*个?[列栏]"
    r"(?:都|就|再|也|则|自动|依次|顺次|整体|相应|跟着|一起|全部?)*地?"
    rf"{_TO_RIGHT_ZH}(?=[,\uff0c;\uff1b。.]|$)"
    r"|[,;]?\s*(?:and |then )*"
    rf"(?:(?:move|shift|push|slide) (?:all )?(?:the )?{_THOSE}"
    rf"|(?:all )?(?:the )?{_THOSE} (?:should |must |will |then |all )*"
    r"(?:move|shift|slide|go|are (?:moved|shifted|pushed)))"
    r"(?: over)?(?: to the)? right(?: by (?P<m>\d+)(?: ?(?:points?|pt))?)?(?: accordingly| in turn)?"
    r"(?=[,;.]|$)",
    re.IGNORECASE,
)


def without_push(text: str) -> str:
    """Return a request without the words that the columns behind move right; "" where it has none.

    A distance that they are to move must be said elsewhere, too: it is what the column gains.
    """
    found = _PUSHED.search(text)
    if found is None:
        return ""
    rest = f"{text[: found.start()]}{text[found.end() :]}".strip(" ,\uff0c")
    moved = found["n"] or found["m"]
    return rest if not moved or re.search(rf"(?<!\d){moved}(?!\d)", rest) else ""


def pushing(edits: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return edits whose wider column moves those behind it; [] where none sets the width of one column."""
    widths = [one for one in edits if one["kind"] == "column_width" and not one.get("other")]
    if len(widths) != 1:
        return []
    return [{**one, "pushes": True} if one is widths[0] else one for one in edits]
