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

from app.core.diffs import Row, TextDiff, compare
from app.core.i18n import N_, _
from app.widgets.icons import IconButton, text_label
from app.widgets.theme import GAP, Theme, mono_font
from app.widgets.translated import Translated

CONTEXT = 3
MARKED_LINES = 1500


class DiffPane(QPlainTextEdit):
    """One side: lines, fillers where the other side has more, line numbers."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._numbers: list[int | None] = []
        self._kinds: list[str] = []
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(mono_font())
        self._gutter = QWidget(self)
        self._gutter.installEventFilter(self)
        self.updateRequest.connect(self._on_update)

    def show_lines(self, lines: list[str], numbers: list[int | None], kinds: list[str]) -> None:
        """Show rows; a kind is equal, removed, added, changed, filler or fold."""
        self._numbers, self._kinds = numbers, kinds
        self.setPlainText("\n".join(lines))
        self.setViewportMargins(self._gutter_width(), 0, 0, 0)

    def mark(self, spans: dict[int, list[tuple[int, int]]], role: str) -> None:
        """Colour whole rows by their kind, and character spans within some rows."""
        selections = [self._row_mark(at, kind) for at, kind in enumerate(self._kinds) if kind != "equal"]
        for at, places in spans.items():
            selections += [self._span_mark(at, start, end, role) for start, end in places]
        self.setExtraSelections(selections)

    def _row_mark(self, row: int, kind: str) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        made.format.setBackground(self._theme.color(ROLES[kind]))
        made.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        made.cursor = QTextCursor(self.document().findBlockByNumber(row))
        return made

    def _span_mark(self, row: int, start: int, end: int, role: str) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        style = QTextCharFormat()
        style.setBackground(self._theme.color(role))
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
        self._diff: TextDiff | None = None
        self._starts: list[int] = []
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
        self.panes = [DiffPane(self._theme, _("Before")), DiffPane(self._theme, _("After"))]
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
        self.fold.toggled.connect(self._refresh)
        self.spaces.toggled.connect(self._compare)
        self._theme.changed.connect(self._on_theme)
        left, right = self.panes
        for one, other in ((left, right), (right, left)):
            one.verticalScrollBar().valueChanged.connect(other.verticalScrollBar().setValue)
            one.horizontalScrollBar().valueChanged.connect(other.horizontalScrollBar().setValue)

    def show_texts(self, left: str, right: str, left_title: str, right_title: str) -> None:
        """Compare two texts and show the first change."""
        self._texts, self._titles = (left, right), (left_title, right_title)
        self.headings[0].setText(left_title)
        self.headings[1].setText(right_title)
        self._compare()
        self.show_next()

    def clear(self) -> None:
        """Show nothing."""
        self.show_texts("", "", "", "")

    def retranslate(self) -> None:
        """Say the summary again."""
        self._say_summary()

    @Slot()
    def _compare(self) -> None:
        self._diff = compare(*self._texts, ignore_space=self.spaces.isChecked())
        self._refresh()

    @Slot()
    def _on_theme(self) -> None:
        for pane in self.panes:
            pane.setFont(mono_font())
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        if self._diff is None:
            return
        rows = self._visible_rows(self._diff)
        self._show_side(0, rows)
        self._show_side(1, rows)
        kinds = ["equal" if row is None else row.kind for row in rows]
        self._starts = [
            at for at, kind in enumerate(kinds) if kind != "equal" and (at == 0 or kinds[at - 1] == "equal")
        ]
        self._say_summary()

    def _visible_rows(self, diff: TextDiff) -> list[Row | None]:
        """Return the rows to show; None stands for a fold."""
        if not self.fold.isChecked() or diff.same:
            return list(diff.rows)
        rows: list[Row | None] = []
        last = -1
        for at in diff.shown(CONTEXT):
            if at != last + 1:
                rows.append(None)
            rows.append(diff.rows[at])
            last = at
        return rows if last == len(diff.rows) - 1 else [*rows, None]

    def _show_side(self, side: int, rows: list[Row | None]) -> None:
        lines, numbers, kinds = [], [], []
        for row in rows:
            text, number, kind = _side_of(row, side)
            lines.append(text)
            numbers.append(number)
            kinds.append(kind)
        pane = self.panes[side]
        pane.show_lines(lines, numbers, kinds)
        changed = [at for at, row in enumerate(rows) if row is not None and row.kind == "replace"]
        spans = {at: rows[at].marks()[side] for at in changed[:MARKED_LINES]}  # type: ignore[union-attr]
        pane.mark(spans, ("diff_removed_mark", "diff_added_mark")[side])

    def _say_summary(self) -> None:
        if self._diff is None:
            return
        if self._diff.same:
            self.summary.setText(_("The two are the same.") if any(self._titles) else "")
            return
        self.summary.setText(
            _(
                "{changes} changes: {added} lines new, {removed} lines gone",
                changes=len(self._diff.hunks),
                added=self._diff.added,
                removed=self._diff.removed,
            )
        )

    @Slot()
    def show_next(self) -> None:
        """Go to the next change, from the last to the first."""
        self._go([at for at in self._starts if at > self._current_row()] or self._starts[:1])

    @Slot()
    def show_previous(self) -> None:
        """Go to the change before, from the first to the last."""
        self._go([at for at in self._starts if at < self._current_row()][-1:] or self._starts[-1:])

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


def _side_of(row: Row | None, side: int) -> tuple[str, int | None, str]:
    if row is None:
        return "⋯", None, "fold"
    text, number = (row.left, row.left_number) if side == 0 else (row.right, row.right_number)
    if row.kind == "equal":
        return text or "", number, "equal"
    if text is None:
        return "", None, "filler"
    if row.kind == "replace":
        return text, number, "changed"
    return text, number, "removed" if side == 0 else "added"
