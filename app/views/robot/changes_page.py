"""What changed between two versions: block by block in words, and as texts side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QListWidgetItem,
    QRadioButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, language
from app.core.text import shorten
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Program, with_ids
from app.domain.robot.program_diff import Change, program_changes
from app.domain.robot.wording import Line, explain
from app.views.robot.loaded import LoadedProgram
from app.widgets.diff_view import DiffView
from app.widgets.icons import text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated
from app.widgets.wrapped_list import WrappedList

WORDS, XML = range(2)
TITLE_WIDTH = 36
MODES = (N_("Steps in words"), N_("Blockly XML"))
KINDS = {
    "added": (N_("New: {after}"), "add-row", "success"),
    "removed": (N_("Gone: {before}"), "delete", "danger"),
    "changed": (N_("Changed: {before} → {after}"), "rename", "warning"),
    "moved": (N_("Moved: {after}"), "chevron-right", "info"),
}
BLOCK_ROLE = Qt.ItemDataRole.UserRole


class ChangesPage(Translated, QWidget):
    """Compares two versions.

    Signals:
        blockPicked: the block of a change that was clicked.
    """

    blockPicked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pair: tuple[LoadedProgram, LoadedProgram] | None = None
        self._build()
        self._connect_signals()
        self.clear()

    def _build(self) -> None:
        self.summary = text_label("", "section")
        self.list = WrappedList()
        self.say(self.list.setAccessibleName, N_("What changed, block by block"))
        self.text = DiffView(self._theme)
        self.modes = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.addWidget(self.summary, 1)
        for mode, name in enumerate(MODES):
            button = QRadioButton()
            self.say(button.setText, name)
            self.modes.addButton(button, mode)
            row.addWidget(button)
        self.modes.button(WORDS).setChecked(True)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.text)
        split.setStretchFactor(1, 1)
        split.setSizes([140, 360])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(row)
        layout.addWidget(split, 1)

    def _connect_signals(self) -> None:
        self.modes.idClicked.connect(self._show_texts)
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)
        self._theme.changed.connect(self._show)

    def show_pair(self, before: LoadedProgram, after: LoadedProgram) -> None:
        """Compare two versions."""
        self._pair = (before, after)
        self._show()

    def clear(self) -> None:
        """Compare nothing."""
        self._pair = None
        self._show()

    def retranslate(self) -> None:
        """Tell the changes in the language of now."""
        self._show()

    @Slot()
    def _show(self) -> None:
        self.list.clear()
        changes = self.changes()
        for change in changes:
            message, icon, role = KINDS[change.kind]
            item = QListWidgetItem(
                self._theme.icon(icon, role), _(message, before=change.before, after=change.after)
            )
            item.setData(BLOCK_ROLE, change.block_id)
            self.list.addItem(item)
        self.summary.setText(self._summary(changes))
        self._show_texts()

    def changes(self) -> list[Change]:
        """Return what differs, block by block."""
        if self._pair is None:
            return []
        before, after = (with_ids(one.program) for one in self._pair)
        return program_changes(before, after, shipped_nodes(), language(), self._pair[1].cell)

    def _summary(self, changes: Sequence[Change]) -> str:
        if self._pair is None:
            return _("There is no earlier version to compare with.")
        if not changes:
            return _("The blocks are the same.")
        return _("Blocks that differ: {count}", count=len(changes))

    @Slot()
    def _show_texts(self) -> None:
        if self._pair is None:
            self.text.show_texts("", "", "", "")
            return
        words = self.modes.checkedId() == WORDS
        texts = [words_of(one) if words else xml_text(one.xml) for one in self._pair]
        titles = [f"v{one.version.number} {shorten(one.version.label, TITLE_WIDTH)}" for one in self._pair]
        self.text.show_texts(*texts, *titles)

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem) -> None:
        self.blockPicked.emit(item.data(BLOCK_ROLE))


def step_lines(program: Program, loaded: LoadedProgram) -> list[Line]:
    """Return a program in words, in the language of now."""
    return explain(program, shipped_nodes(), language(), loaded.cell)


def words_of(loaded: LoadedProgram) -> str:
    """Return a version's steps as indented text."""
    return "\n".join("    " * one.level + one.text for one in step_lines(loaded.program, loaded))


def xml_text(xml: bytes) -> str:
    """Return Blockly XML with one element a line."""
    return xml.decode("utf-8", "replace").replace("><", ">\n<")
