"""Answers to earlier questions: typed or chosen values take the place that the question kept for them."""

from __future__ import annotations

from app.domain.records.cell_checks import is_needed
from app.domain.records.models import Column, Table
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.fitting import bind
from app.domain.records.understand.tokens import Reading, Token
from app.domain.records.understand.typed_spans import typed

LEFT_OUT = "-"


def filled(desk: Desk, row: NewRow) -> None:
    """Put answers in: values that were missing, and values that replace ones that can't be stored."""
    table = desk.catalogue.table(row.table)
    if table is None:
        return
    for column in table.columns:
        said = desk.request.answer_to(missing_key(row, column))
        if said is not None and column.name not in row.cells and is_needed(table, column):
            row.cells[column.name] = answered(desk, table, column, said)
    for name, bound in list(row.cells.items()):
        column_ = table.column(name)
        said = _instead(desk, table, name, bound)
        if said is not None and column_ is not None:
            row.cells[name] = answered(desk, table, column_, said)


def missing_key(row: NewRow, column: Column) -> str:
    """Return the key of the question for a value that a row lacks."""
    return f"missing:{row.key}.{row.table}.{column.name}"


def unmapped_key(token: Token) -> str:
    """Return the key of the question what some words mean."""
    return f"unmapped:{token.start}:{token.text}"


def answered(desk: Desk, table: Table, column: Column, said: str) -> Bound:
    """Return typed text as a column's value; a code list's label is its code."""
    value = next((one.value for one in column.choices if said in (one.value, one.label)), said)
    found = {one.name: one.reading for one in typed(value, desk.clock) if one.end - one.start == len(value)}
    readings: dict[str, Reading] = dict(found)
    bound = bind(desk, table, column, Token(0, 0, value, "value" if readings else "text", readings), value)
    if column.choices and bound.value is None:
        bound.value = value
    bound.origin = "chosen"
    return bound


def _instead(desk: Desk, table: Table, name: str, bound: Bound) -> str | None:
    for kind in ("choice", "value", "shape"):
        said = desk.request.answer_to(f"{kind}:{table.key}.{name}={bound.text}")
        if said is not None:
            return said
    return None


def placed(desk: Desk, table: Table, tokens: list[Token], row: NewRow) -> list[Token]:
    """Bind unplaced words to the columns that answers name; return the words still unplaced."""
    left = []
    for token in tokens:
        said = desk.request.answer_to(unmapped_key(token))
        column = table.column(said) if said else None
        if said is None:
            left.append(token)
        elif column is not None:
            row.cells[column.name] = answered(desk, table, column, token.text)
            row.cells[column.name].start, row.cells[column.name].end = token.start, token.end
    return left
