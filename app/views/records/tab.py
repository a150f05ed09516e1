"""The Records tab: a sentence or a table becomes rows that the database has tried before they are written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer, Slot
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.core.collector import making_many
from app.core.errors import AppError
from app.core.events import Question, RunEvent
from app.core.i18n import N_, _
from app.core.records import DraftInfo, VersionInfo
from app.core.small_talk import Talk, small_talk
from app.domain.records.models import Batch, DryRun, StagedRow
from app.domain.records.parts import CLARIFY, Open
from app.engines.ports import Store
from app.engines.sheets import workbook
from app.graphs.request import RunRequest
from app.views.records.artefact import RecordsArtefact
from app.views.records.as_tables import tables_of
from app.views.records.catalogue_list import CatalogueList
from app.views.records.connecting import Connecting
from app.views.records.connection_bar import ConnectionBar
from app.views.records.database_desk import DatabaseDesk
from app.views.records.editing import CellEditing
from app.views.records.examples import examples
from app.views.records.history import HistoryDialog, StatementsDialog
from app.views.records.kept_edits import KeptEdits
from app.views.records.loaded import LoadedRecords, load_records
from app.views.records.name_finder import NameFinder
from app.views.records.staging import Staging
from app.views.records.standing import standing_of
from app.views.records.wiring import add_actions, connect_parts
from app.views.records.write_desk import WriteDesk
from app.views.records.writing import is_new_request
from app.widgets.drag_out import written
from app.widgets.empty_state import SampleItem
from app.widgets.tab import TabContext, WorkflowTab
from app.workers.task import Task

TRY_MS = 450


class RecordsTab(Connecting, WorkflowTab):
    """Sentences, tables and pictures become rows of a database."""

    def __init__(self, context: TabContext) -> None:
        self._wanted: int | None = None
        self._trial_error: AppError | None = None
        self._tried_rows = 0
        self._held: DraftInfo | None = None
        self._load = Task(_load)
        self.staging = Staging()
        self.desk = DatabaseDesk()
        self.finder = NameFinder(self.staging, self.desk)
        self._try_timer = QTimer(singleShot=True, interval=TRY_MS)
        super().__init__(context)

    def complete(self) -> None:
        """Connect the rows, the database and what reads versions."""
        for one in (self._load, self.staging, self.desk, self.finder, self._try_timer):
            one.setParent(self)
        self.edits = KeptEdits(self.context.store, self.staging, self)
        self.editing = CellEditing(self.staging, self.artefact, self.finder, self)
        self.writing = WriteDesk(self)
        connect_parts(self)
        add_actions(self)
        QCoreApplication.instance().aboutToQuit.connect(self.desk.close)
        self.desk.listed.connect(self._send_held)
        self.desk.load()

    # ---- hooks -----------------------------------------------------------------------

    def artefact_widget(self) -> QWidget:
        """Return the view of staged rows."""
        self.artefact = RecordsArtefact(self.context.theme, self.staging)
        return self.artefact

    def centre_widget(self, stack: QStackedWidget) -> QWidget:
        """Return the stack under the connection's bar and beside the tables."""
        self.bar = ConnectionBar(self.context.theme)
        self.catalogue = CatalogueList(self.context.theme)
        self.middle = QSplitter()
        self.middle.addWidget(self.catalogue)
        self.middle.addWidget(stack)
        self.middle.setStretchFactor(1, 1)
        self.middle.setSizes([190, 600])
        self.middle.setCollapsible(1, False)
        centre = QWidget()
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.middle, 1)
        self.context.memory.keep("records/middle", self.middle)
        return centre

    def show_version(self, version_id: int | None) -> None:
        """Read a version off the window's thread; it is shown when it is there.

        One that is on show already stays, with what was edited in it meanwhile.
        """
        if version_id is not None and version_id == self._wanted:
            return
        self._wanted = version_id
        if version_id is None or self.session is None:
            self.artefact.clear()
            self.show_standing()
        else:
            self._load.start(self.context.store, self.session.id, version_id)

    def empty_text(self) -> tuple[str, str]:
        """Say what this tab does."""
        return (
            N_("Rows for your database, proved before they are written"),
            N_(
                "Say what to add, paste a table, or drop an Excel file or a photo of a form. You see every "
                "row first; the database tries it and takes it back. Only then may you write it."
            ),
        )

    def drop_text(self) -> str:
        """Say what happens to a dropped file."""
        return N_("Drop to stage its rows")

    def sample_files(self) -> list[SampleItem]:
        """Return sentences for the sample shop."""
        return examples()

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return a request's run on the chosen connection."""
        return self.make_request(
            {"user_input": text, "attachments": attachments, "connection": self.connection_id()}
        )

    def handle_event(self, event: RunEvent) -> None:
        """Show an open question where the rows will be; hear what a confirmation asks."""
        if not isinstance(event, Question):
            return
        if event.key == CLARIFY:
            self._show_question(event)
        self.show_standing()

    def submit(self, text: str, attachments: Sequence[str] = ()) -> None:
        """Send a request; one that does not answer an open confirmation takes its place."""
        if self.desk.listing and not self.desk.infos:
            self._hold(DraftInfo(text, tuple(attachments)))
            return
        question = self._pending
        chat = small_talk(text) is not Talk.NONE
        if question is not None and not attachments and not chat and is_new_request(question, text):
            self._pending = None
            self.transcript.close_question()
        super().submit(text, attachments)

    def _hold(self, request: DraftInfo) -> None:
        """Keep a request in its field until the databases are known."""
        self._held = request
        self.composer.set_draft(request)
        self.context.notices.show_notice(
            "info", _("The list of databases is still being read; the request goes out by itself.")
        )

    @Slot()
    def _send_held(self) -> None:
        """Send what was held, unless it was changed meanwhile."""
        held, self._held = self._held, None
        if held is not None and (self.composer.text(), tuple(self.composer.attachments())) == (
            held.text,
            held.attachments,
        ):
            self.submit(held.text, held.attachments)

    def retranslate(self) -> None:
        """Say again what is known of the rows."""
        super().retranslate()
        self.show_standing()

    @Slot(object)
    def _on_sample(self, item: SampleItem) -> None:
        """Run an example in the language of now."""
        now = next((one for one in examples() if one.title == item.title), item)
        super()._on_sample(now)

    def undo(self) -> None:
        """Take the last edit of a cell back, else show the version before."""
        if self.staging.stack.canUndo():
            self.staging.stack.undo()
        else:
            super().undo()

    def redo(self) -> None:
        """Make the edit again, else show the version after."""
        if self.staging.stack.canRedo():
            self.staging.stack.redo()
        else:
            super().redo()

    @property
    def pending_question(self) -> Question | None:
        """The question that waits for an answer."""
        return self._pending

    def drop_question(self) -> None:
        """Go on without an answer to the open question."""
        self._pending = None
        self.transcript.close_question()
        self.artefact.options.hide()

    # ---- rows ----------------------------------------------------------------------------

    @Slot(object)
    def _on_loaded(self, result: tuple[LoadedRecords, list[VersionInfo]]) -> None:
        loaded, versions = result
        if loaded.version.id != self._wanted:
            return
        self._trial_error = None
        info = self.desk.info
        fits = loaded.summary.connection in ("", info.id if info else "")
        self.staging.catalogue = self.desk.catalogue if fits else None
        self.artefact.show_records(loaded)
        self.artefact.show_versions(versions, loaded.version.id)
        if loaded.edited is not None:
            self.staging.restore_edits(loaded.edited, loaded.known_edited)
        self.editing.put_carried()
        self.editing.forget_covered()
        if not fits:
            self.choose_connection(loaded.summary.connection)
        self.present()
        self.show_standing()

    @Slot(object)
    def _on_load_failed(self, error: AppError) -> None:
        self._wanted = None
        self.artefact.clear()
        self.present()
        self.context.notices.show_error(error)

    @Slot()
    def _on_edited(self) -> None:
        """Let the database try the rows as they stand, a moment after the last edit."""
        if not self.staging.locked:
            self.desk.stop_trial()
            self._try_timer.start()
        self.show_standing()

    @Slot()
    def try_now(self) -> None:
        """Let the database try the rows."""
        self._try_timer.stop()
        info = self.desk.info
        staging, rows = self.staging, self.staging.snapshot()
        may = info is not None and info.mode == "entry" and staging.connection == info.id
        if may and staging.total() and not staging.locked and self.desk.ready and not self.running:
            self._trial_error, self._tried_rows = None, 0
            self.desk.try_rows(rows, staging.revision)
        loaded = self.artefact.loaded
        if self.session is not None and loaded is not None:
            self.edits.keep(self.session.id, rows, loaded.version.id, loaded.batch)
        self.show_standing()

    @Slot(int, object)
    def _on_tried(self, revision: int, trial: DryRun) -> None:
        self._trial_error = None
        if self.staging.take_trial(trial, revision):
            for text in trial.notices:
                self.context.notices.show_notice("warning", text)
        self.show_standing()

    @Slot(object)
    def _on_trial_failed(self, error: AppError) -> None:
        self._trial_error = None if self._try_timer.isActive() else error
        self.show_standing()

    @Slot(int, int)
    def _on_trial_progress(self, done: int, _total: int) -> None:
        self._tried_rows = done
        self.artefact.bar.show_progress(done)

    @Slot(str)
    def add_row(self, table: str) -> None:
        """Add an empty row to a table, on an empty tab too."""
        if self.staging.locked:
            return
        if not self.staging.connection:
            self.staging.begin(self.connection_id())
        self.staging.use_catalogue(self.desk.catalogue)
        self.staging.add_row(table)
        self.present()

    @Slot()
    def show_standing(self) -> None:
        """Say what is known of the rows, and what may be done with them."""
        if not hasattr(self, "writing"):
            return
        standing = standing_of(self)
        self.artefact.bar.show_standing(standing)

    def show_again(self) -> None:
        """Read the version on show once more, without the edits made in it."""
        self._wanted = None
        self.show_head()

    @property
    def trial_error(self) -> AppError | None:
        """Why the last trial could not be made."""
        return self._trial_error

    @property
    def trial_pending(self) -> bool:
        """Whether a trial is going on or about to begin."""
        return self._try_timer.isActive() or self.desk.trying

    @property
    def tried_rows(self) -> int:
        """How many rows the trial that is going on has tried."""
        return self._tried_rows

    @Slot(str)
    def _on_run_begins(self, workflow: str) -> None:
        if workflow == self.context.workflow:
            self.artefact.options.hide()
            self.editing.carry()
        self.show_standing()

    def _show_question(self, question: Question) -> None:
        known = {name: question.payload[name] for name in Open.model_fields if name in question.payload}
        request = str(question.payload.get("request", "")) or self._last_request()
        about = Open.model_validate(known)
        self.artefact.show_question(question.text, about, request)
        if about.rows:
            self._show_open_rows(about.rows, request)
        self.present()

    def _show_open_rows(self, rows: Sequence[StagedRow], request: str) -> None:
        """Show rows that lack values, so that these can be filled in as well as told."""
        self._wanted, self._trial_error = None, None
        now = datetime.now().astimezone()
        batch = Batch(rows=tuple(rows), connection=self.connection_id(), now=now)
        self.staging.catalogue = self.desk.catalogue
        self.artefact.show_open_rows(batch, request)
        self.editing.put_carried()
        self._try_timer.start()

    def _last_request(self) -> str:
        asked = self.context.store.messages(self.session.id) if self.session else []
        return next((one.text for one in reversed(asked) if one.role == "user"), "")

    @Slot(str, str)
    def _on_option(self, value: str, label: str) -> None:
        self.answer_open_question(value, label)

    def file_of(self, version_id: int) -> Path | None:
        """Return a version's rows as a workbook of their own."""
        loaded = load_records(self.context.store, version_id)
        return written(loaded.version.label, ".xlsx", workbook(tables_of(loaded.batch)))

    # ---- dialogs -------------------------------------------------------------------------

    @Slot()
    def show_history(self) -> None:
        """Show what was written to this database."""
        self.desk.ask_history()

    @Slot(object)
    def _on_history(self, entries: object) -> None:
        HistoryDialog(entries, self.desk.catalogue, self).exec()  # type: ignore[arg-type]

    @Slot()
    def show_statements(self) -> None:
        """Show the statements that would run."""
        loaded = self.artefact.loaded
        StatementsDialog(loaded.summary.statements if loaded else [], self.staging, self).exec()

    @Slot(str)
    def _write_sentence(self, text: str) -> None:
        self.composer.edit.setPlainText(text)
        self.composer.focus()

    @Slot(int)
    def _on_version(self, version_id: int) -> None:
        if self.session is not None:
            self.context.store.set_head(self.session.id, version_id)
            self.show_version(version_id)

    @Slot(object)
    def _on_trouble(self, error: AppError) -> None:
        self.context.notices.show_error(error)

    def toggle_tables(self) -> None:
        """Hide or show the list of tables."""
        self.catalogue.setVisible(self.catalogue.isHidden())


def _load(store: Store, session_id: int, version_id: int) -> tuple[LoadedRecords, list[VersionInfo]]:
    with making_many():
        return load_records(store, version_id), store.versions(session_id)
