"""The items of a batch as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.core.i18n import N_, _
from app.engines.batch.queue import Item
from app.engines.batch.report import STATES

HEADS = (
    N_("Input"),
    N_("Workflow"),
    N_("State"),
    N_("Attempts"),
    N_("Seconds"),
    N_("What it said"),
)
STATE_COLUMN = 2
NAMES = {
    "report": N_("Reports"),
    "records": N_("Records"),
    "questions": N_("Questions"),
    "robot": N_("Robot"),
    "document": N_("Documents"),
}
ICONS = {
    "done": "check",
    "failed": "error",
    "rejected": "error",
    "asks": "help",
    "running": "play",
    "waiting": "clock",
}
Index = QModelIndex | QPersistentModelIndex


class BatchTable(QAbstractTableModel):
    """Rows are items; a change of state changes only its row.

    Attributes:
        counts: how many items are in each state.
    """

    def __init__(self, icon: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._items: list[Item] = []
        self._rows: dict[int, int] = {}
        self.counts: Counter[str] = Counter()

    @property
    def items(self) -> list[Item]:
        """The items as they are shown."""
        return self._items

    @property
    def ended(self) -> int:
        """How many items neither wait nor are worked on."""
        return len(self._items) - self.counts["waiting"] - self.counts["running"]

    def show_items(self, items: Sequence[Item]) -> None:
        """Show another list."""
        self.beginResetModel()
        self._items = list(items)
        self._rows = {item.id: row for row, item in enumerate(items)}
        self.counts = Counter(item.state for item in items)
        self.endResetModel()

    def take_changes(self, items: Sequence[Item]) -> None:
        """Show items that changed or are new, in the order they were added."""
        fresh = [item for item in items if item.id not in self._rows]
        for item in items:
            if (row := self._rows.get(item.id)) is not None:
                self._change(row, item)
        if fresh:
            self._append(fresh)

    def rename(self) -> None:
        """Show all words in the language of now."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADS) - 1)
        if self._items:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._items) - 1, len(HEADS) - 1))

    def _change(self, row: int, item: Item) -> None:
        self.counts[self._items[row].state] -= 1
        self.counts[item.state] += 1
        self._items[row] = item
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(HEADS) - 1))

    def _append(self, items: Sequence[Item]) -> None:
        first = len(self._items)
        self.beginInsertRows(QModelIndex(), first, first + len(items) - 1)
        self._items.extend(items)
        self._rows.update({item.id: first + at for at, item in enumerate(items)})
        self.counts.update(item.state for item in items)
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return how many items there are."""
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's name."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _(HEADS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        item = self._items[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cells(item)[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == STATE_COLUMN:
            return self._icon(ICONS[item.state])
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(item.input) if index.column() == 0 else item.said
        return None


def _cells(item: Item) -> tuple[str, ...]:
    seconds = f"{item.seconds:.1f}" if item.seconds else ""
    said = " ".join(item.said.split())[:300]
    kind = _(NAMES.get(item.workflow, item.workflow))
    return (item.input.name, kind, _(STATES[item.state]), str(item.attempts or ""), seconds, said)
