"""What a model may propose for a request that the rules leave open.

A model chooses where words belong: tables and columns are an enum of the
catalogue, and each value must stand in the request. It is read, looked up
and completed by the same rules as any other.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal

from pydantic import Field, create_model

from app.domain.records.models import Catalogue, Table
from app.domain.records.ports import Reader
from app.domain.records.proposal import (
    MOST_FIELDS,
    MOST_RECORDS,
    Proposal,
    ProposedValue,
    Record,
)
from app.domain.records.understand.bound import Ask, Desk, NewRow
from app.domain.records.understand.checks import asks_of, warnings_of
from app.domain.records.understand.complete import complete, link, missing
from app.domain.records.understand.fitting import bind
from app.domain.records.understand.lexicon import is_audit, lexicon_of
from app.domain.records.understand.models import AddRequest, Clarify, Staged
from app.domain.records.understand.outcome import clarify, staged
from app.domain.records.understand.resolve import resolve
from app.domain.records.understand.tokenize import Tokenizer
from app.domain.records.understand.tokens import Clock, Token
from app.domain.records.understand.typed_spans import typed

MOST_TABLES = 12
HELPED = ("unknown_column", "missing_required")


def is_helped(outcome: object) -> bool:
    """Tell whether a model may help: words have no place, or a needed value is not seen."""
    return isinstance(outcome, Clarify) and outcome.reason in HELPED and not outcome.request.answers


def tables_for(catalogue: Catalogue, text: str, most: int = MOST_TABLES) -> list[Table]:
    """Return the tables that a request may mean: those whose names or columns it uses, with their parents."""
    lexicon, words = lexicon_of(catalogue), _plain(text)
    scores = {table.key: 0.0 for table in catalogue.tables if not table.is_view and table.insertable}
    for term, keys in lexicon.tables.items():
        if term in words:
            for key in keys & scores.keys():
                scores[key] += 2 + len(term)
    for term, refs in lexicon.columns.items():
        if len(term) > 1 and term in words:
            for ref in refs:
                if ref.table in scores:
                    scores[ref.table] += 1 / len(refs)
    ranked = sorted(scores, key=lambda key: -scores[key])[:most]
    return [table for table in catalogue.tables if table.key in ranked]


def model_of(tables: list[Table]) -> type[Proposal]:
    """Return the schema of a proposal whose tables and columns are enums."""
    columns = sorted({one.name for table in tables for one in table.columns if one.writable})
    names: Any = Literal[tuple(columns)]
    keys: Any = Literal[tuple(table.key for table in tables)]
    field = create_model("ProposedField", __base__=ProposedValue, column=(names, ...))
    fields: Any = list[field]
    record = create_model(
        "ProposedRecord",
        __base__=Record,
        table=(keys, ...),
        fields=(fields, Field(min_length=1, max_length=MOST_FIELDS)),
    )
    records: Any = list[record]
    return create_model("Proposal", __base__=Proposal, records=(records, Field(max_length=MOST_RECORDS)))


def described(tables: list[Table]) -> str:
    """Return the tables as a model reads them: names, comments, what is needed, what refers where."""
    return "\n".join(_described(table) for table in tables)


def problem_with(text: str, tables: list[Table], proposal: Proposal) -> str:
    """Return "" or one sentence saying what is wrong with a proposal."""
    known = {table.key: {one.name for one in table.columns if one.writable} for table in tables}
    if not proposal.records:
        return "records is empty; name at least one table, or the request can't be read"
    for record in proposal.records:
        for field in record.fields:
            if field.column not in known.get(record.table, ()):
                return f"the table {record.table} has no column {field.column}"
            if not _occurrences(text, field.value):
                return f"the value {field.value!r} does not stand in the request; copy its words exactly"
        if len({field.column for field in record.fields}) < len(record.fields):
            return f"a column occurs twice in a record of {record.table}"
        if len(places_of(text, record)) < len(record.fields):
            return f"in a record of {record.table} two columns take the same words of the request"
    return ""


def places_of(text: str, record: Record, begin: int = 0) -> dict[str, tuple[int, int]]:
    """Return where each column's words stand; no two columns of a record share a character."""
    places: dict[str, tuple[int, int]] = {}
    for field in sorted(record.fields, key=lambda one: -len(one.value)):
        found = _occurrences(text, field.value)
        free = [
            (start, end)
            for start, end in found
            if not any(start < other_end and other < end for other, other_end in places.values())
        ]
        if free:
            places[field.column] = next((one for one in free if one[0] >= begin), free[0])
    return places


