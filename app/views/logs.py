"""The log inside the window."""

from __future__ import annotations

from PySide6.QtCore import QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.core.logs import log_path, report_text, tail
from app.widgets.icons import TextButton
from app.widgets.theme import GAP, WIDE_GAP, mono_font
from app.widgets.translated import Translated

LINES = 1000


class LogDialog(Translated, QDialog):
    """The last lines of the log with a filter, and a report without secrets to copy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("Log"))
        self.resize(900, 560)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Show only lines with these words"))
        self.say(self.search.setAccessibleName, N_("Show only lines with these words"))
        layout.addWidget(self.search)
        self.body = QPlainTextEdit()
        self.body.setReadOnly(True)
        self.body.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.body.setFont(mono_font())
        self.say(self.body.setAccessibleName, N_("Log"))
        layout.addWidget(self.body, 1)
        layout.addLayout(self._buttons())
        self.search.textChanged.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Read the log again."""
        words = self.search.text().casefold()
        lines = [line for line in tail(LINES) if words in line.casefold()]
        self.body.setPlainText("\n".join(lines))
        bar = self.body.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        refresh = TextButton(N_("Refresh"))
        refresh.clicked.connect(self.refresh)
        copy = TextButton(N_("Copy the report"))
        copy.clicked.connect(self.copy_report)
        folder = TextButton(N_("Open the folder"))
        folder.clicked.connect(self._open_folder)
        close = TextButton(N_("Close"), "primary")
        close.clicked.connect(self.close)
        for button in (refresh, copy, folder):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(close)
        return row

    @Slot()
    def copy_report(self) -> None:
        """Copy versions, system and the log's end, without secrets."""
        QGuiApplication.clipboard().setText(report_text(LINES))

    @Slot()
    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_path().parent)))
