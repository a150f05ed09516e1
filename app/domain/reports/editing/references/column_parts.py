"""The parts of columns that are named with them: 单价、金额 两列，表头+明细; headings and values of Price."""

from __future__ import annotations

from dataclasses import replace

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.part_words import BOTH, ONLY_HEADINGS, ONLY_VALUES


def columns_in_parts(clause: Clause) -> list[str]:
    """Return the parts of columns that a clause names beside them, both or one; [] where it names none."""
    heads, values = clause.has(ONLY_HEADINGS), clause.has(ONLY_VALUES)
    said = clause.has(BOTH) or heads or values
    if said is None:
        return []
    start, end = said.span()
    bare = clause.text[:start] + " " * (end - start) + clause.text[end:]
    rest = replace(clause, text=bare, memory={}, used=[])
    named = [one for one in mentions_in(rest) if one.ids]
    if not named or not all(one.columns for one in named):
        return _of_table(clause, (start, end), named, heads=said is not values, values=said is not heads)
    ids = {id_ for one in named for id_ in one.columns}
    columns = [one for one in clause.outline.columns if one.id in ids]
    clause.take(start, end)
    for one in named:
        clause.mark(one.start, one.end)
    both = said is not heads and said is not values
    parts = {id_ for one in columns for id_ in one.headers if both or said is heads}
    parts |= {id_ for one in columns for id_ in one.values if both or said is values}
    return [one.id for one in clause.outline.elements if one.id in parts]


def _of_table(
    clause: Clause, said: tuple[int, int], named: list[Mention], *, heads: bool, values: bool
) -> list[str]:
    """Return the parts of a table component's columns whose headings are named; [] where others are named."""
    cells = {one.id: one.cell for one in clause.outline.elements if one.cell}
    wanted = {"columnHeader"} if heads and not values else {"detailCell"} if not heads else {*_PARTS}
    by_id = {id_: one for one in clause.outline.table_columns for id_ in one.elements}
    if not named or not all(id_ in by_id for one in named for id_ in one.ids):
        return []
    columns = {by_id[id_].id: by_id[id_] for one in named for id_ in one.ids}
    clause.take(*said)
    for one in named:
        clause.mark(one.start, one.end)
    parts = {id_ for one in columns.values() for id_ in one.elements if cells.get(id_) in wanted}
    return [one.id for one in clause.outline.elements if one.id in parts]


_PARTS = ("columnHeader", "detailCell")
