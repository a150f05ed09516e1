"""One model server: its kind, name, address and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.views.models.shelves import Shelf, look_at_one, standing
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated
from app.workers.task import Task

if TYPE_CHECKING:
    from app.engines.models.servers import Server

KINDS = (
    ("ollama", N_("Ollama")),
    ("openai", N_("OpenAI-compatible (vLLM, llama.cpp, LM Studio, a cluster)")),
)


class ServerDialog(Translated, QDialog):
    """Add or edit a server; Test tells whether it answers before it is kept."""

    def __init__(self, parent: QWidget | None, server: Server | None = None, key_kept: bool = False) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("Model server"))
        self.setMinimumWidth(520)
        self._task = Task(look_at_one, self)
        self._task.done.connect(self._on_tested)
        self._task.failed.connect(self._on_failed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addLayout(self._fields(key_kept))
        self.result_text = text_label("", "muted")
        layout.addWidget(self.result_text)
        layout.addLayout(self._buttons())
        if server is not None:
            self.kind.setCurrentIndex(self.kind.findData(server.kind))
            self.name.setText(server.name)
            self.url.setText(server.url)
        self._show_key()

    def _fields(self, key_kept: bool) -> QFormLayout:
        form = QFormLayout()
        form.setSpacing(GAP)
        self.kind = QComboBox()
        for key, label in KINDS:
            self.kind.addItem(_(label), key)
        self.name, self.url, self.key = QLineEdit(), QLineEdit(), QLineEdit()
        self.name.setMaxLength(80)
        self.url.setMaxLength(500)
        self.url.setPlaceholderText("http://127.0.0.1:11434")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setPlaceholderText(_("kept; leave empty to keep it") if key_kept else _("none"))
        rows = (
            (N_("Kind"), self.kind),
            (N_("Name"), self.name),
            (N_("Address"), self.url),
            (N_("API key"), self.key),
        )
        for message, field in rows:
            label = QLabel()
            label.setBuddy(field)
            self.say(label.setText, message)
            self.say(field.setAccessibleName, message)
            form.addRow(label, field)
        self.kind.currentIndexChanged.connect(self._show_key)
        return form

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.test = TextButton(N_("Test"))
        self.test.clicked.connect(self._on_test)
        self.keep = TextButton(N_("Save"), "primary")
        self.keep.setDefault(True)
        self.keep.clicked.connect(self._on_keep)
        cancel = TextButton(N_("Cancel"))
        cancel.clicked.connect(self.reject)
        row.addWidget(self.test)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.keep)
        return row

    def server(self) -> Server:
        """Return what was entered; raise AppError("bad_server_url")."""
        from app.engines.models.servers import Server, checked_url

        return Server(
            kind=self.kind.currentData(), name=self.name.text().strip(), url=checked_url(self.url.text())
        )

    @Slot()
    def _show_key(self) -> None:
        self.key.setEnabled(self.kind.currentData() == "openai")

    @Slot()
    def _on_test(self) -> None:
        try:
            server = self.server()
        except AppError as error:
            self._on_failed(error)
            return
        self.test.setEnabled(False)
        self.result_text.setText(_("Looking..."))
        self._task.start(server, self.key.text())

    @Slot(object)
    def _on_tested(self, shelf: Shelf) -> None:
        self.test.setEnabled(True)
        self.result_text.setText(f"{standing(shelf)} {shelf.server.warning}".strip())

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.test.setEnabled(True)
        self.result_text.setText(str(error))

    @Slot()
    def _on_keep(self) -> None:
        try:
            self.server()
        except AppError as error:
            self._on_failed(error)
            self.url.setFocus()
            return
        self.accept()
