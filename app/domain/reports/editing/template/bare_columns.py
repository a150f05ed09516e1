"""Columns of which only the heading stands: DISCOUNT of a list whose rows print no discount."""

from __future__ import annotations

from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.ordinals import empty_headings
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ColumnInfo, Outline


def bare_columns(outline: Outline) -> list[ColumnInfo]:
    """Return the headings on the line of the others under which nothing is printed, as columns."""
    return [
        ColumnInfo(id=one.id, number=0, title=one.label, x=one.x, width=one.width, headers=[one.id])
        for one in empty_headings(outline)
    ]


def columns_or_headings(clause: Clause, outline: Outline, *, required: bool = False) -> list[ColumnInfo]:
    """Return the columns that a clause names, those too of which only the heading stands."""
    bare = {one.id: one for one in bare_columns(outline)}
    named = [one for one in mentions_in(clause) if one.kind in ("label", "column") and len(one.ids) == 1]
    alone = [one for one in named if one.ids[0] in bare and not one.columns]
    if not alone:
        return clause.columns(required=required)
    for one in alone:
        clause.mark(one.start, one.end)
    found = [bare[id_] for id_ in dict.fromkeys(one.ids[0] for one in alone)]
    return [*clause.columns(required=False), *found]
