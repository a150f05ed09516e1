"""A table to edit like a spreadsheet: copy and paste of TSV, delete, add and remove rows by keyboard."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from app.widgets.slices import Slices

Index = QModelIndex | QPersistentModelIndex
MOST_ROWS, MOST_COLUMNS = 20_000, 400
LEAST_WIDTH, MOST_WIDTH = 72, 280
MEASURED_ROWS = 60


def to_tsv(rows: Iterable[Sequence[str]]) -> str:
    """Return cells as spreadsheets take them from the clipboard."""
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def from_tsv(text: str, most: int = MOST_ROWS) -> list[list[str]]:
    """Return the cells that a spreadsheet put on the clipboard, at most so many rows of 400."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    if not plain:
        return []
    if '"' not in plain:
        return [line.split("\t")[:MOST_COLUMNS] for line in plain.split("\n")[:most]]
    found: list[list[str]] = []
    for row in csv.reader(io.StringIO(plain, newline=""), dialect="excel-tab"):
        found.append(row[:MOST_COLUMNS])
        if len(found) >= most:
            break
    return found


class GridView(QTableView):
    """A table whose cells are edited, copied and pasted as people know it from spreadsheets.

    Signals:
        pasteRequested: first row, first column, and the cells of the clipboard.
        pasteCut: how many rows of a larger clipboard were taken.
        clearRequested: the selected blocks (rows, columns) whose values shall go.
        fillRequested: Ctrl+D, the blocks whose first row shall be repeated below.
        addRequested: Ctrl+Enter, a new row.
        removeRequested: Ctrl+Delete, the selected rows' numbers.
        currentMoved: the index that has the keyboard.
        menuRequested: where on the screen the menu of the cell is wanted.
    """

    pasteRequested = Signal(int, int, object)
    pasteCut = Signal(int)
    clearRequested = Signal(object)
    fillRequested = Signal(object)
    addRequested = Signal()
    removeRequested = Signal(object)
    currentMoved = Signal(QModelIndex)
    menuRequested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row_texts: Callable[[int, Sequence[int]], list[str]] = self._row_texts
        self._slices = Slices(self)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setTabKeyNavigation(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.verticalHeader().setSectionResizeMode(self.verticalHeader().ResizeMode.Fixed)

    def setModel(self, model: QAbstractItemModel) -> None:
        """Show a model; the headings do not ask of each cell whether its whole column is selected."""
        super().setModel(model)
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(model, self))

    def fit_columns(self, pale_role: int = int(Qt.ItemDataRole.DisplayRole)) -> None:
        """Make columns as wide as their heading and their first rows, within limits.

        pale_role holds the words that stand in a cell without a text.
        """
        model = self.model()
        if model is None:
            return
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * 1.9))
        for column in range(model.columnCount()):
            wanted = max(self._heading_width(column), self._content_width(column, pale_role))
            self.setColumnWidth(column, min(max(wanted, LEAST_WIDTH), MOST_WIDTH))

    def go_to(self, index: QModelIndex) -> None:
        """Move keyboard and selection to a cell, whichever keys are held down."""
        how = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, how)

    def rows_chosen(self) -> list[int]:
        """Return the numbers of the rows with a selected cell, in order."""
        return sorted({row for rows, _columns in self.blocks() for row in rows})

    def blocks(self) -> list[tuple[range, range]]:
        """Return the selected rectangles as ranges of rows and of columns."""
        return [
            (range(one.top(), one.bottom() + 1), range(one.left(), one.right() + 1))
            for one in self.selectionModel().selection()
        ]

    @property
    def busy(self) -> bool:
        """Whether a long block is still on its way to the clipboard."""
        return self._slices.busy

    def copy(self) -> None:
        """Put the selected block on the clipboard as TSV, piece by piece; a gap is an empty cell."""
        self._copy(lambda: None)

    def _copy(self, then: Callable[[], None]) -> None:
        blocks = self.blocks()
        rows = sorted({row for block in blocks for row in block[0]})
        columns = sorted({column for block in blocks for column in block[1]})
        if rows:
            self._slices.run(self._copying(rows, columns, blocks, then))

    def _copying(
        self,
        rows: list[int],
        columns: list[int],
        blocks: list[tuple[range, range]],
        then: Callable[[], None],
    ) -> Iterator[None]:
        cells: list[list[str]] = []
        for row in rows:
            here = [chosen for within, chosen in blocks if row in within]
            texts = self.row_texts(row, columns)
            if len(here) != 1 or len(here[0]) != len(columns):
                kept = {column for chosen in here for column in chosen}
                texts = [text if at in kept else "" for at, text in zip(columns, texts, strict=True)]
            cells.append(texts)
            yield
        QGuiApplication.clipboard().setText(to_tsv(cells))
        then()

    def paste(self) -> None:
        """Ask to put the clipboard's cells at the keyboard's place."""
        cells = from_tsv(QGuiApplication.clipboard().text(), MOST_ROWS + 1)
        index = self.currentIndex()
        if cells and index.isValid():
            self.pasteRequested.emit(index.row(), index.column(), cells[:MOST_ROWS])
            if len(cells) > MOST_ROWS:
                self.pasteCut.emit(MOST_ROWS)

    def cut(self) -> None:
        """Copy the selected block, and ask to clear it once all of it is on the clipboard."""
        blocks = self.blocks()
        self._copy(lambda: self.clearRequested.emit(blocks))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the cell's menu: under the pointer, or by the menu key below the cell with the keyboard."""
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.currentIndex().isValid():
            place = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.menuRequested.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste, cut, clear, add and remove; Enter edits."""
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.matches(QKeySequence.StandardKey.Cut):
            self.cut()
        elif not self._special(event):
            super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell where the keyboard went."""
        super().currentChanged(current, previous)
        self.currentMoved.emit(current)

    def _special(self, event: QKeyEvent) -> bool:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        delete = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        if enter and control:
            self.addRequested.emit()
        elif delete and control:
            self.removeRequested.emit(self.rows_chosen())
        elif delete:
            self.clearRequested.emit(self.blocks())
        elif control and event.key() == Qt.Key.Key_D:
            self.fillRequested.emit(self.blocks())
        elif enter and self.currentIndex().isValid():
            self._edit_or_go_down()
        else:
            return False
        return True

    @Slot()
    def _edit_or_go_down(self) -> None:
        index = self.currentIndex()
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
        elif index.row() + 1 < self.model().rowCount():
            self.go_to(index.siblingAtRow(index.row() + 1))

    def _row_texts(self, row: int, columns: Sequence[int]) -> list[str]:
        """Return a row's cells as they are copied; an owner may set a quicker way."""
        cells = (self.model().index(row, column) for column in columns)
        return [str(cell.data(Qt.ItemDataRole.EditRole) or "") for cell in cells]

    def _heading_width(self, column: int) -> int:
        return self.horizontalHeader().sectionSizeHint(column) + 8

    def _content_width(self, column: int, pale_role: int) -> int:
        model, metrics = self.model(), self.fontMetrics()
        rows = min(model.rowCount(), MEASURED_ROWS)
        cells = (model.index(row, column) for row in range(rows))
        texts = (str(cell.data() or cell.data(pale_role) or "") for cell in cells)
        return max((metrics.horizontalAdvance(text[:60]) for text in texts), default=0) + 44
