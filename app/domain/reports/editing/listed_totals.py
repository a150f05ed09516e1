"""Totals that stand beside columns in a list: "unit price and total"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.clause import Clause, normal
from app.domain.reports.editing.mention import Mention

_LISTED = re.compile(r"\s*(?:,|,?\s*(?:and|&))\s*(?:the\s+)?", re.IGNORECASE)


def totals_in_list(clause: Clause, rows: Sequence[Mention], columns: Sequence[Mention]) -> list[str]:
    """Return the totals that are listed after a column, with the column that is headed so; else []."""
    listed = [
        row for row in rows if clause.english and row.kind == "totals" and _follows(clause, row, columns)
    ]
    names = {normal(clause.text[one.start : one.end]) for one in listed}
    own = [one for one in clause.outline.columns if normal(one.title) in names]
    return [*(id_ for one in listed for id_ in one.ids), *(id_ for one in own for id_ in one.elements)]


def _follows(clause: Clause, row: Mention, columns: Sequence[Mention]) -> bool:
    return any(_LISTED.fullmatch(clause.text[one.end : row.start]) for one in columns)


def columns_called_so(clause: Clause, rows: Sequence[Mention]) -> list[str]:
    """Return the values of columns that are headed Total where only "the total" is said: both are meant."""
    if not clause.english:
        return []
    said = {
        normal(clause.text[one.start : one.end]).removesuffix("s") for one in rows if one.kind == "totals"
    }
    own = [one for one in clause.outline.columns if normal(one.title) in said]
    return [id_ for one in own for id_ in [*one.values, *one.totals]]
