"""A read-only text with marked pieces that tells where it was clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from app.widgets.theme import Theme

MOST_LINES = 6


@dataclass(frozen=True)
class Piece:
    """Characters of the text; role is a theme colour, "" for none; lined draws a line below them."""

    start: int
    length: int
    role: str = "diff_changed"
    lined: bool = False


class MarkedText(QTextEdit):
    """Shows a text, marks pieces of it, and is as high as its lines, up to six of them.

    With most_lines 0 it is as high as its place.

    Signals:
        clicked: the character that was clicked.
    """

    clicked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, most_lines: int = MOST_LINES) -> None:
        super().__init__(parent)
        self._theme, self._most_lines = theme, most_lines
        self._pieces: list[Piece] = []
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        theme.changed.connect(self._mark)

    def show_text(self, text: str) -> None:
        """Show another text without marks."""
        if text != self.toPlainText():
            self.setPlainText(text)
        self.show_pieces([])
        self._fit()

    def show_pieces(self, pieces: Sequence[Piece]) -> None:
        """Mark pieces and bring the first into view; earlier marks go."""
        self._pieces = list(pieces)
        self._mark()
        if self._pieces:
            cursor = self.textCursor()
            cursor.setPosition(min(self._pieces[0].start, len(self.toPlainText())))
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def marked(self) -> list[str]:
        """Return the words that are marked."""
        text = self.toPlainText()
        return [text[one.start : one.start + one.length] for one in self._pieces]

    @Slot()
    def _mark(self) -> None:
        self.setExtraSelections([self._selection(one) for one in self._pieces])

    def _selection(self, piece: Piece) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        style = QTextCharFormat()
        if piece.role:
            style.setBackground(self._theme.color(piece.role))
        if piece.lined:
            style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            style.setUnderlineColor(self._theme.color("accent"))
        made.format = style
        last = len(self.toPlainText())
        made.cursor = QTextCursor(self.document())
        made.cursor.setPosition(min(piece.start, last))
        made.cursor.setPosition(min(piece.start + piece.length, last), QTextCursor.MoveMode.KeepAnchor)
        return made

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell where the text was clicked, unless a piece of it was selected."""
        super().mouseReleaseEvent(event)
        if not self.textCursor().hasSelection() and self.toPlainText():
            self.clicked.emit(self.cursorForPosition(event.position().toPoint()).position())

    def resizeEvent(self, event: object) -> None:
        """Take as many lines as the width needs."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def _fit(self) -> None:
        if not self._most_lines:
            return
        self.document().setTextWidth(self.viewport().width())
        line = self.fontMetrics().lineSpacing()
        wanted = round(self.document().size().height()) + 10
        self.setFixedHeight(max(2 * line, min(wanted, self._most_lines * line + 12)))
