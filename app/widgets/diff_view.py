"""Two texts side by side with their changes marked; F7 and Shift+F7 walk through them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.widgets.diff_rows import Prepared, Side, Spans, prepare
from app.widgets.icons import IconButton, text_label
from app.widgets.theme import GAP, Theme, mono_font
from app.widgets.translated import Translated
from app.workers.task import Task

MARKED_AROUND = 60


class DiffPane(QPlainTextEdit):
    """One side: lines, fillers where the other side has more, line numbers."""

    def __init__(self, theme: Theme, name: str, role: str) -> None:
        super().__init__()
        self._theme, self._role = theme, role
        self._numbers: list[int | None] = []
        self._kinds: list[str] = []
        self._spans: Spans = {}
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(mono_font())
        self.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
        self._gutter = QWidget(self)
        self._gutter.installEventFilter(self)
        self.updateRequest.connect(self._on_update)
        self.verticalScrollBar().valueChanged.connect(self._mark_near)

    def show_side(self, side: Side) -> None:
        """Show one side's rows.

        The marks go first: while a document is cleared it sets its cursors
        aside, and puts those back that a slot of the scroll bar deletes then.
        Writing to them later spoils the memory of the program.
        """
        self._numbers, self._kinds, self._spans = side.numbers, [], {}
        self.setExtraSelections([])
        self.setPlainText("\n".join(side.lines))
        self._kinds, self._spans = side.kinds, side.spans
        self.setViewportMargins(self._gutter_width(), 0, 0, 0)
        self._mark_near()

    @Slot()
    def _mark_near(self) -> None:
        """Colour the rows that are seen, and some above and below them."""
        first = max(0, self.firstVisibleBlock().blockNumber() - MARKED_AROUND)
        seen = self.viewport().height() // max(1, self.fontMetrics().lineSpacing())
        near = range(first, min(len(self._kinds), first + seen + 2 * MARKED_AROUND))
        selections = [self._row_mark(at, self._kinds[at]) for at in near if self._kinds[at] != "equal"]
        for at in near:
            selections += [self._span_mark(at, start, end) for start, end in self._spans.get(at, ())]
        self.setExtraSelections(selections)

    def _row_mark(self, row: int, kind: str) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        made.format.setBackground(self._theme.color(ROLES[kind]))
        made.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        made.cursor = QTextCursor(self.document().findBlockByNumber(row))
        return made

    def _span_mark(self, row: int, start: int, end: int) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        style = QTextCharFormat()
        style.setBackground(self._theme.color(self._role))
        made.format = style
        block = self.document().findBlockByNumber(row)
        made.cursor = QTextCursor(block)
        made.cursor.setPosition(block.position() + start)
        made.cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
        return made

    def _gutter_width(self) -> int:
        digits = len(str(max((number or 0 for number in self._numbers), default=1)))
        return 2 * GAP + digits * self.fontMetrics().horizontalAdvance("9")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the line numbers."""
        if watched is self._gutter and isinstance(event, QPaintEvent):
            self._paint_gutter(event)
            return True
        return super().eventFilter(watched, event)

    def _paint_gutter(self, event: QPaintEvent) -> None:
        painter = QPainter(self._gutter)
        painter.fillRect(event.rect(), self._theme.color("gutter"))
        painter.setPen(QColor(self._theme.color("gutter_text")))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if area.top() > event.rect().bottom():
                break
            number = self._numbers[block.blockNumber()] if block.blockNumber() < len(self._numbers) else None
            if number is not None:
                place = QRect(0, round(area.top()), self._gutter.width() - GAP, self.fontMetrics().height())
                painter.drawText(place, Qt.AlignmentFlag.AlignRight, str(number))
            block = block.next()
        painter.end()

    @Slot(QRect, int)
    def _on_update(self, area: QRect, dy: int) -> None:
        self._gutter.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the gutter as high as the view."""
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(area.left(), area.top(), self._gutter_width(), area.height())
        self._mark_near()


ROLES = {
    "removed": "diff_removed",
    "added": "diff_added",
    "changed": "diff_changed",
    "filler": "diff_filler",
    "fold": "gutter",
}


class DiffView(Translated, QWidget):
    """What changed between two texts."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._texts = ("", "")
        self._titles = ("", "")
        self._shown: Prepared | None = None
        self._task = Task(prepare, self)
        self._build()
        self._connect_signals()

    def _build(self) -> None:
        self.summary = text_label("", "muted", wrap=False)
        self.previous = IconButton(self._theme, "chevron-left", N_("Previous change (Shift+F7)"))
        self.next = IconButton(self._theme, "chevron-right", N_("Next change (F7)"))
        self.previous.setShortcut("Shift+F7")
        self.next.setShortcut("F7")
        self.fold = QCheckBox()
        self.say(self.fold.setText, N_("Fold what is the same"))
        self.fold.setChecked(True)
        self.spaces = QCheckBox()
        self.say(self.spaces.setText, N_("Ignore spacing"))
        bar = QHBoxLayout()
        bar.setContentsMargins(GAP, GAP, GAP, 0)
        bar.addWidget(self.summary, 1)
        for widget in (self.fold, self.spaces, self.previous, self.next):
            bar.addWidget(widget)
        self.headings = [QLabel(), QLabel()]
        self.panes = [
            DiffPane(self._theme, _("Before"), "diff_removed_mark"),
            DiffPane(self._theme, _("After"), "diff_added_mark"),
        ]
        self._split = QSplitter(Qt.Orientation.Horizontal)
        for heading, pane in zip(self.headings, self.panes, strict=True):
            self._split.addWidget(self._side(heading, pane))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(bar)
        layout.addWidget(self._split, 1)

    def _side(self, heading: QLabel, pane: DiffPane) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        heading.setContentsMargins(GAP, 0, GAP, 0)
        box.addWidget(heading)
        box.addWidget(pane, 1)
        return side

    def _connect_signals(self) -> None:
        self.previous.clicked.connect(self.show_previous)
        self.next.clicked.connect(self.show_next)
        self.fold.toggled.connect(self._compare)
        self.spaces.toggled.connect(self._compare)
        self._task.done.connect(self._on_prepared)
        self._theme.changed.connect(self._on_theme)
        left, right = self.panes
        for one, other in ((left, right), (right, left)):
            one.verticalScrollBar().valueChanged.connect(other.verticalScrollBar().setValue)
            one.horizontalScrollBar().valueChanged.connect(other.horizontalScrollBar().setValue)

    def show_texts(self, left: str, right: str, left_title: str, right_title: str) -> None:
        """Compare two texts off the window's thread, then show the first change."""
        self._texts, self._titles = (left, right), (left_title, right_title)
        self.headings[0].setText(left_title)
        self.headings[1].setText(right_title)
        self._shown = None
        self._compare()

    def clear(self) -> None:
        """Show nothing."""
        self.show_texts("", "", "", "")

    def retranslate(self) -> None:
        """Say the summary again."""
        self._say_summary()

    @Slot()
    def _compare(self) -> None:
        self._task.start(*self._texts, self.fold.isChecked(), self.spaces.isChecked())

    @Slot(object)
    def _on_prepared(self, shown: Prepared) -> None:
        if self._task.busy:
            return
        first = self._shown is None
        self._shown = shown
        self._show()
        if first:
            self.show_next()

    @Slot()
    def _on_theme(self) -> None:
        for pane in self.panes:
            pane.setFont(mono_font())
        self._show()

    def _show(self) -> None:
        shown = self._shown
        if shown is None:
            return
        for pane, side in zip(self.panes, shown.sides, strict=True):
            pane.show_side(side)
        self._say_summary()

    def _say_summary(self) -> None:
        if self._shown is None:
            return
        diff = self._shown.diff
        if diff.same:
            self.summary.setText(_("The two are the same.") if any(self._titles) else "")
            return
        self.summary.setText(
            _(
                "{changes} {changes:change|changes}: {added} {added:line|lines} new,"
                " {removed} {removed:line|lines} gone",
                changes=len(diff.hunks),
                added=diff.added,
                removed=diff.removed,
            )
        )

    @Slot()
    def show_next(self) -> None:
        """Go to the next change, from the last to the first."""
        starts = self._shown.starts if self._shown else []
        self._go([at for at in starts if at > self._current_row()] or starts[:1])

    @Slot()
    def show_previous(self) -> None:
        """Go to the change before, from the first to the last."""
        starts = self._shown.starts if self._shown else []
        self._go([at for at in starts if at < self._current_row()][-1:] or starts[-1:])

    def _current_row(self) -> int:
        cursor = self.panes[1].textCursor()
        return -1 if cursor.atStart() and not cursor.hasSelection() else cursor.blockNumber()

    def _go(self, rows: list[int]) -> None:
        if not rows:
            return
        for pane in self.panes:
            cursor = QTextCursor(pane.document().findBlockByNumber(rows[0]))
            pane.setTextCursor(cursor)
        self.panes[1].centerCursor()
