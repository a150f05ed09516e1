"""Names that were typed or pasted into cells become references to rows, looked up together."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Slot

from app.domain.records.cell_input import candidate_cell, candidate_text, typed_cell, unresolved_cell
from app.domain.records.models import (
    Candidate,
    Column,
    ForeignKey,
    LookupQuery,
    LookupResult,
    Span,
    StagedCell,
)
from app.views.records.database_desk import DatabaseDesk
from app.views.records.name_edit import NameEdit
from app.views.records.staging import Change, Staging

MOST = 8
TOGETHER_MS = 20
ASK_MS = 5
Place = tuple[str, str]


class NameFinder(QObject):
    """Resolves names through the desk; several that come at once are one step of the undo."""

    def __init__(self, staging: Staging, desk: DatabaseDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._staging, self._desk = staging, desk
        self._candidates: dict[Place, dict[str, Candidate]] = {}
        self._spans: dict[Place, Span] = {}
        self._waiting: dict[Place, LookupQuery] = {}
        self._answers: list[Change] = []
        self._ask = QTimer(self, singleShot=True, interval=ASK_MS)
        self._write = QTimer(self, singleShot=True, interval=TOGETHER_MS)
        self._ask.timeout.connect(self._on_ask)
        self._write.timeout.connect(self._on_write)
        desk.found.connect(self._on_found)

    @Slot(str, str, str)
    def resolve(self, key: str, column: str, name: str) -> None:
        """Find the row that a name means and put it into the cell."""
        reference = self._reference(key, column)
        if reference is None or not self._desk.ready:
            self._put_typed(key, column, name)
            return
        self._waiting[key, column] = LookupQuery(table=reference.target, text=name, limit=MOST)
        self._ask.start()

    def resolve_words(self, key: str, column: str, name: str, span: Span) -> None:
        """Find the row that a piece of the request means."""
        self._spans[key, column] = span
        self.resolve(key, column, name)

    def suggest(self, key: str, column: str, text: str) -> bool:
        """Take a candidate that was offered for a cell; False when the text is none."""
        candidate = self._candidates.get((key, column), {}).get(text)
        reference = self._reference(key, column)
        if candidate is None or reference is None:
            return False
        self._staging.set_cells([(key, column, self._with_span(candidate_cell(reference, candidate), key))])
        return True

    @Slot(object)
    def search(self, editor: NameEdit) -> None:
        """Find candidates for a field in which a name is being typed."""
        self._desk.find(editor, editor.query())

    # ---- answers -----------------------------------------------------------------------

    @Slot()
    def _on_ask(self) -> None:
        asked, self._waiting = list(self._waiting.items()), {}
        self._desk.find_all(list(asked))

    @Slot(object)
    def _on_found(self, answers: list[tuple[object, LookupQuery, LookupResult]]) -> None:
        self._staging.slices.run(self._answering(answers))

    def _answering(self, answers: list[tuple[object, LookupQuery, LookupResult]]) -> Iterator[None]:
        for asker, query, result in answers:
            if isinstance(asker, NameEdit):
                self._show_in(asker, query, result)
            elif isinstance(asker, tuple):
                self._answer(asker, query, result)
            yield

    def _show_in(self, editor: NameEdit, query: LookupQuery, result: LookupResult) -> None:
        try:
            editor.show_found(query, result)
        except RuntimeError:
            return

    def _answer(self, place: Place, query: LookupQuery, result: LookupResult) -> None:
        key, name = place
        reference, column = self._reference(key, name), self._column(key, name)
        if reference is None or column is None:
            return
        only = result.only
        if only is not None:
            cell = candidate_cell(reference, only, origin="looked_up")
        elif not result.candidates and self._is_value(column, query.text):
            cell = typed_cell(column, query.text, self._staging.now)
        else:
            cell = unresolved_cell(column, query.text, result.candidates)
            self._candidates[place] = {candidate_text(one): one for one in result.candidates}
        self._answers.append((key, name, self._with_span(cell, key)))
        self._write.start()

    @Slot()
    def _on_write(self) -> None:
        answers, self._answers = self._answers, []
        known = [one for one in answers if self._staging.has_row(one[0])]
        self._staging.set_found(known)

    def _put_typed(self, key: str, name: str, text: str) -> None:
        column = self._column(key, name)
        if column is not None:
            cell = self._with_span(typed_cell(column, text, self._staging.now), key)
            self._staging.set_cells([(key, name, cell)])

    def _with_span(self, cell: StagedCell, key: str) -> StagedCell:
        span = self._spans.pop((key, cell.column), None)
        if span is None:
            before = self._staging.cell(key, cell.column)
            span = before.span if before is not None else None
        return cell.model_copy(update={"span": span}) if span is not None else cell

    def _is_value(self, column: Column, text: str) -> bool:
        """Tell whether a text that is no name may be the key itself."""
        cell = typed_cell(column, text, self._staging.now)
        return cell.problem is None and column.family in ("integer", "uuid")

    def _column(self, key: str, name: str) -> Column | None:
        if not self._staging.has_row(key):
            return None
        table = self._staging.table(self._staging.table_of(key))
        return table.column(name) if table else None

    def _reference(self, key: str, name: str) -> ForeignKey | None:
        if not self._staging.has_row(key):
            return None
        table = self._staging.table(self._staging.table_of(key))
        return table.reference_of(name) if table else None
