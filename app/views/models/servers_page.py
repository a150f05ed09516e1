"""The servers: add, edit, remove, test."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.views.models.server_dialog import ServerDialog
from app.views.models.shelves import Shelf, Shelves, standing
from app.views.models.table import Table
from app.widgets.confirm import confirm, report
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP
from app.widgets.translated import Translated

if TYPE_CHECKING:
    from app.engines.models.servers import Server

COLUMNS = (N_("Name"), N_("Address"), N_("API key"), N_("State"))
KEYS = {"keyring": N_("in the keyring"), "memory": N_("until the end of the program"), "": ""}


class ServersPage(Translated, QWidget):
    """Lists the servers; the first is this computer's Ollama, which is never removed.

    Signals:
        changed: the list is another now, or is to be looked at again.
    """

    changed = Signal()

    def __init__(self, hub: SettingsHub) -> None:
        super().__init__()
        self._hub = hub
        self._shelves: tuple[Shelf, ...] = ()
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP)
        about = text_label("", "muted")
        self.say(
            about.setText,
            N_("Texts go to the server that you choose and nowhere else; keys are in the system's keyring."),
        )
        layout.addWidget(about)
        self.table = Table(COLUMNS, N_("Model servers"), stretch=3)
        layout.addWidget(self.table, 1)
        self.warning = text_label("", "muted")
        layout.addWidget(self.warning)
        layout.addLayout(self._buttons())
        self.table.activated.connect(self._on_edit)
        self.table.currentCellChanged.connect(self._on_chosen)
        self._on_chosen()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.add = TextButton(N_("Add..."))
        self.edit = TextButton(N_("Edit..."))
        self.remove = TextButton(N_("Remove..."))
        self.test = TextButton(N_("Test again"))
        for button, slot in (
            (self.add, self._on_add),
            (self.edit, self._on_edit),
            (self.remove, self._on_remove),
            (self.test, self.changed),
        ):
            button.clicked.connect(slot)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def show_shelves(self, shelves: Shelves) -> None:
        """Show what was found."""
        self._shelves = shelves.servers
        self.retranslate()

    def retranslate(self) -> None:
        """Say the list in the language of now."""
        rows = [
            [shelf.server.label, shelf.server.url, _(KEYS[shelf.key]) if shelf.key else "", standing(shelf)]
            for shelf in self._shelves
        ]
        self.table.fill(rows)
        self._on_chosen()

    def chosen(self) -> Shelf | None:
        """Return the server with the keyboard."""
        row = self.table.currentRow()
        return self._shelves[row] if 0 <= row < len(self._shelves) else None

    @Slot()
    def _on_chosen(self) -> None:
        shelf = self.chosen()
        self.remove.setEnabled(shelf is not None and shelf is not self._shelves[0])
        self.edit.setEnabled(shelf is not None)
        remedy = shelf.error.remedy if shelf and shelf.error else ""
        self.warning.setText(" ".join(one for one in (shelf.server.warning if shelf else "", remedy) if one))

    @Slot()
    def _on_add(self) -> None:
        dialog = ServerDialog(self)
        if dialog.exec():
            self.keep(dialog.server(), dialog.key.text(), None)

    @Slot()
    def _on_edit(self) -> None:
        shelf = self.chosen()
        if shelf is None:
            return
        dialog = ServerDialog(self, shelf.server, bool(shelf.key))
        if dialog.exec():
            self.keep(dialog.server(), dialog.key.text(), shelf.server)

    def keep(self, server: Server, key: str, old: Server | None) -> None:
        """Keep a server in the place of an old one, and its key in the keyring."""
        try:
            self._keep_server(server, old)
            if old is not None and old.url != server.url:
                self._forget_key(old.url)
            if key and server.kind == "openai":
                self._keep_key(server.url, key)
        except AppError as error:
            report(self, error)
        self.changed.emit()

    def _keep_server(self, server: Server, old: Server | None) -> None:
        from app.engines.models.servers import added_servers, save_servers

        if old is not None and self._shelves and old == self._shelves[0].server and server.kind == "ollama":
            self._hub.set("model_host", server.url)
            return
        others = [one for one in added_servers() if one.url != server.url and one != old]
        save_servers([*others, server])

    def _forget_key(self, url: str) -> None:
        """Drop the key of an address that is no longer used: it must not go to another one by itself."""
        from app.engines.models import keys

        keys.forget(url)

    def _keep_key(self, url: str, key: str) -> None:
        from app.engines.models import keys

        keys.keep(url, key)

    @Slot()
    def _on_remove(self) -> None:
        shelf = self.chosen()
        if shelf is None or shelf is self._shelves[0]:
            return
        text = _("Remove the server {name} and its key?", name=shelf.server.label)
        if confirm(self, _("Remove a server"), text, _("Remove"), dangerous=True):
            self.drop(shelf.server)

    def drop(self, server: Server) -> None:
        """Remove a server and its key; nothing on the server itself is touched."""
        from app.engines.models.servers import added_servers, save_servers

        with contextlib.suppress(AppError):
            save_servers([one for one in added_servers() if one.url != server.url])
        self._forget_key(server.url)
        self.changed.emit()
