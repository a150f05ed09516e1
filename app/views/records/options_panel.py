"""An open question in the middle of the tab: candidates with what tells them apart, to click."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.records.code_lists import title_of
from app.domain.records.models import Table
from app.domain.records.parts import Open
from app.domain.records.understand.models import Option
from app.widgets.icons import IconLabel, frame, text_label
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

VALUE_ROLE = int(Qt.ItemDataRole.UserRole)
SHOWN_ROWS = 8


class OptionsPanel(Translated, QWidget):
    """Shows the options of a question as a table.

    Signals:
        chosen: the value of an option and its label.
    """

    chosen = Signal(str, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(GAP, GAP, GAP, GAP)
        card = frame("question")
        outer.addWidget(card)
        box = QVBoxLayout(card)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(GAP)
        head = QHBoxLayout()
        head.addWidget(IconLabel(theme, "help", "warning", 18), 0, Qt.AlignmentFlag.AlignTop)
        self.text = text_label("", "strong")
        head.addWidget(self.text, 1)
        box.addLayout(head)
        self.table = QTableWidget()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.table.horizontalHeader().setDefaultAlignment(left)
        self.say(self.table.setAccessibleName, N_("What may be meant"))
        box.addWidget(self.table)
        self.hint = text_label("", "muted")
        box.addWidget(self.hint)
        self.table.clicked.connect(self._on_clicked)
        self.table.activated.connect(self._on_clicked)

    def show_question(self, text: str, about: Open, table: Table | None) -> None:
        """Show a question with its options."""
        self.text.setText(text)
        self._fill(about.options, table)
        self.table.setVisible(bool(about.options))
        pick = _("Click the one that is meant, or type the answer in the field at the right.")
        typed = _("Type the answer in the field at the right.")
        filled = _("Fill the red cells below, or type the answer in the field at the right.")
        self.hint.setText(pick if about.options else filled if about.rows else typed)

    def _fill(self, options: list[Option], table: Table | None) -> None:
        more = list(dict.fromkeys(name for one in options for name in one.distinguishing))
        names = [_("Choice"), *(_heading(name, table) for name in more)]
        self.table.clear()
        self.table.setColumnCount(len(names))
        self.table.setHorizontalHeaderLabels(names)
        self.table.setRowCount(len(options))
        for row, option in enumerate(options):
            texts = [option.label, *(option.distinguishing.get(name) or "" for name in more)]
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setData(VALUE_ROLE, (option.value, option.label))
                self.table.setItem(row, column, item)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        rows = min(len(options), SHOWN_ROWS)
        height = self.table.verticalHeader().defaultSectionSize() * rows
        self.table.setFixedHeight(height + header.sizeHint().height() + 4)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        found = index.data(VALUE_ROLE)
        if found:
            self.table.setEnabled(False)
            self.chosen.emit(*found)


def _heading(name: str, table: Table | None) -> str:
    column = table.column(name) if table else None
    return (title_of(column.comment) if column else "") or name
