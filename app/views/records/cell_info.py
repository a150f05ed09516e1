"""One line about the cell with the keyboard: where its value comes from, what is wrong, what would do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.i18n import _, pair
from app.domain.records.cell_checks import label_of
from app.domain.records.cell_input import origin_text, shown_text
from app.domain.records.models import Column, Problem, StagedCell
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconLabel, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

MOST = 8


class CellInfo(Translated, QWidget):
    """Says what is known of one cell.

    Signals:
        suggestionChosen: a value that would do.
    """

    suggestionChosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        layout.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(SMALL_GAP)
        self._icon = IconLabel(theme, "info", "muted", 14)
        self.text = QLabel()
        self.text.setProperty("kind", "muted")
        self.text.setMinimumWidth(10)
        row.addWidget(self._icon)
        row.addWidget(self.text, 1)
        layout.addLayout(row)
        self.problem = text_label("", "danger")
        layout.addWidget(self.problem)
        self._choices = QWidget()
        self._flow = FlowLayout(self._choices, SMALL_GAP)
        layout.addWidget(self._choices)
        self.clear()

    def clear(self) -> None:
        """Say nothing."""
        self.text.setText("")
        self._icon.hide()
        self.problem.hide()
        self._show_choices(())

    def show_cell(
        self, column: Column | None, cell: StagedCell | None, problem: Problem | None, words: str, notes: str
    ) -> None:
        """Show a cell's story; words is the piece of the request behind it."""
        parts = []
        if column is not None:
            value = shown_text(column, cell)
            parts.append(pair(label_of(column), value) if value else label_of(column))
            parts.append(origin_text(cell) if not words or (cell and cell.origin != "typed") else "")
        if words:
            parts.append(_("from the words {words}", words=f"“{words[:60]}”"))
        if cell is not None and cell.looked_up is not None and cell.value:
            parts.append(f"{cell.looked_up.table}.{cell.looked_up.column} = {cell.value}")
        parts.append(notes)
        self.text.setText(" · ".join(part for part in dict.fromkeys(parts) if part))
        self._icon.setVisible(bool(self.text.text()))
        said = " ".join(part for part in (problem.message, problem.remedy) if part) if problem else ""
        self.problem.setText(said)
        self.problem.setVisible(bool(said))
        self._show_choices(problem.suggestions[:MOST] if problem else ())

    def suggestions(self) -> list[TextButton]:
        """Return the buttons of values that would do."""
        return [self._flow.itemAt(at).widget() for at in range(self._flow.count())]  # type: ignore[misc]

    def _show_choices(self, values: Sequence[str]) -> None:
        while self._flow.count():
            self._flow.takeAt(0).widget().deleteLater()
        for value in values:
            button = TextButton("")
            button.setText(value)
            button.clicked.connect(lambda _checked=False, one=value: self.suggestionChosen.emit(one))
            self._flow.addWidget(button)
        self._choices.setVisible(bool(values))
