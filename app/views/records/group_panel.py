"""One table's staged rows with its heading and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.records.code_lists import title_of
from app.domain.records.models import Span
from app.views.records.cell_delegate import CellDelegate
from app.views.records.grid_edits import Block, GridEdits
from app.views.records.grid_menu import GridMenu
from app.views.records.grid_model import HINT_ROLE, VERDICT, StagedModel
from app.views.records.staging import Staging
from app.widgets.grid import GridView
from app.widgets.icons import IconButton
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

MANY = 8
MOST_SPANS = 200


class GroupPanel(Translated, QWidget):
    """The grid of one table.

    Signals:
        cellChosen: row key and column of the cell with the keyboard ("" for none).
        searched: a NameEdit that looks for candidates.
        nameTyped: row key, column and a name to resolve.
        pasteCut: how many rows of a larger clipboard were taken.
    """

    cellChosen = Signal(str, str)
    searched = Signal(object)
    nameTyped = Signal(str, str, str)
    pasteCut = Signal(int)

    def __init__(self, theme: Theme, staging: Staging, table: str) -> None:
        super().__init__()
        self._theme, self._staging, self.table = theme, staging, table
        self.model = StagedModel(staging, table)
        self.edits = GridEdits(self.model)
        self._build()
        self._connect_signals()
        self.show_count()

    # ---- content ---------------------------------------------------------------------

    def reload(self) -> None:
        """Show the rows as they stand, the keyboard where it was."""
        index = self.grid.currentIndex()
        place = (index.row(), index.column())
        self.model.reload()
        self.delegate.marked.clear()
        if index.isValid() and self.model.rowCount():
            row = min(place[0], self.model.rowCount() - 1)
            self.grid.go_to(self.model.index(row, min(place[1], self.model.columnCount() - 1)))
        self.show_count()

    def follow_rows(self) -> None:
        """Take up rows that came or went."""
        self.model.follow_rows()
        self.delegate.marked.clear()
        self.show_count()

    def choose(self, key: str, column: str) -> bool:
        """Move the keyboard to a cell; False when it is not here."""
        self.model.show_column(column)
        index = self.model.index_of(key, column)
        if not index.isValid():
            return False
        self.grid.go_to(index)
        self.grid.scrollTo(index)
        return True

    def mark(self, cells: set[tuple[str, str]]) -> int:
        """Mark cells by row key and column; return how many are here."""
        found = {
            (self.model.place_of(key), self.model.column_at(column))
            for key, column in cells
            if self.model.place_of(key) >= 0
        }
        self.delegate.marked = {one for one in found if one[1] > 0}
        self.grid.viewport().update()
        return len(self.delegate.marked)

    def spans(self) -> list[Span]:
        """Return the words behind the selected cells."""
        columns = self.model.columns()
        found = []
        for row, column in islice(self._selected(), MOST_SPANS):
            cell = self._staging.cell(self.model.key_at(row), columns[column - 1].name)
            if cell is not None and cell.span is not None:
                found.append(cell.span)
        return found

    def _selected(self) -> Iterator[tuple[int, int]]:
        for rows, columns in self.grid.blocks():
            for row in rows:
                yield from ((row, column) for column in columns if column != VERDICT)

    def chosen_key(self) -> str:
        """Return the key of the row with the keyboard, else of the first row, "" for none."""
        row = self.grid.currentIndex().row()
        if row < 0 and self.model.rowCount():
            row = 0
        return self.model.key_at(row) if 0 <= row < self.model.rowCount() else ""

    def show_count(self) -> None:
        """Say the table's name and how many rows it gets."""
        table = self._staging.table(self.table)
        title = title_of(table.comment) if table else ""
        count = self.model.rowCount()
        rows = _("{count} {count:row|rows}", count=count)
        self.heading.setText(f"{title or self.table}")
        self.about.setText(f"{self.table} · {rows}" if title else rows)
        for widget in (self.add, self.remove):
            widget.setVisible(not self._staging.locked)
        self.all_columns.setVisible(table is not None)

    def retranslate(self) -> None:
        """Say headings and states again."""
        self.show_count()
        self.grid.fit_columns(HINT_ROLE)
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.model.columnCount() - 1)
        self.grid.viewport().update()

    def fit_height(self, most: int = MANY) -> int:
        """Return the height that shows all rows, or the first of them."""
        rows = max(1, min(self.model.rowCount(), most))
        header = self.grid.horizontalHeader().sizeHint().height()
        bar = self.grid.horizontalScrollBar().sizeHint().height()
        head = self.heading.sizeHint().height() + 3 * GAP
        return rows * self.grid.verticalHeader().defaultSectionSize() + header + bar + head + GAP

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._head())
        self.grid = GridView()
        self.delegate = CellDelegate(self._theme, self.model, self.grid)
        self.grid.setItemDelegate(self.delegate)
        self.grid.setModel(self.model)
        self.grid.row_texts = self.model.edit_texts
        self.grid.fit_columns(HINT_ROLE)
        self.say(self.grid.setAccessibleName, N_("Staged rows"))
        self.menu = GridMenu(self.grid, self.model)
        layout.addWidget(self.grid, 1)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.setSpacing(GAP)
        self.heading = QLabel()
        self.heading.setProperty("kind", "strong")
        self.about = QLabel()
        self.about.setProperty("kind", "muted")
        self.all_columns = QCheckBox()
        self.say(self.all_columns.setText, N_("All columns"))
        self.add = IconButton(self._theme, "add-row", N_("Add a row (Ctrl+Enter)"))
        self.remove = IconButton(self._theme, "delete", N_("Remove the selected rows (Ctrl+Delete)"))
        row.addWidget(self.heading)
        row.addWidget(self.about, 1)
        for widget in (self.all_columns, self.add, self.remove):
            row.addWidget(widget)
        return row

    def _connect_signals(self) -> None:
        self.grid.currentMoved.connect(self._on_moved)
        self.grid.selectionModel().selectionChanged.connect(self._on_selected)
        self.grid.pasteRequested.connect(self._on_paste)
        self.grid.pasteCut.connect(self._on_paste_cut)
        self.grid.clearRequested.connect(self._on_clear)
        self.grid.fillRequested.connect(self._on_fill)
        self.grid.addRequested.connect(self._on_add)
        self.grid.removeRequested.connect(self._on_remove)
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self._on_remove_clicked)
        self.all_columns.toggled.connect(self._on_all_columns)
        self.delegate.searched.connect(self.searched)
        self.model.nameTyped.connect(self.nameTyped)

    # ---- slots -----------------------------------------------------------------------

    @Slot(QModelIndex)
    def _on_moved(self, index: QModelIndex) -> None:
        self._tell(index)

    @Slot()
    def _on_selected(self) -> None:
        self._tell(self.grid.currentIndex())

    def _tell(self, index: QModelIndex) -> None:
        if not index.isValid() or index.row() >= self.model.rowCount():
            return
        columns = self.model.columns()
        name = columns[index.column() - 1].name if index.column() != VERDICT else ""
        self.cellChosen.emit(self.model.key_at(index.row()), name)

    @Slot(int, int, object)
    def _on_paste(self, row: int, column: int, cells: list[list[str]]) -> None:
        if not self._staging.locked:
            self.edits.paste(row, column, cells)

    @Slot(int)
    def _on_paste_cut(self, taken: int) -> None:
        if not self._staging.locked:
            self.pasteCut.emit(taken)

    @Slot(object)
    def _on_clear(self, blocks: list[Block]) -> None:
        self.edits.clear_cells(blocks)

    @Slot(object)
    def _on_fill(self, blocks: list[Block]) -> None:
        self.edits.fill_down(blocks)

    @Slot()
    def _on_add(self) -> None:
        key = self._staging.add_row(self.table)
        row = self.model.place_of(key)
        if row >= 0:
            self.grid.setFocus()
            self.grid.go_to(self.model.index(row, min(1, self.model.columnCount() - 1)))

    @Slot()
    def _on_remove_clicked(self) -> None:
        self._on_remove(self.grid.rows_chosen())

    @Slot(object)
    def _on_remove(self, rows: Sequence[int]) -> None:
        self._staging.remove_rows([self.model.key_at(row) for row in rows])

    @Slot(bool)
    def _on_all_columns(self, shown: bool) -> None:
        self.model.show_all_columns(shown)
        self.grid.fit_columns(HINT_ROLE)
