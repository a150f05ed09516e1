"""A plain table of texts for the model page: keyboard, headings in the language of now, no editing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from app.core.i18n import _
from app.widgets.translated import Translated

LONGEST = 60


class Table(Translated, QTableWidget):
    """Rows of texts; headings are message ids."""

    def __init__(self, headings: Sequence[str], name: str, *, stretch: int, cells: bool = False) -> None:
        super().__init__(0, len(headings))
        self._headings = list(headings)
        behaviour = QTableWidget.SelectionBehavior
        self.setSelectionBehavior(behaviour.SelectItems if cells else behaviour.SelectRows)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
        self.say(self.setAccessibleName, name)
        self.fill([])

    def fill(self, rows: Sequence[Sequence[str]], tips: Sequence[Sequence[str]] = ()) -> None:
        """Show rows; the current cell stays where it was."""
        row, column = max(0, self.currentRow()), max(0, self.currentColumn())
        self.setHorizontalHeaderLabels([_(one) for one in self._headings])
        self.setRowCount(len(rows))
        for place, texts in enumerate(rows):
            for at, text in enumerate(texts):
                shown = text if len(text) <= LONGEST or at == len(texts) - 1 else f"{text[: LONGEST - 1]}…"
                item = QTableWidgetItem(shown)
                item.setToolTip(tips[place][at] if tips else text)
                self.setItem(place, at, item)
        if rows:
            self.setCurrentCell(min(row, len(rows) - 1), min(column, self.columnCount() - 1))
