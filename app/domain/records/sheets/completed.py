"""What a sheet's rows need and nobody wrote: hand-made keys, codes that go on, lines, copied prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.i18n import _
from app.domain.records.models import Candidate, Catalogue, StagedCell, StagedRow, Table
from app.domain.records.ports import Reader
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.columns import numbered_by_hand
from app.domain.records.understand.complete import (
    complete_row,
    counted_within,
    fillable,
    line_column,
)
from app.domain.records.understand.lexicon import lexicon_of
from app.domain.records.understand.models import AddRequest, Assumption
from app.domain.records.understand.tokenize import Tokenizer
from app.domain.records.understand.tokens import Clock

MOST_STORED = 1000
Meant = Mapping[tuple[str, str], Candidate]


class Completer:
    """Completes the rows of one sheet, one after another, by the rules that sentences are completed by."""

    def __init__(self, request: AddRequest, table: Table, catalogue: Catalogue, reader: Reader) -> None:
        lexicon, clock = lexicon_of(catalogue), Clock(request.now, request.timezone)
        tokenizer = Tokenizer("", catalogue, reader, lexicon, clock)
        self._desk = Desk(request, catalogue, reader, lexicon, tokenizer, clock)
        self._table = table
        self._columns = fillable(self._desk, table)
        self._line = line_column(table)
        self._within = counted_within(table, self._line) if self._line is not None else []
        self._taken: dict[tuple[str, str], int] = {}
        self._lines: dict[tuple[str, ...], int] = {}
        self._told: dict[tuple[str, str], Assumption] = {}

    def begin(self, rows: Sequence[StagedRow]) -> None:
        """Know the keys that the sheet gives itself, so that none is given twice."""
        key = numbered_by_hand(self._table)
        if key is None:
            return
        given = [cell.value or "" for row in rows if (cell := row.cell(key.name)) is not None]
        last = self._desk.last(self._table.key, key.name) or "0"
        self._taken[self._table.key, key.name] = max(int(one) for one in [last, *given] if one.isdigit())

    def completed(self, row: StagedRow, meant: Meant) -> StagedRow:
        """Return a row with what it lacked; meant are the rows that its names led to."""
        cells = {cell.column: self._bound(cell, meant) for cell in row.cells}
        new = NewRow(row.key, self._table.key, dict(cells))
        self._number_line(new)
        complete_row(self._desk, self._table, new, self._taken, self._columns)
        more = [_cell(name, bound) for name, bound in new.cells.items() if name not in cells]
        for one in more:
            about = Assumption(row=row.key, column=one.column, message=one.note)
            self._told.setdefault((one.column, one.note), about)
        return row.model_copy(update={"cells": (*row.cells, *more)}) if more else row

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return what was filled in, each kind of it once."""
        return tuple(self._told.values())

    def _bound(self, cell: StagedCell, meant: Meant) -> Bound:
        found = meant.get((cell.column, cell.text))
        rows = (found,) if found is not None else ()
        return Bound(self._table.key, cell.column, 0, 0, cell.text, cell.value, rows=rows, origin=cell.origin)

    def _number_line(self, row: NewRow) -> None:
        """Number a line after the last one of the same document, stored or in the sheet."""
        column = self._line
        if column is None or column.name in row.cells or column.family != "integer" or not self._within:
            return
        values = {name: row.cells[name].value for name in self._within if name in row.cells}
        if len(values) < len(self._within) or any(value is None for value in values.values()):
            return
        place = tuple(value or "" for value in values.values())
        if place not in self._lines:
            stored = self._desk.reader.rows(self._table.key, values, MOST_STORED)
            self._lines[place] = max((int(one[column.name] or 0) for one in stored), default=0)
        self._lines[place] += 1
        bound = Bound(row.table, column.name, 0, 0, "", str(self._lines[place]), origin="generated")
        bound.note = _("The line after the last one.")
        row.cells[column.name] = bound


def _cell(name: str, bound: Bound) -> StagedCell:
    return StagedCell(column=name, value=bound.value, text=bound.text, origin=bound.origin, note=bound.note)
