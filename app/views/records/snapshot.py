"""The staged rows as they stood at a moment, to be put together in another thread."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.records.cell_input import with_cell
from app.domain.records.models import Batch, StagedCell, StagedRow

Cells = dict[str, StagedCell | None]


@dataclass(frozen=True)
class Snapshot:
    """The rows as they stood; batch() may be called in another thread, for it takes its time."""

    frame: Batch
    order: list[str]
    rows: dict[str, StagedRow]
    edits: dict[str, Cells]

    def batch(self) -> Batch:
        """Return the rows as they stood."""
        found = (with_cells(self.rows[key], self.edits.get(key)) for key in self.order)
        return self.frame.model_copy(update={"rows": tuple(found)})


def with_cells(row: StagedRow, cells: Cells | None) -> StagedRow:
    """Return a row with the cells that were edited beside it."""
    for column, cell in (cells or {}).items():
        row = with_cell(row, cell, column)
    return row
