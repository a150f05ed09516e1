"""An open question about one thing: what it may be, with likeness and position, a number, or a new point."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDoubleSpinBox,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, language
from app.domain.robot.cell.matching import match_name
from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import number_text, range_text
from app.domain.robot.parts import Open
from app.domain.robot.understand.operations import LIKELY, Candidate
from app.widgets.icons import IconLabel, TextButton, frame, text_label
from app.widgets.marked_text import MarkedText, Piece
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

HEADS = (N_("Name"), N_("Identifier"), N_("Likeness"), N_("Position"))
VALUE_ROLE = Qt.ItemDataRole.UserRole
BIG = 1e9
LEAST_COLUMN = 110
LEAST_ROWS, MOST_ROWS = 2, 6


class QuestionPanel(Translated, QWidget):
    """Asks what a word means.

    Signals:
        chosen: the value that is meant, and how it reads.
        teachRequested: a new point shall be taught.
        leaveRequested, cancelRequested: go on without it; give up.
    """

    chosen = Signal(str, str)
    teachRequested = Signal()
    leaveRequested = Signal()
    cancelRequested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._about: Open | None = None
        self._cell = Cell()
        self._asks_number = False
        self._scores: dict[str, float] = {}
        self._build()
        self._connect_signals()
        self.hide()

    @property
    def about(self) -> Open | None:
        """What is asked, None when nothing is."""
        return self._about if not self.isHidden() else None

    def show_question(self, text: str, about: Open, request: str, cell: Cell) -> None:
        """Ask about one thing."""
        self._about, self._cell = about, cell
        self.text.setText(text)
        self.request.show_text(request)
        self.request.setVisible(bool(request.strip()))
        if about.start >= 0:
            self.request.show_pieces([Piece(about.start, about.end - about.start)])
        self._asks_number = about.minimum is not None or about.maximum is not None
        self._scores = _likeness(about, cell)
        self._fill(self._candidates(about))
        self._show_range(about)
        self.teach.setVisible(about.teach)
        self.leave.setVisible(about.leave)
        self.setEnabled(True)
        self.show()
        (self.number if self.number.isVisible() else self.table).setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Name the columns in the language of now."""
        if self._about is not None:
            self._fill(self._candidates(self._about))

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        card = frame("question")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(GAP, GAP, GAP, GAP)
        outer.addWidget(card)
        box = QVBoxLayout(card)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(GAP)
        head = QHBoxLayout()
        head.addWidget(IconLabel(self._theme, "help", "warning", 18), 0, Qt.AlignmentFlag.AlignTop)
        self.text = text_label("", "strong")
        head.addWidget(self.text, 1)
        box.addLayout(head)
        self.request = MarkedText(self._theme)
        self.say(self.request.setAccessibleName, N_("What was asked for"))
        box.addWidget(self.request)
        self.table = self._make_table()
        box.addWidget(self.table)
        box.addLayout(self._number_row())
        box.addLayout(self._buttons())

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, len(HEADS))
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setFrameShape(QTableWidget.Shape.NoFrame)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.say(table.setAccessibleName, N_("What may be meant"))
        return table

    def _number_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.number = QDoubleSpinBox()
        self.number.setDecimals(2)
        self.number.setMinimumWidth(140)
        self.say(self.number.setAccessibleName, N_("The number to use"))
        self.use_number = TextButton(N_("Use this number"), "primary")
        self.range = text_label("", "muted", wrap=False)
        for widget in (self.number, self.range, self.use_number):
            row.addWidget(widget)
        row.addStretch(1)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.take = TextButton(N_("This is meant"), "primary")
        self.teach = TextButton(N_("Teach a new point..."))
        self.leave = TextButton(N_("Go on without it"))
        self.cancel = TextButton(N_("Cancel the request"), "quiet")
        for button in (self.take, self.teach, self.leave):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.cancel)
        return row

    def _connect_signals(self) -> None:
        self.table.activated.connect(self._on_row)
        self.table.doubleClicked.connect(self._on_row)
        self.table.itemSelectionChanged.connect(self._enable)
        self.take.clicked.connect(self._on_take)
        self.use_number.clicked.connect(self._on_number)
        self.teach.clicked.connect(self.teachRequested)
        self.leave.clicked.connect(self.leaveRequested)
        self.cancel.clicked.connect(self.cancelRequested)

    # ---- content -----------------------------------------------------------------------

    def _candidates(self, about: Open) -> list[Candidate]:
        """Return what may be meant; everything of the section where nothing is likely."""
        if about.candidates or not about.section:
            return about.candidates
        items = self._cell.of(about.section)
        return [Candidate(value=item.id, label=item.label(language())) for item in items]

    def _fill(self, candidates: list[Candidate]) -> None:
        self.table.clear()
        self.table.setHorizontalHeaderLabels([_(one) for one in HEADS])
        self.table.setRowCount(len(candidates))
        for row, one in enumerate(candidates):
            for column, text in enumerate(self._texts(one)):
                item = QTableWidgetItem(text)
                item.setData(VALUE_ROLE, one.value)
                self.table.setItem(row, column, item)
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(LEAST_COLUMN)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        chooses = bool(candidates) and not self._asks_number
        self.table.setVisible(chooses)
        self.take.setVisible(chooses)
        self._fit_rows(len(candidates))
        if candidates and self._likeness_of(candidates[0]) >= LIKELY:
            self.table.selectRow(0)
        self._enable()

    def _fit_rows(self, rows: int) -> None:
        """Show six rows at once, fewer where the window is low: then the table scrolls."""
        row = self.table.verticalHeader().defaultSectionSize()
        head = self.table.horizontalHeader().sizeHint().height() + 4
        self.table.setMinimumHeight(head + row * min(rows, LEAST_ROWS))
        self.table.setMaximumHeight(head + row * min(rows, MOST_ROWS))

    def _likeness_of(self, one: Candidate) -> float:
        return one.score or self._scores.get(one.value, 0.0)

    def _texts(self, one: Candidate) -> list[str]:
        section = self._about.section if self._about else ""
        item = self._cell.get(section, one.value)
        label = item.label(language()) if item else one.label
        place = ""
        if item is not None and item.pose:
            x, y, z = (number_text(part) for part in item.pose[:3])
            place = f"X {x}  Y {y}  Z {z} mm"
        likeness = self._likeness_of(one)
        score = f"{round(likeness)} %" if likeness else "—"
        return [label or one.value, one.value, score, place]

    def _show_range(self, about: Open) -> None:
        for widget in (self.number, self.range, self.use_number):
            widget.setVisible(self._asks_number)
        if self._asks_number:
            low = -BIG if about.minimum is None else about.minimum
            high = BIG if about.maximum is None else about.maximum
            self.number.setRange(low, high)
            given = about.value if isinstance(about.value, int | float) else low
            self.number.setValue(min(max(float(given), low), high))
            self.range.setText(range_text(about.minimum, about.maximum, ""))

    # ---- answers -----------------------------------------------------------------------

    @Slot()
    def _enable(self) -> None:
        self.take.setEnabled(bool(self.table.selectedItems()))

    @Slot(QModelIndex)
    def _on_row(self, index: QModelIndex) -> None:
        self._choose(index.row())

    @Slot()
    def _on_take(self) -> None:
        self._choose(self.table.currentRow())

    def _choose(self, row: int) -> None:
        if row >= 0 and self.isEnabled():
            self.setEnabled(False)
            item = self.table.item(row, 0)
            self.chosen.emit(str(item.data(VALUE_ROLE)), item.text())

    @Slot()
    def _on_number(self) -> None:
        self.setEnabled(False)
        text = number_text(round(self.number.value(), 4))
        self.chosen.emit(text, text)


def _likeness(about: Open, cell: Cell) -> dict[str, float]:
    """Return how alike the words and the likeliest things are (0 to 100), by identifier."""
    if not about.section:
        return {}
    found = match_name(about.text, cell, (about.section,))
    return {one.item.id: one.score for one in found.candidates}
