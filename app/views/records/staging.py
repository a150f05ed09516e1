"""The staged rows that are being edited: undoable changes, verdicts, and what they would write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.core.i18n import _
from app.domain.records.cell_checks import check_row
from app.domain.records.cell_input import new_row, with_cell
from app.domain.records.code_lists import title_of
from app.domain.records.models import (
    Batch,
    Catalogue,
    CellVerdict,
    DryRun,
    RowVerdict,
    StagedCell,
    StagedRow,
    Table,
)

Change = tuple[str, str, StagedCell | None]
UNDO_LIMIT = 500


class Staging(QObject):
    """The rows of one batch, edited by commands that can be undone.

    Signals:
        reset: other rows are shown.
        cellsChanged: the keys of rows whose cells changed.
        rowsChanged: a table's rows were added or removed.
        judged: other verdicts are known.
        edited: the rows are no longer those that were tried.
    """

    reset = Signal()
    cellsChanged = Signal(list)
    rowsChanged = Signal(str)
    judged = Signal()
    edited = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(UNDO_LIMIT)
        self._rows: dict[str, StagedRow] = {}
        self._frame = Batch()
        self._verdicts: dict[str, RowVerdict] = {}
        self._hash = ""
        self._tried = self._restored = False
        self._refused: list[str] | None = None
        self._count = 0
        self.catalogue: Catalogue | None = None
        self.locked = False
        self.revision = 0

    # ---- content -----------------------------------------------------------------

    def show_batch(
        self, batch: Batch, trial: DryRun | None = None, *, locked: bool = False, batch_hash: str = ""
    ) -> None:
        """Show other rows; locked rows can't be edited, for they are in the database.

        batch_hash is the rows' hash where it is known already.
        """
        self._frame = batch.model_copy(update={"rows": ()})
        self._rows = {row.key: row for row in batch.rows}
        self._changed()
        self._hash = batch_hash
        self.locked, self._restored = locked, False
        self.stack.clear()
        self._take(trial)
        self.reset.emit()
        self.judged.emit()

    def begin(self, connection: str) -> None:
        """Start an empty batch for a connection."""
        self.show_batch(Batch(connection=connection, now=datetime.now().astimezone()))

    def restore_edits(self, batch: Batch) -> None:
        """Put rows that were being edited over those of the version on show."""
        self._rows = {row.key: row for row in batch.rows}
        self._restored = True
        self._changed()
        self._take(None)
        self.reset.emit()
        self.edited.emit()

    def use_catalogue(self, catalogue: Catalogue | None) -> None:
        """Know the tables, so that cells can be edited."""
        self.catalogue = catalogue
        self.reset.emit()

    def batch(self) -> Batch:
        """Return the rows as they stand."""
        return self._frame.model_copy(update={"rows": tuple(self._rows.values())})

    @property
    def hash(self) -> str:
        """The hash of the rows as they stand."""
        if not self._hash:
            self._hash = self.batch().hash
        return self._hash

    @property
    def known_hash(self) -> str:
        """The hash of the rows where it is known without working it out, else ""."""
        return self._hash

    @property
    def is_edited(self) -> bool:
        """Tell whether the rows differ from the version on show."""
        return self._restored or not self.stack.isClean()

    @property
    def now(self) -> datetime:
        """The clock that relative dates are read by."""
        return self._frame.now or datetime.now().astimezone()

    def tables(self) -> list[str]:
        """Return the tables that have rows, in the order of their first row."""
        return list(dict.fromkeys(row.table for row in self._rows.values()))

    def counts(self) -> dict[str, int]:
        """Return how many rows each table would get."""
        found: dict[str, int] = {}
        for row in self._rows.values():
            found[row.table] = found.get(row.table, 0) + 1
        return found

    def rows_of(self, table: str) -> list[StagedRow]:
        """Return a table's rows in order."""
        return [row for row in self._rows.values() if row.table == table]

    def row(self, key: str) -> StagedRow:
        """Return a row by its key."""
        return self._rows[key]

    def name_of(self, key: str) -> str:
        """Return what people call a new row: its table and its number in it."""
        row = self._rows.get(key)
        if row is None:
            return _("a row that is gone")
        table = self.table(row.table)
        title = (title_of(table.comment) if table else "") or row.table
        place = next(at for at, one in enumerate(self.rows_of(row.table), 1) if one.key == key)
        return _("new {table} {number}", table=title, number=place)

    def has_row(self, key: str) -> bool:
        """Tell whether there is such a row."""
        return key in self._rows

    def table(self, name: str) -> Table | None:
        """Return what the catalogue says of a table."""
        return self.catalogue.table(name) if self.catalogue else None

    def all_rows(self) -> Iterable[StagedRow]:
        """Return every row."""
        return self._rows.values()

    # ---- verdicts ----------------------------------------------------------------

    @property
    def tried(self) -> bool:
        """Tell whether the verdicts are about the rows as they stand."""
        return self._tried

    def take_trial(self, trial: DryRun, revision: int) -> bool:
        """Show a trial's verdicts; False when the rows have changed since it began."""
        if revision != self.revision:
            return False
        self._take(trial)
        self.judged.emit()
        return True

    def verdict(self, key: str) -> RowVerdict | None:
        """Return what the database says of a row, None when it was not asked since the last edit."""
        return self._verdicts.get(key)

    def faults(self, key: str) -> tuple[CellVerdict, ...]:
        """Return everything that is wrong with a row: cells' own problems, then the verdict."""
        row, verdict = self._rows[key], self._verdicts.get(key)
        own = tuple(
            CellVerdict(column=cell.column, problem=cell.problem) for cell in row.cells if cell.problem
        )
        if verdict is not None:
            named = {one.column for one in own}
            return (*own, *(one for one in verdict.cells if one.column not in named or not one.column))
        table = self.table(row.table)
        known = {one.column for one in own}
        checked = check_row(table, row) if table is not None else ()
        return (*own, *(one for one in checked if one.column not in known))

    def refused(self) -> list[str]:
        """Return the keys of the rows that are known not to be accepted."""
        if self._refused is None:
            self._refused = [row.key for row in self._rows.values() if self._is_refused(row)]
        return self._refused

    def _is_refused(self, row: StagedRow) -> bool:
        verdict = self._verdicts.get(row.key)
        if verdict is not None and not verdict.ok:
            return True
        return any(cell.problem is not None for cell in row.cells)

    def _take(self, trial: DryRun | None) -> None:
        self._verdicts = {one.row: one for one in trial.verdicts} if trial else {}
        self._tried = trial is not None
        self._refused = None
        if trial is not None:
            self._hash = trial.batch_hash

    def _changed(self) -> None:
        """Forget what was known of the rows before."""
        self.revision += 1
        self._tried, self._hash, self._refused = False, "", None

    # ---- changes -----------------------------------------------------------------

    def set_cells(self, changes: Sequence[Change], text: str = "") -> None:
        """Change cells (row key, column, cell or None) as one step."""
        real = [one for one in changes if self._cell(one[0], one[1]) != one[2]]
        if real and not self.locked:
            self.stack.push(_SetCells(self, real, text or _("Edit")))

    def add_row(self, table: str) -> str:
        """Add an empty row to a table; return its key."""
        row = new_row(self.table(table) or Table(name=table), self._new_key())
        row = row.model_copy(update={"table": table})
        if not self.locked:
            self.stack.push(_SwapRows(self, table, [], [(self._end_of(table), row)], _("Add a row")))
        return row.key

    def add_filled(self, table: str, rows: Sequence[dict[str, StagedCell]]) -> list[str]:
        """Add rows with cells as one step; return their keys."""
        first = self._end_of(table)
        made: list[tuple[int, StagedRow]] = []
        for at, cells in enumerate(rows):
            made.append(
                (first + at, StagedRow(key=self._new_key(), table=table, cells=tuple(cells.values())))
            )
        if made and not self.locked:
            self.stack.push(_SwapRows(self, table, [], made, _("Add rows")))
        return [row.key for _at, row in made]

    def remove_rows(self, keys: Sequence[str]) -> None:
        """Remove rows; those that refer to them show what is missing."""
        order = list(self._rows)
        gone = [(order.index(key), self._rows[key]) for key in keys if key in self._rows]
        if gone and not self.locked:
            self.stack.push(_SwapRows(self, gone[0][1].table, sorted(gone), [], _("Remove rows")))

    def put(self, changes: Sequence[Change]) -> None:
        """Write cells without a command; commands use it."""
        for key, column, cell in changes:
            self._rows[key] = with_cell(self._rows[key], cell, column)
            self._verdicts.pop(key, None)
        self._changed()
        self.cellsChanged.emit(list(dict.fromkeys(key for key, _column, _cell in changes)))
        self.edited.emit()

    def swap(self, table: str, gone: list[tuple[int, StagedRow]], new: list[tuple[int, StagedRow]]) -> None:
        """Take rows out and put others in at their places; commands use it."""
        for _at, row in gone:
            self._rows.pop(row.key, None)
            self._verdicts.pop(row.key, None)
        if new:
            rows = list(self._rows.values())
            for at, row in new:
                rows.insert(min(at, len(rows)), row)
            self._rows = {row.key: row for row in rows}
        self._changed()
        self.rowsChanged.emit(table)
        self.edited.emit()

    def cell(self, key: str, column: str) -> StagedCell | None:
        """Return a cell, None where the row has none."""
        return self._cell(key, column)

    def _cell(self, key: str, column: str) -> StagedCell | None:
        return self._rows[key].cell(column) if key in self._rows else None

    def _end_of(self, table: str) -> int:
        places = [at for at, row in enumerate(self._rows.values()) if row.table == table]
        return places[-1] + 1 if places else len(self._rows)

    def _new_key(self) -> str:
        while True:
            self._count += 1
            key = f"new{self._count}"
            if key not in self._rows:
                return key


class _SetCells(QUndoCommand):
    """Cells get other values."""

    def __init__(self, staging: Staging, changes: Sequence[Change], text: str) -> None:
        super().__init__(text)
        self._staging, self._new = staging, list(changes)
        self._old = [(key, column, staging.cell(key, column)) for key, column, _cell in changes]

    def redo(self) -> None:
        """Write the new cells."""
        self._staging.put(self._new)

    def undo(self) -> None:
        """Write the old ones."""
        self._staging.put(self._old)


class _SwapRows(QUndoCommand):
    """Rows go and others come."""

    def __init__(
        self,
        staging: Staging,
        table: str,
        gone: list[tuple[int, StagedRow]],
        new: list[tuple[int, StagedRow]],
        text: str,
    ) -> None:
        super().__init__(text)
        self._staging, self._table, self._gone, self._new = staging, table, gone, new

    def redo(self) -> None:
        """Take out and put in."""
        self._staging.swap(self._table, self._gone, self._new)

    def undo(self) -> None:
        """Put back and take out again."""
        self._staging.swap(self._table, self._new, self._gone)
