"""The menu of a cell: clipboard, rows, no value, and where the value comes from."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QToolTip

from app.core.i18n import _
from app.domain.records.models import CellKind, Column
from app.views.records.grid_edits import GridEdits
from app.views.records.grid_model import VERDICT, StagedModel
from app.widgets.grid import GridView

TIP_MS = 8000


class GridMenu(QObject):
    """Offers what may be done with the selected cells, by the right button or the menu key."""

    def __init__(self, grid: GridView, model: StagedModel) -> None:
        super().__init__(grid)
        self._grid, self._model = grid, model
        grid.menuRequested.connect(self.pop_up)

    def pop_up(self, place: QPoint) -> None:
        """Show the menu at a place on the screen."""
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def menu(self) -> QMenu:
        """Return the menu for the selection as it is."""
        menu, grid = QMenu(self._grid), self._grid
        chosen = self._columns()
        free = not self._model.staging.locked
        may = free and bool(chosen)
        add = self._adder(menu)
        add(_("Cut"), "Ctrl+X", grid.cut, may)
        add(_("Copy"), "Ctrl+C", grid.copy, bool(grid.blocks()))
        add(_("Paste"), "Ctrl+V", grid.paste, free and bool(QGuiApplication.clipboard().text()))
        add(_("Fill down"), "Ctrl+D", lambda: grid.fillRequested.emit(grid.blocks()), may)
        menu.addSeparator()
        null, default = may and _all_may_be_null(chosen), may and _all_have_a_default(chosen)
        add(_("Leave without a value (NULL)"), "", lambda: self._empty("null"), null)
        add(_("Use the default"), "", lambda: self._empty("default"), default)
        menu.addSeparator()
        add(_("Add a row"), "Ctrl+Return", grid.addRequested.emit, free)
        rows = grid.rows_chosen()
        text = _("Remove {count} rows", count=len(rows)) if len(rows) > 1 else _("Remove the row")
        add(text, "Ctrl+Del", lambda: grid.removeRequested.emit(rows), free and bool(rows))
        menu.addSeparator()
        add(_("Where it comes from"), "", self.show_origin, grid.currentIndex().column() > VERDICT)
        return menu

    def show_origin(self) -> None:
        """Tell beside the cell where its value comes from and what is wrong with it."""
        index = self._grid.currentIndex()
        column = self._model.columns()[index.column() - 1]
        text = self._model.about(self._model.key_at(index.row()), column)
        port = self._grid.viewport()
        place = port.mapToGlobal(self._grid.visualRect(index).bottomLeft())
        QToolTip.showText(place, text or _("Nothing was given."), port, self._grid.visualRect(index), TIP_MS)

    def _adder(self, menu: QMenu) -> Callable[[str, str, Callable[[], None], bool], None]:
        def add(text: str, keys: str, act: Callable[[], None], enabled: bool) -> None:
            action = menu.addAction(text)
            action.setShortcut(QKeySequence(keys))
            action.setShortcutVisibleInContextMenu(True)
            action.setEnabled(enabled)
            action.triggered.connect(lambda _checked=False: act())

        return add

    def _empty(self, kind: CellKind) -> None:
        GridEdits(self._model).empty_cells(self._grid.blocks(), kind)

    def _columns(self) -> list[Column]:
        """Return the writable columns with a selected cell."""
        shown = self._model.columns()
        places = {place for _rows, columns in self._grid.blocks() for place in columns} - {VERDICT}
        return [shown[place - 1] for place in sorted(places) if shown[place - 1].writable]


def _all_may_be_null(columns: list[Column]) -> bool:
    return all(column.nullable for column in columns)


def _all_have_a_default(columns: list[Column]) -> bool:
    return all(column.default is not None or bool(column.identity) for column in columns)
