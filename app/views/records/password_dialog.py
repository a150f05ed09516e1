"""Asks for the password of one connection when none is kept, or when the server refuses it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.records.models import ConnectionInfo
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP


class PasswordDialog(QDialog):
    """One field for one password; it goes to the keyring, or stays until the program ends.

    Signals:
        given: the connection's id; its password is known now.
    """

    given = Signal(str)

    def __init__(self, info: ConnectionInfo, error: AppError, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._info = info
        self.setWindowTitle(_("Password"))
        self.setMinimumWidth(420)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(text_label(error.message, "strong"))
        ask = _("Password of {user} for {name}:", user=info.user, name=info.name)
        layout.addWidget(text_label(ask))
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(ask)
        layout.addWidget(self.field)
        layout.addWidget(text_label(_kept_text(), "muted"))
        row = QHBoxLayout()
        row.addStretch(1)
        cancel = TextButton(N_("Cancel"))
        self.connect_ = TextButton(N_("Connect"), "primary")
        self.connect_.setDefault(True)
        for button in (cancel, self.connect_):
            row.addWidget(button)
        layout.addLayout(row)
        cancel.clicked.connect(self.reject)
        self.connect_.clicked.connect(self._on_given)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_given(self) -> None:
        from app.engines.databases import passwords

        try:
            passwords.keep(self._info.id, self.field.text())
        except AppError as error:
            if error.code != "no_keyring":
                raise
        self.given.emit(self._info.id)
        self.accept()


def _kept_text() -> str:
    from app.engines.databases import passwords

    if passwords.has_keyring():
        return _("The password is kept in this system's keyring, never in a file.")
    return _("This system has no keyring: passwords are kept nowhere and asked for at each start.")
