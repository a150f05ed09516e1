"""The items of a batch as a table."""

from __future__ import annotations

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
    """Rows are items; a change of state changes only its row."""

    def __init__(self, icon: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._items: list[Item] = []

    @property
    def items(self) -> list[Item]:
        """The items as they are shown."""
        return self._items

    def show_items(self, items: Sequence[Item]) -> None:
        """Show the queue as it stands."""
        if [one.id for one in items] != [one.id for one in self._items]:
            self.beginResetModel()
            self._items = list(items)
            self.endResetModel()
            return
        changed = [row for row, item in enumerate(items) if item != self._items[row]]
        self._items = list(items)
        for row in changed:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(HEADS) - 1))

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
