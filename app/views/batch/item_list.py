"""The list of a batch's items, on which files may be dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHeaderView, QLabel, QStackedWidget, QTableView, QVBoxLayout

from app.core.i18n import N_
from app.engines.batch.queue import Item
from app.views.batch.table import BatchTable
from app.widgets.drop_target import DropTarget
from app.widgets.icons import text_label
from app.widgets.theme import Theme
from app.widgets.translated import Translated

WIDTHS = (200, 60, 110, 50, 50)
MOST_OPENED = 5


class ItemList(Translated, DropTarget):
    """The table, or what to do while it is empty.

    Signals:
        filesDropped: the paths that were let go over the list.
        openRequested: the items whose results are to be shown, a few at most.
        retryRequested: the ids of the items to try again.
        removeRequested: the ids of the items to take off the list.
    """

    filesDropped = Signal(object)
    openRequested = Signal(object)
    retryRequested = Signal(object)
    removeRequested = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.table = BatchTable(theme.icon, self)
        self.view = self._table_view()
        self.stack = QStackedWidget()
        self.stack.addWidget(self._hint())
        self.stack.addWidget(self.view)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.stack)
        self.take_drops(theme)
        theme.zoomChanged.connect(self._widen)
        self._widen()

    def accept_files(self, paths: Sequence[str]) -> None:
        """Hand on what was dropped."""
        self.filesDropped.emit(list(paths))

    def drop_text(self) -> str:
        """Say what letting go will do."""
        return N_("Let go to queue these files")

    def show_stack(self) -> None:
        """Show the table where there are items, else what to do."""
        self.stack.setCurrentIndex(1 if self.table.items else 0)

    def chosen(self) -> list[Item]:
        """Return the items that are selected, from above."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [self.table.items[row] for row in rows]

    def retranslate(self) -> None:
        """Name columns and states again."""
        self.table.rename()
        self._widen()

    def _table_view(self) -> QTableView:
        view = QTableView()
        view.setModel(self.table)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setWordWrap(False)
        view.verticalHeader().hide()
        view.horizontalHeader().setStretchLastSection(True)
        view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        view.doubleClicked.connect(self._open_row)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        view.addActions(
            [
                self._act(view, N_("Open the results"), self._open_chosen, ("Return", "Enter")),
                self._act(view, N_("Try again"), self._retry_chosen, ("Ctrl+R",)),
                self._act(view, N_("Take off the list"), self._remove_chosen, ("Delete",)),
            ]
        )
        self.say(view.setAccessibleName, N_("Inputs of the batch"))
        return view

    def _act(self, view: QTableView, text: str, act: Callable[[], None], keys: Sequence[str]) -> QAction:
        action = QAction(view)
        self.say(action.setText, text)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(act)
        return action

    def _hint(self) -> QLabel:
        hint = text_label("", "muted")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.say(
            hint.setText,
            N_(
                "Drop files or folders here. Each becomes one item; what is done stays done,"
                " also after a crash: open the same folder and press Start."
            ),
        )
        return hint

    @Slot()
    def _widen(self) -> None:
        """Give each column the room that it, or at least its name, needs with texts of this size."""
        header = self.view.horizontalHeader()
        for column, width in enumerate(WIDTHS):
            needed = header.sectionSizeHint(column)
            self.view.setColumnWidth(column, max(width * self._theme.zoom // 100, needed))

    @Slot(QModelIndex)
    def _open_row(self, index: QModelIndex) -> None:
        self.openRequested.emit([self.table.items[index.row()]])

    @Slot()
    def _open_chosen(self) -> None:
        self.openRequested.emit(self.chosen()[:MOST_OPENED])

    @Slot()
    def _retry_chosen(self) -> None:
        self.retryRequested.emit([item.id for item in self.chosen()])

    @Slot()
    def _remove_chosen(self) -> None:
        self.removeRequested.emit([item.id for item in self.chosen()])
