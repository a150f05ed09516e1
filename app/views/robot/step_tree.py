"""A program or its module steps in words, as a tree."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem

from app.domain.robot.wording import Line
from app.widgets.theme import Theme

BLOCK_ROLE = Qt.ItemDataRole.UserRole
PLACE_ROLE = Qt.ItemDataRole.UserRole + 1


class StepTree(QTreeWidget):
    """Lines under the lines that hold them.

    Signals:
        linePicked: the number of the line that the user chose.
    """

    linePicked = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._lines: list[Line] = []
        self._items: list[QTreeWidgetItem] = []
        self._marked: set[int] = set()
        self.setHeaderHidden(True)
        self.setProperty("kind", "compact")
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)
        self.currentItemChanged.connect(self._on_current)
        theme.changed.connect(self._recolour)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show lines; deeper ones lie inside the shallower one before them."""
        self._lines = list(lines)
        self._marked = set()
        self.blockSignals(True)
        self.clear()
        self._items = []
        holders: list[QTreeWidgetItem] = []
        for number, line in enumerate(self._lines):
            item = QTreeWidgetItem([line.text])
            item.setToolTip(0, line.text)
            item.setData(0, BLOCK_ROLE, line.block_id)
            item.setData(0, PLACE_ROLE, number)
            del holders[line.level :]
            if holders:
                holders[-1].addChild(item)
            else:
                self.addTopLevelItem(item)
            holders.append(item)
            self._items.append(item)
        self.expandAll()
        self.blockSignals(False)

    def lines(self) -> list[Line]:
        """Return the lines on show."""
        return list(self._lines)

    def mark(self, numbers: Sequence[int]) -> None:
        """Mark lines and bring the first into view; the user's own choice moves there too."""
        self.blockSignals(True)
        self._marked = {one for one in numbers if 0 <= one < len(self._items)}
        self._recolour()
        if self._marked:
            first = self._items[min(self._marked)]
            self.setCurrentItem(first)
            self.scrollToItem(first)
        else:
            self.setCurrentItem(None)  # type: ignore[arg-type]
        self.blockSignals(False)

    def marked(self) -> list[str]:
        """Return the words of the marked lines."""
        return [self._lines[one].text for one in sorted(self._marked)]

    def place_of(self, block_id: str) -> int:
        """Return the number of a block's first line, -1 where it has none."""
        return next((at for at, line in enumerate(self._lines) if line.block_id == block_id), -1)

    @Slot()
    def _recolour(self) -> None:
        for number, item in enumerate(self._items):
            brush = self._theme.color("accent_soft") if number in self._marked else None
            item.setData(0, Qt.ItemDataRole.BackgroundRole, brush)

    @Slot(QTreeWidgetItem, int)
    def _on_item(self, item: QTreeWidgetItem, _column: int) -> None:
        self.linePicked.emit(item.data(0, PLACE_ROLE))

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _on_current(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if item is not None and self.hasFocus():
            self.linePicked.emit(item.data(0, PLACE_ROLE))
