"""Writes the rows on show, and takes written ones back: buttons and questions meet here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Slot

from app.core.errors import AppError
from app.core.events import Question
from app.core.i18n import _
from app.domain.records.parts import CONFIRM, UNDO
from app.views.records.writing import Handed, Wish, edited_answer, hand_over, is_about_rows
from app.widgets.confirm import confirm
from app.workers.task import Task

if TYPE_CHECKING:
    from app.views.records.tab import RecordsTab


class WriteDesk(QObject):
    """Turns a click into a run whose question is answered only if it is about the rows that were shown."""

    def __init__(self, tab: RecordsTab) -> None:
        super().__init__(tab)
        self._tab = tab
        self._wish: Wish | None = None
        self._typed = ""
        self._hand = Task(hand_over, self)
        self._hand.done.connect(self._on_handed)
        self._hand.failed.connect(self._on_failed)
        tab.artefact.bar.writeRequested.connect(self.write)
        tab.artefact.bar.undoRequested.connect(self.take_back)
        tab.artefact.bar.discardRequested.connect(self.discard)
        tab.context.desk.runEnded.connect(self._on_run_ended)

    def name_to_type(self) -> str:
        """Return the table's name that a production database asks for, "" elsewhere."""
        info, tables = self._tab.desk.info, self._tab.staging.tables()
        return tables[0] if info is not None and info.production and tables else ""

    @Slot(str)
    def write(self, typed: str) -> None:
        """Write the rows on show: they are staged again when they were edited, then confirmed."""
        tab = self._tab
        if self._hand.busy or tab.context.desk.owner or not self._may_double():
            return
        self._typed = typed
        if self._must_hand_over():
            tab.artefact.bar.write.setEnabled(False)
            self._hand.start(tab.context.store, tab.staging.snapshot(), tab.staging.revision)
        else:
            self._go_on("", tab.staging.known_hash)

    def _must_hand_over(self) -> bool:
        """Tell whether the graph does not know the rows on show, or nobody knows their hash yet."""
        tab = self._tab
        known, question = tab.staging.known_hash, tab.pending_question
        if question is not None and is_about_rows(question):
            return not known or Wish(CONFIRM, known, self._typed).answer_to(question) is None
        return not known or tab.staging.is_edited or tab.artefact.loaded is None

    def _go_on(self, digest: str, rows_hash: str) -> None:
        """Answer the open question, or begin a run that asks one."""
        tab = self._tab
        question, said = tab.pending_question, tab.artefact.bar.write.text()
        self._wish = Wish(CONFIRM, rows_hash, self._typed)
        if question is not None and is_about_rows(question):
            answer = self._wish.answer_to(question)
            tab.answer_question(question, answer if answer else edited_answer(digest), said)
            self._wish = None if answer else self._wish
            return
        values = self._values(digest)
        if question is not None:
            tab.drop_question()
        tab.run_values(values, said)

    @Slot(object)
    def _on_handed(self, handed: Handed) -> None:
        """Go on with the rows that were shown at the click, unless they were changed since."""
        tab = self._tab
        if handed.revision == tab.staging.revision and not tab.context.desk.owner:
            self._go_on(handed.digest, handed.hash)
        else:
            tab.show_standing()

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self._tab.context.notices.show_error(error)
        self._tab.show_standing()

    @Slot()
    def take_back(self) -> None:
        """Take the written rows out of the database again."""
        tab = self._tab
        loaded = tab.artefact.loaded
        if tab.context.desk.owner or loaded is None or loaded.receipt is None:
            return
        total = len(loaded.receipt.rows)
        text = _(
            "Take {count} {count:row|rows} out of {name} again?",
            count=total,
            name=loaded.summary.connection_name,
        )
        detail = _("Only rows that nobody changed or used since are taken back, all of them or none.")
        title = _("Take these rows back")
        if confirm(tab, title, text, _("Take back"), detail=detail, dangerous=True):
            self.undo_entry(loaded.receipt.entry)

    def undo_entry(self, entry: str) -> None:
        """Run the undo of a batch of the journal."""
        tab = self._tab
        self._wish = Wish(UNDO, typed=next(iter(tab.staging.tables()), ""))
        values: dict[str, Any] = {
            "user_input": "",
            "intent": "undo",
            "entry": entry,
            "connection": tab.connection_id(),
        }
        tab.run_values(values, _("Take these rows back"))

    @Slot()
    def discard(self) -> None:
        """Go back to the rows as they were staged."""
        tab = self._tab
        if tab.session is not None:
            tab.edits.forget(tab.session.id)
            tab.show_again()

    def _may_double(self) -> bool:
        loaded = self._tab.artefact.loaded
        if loaded is None or not loaded.written or self._tab.staging.is_edited:
            return True
        text = _("These very rows were written before. Write them a second time?")
        return confirm(self._tab, _("Write again"), text, _("Write again"), dangerous=True)

    def _values(self, digest: str) -> dict[str, Any]:
        tab = self._tab
        loaded = tab.artefact.loaded
        base = loaded.version.id if loaded else 0
        values: dict[str, Any] = {
            "user_input": "",
            "connection": tab.staging.connection or tab.connection_id(),
            "base_version": base,
        }
        if loaded is None or tab.staging.is_edited:
            values["user_input"] = tab.artefact.request if tab.artefact.is_open else ""
            return {**values, "intent": "edit", "batch_digest": digest}
        return {**values, "intent": "save"}

    @Slot(str, object)
    def _on_run_ended(self, workflow: str, outcome: object) -> None:
        """Answer the question that the click meant, when it is about the rows that were shown."""
        wish, tab = self._wish, self._tab
        if workflow != tab.context.workflow or wish is None:
            return
        self._wish = None
        if not isinstance(outcome, Question):
            return
        answer = wish.answer_to(outcome)
        if answer is not None:
            tab.answer_question(outcome, answer, _("Yes"))
