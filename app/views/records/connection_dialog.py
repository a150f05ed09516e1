"""The dialog in which a connection is written, tried and given its rights."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.records.models import Catalogue, ConnectionInfo
from app.views.records.database_desk import ConnectionTester, remove_connection, save_connection
from app.views.records.table_choice import TableChoice
from app.widgets.confirm import confirm
from app.widgets.icons import TextButton, frame, repolish, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme, mono_font
from app.widgets.translated import Translated
from app.workers.task import Task

DIALECTS = (("sqlite", N_("SQLite file")), ("postgresql", "PostgreSQL"), ("mariadb", "MariaDB / MySQL"))
PORTS = {"postgresql": 5432, "mariadb": 3306, "sqlite": 0}
SIZE = (860, 560)


class ConnectionDialog(Translated, QDialog):
    """Writes one connection; it is saved in the list, its password in the keyring.

    Signals:
        saved: the ConnectionInfo.
        removed: its id.
        noted: an AppError to tell: the keyring kept no password.
    """

    saved = Signal(object)
    removed = Signal(str)
    noted = Signal(object)

    def __init__(
        self, theme: Theme, info: ConnectionInfo | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._info = info
        self._script = ""
        self._tester = ConnectionTester(self)
        self._save = Task(_save, self)
        self.setWindowTitle(_("Edit the connection") if info else _("Add a connection"))
        self._build()
        self._connect_signals()
        self._show_info(info or ConnectionInfo(id="", name="", dialect="sqlite", database=""))
        self.resize(*SIZE)
        if info is not None:
            self._tester.start(info, None)

    # ---- content ---------------------------------------------------------------------

    def info(self) -> ConnectionInfo:
        """Return the connection as it is written."""
        dialect = str(self.kind.currentData())
        server = dialect != "sqlite"
        database = self.database.text().strip() if server else self.file.text().strip()
        if self._info is not None and self._info.sample:
            database = self._info.database
        entry = self.entry.isChecked()
        return ConnectionInfo(
            id=self._info.id if self._info else f"{dialect}-{uuid.uuid4().hex[:12]}",
            name=self.name.text().strip() or database.replace("\\", "/").rpartition("/")[2],
            dialect=dialect,  # type: ignore[arg-type]
            database=database,
            host=self.host.text().strip() if server else "",
            port=self.port.value() or None if server else None,
            user=self.user.text().strip() if server else "",
            namespaces=tuple(part.strip() for part in self.schemas.text().split(",") if part.strip()),
            mode="entry" if entry else "read",
            tables=tuple(self.tables.chosen()) if entry else (),
            production=self.production.isChecked(),
            sample=bool(self._info and self._info.sample),
        )

    def secret(self) -> str | None:
        """Return the typed password; None keeps the one in the keyring."""
        return self.password.text() or None

    def _show_info(self, info: ConnectionInfo) -> None:
        self.kind.setCurrentIndex(max(0, self.kind.findData(_kind_of(info))))
        self.name.setText(info.name)
        shown = _("{name}, in the data folder", name=_file_name(info)) if info.sample else info.database
        (self.file if info.dialect == "sqlite" else self.database).setText(shown)
        self.host.setText(info.host or "localhost")
        self.port.setValue(info.port or PORTS[_kind_of(info)])
        self.user.setText(info.user)
        self.schemas.setText(", ".join(info.namespaces))
        (self.entry if info.mode == "entry" else self.read).setChecked(True)
        self.production.setChecked(info.production)
        self.tables.show_tables(info.tables, info.tables)
        self.remove.setVisible(self._info is not None and not info.sample)
        self.file.setReadOnly(info.sample)
        self.browse.setEnabled(not info.sample)
        self.kind.setEnabled(not info.sample)
        self._on_kind()
        self._on_mode()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        outer.setSpacing(WIDE_GAP)
        columns = QHBoxLayout()
        columns.setSpacing(2 * WIDE_GAP)
        columns.addWidget(self._address(), 5)
        columns.addWidget(self._rights(), 4)
        outer.addLayout(columns, 1)
        outer.addWidget(self._result())
        outer.addLayout(self._buttons())

    def _address(self) -> QWidget:
        side = QWidget()
        self._form = QFormLayout(side)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(GAP)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.name, self.file, self.host, self.database = (QLineEdit() for _one in range(4))
        self.user, self.password, self.schemas = (QLineEdit() for _one in range(3))
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.kind = QComboBox()
        for key, label in DIALECTS:
            self.kind.addItem(_(label), key)
        self.port = QSpinBox()
        self.port.setRange(0, 65535)
        self.browse = TextButton(N_("Choose..."))
        self._file_row = QWidget()
        row = QHBoxLayout(self._file_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.file, 1)
        row.addWidget(self.browse)
        self._server_fields = (self.host, self.port, self.database, self.user, self.password, self.schemas)
        for label, field in self._labelled():
            heading = text_label(_(label), wrap=False)
            heading.setBuddy(field)
            field.setAccessibleName(_(label))
            self._form.addRow(heading, field)
        self.password.setPlaceholderText(_("as kept in the keyring"))
        self.schemas.setPlaceholderText(_("the account's own"))
        hint = text_label(_("The password is kept in this system's keyring, never in a file."), "muted")
        self._form.addRow(hint)
        self._hint = hint
        return side

    def _labelled(self) -> Sequence[tuple[str, QWidget]]:
        return (
            (N_("Kind"), self.kind),
            (N_("Name"), self.name),
            (N_("File"), self._file_row),
            (N_("Host"), self.host),
            (N_("Port"), self.port),
            (N_("Database"), self.database),
            (N_("User"), self.user),
            (N_("Password"), self.password),
            (N_("Schemas"), self.schemas),
        )

    def _rights(self) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GAP)
        box.addWidget(text_label(_("What may be done here"), "section"))
        self.read = QRadioButton(_("Read only: rows are staged, nothing is written"))
        self.entry = QRadioButton(_("New rows may be written to these tables:"))
        self.tables = TableChoice(self._theme)
        self.production = QCheckBox(_("Production: the table's name must be typed before rows are written"))
        for widget in (self.read, self.entry):
            box.addWidget(widget)
        box.addWidget(self.tables, 1)
        box.addWidget(self.production)
        self.script = TextButton(N_("Script for the administrator..."), "link")
        self.script.setEnabled(False)
        box.addWidget(self.script, 0, Qt.AlignmentFlag.AlignLeft)
        return side

    def _result(self) -> QWidget:
        self._card = frame("notice_info")
        row = QHBoxLayout(self._card)
        row.setContentsMargins(12, GAP, 12, GAP)
        self.result = text_label("")
        row.addWidget(self.result, 1)
        self._card.hide()
        return self._card

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.remove = TextButton(N_("Remove"), "danger")
        self.test = TextButton(N_("Test the connection"))
        self.cancel = TextButton(N_("Cancel"))
        self.keep = TextButton(N_("Save"), "primary")
        self.keep.setDefault(True)
        row.addWidget(self.remove)
        row.addStretch(1)
        for button in (self.test, self.cancel, self.keep):
            row.addWidget(button)
        return row

    def _connect_signals(self) -> None:
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.browse.clicked.connect(self._choose_file)
        self.read.toggled.connect(self._on_mode)
        self.test.clicked.connect(self.try_it)
        self.cancel.clicked.connect(self.reject)
        self.keep.clicked.connect(self.keep_it)
        self.remove.clicked.connect(self._on_remove)
        self.script.clicked.connect(self._show_script)
        self._tester.passed.connect(self._on_passed)
        self._tester.failed.connect(self._on_failed)
        self._save.done.connect(self._on_saved)
        self._save.failed.connect(self._on_failed)

    # ---- slots -----------------------------------------------------------------------

    @Slot()
    def _on_kind(self) -> None:
        dialect = str(self.kind.currentData())
        self._form.setRowVisible(self._file_row, dialect == "sqlite")
        for field in self._server_fields:
            self._form.setRowVisible(field, dialect != "sqlite")
        self._form.setRowVisible(self.schemas, dialect == "postgresql")
        self._form.setRowVisible(self._hint, dialect != "sqlite")
        self.script.setVisible(dialect != "sqlite")
        if self.port.value() in (0, *PORTS.values()):
            self.port.setValue(PORTS[dialect])

    @Slot()
    def _on_mode(self) -> None:
        self.tables.setEnabled(self.entry.isChecked())
        self.production.setEnabled(self.entry.isChecked())

    @Slot()
    def _choose_file(self) -> None:
        files = _("Databases") + " (*.db *.sqlite *.sqlite3 *.db3)"
        path, _kind = QFileDialog.getOpenFileName(
            self, _("Choose a SQLite file"), self.file.text(), f"{files};;{_('All files')} (*)"
        )
        if path:
            self.file.setText(path)
            self.try_it()

    @Slot()
    def try_it(self) -> None:
        """Connect and say what was found."""
        self._tell("info", _("Connecting..."))
        self.test.setEnabled(False)
        self._tester.start(self.info(), self.secret())

    @Slot(object, tuple, str)
    def _on_passed(self, catalogue: Catalogue, stronger: tuple[str, ...], script: str) -> None:
        self.test.setEnabled(True)
        self._script = script
        self.script.setEnabled(bool(script))
        names = [table.key for table in catalogue.tables if not table.is_view and table.insertable]
        self.tables.show_tables(
            names, self.tables.chosen(), {one.key: one.comment for one in catalogue.tables}
        )
        found = _("Connected: {count} {count:table|tables}.", count=len(catalogue.tables))
        if stronger:
            more = _("The account may do more than read and add rows; a role for entry only is safer.")
            self._tell("warning", "\n".join([found, *stronger[:3], more]))
        else:
            self._tell("success", found)

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.test.setEnabled(True)
        self.keep.setEnabled(True)
        self._tell("error", f"{error.message}\n{error.remedy}")

    @Slot()
    def keep_it(self) -> None:
        """Save the connection when it is complete."""
        info = self.info()
        if not info.database:
            self._tell("error", _("Choose the database first."))
            return
        if info.mode == "entry" and not info.tables:
            self._tell("error", _("Tick the tables that may get new rows, or choose read only."))
            return
        self.keep.setEnabled(False)
        self._save.start(info, self.secret())

    @Slot(object)
    def _on_saved(self, result: tuple[ConnectionInfo, AppError | None]) -> None:
        info, error = result
        self.saved.emit(info)
        if error is not None:
            self.noted.emit(error)
        self.accept()

    @Slot()
    def _on_remove(self) -> None:
        assert self._info is not None
        title, name = _("Remove the connection"), self._info.name
        text = _("Remove {name} from the list? The database itself is not touched.", name=name)
        if confirm(self, title, text, _("Remove"), dangerous=True):
            remove_connection(self._info.id)
            self.removed.emit(self._info.id)
            self.reject()

    @Slot()
    def _show_script(self) -> None:
        ScriptDialog(self._script, self).exec()

    def _tell(self, level: str, text: str) -> None:
        self.result.setText(text)
        repolish(self._card, "kind", f"notice_{level}")
        self._card.show()


class ScriptDialog(QDialog):
    """Shows the script that an administrator runs; Draftsmith never runs it."""

    def __init__(self, script: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Script for the administrator"))
        self.resize(720, 420)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        about = _(
            "It makes an account that may read everything and add rows to the chosen tables only. "
            "Replace the password, and let the database's administrator run it."
        )
        layout.addWidget(text_label(about, "muted"))
        self.text = QPlainTextEdit(script)
        self.text.setReadOnly(True)
        self.text.setFont(mono_font())
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        layout.addWidget(self.text, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        self.copy = TextButton(N_("Copy"), "primary")
        close = TextButton(N_("Close"))
        row.addWidget(close)
        row.addWidget(self.copy)
        layout.addLayout(row)
        self.copy.clicked.connect(self._copy)
        close.clicked.connect(self.reject)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())


def _save(info: ConnectionInfo, password: str | None) -> tuple[ConnectionInfo, AppError | None]:
    return info, save_connection(info, password)


def _file_name(info: ConnectionInfo) -> str:
    return info.database.replace("\\", "/").rpartition("/")[2]


def _kind_of(info: ConnectionInfo) -> str:
    return "mariadb" if info.dialect == "mysql" else info.dialect
