"""One table's staged rows as a Qt model: verdict, values, origins, problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.cell_input import (
    choice_of,
    edit_text,
    origin_text,
    shown_text,
    typed_cell,
)
from app.domain.records.models import Column, ForeignKey, Problem, StagedCell
from app.views.records.column_words import column_tip, empty_hint
from app.views.records.staging import Change, Staging

Index = QModelIndex | QPersistentModelIndex
FEW = 50
CELL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
PROBLEM_ROLE = CELL_ROLE + 1
COLUMN_ROLE = CELL_ROLE + 2
STATE_ROLE = CELL_ROLE + 3
HINT_ROLE = CELL_ROLE + 4
VERDICT = 0
SHOWN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
EDITABLE = SHOWN | Qt.ItemFlag.ItemIsEditable
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
NUMBERS = ("integer", "decimal", "float")


class StagedModel(QAbstractTableModel):
    """Rows of one table; column 0 is the verdict, the others are columns of the table.

    Signals:
        nameTyped: row key, column and text, where a row of another table must be found by name.
    """

    nameTyped = Signal(str, str, str)

    def __init__(self, staging: Staging, table: str) -> None:
        super().__init__()
        self.staging, self.table_name = staging, table
        self.all_columns = False
        self._rows: list[str] = []
        self._columns: list[Column] = []
        self._faults: dict[str, dict[str, Problem]] = {}
        self._places: dict[str, int] = {}
        self.reload()
        staging.cellsChanged.connect(self._on_cells)
        staging.judged.connect(self._on_judged)

    # ---- content -----------------------------------------------------------------

    def reload(self) -> None:
        """Read rows and columns again."""
        self.beginResetModel()
        self._know(self.staging.keys_of(self.table_name))
        self._columns = self._chosen_columns()
        self._faults.clear()
        self.endResetModel()

    def follow_rows(self) -> None:
        """Take up the rows that came or went, the others keep their places in the view."""
        keys = self.staging.keys_of(self.table_name)
        first, after = _differing(self._rows, keys)
        gone, new = len(self._rows) - first - after, len(keys) - first - after
        if gone and new:
            self.reload()
            return
        if gone:
            self.beginRemoveRows(QModelIndex(), first, first + gone - 1)
            self._know(keys)
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), first, first + new - 1)
            self._know(keys)
            self.endInsertRows()
            self._grow(self._with_columns(self.staging.brought))
        self._faults.clear()

    def show_all_columns(self, shown: bool) -> None:
        """Show every column that may be written, or those that matter only."""
        self.all_columns = shown
        self.reload()

    def show_column(self, name: str) -> None:
        """Make sure that a column is there."""
        if self.column_at(name) < 0:
            self._grow(self._with_columns({name}))

    def columns(self) -> list[Column]:
        """Return the table's columns that are shown."""
        return list(self._columns)

    def keys(self) -> list[str]:
        """Return the keys of the rows in order."""
        return self._rows

    def key_at(self, row: int) -> str:
        """Return the key of a row."""
        return self._rows[row]

    def place_of(self, key: str) -> int:
        """Return a row's number, -1 when it is not here."""
        return self._places.get(key, -1)

    def column_at(self, name: str) -> int:
        """Return the number of a column, -1 when it is not shown."""
        return next((at + 1 for at, one in enumerate(self._columns) if one.name == name), -1)

    def index_of(self, key: str, column: str) -> QModelIndex:
        """Return the index of a cell; an invalid one when it is not shown."""
        row, place = self.place_of(key), self.column_at(column)
        return self.index(row, place) if row >= 0 and place >= 0 else QModelIndex()

    def reference_of(self, column: Column) -> ForeignKey | None:
        """Return the reference that a column holds, None for a plain one."""
        table = self.staging.table(self.table_name)
        return table.reference_of(column.name) if table else None

    # ---- Qt ----------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """One row for each staged row."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """The verdict, then the columns."""
        return 0 if parent.isValid() else len(self._columns) + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Say that what may be written may be edited."""
        if index.column() == VERDICT or self.staging.locked:
            return SHOWN
        return EDITABLE if self._columns[index.column() - 1].writable else SHOWN

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        if index.column() == VERDICT:
            return self._verdict_data(self._rows[index.row()], role)
        column = self._columns[index.column() - 1]
        return self._cell_data(self._rows[index.row()], column, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a typed text; a name of another table's row is looked for."""
        if role != Qt.ItemDataRole.EditRole or not self.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return False
        change = self.typed(self._rows[index.row()], self._columns[index.column() - 1], str(value))
        if change is not None:
            self.staging.set_cells([change])
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's name as people know it, or a row's number."""
        if orientation == Qt.Orientation.Vertical:
            return section + 1 if role == Qt.ItemDataRole.DisplayRole else None
        if section == VERDICT:
            return _("Database") if role == Qt.ItemDataRole.DisplayRole else None
        if not 0 < section <= len(self._columns):
            return None
        column = self._columns[section - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return label_of(column) + (" *" if column.required else "")
        if role == Qt.ItemDataRole.ToolTipRole:
            return column_tip(column)
        if role == Qt.ItemDataRole.TextAlignmentRole and self._is_number(column):
            return RIGHT
        return None

    # ---- edits -------------------------------------------------------------------

    def typed(self, key: str, column: Column, text: str) -> Change | None:
        """Return the change that a typed text makes; None where it must be looked up, or is no change."""
        before = self.staging.cell(key, column.name)
        if text == edit_text(column, before) and (before is None or before.problem is None):
            return None
        if self.is_name(column, text):
            self.nameTyped.emit(key, column.name, text.strip())
            return None
        return key, column.name, typed_cell(column, text, self.staging.now)

    def edit_texts(self, row: int, columns: Sequence[int]) -> list[str]:
        """Return a row's cells as they are copied: what an editor would start with."""
        key = self._rows[row]
        return [
            edit_text(self._columns[place - 1], self.staging.cell(key, self._columns[place - 1].name))
            if place != VERDICT
            else self.state(key)[1]
            for place in columns
        ]

    def shown_texts(self, key: str) -> Iterator[tuple[str, str]]:
        """Yield the columns on show with what a row's cells say."""
        for column in self._columns:
            cell = self.staging.cell(key, column.name)
            yield column.name, self._new_row_name(cell) or shown_text(column, cell)

    def is_name(self, column: Column, text: str) -> bool:
        """Tell whether a text is the name of another table's row, to be looked up."""
        found = column.writable and self.reference_of(column) is not None and bool(text.strip())
        return found and choice_of(column, text) is None

    # ---- what is shown -------------------------------------------------------------

    def _cell_data(self, key: str, column: Column, role: int) -> Any:
        cell = self.staging.cell(key, column.name)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._new_row_name(cell) or shown_text(column, cell)
        if role == Qt.ItemDataRole.EditRole:
            return edit_text(column, cell)
        if role == CELL_ROLE:
            return cell
        if role == COLUMN_ROLE:
            return column
        if role == PROBLEM_ROLE:
            return self.problem(key, column.name)
        if role == HINT_ROLE:
            return empty_hint(column, cell, self.staging.verdict(key))
        if role == Qt.ItemDataRole.TextAlignmentRole and self._is_number(column):
            return RIGHT
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return self.about(key, column)
        return None

    def _new_row_name(self, cell: StagedCell | None) -> str:
        """Return how a reference to another new row is shown, "" for other cells."""
        if cell is None or cell.kind != "ref" or cell.ref is None or cell.shown:
            return ""
        return self.staging.name_of(cell.ref.row)

    def _is_number(self, column: Column) -> bool:
        return column.family in NUMBERS and not column.choices and self.reference_of(column) is None

    def problem(self, key: str, column: str) -> Problem | None:
        """Return what is wrong with a cell; column "" is the row as a whole."""
        if key not in self._faults:
            found: dict[str, Problem] = {}
            for one in self.staging.faults(key):
                found.setdefault(one.column, one.problem)
            self._faults[key] = found
        return self._faults[key].get(column)

    def about(self, key: str, column: Column) -> str:
        """Return everything to know about a cell, line by line: origin, note, reason, remedy."""
        cell = self.staging.cell(key, column.name)
        problem = self.problem(key, column.name)
        verdict = self.staging.verdict(key)
        notes = [one.problem.message for one in verdict.notes if one.column == column.name] if verdict else []
        lines = [origin_text(cell), cell.note if cell else "", *notes]
        if problem is not None:
            lines = [problem.message, problem.remedy, *lines]
        return "\n".join(dict.fromkeys(line for line in lines if line))

    def state(self, key: str) -> tuple[str, str]:
        """Return a row's state (ok, refused, skipped, unknown) and the words for it."""
        faults = self.staging.faults(key)
        verdict = self.staging.verdict(key)
        if self.staging.locked:
            return "ok", _("written")
        if faults:
            count = len({one.column for one in faults})
            return "refused", _("{count} {count:problem|problems}", count=count)
        if verdict is None:
            return "unknown", _("not tried")
        if verdict.ok:
            return "ok", _("accepted")
        return "skipped", _("not tried")

    def _verdict_data(self, key: str, role: int) -> Any:
        if role == STATE_ROLE:
            return self.state(key)[0]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.state(key)[1]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            lines = [one.problem.message for one in self.staging.faults(key)]
            return "\n".join(dict.fromkeys(lines)) or self.state(key)[1]
        if role == Qt.ItemDataRole.FontRole and self.state(key)[0] == "refused":
            font = QFont()
            font.setBold(True)
            return font
        return None

    # ---- following the staging -------------------------------------------------------

    def _on_cells(self, keys: list[str], columns: list[str]) -> None:
        rows = [self._places[key] for key in keys if key in self._places]
        if not rows:
            return
        self._grow(self._with_columns(set(columns)))
        if len(keys) > FEW:
            self._faults.clear()
        for key in keys[:FEW]:
            self._faults.pop(key, None)
        last = self.columnCount() - 1
        if len(rows) > FEW:
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), last))
            return
        for row in rows:
            self.dataChanged.emit(self.index(row, 0), self.index(row, last))

    def _know(self, keys: list[str]) -> None:
        self._rows = keys
        self._places = {key: at for at, key in enumerate(keys)}

    def _grow(self, wanted: list[Column]) -> None:
        """Show more columns without losing the place of the keyboard."""
        for place, column in enumerate(wanted):
            if column not in self._columns:
                self.beginInsertColumns(QModelIndex(), place + 1, place + 1)
                self._columns.insert(place, column)
                self.endInsertColumns()

    def _on_judged(self) -> None:
        self._faults.clear()
        if self._rows:
            last = self.index(len(self._rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _chosen_columns(self) -> list[Column]:
        table, used = self.staging.table(self.table_name), self.staging.columns_of(self.table_name)
        if table is None:
            return [Column(name=name, generated=True) for name in used]
        if self.all_columns:
            return list(table.columns)
        return [one for one in table.columns if one.name in used or one.required] or list(table.columns)

    def _with_columns(self, names: set[str]) -> list[Column]:
        """Return the columns on show and others, in the table's order."""
        table = self.staging.table(self.table_name)
        shown = {one.name for one in self._columns} | names
        return [one for one in table.columns if one.name in shown] if table else self._columns


def _differing(old: list[str], new: list[str]) -> tuple[int, int]:
    """Return how many first keys and how many last keys two lists share."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    rest = most - first
    after = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    return first, after
