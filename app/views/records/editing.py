"""Edits that come from beside the grid: words assigned to a column, suggestions taken."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from app.domain.records.cell_input import choice_of, typed_cell
from app.domain.records.models import Span
from app.domain.records.understand.models import Words
from app.views.records.artefact import RecordsArtefact
from app.views.records.name_finder import NameFinder
from app.views.records.staging import Change, Staging


class CellEditing(QObject):
    """Writes cells for the sentence, the chips and the line about a cell."""

    def __init__(
        self, staging: Staging, artefact: RecordsArtefact, finder: NameFinder, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._staging, self._artefact, self._finder = staging, artefact, finder
        self._dismissed: set[tuple[str, int]] = set()
        self._carried: list[Change] = []
        artefact.assignRequested.connect(self.assign)
        artefact.suggestionChosen.connect(self.suggest)
        artefact.nameTyped.connect(finder.resolve)
        artefact.searched.connect(finder.search)
        artefact.sentence.dismissed.connect(self._on_dismissed)
        artefact.cleared.connect(self.drop_carried)

    @Slot(object, str, str)
    def assign(self, words: Words, table: str, column: str) -> None:
        """Put a piece of the request into a column of the chosen row."""
        key = self._artefact.target_row(table)
        known = self._staging.table(table)
        wanted = known.column(column) if known else None
        if not key or known is None or wanted is None:
            return
        if known.reference_of(column) is not None and choice_of(wanted, words.text) is None:
            self._finder.resolve_words(key, column, words.text, words.span)
        else:
            cell = typed_cell(wanted, words.text, self._staging.now)
            cell = cell.model_copy(update={"origin": "typed", "span": words.span})
            self._staging.set_cells([(key, column, cell)])
        self._artefact.sentence.drop(words)
        self._artefact.choose(key, column)
        self._staging.judged.emit()

    @Slot(str, str, str)
    def suggest(self, key: str, column: str, value: str) -> None:
        """Take a value that would do."""
        if not self._staging.has_row(key) or self._finder.suggest(key, column, value):
            return
        table = self._staging.table(self._staging.row(key).table)
        wanted = table.column(column) if table else None
        if table is None or wanted is None:
            return
        if table.reference_of(column) is not None and choice_of(wanted, value) is None:
            self._finder.resolve(key, column, value)
        else:
            self._staging.set_cells([(key, column, typed_cell(wanted, value, self._staging.now))])

    def forget_covered(self) -> None:
        """Take chips away whose words a cell has got, or which were said to mean nothing."""
        if not self._artefact.open_words():
            return
        spans = [cell.span for row in self._staging.all_rows() for cell in row.cells if cell.span]
        for words in self._artefact.open_words():
            if (words.text, words.span.start) in self._dismissed or _covered(words.span, spans):
                self._artefact.sentence.drop(words)

    def carry(self) -> None:
        """Remember the cells that were filled in beside an open question, for its rows are read anew."""
        staging = self._staging
        if self._artefact.is_open and staging.is_edited:
            before = {row.key: row for row in self._artefact.open_rows}
            self._carried = [
                (key, cell.column, cell)
                for key, row in before.items()
                if staging.has_row(key)
                for cell in staging.row(key).cells
                if cell != row.cell(cell.column)
            ]

    def put_carried(self) -> None:
        """Put remembered cells into the rows that were read anew, where the answer gave no other value."""
        carried, self._carried = self._carried, []
        self._staging.set_cells([one for one in carried if self._is_free(one[0], one[1])])

    @Slot()
    def drop_carried(self) -> None:
        """Forget them: other rows are shown."""
        self._carried = []

    def _is_free(self, key: str, column: str) -> bool:
        """Tell whether a cell has no value that stands."""
        if not self._staging.has_row(key):
            return False
        cell = self._staging.cell(key, column)
        said = cell is not None and cell.sent and cell.problem is None
        return not said or cell is None or cell.origin in ("default", "generated")

    @Slot(object)
    def _on_dismissed(self, words: Words) -> None:
        self._dismissed.add((words.text, words.span.start))


def _covered(span: Span, spans: list[Span]) -> bool:
    return any(one.start <= span.start and span.end <= one.end and one.source == span.source for one in spans)
