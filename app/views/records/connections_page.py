"""The databases in the preferences: which there are, what may be done in them, where their passwords are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.records.models import Catalogue, ConnectionInfo
from app.views.records.connection_dialog import ConnectionDialog
from app.views.records.database_desk import ConnectionTester
from app.widgets.confirm import confirm
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

if TYPE_CHECKING:
    from app.engines.databases.passwords import Kept

COLUMNS = (N_("Name"), N_("Database"), N_("Allowed"), N_("Password"))
ID_ROLE = int(Qt.ItemDataRole.UserRole) + 1
MOST_SHOWN = 8
ROW_HEIGHT = 30


class ConnectionsPage(Translated, QWidget):
    """Lists the user's connections; add, edit, test, forget a password.

    Signals:
        changed: the list or a connection is another now.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._infos: list[ConnectionInfo] = []
        self._kept: dict[str, Kept] = {}
        self._keyring = True
        self._list = Task(_listed, self)
        self._forget = Task(_forgotten, self)
        self._tester = ConnectionTester(self)
        self._build()
        self._connect_signals()
        self.reload()

    def fits(self, words: str) -> bool:
        """Tell whether the searched words name this page or one of its connections."""
        names = [info.name for info in self._infos]
        text = " ".join([_("Databases"), "records connection database password keyring", *names]).casefold()
        return all(word in text for word in words.casefold().split())

    @Slot()
    def reload(self) -> None:
        """Read the list again."""
        self._list.start()

    def chosen(self) -> ConnectionInfo | None:
        """Return the connection with the keyboard."""
        row = self.table.currentRow()
        return self._infos[row] if 0 <= row < len(self._infos) else None

    def retranslate(self) -> None:
        """Say the list in the new language."""
        self._fill()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        title = text_label("", "heading", wrap=False)
        self.say(title.setText, N_("Databases"))
        layout.addWidget(title)
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.say(self.table.setAccessibleName, N_("Databases"))
        layout.addWidget(self.table)
        self.about = text_label("", "muted")
        layout.addWidget(self.about)
        layout.addLayout(self._buttons())
        self.result = text_label("", "muted")
        self.result.hide()
        layout.addWidget(self.result)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.add = TextButton(N_("Add..."))
        self.edit = TextButton(N_("Edit..."))
        self.test = TextButton(N_("Test"))
        self.forget = TextButton(N_("Forget the password"))
        for button in (self.add, self.edit, self.test, self.forget):
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _connect_signals(self) -> None:
        self._list.done.connect(self._on_listed)
        self._list.failed.connect(self._on_failed)
        self._forget.done.connect(self._on_forgotten)
        self._forget.failed.connect(self._on_failed)
        self._tester.passed.connect(self._on_passed)
        self._tester.failed.connect(self._on_failed)
        self.add.clicked.connect(self._on_add)
        self.edit.clicked.connect(self._on_edit)
        self.table.activated.connect(self._on_edit)
        self.test.clicked.connect(self._on_test)
        self.forget.clicked.connect(self._on_forget)
        self.table.currentCellChanged.connect(self._on_chosen)

    # ---- the list --------------------------------------------------------------------

    @Slot(object)
    def _on_listed(self, found: tuple[list[ConnectionInfo], dict[str, Kept], bool]) -> None:
        self._infos, self._kept, self._keyring = found
        self._fill()

    def _fill(self) -> None:
        row = max(0, self.table.currentRow())
        self.table.setHorizontalHeaderLabels([_(name) for name in COLUMNS])
        self.table.setRowCount(len(self._infos))
        for place, info in enumerate(self._infos):
            for column, text in enumerate(self._texts(info)):
                item = QTableWidgetItem(text)
                item.setToolTip(_(", ").join(info.tables) if column == 2 and info.tables else text)
                self.table.setItem(place, column, item)
        shown = min(max(2, len(self._infos)), MOST_SHOWN)
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + shown * ROW_HEIGHT + 4)
        if self._infos:
            self.table.setCurrentCell(min(row, len(self._infos) - 1), 0)
        kept = _("Passwords are kept in this system's keyring, never in a file.")
        asked = _("This system has no keyring: passwords are kept nowhere and asked for at each start.")
        self.about.setText(kept if self._keyring else asked)
        self._on_chosen()

    def _texts(self, info: ConnectionInfo) -> tuple[str, ...]:
        allowed = (
            _("new rows in {count} {count:table|tables}", count=len(info.tables))
            if info.mode == "entry"
            else _("read only")
        )
        if info.production:
            allowed = f"{allowed} · {_('production')}"
        return info.name, _where(info), allowed, self._password(info)

    def _password(self, info: ConnectionInfo) -> str:
        if info.dialect == "sqlite":
            return _("needs none")
        texts = {"keyring": _("in the keyring"), "memory": _("until Draftsmith ends"), "": _("is asked for")}
        return texts[self._kept.get(info.id, "")]

    # ---- slots -----------------------------------------------------------------------

    @Slot()
    def _on_chosen(self) -> None:
        info = self.chosen()
        self.edit.setEnabled(info is not None)
        self.test.setEnabled(info is not None)
        self.forget.setEnabled(info is not None and bool(self._kept.get(info.id, "")))

    @Slot()
    def _on_add(self) -> None:
        self._open(None)

    @Slot()
    def _on_edit(self) -> None:
        if self.chosen() is not None:
            self._open(self.chosen())

    def _open(self, info: ConnectionInfo | None) -> None:
        self.dialog = ConnectionDialog(self._theme, info, self)
        self.dialog.saved.connect(self._on_changed)
        self.dialog.removed.connect(self._on_changed)
        self.dialog.noted.connect(self._on_failed)
        self.dialog.open()

    @Slot()
    def _on_changed(self) -> None:
        self.result.hide()
        self.reload()
        self.changed.emit()

    @Slot()
    def _on_test(self) -> None:
        info = self.chosen()
        if info is not None:
            self._say(_("Connecting to {name}...", name=info.name))
            self._tester.start(info, None)

    @Slot(object, tuple, str)
    def _on_passed(self, catalogue: Catalogue, stronger: tuple[str, ...], _script: str) -> None:
        found = _("Connected: {count} {count:table|tables}.", count=len(catalogue.tables))
        self._say("\n".join([found, *stronger[:3]]))

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self._say(f"{error.message} {error.remedy}")

    @Slot()
    def _on_forget(self) -> None:
        info = self.chosen()
        if info is None:
            return
        text = _("Forget the password of {name}? It is asked for when it is needed.", name=info.name)
        title = _("Forget the password")
        if confirm(self, title, text, title):
            self._forget.start(info.id)

    @Slot(object)
    def _on_forgotten(self, _done: object) -> None:
        self._on_changed()

    def _say(self, text: str) -> None:
        self.result.setText(text)
        self.result.show()


def _where(info: ConnectionInfo) -> str:
    if info.dialect == "sqlite":
        return "SQLite · " + info.database.replace("\\", "/").rpartition("/")[2]
    kind = "PostgreSQL" if info.dialect == "postgresql" else "MariaDB / MySQL"
    host = f"{info.host}:{info.port}" if info.port else info.host
    return f"{kind} · {info.database} @ {host}"


def _listed() -> tuple[list[ConnectionInfo], dict[str, Kept], bool]:
    from app.engines.databases import passwords
    from app.engines.databases.connections import connections

    infos = connections()
    kept = {info.id: passwords.where(info.id) for info in infos if info.dialect != "sqlite"}
    return infos, kept, passwords.has_keyring()


def _forgotten(connection: str) -> bool:
    from app.engines.databases import passwords

    passwords.forget(connection)
    return True
