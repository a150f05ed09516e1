"""The lines of a sheet as staged rows: every cell read by its column, names looked up once each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from app.core.i18n import _
from app.domain.records.cell_checks import check_cell, check_value, label_of
from app.domain.records.cell_input import candidate_text, canonical_text
from app.domain.records.models import (
    Candidate,
    Catalogue,
    Column,
    ForeignKey,
    LookedUp,
    LookupQuery,
    Origin,
    Problem,
    Span,
    StagedCell,
    StagedRow,
    Table,
)
from app.domain.records.ports import Reader
from app.domain.records.sheets.completed import Completer
from app.domain.records.sheets.grid import Grid, Line, turned
from app.domain.records.sheets.heads import Heading, headings
from app.domain.records.sheets.leftovers import is_no_row
from app.domain.records.sheets.measures import day_of_serial, milliseconds, scale_above, scale_of, scaled
from app.domain.records.understand.absent import is_absent
from app.domain.records.understand.lexicon import lexicon_of
from app.domain.records.understand.models import AddRequest, Assumption, Clarify, Option, Staged, Words
from app.domain.records.understand.words import said_for

Progress = Callable[[int, int], None]
EVERY = 100
MARGIN = 0.6
MOST_TABLES = 8
TABLE = "table"
_AMOUNTS = ("amount", "price", "salary", "credit", "fee", "freight", "balance", "opening")
_TOLD = 60
_MOST_TOLD = 20


class Stopped(Exception):
    """The reading was stopped by the user."""


def stage_sheet(
    grid: Grid,
    request: AddRequest,
    catalogue: Catalogue,
    reader: Reader,
    table: str = "",
    *,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Staged | Clarify | None:
    """Return a sheet's rows, or the question which table they belong to; None when no head is a column."""
    chosen = _table_of(request, catalogue) or table
    grid, found = _headed(grid, request, catalogue, chosen)
    if not found or found[0].score <= 0:
        return None
    if not chosen and len(found) > 1 and found[0].score - found[1].score < MARGIN:
        return _which_table(request, found, catalogue)
    work = _Work(grid, found[0], catalogue, reader, request)
    rows = []
    heads = grid.lines[found[0].at].cells
    below = grid.lines[found[0].at + 1 :]
    lines = [line for line in below if not is_no_row(line.cells, heads, found[0].columns)]
    for at, line in enumerate(lines):
        if stop is not None and stop.is_set():
            raise Stopped
        rows.append(work.row(at, line))
        if progress is not None and at % EVERY == 0:
            progress(at, len(lines))
    if progress is not None:
        progress(len(lines), len(lines))
    completer = work.completer(rows)
    return Staged(
        request=request,
        rows=tuple(work.completed(completer, rows, stop)),
        assumptions=(*_left_out(below, lines), *completer.assumptions()),
        warnings=tuple(f"unmapped:{found[0].table}.{head}" for head in found[0].left.values()),
        unmapped=_unmapped(grid, found[0]),
    )


def _headed(grid: Grid, request: AddRequest, catalogue: Catalogue, chosen: str) -> tuple[Grid, list[Heading]]:
    """Return a sheet with its heads, as a form where its labels stand below one another."""
    found = headings(grid, catalogue, f"{request.text} {grid.before}", chosen)
    form = turned(grid)
    other = headings(form, catalogue, f"{request.text} {form.before}", chosen) if form is not None else []
    better = other and len(other[0].columns) > max((len(one.columns) for one in found), default=0)
    return (form, other) if form is not None and better else (grid, found)


def _left_out(below: list[Line], lines: list[Line]) -> list[Assumption]:
    """Return what tells of the lines that are no rows."""
    kept = {line.number for line in lines}
    return [
        Assumption(
            row="",
            column="",
            message=_(
                "Line {number} is no row and was left out: {text}",
                number=line.number,
                text=" ".join(text for text in line.cells if text)[:_TOLD],
            ),
        )
        for line in below
        if line.number not in kept
    ][:_MOST_TOLD]


def _table_of(request: AddRequest, catalogue: Catalogue) -> str:
    answered = request.answer_to(TABLE)
    table = catalogue.table(answered) if answered else None
    return table.key if table else ""


def _which_table(request: AddRequest, found: list[Heading], catalogue: Catalogue) -> Clarify:
    options = []
    for one in found[:MOST_TABLES]:
        table = catalogue.table(one.table)
        label = f"{one.table} ({table.comment})" if table is not None and table.comment else one.table
        options.append(Option(value=one.table, label=label))
    return Clarify(
        request=request,
        key=TABLE,
        reason="unknown_column",
        question=_("Which table do these rows belong to?"),
        options=tuple(options),
    )


def _unmapped(grid: Grid, heading: Heading) -> tuple[Words, ...]:
    number = grid.lines[heading.at].number
    return tuple(
        Words(text=head, span=Span(source=grid.place(number, place))) for place, head in heading.left.items()
    )


