"""A layout that breaks its widgets into lines like words."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, then the next line; its height follows its width."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item over."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item or None."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Grow in neither direction."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Tell that the height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines at a width."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the smallest useful size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the largest item's size."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        y = rect.y()
        for line in self._lines(rect.width()):
            height = max(item.sizeHint().height() for item in line)
            if move:
                self._place(line, QPoint(rect.x(), y), height, rect.width())
            y += height + self.spacing()
        return max(0, y - self.spacing() - rect.y())

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        """Return the items that are not hidden, as many in a line as fit."""
        lines: list[list[QLayoutItem]] = []
        x = 0
        for item in (one for one in self._items if not one.isEmpty()):
            wide = item.sizeHint().width()
            if not lines or x + wide > width:
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += wide + self.spacing()
        return lines

    def _place(self, line: list[QLayoutItem], start: QPoint, height: int, width: int) -> None:
        """Place a line's items, each in the middle of its height."""
        x = start.x()
        for item in line:
            hint = item.sizeHint()
            top = start.y() + (height - hint.height()) // 2
            item.setGeometry(QRect(QPoint(x, top), hint.boundedTo(QSize(width, hint.height()))))
            x += hint.width() + self.spacing()
