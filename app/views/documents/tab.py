"""The Documents tab: a requirement and files become a document in which every figure is a fact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QTimer, Slot

from app.core.errors import AppError
from app.core.events import Question, RunEvent, Shown, Version
from app.core.i18n import N_, _
from app.core.paths import sub_dir
from app.core.records import VersionInfo
from app.domain.documents.document import Document
from app.domain.documents.requirement import Requirement
from app.engines.ports import Store
from app.graphs.documents.editing import keep_edit
from app.graphs.request import RunRequest
from app.views.documents.again import files_again, last_request
from app.views.documents.anew import AnewWriter
from app.views.documents.artefact import DOCUMENT, PLAN, DocumentsArtefact
from app.views.documents.asking import show_question, show_standing, typed_answer
from app.views.documents.examples import examples
from app.views.documents.export import EXPORTS, PRINT, file_name, write_export
from app.views.documents.loaded import LoadedDocument, load_document
from app.widgets.drag_out import written
from app.widgets.empty_state import SampleItem
from app.widgets.printing import choose_printer, print_pdf
from app.widgets.tab import TabContext, WorkflowTab
from app.widgets.taking_out import ask_target
from app.workers.task import Task

EDITS = "documents/edited/{version}"
KEEP_MS = 400


class DocumentsTab(WorkflowTab):
    """Requirements and files become documents with evidence."""

    def __init__(self, context: TabContext) -> None:
        self._wanted: int | None = None
        self._asked = False
        self._load = Task(_load)
        self._pair = Task(_load_pair)
        self._compare = Task(_load_pair)
        self._keep = Task(_kept)
        self._write = Task(write_export)
        self._shape = Task(_shape_now)
        self._save = QTimer(singleShot=True, interval=KEEP_MS)
        super().__init__(context)

    def complete(self) -> None:
        """Connect the artefact and what reads and writes versions."""
        self.context.memory.keep("documents/pages", self.artefact.page.split)
        self.context.memory.keep("documents/plan", self.artefact.plan.split)
        for one in (self._load, self._pair, self._compare, self._keep, self._write, self._save):
            one.setParent(self)
        self._shape.setParent(self)
        self._connect_parts()
        self._add_actions()

    # ---- hooks -----------------------------------------------------------------------

    def artefact_widget(self) -> DocumentsArtefact:
        """Return the view of documents."""
        self.artefact = DocumentsArtefact(self.context.theme)
        return self.artefact

    def show_version(self, version_id: int | None) -> None:
        """Read a version off the window's thread; it is shown when it is there."""
        self._save_edits()
        self._wanted = version_id
        if version_id is None or self.session is None:
            self.artefact.clear()
            self.artefact.close_questions()
            self.artefact.plan.clear()
            self.artefact.form.show_requirement(Requirement())
            self.artefact.show_versions([], None)
        else:
            self._load.start(self.context.store, self.session.id, version_id)

    def empty_text(self) -> tuple[str, str]:
        """Say what this tab does."""
        return (
            N_("A document in which every figure has its source"),
            N_(
                "Say what you need and add the files that hold the facts: you check what was understood and "
                "the plan, and get a document whose figures open their page, cell or line."
            ),
        )

    def drop_text(self) -> str:
        """Say what happens to a dropped file."""
        return N_("Drop the files that hold the facts")

    def sample_files(self) -> list[SampleItem]:
        """Return requests with their files."""
        return examples()

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return a request's run, which asks whether it was understood and whether the plan is right."""
        return self.make_request(self._values(text, [*self._known_files(text), *attachments]))

    def settings_changed(self) -> None:
        """Draw the graph anew: a tool was switched on or off."""
        self._shape.start()

    def handle_event(self, event: RunEvent) -> None:
        """Show a question as its form, and a running plan as it stands."""
        if isinstance(event, Question):
            if show_question(self.artefact, event):
                self.present()
        elif isinstance(event, Shown) and event.key == "plan":
            if show_standing(self.artefact, event.data):
                self.present()
        elif isinstance(event, Version):
            self.artefact.close_questions()

    def answer_from(self, question: Question, key: str) -> Any:
        """Return what typed words answer."""
        return typed_answer(question, key)

    def undo(self) -> None:
        """Take the last edit of the plan or of the document back, else show the version before."""
        artefact = self.artefact
        if artefact.views.currentIndex() == PLAN and artefact.plan.undo():
            return
        if not artefact.page.editor.undo():
            super().undo()

    def redo(self) -> None:
        """Make the edit again, else show the version after."""
        artefact = self.artefact
        if artefact.views.currentIndex() == PLAN and artefact.plan.redo():
            return
        if not artefact.page.editor.redo():
            super().redo()

    @Slot(object)
    def _on_sample(self, item: SampleItem) -> None:
        """Run an example in the language of now."""
        now = next((one for one in examples() if one.title == item.title), item)
        super()._on_sample(now)

    def _values(self, text: str, files: list[str], **more: Any) -> dict[str, Any]:
        kept = list(dict.fromkeys(files))
        return {"user_input": text, "attachments": kept, "confirm": True, "review": True, **more}

    def _known_files(self, text: str) -> list[str]:
        """Return the files of the version on show that a request goes on with."""
        loaded = self.artefact.loaded
        return [one for one in loaded.files if Path(one).is_file()] if loaded is not None else []

    # ---- questions -------------------------------------------------------------------

    def close_questions(self) -> None:
        """Close the form and the plan that wait for an answer."""
        self.artefact.close_questions()

    @Slot(str, object)
    def _on_my_run_ended(self, workflow: str, outcome: object) -> None:
        """Leave no running step on show; show what is missing where nothing could be made."""
        if workflow != self.context.workflow:
            return
        if not isinstance(outcome, Question):
            self.artefact.plan.show_stopped()
        nothing = self.artefact.loaded is None and not self.artefact.asks and not self._load.busy
        standing = bool(self.artefact.plan.model.plan.steps) or bool(self.artefact.gaps.cards)
        if nothing and not standing and self.stack.currentWidget() is self._artefact:
            self.show_head()

    # ---- versions --------------------------------------------------------------------

    @Slot(object)
    def _on_loaded(self, result: tuple[LoadedDocument, list[VersionInfo]]) -> None:
        loaded, versions = result
        if loaded.version.id != self._wanted:
            return
        fresh = self.artefact.loaded is None or self.artefact.loaded.version.id != loaded.version.id
        self.artefact.show_document(loaded, self._unsaved(loaded))
        self.artefact.show_versions(versions, loaded.version.id)
        if fresh and not self.artefact.asks:
            self.artefact.views.setCurrentIndex(DOCUMENT)
        self.present()

    def _unsaved(self, loaded: LoadedDocument) -> Document | None:
        """Return the edits that were no version yet when the program ended."""
        kept = self.context.store.get_setting(EDITS.format(version=loaded.version.id))
        try:
            edited = Document.model_validate_json(kept) if kept else None
        except ValidationError:
            return None
        return edited if edited != loaded.document else None

    @Slot(object)
    def _on_load_failed(self, error: AppError) -> None:
        self.context.notices.show_error(error)
        self.artefact.clear()

    @Slot(int)
    def _on_version(self, version_id: int) -> None:
        if self.session is not None and not self.running:
            self._save_edits()
            self.context.store.set_head(self.session.id, version_id)
            self.show_head()

    @Slot(int, int)
    def _on_compare(self, before: int, after: int) -> None:
        self._compare.start(self.context.store, before, after)

    @Slot(int, int)
    def _on_changes_wanted(self, before: int, after: int) -> None:
        self._pair.start(self.context.store, before, after)

    @Slot(object)
    def _on_pair(self, pair: tuple[LoadedDocument, LoadedDocument]) -> None:
        loaded = self.artefact.loaded
        if loaded is not None and pair[1].version.id == loaded.version.id:
            self.artefact.show_changes(*pair)

    @Slot(object)
    def _on_compared(self, pair: tuple[LoadedDocument, LoadedDocument]) -> None:
        self.artefact.show_changes(*pair, front=True)

    # ---- edits -----------------------------------------------------------------------

    @Slot(str)
    def _on_edited(self, key: str) -> None:
        if key:
            self._save.start()

    @Slot()
    def _save_edits(self) -> None:
        """Write down edits that are no version yet, so that no crash loses them."""
        if not hasattr(self, "artefact"):
            return
        self._save.stop()
        desk = self.artefact.desk
        if desk.loaded is None or desk.document is None:
            return
        key = EDITS.format(version=desk.loaded.version.id)
        text = desk.document.model_dump_json() if desk.edited else ""
        if text or self.context.store.get_setting(key):
            self.context.store.set_setting(key, text)

    @Slot()
    def keep_edits(self) -> None:
        """Make a version of the edits."""
        desk = self.artefact.desk
        if desk.loaded is None or desk.document is None or not desk.edited or self.session is None:
            return
        self._save_edits()
        label = _("{title}, edited", title=desk.document.title)
        folder = sub_dir("work") / "document-kept"
        base = desk.loaded.version.id
        self._keep.start(self.context.store, self.session.id, base, desk.document, label, folder)

    @Slot(object)
    def _on_kept(self, result: tuple[int, VersionInfo]) -> None:
        base, version = result
        self.context.store.set_setting(EDITS.format(version=base), "")
        self.artefact.desk.open(None)
        self.show_version(version.id)
        self.context.notices.show_notice("success", _("Kept as version {number}.", number=version.number))

    # ---- gaps ------------------------------------------------------------------------

    @Slot(object)
    def _on_again(self, given: dict[str, list[str]]) -> None:
        """Make the document again with the files that were missing."""
        loaded = self.artefact.loaded
        request, known = (loaded.request, loaded.files) if loaded is not None else self._last_request()
        kept, added = files_again(known, given, self.ensure_session("").id)
        names = ", ".join(Path(one).name for one in added)
        self.run_values(self._values(request, [*kept, *added]), _("Make it again with: {names}", names=names))

    def _last_request(self) -> tuple[str, list[str]]:
        return last_request(self.context.store.messages(self.session.id) if self.session else [])

    # ---- export ----------------------------------------------------------------------

    @Slot(str)
    def export(self, form: str) -> None:
        """Ask for a file and export the document as it is now, or print it."""
        document = self.artefact.document
        if document is None:
            return
        self.artefact.page.editor.take_over()
        document = self.artefact.document or document
        if wrong := self.artefact.unproven():
            self.artefact.show_blocked(wrong[0])
            return
        if form == PRINT:
            self._print(document)
            return
        label, ending = next((_(label), ending) for key, label, ending in EXPORTS if key == form)
        path = ask_target(self, file_name(document), label, ending)
        if path is not None:
            self.export_to(form, path.with_suffix(ending))

    def export_to(self, form: str, path: Path) -> None:
        """Write the document as it is now to a file, off the window's thread."""
        if self.artefact.document is not None:
            self._write.start(self.artefact.document, form, path)

    @Slot(object)
    def _on_written(self, path: Path) -> None:
        self.context.notices.show_notice("success", _("Exported to {path}.", path=str(path)))

    @Slot(object)
    def _on_trouble(self, error: AppError) -> None:
        self.context.notices.show_error(error)

    def _print(self, document: Document) -> None:
        printer = choose_printer(self, file_name(document))
        if printer is not None:
            print_pdf(self.artefact.page.pages.document, printer)

    def print_shown(self) -> None:
        """Print the document on show, unless a figure in it is no fact."""
        if self.artefact.document is None:
            self.say_unprintable()
        else:
            self.export(PRINT)

    def file_of(self, version_id: int) -> Path | None:
        """Return a version's document as a file of its own, in the first form that was made."""
        version = self.context.store.version(version_id)
        for _form, _label, ending in EXPORTS:
            if (name := f"document{ending}") in version.parts:
                return written(version.label, ending, self.context.store.read_part(version_id, name))
        return None

    # ---- construction ----------------------------------------------------------------

    def _connect_parts(self) -> None:
        artefact = self.artefact
        self._load.done.connect(self._on_loaded)
        self._load.failed.connect(self._on_load_failed)
        self._pair.done.connect(self._on_pair)
        self._compare.done.connect(self._on_compared)
        self._keep.done.connect(self._on_kept)
        self.anew = AnewWriter(self.context, artefact.desk, artefact.page.editor, self)
        self._write.done.connect(self._on_written)
        self._shape.done.connect(self.run_pane.set_shape)
        for task in (self._pair, self._compare, self._keep, self._write):
            task.failed.connect(self._on_trouble)
        self._save.timeout.connect(self._save_edits)
        artefact.form.accepted.connect(self.answer_with)
        artefact.plan.answered.connect(self.answer_with)
        artefact.desk.changed.connect(self._on_edited)
        artefact.page.failed.connect(self._on_trouble)
        artefact.page.editor.keepRequested.connect(self.keep_edits)
        artefact.gaps.againRequested.connect(self._on_again)
        artefact.versionChosen.connect(self._on_version)
        artefact.compareRequested.connect(self._on_compare)
        artefact.changesWanted.connect(self._on_changes_wanted)
        artefact.exportRequested.connect(self.export)
        self.context.desk.runEnded.connect(self._on_my_run_ended)

    def _add_actions(self) -> None:
        new = self.context.new_action
        new("keep_edits", N_("Keep the edits as a version"), self.keep_edits, shortcut="F9")
        new("edit_section", N_("Edit the section"), self.artefact.page.edit.click, shortcut="F2")
        new("unproven", N_("Show the figures without a fact"), self.artefact.show_unproven)


def _shape_now() -> Any:
    from app.graphs.documents.graph import build
    from app.graphs.shape import graph_shape

    return graph_shape(build)


def _load(store: Store, session_id: int, version_id: int) -> tuple[LoadedDocument, list[VersionInfo]]:
    return load_document(store, version_id), store.versions(session_id)


def _load_pair(store: Store, before: int, after: int) -> tuple[LoadedDocument, LoadedDocument]:
    return load_document(store, before), load_document(store, after)


def _kept(
    store: Store, session_id: int, base: int, document: Document, label: str, folder: Path
) -> tuple[int, VersionInfo]:
    return base, keep_edit(store, session_id, base, document, label, folder)
