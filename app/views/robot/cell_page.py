"""The cell file in the window: what it names as a table, and its text to edit, with errors by line."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.i18n import N_, _, language
from app.domain.robot.cell.files import add_point
from app.domain.robot.cell.models import SECTIONS, Cell, CellItem
from app.domain.robot.nodes import number_text
from app.views.robot.cell_desk import CellDesk, line_of, read_again
from app.views.robot.teach_dialog import TeachDialog
from app.widgets.building import Steps, build
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.source_view import SourceView
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

HEADS = (N_("Name"), N_("Identifier"), N_("Other names"), N_("Position"))
SECTION_NAMES = {
    "points": N_("Points"),
    "di": N_("Digital inputs"),
    "do": N_("Digital outputs"),
    "ai": N_("Analog inputs"),
    "ao": N_("Analog outputs"),
    "vacuum": N_("Suction cups"),
    "valves": N_("Valves"),
    "conveyors": N_("Conveyors"),
    "cameras": N_("Cameras"),
    "tools": N_("Tools"),
    "frames": N_("Frames"),
    "devices": N_("Devices"),
    "robots": N_("Robots"),
    "pallets": N_("Pallets"),
}
ITEM_ROLE = Qt.ItemDataRole.UserRole
CHECK_MS = 300
FILTER = "YAML (*.yaml *.yml)"


class CellPage(Translated, QWidget):
    """Shows the cell file and lets it be edited.

    Signals:
        openRequested: the path of another cell file.
        failed: an AppError of saving.
    """

    openRequested = Signal(str)
    failed = Signal(object)

    def __init__(self, theme: Theme, desk: CellDesk) -> None:
        super().__init__()
        self._theme, self._desk = theme, desk
        self._cell = Cell()
        self._timer = QTimer(self, singleShot=True, interval=CHECK_MS)
        build(self._steps())

    # ---- construction ----------------------------------------------------------------

    def _steps(self) -> Steps:
        self._build()
        yield
        self._connect_signals()
        self._show_file()

    def _build(self) -> None:
        self.table = QTreeWidget()
        self.table.setProperty("kind", "compact")
        self.table.setColumnCount(len(HEADS))
        self.table.setAlternatingRowColors(True)
        self.say(self.table.setAccessibleName, N_("What the cell file names"))
        self.editor = SourceView(self._theme, _("Text of the cell file"))
        self.editor.setReadOnly(False)
        self.say(self.editor.setAccessibleName, N_("Text of the cell file"))
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.table)
        split.addWidget(self.editor)
        split.setChildrenCollapsible(False)
        split.setSizes([300, 260])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar())
        layout.addWidget(self._problem())
        layout.addWidget(split, 1)

    def _bar(self) -> QWidget:
        bar = frame("surface")
        row = QHBoxLayout(bar)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.setSpacing(GAP)
        self.name = text_label("", "strong", wrap=False)
        self.count = text_label("", "muted", wrap=False)
        self.other = TextButton(N_("Open another..."))
        self.teach = TextButton(N_("Teach a new point..."))
        self.save = TextButton(N_("Save the cell file"), "primary")
        row.addWidget(self.name)
        row.addWidget(self.count)
        row.addStretch(1)
        for button in (self.other, self.teach, self.save):
            row.addWidget(button)
        return bar

    def _problem(self) -> QWidget:
        self.problem = frame("notice_error")
        row = QHBoxLayout(self.problem)
        row.setContentsMargins(12, GAP, GAP, GAP)
        row.addWidget(IconLabel(self._theme, "error", "danger", 18), 0, Qt.AlignmentFlag.AlignTop)
        self.problem_text = text_label("")
        self.go = TextButton(N_("Show the line"))
        row.addWidget(self.problem_text, 1)
        row.addWidget(self.go)
        return self.problem

    def _connect_signals(self) -> None:
        self._desk.changed.connect(self._show_file)
        self.editor.textChanged.connect(self._on_text)
        self._timer.timeout.connect(self._check)
        self.table.currentItemChanged.connect(self._on_item)
        self.other.clicked.connect(self._on_other)
        self.teach.clicked.connect(self._on_teach)
        self.save.clicked.connect(self.save_now)
        self.go.clicked.connect(self._on_go)

    # ---- content ---------------------------------------------------------------------

    @property
    def edited(self) -> bool:
        """Whether the text differs from the file."""
        return self.editor.toPlainText() != self._desk.text

    @Slot()
    def save_now(self) -> None:
        """Write the text into the file."""
        try:
            self._desk.save(self.editor.toPlainText())
        except AppError as error:
            self.failed.emit(error)

    @Slot()
    def _show_file(self) -> None:
        if self.edited:
            self.editor.setPlainText(self._desk.text)
        self.name.setText(self._desk.path.name)
        self.name.setToolTip(str(self._desk.path))
        self._check()

    def retranslate(self) -> None:
        """Name sections and columns in the language of now."""
        self._check()

    @Slot()
    def _on_text(self) -> None:
        self._timer.start()
        self.save.setEnabled(self.edited)

    @Slot()
    def _check(self) -> None:
        """Read the text as it stands; the table keeps the last that could be read."""
        error: AppError | None = None
        try:
            self._cell = read_again(self.editor.toPlainText().encode())
            self._fill()
        except AppError as problem:
            error = problem
        line = line_of(error) if error else 0
        self.problem.setVisible(error is not None)
        self.problem_text.setText(f"{error.message} {error.remedy}" if error else "")
        self.go.setVisible(line > 0)
        self.teach.setEnabled(error is None)
        self.save.setEnabled(self.edited)
        if error is None:
            self.editor.show_line(0)

    def _fill(self) -> None:
        self.table.blockSignals(True)
        self.table.clear()
        self.table.setHeaderLabels([_(one) for one in HEADS])
        for section in SECTIONS:
            items = self._cell.of(section)
            if items:
                head = QTreeWidgetItem([f"{_(SECTION_NAMES[section])} ({len(items)})"])
                head.addChildren([_row(item) for item in items])
                self.table.addTopLevelItem(head)
        self.table.expandAll()
        for column in range(len(HEADS)):
            self.table.resizeColumnToContents(column)
        self.table.blockSignals(False)
        self.count.setText(_("{count} {count:entry|entries}", count=len(self._cell.items)))

    # ---- slots -------------------------------------------------------------------------

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _on_item(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        identity = item.data(0, ITEM_ROLE) if item is not None else None
        if identity:
            self.editor.show_line(entry_line(self.editor.toPlainText(), *identity))

    @Slot()
    def _on_go(self) -> None:
        try:
            read_again(self.editor.toPlainText().encode())
        except AppError as error:
            self.editor.show_line(line_of(error))
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_other(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(self, _("Open a cell file"), "", FILTER)
        if path:
            self.openRequested.emit(path)

    @Slot()
    def _on_teach(self) -> None:
        self.dialog = TeachDialog(self._cell, "", None, self)
        self.dialog.accepted.connect(self._on_taught)
        self.dialog.open()

    @Slot()
    def _on_taught(self) -> None:
        try:
            data, identity = add_point(self.editor.toPlainText().encode(), self.dialog.name, self.dialog.pose)
        except AppError as error:
            self.failed.emit(error)
            return
        self.editor.setPlainText(data.decode())
        self.save_now()
        self.editor.show_line(entry_line(self.editor.toPlainText(), "points", identity))


def entry_line(text: str, section: str, identity: str) -> int:
    """Return the line in which an entry of a section begins, 0 where it is not found."""
    entry = re.compile(rf"\s+(-\s+\{{?\s*id:\s*)?['\"]?{re.escape(identity)}['\"]?(?!\w)")
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(r"\S", line) and not line.startswith("#"):
            inside = line.startswith(f"{section}:")
        elif inside and entry.match(line):
            return number
    return 0


def _row(item: CellItem) -> QTreeWidgetItem:
    place = "  ".join(number_text(one) for one in item.pose)
    row = QTreeWidgetItem([item.label(language()), item.id, ", ".join(item.aliases), place])
    row.setData(0, ITEM_ROLE, (item.section, item.id))
    return row
