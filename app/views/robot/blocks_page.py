"""The program in the window: where it comes from at the left, its blocks, what is wrong with them below."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.check import check_program
from app.domain.robot.models import ProgramIssue
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Program
from app.domain.robot.program_xml import read_program
from app.views.robot.block_editor import BlockEditor
from app.views.robot.block_picture import BlockPicture
from app.views.robot.loaded import LoadedProgram
from app.views.robot.marks import BlockMark, Shown
from app.views.robot.trace_panel import TracePanel
from app.views.robot.web_page import webengine_wanted
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.wrapped_list import WrappedList
from app.workers.task import Task

log = logging.getLogger(__name__)
BLOCK_ROLE = Qt.ItemDataRole.UserRole
LIST_ROWS = 5
MOST_FINDINGS = 200


class BlocksPage(Translated, QWidget):
    """Shows a version's blocks; edits wait here until they are proven.

    The picture of our own stands in until Blockly's page is there, and for good
    where WebEngine is missing.

    Signals:
        edited: the program as it was edited, as Blockly XML; b"" when edits were dropped.
        keepRequested: the edited program shall be proven and kept.
        blockPicked: the id of the selected block.
        shown: what Blockly's page said about the program (Shown).
    """

    edited = Signal(bytes)
    keepRequested = Signal(bytes)
    blockPicked = Signal(str)
    shown = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loaded: LoadedProgram | None = None
        self._cell = Cell()
        self._edited = b""
        self._issues: list[ProgramIssue] = []
        self._findings: list[BlockMark] = []
        self._picked = ""
        self.editor: BlockEditor | None = None
        self._may_edit = webengine_wanted()
        self._check = Task(_check, self)
        self._build()
        self._connect_signals()

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self.trace = TracePanel(self._theme)
        self.picture = BlockPicture(self._theme)
        self.blocks = QStackedWidget()
        self.blocks.addWidget(self.picture)
        self.list = WrappedList()
        self.say(self.list.setAccessibleName, N_("What is wrong with the blocks"))
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.trace)
        self.split.addWidget(self.blocks)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([230, 570])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._edit_bar())
        layout.addWidget(self.split, 1)
        layout.addWidget(self.list)
        self.list.hide()

    def _edit_bar(self) -> QWidget:
        self.bar = frame("notice_warning")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(12, SMALL_GAP, GAP, SMALL_GAP)
        row.setSpacing(GAP)
        row.addWidget(IconLabel(self._theme, "warning", "warning", 18))
        self.bar_text = text_label("")
        self.drop = TextButton(N_("Drop the edits"))
        self.keep = TextButton(N_("Prove and keep"), "primary")
        row.addWidget(self.bar_text, 1)
        row.addWidget(self.drop)
        row.addWidget(self.keep)
        self.bar.hide()
        return self.bar

    def _connect_signals(self) -> None:
        self.trace.blockPicked.connect(self._on_trace)
        self.picture.selected.connect(self._on_selected)
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)
        self.drop.clicked.connect(self.drop_edits)
        self.keep.clicked.connect(self.keep_edits)
        self._check.done.connect(self._on_checked)
        self._theme.changed.connect(self._fill)

    # ---- content ---------------------------------------------------------------------

    def show_program(self, loaded: LoadedProgram, cell: Cell, edited: bytes = b"") -> None:
        """Show a version, with edits that were not proven yet."""
        self._loaded, self._cell, self._edited = loaded, cell, edited
        self._issues, self._findings, self._picked = list(loaded.summary.issues), [], ""
        program = _read(edited) or loaded.program
        self.trace.show_program(loaded)
        self.picture.show_program(program, cell, self._marks())
        if self.editor is not None:
            self.editor.show_program(program, cell, self._marks())
        elif self.isVisible():
            self._make_editor()
        self._show_bar()
        self._fill()
        if edited:
            self._check.start(edited, cell)

    def clear(self) -> None:
        """Show nothing."""
        self._loaded, self._edited = None, b""
        self._issues, self._findings = [], []
        self.trace.show_program(None)
        self.picture.show_program(Program(), Cell())
        if self.editor is not None:
            self.editor.show_program(Program(), Cell())
        self._show_bar()
        self._fill()

    def show_findings(self, findings: Sequence[BlockMark]) -> None:
        """Put what the dry run found on the blocks."""
        self._findings = list(findings)
        self._show_marks()

    @property
    def program(self) -> Program | None:
        """The program as it stands on show, edits included."""
        return _read(self._edited) or (self._loaded.program if self._loaded else None)

    @property
    def edits(self) -> bytes:
        """The edited program as Blockly XML, b"" when nothing was edited."""
        return self._edited

    def select(self, block_id: str) -> None:
        """Select a block everywhere on this page."""
        self._picked = block_id
        self.trace.mark_block(block_id)
        self.picture.select(block_id)
        if self.editor is not None:
            self.editor.select(block_id)

    def play(self, block_id: str) -> None:
        """Show which block the dry run plays."""
        self.picture.play(block_id)
        if self.editor is not None:
            self.editor.play(block_id)

    @Slot()
    def fit(self) -> None:
        """Show the whole program."""
        self.picture.fit()
        if self.editor is not None:
            self.editor.fit()

    def retranslate(self) -> None:
        """Say what is built from the program again."""
        self._show_bar()
        self._fill()

    # ---- editor ------------------------------------------------------------------------

    def showEvent(self, event: object) -> None:
        """Make the editor when a program is seen for the first time."""
        super().showEvent(event)  # type: ignore[arg-type]
        if self._loaded is not None and self.editor is None:
            self._make_editor()

    def _make_editor(self) -> None:
        if not self._may_edit:
            return
        self._may_edit = False
        try:
            editor = BlockEditor(self._theme)
        except ImportError as problem:
            log.info("no block editor: %s", problem)
            return
        self.editor = editor
        self.blocks.addWidget(editor)
        editor.shown.connect(self._on_shown)
        editor.edited.connect(self._on_edited)
        editor.selected.connect(self._on_selected)
        if (program := self.program) is not None:
            editor.show_program(program, self._cell, self._marks())

    @Slot(object)
    def _on_shown(self, shown: Shown) -> None:
        if self.editor is not None and not shown.messages:
            self.blocks.setCurrentWidget(self.editor)
        elif shown.messages:
            log.warning("Blockly's page could not show a program: %s", shown.messages)
            self.blocks.setCurrentWidget(self.picture)
        self.shown.emit(shown)

    @Slot(bytes)
    def _on_edited(self, xml: bytes) -> None:
        if self._loaded is None:
            return
        self._edited = xml
        self._show_bar()
        self._check.start(xml, self._cell)
        if (program := _read(xml)) is not None:
            self.picture.show_program(program, self._cell)
        self.edited.emit(xml)

    @Slot(object)
    def _on_checked(self, issues: list[ProgramIssue]) -> None:
        if self._edited:
            self._issues = issues
            self._findings = []
            self._show_marks()
            self._show_bar()

    @Slot()
    def keep_edits(self) -> None:
        """Ask for the proof of the edits."""
        if self._edited:
            self.keepRequested.emit(self._edited)

    @Slot()
    def drop_edits(self) -> None:
        """Show the version as it was proven."""
        if self._edited and self._loaded is not None:
            self.edited.emit(b"")
            self.show_program(self._loaded, self._cell)

    def undo(self, again: bool = False) -> bool:
        """Take an edit of the blocks back; False where there is none to take back."""
        if self.editor is None or not (self._edited or again):
            return False
        self.editor.undo(again)
        return True

    # ---- marks -------------------------------------------------------------------------

    def _marks(self) -> list[BlockMark]:
        issues = [BlockMark(one.block_id, one.message) for one in self._issues if one.block_id]
        marks: dict[str, str] = {}
        for one in [*issues, *self._findings]:
            marks[one.block_id] = f"{marks[one.block_id]}\n{one.text}" if one.block_id in marks else one.text
        return [BlockMark(block_id, text) for block_id, text in marks.items()]

    def _show_marks(self) -> None:
        marks = self._marks()
        self.picture.show_marks(marks)
        if self.editor is not None:
            self.editor.show_marks(marks)
        self._fill()

    @Slot()
    def _fill(self) -> None:
        self.list.clear()
        entries = [(one.message, one.block_id, one.severity) for one in self._issues]
        entries += [(one.text, one.block_id, "warning") for one in self._findings]
        for text, block_id, severity in entries[:MOST_FINDINGS]:
            icon = ("error", "danger") if severity == "error" else ("warning", "warning")
            item = QListWidgetItem(self._theme.icon(*icon), text)
            item.setData(BLOCK_ROLE, block_id)
            item.setToolTip(text)
            self.list.addItem(item)
        self.list.setVisible(bool(entries))
        row = self.list.sizeHintForRow(0) if entries else 0
        self.list.setFixedHeight(max(row, 24) * min(len(entries), LIST_ROWS) + 6)

    def _show_bar(self) -> None:
        self.bar.setVisible(bool(self._edited))
        errors = sum(1 for one in self._issues if one.severity == "error")
        if errors:
            text = _("The blocks were edited. Faults to mend first: {count}.", count=errors)
        else:
            text = _("The blocks were edited; they are no version yet.")
        self.bar_text.setText(text)

    # ---- selection ---------------------------------------------------------------------

    @Slot(str)
    def _on_selected(self, block_id: str) -> None:
        """Hear of a selection; the editor's echo of our own is not one."""
        if block_id == self._picked:
            return
        self._picked = block_id
        self.trace.mark_block(block_id)
        self.blockPicked.emit(block_id)

    @Slot(str)
    def _on_trace(self, block_id: str) -> None:
        self._picked = block_id
        self.picture.select(block_id)
        if self.editor is not None:
            self.editor.select(block_id)
        self.blockPicked.emit(block_id)

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem) -> None:
        if block_id := item.data(BLOCK_ROLE):
            self.select(block_id)
            self.blockPicked.emit(block_id)


def _check(xml: bytes, cell: Cell) -> list[ProgramIssue]:
    return check_program(xml, shipped_nodes(), cell)


def _read(xml: bytes) -> Program | None:
    try:
        return read_program(xml) if xml else None
    except AppError:
        return None
