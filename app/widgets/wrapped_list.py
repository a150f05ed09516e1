"""A list whose long lines wrap instead of being cut off."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QStyledItemDelegate, QStyleOptionViewItem

PADDING = 12
MARGINS = 56


class WrapDelegate(QStyledItemDelegate):
    """Makes items as high as their words need at the list's width."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of all lines; the style sheet's padding is part of it."""
        view = self.parent()
        assert isinstance(view, WrappedList)
        room = QRect(0, 0, max(view.viewport().width() - view.margins, 60), 10_000)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        lines = view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return QSize(room.width(), lines.height() + PADDING)


class WrappedList(QListWidget):
    """A list of sentences."""

    def __init__(self, margins: int = MARGINS) -> None:
        """Leave margins (pixels beside the words) to what else stands in a line."""
        super().__init__()
        self.margins = margins
        self.setWordWrap(True)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setItemDelegate(WrapDelegate(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew at the new width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
