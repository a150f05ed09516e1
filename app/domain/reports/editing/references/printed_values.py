"""The text fields that labels and headings belong to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.references.cells_of_row import values_behind
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import Outline

# An expression that prints the same words always.
_ONLY_WORDS = re.compile(r'\s*"(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*\s*')


def valued(clause: Clause, ids: Sequence[str]) -> list[str]:
    """Return the text fields that elements are or belong to."""
    return [id_ for one in ids for id_ in as_values(clause, one)]


def as_values(clause: Clause, id_: str) -> list[str]:
    """Return a text field itself, or the one that a label belongs to."""
    info = clause.outline.element(id_)
    if info is None:
        return []
    column = next((one for one in clause.outline.columns if id_ in one.headers), None)
    if column is not None:
        return column.values
    constant = info.kind == "textField" and bool(info.label) and bool(_ONLY_WORDS.fullmatch(info.text))
    if info.kind == "textField" and not constant:
        return [id_]
    if info.kind != "staticText" and not constant:
        return []
    cells = next((one.elements for one in clause.outline.table_columns if id_ in one.elements), [])
    if cells:
        return [one for one in cells if (cell := clause.outline.element(one)) is not None and cell.refs]
    beside = places.value_beside(clause.outline, info)
    if any(beside in one.headers for one in clause.outline.columns):
        return []
    behind = _values_of_total(clause, id_, info.section) if beside else []
    return behind or (places.with_twins(clause.outline, beside) if beside else [id_] if constant else [])


_FOOTERS = ("groupFooter", "columnFooter", "pageFooter", "lastPageFooter", "summary")


def _values_of_total(clause: Clause, label: str, section: str) -> list[str]:
    """Return all values behind a label at an end, where an English clause speaks of its values; else []."""
    several = clause.english and section in _FOOTERS and clause.has(r"\b(?:its|their|the) values\b")
    return values_behind(clause.outline, label, near=True) if several else []


def fields_among(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return those of elements that print data."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return [one.id for one in infos if one.kind == "textField" and one.refs]


def fixed_beside(outline: Outline, id_: str) -> list[str]:
    """Return the fixed words that are the value of a label: Northgate Interiors beside Bill to."""
    info = outline.element(id_)
    if info is None:
        return []
    level = [one for one in outline.elements if one.band == info.band and one.kind == "staticText"]
    found = outline.element(places.beside(outline, id_, "right", level))
    close = found is not None and 0 <= found.x - info.x - info.width <= _CLOSE
    return (
        [found.id]
        if found is not None and close and not found.label.rstrip().endswith((":", "\uff1a"))
        else []
    )


_CLOSE = 12


def values_of_rows(clause: Clause, required: bool = False) -> list[str]:
    """Return the values that a clause means, without the totals under them where it names none.

    Raises EditProblem where none is named though one is required.
    """
    found = clause.values(required)
    if names_totals(clause):
        return found
    totals = {id_ for one in clause.outline.columns for id_ in one.totals}
    return [one for one in found if one not in totals] or found


def names_totals(clause: Clause) -> bool:
    """Tell whether a clause speaks of totals, not only of a column that is called so."""
    return bool(clause.says_apart(r"合计|总计|小计|汇总|\b(?:sub)?totals?\b", mark=False))
