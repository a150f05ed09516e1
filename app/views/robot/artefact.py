"""A robot program on show: blocks, tasks, dry run, cell, changes, source; an open question above them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QTabWidget, QWidget

from app.core.i18n import N_, _
from app.domain.robot.cell.models import Cell
from app.domain.robot.parts import Open, Review
from app.views.robot.blocks_page import BlocksPage
from app.views.robot.cell_desk import CellDesk
from app.views.robot.cell_page import CellPage
from app.views.robot.changes_page import ChangesPage, xml_text
from app.views.robot.dry_run_page import DryRunPage
from app.views.robot.export import EXPORTS, PRINT
from app.views.robot.loaded import LoadedProgram
from app.views.robot.marks import BlockMark
from app.views.robot.question_panel import QuestionPanel
from app.views.robot.review_page import ReviewPage
from app.views.robot.scene import Scene
from app.widgets.icons import IconButton
from app.widgets.source_view import SourceView
from app.widgets.theme import Theme
from app.widgets.verdict_bar import VerdictBar
from app.widgets.version_views import VersionViews

VIEWS = (N_("Blocks"), N_("Tasks"), N_("Dry run"), N_("Cell"), N_("Changes"), N_("Source"))
BLOCKS, TASKS, DRY_RUN, CELL, CHANGES, SOURCE = range(len(VIEWS))
LEAST_VIEWS = 160
"""How far the views may shrink for a question above them, in pixels."""


class ProgramViews(QTabWidget):
    """The views of a program: they give way to a question above them."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(LEAST_VIEWS)

    def hasHeightForWidth(self) -> bool:
        """Tell that no height follows from the width: words out of sight would ask for it."""
        return False


