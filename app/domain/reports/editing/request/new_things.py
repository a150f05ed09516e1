"""One new thing that a whole request lays out in statements: a group, a column, a table, a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.columns_with_fields import field_columns_of
from app.domain.reports.editing.columns.laid_column import laid_column_of
from app.domain.reports.editing.groups.laid_group import laid_group_of
from app.domain.reports.editing.stated.query_table_said import query_table_of
from app.domain.reports.editing.stated.set_table_laid import laid_table_of
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.chart_read import chart_read
from app.domain.reports.editing.totals.laid_cell import laid_cell_of


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
    """A thing that one edit makes with all its looks."""

    edit: Edit

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edit."""
        return [self.edit]

    def looks(self, _new: Sequence[ElementInfo]) -> list[Edit]:
        """Return that nothing more is said of its looks."""
        return []


_READERS = (
    laid_group_of,
    laid_column_of,
    field_columns_of,
    laid_table_of,
    query_table_of,
    laid_cell_of,
)


def new_thing_of(text: str, outline: Outline) -> NewThing | None:
    """Return the new thing of which each statement of a text says a part; None where there is none."""
    for read in (
        laid_group_of,
        laid_column_of,
        field_columns_of,
        laid_table_of,
        query_table_of,
        laid_cell_of,
    ):
        found: NewThing | None = read(text, outline)
        if found is not None:
            return found
    chart = chart_read(text, outline)
    return _Only(chart) if chart is not None else None
