"""The window's uppermost line: a tab per workflow, the usual commands, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabBar, QWidget

from app.core.i18n import N_, _
from app.views.actions import Actions
from app.views.standard_actions import fill_menu
from app.widgets.icons import ActionButton, IconButton
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

COMMANDS = ("search_everywhere", "palette", "toggle_theme")


class Header(Translated, QWidget):
    """Names the workflows by their packages' TITLE and ICON.

    Signals:
        menuRequested: the menu's button was pressed.
    """

    menuRequested = Signal()

    def __init__(self, theme: Theme, actions: Actions, views: Sequence[Any]) -> None:
        super().__init__()
        self._theme, self._actions, self._views = theme, actions, views
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, 0, GAP, 0)
        row.setSpacing(4)
        self.tabs = self._tab_bar()
        row.addWidget(self.tabs, 1)
        for key in COMMANDS:
            row.addWidget(ActionButton(theme, actions[key]))
        self.menu_button = IconButton(theme, "more", N_("Menu"))
        self.menu_button.clicked.connect(self.menuRequested)
        row.addWidget(self.menu_button)
        theme.changed.connect(self._tint)
        self._tint()

    def show_menu(self, title: str) -> None:
        """Open the menu below its button; title names the shown workflow."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_menu(menu, self._actions, title)
        self.drop(menu)

    def drop(self, menu: QMenu) -> None:
        """Open any menu below the menu's button."""
        corner = self.menu_button.mapToGlobal(self.menu_button.rect().bottomRight())
        menu.popup(QPoint(corner.x() - menu.sizeHint().width(), corner.y()))

    def retranslate(self) -> None:
        """Name the tabs again."""
        for place, views in enumerate(self._views):
            self.tabs.setTabText(place, _(views.TITLE))

    def _tab_bar(self) -> QTabBar:
        tabs = QTabBar()
        tabs.setDrawBase(False)
        tabs.setExpanding(False)
        tabs.setUsesScrollButtons(True)
        self.say(tabs.setAccessibleName, N_("Workflows"))
        for views in self._views:
            tabs.addTab(_(views.TITLE))
        return tabs

    @Slot()
    def _tint(self) -> None:
        for place, views in enumerate(self._views):
            self.tabs.setTabIcon(place, self._theme.icon(views.ICON, "muted"))
