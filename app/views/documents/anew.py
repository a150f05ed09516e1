"""Writes the section on edit anew: by rules from the facts, worded by the model where one is chosen."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.editing import taken_over
from app.graphs.documents.editing import Anew, runner_of, section_anew
from app.graphs.skill import RULES
from app.views.documents.edit_desk import EditDesk
from app.views.documents.edit_panel import EditPanel
from app.widgets.tab_context import TabContext
from app.workers.stream_task import StreamTask


class AnewWriter(QObject):
    """Joins the panel's wish, the writing outside the window's thread, and the desk with its undo."""

    def __init__(self, context: TabContext, desk: EditDesk, editor: EditPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._desk, self._editor = context, desk, editor
        self._version = 0
        self.stream = StreamTask(self)
        editor.anewRequested.connect(self.start)
        editor.haltRequested.connect(self.stream.stop)
        self.stream.stepped.connect(self._on_written)
        self.stream.failed.connect(self._on_failed)
        for ended in (self.stream.done, self.stream.failed, self.stream.stopped):
            ended.connect(self._on_ended)

    @Slot(str)
    def start(self, key: str) -> None:
        """Begin to write the section of a key; nothing while one is being written."""
        loaded, settings = self._desk.loaded, self._context.settings
        if loaded is None or self.stream.busy:
            return
        model = settings.chosen_model(self._context.workflow) if settings else "none"
        store, version = self._context.store, loaded.version.id
        self._version = version
        self._editor.set_writing(True)
        self.stream.start(lambda: section_anew(store, version, key, runner_of(model)))

    @Slot(object)
    def _on_written(self, written: Anew) -> None:
        """Put the section into the document as it is by now: edits made meanwhile stay."""
        self._editor.take_over()
        before, loaded = self._desk.document, self._desk.loaded
        if before is None or loaded is None or loaded.version.id != self._version:
            return
        self._desk.set_document(taken_over(before, written.fresh, written.key), written.key)
        self._tell(written, same=self._desk.document == before)

    def _tell(self, written: Anew, *, same: bool) -> None:
        notices = self._context.notices
        if written.notes:
            text = _("The model's words were not taken: {reason}", reason=written.notes[0])
            notices.show_notice("warning", text)
        elif same:
            notices.show_notice("info", _("The section reads the same when it is written anew."))
        elif written.by != RULES:
            text = _("The section was worded by {model}; its facts are the same.", model=written.by)
            notices.show_notice("success", text)

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self._context.notices.show_error(error)

    @Slot()
    def _on_ended(self) -> None:
        self._editor.set_writing(False)
