"""The Questions tab: a text becomes items that are checked, judged, edited, printed and exported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.events import Done, Notice, Question, RunEvent, Version
from app.core.i18n import N_, _
from app.core.records import VersionInfo
from app.domain.questions import parts
from app.engines.ports import Store
from app.graphs.request import RunRequest
from app.views.questions.artefact import ITEMS, PAPER, QuestionsArtefact
from app.views.questions.ask_bar import BANK_KINDS, AskBar
from app.views.questions.bank_dialog import BankDialog
from app.views.questions.examples import CALCULATION, examples
from app.views.questions.exporting import FORMS, PRINT, file_name, write_export
from app.views.questions.item_list import ACCEPT, AGAIN, REJECT, VARY
from app.views.questions.item_work import ItemWork
from app.views.questions.loaded import LoadedSet, load_set, passed_set, reordered
from app.views.questions.marking import MarkQueue
from app.views.questions.paper import paper_document
from app.views.questions.passing import PassingItems
from app.views.questions.said import ItemsSaid
from app.widgets.drag_out import place_for
from app.widgets.empty_state import SampleItem
from app.widgets.printing import choose_printer
from app.widgets.tab import TabContext, WorkflowTab
from app.widgets.taking_out import ask_target
from app.workers.task import Task

CHOICES_KEY = "questions/choices"
MARK_MS, ORDER_MS = 250, 600
WAYS = (
    ("import", N_("Import a bank and have it audited..."), "download"),
    ("bank", N_("The bank"), "database"),
)


class QuestionsTab(ItemsSaid, ItemWork, WorkflowTab):
    """Texts become exam items."""

    def __init__(self, context: TabContext) -> None:
        self._wanted: int | None = None
        self._written: list[Path] = []
        self._refusal = ""
        self._marks = MarkQueue()
        self._load, self._pair = Task(_load), Task(_load_pair)
        self._order, self._write = Task(reordered), Task(write_export)
        self._mark_timer = QTimer(singleShot=True, interval=MARK_MS)
        self._order_timer = QTimer(singleShot=True, interval=ORDER_MS)
        super().__init__(context)

    def complete(self) -> None:
        """Connect the artefact and what reads and writes versions."""
        self.passing = PassingItems(self.context.store, self)
        self.context.memory.keep("questions/items", self.artefact.items.split)
        for one in (self._load, self._pair, self._order, self._write, self._mark_timer, self._order_timer):
            one.setParent(self)
        self.empty_state.add_ways(N_("Or begin with"), WAYS)
        self.composer.say(
            self.composer.edit.setPlaceholderText,
            N_("Paste a passage, or say what more you need. Enter sends, Shift+Enter starts a new line."),
        )
        self._connect_parts()
        self._add_actions()

    # ---- hooks -----------------------------------------------------------------------

    def artefact_widget(self) -> QWidget:
        """Return the view of item sets."""
        self.artefact = QuestionsArtefact(self.context.theme)
        return self.artefact

    def centre_widget(self, stack: QStackedWidget) -> QWidget:
        """Return the stack under the bar that says what to make."""
        self.bar = AskBar(self.context.theme)
        self.bar.restore(self.context.memory.value(CHOICES_KEY))
        centre = QWidget()
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(stack, 1)
        return centre

    def show_version(self, version_id: int | None) -> None:
        """Read a version off the window's thread; it is shown when it is there."""
        self._wanted = version_id
        if version_id is None or self.session is None:
            self._marks.clear()
            self.artefact.clear()
            self.artefact.versions.show_versions([], None)
        else:
            self._load.start(self.context.store, self.session.id, version_id)

    def empty_text(self) -> tuple[str, str]:
        """Say what this tab does."""
        return (
            N_("Exam items from your text"),
            N_(
                "Paste a passage below or drop a PDF, DOCX, TXT or picture here: you get items whose keys "
                "are computed or quoted from the text, each with the checks it passed."
            ),
        )

    def drop_text(self) -> str:
        """Say what happens to a dropped file."""
        return N_("Drop a text to ask about, or a bank to audit (XLSX, GIFT, Moodle XML)")

    def sample_files(self) -> list[SampleItem]:
        """Return the three samples."""
        return examples()

    def submit(self, text: str, attachments: Sequence[str] = ()) -> None:
        """Send a request; what is said about numbered items is done with them."""
        if attachments or not self.takes_items(text):
            super().submit(text, attachments)

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return a request's run with what the bar says."""
        return self.make_request(self._values(user_input=text, attachments=attachments))

    def handle_event(self, event: RunEvent) -> None:
        """Show what passed and the audit that is asked about; remember why an edit was refused."""
        self.passing.handle(event, self.session.id if self.session else 0)
        if isinstance(event, Question) and event.key == parts.ASK_AUDIT:
            self._ask(event)
        elif isinstance(event, Version):
            self._refusal = ""
            self.artefact.close_questions()
        elif isinstance(event, Notice) and event.level != "info":
            self._refusal = " ".join(filter(None, (event.text, event.remedy)))

    @Slot(object)
    def _on_grown(self, passed: parts.Passed) -> None:
        shown = passed_set(passed, self.artefact.loaded)
        self.artefact.show_passed(shown, len(passed.items), passed.wanted)
        self.present()

    @Slot(object)
    def _on_kept(self, version: VersionInfo) -> None:
        self.remember("assistant", _("{label}; those that passed are kept.", label=version.label))
        if self.session is not None and version.session_id == self.session.id:
            self.show_version(version.id)

    @Slot(object)
    def _on_sample(self, item: SampleItem) -> None:
        """Run a sample in the language of now; the one that calculates asks for calculations."""
        now = next((one for one in examples() if one.title == item.title), item)
        self.bar.set_kinds(["calc"] if now.title == CALCULATION else [])
        super()._on_sample(now)

    def _values(self, **more: Any) -> dict[str, Any]:
        tries = getattr(self.context.settings, "question_retries", None)
        limit = {} if tries is None else {"retry_limit": tries}
        return {**self.bar.values(), **limit, **more}

    # ---- the audit of a bank ---------------------------------------------------------

    def _ask(self, question: Question) -> None:
        try:
            audit = parts.Audit.model_validate(question.payload)
        except ValidationError:
            return
        self.artefact.ask(audit)
        self.present()

    def close_questions(self) -> None:
        """Close the question about an audit."""
        self.artefact.close_questions()

    @Slot()
    def choose_import(self) -> None:
        """Ask for a bank's file and have it audited."""
        path, _kind = QFileDialog.getOpenFileName(
            self, _("Import a bank"), "", f"{_('Item banks')} ({BANK_KINDS})"
        )
        if path:
            self.import_bank(path)

    def import_bank(self, path: str) -> None:
        """Have a bank audited."""
        self.ensure_session(Path(path).stem)
        said = _("Import and audit the bank {name}.", name=Path(path).name)
        self.run_values(self._values(intent="import", attachments=[path]), said)

    @Slot()
    def show_bank(self) -> None:
        """Open the bank."""
        self.bank = BankDialog(self.context.theme, self.context.store, self)
        self.bank.open()

    # ---- versions --------------------------------------------------------------------

    @Slot(object)
    def _on_loaded(self, result: tuple[LoadedSet, list[VersionInfo]]) -> None:
        loaded, versions = result
        if loaded.version.id != self._wanted:
            return
        shown = self.artefact.items.editor.item
        if loaded.summary.made == "edited" and shown and shown.id in loaded.summary.changed:
            self.artefact.items.close_editor()
        for item_id, mark in self._marks.shown().items():
            loaded = loaded.marked([item_id], mark)
        self.artefact.show_set(loaded)
        self.artefact.versions.show_versions(versions, loaded.version.id)
        self.present()

    @Slot(object)
    def _on_load_failed(self, error: AppError) -> None:
        self.artefact.clear()
        self.present()
        self.context.notices.show_error(error)

    @Slot(int)
    def _on_version(self, version_id: int) -> None:
        if self.session is not None:
            self.context.store.set_head(self.session.id, version_id)
            self.show_version(version_id)

    @Slot(int, int)
    def _on_compare(self, before: int, after: int) -> None:
        self._pair.start(self.context.store, before, after)

    @Slot(object)
    def _on_pair(self, pair: tuple[LoadedSet, LoadedSet]) -> None:
        self.artefact.show_changes(*pair)

    # ---- runs ------------------------------------------------------------------------

    @Slot(str)
    def _on_my_run_started(self, workflow: str) -> None:
        if workflow == self.context.workflow:
            self.artefact.items.set_busy(True)

    @Slot(str, object)
    def _on_my_run_ended(self, workflow: str, outcome: object) -> None:
        if workflow != self.context.workflow:
            return
        self.artefact.items.set_busy(False)
        if self.passing.forget() and self.artefact.loaded is not None:
            self.artefact.show_set(self.artefact.loaded)
        if self._refusal:
            self.artefact.items.say_refused(self._refusal)
        if self._marks.sent and not (isinstance(outcome, Done) and outcome.status == "pass"):
            self._marks.end()
            self.show_version(self._wanted)
        self._marks.end()
        if self._marks.waiting:
            self._mark_timer.start()
        if not (self.artefact.loaded or self.artefact.asks or self._load.busy or self.passing.busy):
            self.show_head()

    # ---- export ----------------------------------------------------------------------

    @Slot(str)
    def export(self, form: str) -> None:
        """Ask for a file and export the items that count, or print the paper."""
        paper = self.artefact.paper.paper()
        if self.artefact.loaded is None or paper is None:
            return
        if form == PRINT:
            self.print_paper()
            return
        label, ending = next((_(label), ending) for key, label, ending in FORMS if key == form)
        path = ask_target(self, file_name(paper.title), label, ending)
        if path is not None:
            self.export_to(form, path)

    def export_to(self, form: str, path: Path) -> None:
        """Write the items that count to a file, off the window's thread."""
        paper = self.artefact.paper.paper()
        if self.artefact.loaded is not None and paper is not None:
            self._write.start(self.artefact.loaded, form, path, paper.title)

    @Slot(object)
    def _on_written(self, paths: list[Path]) -> None:
        self._written = paths
        named = ", ".join(str(path) for path in paths)
        self.context.notices.show_notice("success", _("Exported to {path}.", path=named))

    @Slot()
    def print_paper(self) -> None:
        """Print the paper with or without answers, as its page shows it."""
        paper = self.artefact.paper.paper()
        if paper is None:
            return
        printer = choose_printer(self, file_name(paper.title))
        if printer is not None:
            printer.setFullPage(True)
            paper_document(paper).print_(printer)

    def print_shown(self) -> None:
        """Print the paper of the version on show."""
        if self.artefact.loaded is None:
            self.say_unprintable()
        else:
            self.print_paper()

    def file_of(self, version_id: int) -> Path | None:
        """Return a version's items as a spreadsheet of their own."""
        loaded = load_set(self.context.store, version_id)
        label, ending = loaded.version.label, ".xlsx"
        return write_export(loaded, "xlsx", place_for(label, ending), label)[0]

    @Slot(object)
    def _on_trouble(self, error: AppError) -> None:
        self.context.notices.show_error(error)

    @Slot(str)
    def _on_way(self, key: str) -> None:
        if key == "bank":
            self.show_bank()
        else:
            self.choose_import()

    @Slot()
    def _keep_choices(self) -> None:
        self.context.memory.set_value(CHOICES_KEY, self.bar.kept())

    # ---- wiring ----------------------------------------------------------------------

    def _connect_parts(self) -> None:
        artefact = self.artefact
        self._load.done.connect(self._on_loaded)
        self._load.failed.connect(self._on_load_failed)
        self._pair.done.connect(self._on_pair)
        self._order.done.connect(self._on_ordered)
        self._write.done.connect(self._on_written)
        self.passing.grown.connect(self._on_grown)
        self.passing.kept.connect(self._on_kept)
        self.passing.failed.connect(self._on_trouble)
        for task in (self._pair, self._order, self._write):
            task.failed.connect(self._on_trouble)
        self._mark_timer.timeout.connect(self._send_marks)
        self._order_timer.timeout.connect(self._keep_order)
        self.bar.changed.connect(self._keep_choices)
        self.bar.importRequested.connect(self.choose_import)
        self.bar.bankRequested.connect(self.show_bank)
        self.empty_state.wayChosen.connect(self._on_way)
        artefact.items.actionRequested.connect(self.act)
        artefact.items.saveRequested.connect(self.save_item)
        artefact.coverage.fillRequested.connect(self.fill_gaps)
        artefact.audit.answered.connect(self.answer_with)
        artefact.paper.printRequested.connect(self.print_paper)
        artefact.paper.failed.connect(self._on_trouble)
        artefact.versionChosen.connect(self._on_version)
        artefact.compareRequested.connect(self._on_compare)
        artefact.changesWanted.connect(self._on_compare)
        artefact.exportRequested.connect(self.export)
        self.context.desk.runStarted.connect(self._on_my_run_started)
        self.context.desk.runEnded.connect(self._on_my_run_ended)

    def _add_actions(self) -> None:
        new = self.context.new_action
        new("accept", N_("Accept the item"), lambda: self.artefact.items.list.act(ACCEPT), icon="check")
        new("reject", N_("Reject the item"), lambda: self.artefact.items.list.act(REJECT), icon="close")
        new("edit", N_("Edit the item"), self.artefact.items.edit, icon="rename")
        new("again", N_("Make the item again"), lambda: self.artefact.items.list.act(AGAIN), icon="refresh")
        new("variants", N_("Make 50 variants of the item"), lambda: self.artefact.items.list.act(VARY))
        new("paper", N_("Show the paper"), self.show_paper)
        new("items", N_("Show the items"), self.show_items)
        new("import", N_("Import a bank and have it audited"), self.choose_import, icon="download")
        new("bank", N_("Show the bank"), self.show_bank, icon="database")

    @Slot()
    def show_paper(self) -> None:
        """Open the view of the paper."""
        self.artefact.views.setCurrentIndex(PAPER)

    @Slot()
    def show_items(self) -> None:
        """Open the view of items."""
        self.artefact.views.setCurrentIndex(ITEMS)


def _load(store: Store, session_id: int, version_id: int) -> tuple[LoadedSet, list[VersionInfo]]:
    return load_set(store, version_id), store.versions(session_id)


def _load_pair(store: Store, before: int, after: int) -> tuple[LoadedSet, LoadedSet]:
    return load_set(store, before), load_set(store, after)
