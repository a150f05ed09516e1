"""A read-only view of XML source with line numbers, colours and search marks."""

from __future__ import annotations

import re
import time

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from app.widgets.theme import GAP, Theme, mono_font

TAG = re.compile(r"</?[\w:.-]+|/?>|\?>|<\?xml")
ATTRIBUTE = re.compile(r"[\w:.-]+(?==\")")
STRING = re.compile(r"\"[^\"]*\"")
REFERENCE = re.compile(r"\$[FPVR]\{[^}]*\}")
CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
COMMENT_START, COMMENT_END = "<!--", "-->"
HIGHLIGHT_LIMIT = 400_000
SLICE_SECONDS = 0.005


class XmlHighlighter(QSyntaxHighlighter):
    """Colours tags, attributes, strings, references and comments, a few milliseconds at a time."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._next = 0
        self._slice = QTimer(self)
        self._slice.setInterval(0)
        self._slice.timeout.connect(self._go_on)
        self._load()
        self._slice.start()

    def _load(self) -> None:
        self._rules = [
            (TAG, self._format("accent")),
            (ATTRIBUTE, self._format("info")),
            (STRING, self._format("success")),
            (CDATA, self._format("muted")),
            (REFERENCE, self._format("by_model", bold=True)),
        ]
        self._comment = self._format("muted")

    def _format(self, role: str, *, bold: bool = False) -> QTextCharFormat:
        made = QTextCharFormat()
        made.setForeground(self._theme.color(role))
        if bold:
            made.setFontWeight(600)
        return made

    def recolour(self) -> None:
        """Take the theme's colours again."""
        self._load()
        self._next = 0
        self._slice.start()

    @Slot()
    def _go_on(self) -> None:
        if self.document() is None:
            self._slice.stop()
            return
        until = time.perf_counter() + SLICE_SECONDS
        block = self.document().findBlockByNumber(self._next)
        while block.isValid() and time.perf_counter() < until:
            self._next += 1
            self.rehighlightBlock(block)
            block = block.next()
        if not block.isValid():
            self._slice.stop()

    def highlightBlock(self, text: str) -> None:
        """Colour one line; state 1 means inside a comment. Lines whose turn has not come stay plain."""
        if self.currentBlock().blockNumber() >= self._next:
            return
        for pattern, style in self._rules:
            for match in pattern.finditer(text):
                self.setFormat(match.start(), match.end() - match.start(), style)
        self._colour_comments(text)

    def _colour_comments(self, text: str) -> None:
        start = 0 if self.previousBlockState() == 1 else text.find(COMMENT_START)
        self.setCurrentBlockState(0)
        while start >= 0:
            end = text.find(COMMENT_END, start)
            stop = len(text) if end < 0 else end + len(COMMENT_END)
            self.setFormat(start, stop - start, self._comment)
            if end < 0:
                self.setCurrentBlockState(1)
                return
            start = text.find(COMMENT_START, stop)


class Gutter(QWidget):
    """Line numbers at the left of a text view."""

    def __init__(self, view: SourceView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        """As wide as the largest number."""
        return QSize(self._view.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the numbers of the visible lines."""
        self._view.paint_gutter(self, event)


class SourceView(QPlainTextEdit):
    """XML to read, search and copy."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._gutter = Gutter(self)
        self._highlighter: XmlHighlighter | None = None
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setFont(mono_font())
        self.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
        self._connect_signals()
        self._make_room()

    def _connect_signals(self) -> None:
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._on_update)
        self._theme.changed.connect(self._on_theme)

    def show_text(self, text: str) -> None:
        """Show a source; very long ones are shown without colours."""
        if self._highlighter is not None:
            self._highlighter.setDocument(None)
            self._highlighter = None
        self.setPlainText(text)
        if len(text) <= HIGHLIGHT_LIMIT:
            self._highlighter = XmlHighlighter(self.document(), self._theme)

    def show_line_with(self, needle: str) -> bool:
        """Scroll to the first line that holds a text and mark it; False when there is none."""
        cursor = self.document().find(needle)
        if cursor.isNull():
            self.setExtraSelections([])
            return False
        self._mark_line(cursor)
        cursor.clearSelection()
        self.setTextCursor(cursor)
        self.centerCursor()
        return True

    def show_line(self, number: int) -> None:
        """Scroll to a line, the first is 1, and mark it; 0 takes the mark away."""
        block = self.document().findBlockByNumber(number - 1)
        if number < 1 or not block.isValid():
            self.setExtraSelections([])
            return
        cursor = QTextCursor(block)
        self._mark_line(cursor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def _mark_line(self, cursor: QTextCursor) -> None:
        selection = QTextEdit.ExtraSelection()
        selection.format.setBackground(self._theme.color("warning_soft"))
        selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        selection.cursor = QTextCursor(cursor)
        selection.cursor.clearSelection()
        self.setExtraSelections([selection])

    # ---- gutter ------------------------------------------------------------------

    def gutter_width(self) -> int:
        """Return the gutter's width in pixels."""
        digits = len(str(max(1, self.blockCount())))
        return GAP * 2 + self.fontMetrics().horizontalAdvance("9") * digits

    def paint_gutter(self, gutter: Gutter, event: QPaintEvent) -> None:
        """Draw the numbers of the lines that are seen."""
        painter = QPainter(gutter)
        painter.fillRect(event.rect(), self._theme.color("gutter"))
        painter.setPen(QColor(self._theme.color("gutter_text")))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        offset = self.contentOffset()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(offset)
            if area.top() > event.rect().bottom():
                break
            line = QRect(0, round(area.top()), gutter.width() - GAP, self.fontMetrics().height())
            painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1))
            block = block.next()
        painter.end()

    @Slot()
    def _make_room(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)

    @Slot(QRect, int)
    def _on_update(self, area: QRect, dy: int) -> None:
        if dy:
            self._gutter.scroll(0, dy)
        else:
            self._gutter.update(0, area.y(), self._gutter.width(), area.height())

    @Slot()
    def _on_theme(self) -> None:
        self.setFont(mono_font())
        self._make_room()
        if self._highlighter is not None:
            self._highlighter.recolour()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the gutter as high as the view."""
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(area.left(), area.top(), self.gutter_width(), area.height())
