"""Rows of the same request that later words mean again: by name, by a pronoun, as a line said before."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.records.models import Candidate, RowRef
from app.domain.records.understand.bench import Bench
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.columns import code_columns, name_column, references, split_name
from app.domain.records.understand.resolve import is_whole
from app.domain.records.understand.tokens import Token

PRONOUNS = ("him", "her", "it", "them", "he", "she", "他", "她", "它", "他们", "她们", "它们", "其")


def referred(desk: Desk, rows: list[NewRow]) -> None:
    """Refer from a row to an earlier row of the request that its words name; stored rows come first."""
    for at, row in enumerate(rows):
        table = desk.catalogue.table(row.table)
        for key in references(table) if table is not None else ():
            bound = row.cells.get(key.columns[0])
            if bound is None or bound.rows or bound.ref is not None or bound.value is not None:
                continue
            before = [one for one in rows[:at] if one.table == key.target]
            pronoun = bound.text.strip().lower() in PRONOUNS and len(before) == 1
            meant = before if pronoun else [one for one in before if _is_called(desk, one, bound.text)]
            if len(meant) == 1:
                bound.ref = RowRef(row=meant[0].key, column=key.target_columns[0])
                bound.origin = "referenced"


def _is_called(desk: Desk, row: NewRow, text: str) -> bool:
    """Tell whether a new row has this name or code."""
    table = desk.catalogue.table(row.table)
    if table is None or not text.strip():
        return False
    name = name_column(table)
    known = [_said(row, one.name) for one in (*([name] if name else []), *code_columns(table, desk.lexicon))]
    split = split_name(table)
    known += [f"{_said(row, split[0])} {_said(row, split[1])}"] if split else []
    return text.strip().lower() in {one.lower() for one in known if one}


def _said(row: NewRow, column: str) -> str:
    bound = row.cells.get(column)
    return (bound.value or "") if bound is not None else ""


def merged(given: list[list[Bound]], references_: set[str]) -> list[list[Bound]]:
    """Return lines; a thing that is named again only adds what was not said of it: …，其中X打八折."""
    lines: list[list[Bound]] = []
    for cells in given:
        first = next((line for line in lines if _adds(line, cells, references_)), None)
        if first is None:
            lines.append(cells)
            continue
        first += [one for one in cells if one.column not in references_]
    return lines


def _adds(line: list[Bound], cells: list[Bound], references_: set[str]) -> bool:
    """Tell whether some cells are about the same stored row as a line and repeat nothing else of it."""
    same = {_meant(one) for one in line if one.column in references_}
    again = {_meant(one) for one in cells if one.column in references_}
    own = {one.column for one in cells if one.column not in references_}
    taken = {one.column for one in line if one.column not in references_}
    return bool(again) and again <= same and bool(own) and not own & taken and len(own) < len(taken) + 1


def _meant(one: Bound) -> tuple[str, object]:
    rows = tuple(tuple(sorted(row.key.items())) for row in one.rows)
    return one.column, rows or one.text


def titled(desk: Desk, reading: Bench, token: Token) -> tuple[Candidate, ...]:
    """Return the rows that words right after the name of their table mean: 客户华信 in a payment."""
    before = _before(reading, token)
    if token.kind != "text" or before is None or before.kind != "table" or before.end != token.start:
        return ()
    return tuple(
        one
        for table in before.reading("table").tables
        for one in desk.find(table, token.text).candidates
        if one.match in ("exact", "normalised")
        or (one.match in ("prefix", "contains") and is_whole(token.text, one.label))
    )


def swallowed(reading: Bench) -> list[Token]:
    """Return stored rows and business verbs within longer free texts: no names where no verb says add."""
    free = [one for one in reading.bounds if not one.labelled and one.origin == "typed" and not one.rows]
    return [
        token
        for token in reading.tokens
        if token.has("row") or token.kind == "event"
        for one in free
        if one.start <= token.start and token.end <= one.end and token.end - token.start < one.end - one.start
    ]


def already_stored(desk: Desk, row: NewRow, readings: Sequence[Bench]) -> bool:
    """Tell whether a row with lines has a stored row's code: the lines are rather meant for that one."""
    table = desk.catalogue.table(row.table)
    lined = any(bench.children for bench in readings)
    codes = {one.name for one in code_columns(table, desk.lexicon)} if table and lined else set()
    starts = {bound.start for name, bound in row.cells.items() if name in codes and bound.end}
    return any(
        one.table == row.table
        for bench in readings
        for token in bench.tokens
        if token.start in starts
        for one in token.reading("row").rows
    )


def without(reading: Bench, token: Token, tables: set[str]) -> list[Token]:
    """Return the unexplained words without a row's, and without its table's name before them."""
    before = _before(reading, token)
    title = before if before is not None and tables & set(before.reading("table").tables) else None
    return [one for one in reading.unexplained if one is not token and one is not title]


def _before(reading: Bench, token: Token) -> Token | None:
    at = reading.tokens.index(token) if token in reading.tokens else 0
    return reading.tokens[at - 1] if at else None
