"""The model page: models, which tab uses which, servers."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.views.models.models_page import ModelsPage
from app.views.models.servers_page import ServersPage
from app.views.models.shelves import Shelves, look_around
from app.views.models.tabs_page import TabsPage
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated
from app.workers.task import Task

TITLES = (N_("Models"), N_("Tabs and check-up"), N_("Servers"))


class ModelDialog(Translated, QDialog):
    """Shows three pages about models; everything holds at once."""

    def __init__(self, hub: SettingsHub, titles: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hub = hub
        self._task = Task(look_around, self)
        self.say(self.setWindowTitle, N_("Models"))
        self.resize(820, 600)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        self.models, self.tabs, self.servers = ModelsPage(hub), TabsPage(hub, titles), ServersPage(hub)
        self.pages = QTabWidget()
        for page in (self.models, self.tabs, self.servers):
            self.pages.addTab(page, "")
        layout.addWidget(self.pages, 1)
        layout.addLayout(self._foot())
        self.retranslate()
        self._connect_signals()

    def _connect_signals(self) -> None:
        self._task.done.connect(self._on_found)
        self._task.failed.connect(self._on_failed)
        self.models.changed.connect(self.look)
        self.servers.changed.connect(self.look)
        self._hub.changed.connect(self._on_setting)

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.again = TextButton(N_("Look again"))
        self.again.clicked.connect(self.look)
        self.state = text_label("", "muted")
        close = TextButton(N_("Close"), "primary")
        close.clicked.connect(self.close)
        row.addWidget(self.again)
        row.addWidget(self.state, 1)
        row.addWidget(close)
        return row

    def open(self) -> None:
        """Show the page and look at the servers."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.look()

    @Slot()
    def look(self) -> None:
        """Look at every server again; the answer comes within seconds."""
        self.state.setText(_("Looking..."))
        self._task.start(self._hub.get("model_host"))

    def retranslate(self) -> None:
        """Name the pages in the language of now."""
        for place, title in enumerate(TITLES):
            self.pages.setTabText(place, _(title))

    @Slot(object)
    def _on_found(self, shelves: Shelves) -> None:
        there = sum(shelf.error is None for shelf in shelves.servers)
        about = {"there": there, "all": len(shelves.servers), "count": len(shelves.entries)}
        self.state.setText(
            _(
                "{there} of {all} {all:server|servers} {there:answers|answer}; {count} {count:model|models}.",
                **about,
            )
        )
        for page in (self.models, self.tabs, self.servers):
            page.show_shelves(shelves)

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.state.setText(str(error))

    @Slot(str)
    def _on_setting(self, key: str) -> None:
        if key == "model_host" and self.isVisible():
            self.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close; a download or a check-up goes on and can be seen again."""
        event.accept()

    def end(self) -> None:
        """Stop what goes on, because the program ends."""
        self.models.download.stream.stop()
        self.tabs.stream.stop()
