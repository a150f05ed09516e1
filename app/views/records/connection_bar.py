"""The bar that says which database rows go to, and what may be done there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.records.models import Catalogue, ConnectionInfo
from app.widgets.icons import IconButton, IconLabel, TextButton, repolish
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL", "mysql": "MySQL", "mariadb": "MariaDB"}


class ConnectionBar(Translated, QWidget):
    """Pick, add, edit and refresh a connection; its rights stand beside it.

    Signals:
        chosen: the id of a connection.
        addRequested, editRequested, refreshRequested: the buttons.
        historyRequested: show what was written before.
    """

    chosen = Signal(str)
    addRequested = Signal()
    editRequested = Signal()
    refreshRequested = Signal()
    historyRequested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._infos: dict[str, ConnectionInfo] = {}
        self._state: tuple[str, object] = ("", None)
        self._build()
        self._connect_signals()

    def show_connections(self, infos: list[ConnectionInfo], current: str) -> None:
        """Show the list with one connection chosen."""
        self._infos = {info.id: info for info in infos}
        self.choice.blockSignals(True)
        self.choice.clear()
        for info in infos:
            self.choice.addItem(_name(info), info.id)
        self.choice.setCurrentIndex(self.choice.findData(current))
        self.choice.blockSignals(False)
        self._show_rights()

    def show_opening(self) -> None:
        """Say that the database is being opened."""
        self._say_state("opening", None)

    def show_open(self, catalogue: Catalogue) -> None:
        """Say what was found."""
        self._say_state("open", catalogue)

    def show_failed(self, error: AppError) -> None:
        """Say why the database can't be used."""
        self._say_state("failed", error)

    def current(self) -> ConnectionInfo | None:
        """Return the connection that is shown."""
        return self._infos.get(str(self.choice.currentData()))

    def retranslate(self) -> None:
        """Say names and rights again."""
        for place in range(self.choice.count()):
            self.choice.setItemText(place, _name(self._infos[str(self.choice.itemData(place))]))
        self._show_rights()
        self._say_state(*self._state)

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.setProperty("kind", "surface")
        self.setObjectName("connection_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.setSpacing(SMALL_GAP)
        self._icon = IconLabel(self._theme, "database", "accent", 18)
        self.choice = QComboBox()
        self.choice.setMinimumWidth(150)
        self.choice.setMaximumWidth(300)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.say(self.choice.setAccessibleName, N_("Database"))
        self.say(self.choice.setPlaceholderText, N_("Reading the list..."))
        self.rights = QLabel()
        self.rights.setProperty("kind", "tag")
        self.production = QLabel()
        self.production.setProperty("kind", "tag_danger")
        self.say(self.production.setText, N_("PRODUCTION"))
        self.allow = TextButton(N_("Allow new rows..."), "link")
        self.state = QLabel()
        self.state.setProperty("kind", "muted")
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.refresh = IconButton(self._theme, "refresh", N_("Read the tables again"))
        self.edit = IconButton(self._theme, "settings", N_("Edit this connection"))
        self.add = IconButton(self._theme, "new", N_("Add a connection"))
        self.history = IconButton(self._theme, "history", N_("What was written here"))
        for widget in (self._icon, self.choice, self.rights, self.production, self.allow):
            row.addWidget(widget)
        row.addWidget(self.state, 1)
        for widget in (self.history, self.refresh, self.edit, self.add):
            row.addWidget(widget)
        self._show_rights()

    def _connect_signals(self) -> None:
        self.choice.activated.connect(self._on_activated)
        self.add.clicked.connect(self.addRequested)
        self.edit.clicked.connect(self.editRequested)
        self.allow.clicked.connect(self.editRequested)
        self.refresh.clicked.connect(self.refreshRequested)
        self.history.clicked.connect(self.historyRequested)

    @Slot(int)
    def _on_activated(self, place: int) -> None:
        self._show_rights()
        self.chosen.emit(str(self.choice.itemData(place)))

    def _show_rights(self) -> None:
        info = self.current()
        for widget in (self.rights, self.edit, self.refresh, self.history):
            widget.setVisible(info is not None)
        self.production.setVisible(info is not None and info.production)
        self.allow.setVisible(info is not None and info.mode == "read")
        if info is None:
            return
        if info.mode == "read":
            self.rights.setText(_("read only"))
            self.rights.setToolTip(_("Nothing can be written here; rows can be staged and looked at."))
        else:
            self.rights.setText(_("new rows in {count} {count:table|tables}", count=len(info.tables)))
            self.rights.setToolTip(_(", ").join(info.tables))
        repolish(self.rights, "kind", "tag" if info.mode == "read" else "tag_success")

    def _say_state(self, state: str, about: object) -> None:
        self._state = (state, about)
        text, tip = "", ""
        if state == "opening":
            text = _("Opening the database...")
        elif isinstance(about, Catalogue):
            text = _("{count} {count:table|tables}", count=len(about.tables))
            tip = " ".join(part for part in (KINDS[about.dialect], about.server) if part)
            text = f"{text} · {tip}"
        elif isinstance(about, AppError):
            text, tip = about.message, f"{about.message}\n{about.remedy}"
        self.state.setText(text)
        self.state.setToolTip(tip or text)
        repolish(self.state, "kind", "danger" if state == "failed" else "muted")


def _name(info: ConnectionInfo) -> str:
    return _("{name} (sample shop)", name=info.name) if info.sample else info.name
