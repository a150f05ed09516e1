"""A field for a cell that refers to another table's row: type a name, pick from what is found."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget

from app.core.i18n import _
from app.domain.records.cell_input import candidate_cell, candidate_text
from app.domain.records.models import Candidate, ForeignKey, LookupQuery, LookupResult, StagedCell

WAIT_MS = 150
SHOWN = 8
MOST_CHARACTERS = 200


class NameEdit(QLineEdit):
    """Finds rows by name while the person types.

    Signals:
        searched: this field, whose query() wants an answer through show_found.
        picked: this field, when a candidate was chosen from the list.
    """

    searched = Signal(object)
    picked = Signal(object)

    def __init__(self, parent: QWidget, reference: ForeignKey) -> None:
        super().__init__(parent)
        self.reference = reference
        self.setProperty("kind", "cell")
        self.setMaxLength(MOST_CHARACTERS)
        self.setPlaceholderText(_("Type a name to find it"))
        self._found: tuple[Candidate, ...] = ()
        self._chosen: Candidate | None = None
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._search)
        self._list = QListWidget(self)
        self._list.setWindowFlags(Qt.WindowType.ToolTip)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setObjectName("candidates")
        self._list.hide()
        self._list.itemClicked.connect(self._on_clicked)
        self.textEdited.connect(self._on_edited)

    def query(self) -> LookupQuery:
        """Return what to look for."""
        return LookupQuery(table=self.reference.target, text=self.text().strip(), limit=SHOWN)

    def show_found(self, query: LookupQuery, result: LookupResult) -> None:
        """Show the candidates, unless the text has changed since they were asked for."""
        if query.text != self.text().strip() or not self.isVisible():
            return
        self._found = result.candidates[:SHOWN]
        self._list.clear()
        self._list.addItems([candidate_text(one) for one in self._found])
        self._show_list()

    def chosen(self) -> Candidate | None:
        """Return the candidate that was picked, None while only text was typed."""
        return self._chosen

    def cell(self, candidate: Candidate) -> StagedCell:
        """Return the cell that a candidate makes."""
        return candidate_cell(self.reference, candidate)

    def list_shown(self) -> bool:
        """Tell whether the list of candidates is open."""
        return self._list.isVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the list, pick with Enter, close with Escape."""
        if self._list.isVisible() and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._list.setCurrentRow((self._list.currentRow() + step) % max(1, self._list.count()))
        elif self._list.isVisible() and event.key() == Qt.Key.Key_Escape:
            self._list.hide()
        else:
            super().keyPressEvent(event)

    def event(self, event: object) -> bool:
        """Let Enter and Tab take the marked candidate first."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress
        if is_key and self._list.isVisible() and self._list.currentRow() >= 0:
            keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
            if event.key() in keys:  # type: ignore[attr-defined]
                self._pick(self._list.currentRow())
                return True
        return super().event(event)  # type: ignore[arg-type]

    def hideEvent(self, event: object) -> None:
        """Take the list away with the field."""
        self._list.hide()
        super().hideEvent(event)  # type: ignore[arg-type]

    @Slot(str)
    def _on_edited(self, _text: str) -> None:
        self._chosen = None
        self._timer.start()

    @Slot()
    def _search(self) -> None:
        if self.text().strip():
            self.searched.emit(self)
        else:
            self._list.hide()

    @Slot(object)
    def _on_clicked(self, item: object) -> None:
        self._pick(self._list.row(item))  # type: ignore[arg-type]

    def _pick(self, place: int) -> None:
        if 0 <= place < len(self._found):
            self._chosen = self._found[place]
            self._list.hide()
            self.setText(self._chosen.label)
            self.picked.emit(self)

    def _show_list(self) -> None:
        if not self._found:
            self._list.hide()
            return
        self._list.setCurrentRow(-1)
        rows = min(len(self._found), SHOWN)
        height = sum(self._list.sizeHintForRow(row) for row in range(rows)) + 6
        self._list.setFixedSize(max(self.width(), 260), height)
        self._list.move(self.mapToGlobal(QPoint(0, self.height() + 1)))
        self._list.show()