class RobotArtefact(VersionViews):
    """Shows one version of a program in six views.

    Signals:
        blockPicked: the id of the selected block, "" for none.
    """

    names = VIEWS
    blockPicked = Signal(str)

    def __init__(self, theme: Theme, desk: CellDesk) -> None:
        super().__init__(theme)
        self._desk = desk
        self.loaded: LoadedProgram | None = None
        self.picked = ""
        self._stale: set[int] = set()
        self.build_views()

    # ---- construction ----------------------------------------------------------------

    def _above(self) -> QWidget:
        """Make the panel that asks what one thing is."""
        self.question = QuestionPanel(self._theme)
        return self.question

    def _view_holder(self) -> QTabWidget:
        return ProgramViews()

    def _verdict_bar(self) -> VerdictBar:
        bar = VerdictBar(self._theme, EXPORTS, (PRINT, N_("Print the step list...")))
        self.fit = IconButton(self._theme, "fit", N_("Show the whole program"))
        bar.add(self.fit)
        return bar

    def _pages(self) -> Iterator[QWidget]:
        """Make the views, each when it is asked for."""
        self.blocks = BlocksPage(self._theme)
        yield self.blocks
        self.review = ReviewPage(self._theme)
        yield self.review
        self.dry_run = DryRunPage(self._theme)
        yield self.dry_run
        self.cell = CellPage(self._theme, self._desk)
        yield self.cell
        self.changes = ChangesPage(self._theme)
        yield self.changes
        self.source = SourceView(self._theme, _("Source"))
        yield self.source

    def _connect_signals(self) -> None:
        self.blocks.blockPicked.connect(self._on_block)
        self.blocks.edited.connect(self._on_edited)
        self.dry_run.ran.connect(self._on_ran)
        self.dry_run.blockPicked.connect(self.select)
        self.dry_run.blockPlayed.connect(self.blocks.play)
        self.dry_run.findings.itemDoubleClicked.connect(self.show_blocks)
        self.changes.blockPicked.connect(self._on_change)
        self.views.currentChanged.connect(self._fill)
        self.fit.clicked.connect(self.blocks.fit)
        self._desk.changed.connect(self._on_cell)

    # ---- content ---------------------------------------------------------------------

    def show_program(self, loaded: LoadedProgram, cell: Cell, edited: bytes = b"") -> None:
        """Show a version; views out of sight are filled when they are opened."""
        self.loaded, self.picked = loaded, ""
        self.question.hide()
        self.blocks.show_program(loaded, cell, edited)
        self.dry_run.show_program(self.blocks.program or loaded.program, loaded.cell)
        if not self.review.is_open:
            self.review.show_tasks(loaded.request, loaded.tasks, [])
        self._stale = {CHANGES, SOURCE}
        self._enable(True)
        self._fill(self.views.currentIndex())
        self._show_headline()

    def clear(self) -> None:
        """Show nothing but the cell, and what is asked."""
        self.loaded, self.picked = None, ""
        self._stale = set()
        self.blocks.clear()
        self.dry_run.clear()
        self.changes.clear()
        self.source.show_text("")
        self._enable(False)

    def show_review(self, review: Review) -> None:
        """Ask whether a list is right."""
        self.question.hide()
        self.review.show_review(review)
        self._enable(self.loaded is not None)
        self.views.setCurrentIndex(TASKS)
        self.review.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_question(self, text: str, about: Open, request: str, cell: Cell) -> None:
        """Ask what one thing is; the tasks that there are stand below."""
        if about.tasks:
            self.review.show_tasks(request, about.tasks, about.steps, draft=True)
        self.question.show_question(text, about, request, cell)
        self._enable(self.loaded is not None)
        if self.loaded is None:
            self.views.setCurrentIndex(TASKS if about.tasks else CELL)

    def close_questions(self) -> None:
        """Nothing is asked any more."""
        self.question.hide()
        self.review.close_question()
        self._enable(self.loaded is not None)

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for here."""
        return self.review.is_open or self.question.about is not None

    def _enable(self, there: bool) -> None:
        for view in (BLOCKS, DRY_RUN, CHANGES, SOURCE):
            self.views.setTabEnabled(view, there)
        self.views.setTabEnabled(TASKS, there or self.review.is_open or not self.question.isHidden())
        self.bar.setVisible(there)

    @Slot()
    def show_blocks(self) -> None:
        """Open the view of blocks."""
        self.views.setCurrentIndex(BLOCKS)

    @Slot(int)
    def _fill(self, view: int) -> None:
        """Fill a view that is opened, once per version."""
        loaded = self.loaded
        if loaded is None or view not in self._stale:
            return
        self._stale.discard(view)
        if view == SOURCE:
            self.source.show_text(xml_text(loaded.xml))
        elif loaded.version.parent is None:
            self.changes.clear()
        else:
            self.changesWanted.emit(loaded.version.parent, loaded.version.id)

    def show_changes(self, before: LoadedProgram, after: LoadedProgram, *, front: bool = False) -> None:
        """Fill the view of changes; front brings it into view."""
        self._stale.discard(CHANGES)
        self.changes.show_pair(before, after)
        if front:
            self.views.setCurrentIndex(CHANGES)

    def retranslate(self) -> None:
        """Say what is built from the version again."""
        super().retranslate()
        self._show_headline()

    def _show_headline(self) -> None:
        loaded = self.loaded
        if loaded is None:
            return
        summary, findings = loaded.summary, self.dry_run.scene.run.findings
        if not summary.accepted:
            role, icon = "danger", "error"
            text, tip = _("Not proven"), _("Faults to mend: {count}", count=len(summary.issues))
        elif findings:
            role, icon = "warning", "warning"
            text = _("Proven, findings: {count}", count=len(findings))
            tip = _("Blockly and the cell's rules accept the program; the dry run found something.")
        else:
            role, icon = "success", "success"
            text = _("Proven, blocks: {count}", count=summary.blocks)
            tip = _("Blockly and the cell's rules accept the program; the dry run found nothing wrong.")
        self.bar.show_verdict(icon, role, text, tip)

    # ---- selection ---------------------------------------------------------------------

    @Slot(str)
    def select(self, block_id: str) -> None:
        """Select a block everywhere."""
        self.picked = block_id
        self.blocks.select(block_id)
        self.blockPicked.emit(block_id)

    @Slot(str)
    def _on_block(self, block_id: str) -> None:
        self.picked = block_id
        if block_id and self.loaded is not None and SOURCE not in self._stale:
            self.source.show_line_with(f'id="{block_id}"')
        self.blockPicked.emit(block_id)

    @Slot(str)
    def _on_change(self, block_id: str) -> None:
        self.select(block_id)
        self.show_blocks()

    # ---- slots -------------------------------------------------------------------------

    @Slot(object)
    def _on_ran(self, scene: Scene) -> None:
        marks = [BlockMark(one.block_id, one.message) for one in scene.run.findings if one.block_id]
        self.blocks.show_findings(marks)
        self._show_headline()

    @Slot(bytes)
    def _on_edited(self, xml: bytes) -> None:
        program = self.blocks.program
        if program is not None and xml:
            self.dry_run.show_program(program, self._desk.cell)

    @Slot()
    def _on_cell(self) -> None:
        """Nothing that was proven changes with the cell file; a new request takes it."""
        self.views.setTabText(CELL, _(VIEWS[CELL]) + (" ⚠" if self._desk.error is not None else ""))
