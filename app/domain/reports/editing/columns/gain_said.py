"""The room that a wider page gives, said to go to one column: give the extra 247 points to Notes only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.template.outline import ColumnInfo, Outline, outline_of
from app.domain.reports.editing.template.template import Template

_GAIN = (
    r"(?:the |all (?:of )?(?:the )?)?(?:(?:extra|gained|additional|new|freed|won) )"
    r"(?:(?P<n>\d+)(?: points?| pt)? (?:of )?)?(?:width|room|space)"
    r"|(?:the )?(?:extra )(?P<n2>\d+)(?: points?| pt)"
)
_TO = r"(?:the )?(?P<x>[\w .%/]+?)(?: column)?(?: only| alone)?"
_START, _END = r"(?:^|(?<=[.;!,] )|(?<=\band ))", r"(?=\s*(?:[.;!,]|$))"
_PATTERNS = tuple(
    re.compile(_START + one + _END, re.IGNORECASE)
    for one in (
        rf"(?:please )?(?:only )?(?:give|hand|add|leave) (?:{_GAIN})(?: (?:only|all|completely))? to {_TO}",
        rf"(?:{_GAIN})(?: (?:all|only))? (?:goes|should go|shall go|must go|is"
        rf"|is all) (?:only )?(?:to|for) {_TO}",
        rf"(?:what|whatever|all|the width) (?:that )?(?:this|it"
        rf"|that) (?:gains?|wins?|frees?|gives?)(?: in| as|"
        rf" of)?(?: extra)?(?: width| room| space)? (?:goes|should go|shall go|must go) (?:only )?to {_TO}",
    )
)


def gain_said(text: str, outline: Outline) -> tuple[str, ColumnInfo, int] | None:
    """Return a text without the clause that gives a gain to a column, that column, and the gain (0: any)."""
    for pattern in _PATTERNS:
        found = pattern.search(text)
        if found is None:
            continue
        name = found["x"].strip().lower()
        fits = [one for one in outline.columns if name in (one.title.strip().lower(), one.field.lower())]
        groups = found.groupdict()
        number = int(groups.get("n") or groups.get("n2") or 0)
        before = re.sub(r"(?:[\s,;:.]+|\b(?:and|then)\s*)+$", "", text[: found.start()], flags=re.IGNORECASE)
        after = re.sub(r"^(?:[\s,;:.!]+|(?:and|then)\b)+", "", text[found.end() :], flags=re.IGNORECASE)
        rest = f"{before}. {after}" if before and after else before or after
        return (rest, fits[0], number) if len(fits) == 1 and rest else None
    return None


def gain_given(
    jrxml: bytes, edits: Sequence[dict[str, Any]], column: ColumnInfo, said: int
) -> list[dict[str, Any]]:
    """Return the edits after which the columns are as they were but one, which is as much wider as the page.

    [] where the page has not become wider, or by another amount than is said.
    """
    template = Template(jrxml)
    before = outline_of(template)
    try:
        for one in read_edits(list(edits)):
            one.change(template, outline_of(template))
    except EditProblem:
        return []
    gain = outline_of(template).column_width - before.column_width
    if gain <= 0 or (said and said != gain):
        return []
    end = column.x + column.width
    put: dict[tuple[int, int], list[str]] = {}
    for each in before.columns:
        for info in (info for id_ in each.elements if (info := before.element(id_)) is not None):
            if info.x + info.width <= column.x:
                place = info.x, info.width
            elif info.x >= end:
                place = info.x + gain, info.width
            elif info.x <= column.x and info.x + info.width >= end:
                place = info.x, info.width + gain
            else:
                return []
            put.setdefault(place, []).append(info.id)
    return [
        SetExactly(targets=list(dict.fromkeys(ids)), x=x, width=width).model_dump(mode="json")
        for (x, width), ids in sorted(put.items())
    ]
