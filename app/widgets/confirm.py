"""The one place that asks before something is done, and that reports an error in a dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.widgets.icons import text_label
from app.widgets.theme import GAP, WIDE_GAP


class ChoiceDialog(QDialog):
    """One question with a button per choice; Esc is the last choice."""

    def __init__(self, parent: QWidget | None, title: str, text: str, detail: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(420)
        self.chosen = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(text_label(text))
        if detail:
            layout.addWidget(text_label(detail, "muted"))
        layout.addSpacing(GAP)
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        layout.addLayout(self._buttons)

    def add_choice(self, key: str, label: str, kind: str = "") -> QPushButton:
        """Add a button; "primary" is what Enter means."""
        button = QPushButton(label)
        button.setProperty("kind", kind)
        button.setDefault(kind == "primary")
        button.setAutoDefault(kind == "primary")
        button.clicked.connect(lambda: self._choose(key))
        self._buttons.addWidget(button)
        return button

    def _choose(self, key: str) -> None:
        self.chosen = key
        self.accept()


def confirm(
    parent: QWidget | None,
    title: str,
    text: str,
    accept: str,
    *,
    detail: str = "",
    dangerous: bool = False,
) -> bool:
    """Ask whether to go on; all texts are translated, accept is the button's verb.

    A dangerous action is not what Enter means.
    """
    dialog = ChoiceDialog(parent, title, text, detail)
    dialog.add_choice("yes", accept, "danger" if dangerous else "primary")
    cancel = dialog.add_choice("", _("Cancel"), "primary" if dangerous else "")
    if dangerous:
        cancel.setFocus(Qt.FocusReason.OtherFocusReason)
    dialog.exec()
    return dialog.chosen == "yes"


def choose(parent: QWidget | None, title: str, text: str, choices: list[tuple[str, str]]) -> str:
    """Let the user pick one of (key, translated label); "" when cancelled. The first is the default."""
    dialog = ChoiceDialog(parent, title, text)
    for place, (key, label) in enumerate(choices):
        dialog.add_choice(key, label, "" if place else "primary")
    dialog.exec()
    return dialog.chosen


def report(parent: QWidget | None, error: AppError) -> None:
    """Show an error with its remedy and code; for what a notice is too small for."""
    dialog = ChoiceDialog(parent, _(N_("Something went wrong")), error.message, error.remedy)
    dialog.add_choice("", _("Close"), "primary")
    dialog.exec()
