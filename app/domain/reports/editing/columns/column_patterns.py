"""The number format that a new column takes over from the columns beside it, or of which it is reckoned."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template

# Two decimals or more without a sign of money or a share.
_DECIMALS = re.compile(r"[#,]*0\.[0#]+(?:;.*)?")


def pattern_like(template: Template, outline: Outline, beside: str, formula: str = "") -> str:
    """Return the format with decimals of the columns in a formula, of the neighbour, or of all; else ""."""
    words = normal(formula)
    named = [
        one
        for one in outline.columns
        if words and any(normal(name) in words for name in (one.title, one.field) if name)
    ]
    first = [*named, *(one for one in outline.columns if one.id == beside)]
    found = [said for one in first if (said := _pattern_of(template, one))]
    every = {said for one in outline.columns if (said := _pattern_of(template, one))}
    return found[0] if found else every.pop() if len(every) == 1 else ""


def _pattern_of(template: Template, column: ColumnInfo) -> str:
    """Return the format with decimals in which a column of numbers is printed, or ""."""
    node = template.find(column.values[0]) if column.values and column.java_type in NUMBERS else None
    pattern = node.get("pattern", "") if node is not None else ""
    return pattern if _DECIMALS.fullmatch(pattern) else ""
