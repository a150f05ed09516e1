"""The Reports tab: drop a document, get a template that the engine has proven."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QWidget

from app.core.errors import AppError
from app.core.events import Done, Failed, Preview, Question, RunEvent, Stopped, Version
from app.core.i18n import N_, _
from app.core.paths import resource_dir
from app.core.records import VersionInfo
from app.domain.reports.answers import asks_for_change, is_other_command
from app.domain.reports.data_choice import DataChoice, choice_key
from app.domain.reports.models import PrintedText
from app.engines.ports import Store
from app.graphs.request import RunRequest
from app.views.reports.artefact import ReportArtefact
from app.views.reports.artefact_parts import DATA
from app.views.reports.connections import saved_connections
from app.views.reports.data_panel import takes
from app.views.reports.loaded import LoadedReport, SourceText, decode, load_report, load_source
from app.views.reports.outgoing import ReportsOut
from app.views.reports.picking import key_of
from app.widgets.composer import files_in
from app.widgets.empty_state import SampleItem
from app.widgets.tab import TabContext, WorkflowTab
from app.workers.task import Task

if TYPE_CHECKING:
    from app.views.reports.knowledge import KnowledgeDialog
    from app.views.reports.new_report import NewReport, NewReportDialog

ELEMENT, MODEL_EDITS = "element", "model_edits"
WAYS = (
    ("sentence", N_("New report from a sentence..."), "send"),
    ("fields", N_("New report from a list of fields..."), "table"),
    ("table", N_("New report from a database table..."), "records"),
)
SHORT_WAYS = (
    ("sentence", N_("From a sentence"), "send"),
    ("fields", N_("From a list of fields"), "table"),
    ("table", N_("From a database table"), "records"),
)
SAMPLES = (
    ("销售单.pdf", N_("Sales order (PDF)"), N_("A Chinese sales order with line items and totals."), "file"),
    (
        "invoice.xlsx",
        N_("Invoice (Excel)"),
        N_("An English invoice, straight from the spreadsheet."),
        "table",
    ),
    (
        "送货单.docx",
        N_("Delivery note (Word)"),
        N_("A delivery note with a table and signatures."),
        "documents",
    ),
)


# A change that is typed instead of an answer to these is a request of its own.
_LEFT_BY_A_CHANGE = (MODEL_EDITS, "columns", "form")


class ReportsTab(ReportsOut, WorkflowTab):
    """Documents and sentences become JasperReports templates."""

    def __init__(self, context: TabContext) -> None:
        self._wanted: int | None = None
        self._load = Task(_load)
        self._load_pair = Task(_load_pair)
        self._changes = Task(_load_pair)
        self._ahead = Task(_read_picture)
        self._list = Task(saved_connections)
        self._choices: dict[int, DataChoice] = {}
        self._shows_ahead = False
        self._printed: Path | None = None
        self._new: NewReportDialog | None = None
        self._knowledge: KnowledgeDialog | None = None
        super().__init__(context)

    def complete(self) -> None:
        """Connect the artefact and what reads versions."""
        for task in (self._load, self._load_pair, self._changes, self._ahead, self._list):
            task.setParent(self)
        self.artefact.exportRequested.connect(self.export)
        self.artefact.versionChosen.connect(self._on_version)
        self.artefact.compareRequested.connect(self._on_compare)
        self.artefact.textPicked.connect(self._on_picked)
        self._load.done.connect(self._on_loaded)
        self._load.failed.connect(self._on_load_failed)
        self._load_pair.done.connect(self._on_pair)
        self._load_pair.failed.connect(self.context.notices.show_error)
        self._connect_data()
        self._add_actions()

    def _connect_data(self) -> None:
        self.artefact.dataChosen.connect(self._on_data)
        self.artefact.data.connectionsWanted.connect(self._list.start)
        self.artefact.changesWanted.connect(self._on_changes_wanted)
        self._changes.done.connect(self._on_changes)
        self._changes.failed.connect(self.context.notices.show_error)
        self._changes.failed.connect(self.artefact.diff.clear)
        self._list.done.connect(self.artefact.data.show_connections)
        self._list.failed.connect(self.context.notices.show_error)
        self._ahead.done.connect(self._on_ahead)
        self.context.desk.runEnded.connect(self._on_export_ended)

    def _add_actions(self) -> None:
        new = self.context.new_action
        new("find", N_("Find in the report"), self.artefact.find, shortcut="Ctrl+Alt+F", icon="search")
        new("data", N_("Choose the data of the preview"), self.show_data, icon="table")
        for key, message, icon in WAYS:
            new(f"new_{key}", message, partial(self.open_new, key), icon=icon)
        new("knowledge", N_("Knowledge..."), self.open_knowledge, icon="help")
        self.empty_state.add_ways(N_("Or begin"), [(key, short, icon) for key, short, icon in SHORT_WAYS])
        self.empty_state.wayChosen.connect(self.open_new)

    # ---- hooks --------------------------------------------------------------------

    def artefact_widget(self) -> QWidget:
        """Return the view of a report version."""
        self.artefact = ReportArtefact(self.context.theme)
        return self.artefact

    def show_version(self, version_id: int | None) -> None:
        """Read a version off the window's thread; it is shown when it is there."""
        loading = self._wanted == version_id and self._load.busy
        self._wanted = version_id
        if version_id is None or self.session is None:
            self.artefact.clear()
        elif not loading:
            self._choices.pop(self.session.id, None)
            self._load.start(self.context.store, self.session.id, version_id, self.choice)

    def show_head(self) -> None:
        """Show the session's head version; where it started over, the versions that are left."""
        super().show_head()
        self._show_what_is_left()

    def _show_what_is_left(self) -> None:
        """Show the versions of a session that has no report at the moment."""
        if self.session is None or self.context.store.session(self.session.id).head is not None:
            return
        if versions := self.context.store.versions(self.session.id):
            self.artefact.show_started_over(versions)
            self.present()

    @Slot(object)
    def _on_loaded(self, loaded: tuple[LoadedReport, list[VersionInfo]]) -> None:
        report, versions = loaded
        if report.version.id == self._wanted:
            self.artefact.show_report(report)
            self.artefact.show_versions(versions, report.version.id)
            self.present()

    @Slot(object)
    def _on_load_failed(self, error: AppError) -> None:
        self.artefact.clear()
        self.present()
        self.context.notices.show_error(error)

    def empty_text(self) -> tuple[str, str]:
        """Say what this tab does with a file."""
        return (
            N_("From a form to a report template"),
            N_(
                "Drop a PDF, a scan, a photo, a Word or Excel file of a form. Draftsmith rebuilds it as a "
                "JasperReports template, prints it with JasperReports and shows how alike the two are."
            ),
        )

    def drop_text(self) -> str:
        """Say what happens to a dropped file."""
        return N_("Drop to make a report template from it")

    def sample_files(self) -> list[SampleItem]:
        """Return the sample forms that are there."""
        folder = resource_dir("samples", "reports")
        return [
            SampleItem(title, about, "", (folder / name,), icon)
            for name, title, about, icon in SAMPLES
            if (folder / name).is_file()
        ]

    # ---- selection ------------------------------------------------------------------

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return a request's run, with the element that is picked in the preview: it is "this"."""
        picked = self.artefact.picked
        selected = [self._key_of(picked)] if picked is not None and not attachments else []
        values = {"user_input": text, "attachments": attachments, "selected": selected}
        return self.make_request(values | self._data_values())

    def handle_event(self, event: RunEvent) -> None:
        """Highlight the elements that a question may mean; show a page as soon as it is printed."""
        if isinstance(event, Preview) and self.choice.is_plain:
            self._ahead.start(event.path)
        elif isinstance(event, Version):
            self._shows_ahead = False
        elif isinstance(event, Done | Failed | Stopped) and (self._shows_ahead or self._lacks_head()):
            self._shows_ahead = False
            self.show_head()
        elements = event.payload.get("elements") if isinstance(event, Question) else None
        if isinstance(elements, list):
            self.artefact.point_at(elements)

    def leaves_question(self, question: Question, text: str) -> bool:
        """Take a command for what it is, whatever is asked; and a change where a yes is waited for."""
        return is_other_command(text) or (question.key in _LEFT_BY_A_CHANGE and asks_for_change(text))

    def show_moved_head(self) -> None:
        """Show the version that the user went to; what was asked about another one is no longer open."""
        self.close_question()
        super().show_moved_head()

    def _lacks_head(self) -> bool:
        """Tell whether a report is on show that the session has no more: it started over."""
        shows = self.artefact.report is not None and self.session is not None
        return shows and self.context.store.session(self.session.id).head is None

    def close_questions(self) -> None:
        """Take the marks of a question away."""
        self.artefact.point_away()

    def request_examples(self) -> list[str]:
        """Return requests that would be understood now."""
        if self.artefact.report is None:
            return [_("Make a sales report with customer, date and amount")]
        return [_("Make the title bigger"), _("Add a total row at the bottom")]

    @Slot(object)
    def _on_ahead(self, picture: QImage) -> None:
        """Show the page that a run has printed while it goes on proving."""
        if self.running and not picture.isNull() and not self._load.busy:
            self._shows_ahead = True
            self.artefact.show_ahead(picture)

    @Slot(object)
    def _on_picked(self, text: PrintedText | None) -> None:
        """Answer the open question which element is meant with the one that was clicked."""
        question = self._pending
        if text is not None and question is not None and question.key == ELEMENT:
            self.answer_open_question(self._key_of(text), text.text)

    def _key_of(self, text: PrintedText) -> str:
        report = self.artefact.report
        return key_of(text, report.jrxml if report is not None else "")

    # ---- new ------------------------------------------------------------------------

    @Slot(str)
    def open_new(self, way: str) -> None:
        """Open the dialog that makes a report from a sentence, fields or a table."""
        from app.views.reports.new_report import FIELDS, SENTENCE, TABLE, NewReportDialog

        if self._new is None:
            self._new = NewReportDialog(self.context.theme, self.window())
            self._new.requested.connect(self.make_new)
        self._new.open_at({"sentence": SENTENCE, "fields": FIELDS, "table": TABLE}[way])

    @Slot(object)
    def make_new(self, wanted: NewReport) -> None:
        """Make a report in a session of its own."""
        if self.context.desk.owner:
            self.start_run(None)  # type: ignore[arg-type]
            return
        if self.session is not None and self.context.store.versions(self.session.id):
            self.new_session()
        table = {"connection": wanted.connection, "name": wanted.table} if wanted.table else None
        values = {"user_input": wanted.text, "intent": "initial_generation", "design": wanted.design}
        self.run_values(values | ({"table": table} if table else {}), wanted.text)

    def open_knowledge(self) -> None:
        """Open what the program knows."""
        from app.views.reports.knowledge import KnowledgeDialog

        if self._knowledge is None:
            self._knowledge = KnowledgeDialog(
                self.context.store, _embedder(self.context.settings), self.window()
            )
        self._knowledge.appear()

    # ---- data -----------------------------------------------------------------------

    @property
    def choice(self) -> DataChoice:
        """What fills the reports of this session."""
        if self.session is None:
            return DataChoice()
        if self.session.id not in self._choices:
            self._choices[self.session.id] = kept_choice(self.context.store, self.session.id)
        return self._choices[self.session.id]

    def show_data(self) -> None:
        """Open the view in which the data is chosen."""
        self.artefact.views.setCurrentIndex(DATA)

    def _data_values(self) -> dict[str, Any]:
        return {} if self.choice.is_plain else {"data": self.choice.model_dump()}

    @Slot(object)
    def _on_data(self, choice: DataChoice) -> None:
        """Print the version on show with other data, and remember that for the session."""
        report = self.artefact.report
        if self.session is None or report is None or self.running:
            return
        self._choices[self.session.id] = choice
        self.context.store.set_setting(choice_key(self.session.id), choice.model_dump_json())
        if choice.is_plain:
            self.show_version(report.version.id)
            return
        said = _("Show it with {name}", name=choice.name) if choice.has_source else ""
        self.run_values({"user_input": "", "intent": "preview_report"} | self._data_values(), said)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take a file that falls on the data view as the report's data, any other as usual."""
        paths = files_in(event.mimeData())
        if len(paths) == 1 and takes(paths[0]) and self._is_over_data(event.position().toPoint()):
            self._overlay.hide()
            event.acceptProposedAction()
            self.artefact.data.choose_file(paths[0])
            return
        super().dropEvent(event)
        if len(paths) == 1 and takes(paths[0]) and paths[0] in self.composer.attachments():
            self._offer_as_data(paths[0])

    def _offer_as_data(self, path: str) -> None:
        """Say that a table is attached to the next request, and offer to fill the report with it."""
        if self.artefact.report is not None:
            self.context.notices.show_notice(
                "info",
                _("{name} is attached to the next request.", name=Path(path).name),
                button=_("Use it as data instead"),
                act=partial(self._use_as_data, path),
            )

    def _use_as_data(self, path: str) -> None:
        self.composer.detach(path)
        self.show_data()
        self.artefact.data.choose_file(path)

    def _is_over_data(self, place: QPoint) -> bool:
        panel = self.artefact.data
        return panel.isVisible() and panel.rect().contains(panel.mapFrom(self, place))

    # ---- versions -------------------------------------------------------------------

    @Slot(int)
    def _on_version(self, version_id: int) -> None:
        if self.session is not None:
            self.context.store.set_head(self.session.id, version_id)
            self.show_moved_head()

    @Slot(int, int)
    def _on_compare(self, before: int, after: int) -> None:
        self._load_pair.start(self.context.store, before, after)

    @Slot(int, int)
    def _on_changes_wanted(self, before: int, after: int) -> None:
        self._changes.start(self.context.store, before, after)

    @Slot(object)
    def _on_changes(self, pair: tuple[SourceText, SourceText]) -> None:
        """Fill the view of changes, unless another version is on show by now."""
        report = self.artefact.report
        if report is not None and report.title == pair[1].title:
            self.artefact.fill_diff(*pair)

    @Slot(object)
    def _on_pair(self, pair: tuple[SourceText, SourceText]) -> None:
        self.artefact.show_diff(*pair)


def _load(
    store: Store, session_id: int, version_id: int, choice: DataChoice
) -> tuple[LoadedReport, list[VersionInfo]]:
    return load_report(store, version_id, choice), store.versions(session_id)


def _read_picture(path: str) -> QImage:
    """Return a page that a run has just printed, null where it is gone already."""
    try:
        return decode(Path(path).read_bytes())
    except OSError:
        return QImage()


def kept_choice(store: Store, session_id: int) -> DataChoice:
    """Return what filled a session's reports last."""
    kept = store.get_setting(choice_key(session_id))
    try:
        return DataChoice.model_validate_json(kept) if kept else DataChoice()
    except ValueError:
        return DataChoice()


def _embedder(settings: Any) -> Any:
    """Return the embedding model of the settings, None where none is set."""
    if not getattr(settings, "embedding_model", ""):
        return None
    from app.engines.knowledge.vectors import Embedder

    return Embedder(settings.embedding_model, settings.model_host)


def _load_pair(store: Store, before: int, after: int) -> tuple[SourceText, SourceText]:
    return load_source(store, before), load_source(store, after)
