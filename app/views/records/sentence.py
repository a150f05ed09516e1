"""The request above the grid: the words behind each cell are marked, words without a place are chips."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QPushButton, QTextEdit, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.records.models import Span
from app.domain.records.understand.models import Words
from app.widgets.flow import FlowLayout
from app.widgets.icons import text_label
from app.widgets.theme import SMALL_GAP, Theme
from app.widgets.translated import Translated

MOST_MARKED = 2000
_WIDE = re.compile("[\U00010000-\U0010ffff]")
LINES = 3
FRAME = 22
LEAST_ROOM, MOST_MEASURED = 160, 2000


class SentenceText(QPlainTextEdit):
    """The words themselves, read-only.

    Signals:
        clicked: the number of the character under the pointer.
    """

    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell which word was clicked."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.clicked.emit(self.cursorForPosition(event.position().toPoint()).position())

    def keyReleaseEvent(self, event: object) -> None:
        """Let the keyboard's caret pick words too."""
        super().keyReleaseEvent(event)  # type: ignore[arg-type]
        self.clicked.emit(self.textCursor().position())


class SentenceView(Translated, QWidget):
    """Shows what was asked, which words became cells, and which found no place.

    Signals:
        wordPicked: the span under the pointer.
        assignRequested: an unmapped piece of words, and the table and column that it shall fill.
        dismissed: an unmapped piece that means nothing.
    """

    wordPicked = Signal(object)
    assignRequested = Signal(object, str, str)
    dismissed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._text = ""
        self._wide: list[int] = []
        self._spans: list[Span] = []
        self._current: list[Span] = []
        self._unmapped: list[Words] = []
        self._targets: list[tuple[str, str, str, str]] = []
        self._build()
        theme.changed.connect(self._mark)

    def show_text(self, text: str, spans: Sequence[Span], unmapped: Sequence[Words]) -> None:
        """Show a request; spans are the pieces that became cells."""
        self._text = text
        self._wide = [found.start() for found in _WIDE.finditer(text)]
        self._spans = [one for one in spans if one.end > one.start and not one.source][:MOST_MARKED]
        self._unmapped, self._current = list(unmapped), []
        self.text.setPlainText(text)
        self.setVisible(bool(text.strip()))
        self._fit_height()
        self._show_chips()
        self._mark()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the lines that the words take at this width."""
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        room = max(LEAST_ROOM, self.text.viewport().width() - FRAME)
        metrics = self.text.fontMetrics()
        first = self._text.split("\n", LINES)[:LINES]
        wrapped = (metrics.horizontalAdvance(line[:MOST_MEASURED]) // room + 1 for line in first)
        self.text.setFixedHeight(metrics.lineSpacing() * min(LINES, sum(wrapped)) + FRAME)

    def show_targets(self, targets: Sequence[tuple[str, str, str, str]]) -> None:
        """Know where words may go: table, its title, column, its label."""
        self._targets = list(targets)

    def show_current(self, spans: Sequence[Span]) -> None:
        """Mark the words of the selected cells."""
        self._current = [one for one in spans if one.end > one.start and not one.source]
        self._mark()
        if self._current:
            cursor = self.text.textCursor()
            cursor.setPosition(min(self._place(self._current[0].start), len(self.text.toPlainText())))
            self.text.setTextCursor(cursor)

    def unmapped(self) -> list[Words]:
        """Return the pieces that have no place yet."""
        return list(self._unmapped)

    def drop(self, words: Words) -> None:
        """Take a piece's chip away: it has a place now, or means nothing."""
        self._unmapped = [one for one in self._unmapped if one != words]
        self._show_chips()
        self._mark()

    def marked(self) -> list[str]:
        """Return the words that are marked now."""
        return [self._text[one.start : one.end] for one in self._current]

    def retranslate(self) -> None:
        """Say the chips again."""
        self._show_chips()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        self.text = SentenceText()
        self.say(self.text.setAccessibleName, N_("What was asked"))
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips, SMALL_GAP)
        layout.addWidget(self.text)
        layout.addWidget(self._chips)
        self.text.clicked.connect(self._on_clicked)

    def _show_chips(self) -> None:
        while self._flow.count():
            self._flow.takeAt(0).widget().deleteLater()
        self._chips.setVisible(bool(self._unmapped))
        if not self._unmapped:
            return
        label = text_label(_("Without a place yet:"), "muted", wrap=False)
        self._flow.addWidget(label)
        for words in self._unmapped:
            self._flow.addWidget(self._chip(words))

    def _chip(self, words: Words) -> QPushButton:
        chip = QPushButton(words.text if len(words.text) <= 24 else words.text[:23] + "…")
        chip.setProperty("kind", "chip")
        chip.setToolTip(_("{text}: choose the column that it belongs to", text=words.text))
        menu = QMenu(chip)
        menu.aboutToShow.connect(lambda: self._fill_menu(menu, words))
        chip.setMenu(menu)
        return chip

    def _fill_menu(self, menu: QMenu, words: Words) -> None:
        menu.clear()
        tables = dict.fromkeys((table, title) for table, title, _column, _label in self._targets)
        for table, title in tables:
            part = menu.addMenu(_("Assign to {table}", table=title)) if len(tables) > 1 else menu
            for name, _title, column, label in self._targets:
                if name == table:
                    act = part.addAction(label)
                    act.triggered.connect(
                        lambda _checked=False, to=(table, column): self.assignRequested.emit(words, *to)
                    )
        menu.addSeparator()
        menu.addAction(_("It means nothing here")).triggered.connect(lambda: self.dismissed.emit(words))

    # ---- marks -----------------------------------------------------------------------

    @Slot()
    def _mark(self) -> None:
        marks = [self._mark_of(one, "plain") for one in self._spans]
        marks += [self._mark_of(one.span, "lost") for one in self._unmapped]
        marks += [self._mark_of(one, "current") for one in self._current]
        self.text.setExtraSelections(marks)

    def _mark_of(self, span: Span, kind: str) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        if kind == "current":
            form.setBackground(self._theme.color("accent"))
            form.setForeground(self._theme.color("accent_text"))
        elif kind == "lost":
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(self._theme.color("warning"))
            form.setBackground(self._theme.color("warning_soft"))
        else:
            form.setBackground(self._theme.color("accent_soft"))
        cursor = QTextCursor(self.text.document())
        length = self.text.document().characterCount() - 1
        cursor.setPosition(min(self._place(span.start), length))
        cursor.setPosition(min(self._place(span.end), length), QTextCursor.MoveMode.KeepAnchor)
        mark.cursor, mark.format = cursor, form  # type: ignore[attr-defined]
        return mark

    def _place(self, at: int) -> int:
        """Return Qt's place of a character: it counts those beyond the basic plane twice."""
        return at + bisect_left(self._wide, at)

    def _character(self, place: int) -> int:
        """Return which character stands at Qt's place, the one after it where it is the half of one."""
        return bisect_left(range(len(self._text)), place, key=self._place)

    @Slot(int)
    def _on_clicked(self, place: int) -> None:
        at = self._character(place)
        hits = [one for one in self._spans if one.start <= at <= one.end]
        if hits:
            self.wordPicked.emit(min(hits, key=lambda one: (at >= one.end, one.end - one.start)))
