"""The block editor: Blockly's own page in the window, fed with programs and heard when one is edited."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, language
from app.domain.robot.cell.models import Cell
from app.domain.robot.definitions import block_definitions, reference_choices, toolbox
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.placeholders import placeholder_definitions
from app.domain.robot.program import Program
from app.domain.robot.program_xml import read_program, write_program
from app.views.robot.marks import BlockMark, Shown
from app.views.robot.web_page import WebPage
from app.widgets.theme import Theme
from app.widgets.translated import Translated


class BlockEditor(Translated, QWidget):
    """Shows a program as Blockly blocks and lets it be edited.

    Raises ImportError where WebEngine can't be loaded.

    Signals:
        shown: what Blockly said about the program that was opened (Shown).
        edited: the program after an edit, as Blockly XML.
        selected: the id of the block that the user selected.
        died: the page's process ended; it was started again.
    """

    shown = Signal(object)
    edited = Signal(bytes)
    selected = Signal(str)
    died = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._program: Program | None = None
        self._cell = Cell()
        self._marks: list[BlockMark] = []
        self._ready = False
        self._select_first = ""
        self.page = WebPage(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.page.view)
        self.say(self.page.view.setAccessibleName, N_("Blocks of the program"))
        self.setFocusProxy(self.page.view)
        self._connect_signals()
        self.page.load(language())

    # ---- content -----------------------------------------------------------------

    def show_program(self, program: Program, cell: Cell, marks: Sequence[BlockMark] = ()) -> None:
        """Show a program; reference fields offer what the cell has."""
        self._program, self._cell, self._marks = program, cell, list(marks)
        self._select_first = ""
        if self._ready:
            self._open()

    def show_marks(self, marks: Sequence[BlockMark]) -> None:
        """Put warnings on blocks; earlier ones go."""
        self._marks = list(marks)
        if self._ready:
            self._warn()

    def select(self, block_id: str) -> None:
        """Select a block and bring it into view."""
        self._select_first = block_id
        if self._ready:
            self.page.run(f"editor.select({json.dumps(block_id)})")

    def play(self, block_id: str) -> None:
        """Show which block is played, "" for none."""
        if self._ready:
            self.page.run(f"editor.play({json.dumps(block_id)})")

    def fit(self) -> None:
        """Show the whole program."""
        if self._ready:
            self.page.run("editor.fit()")

    def undo(self, again: bool = False) -> None:
        """Take the last edit of the blocks back, or make it again."""
        if self._ready:
            self.page.run(f"editor.undo({json.dumps(again)})")

    def svg(self, heard: Any) -> None:
        """Call heard with the blocks as SVG, as Blockly draws them."""
        self.page.run("editor.svg()", heard)

    def retranslate(self) -> None:
        """Open the page in the language of now; what was edited stays."""
        if self._ready:
            self._ready = False
            self.page.run("editor.xml()", self._reload)

    # ---- the page ------------------------------------------------------------------

    def _reload(self, text: object) -> None:
        with contextlib.suppress(AppError):
            self._program = read_program(str(text).encode()) if self._program else None
        self.page.load(language())

    @Slot()
    def _on_ready(self) -> None:
        self._ready = True
        nodes = shipped_nodes()
        options = {
            "definitions": block_definitions(nodes, language(), self._choices()),
            "toolbox": toolbox(nodes, language()),
            "dark": self._theme.is_dark,
        }
        self.page.run(f"editor.start({_script(options)})")
        if self._program is not None:
            self._open()

    def _choices(self) -> dict[str, list[tuple[str, str]]]:
        return reference_choices(self._cell, self._program or Program(), shipped_nodes(), language())

    def _open(self) -> None:
        assert self._program is not None
        nodes = shipped_nodes()
        known = block_definitions(nodes, language(), self._choices())
        definitions = [*known, *placeholder_definitions(self._program, nodes)]
        text = write_program(self._program).decode()
        self.page.run(f"editor.define({_script(definitions)}); editor.open({json.dumps(text)})", self._opened)
        self._warn()
        if self._select_first:
            self.select(self._select_first)

    def _warn(self) -> None:
        marks = [{"id": one.block_id, "text": one.text} for one in self._marks]
        self.page.run(f"editor.warn({_script(marks)})")

    def _opened(self, answer: object) -> None:
        said = json.loads(str(answer)) if answer else {"blocks": 0, "messages": [["error", "no answer"]]}
        self.shown.emit(Shown(said["blocks"], said["messages"]))

    @Slot(str)
    def _on_edited(self, text: str) -> None:
        self.edited.emit(text.encode())

    @Slot()
    def _on_died(self) -> None:
        self._ready = False
        self.died.emit()
        self.page.load(language())

    @Slot()
    def _recolour(self) -> None:
        if self._ready:
            self.page.run(f"editor.shade({json.dumps(self._theme.is_dark)})")

    def _connect_signals(self) -> None:
        self.page.bridge.readied.connect(self._on_ready)
        self.page.bridge.edited.connect(self._on_edited)
        self.page.bridge.picked.connect(self.selected)
        self.page.died.connect(self._on_died)
        self._theme.changed.connect(self._recolour)


def _script(value: object) -> str:
    """Return a value as a literal of a script."""
    return json.dumps(value, ensure_ascii=True)
