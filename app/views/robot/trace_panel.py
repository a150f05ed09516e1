"""Where each block comes from: the request above, the program in words below, both tied to the blocks."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.i18n import N_, language
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.wording import explain
from app.views.robot.loaded import LoadedProgram
from app.views.robot.step_tree import StepTree
from app.widgets.icons import text_label
from app.widgets.marked_text import MarkedText, Piece
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated


class TracePanel(Translated, QWidget):
    """Shows the request and the steps; choosing one shows the others.

    Signals:
        blockPicked: the id of the block whose step or words were chosen.
    """

    blockPicked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._loaded: LoadedProgram | None = None
        self._block = ""
        self.request = MarkedText(theme)
        self.say(self.request.setAccessibleName, N_("What was asked for"))
        self.steps = StepTree(theme)
        self.say(self.steps.setAccessibleName, N_("The program in words"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, 0, 0)
        layout.setSpacing(SMALL_GAP)
        self._heading = self._add_heading(layout, N_("What was asked for"))
        layout.addWidget(self.request)
        self._add_heading(layout, N_("The program in words"))
        layout.addWidget(self.steps, 1)
        self.request.clicked.connect(self._on_word)
        self.steps.linePicked.connect(self._on_line)

    def _add_heading(self, layout: QVBoxLayout, message: str) -> QWidget:
        label = text_label("", "section")
        self.say(label.setText, message)
        layout.addWidget(label)
        return label

    def show_program(self, loaded: LoadedProgram | None) -> None:
        """Show a version."""
        self._loaded = loaded
        self.request.show_text(loaded.request if loaded else "")
        for widget in (self.request, self._heading):
            widget.setVisible(bool(loaded and loaded.request.strip()))
        self._tell()

    def mark_block(self, block_id: str) -> None:
        """Show the step and the words that a block comes from, none for ""."""
        self._block = block_id
        loaded = self._loaded
        if loaded is None:
            return
        places = (self.steps.place_of(one) for one in loaded.around(block_id))
        place = next((one for one in places if one >= 0), -1)
        self.steps.mark([place] if place >= 0 else [])
        traced = loaded.traced(block_id)
        self.request.show_pieces([Piece(traced.start, len(traced.text))] if traced else [])

    def retranslate(self) -> None:
        """Tell the program in the language of now."""
        self._tell()
        self.mark_block(self._block)

    def _tell(self) -> None:
        loaded = self._loaded
        lines = explain(loaded.program, shipped_nodes(), language(), loaded.cell) if loaded else []
        self.steps.show_lines(lines)

    @Slot(int)
    def _on_line(self, number: int) -> None:
        block_id = self.steps.lines()[number].block_id
        self.mark_block(block_id)
        self.blockPicked.emit(block_id)

    @Slot(int)
    def _on_word(self, position: int) -> None:
        found = self._loaded.blocks_at(position) if self._loaded else []
        if not found:
            return
        self.mark_block(found[0])
        places = [self.steps.place_of(one) for one in found]
        self.steps.mark([one for one in places if one >= 0])
        self.blockPicked.emit(found[0])
