"""Totals that stand beside columns in a list: "unit price and total"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause, normal

_LISTED = re.compile(
    r"(?:\s+(?:columns?|fields?|values?|amounts?))?\s*(?:,|,?\s*(?:and|&))\s*(?:(?:in|of|on|for)\s+)?(?:the\s+)?"
    r"(?:(?:grand|overall|final)\s+)?",
    re.IGNORECASE,
)
_GRAND = re.compile(r"\b(?:grand|overall|final)\s+$", re.IGNORECASE)

_JOINED = re.compile(r"(?:[这那]?[两二三四五2-5]?个?[列栏])?\s*(?:以及|还有|[和与及跟、])\s*的?")


def totals_in_list(clause: Clause, rows: Sequence[Mention], columns: Sequence[Mention]) -> list[str]:
    """Return the totals that are listed after a column, with the column that is headed so; else []."""
    totals = [row for row in rows if row.kind == "totals"]
    if not clause.english:
        return _joined(clause, totals, columns)
    listed = [row for row in totals if _follows(clause, row, columns, _LISTED)]
    plain = [one for one in listed if not _GRAND.search(clause.text[: one.start])]
    names = {normal(clause.text[one.start : one.end]) for one in plain}
    own = [one for one in clause.outline.columns if normal(one.title) in names]
    return [*(id_ for one in listed for id_ in one.ids), *(id_ for one in own for id_ in one.elements)]


def _joined(clause: Clause, totals: Sequence[Mention], columns: Sequence[Mention]) -> list[str]:
    """Return the totals of 金额列和合计, 金额、小计和合计: those of the columns, where these have some."""
    named = list(columns)
    found: list[str] = []
    for row in totals:
        if _follows(clause, row, named, _JOINED):
            named.append(row)
            own = [id_ for id_ in row.ids if any(id_ in (*one.ids, *one.wide) for one in columns)]
            found += own or row.ids
    return found


def _follows(clause: Clause, row: Mention, named: Sequence[Mention], joint: re.Pattern[str]) -> bool:
    return any(joint.fullmatch(clause.text[one.end : row.start]) for one in named if one.end <= row.start)


def columns_called_so(clause: Clause, rows: Sequence[Mention]) -> list[str]:
    """Return the values of columns that are headed Total where only "the total" is said: both are meant."""
    if not clause.english:
        return []
    said = {
        normal(clause.text[one.start : one.end]).removesuffix("s") for one in rows if one.kind == "totals"
    }
    own = [one for one in clause.outline.columns if normal(one.title) in said]
    return [id_ for one in own for id_ in [*one.values, *one.totals]]
