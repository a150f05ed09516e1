"""The staged rows that are being edited: undoable changes, verdicts, and what they would write."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from app.core.i18n import _
from app.domain.records.cell_checks import check_row
from app.domain.records.cell_input import new_row
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
from app.views.records.commands import Block, Change, LookUp, Placed, SwapRows, merged
from app.views.records.known import Known, known_of
from app.views.records.long_changes import pasting, removing, setting
from app.views.records.snapshot import Cells, Snapshot, with_cells
from app.views.records.verdicts import Verdicts, forget
from app.widgets.slices import Slices

UNDO_LIMIT = 500


class Staging(QObject):
    """The rows of one batch, edited by commands that can be undone.

    Edited cells lie beside their rows until the row is asked for, so that ten
    thousand of them change at once without a pause.

    Signals:
        reset: other rows are shown.
        cellsChanged: the keys of rows whose cells changed, and the columns.
        rowsChanged: a table's rows were added or removed.
        judged: other verdicts are known.
        edited: the rows are no longer those that were tried.
    """

    reset = Signal()
    cellsChanged = Signal(object, object)
    rowsChanged = Signal(str)
    judged = Signal()
    edited = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(UNDO_LIMIT)
        self.slices = Slices(self)
        self._rows: dict[str, StagedRow] = {}
        self._order: list[str] = []
        self._edits: dict[str, Cells] = {}
        self._tables: dict[str, dict[str, int]] | None = None
        self._columns: dict[str, dict[str, None]] = {}
        self._frame = Batch()
        self._verdicts = Verdicts()
        self._hash = ""
        self._tried = self._restored = False
        self._count = 0
        self.brought: set[str] = set()
        self.catalogue: Catalogue | None = None
        self.locked = False
        self.revision = 0

    # ---- content -----------------------------------------------------------------

    def show_batch(
        self,
        batch: Batch,
        trial: DryRun | None = None,
        *,
        locked: bool = False,
        batch_hash: str = "",
        known: Known | None = None,
    ) -> None:
        """Show other rows; locked rows can't be edited, for they are in the database.

        batch_hash is the rows' hash and known what is said of all of them, where that was found before.
        """
        self._frame = batch.model_copy(update={"rows": ()})
        self._put_rows(batch, known or known_of(batch))
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

    def restore_edits(self, batch: Batch, known: Known | None = None) -> None:
        """Put rows that were being edited over those of the version on show."""
        self._put_rows(batch, known or known_of(batch))
        self._restored = True
        self._changed()
        self._take(None)
        self.reset.emit()
        self.edited.emit()

    def use_catalogue(self, catalogue: Catalogue | None) -> None:
        """Know the tables, so that cells can be edited."""
        self.catalogue = catalogue
        self.reset.emit()

    def snapshot(self) -> Snapshot:
        """Return the rows as they stand, to be put together in another thread."""
        edits = {key: dict(cells) for key, cells in self._edits.items()}
        return Snapshot(self._frame, list(self._order), dict(self._rows), edits)

    def batch(self) -> Batch:
        """Return the rows as they stand."""
        return self.snapshot().batch()

    @property
    def connection(self) -> str:
        """The id of the connection that the rows are for, "" for none."""
        return self._frame.connection

    @property
    def busy(self) -> bool:
        """Whether a large change is still being made."""
        return self.slices.busy

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
        return list(self._by_table())

    def counts(self) -> dict[str, int]:
        """Return how many rows each table would get."""
        return {table: len(keys) for table, keys in self._by_table().items()}

    def total(self) -> int:
        """Return how many rows there are."""
        return len(self._order)

    def keys_of(self, table: str) -> list[str]:
        """Return the keys of a table's rows in order."""
        return list(self._by_table().get(table, ()))

    def rows_of(self, table: str) -> list[StagedRow]:
        """Return a table's rows in order."""
        return [self.row(key) for key in self.keys_of(table)]

    def row(self, key: str) -> StagedRow:
        """Return a row by its key."""
        edits = self._edits.pop(key, None)
        if edits:
            self._rows[key] = with_cells(self._rows[key], edits)
        return self._rows[key]

    def places(self, keys: Collection[str]) -> list[tuple[int, str]]:
        """Return the keys that are there with their places in the batch, in order."""
        wanted = set(keys)
        return [(at, key) for at, key in enumerate(self._order) if key in wanted]

    def table_of(self, key: str) -> str:
        """Return the table of a row."""
        return self._rows[key].table

    def name_of(self, key: str) -> str:
        """Return what people call a new row: its table and its number in it."""
        row = self._rows.get(key)
        if row is None:
            return _("a row that is gone")
        table = self.table(row.table)
        title = (title_of(table.comment) if table else "") or row.table
        return _("new {table} {number}", table=title, number=self._by_table()[row.table][key] + 1)

    def has_row(self, key: str) -> bool:
        """Tell whether there is such a row."""
        return key in self._rows

    def table(self, name: str) -> Table | None:
        """Return what the catalogue says of a table."""
        return self.catalogue.table(name) if self.catalogue else None

    def all_rows(self) -> Iterator[StagedRow]:
        """Return every row in order."""
        return (self.row(key) for key in self._order)

    def columns_of(self, table: str) -> list[str]:
        """Return the columns that rows of a table name, or did before an edit."""
        return list(self._columns.get(table, ()))

    def _put_rows(self, batch: Batch, known: Known) -> None:
        self._rows = {row.key: row for row in batch.rows}
        self._order = list(self._rows)
        self._edits, self._tables = {}, dict(known.places)
        self._columns = {table: dict(columns) for table, columns in known.columns.items()}
        self._verdicts.begin(known.wrong)

    def _note_columns(self, table: str, columns: Iterable[str]) -> None:
        self._columns.setdefault(table, {}).update(dict.fromkeys(columns))

    def _by_table(self) -> dict[str, dict[str, int]]:
        """Return each table's row keys with their places."""
        if self._tables is None:
            found: dict[str, dict[str, int]] = {}
            for key in self._order:
                keys = found.setdefault(self._rows[key].table, {})
                keys[key] = len(keys)
            self._tables = found
        return self._tables

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
        return self._verdicts.of(key)

    def faults(self, key: str) -> tuple[CellVerdict, ...]:
        """Return everything that is wrong with a row: cells' own problems, then the verdict."""
        row, verdict = self.row(key), self._verdicts.of(key)
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

    def refused(self) -> set[str]:
        """Return the keys of the rows that are known not to be accepted."""
        return self._verdicts.refused(self._rows)

    def may_be_wrong(self, key: str) -> bool:
        """Tell whether a row must be looked at for faults: it is refused, or was not tried."""
        return key in self.refused() or self.verdict(key) is None

    def _take(self, trial: DryRun | None) -> None:
        self._verdicts.take(trial)
        self._tried = trial is not None
        if trial is not None:
            self._hash = trial.batch_hash

    def _changed(self) -> None:
        """Forget what was known of the rows before."""
        self.revision += 1
        self._tried, self._hash = False, ""

    # ---- changes -----------------------------------------------------------------

    def set_cells(self, changes: Iterable[Change | None], text: str = "") -> None:
        """Change cells (row key, column, cell or None) as one step; many are made piece by piece."""
        if not self.locked:
            self.slices.run(setting(self, changes, text or _("Edit")))

    def set_found(self, changes: Iterable[Change]) -> None:
        """Put looked-up rows into cells; they are one step with the paste that brought their names."""
        if not self.locked:
            self.slices.run(setting(self, changes, _("Look up"), LookUp))

    def paste(
        self,
        changes: Iterable[Change | None],
        table: str,
        rows: Iterable[dict[str, StagedCell]],
        then: Callable[[list[str]], Iterator[None]],
    ) -> None:
        """Change cells and add rows as one step, piece by piece; then goes on with the new rows' keys."""
        if not self.locked:
            self.slices.run(pasting(self, changes, table, rows, then))

    def add_row(self, table: str) -> str:
        """Add an empty row to a table; return its key."""
        row = new_row(self.table(table) or Table(name=table), self.new_key())
        row = row.model_copy(update={"table": table})
        self.add_rows(table, [row], _("Add a row"))
        return row.key

    def add_rows(self, table: str, rows: Sequence[StagedRow], text: str = "") -> None:
        """Add rows below the last one of their table as one step."""
        made = Block()
        for at, row in enumerate(rows, self.end_of(table)):
            made.add(at, row)
        if made.rows and not self.locked:
            self.stack.push(SwapRows(self, table, Block(), made, text or _("Add rows")))

    def remove_rows(self, keys: Sequence[str]) -> None:
        """Remove rows as one step, many piece by piece; those that refer to them show what is missing."""
        if not self.locked:
            self.slices.run(removing(self, list(keys)))

    def put(self, changes: Sequence[Change]) -> None:
        """Write cells without a command; commands use it."""
        rows, edits = self._rows, self._edits
        changes = [one for one in changes if one[0] in rows]
        for key, column, cell in changes:
            if key in edits:
                edits[key][column] = cell
            else:
                edits[key] = {column: cell}
        keys = list(dict.fromkeys([key for key, _column, _cell in changes]))
        for table, column in {(rows[key].table, column) for key, column, _cell in changes}:
            self._note_columns(table, [column])
        self._verdicts.follow_cells(changes, keys)
        self._changed()
        self.cellsChanged.emit(keys, list({column: None for _key, column, _cell in changes}))
        self.edited.emit()

    def swap(self, table: str, gone: Block, new: Block) -> None:
        """Take rows out and put others in at their places; commands use it."""
        left = {row.key for _at, row in gone.rows}
        if left:
            self._order = [key for key in self._order if key not in left]
            forget(self._rows, left)
            forget(self._edits, left)
        self._rows.update([(row.key, row) for _at, row in new.rows])
        self._follow_tables(table, left, new.rows)
        self._order = merged(self._order, new.rows)
        self._verdicts.follow_rows(left, new)
        self._note_columns(table, new.known)
        self.brought = new.known
        self._changed()
        self.rowsChanged.emit(table)
        self.edited.emit()

    def _follow_tables(self, table: str, left: set[str], new: Sequence[Placed]) -> None:
        """Keep the tables' keys where that is cheaper than to look at every row again."""
        keys = self._by_table().get(table, {}) if self._tables is not None else {}
        kept = [key for key in keys if key not in left] if left else list(keys)
        if self._tables is None or not kept or (new and new[0][0] <= self._order.index(kept[-1])):
            self._tables = None
            return
        kept += [row.key for _at, row in new]
        self._tables[table] = dict(zip(kept, range(len(kept)), strict=True))

    def cell(self, key: str, column: str) -> StagedCell | None:
        """Return a cell, None where the row has none."""
        edits = self._edits.get(key)
        if edits is not None and column in edits:
            return edits[column]
        return self._rows[key].cell(column) if key in self._rows else None

    def end_of(self, table: str) -> int:
        """Return the place below a table's last row."""
        keys = self._by_table().get(table)
        if not keys:
            return len(self._order)
        last = next(reversed(keys))
        return len(self._order) - self._order[::-1].index(last)

    def new_key(self) -> str:
        """Return a key that no row has."""
        while True:
            self._count += 1
            key = f"new{self._count}"
            if key not in self._rows:
                return key
