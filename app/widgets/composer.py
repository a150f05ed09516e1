"""Where a request is typed, pasted and dropped; a draft is never lost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QImage, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.core.paths import sub_dir
from app.core.records import DraftInfo
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconButton, IconLabel, frame, repolish, text_label
from app.widgets.text_field import TextField
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

DRAFT_DELAY_MS = 500
MAX_RECALLED = 100
LEAST_LINES = 3
ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PASTED = "pasted"


def files_in(data: QMimeData) -> list[str]:
    """Return the local files that are dragged or pasted."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]


def save_pasted_image(image: QImage) -> str:
    """Keep a pasted picture as a PNG in the data folder and return its path; "" when that fails."""
    path = sub_dir(PASTED) / f"pasted-{time.time_ns()}.png"
    return str(path) if image.save(str(path), "PNG") else ""


class RequestEdit(TextField):
    """The text field: Enter sends, Shift+Enter breaks the line, an input method keeps its Enter.

    Signals:
        sendRequested: Enter was pressed outside an input method's composition.
        recallRequested: -1 for the request before, 1 for the one after.
        filesPasted: paths of pasted files or of a pasted picture.
        stopRequested: Esc was pressed.
        focusMoved: whether the field has the keyboard.
    """

    sendRequested = Signal()
    recallRequested = Signal(int)
    filesPasted = Signal(list)
    stopRequested = Signal()
    focusMoved = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)

    def changeEvent(self, event: QEvent) -> None:
        """Keep room for three lines of texts of any size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            margins = 2 * (round(self.document().documentMargin()) + self.frameWidth() + SMALL_GAP)
            self.setMinimumHeight(LEAST_LINES * self.fontMetrics().lineSpacing() + margins)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send, break the line, recall, or type."""
        if event.key() in ENTER_KEYS:
            self._enter(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.stopRequested.emit()
        elif event.key() == Qt.Key.Key_Up and self._at_edge(QTextCursor.MoveOperation.Up):
            self.recallRequested.emit(-1)
        elif event.key() == Qt.Key.Key_Down and self._at_edge(QTextCursor.MoveOperation.Down):
            self.recallRequested.emit(1)
        else:
            super().keyPressEvent(event)

    def _enter(self, event: QKeyEvent) -> None:
        if self.composing:
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.insertPlainText("\n")
        else:
            self.sendRequested.emit()

    def _at_edge(self, move: QTextCursor.MoveOperation) -> bool:
        return not self.composing and not QTextCursor(self.textCursor()).movePosition(move)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Accept pictures and files besides text."""
        return source.hasImage() or source.hasUrls() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Attach pasted files and pictures, insert pasted text."""
        paths = files_in(source)
        if not paths and source.hasImage() and not source.hasText():
            paths = [path for path in [save_pasted_image(QImage(source.imageData()))] if path]
        if paths:
            self.filesPasted.emit(paths)
        else:
            super().insertFromMimeData(source)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the frame."""
        super().focusInEvent(event)
        self.focusMoved.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell the frame; a composition ends with the focus."""
        self.composing = False
        super().focusOutEvent(event)
        self.focusMoved.emit(False)


class Composer(Translated, QWidget):
    """The request field with attachments, Send or Stop, recall and draft.

    Signals:
        submitted: text and attachment paths.
        stopRequested: Stop or Esc while running.
        draftChanged: text and attachments, half a second after the last change.
    """

    submitted = Signal(str, list)
    stopRequested = Signal()
    draftChanged = Signal(str, list)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._running = False
        self._attachments: list[str] = []
        self._history: list[str] = []
        self._place = 0
        self._unsent = ""
        self._saved = DraftInfo()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DRAFT_DELAY_MS)
        self._build()
        self._connect_signals()

    # ---- what the tab uses ---------------------------------------------------

    def text(self) -> str:
        """Return what is typed."""
        return self.edit.toPlainText()

    def attachments(self) -> list[str]:
        """Return the attached files' paths."""
        return list(self._attachments)

    def focus(self) -> None:
        """Put the keyboard into the field."""
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def add_attachments(self, paths: Sequence[str]) -> None:
        """Attach files that are not attached yet."""
        self._attachments += [path for path in paths if path not in self._attachments]
        self._show_attachments()
        self._timer.start()

    def set_draft(self, draft: DraftInfo) -> None:
        """Show a draft as it was left; files that are gone are left out."""
        self.edit.setPlainText(draft.text)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)
        self._attachments = [path for path in draft.attachments if Path(path).exists()]
        self._show_attachments()
        self._timer.stop()
        self._saved = DraftInfo(draft.text, tuple(self._attachments))

    def set_history(self, requests: list[str]) -> None:
        """Set what Up and Down recall, oldest first."""
        self._history = [text for text in requests if text][-MAX_RECALLED:]
        self._place = len(self._history)

    def clear_sent(self, text: str) -> None:
        """Empty the field after its request was taken, and remember the request."""
        if text and (not self._history or self._history[-1] != text):
            self._history.append(text)
        self._place = len(self._history)
        self.edit.clear()
        self._attachments = []
        self._show_attachments()
        self.save_now()

    def set_running(self, running: bool) -> None:
        """Turn Send into Stop and back."""
        self._running = running
        self.send.set_icon("stop" if running else "send", "accent_text")
        self.send.set_name(N_("Stop") if running else N_("Send"))
        self._enable_send()

    @Slot()
    def save_now(self) -> None:
        """Hand the draft over without waiting, when it changed."""
        self._timer.stop()
        draft = DraftInfo(self.text(), tuple(self._attachments))
        if draft != self._saved:
            self._saved = draft
            self.draftChanged.emit(draft.text, list(draft.attachments))

    # ---- construction -----------------------------------------------------------

    def _build(self) -> None:
        self.setProperty("kind", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(GAP, GAP, GAP, GAP)
        self._frame = frame("composer")
        outer.addWidget(self._frame)
        inner = QVBoxLayout(self._frame)
        inner.setContentsMargins(GAP, GAP, GAP, GAP)
        inner.setSpacing(SMALL_GAP)
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips, SMALL_GAP)
        inner.addWidget(self._chips)
        self._chips.hide()
        self.edit = RequestEdit()
        self.say(
            self.edit.setPlaceholderText,
            N_("Say what you need, or drop a file. Enter sends, Shift+Enter starts a new line."),
        )
        self.say(self.edit.setAccessibleName, N_("Your request"))
        inner.addWidget(self.edit, 1)
        inner.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.attach = IconButton(self._theme, "attach", N_("Attach files"), role="muted")
        self.send = IconButton(self._theme, "send", N_("Send"), role="accent_text")
        self.send.setProperty("kind", "send")
        row.addWidget(self.attach)
        row.addStretch(1)
        row.addWidget(self.send)
        return row

    def _connect_signals(self) -> None:
        self._timer.timeout.connect(self.save_now)
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.sendRequested.connect(self._submit)
        self.edit.stopRequested.connect(self._on_escape)
        self.edit.recallRequested.connect(self._recall)
        self.edit.filesPasted.connect(self.add_attachments)
        self.edit.focusMoved.connect(self._on_focus)
        self.attach.clicked.connect(self._choose_files)
        self.send.clicked.connect(self._on_send)

    # ---- slots ------------------------------------------------------------------

    @Slot()
    def _on_text_changed(self) -> None:
        """Save soon, also while the typing goes on without a pause."""
        if not self._timer.isActive():
            self._timer.start()
        self._enable_send()

    @Slot()
    def _on_send(self) -> None:
        if self._running:
            self.stopRequested.emit()
        else:
            self._submit()

    @Slot()
    def _submit(self) -> None:
        if not self._running and (self.text().strip() or self._attachments):
            self.submitted.emit(self.text().strip(), list(self._attachments))

    @Slot()
    def _on_escape(self) -> None:
        if self._running:
            self.stopRequested.emit()

    @Slot(bool)
    def _on_focus(self, focused: bool) -> None:
        repolish(self._frame, "focused", focused)

    @Slot(int)
    def _recall(self, direction: int) -> None:
        place = self._place + direction
        if not 0 <= place <= len(self._history):
            return
        if self._place == len(self._history):
            self._unsent = self.text()
        self._place = place
        recalled = self._unsent if place == len(self._history) else self._history[place]
        self.edit.setPlainText(recalled)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)

    @Slot()
    def _choose_files(self) -> None:
        paths, _kind = QFileDialog.getOpenFileNames(self, _("Attach files"))
        self.add_attachments(paths)

    # ---- attachments ---------------------------------------------------------------

    def _show_attachments(self) -> None:
        while self._flow.count():
            self._flow.takeAt(0).widget().deleteLater()
        for path in self._attachments:
            self._flow.addWidget(self._chip(path))
        self._chips.setVisible(bool(self._attachments))
        self._enable_send()

    def _chip(self, path: str) -> QWidget:
        chip = frame("chip")
        row = QHBoxLayout(chip)
        row.setContentsMargins(GAP, 0, 0, 0)
        row.setSpacing(SMALL_GAP)
        row.addWidget(IconLabel(self._theme, "file"), 0, Qt.AlignmentFlag.AlignVCenter)
        name = text_label(Path(path).name, wrap=False)
        name.setMaximumWidth(220)
        name.setToolTip(path)
        row.addWidget(name)
        remove = IconButton(self._theme, "close", N_("Remove"), role="muted")
        remove.set_name(N_("Remove {name}"), name=Path(path).name)
        remove.clicked.connect(lambda: self.detach(path))
        row.addWidget(remove)
        return chip

    def detach(self, path: str) -> None:
        """Take a file away from the next request."""
        if path in self._attachments:
            self._attachments.remove(path)
            self._show_attachments()
            self._timer.start()

    def _enable_send(self) -> None:
        self.send.setEnabled(self._running or bool(self.text().strip() or self._attachments))
