"""What goes along with a thing that is moved, and where things go that change places."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.layout import placing_words
from app.domain.reports.editing.layout.space import Box
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import TEXTS

_LIES_IN = (
    r"\b(?:in|at|on) the (?:title|(?:page |column )?(?:header|footer)|summary|top|bottom|left"
    r"|right)\b.*\bto the\b"
)


def where_to(clause: Any) -> str:
    """Return the pattern of the word that leads to a place; not that of where the thing stands now."""
    return r"\bto\b" if clause.english and clause.has(_LIES_IN) else placing_words.TO


_BAR = re.compile(r"bar|banner|strip|ribbon|色?条|横幅|色带|色块", re.IGNORECASE)


def whole_tables(targets: list[str], outline: Outline) -> list[str]:
    """Return the table component where all the texts of its cells are meant, else the elements."""
    tables = [one.id for one in outline.elements if one.component == "table"]
    cells = {id_ for one in outline.table_columns for id_ in one.elements}
    return tables if len(tables) == 1 and cells and cells <= set(targets) else targets


def with_words_on(clause: Any, targets: list[str], outline: Outline) -> list[str]:
    """Return a bar that is moved with the texts that are written on it."""
    bars = [one for one in clause.described if set(one.ids) == set(targets)]
    said = any(_BAR.search(clause.text[one.start : one.end]) for one in bars)
    shapes = [info for one in targets if (info := outline.element(one)) is not None]
    if not said or any(one.kind != "rectangle" for one in shapes):
        return targets
    on = [
        one.id
        for one in outline.elements
        if one.kind in TEXTS
        and any(
            (one.band, one.holder) == (shape.band, shape.holder)
            and shape.x - 1 <= one.x
            and one.x + one.width <= shape.x + shape.width + 1
            and shape.y - 1 <= one.y
            and one.y + one.height <= shape.y + shape.height + 1
            for shape in shapes
        )
    ]
    return [*targets, *(one for one in on if one not in targets)]


def one_above_other(one: Box, two: Box) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the places that two things of one column leave to each other, the space between them kept."""
    upper, lower = sorted((one, two), key=lambda each: each.y)
    ends = {upper.node: (upper.x, upper.y), lower.node: (lower.x, lower.bottom - upper.height)}
    return ends[one.node], ends[two.node]


def side_by_side(one: Box, two: Box) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the places that two things of one line leave to each other; not covering one another there."""
    left, right = sorted((one, two), key=lambda each: each.x)
    ends = {left.node: (left.x, left.y), right.node: (right.x, right.y)}
    if left.x + right.width > right.x:
        ends[right.node] = (max(right.right - left.width, left.x + right.width), right.y)
    return ends[one.node], ends[two.node]


def level_beside(one: Box, two: Box) -> bool:
    """Tell whether two things stand beside each other and reach over one line, each with its own height."""
    left, right = sorted((one, two), key=lambda each: each.x)
    return left.right <= right.x and one.y < two.bottom and two.y < one.bottom
