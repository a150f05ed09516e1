"""The veil that says: let go here."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.widgets.theme import WIDE_GAP, Theme, tinted_pixmap


class DropOverlay(QWidget):
    """Covers a tab while files hang over it."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def appear(self, text: str) -> None:
        """Show over everything else with one sentence."""
        self._text = text
        self.setGeometry(self.parentWidget().rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the veil, a dashed frame, an arrow and the sentence."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.color("overlay"))
        painter.setPen(QPen(self._theme.color("accent"), 2, Qt.PenStyle.DashLine))
        inside = QRectF(self.rect()).adjusted(WIDE_GAP, WIDE_GAP, -WIDE_GAP, -WIDE_GAP)
        painter.drawRoundedRect(inside, 12, 12)
        middle = inside.center()
        icon = tinted_pixmap("drop", self._theme.color("accent"), 64)
        painter.drawPixmap(int(middle.x()) - 32, int(middle.y()) - 64, icon)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.4)
        painter.setFont(font)
        painter.setPen(self._theme.color("text"))
        below = inside.adjusted(0, inside.height() / 2 + WIDE_GAP, 0, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self._text)
        painter.end()
