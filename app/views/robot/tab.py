"""The Robot tab: a sentence becomes a reviewed task list, steps, and a program that Blockly accepts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.events import Question, RunEvent, Version
from app.core.i18n import N_, _
from app.core.records import VersionInfo
from app.domain.robot import parts
from app.domain.robot.cell.models import Cell
from app.engines.ports import Store
from app.graphs.request import RunRequest
from app.views.robot.artefact import CELL, DRY_RUN, RobotArtefact
from app.views.robot.cell_desk import CellDesk, read_ahead
from app.views.robot.examples import examples
from app.views.robot.exporting import ExportingTab
from app.views.robot.loaded import LoadedProgram, load_program
from app.views.robot.robot_bar import RobotBar
from app.widgets.empty_state import SampleItem
from app.widgets.tab import TabContext
from app.workers.task import Task

CELL_KEY = "robot/cell"
REVIEW_KEY = "robot/review"
PLAIN_REVIEWS = parts.REVIEW_TASKS
CELL_ENDINGS = (".yaml", ".yml")
EDITS = "robot/edited/{version}"
KEEP_MS = 400
WAYS = (
    ("cell", N_("The cell: points and signals"), "table"),
    ("open", N_("Open a Blockly program..."), "folder"),
)


def prepare(value: Callable[[str], str]) -> None:
    """Read on another thread what the tab will show; value gives what the layout remembers."""
    read_ahead(value(CELL_KEY))


class RobotTab(ExportingTab):
    """Sentences become robot programs."""

    def __init__(self, context: TabContext) -> None:
        self._wanted: int | None = None
        self._proving = 0
        self.desk = CellDesk()
        self._load = Task(_load)
        self._pair = Task(_load_pair)
        self._compare = Task(_load_pair)
        self._keep = QTimer(singleShot=True, interval=KEEP_MS)
        self.desk.open(context.memory.value(CELL_KEY))
        super().__init__(context)

    def complete(self) -> None:
        """Connect the artefact, the cell and what reads and writes versions."""
        for one in (self.desk, self._load, self._pair, self._compare, self._keep):
            one.setParent(self)
        self.prepare_exports()
        self.context.memory.keep("robot/blocks", self.artefact.blocks.split)
        self.context.memory.keep("robot/dry_run", self.artefact.dry_run.split)
        self.artefact.review.take_row_drops()
        self.empty_state.add_ways(N_("Or begin with"), WAYS)
        self._connect_parts()
        self._add_actions()

    # ---- hooks -----------------------------------------------------------------------

    def artefact_widget(self) -> QWidget:
        """Return the view of programs."""
        self.artefact = RobotArtefact(self.context.theme, self.desk)
        return self.artefact

    def centre_widget(self, stack: QStackedWidget) -> QWidget:
        """Return the stack under the bar with the cell."""
        self.bar = RobotBar(self.context.theme, self.desk)
        kept = self.context.memory.value(REVIEW_KEY, PLAIN_REVIEWS)
        self.bar.set_reviews(kept.split(","))
        centre = QWidget()
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(stack, 1)
        return centre

    def show_version(self, version_id: int | None) -> None:
        """Read a version off the window's thread; it is shown when it is there."""
        self._save_edits()
        self._wanted = version_id
        if version_id is None or self.session is None:
            self.artefact.clear()
            self.artefact.close_questions()
            self.artefact.show_versions([], None)
        else:
            self._load.start(self.context.store, self.session.id, version_id)

    def empty_text(self) -> tuple[str, str]:
        """Say what this tab does."""
        return (
            N_("A robot program from a sentence"),
            N_(
                "Say what the robot shall do. You review the tasks, and get a block program that Blockly "
                "itself accepts and that was played on a model of the arm. Drop a cell file (YAML) with your "
                "own points, or a Blockly program (XML) to go on from."
            ),
        )

    def drop_text(self) -> str:
        """Say what happens to a dropped file."""
        return N_("Drop a cell file (YAML) or a Blockly program (XML)")

    def sample_files(self) -> list[SampleItem]:
        """Return jobs for the sample cell."""
        return examples()

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return a request's run with the cell, the selected block and the reviews that are wanted."""
        self._asked = text
        return self.make_request(self._values(user_input=text, attachments=attachments))

    def handle_event(self, event: RunEvent) -> None:
        """Show an open question where it is answered best."""
        if isinstance(event, Question):
            self._ask(event)
        elif isinstance(event, Version):
            self.artefact.close_questions()

    def accept_files(self, paths: Sequence[str]) -> None:
        """Take cell files as the cell; everything else is a request's file."""
        cells = [path for path in paths if path.lower().endswith(CELL_ENDINGS)]
        if cells:
            self.open_cell(cells[-1])
        others = [path for path in paths if path not in cells]
        if others:
            super().accept_files(others)

    def undo(self) -> None:
        """Take the last edit of the list or of the blocks back, else show the version before."""
        if not self.artefact.review.undo() and not self.artefact.blocks.undo():
            super().undo()

    def redo(self) -> None:
        """Make the edit again, else show the version after."""
        if self.artefact.review.redo():
            return
        if self.artefact.blocks.edits and self.artefact.blocks.undo(again=True):
            return
        super().redo()

    @Slot(object)
    def _on_sample(self, item: SampleItem) -> None:
        """Run an example in the language of now."""
        now = next((one for one in examples() if one.title == item.title), item)
        super()._on_sample(now)

    def _values(self, **more: Any) -> dict[str, Any]:
        picked = self.artefact.picked
        return {
            "cell_path": str(self.desk.path),
            "write_cell": True,
            "review": self.bar.reviews(),
            "selected": [picked] if picked else [],
            **more,
        }

    # ---- versions --------------------------------------------------------------------

    @Slot(object)
    def _on_loaded(self, result: tuple[LoadedProgram, list[VersionInfo]]) -> None:
        loaded, versions = result
        if loaded.version.id != self._wanted:
            return
        edited = self.context.store.get_setting(EDITS.format(version=loaded.version.id)).encode()
        self.artefact.show_program(loaded, self._cell_for(loaded), edited)
        self.artefact.show_versions(versions, loaded.version.id)
        if not self.artefact.asks:
            self.artefact.show_blocks()
        self.present()

    def _cell_for(self, loaded: LoadedProgram) -> Cell:
        return loaded.cell if self.desk.error is not None else self.desk.cell

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
    def _on_changes_wanted(self, before: int, after: int) -> None:
        self._pair.start(self.context.store, before, after)

    @Slot(int, int)
    def _on_compare(self, before: int, after: int) -> None:
        self._compare.start(self.context.store, before, after)

    @Slot(object)
    def _on_pair(self, pair: tuple[LoadedProgram, LoadedProgram]) -> None:
        shown = self.artefact.loaded
        if shown is not None and shown.version.id == pair[1].version.id:
            self.artefact.show_changes(*pair)

    @Slot(object)
    def _on_compared(self, pair: tuple[LoadedProgram, LoadedProgram]) -> None:
        self.artefact.show_changes(*pair, front=True)

    # ---- edits of blocks -------------------------------------------------------------

    @Slot(bytes)
    def _on_edited(self, xml: bytes) -> None:
        if xml:
            self._keep.start()
        else:
            self._keep.stop()
            self._store_edits(b"")

    @Slot()
    def _save_edits(self) -> None:
        """Write down edits that are no version yet, so that no crash loses them."""
        self._keep.stop()
        if hasattr(self, "artefact") and self.artefact.blocks.edits:
            self._store_edits(self.artefact.blocks.edits)

    def _store_edits(self, xml: bytes) -> None:
        loaded = self.artefact.loaded
        if loaded is not None:
            self.context.store.set_setting(EDITS.format(version=loaded.version.id), xml.decode())

    @Slot(bytes)
    def keep_program(self, xml: bytes) -> None:
        """Have edited blocks proven; they become a version when both validators accept them."""
        loaded = self.artefact.loaded
        if loaded is None or self.context.desk.owner:
            self.start_run(None)  # type: ignore[arg-type]
            return
        self._save_edits()
        self._proving = loaded.version.id
        values = self._values(intent="saved", edited=xml.decode(), base_version=loaded.version.id)
        self.run_values(values, _("Prove and keep the blocks as I edited them."))

    @Slot(str, object)
    def _on_my_run_ended(self, workflow: str, _outcome: object) -> None:
        """Read the cell again, for a run may have taught it; show something where nothing was made."""
        if workflow != self.context.workflow:
            return
        self._proving = 0
        self.desk.reload()
        nothing = self.artefact.loaded is None and not self.artefact.asks and not self._load.busy
        if nothing and self.stack.currentWidget() is self._artefact:
            self.show_head()

    @Slot(str, object)
    def _on_my_event(self, workflow: str, event: object) -> None:
        """Forget edits that have become a version; those of another request stay with theirs."""
        if workflow == self.context.workflow and isinstance(event, Version) and self._proving:
            self._keep.stop()
            self.context.store.set_setting(EDITS.format(version=self._proving), "")
            self._proving = 0

    # ---- cell ------------------------------------------------------------------------

    def open_cell(self, path: str) -> None:
        """Work with another cell file."""
        self.context.memory.set_value(CELL_KEY, path)
        self.desk.open(path)
        if self.desk.error is not None:
            self.context.notices.show_error(self.desk.error)
        self.show_cell(toggle=False)

    @Slot()
    def show_cell(self, *, toggle: bool = True) -> None:
        """Show the cell file; once more leads back to the empty tab."""
        in_front = self.stack.currentWidget() is self._artefact
        is_cell = self.artefact.views.currentIndex() == CELL
        if toggle and in_front and is_cell and self.artefact.loaded is None and not self.artefact.asks:
            self.show_head()
            return
        self.artefact.views.setCurrentIndex(CELL)
        self.present()

    @Slot(str)
    def _on_way(self, key: str) -> None:
        if key == "cell":
            self.show_cell()
            return
        path, _kind = QFileDialog.getOpenFileName(self, _("Open a Blockly program"), "", "Blockly (*.xml)")
        if path:
            self.accept_files([path])

    @Slot()
    def _on_reviews(self) -> None:
        self.context.memory.set_value(REVIEW_KEY, ",".join(self.bar.reviews()) or "none")

    @Slot(object)
    def _on_trouble(self, error: AppError) -> None:
        self.context.notices.show_error(error)

    # ---- actions ---------------------------------------------------------------------

    def play(self) -> None:
        """Play or pause the dry run."""
        if self.artefact.loaded is not None:
            self.artefact.views.setCurrentIndex(DRY_RUN)
            self.artefact.dry_run.toggle()

    def _connect_parts(self) -> None:
        artefact = self.artefact
        self._load.done.connect(self._on_loaded)
        self._load.failed.connect(self._on_load_failed)
        self._pair.done.connect(self._on_pair)
        self._compare.done.connect(self._on_compared)
        for task in (self._pair, self._compare, self._write):
            task.failed.connect(self._on_trouble)
        self._keep.timeout.connect(self._save_edits)
        self.bar.cellRequested.connect(self.show_cell)
        self.bar.reviewsChanged.connect(self._on_reviews)
        self.empty_state.wayChosen.connect(self._on_way)
        self.connect_questions()
        artefact.blocks.edited.connect(self._on_edited)
        artefact.blocks.keepRequested.connect(self.keep_program)
        artefact.cell.openRequested.connect(self.open_cell)
        artefact.cell.failed.connect(self._on_trouble)
        artefact.dry_run.failed.connect(self._on_trouble)
        artefact.versionChosen.connect(self._on_version)
        artefact.compareRequested.connect(self._on_compare)
        artefact.changesWanted.connect(self._on_changes_wanted)
        self.context.desk.eventArrived.connect(self._on_my_event)
        self.context.desk.runEnded.connect(self._on_my_run_ended)

    def _add_actions(self) -> None:
        new = self.context.new_action
        new("play", N_("Play or pause the dry run"), self.play, shortcut="F5", icon="play")
        new("keep", N_("Prove and keep the edited blocks"), self.artefact.blocks.keep_edits, shortcut="F9")
        new("fit", N_("Show the whole program"), self.artefact.blocks.fit, shortcut="Ctrl+Shift+F")
        new("cell", N_("Show the cell file"), self.show_cell)
        new("blocks", N_("Show the blocks"), self.artefact.show_blocks)
        new("save_cell", N_("Save the cell file"), self.artefact.cell.save_now)


def _load(store: Store, session_id: int, version_id: int) -> tuple[LoadedProgram, list[VersionInfo]]:
    return load_program(store, version_id), store.versions(session_id)


def _load_pair(store: Store, before: int, after: int) -> tuple[LoadedProgram, LoadedProgram]:
    return load_program(store, before), load_program(store, after)
