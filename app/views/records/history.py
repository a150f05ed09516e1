"""What was written to a database, from the journal; and the statements that would run."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, pair
from app.domain.records.cell_input import shown_text
from app.domain.records.models import Catalogue, JournalEntry, StagedCell
from app.domain.records.wording import counted_words
from app.views.records.staging import Staging
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import WIDE_GAP, mono_font

STATES = {
    "open": N_("not known yet"),
    "done": N_("written"),
    "absent": N_("not written"),
    "undoing": N_("being taken back"),
    "undone": N_("taken back"),
}
COLUMNS = (N_("When"), N_("Rows"), N_("State"), N_("Mark"))
MOST_ROWS = 40


class HistoryDialog(QDialog):
    """Lists the batches of one connection, newest first."""

    def __init__(
        self,
        entries: Sequence[JournalEntry],
        catalogue: Catalogue | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("What was written here"))
        self.resize(680, 420)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.addWidget(text_label(_("The journal on this computer, newest first."), "muted"))
        self.table = QTableWidget(len(entries), len(COLUMNS))
        self.table.setHorizontalHeaderLabels([_(name) for name in COLUMNS])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.setAccessibleName(self.windowTitle())
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for row, entry in enumerate(entries):
            for column, text in enumerate(_texts(entry, catalogue)):
                item = QTableWidgetItem(text)
                item.setToolTip(entry.note or text)
                self.table.setItem(row, column, item)
        layout.addWidget(self.table, 1)
        layout.addLayout(_closing(self))


class StatementsDialog(QDialog):
    """Shows the INSERTs as they would run, and the values that are bound to them."""

    def __init__(self, statements: Sequence[str], staging: Staging, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Show the statements"))
        self.resize(760, 460)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        about = _("These statements run in one transaction; every value is bound, none is part of the text.")
        layout.addWidget(text_label(about, "muted"))
        self.text = QPlainTextEdit("\n\n".join([*statements, _values(staging)]))
        self.text.setReadOnly(True)
        self.text.setFont(mono_font())
        self.text.setAccessibleName(self.windowTitle())
        layout.addWidget(self.text, 1)
        layout.addLayout(_closing(self))


def _texts(entry: JournalEntry, catalogue: Catalogue | None) -> tuple[str, ...]:
    counts: dict[str, int] = {}
    for row in entry.rows:
        counts[row.table] = counts.get(row.table, 0) + 1
    rows = counted_words(catalogue, counts)
    when = entry.created.astimezone().strftime("%Y-%m-%d %H:%M:%S")
    return when, rows, _(STATES[entry.state]), entry.batch_hash[:8]


def _values(staging: Staging) -> str:
    lines = []
    for row in list(staging.all_rows())[:MOST_ROWS]:
        table = staging.table(row.table)
        cells = [f"{cell.column} = {_bound(cell)}" for cell in row.cells if cell.sent]
        lines.append(pair(table.key if table else row.table, _(", ").join(cells)))
    return "\n".join(lines)


def _bound(cell: StagedCell) -> str:
    if cell.kind == "value":
        return cell.value or ""
    return shown_text(None, cell) or cell.kind.upper()


def _closing(dialog: QDialog) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addStretch(1)
    close = TextButton(N_("Close"), "primary")
    close.setFocus(Qt.FocusReason.OtherFocusReason)
    close.clicked.connect(dialog.reject)
    row.addWidget(close)
    return row
