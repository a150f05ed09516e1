"""The sample rows and parameters of a report, as a table to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QTableView, QWidget

from app.core.i18n import _
from app.domain.reports.models import Sample

Index = QModelIndex | QPersistentModelIndex
LEAST_WIDTH, MOST_WIDTH = 60, 240


class SampleModel(QAbstractTableModel):
    """Rows of the sample; columns are the fields that differ between rows, then the others."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sample = Sample()
        self._labels: dict[str, str] = {}
        self._fields: list[str] = []

    def show_sample(self, sample: Sample, labels: Mapping[str, str]) -> None:
        """Take the rows; labels are what the fields are called on the page, by their names."""
        self.beginResetModel()
        self._sample = sample
        self._labels = dict(labels)
        self._fields = _ordered(sample)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """One row of the table per sample row."""
        return 0 if parent.isValid() else len(self._sample.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """One column per field."""
        return 0 if parent.isValid() else len(self._fields)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a value as text."""
        value = self._sample.rows[index.row()].get(self._fields[index.column()])
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return _shown(value)
        if role == Qt.ItemDataRole.TextAlignmentRole and isinstance(value, int | float):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return what a field is called, its name as a tooltip, or a row's number."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if orientation == Qt.Orientation.Vertical:
            return section + 1 if role == Qt.ItemDataRole.DisplayRole else None
        name = self._fields[section]
        return self._labels.get(name, name) if role == Qt.ItemDataRole.DisplayRole else name


def _shown(value: Any) -> str:
    """Return a value as people write it: no .0 behind whole numbers."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return "" if value is None else str(value)


def _ordered(sample: Sample) -> list[str]:
    names = list(dict.fromkeys(name for row in sample.rows for name in row))
    if len(sample.rows) < 2:
        return names
    varied = [name for name in names if len({str(row.get(name)) for row in sample.rows}) > 1]
    return [*varied, *(name for name in names if name not in set(varied))]


class DataTable(QTableView):
    """Shows the sample of a version."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Sample data"))
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self._model = SampleModel(self)
        self.setModel(self._model)

    def show_sample(self, sample: Sample, labels: Mapping[str, str] | None = None) -> None:
        """Show the rows of a sample; labels are what its fields are called on the page."""
        self._model.show_sample(sample, labels or {})
        self.resizeColumnsToContents()
        for column in range(self._model.columnCount()):
            self.setColumnWidth(column, min(max(self.columnWidth(column), LEAST_WIDTH), MOST_WIDTH))