@dataclass
class _Work:
    """One sheet being read; looked_up remembers what each name led to."""

    grid: Grid
    heading: Heading
    catalogue: Catalogue
    reader: Reader
    request: AddRequest
    looked_up: dict[tuple[str, str], StagedCell] = field(default_factory=dict)
    meant: dict[tuple[str, str], Candidate] = field(default_factory=dict)

    def __post_init__(self) -> None:
        table = self.catalogue.table(self.heading.table)
        assert table is not None
        self.table: Table = table
        self.heads = self.grid.lines[self.heading.at].cells
        self.lexicon = lexicon_of(self.catalogue)
        before = [text for line in self.grid.lines[: self.heading.at] for text in line.cells]
        above = scale_above([self.grid.before, *before])
        self.scales = {
            name: scale_of(self.heads[place], column) if above == 1 or not self._is_money(column) else above
            for place, name in self.heading.columns.items()
            if (column := table.column(name)) is not None
        }
        self.columns = [
            (place, column, table.reference_of(name))
            for place, name in self.heading.columns.items()
            if (column := table.column(name)) is not None
        ]

    def row(self, at: int, line: Line) -> StagedRow:
        """Return one line as a row; empty cells are left to the database."""
        cells = []
        for place, column, reference in self.columns:
            text = line.cells[place].strip() if place < len(line.cells) else ""
            if text and not is_absent(self.table, column, text, self.lexicon, self._named):
                span = Span(source=self.grid.place(line.number, place))
                cells.append(self._cell(column, reference, text, span))
        return StagedRow(key=f"{self.table.name}{at + 1}", table=self.table.key, cells=tuple(cells))

    def completer(self, rows: list[StagedRow]) -> Completer:
        """Return what fills in what the rows lack."""
        found = Completer(self.request, self.table, self.catalogue, self.reader)
        found.begin(rows)
        return found

    def completed(
        self, completer: Completer, rows: list[StagedRow], stop: threading.Event | None
    ) -> Iterator[StagedRow]:
        """Return the rows with what they lacked."""
        for row in rows:
            if stop is not None and stop.is_set():
                raise Stopped
            yield completer.completed(row, self.meant)

    def _cell(self, column: Column, reference: ForeignKey | None, text: str, span: Span) -> StagedCell:
        if reference is not None and self._is_looked_up(column, reference, text):
            place = (column.name, text)
            if place not in self.looked_up:
                self.looked_up[place] = self._reference(column, reference, text)
            return self.looked_up[place].model_copy(update={"span": span})
        measured = scaled(text, self.scales.get(column.name, 1)) or day_of_serial(column, text)
        measured = measured or milliseconds(column, text)
        value = canonical_text(column, measured or _choice_said(column, text), self.request.now)
        problem = check_value(column, value) if column.writable else check_cell(column, _given(column))
        origin: Origin = "calculated" if measured else "typed"
        return StagedCell(
            column=column.name, value=value, text=text, span=span, problem=problem, origin=origin
        )

    def _is_looked_up(self, column: Column, reference: ForeignKey, text: str) -> bool:
        """Tell whether a text names a row: of a sure reference, of a found one where it can't be the key."""
        sure = reference.confirmed or check_value(column, text) is not None
        return sure and len(reference.columns) == 1

    def _is_money(self, column: Column) -> bool:
        return any(kind in _AMOUNTS for kind in self.lexicon.concepts_of(self.table.key, column.name))

    def _named(self, word: str) -> Column | None:
        """Return the column of the table that a word names."""
        refs = self.lexicon.columns.get(word, {})
        return next((self.table.column(one.column) for one in refs if one.table == self.table.key), None)

    def _reference(self, column: Column, reference: ForeignKey, text: str) -> StagedCell:
        """Return the key that a text names: a key that is there, else exactly one row of that name."""
        target = self.catalogue.table(reference.target)
        end = reference.target_columns[0]
        keyed = target.column(end) if target is not None else None
        if target is None or keyed is None:
            return StagedCell(column=column.name, value=text, text=text)
        if check_value(keyed, text) is None and (row := self.reader.row(target.key, {end: text})):
            self.meant[column.name, text] = Candidate(
                table=target.key, key={end: text}, label=text, column=end, match="exact", score=1.0, row=row
            )
            return StagedCell(column=column.name, value=text, text=text)
        found = self.reader.find(LookupQuery(table=target.key, text=text, limit=8))
        if found.only is None:
            names = tuple(candidate_text(one) for one in found.candidates)
            many = [one for one in found.candidates if one.match in ("exact", "normalised")]
            return StagedCell(
                column=column.name, value=text, text=text, problem=_not_one(column, text, len(many), names)
            )
        only = found.only
        self.meant[column.name, text] = only
        value = only.row.get(end)
        where = tuple((name, key) for name, key in only.key.items() if key is not None)
        return StagedCell(
            column=column.name,
            value=value,
            text=text,
            shown=only.label,
            origin="looked_up",
            looked_up=LookedUp(table=target.key, column=end, where=where),
        )


def _choice_said(column: Column, text: str) -> str:
    """Return the value of the choice that other words are said for: 对公转账; the text itself for none."""
    meant = [one.value for one in column.choices if text in said_for(one.label or one.value)]
    return meant[0] if len(meant) == 1 else text


def _given(column: Column) -> StagedCell:
    return StagedCell(column=column.name, value="")


def _not_one(column: Column, text: str, many: int, names: tuple[str, ...]) -> Problem:
    if many > 1:
        message = _("{count} rows are called {name}; choose one.", count=many, name=text)
    else:
        message = _("There is no {column} called {name}.", column=label_of(column), name=text)
    return Problem(code="reference", message=message, suggestions=names)
