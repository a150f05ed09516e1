"""What happens when the program itself fails: a report to copy, and a look back at the next start."""

from __future__ import annotations

import faulthandler
import logging
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import IO

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.files import write_atomic
from app.core.i18n import N_, _
from app.core.logs import redact, report_text
from app.core.paths import data_dir
from app.widgets.confirm import report
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, WIDE_GAP, mono_font
from app.widgets.translated import Translated

FILE_NAME = "crash.log"
SAVED_NAME = "draftsmith-report.txt"
MAX_KEPT = 200_000
log = logging.getLogger(__name__)


class ReportDialog(Translated, QDialog):
    """A text to copy, with one sentence above it."""

    def __init__(self, title: str, sentence: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.say(self.setWindowTitle, title)
        self.resize(760, 480)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        label = text_label()
        self.say(label.setText, sentence)
        layout.addWidget(label)
        self.body = QPlainTextEdit(text)
        self.body.setReadOnly(True)
        self.body.setFont(mono_font())
        self.say(self.body.setAccessibleName, title)
        layout.addWidget(self.body, 1)
        row = QHBoxLayout()
        copy = TextButton(N_("Copy the report"), "primary")
        copy.clicked.connect(self.copy)
        save = TextButton(N_("Save the report..."))
        save.clicked.connect(self._on_save)
        row.addWidget(copy)
        row.addWidget(save)
        row.addStretch(1)
        close = TextButton(N_("Close"))
        close.clicked.connect(self.reject)
        row.addWidget(close)
        layout.addLayout(row)

    @Slot()
    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.body.toPlainText())

    @Slot()
    def _on_save(self) -> None:
        suggested = str(data_dir() / SAVED_NAME)
        chosen, _kind = QFileDialog.getSaveFileName(self, _("Save the report"), suggested, "*.txt")
        if chosen:
            self.save(Path(chosen))

    def save(self, path: Path) -> None:
        """Write the text that was read, and nothing else, into a file."""
        try:
            write_atomic(path, self.body.toPlainText().encode())
        except AppError as error:
            report(self, error)


class CrashHandler(QObject):
    """Catches what no slot caught, from any thread, and shows it once.

    An AppError is no crash: it says itself what is wrong, as that the disk is full.

    Signals:
        crashed: the report's text; queued to the window's thread.
        told: an AppError; queued to the window's thread.
    """

    crashed = Signal(str)
    told = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = folder / FILE_NAME
        self._file: IO[str] | None = None
        self._shown = False
        self.window: QWidget | None = None
        self.crashed.connect(self._show)
        self.told.connect(self._tell)

    def install(self) -> str:
        """Start catching and return what the last start's crash left behind, "" when it ended well."""
        left = self._read_left()
        sys.excepthook = self._hook
        try:
            self._file = self._path.open("w", encoding="utf-8")
            faulthandler.enable(self._file)
        except OSError:
            log.warning(
                "a crash of this start will leave nothing behind: %s can't be written", self._path.name
            )
        return left

    def uninstall(self) -> None:
        """Stop catching; the crash file is empty after a good end."""
        sys.excepthook = sys.__excepthook__
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _read_left(self) -> str:
        try:
            return redact(self._path.read_text("utf-8", "replace")[:MAX_KEPT]).strip()
        except OSError:
            return ""

    def _hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if isinstance(error, AppError):
            log.error("not handled: %s", error.code, exc_info=(kind, error, trace))
            self.told.emit(error)
            return
        log.critical("uncaught", exc_info=(kind, error, trace))
        lines = "".join(traceback.format_exception(kind, error, trace))
        self.crashed.emit(redact(lines) + "\n" + report_text())

    @Slot(object)
    def _tell(self, error: AppError) -> None:
        notices = getattr(self.window, "notices", None)
        if notices is None:
            report(self.window, error)
        elif not any(error.message in text for text in notices.texts()):
            notices.show_error(error)

    @Slot(str)
    def _show(self, text: str) -> None:
        if self._shown:
            return
        self._shown = True
        dialog = show_report(self.window, text)
        dialog.finished.connect(self._on_closed)

    @Slot(int)
    def _on_closed(self, _result: int) -> None:
        self._shown = False


def show_report(parent: QWidget | None, text: str) -> ReportDialog:
    """Show a crash report beside the window, without blocking it."""
    sentence = N_("Something in the program failed. Your work is kept; the report below holds no documents.")
    dialog = ReportDialog(N_("Crash report"), sentence, text, parent)
    dialog.show()
    return dialog


def last_crash_title() -> str:
    """Return the sentence about a crash of the last start."""
    return _("The program ended unexpectedly last time. Nothing that was accepted is lost.")