def _occurrences(text: str, value: str) -> list[tuple[int, int]]:
    """Return where a value stands as whole words: 3 does not stand in 138."""
    words = value.split()
    if not words:
        return []
    pattern = r"\s+".join(re.escape(word) for word in words)
    before = r"(?<![A-Za-z0-9])" if words[0][0].isascii() and words[0][0].isalnum() else ""
    after = r"(?![A-Za-z0-9])" if words[-1][-1].isascii() and words[-1][-1].isalnum() else ""
    return [found.span() for found in re.finditer(before + pattern + after, text, re.IGNORECASE)]


def outcome_of(
    proposal: Proposal, request: AddRequest, catalogue: Catalogue, reader: Reader, note: str = ""
) -> Staged | Clarify:
    """Return a checked proposal as rows, or what has to be asked; note is put beside each value."""
    lexicon, clock = lexicon_of(catalogue), Clock(request.now, request.timezone)
    tokenizer = Tokenizer(request.text, catalogue, reader, lexicon, clock)
    desk = Desk(request, catalogue, reader, lexicon, tokenizer, clock)
    rows = _rows(desk, proposal, note)
    complete(desk, rows)
    left = _left_over(desk, rows)
    asks = [one.ask for row in rows for one in row.cells.values() if one.ask is not None]
    asks += asks_of(desk, rows)
    for row in rows:
        for column in missing(desk, row):
            key = f"missing:{row.key}.{row.table}.{column.name}"
            asks.append(Ask(key, "missing_required", row.table, column.name, free=True))
    for token in left:
        key = f"unmapped:{token.start}:{token.text}"
        asks.append(
            Ask(key, "unknown_column", rows[0].table, None, token.text, (), False, token.start, token.end)
        )
    if asks:
        return clarify(desk, rows, asks, left)
    return staged(desk, rows, warnings_of(desk, rows))


def _rows(desk: Desk, proposal: Proposal, note: str) -> list[NewRow]:
    rows: list[NewRow] = []
    begin = 0
    for number, record in enumerate(proposal.records, 1):
        table = desk.catalogue.table(record.table)
        if table is None:
            continue
        row = NewRow(f"r{number}", table.key)
        for name, (start, end) in places_of(desk.request.text, record, begin).items():
            column = table.column(name)
            if column is not None:
                words = desk.request.text[start:end]
                row.cells[name] = bind(desk, table, column, _token(desk, start, words), words)
                row.cells[name].note = note
        begin = min((bound.end for bound in row.cells.values()), default=begin)
        _answered(desk, table, row)
        _linked(desk, table, row, rows)
        _resolved(desk, table, row)
        rows.append(row)
    return rows


def _resolved(desk: Desk, table: Table, row: NewRow) -> None:
    """Look up what the row's references name."""
    for key in table.foreign_keys:
        bound = row.cells.get(key.columns[0]) if len(key.columns) == 1 else None
        if bound is not None and bound.ref is None and bound.value is None:
            resolve(desk, table, key, bound, [])


def _token(desk: Desk, start: int, text: str) -> Token:
    found = [one for one in typed(text, desk.clock) if one.end - one.start == len(text)]
    readings = {one.name: one.reading for one in found}
    return Token(start, start + len(text), text, "value" if readings else "text", readings)


def _answered(desk: Desk, table: Table, row: NewRow) -> None:
    """Put the answers to earlier questions about missing values into their cells."""
    for column in table.columns:
        said = desk.request.answer_to(f"missing:{row.key}.{row.table}.{column.name}")
        if said and column.name not in row.cells:
            row.cells[column.name] = bind(desk, table, column, _token(desk, 0, said), said)
            row.cells[column.name].origin = "chosen"


def _linked(desk: Desk, table: Table, row: NewRow, earlier: list[NewRow]) -> None:
    """Let a row refer to an earlier row of the same request where its reference has no value."""
    for key in table.foreign_keys:
        parent = next((one for one in earlier if one.table == key.target), None)
        if parent is not None and len(key.columns) == 1 and key.columns[0] not in row.cells:
            link(row, parent, table, key.target)


def _left_over(desk: Desk, rows: list[NewRow]) -> list[Token]:
    """Return the values of the request, such as numbers, dates and quotes, that became no cell."""
    taken = [(one.start, one.end) for row in rows for one in row.cells.values() if one.end > one.start]
    return [
        token
        for token in desk.tokenizer.tokens()
        if token.kind == "value" and not any(start < token.end and token.start < end for start, end in taken)
    ]


def _described(table: Table) -> str:
    columns = []
    for column in table.columns:
        if not column.writable or is_audit(column):
            continue
        words = [column.name, column.family]
        if column.comment:
            words.append(column.comment[:60])
        if column.required:
            words.append("needed")
        if reference := table.reference_of(column.name):
            words.append(f"names a row of {reference.target}")
        columns.append(" | ".join(words))
    title = f"{table.key} ({table.comment[:60]})" if table.comment else table.key
    return "\n  ".join([f"table {title}", *columns])


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
