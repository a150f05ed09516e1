"""The tab's dealings with databases: which one is chosen, opened, edited, and what is said when it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QWidget

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.models import ConnectionInfo
from app.views.records.connection_dialog import ConnectionDialog
from app.views.records.password_dialog import PasswordDialog

if TYPE_CHECKING:
    from app.views.records.catalogue_list import CatalogueList
    from app.views.records.connection_bar import ConnectionBar
    from app.views.records.database_desk import DatabaseDesk
    from app.views.records.staging import Staging
    from app.widgets.tab_context import TabContext

CONNECTION_KEY = "records/connection"


class Connecting:
    """The part of the Records tab that chooses and keeps connections."""

    context: TabContext
    staging: Staging
    desk: DatabaseDesk
    bar: ConnectionBar
    catalogue: CatalogueList
    dialog: QDialog
    isVisible: Callable[[], bool]
    show_standing: Callable[[], None]
    _on_edited: Callable[[], None]

    def connection_id(self) -> str:
        """Return the id of the chosen connection, "" for none."""
        return self.desk.info.id if self.desk.info else ""

    def choose_connection(self, connection_id: str) -> None:
        """Work with another database."""
        info = next((one for one in self.desk.infos if one.id == connection_id), None)
        if info is None:
            return
        self.context.memory.set_value(CONNECTION_KEY, info.id)
        self.bar.show_connections(self.desk.infos, info.id)
        self.desk.choose(info)

    @Slot(list)
    def _on_listed(self, infos: list[ConnectionInfo]) -> None:
        wanted = self.connection_id() or self.context.memory.value(CONNECTION_KEY)
        known = {info.id for info in infos}
        chosen = wanted if wanted in known else infos[0].id if infos else ""
        self.bar.show_connections(infos, chosen)
        info = next((one for one in infos if one.id == chosen), None)
        if info is not None and info != self.desk.info:
            self.choose_connection(info.id)

    @Slot()
    def _on_opened(self) -> None:
        catalogue = self.desk.catalogue
        assert catalogue is not None
        self.bar.show_open(catalogue)
        self.catalogue.show_catalogue(catalogue, self.desk.info)
        self._use_catalogue()
        if not self.staging.tried and self.staging.tables():
            self._on_edited()

    @Slot()
    def _on_closed(self) -> None:
        self.bar.show_opening()
        self.catalogue.show_catalogue(None)
        self._use_catalogue()

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.bar.show_failed(error)
        info = self.desk.info
        if error.code == "wrong_password" and info is not None and self.isVisible():
            self._ask_password(info, error)
            return
        self.context.notices.show_notice(
            "warning", error.message, error.remedy, button=_("Edit the connection"), act=self.edit_connection
        )
        self.show_standing()

    def _ask_password(self, info: ConnectionInfo, error: AppError) -> None:
        dialog = self.dialog = PasswordDialog(info, error, cast("QWidget", self))
        dialog.given.connect(self.desk.refresh)
        dialog.open()
        self.show_standing()

    def settings_changed(self) -> None:
        """Read the list of connections again."""
        self.desk.load()

    def _use_catalogue(self) -> None:
        """Let the staging know the tables, when its rows are for the open database."""
        frame = self.staging.connection
        fits = not frame or frame == self.connection_id()
        self.staging.use_catalogue(self.desk.catalogue if fits else None)
        self.show_standing()

    @Slot()
    def add_connection(self) -> None:
        """Write a new connection."""
        self._open_dialog(None)

    @Slot()
    def edit_connection(self) -> None:
        """Edit the chosen connection."""
        if self.desk.info is not None:
            self._open_dialog(self.desk.info)

    def _open_dialog(self, info: ConnectionInfo | None) -> None:
        dialog = self.dialog = ConnectionDialog(self.context.theme, info, cast("QWidget", self))
        dialog.saved.connect(self._on_saved)
        dialog.removed.connect(self._on_removed)
        dialog.noted.connect(self._on_noted)
        dialog.open()

    @Slot(object)
    def _on_saved(self, info: ConnectionInfo) -> None:
        self.context.memory.set_value(CONNECTION_KEY, info.id)
        self.desk.info = info
        self.desk.load()
        self.desk.refresh()

    @Slot(object)
    def _on_noted(self, error: AppError) -> None:
        self.context.notices.show_notice("warning", error.message, error.remedy)

    @Slot(str)
    def _on_removed(self, _connection: str) -> None:
        self.desk.info = None
        self.desk.load()
