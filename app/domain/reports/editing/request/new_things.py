"""One new thing that a whole request lays out in statements: a group, a column, a table, a chart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.columns_with_fields import field_columns_of
from app.domain.reports.editing.columns.field_told import field_told_of
from app.domain.reports.editing.columns.laid_column import laid_column_of
from app.domain.reports.editing.data.laid_variable import laid_variable_of
from app.domain.reports.editing.data.parameter_told import parameter_told_of
from app.domain.reports.editing.groups.flags_told import flags_told_of
from app.domain.reports.editing.groups.group_told import group_told_of
from app.domain.reports.editing.groups.laid_group import laid_group_of
from app.domain.reports.editing.layout.edges_aligned import edges_aligned_of
from app.domain.reports.editing.request.clause_text import QUOTES, normal, quoted_words
from app.domain.reports.editing.rows.order_told import order_told_of
from app.domain.reports.editing.stated.query_table_said import query_table_of
from app.domain.reports.editing.stated.set_table_laid import laid_table_of
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.chart_read import chart_read
from app.domain.reports.editing.things.labelled_row_told import labelled_row_told_of
from app.domain.reports.editing.totals.laid_cell import laid_cell_of
from app.domain.reports.editing.totals.row_told import row_told_of


class NewThing(Protocol):
    """What is laid out: the edits that make it, and then those for the looks of its elements."""

    def edits(self, outline: Outline) -> list[Edit]:
        """Return the edits that make it."""
        ...

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return the edits for the looks of its elements; None where they aren't as it is said."""
        ...


@dataclass(frozen=True)
class _Only:
    """What one edit does with all that is said of it."""

    edit: Edit

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edit."""
        return [self.edit]

    def looks(self, _new: Sequence[ElementInfo]) -> list[Edit]:
        """Return that nothing more is said of its looks."""
        return []


def _edges_of(text: str, outline: Outline) -> NewThing | None:
    moved = edges_aligned_of(text, outline)
    return _Only(moved) if moved is not None else None


def _chart_of(text: str, outline: Outline) -> NewThing | None:
    chart = chart_read(text, outline)
    return _Only(chart) if chart is not None else None


_LAID: tuple[Callable[[str, Outline], NewThing | None], ...] = (
    laid_group_of,
    laid_column_of,
    field_columns_of,
    laid_table_of,
    query_table_of,
    laid_cell_of,
    _chart_of,
    _edges_of,
)


def new_thing_of(text: str, outline: Outline) -> NewThing | None:
    """Return the new thing of which each statement of a text says a part; None where there is none."""
    return next((found for read in _LAID if (found := read(text, outline)) is not None), None)


_TOLD: tuple[Callable[[str, Outline], NewThing | None], ...] = (
    laid_variable_of,
    field_told_of,
    parameter_told_of,
    group_told_of,
    row_told_of,
    labelled_row_told_of,
    flags_told_of,
    order_told_of,
)


def told_thing_of(text: str, outline: Outline) -> NewThing | None:
    """Return the new thing of which a text tells every part, where its clauses alone aren't understood."""
    for said in dict.fromkeys((text, with_names_bare(text, outline))):
        for read in _TOLD:
            found: NewThing | None = read(said, outline)
            if found is not None:
                return found
    return None


def with_names_bare(text: str, outline: Outline) -> str:
    """Return a text with the names of fields and columns without the marks that they are quoted with."""
    names = field_names(outline)
    headings = {normal(one.title) for one in outline.columns}

    def bare(found: re.Match[str]) -> str:
        words = quoted_words(found)
        known = words.strip().lower() in names or normal(words) in headings
        return words if known and words.strip() else found.group()

    return QUOTES.sub(bare, text)
