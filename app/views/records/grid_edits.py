"""What is done with many cells at once: paste, clear, no value, fill down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.i18n import _
from app.domain.records.cell_input import emptied_cell, typed_cell
from app.domain.records.models import CellKind, Column, StagedCell
from app.views.records.grid_model import VERDICT, StagedModel
from app.views.records.staging import Change

Block = tuple[range, range]


class GridEdits:
    """Changes the blocks of cells that are selected in one table's grid, each time as one step."""

    def __init__(self, model: StagedModel) -> None:
        self._model, self._staging = model, model.staging

    def paste(self, row: int, column: int, cells: Sequence[Sequence[str]]) -> None:
        """Write a block of texts as one step; rows are added below the last one."""
        columns = self._model.columns()[max(0, column - 1) :]
        keys = self._model.keys()[row : row + len(cells)]
        below = cells[len(keys) :]

        def changes() -> Iterator[Change | None]:
            for key, texts in zip(keys, cells, strict=False):
                for one, text in zip(columns, texts, strict=False):
                    known = one.writable and self._staging.has_row(key)
                    yield self._model.typed(key, one, text) if known else None

        def find_names(new: list[str]) -> Iterator[None]:
            for key, texts in zip(new, below, strict=False):
                for one, text in zip(columns, texts, strict=False):
                    if self._model.is_name(one, text) and self._staging.has_row(key):
                        self._model.nameTyped.emit(key, one.name, text.strip())
                yield

        rows = (self._new_cells(columns, texts) for texts in below)
        self._staging.paste(changes(), self._model.table_name, rows, find_names)

    def clear_cells(self, blocks: Sequence[Block]) -> None:
        """Empty cells as one step: the database's default, or NULL."""
        keys, columns = self._model.keys(), self._model.columns()

        def changes() -> Iterator[Change | None]:
            for rows, places in blocks:
                shown = [columns[place - 1] for place in places if place != VERDICT]
                emptied = [typed_cell(one, "", self._staging.now) for one in shown if one.writable]
                for row in rows:
                    yield from ((keys[row], cell.column, cell) for cell in emptied)

        self._staging.set_cells(changes(), _("Clear"))

    def empty_cells(self, blocks: Sequence[Block], kind: CellKind) -> None:
        """Give cells no value as one step: kind null sends NULL, default leaves them to the database."""
        keys, columns = self._model.keys(), self._model.columns()

        def changes() -> Iterator[Change | None]:
            for rows, places in blocks:
                shown = [columns[place - 1] for place in places if place != VERDICT]
                emptied = [emptied_cell(one, kind) for one in shown if one.writable]
                for row in rows:
                    yield from ((keys[row], cell.column, cell) for cell in emptied)

        self._staging.set_cells(changes(), _("No value") if kind == "null" else _("Default"))

    def fill_down(self, blocks: Sequence[Block]) -> None:
        """Put the value of each selected column's first row into the rows below it, as one step."""
        keys, columns = self._model.keys(), self._model.columns()

        def changes() -> Iterator[Change | None]:
            for rows, places in blocks:
                top, below = _to_fill(rows)
                for one in (columns[place - 1] for place in places if place != VERDICT):
                    cell = self._staging.cell(keys[top], one.name) if top >= 0 else None
                    filled = cell.model_copy(update={"origin": "edited", "span": None}) if cell else None
                    yield from ((keys[row], one.name, filled) for row in below if one.writable)

        self._staging.set_cells(changes(), _("Fill down"))

    def _new_cells(self, columns: Sequence[Column], texts: Sequence[str]) -> dict[str, StagedCell]:
        return {
            one.name: typed_cell(one, text, self._staging.now)
            for one, text in zip(columns, texts, strict=False)
            if one.writable and text.strip()
        }


def _to_fill(rows: range) -> tuple[int, range]:
    """Return the row to copy from and those to fill: one row alone takes what stands above it."""
    if len(rows) == 1:
        return rows.start - 1, rows
    return rows.start, rows[1:]
