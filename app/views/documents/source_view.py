"""A source at the place of a fact: the page with a box, the cells in their table, the lines in their text."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal, Slot
from PySide6.QtGui import QImageReader, QPixmap, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QAbstractItemView,
    QPlainTextEdit,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.documents.facts import Place
from app.views.documents.pdf_pages import PdfPages
from app.views.documents.pdf_pages import Place as Box
from app.views.documents.sources import ShownSource, read_place
from app.widgets.icons import text_label
from app.widgets.page_view import Mark, PageView
from app.widgets.theme import GAP, SMALL_GAP, Theme, mono_font
from app.widgets.translated import Translated
from app.workers.task import Task

WIDEST = 220
SAME_SHAPE = 0.02


class SourceView(Translated, QWidget):
    """Shows one place of one source.

    Signals:
        shown: the place is on show, or an error is told in its stead.
    """

    shown = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._wanted: Place | None = None
        self.source: ShownSource | None = None
        self._read = Task(read_place, self)
        self._build()
        self._read.done.connect(self._on_read)
        self._read.failed.connect(self._on_failed)
        theme.changed.connect(self._mark)

    def _build(self) -> None:
        self.note = text_label("", "muted")
        self.note.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self.pages = PdfPages(self._theme)
        self.picture = PageView(self._theme, _("Source"))
        self.table = QTableWidget()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.say(self.table.setAccessibleName, N_("Table of the source"))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.say(self.text.setAccessibleName, N_("Text of the source"))
        self.nothing = QWidget()
        self.stack = QStackedWidget()
        for one in (self.nothing, self.pages, self.picture, self.table, self.text):
            self.stack.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.note)
        layout.addWidget(self.stack, 1)

    def show_place(self, path: object, place: Place) -> None:
        """Read a place off the window's thread and show it."""
        self._wanted = place
        self._say(_("Reading the source..."))
        self._read.start(path, place)

    def show_words(self, words: str) -> None:
        """Show words that are no file: a request, a query, a formula."""
        self._wanted, self.source = None, None
        self._say("")
        self.text.setPlainText(words)
        self.text.setExtraSelections([])
        self.stack.setCurrentWidget(self.text)

    def clear(self) -> None:
        """Show nothing."""
        self._wanted, self.source = None, None
        self._say("")
        self.stack.setCurrentWidget(self.nothing)

    def _say(self, words: str) -> None:
        self.note.setText(words)
        self.note.setVisible(bool(words))

    @Slot(object)
    def _on_read(self, source: ShownSource) -> None:
        if source.place != self._wanted:
            return
        self.source = source
        self._say(source.note)
        shows = {
            "page": self._show_page,
            "picture": self._show_picture,
            "grid": self._show_grid,
            "text": self._show_text,
        }
        shows[source.kind](source)
        self._mark()
        self.shown.emit()

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.source = None
        self.stack.setCurrentWidget(self.nothing)
        self._say(f"{error.message} {error.remedy}".strip())
        self.shown.emit()

    def _show_page(self, source: ShownSource) -> None:
        self.stack.setCurrentWidget(self.pages)
        if not self.pages.open_file(str(source.path)):
            self._say(_("{name} can't be shown here.", name=source.path.name))
            return
        area = _area(source.place)
        self.pages.mark([Box(source.place.page - 1, area)])

    def _show_picture(self, source: ShownSource) -> None:
        self.stack.setCurrentWidget(self.picture)
        reader = QImageReader(str(source.path))
        reader.setAutoTransform(True)
        image = reader.read()
        self.picture.set_picture(QPixmap.fromImage(image))
        mark = _mark_on(image.width(), image.height(), source.place)
        if mark is not None:
            self.picture.show_marks([mark])
            self.picture.show_place(mark)

    def _show_grid(self, source: ShownSource) -> None:
        self.stack.setCurrentWidget(self.table)
        self.table.setColumnCount(len(source.head))
        self.table.setRowCount(len(source.rows))
        self.table.setHorizontalHeaderLabels(source.head)
        self.table.setVerticalHeaderLabels(source.labels)
        for row, cells in enumerate(source.rows):
            for column, text in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(text))
        self.table.resizeColumnsToContents()
        for column in range(len(source.head)):
            self.table.setColumnWidth(column, min(self.table.columnWidth(column), WIDEST))

    def _show_text(self, source: ShownSource) -> None:
        self.stack.setCurrentWidget(self.text)
        self.text.setFont(mono_font())
        width = len(str(source.lines[-1][0])) if source.lines else 1
        self.text.setPlainText("\n".join(f"{number:>{width}}  {text}" for number, text in source.lines))

    @Slot()
    def _mark(self) -> None:
        source = self.source
        if source is None:
            return
        if source.kind == "grid":
            self._mark_cells(source)
        elif source.kind == "text":
            self._mark_lines(source)

    def _mark_cells(self, source: ShownSource) -> None:
        colour = self._theme.color("warning_soft")
        for row, column in source.marked:
            item = self.table.item(row, column)
            if item is not None:
                item.setBackground(colour)
                item.setForeground(self._theme.color("warning"))
        if source.marked:
            first = self.table.item(*source.marked[0])
            self.table.clearSelection()
            if first is not None:
                self.table.scrollToItem(first, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _mark_lines(self, source: ShownSource) -> None:
        selections = []
        for at in source.marked_lines:
            made = QTextEdit.ExtraSelection()
            style = QTextCharFormat()
            style.setBackground(self._theme.color("warning_soft"))
            style.setProperty(QTextFormat.Property.FullWidthSelection, True)
            made.format = style
            made.cursor = QTextCursor(self.text.document().findBlockByNumber(at))
            selections.append(made)
        self.text.setExtraSelections(selections)
        if selections:
            self.text.setTextCursor(selections[0].cursor)
            self.text.centerCursor()


def _area(place: Place) -> QRectF:
    if place.box is None:
        return QRectF()
    left, top, right, bottom = place.box
    return QRectF(left, top, right - left, bottom - top)


def _mark_on(width: int, height: int, place: Place) -> Mark | None:
    """Return the box on a picture; none where the page was straightened out of a photo first."""
    if place.box is None or place.size is None or not min(width, height, *place.size) > 0:
        return None
    wide, tall = place.size
    if abs(width * tall / (height * wide) - 1) > SAME_SHAPE:
        return None
    return Mark(place.box[0] / wide, place.box[1] / tall, place.box[2] / wide, place.box[3] / tall)
