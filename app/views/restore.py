"""The choice after a damaged store: go back to a backup, or start with an empty list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QLocale, Signal, Slot
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, language
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated


class RestoreDialog(Translated, QDialog):
    """Says what happened and offers the backups, newest first; closing it changes nothing.

    Signals:
        restoreRequested: the path of the backup that was chosen.
        emptyRequested: start with an empty list.
    """

    restoreRequested = Signal(str)
    emptyRequested = Signal()

    def __init__(self, error: AppError, backups: Sequence[Path], parent: QWidget) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("The sessions can't be opened"))
        self.setMinimumWidth(480)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(text_label(error.message))
        layout.addWidget(text_label(error.remedy, "muted"))
        self.choice = QComboBox()
        self.say(self.choice.setAccessibleName, N_("Backups"))
        for backup in backups:
            self.choice.addItem(_day(backup), str(backup))
        layout.addWidget(self.choice)
        layout.addSpacing(GAP)
        layout.addLayout(self._buttons())
        self.choice.setVisible(bool(backups))
        self.restore.setVisible(bool(backups))

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        self.empty = TextButton(N_("Start with an empty list"))
        self.empty.clicked.connect(self._on_empty)
        self.restore = TextButton(N_("Restore this backup"), "primary")
        self.restore.setDefault(True)
        self.restore.clicked.connect(self._on_restore)
        row.addWidget(self.empty)
        row.addWidget(self.restore)
        return row

    @Slot()
    def _on_restore(self) -> None:
        self.accept()
        self.restoreRequested.emit(self.choice.currentData())

    @Slot()
    def _on_empty(self) -> None:
        self.accept()
        self.emptyRequested.emit()


def _day(backup: Path) -> str:
    try:
        day = date.fromisoformat(backup.stem[-10:])
    except ValueError:
        return backup.name
    locale = QLocale(QLocale.Language.Chinese if language() == "zh" else QLocale.Language.English)
    return locale.toString(day, QLocale.FormatType.LongFormat)
