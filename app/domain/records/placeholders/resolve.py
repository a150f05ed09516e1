"""A batch's placeholders, replaced by values in the order in which they need one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal, DivisionByZero, InvalidOperation, localcontext
from typing import Any

from app.core.i18n import _
from app.domain.records.models import LookedUp, Origin, RowRef, StagedCell, StagedRow
from app.domain.records.placeholders import tree
from app.domain.records.placeholders.dates import moment
from app.domain.records.placeholders.generators import Generator
from app.domain.records.placeholders.lookups import MOST_CANDIDATES, Given, Sequences, find_one, values_where
from app.domain.records.placeholders.problems import PlaceholderError
from app.domain.records.placeholders.reader import read_cell
from app.domain.records.placeholders.session import Plain, Session, canonical

PRECISION = 40
ENVIRONMENT = ("user_name", "session_id", "workstation")
Place = tuple[int, str]


@dataclass(frozen=True)
class _Got:
    """What an expression came to: a value, NULL, nothing to send, or another row's column."""

    value: Plain = None
    origin: Origin = "generated"
    ref: RowRef | None = None
    leave: bool = False
    looked_up: LookedUp | None = None


@dataclass
class _Work:
    """The state of one resolution."""

    session: Session
    rows: list[StagedRow]
    generator: Generator
    sequences: Sequences
    done: dict[Place, StagedCell] = field(default_factory=dict)
    active: list[Place] = field(default_factory=list)


def has_placeholder(text: str) -> bool:
    """Tell whether a cell's text is to be read as placeholders."""
    return "{{" in text


def resolve(rows: Sequence[StagedRow], session: Session) -> tuple[StagedRow, ...]:
    """Return the rows with a value, a reference or a problem in every cell that held a placeholder.

    A cell is resolved when its text holds {{ }} and it has no value yet. One
    bad cell never stops the others.
    """
    work = _Work(session, list(rows), Generator(session.seed), Sequences(session))
    return tuple(
        row.model_copy(update={"cells": tuple(_cell(work, (at, cell.column)) for cell in row.cells)})
        for at, row in enumerate(work.rows)
    )


def _cell(work: _Work, place: Place) -> StagedCell:
    """Return a cell, resolved; each is worked out once."""
    if place in work.done:
        return work.done[place]
    cell = work.rows[place[0]].cell(place[1])
    if cell is None:
        raise PlaceholderError("E_NO_ROW", row=place[1])
    if cell.value is not None or cell.kind != "value" or not has_placeholder(cell.text):
        work.done[place] = cell
        return cell
    if place in work.active:
        names = _(", ").join(f"{work.rows[at].key}.{column}" for at, column in work.active)
        raise PlaceholderError("E_CYCLE", rows=names)
    work.active.append(place)
    try:
        found = _filled(cell, work, place)
    except PlaceholderError as error:
        found = cell.model_copy(update={"problem": error.problem})
    finally:
        work.active.pop()
    work.done[place] = found
    return found


def _filled(cell: StagedCell, work: _Work, place: Place) -> StagedCell:
    parsed = read_cell(cell.text)
    if parsed.only is None:
        texts = [one if isinstance(one, str) else _text_of(_value(one, work, place)) for one in parsed.parts]
        return cell.model_copy(
            update={"value": "".join(texts), "origin": "generated" if parsed.expressions else cell.origin}
        )
    got = _value(parsed.only, work, place)
    if got.leave:
        return cell.model_copy(update={"kind": "default", "origin": "default"})
    if got.ref is not None:
        return cell.model_copy(update={"kind": "ref", "ref": got.ref, "origin": "referenced"})
    value = canonical(got.value)
    kind = "null" if value is None else "value"
    return cell.model_copy(
        update={"value": value, "kind": kind, "origin": got.origin, "looked_up": got.looked_up}
    )


def _text_of(got: _Got) -> str:
    if got.ref is not None:
        raise PlaceholderError("E_TYPE", text=f"row({got.ref.row}).{got.ref.column}")
    return canonical(got.value) or ""


def _value(expression: tree.Expression, work: _Work, place: Place) -> _Got:
    """Return what an expression comes to; raise PlaceholderError."""
    session = work.session
    match expression:
        case tree.Lookup():
            return _looked_up(expression, work, place)
        case tree.RowValue():
            return _row_value(expression, work)
        case tree.Next():
            return _Got(work.sequences.next(expression))
        case tree.Fake():
            return _Got(work.generator.value(expression, _place(work, place)))
        case tree.RandomValue():
            return _random(expression, work, place)
        case tree.DateValue():
            return _Got(moment(expression, session.now), "calculated")
        case tree.Calculation():
            return _Got(_calculated(expression, work, place), "calculated")
        case tree.Copy():
            return _copied(expression, work, place)
        case tree.Environment():
            return _environment(expression, session)
        case tree.Null():
            return _Got(None, "typed")
        case tree.Ask():
            raise PlaceholderError("E_ASK", text=expression.question)
        case _:
            return _Got(leave=True)


def _place(work: _Work, place: Place) -> str:
    return f"{work.rows[place[0]].key}.{place[1]}"


def _environment(expression: tree.Environment, session: Session) -> _Got:
    if expression.name not in ENVIRONMENT or expression.name not in session.environment:
        raise PlaceholderError("E_SYNTAX", text=f"env.{expression.name}")
    return _Got(session.environment[expression.name])


def _looked_up(expression: tree.Lookup, work: _Work, place: Place) -> _Got:
    try:
        value, how = find_one(
            work.session,
            expression.wanted,
            _conditions(expression.conditions, work, place),
            expression.first_by,
            descending=expression.descending,
        )
    except PlaceholderError as error:
        if error.code != "E_NOT_FOUND" or not expression.has_fallback:
            raise
        if isinstance(expression.fallback, tree.Ask):
            raise PlaceholderError("E_ASK", text=expression.fallback.question) from error
        return _Got(expression.fallback, "default")
    return _Got(value, "looked_up", looked_up=how)


def _conditions(conditions: tuple[tree.Condition, ...], work: _Work, place: Place) -> list[Given]:
    return [(one.column, one.test, _condition_text(one.value, work, place)) for one in conditions]


def _condition_text(value: Any, work: _Work, place: Place) -> str | None:
    if isinstance(value, tree.Lookup | tree.RowValue):
        return _text_of(_value(value, work, place))
    return canonical(value)


def _row_value(expression: tree.RowValue, work: _Work) -> _Got:
    at = next((i for i, row in enumerate(work.rows) if row.key == expression.row), -1)
    if at < 0:
        raise PlaceholderError("E_NO_ROW", row=expression.row)
    table = work.session.table(work.rows[at].table)
    if table.column(expression.column) is None:
        raise PlaceholderError("E_UNKNOWN_COLUMN", column=expression.column, table=table.key)
    if any(place[0] == at for place in work.active):
        names = _(", ").join(work.rows[place[0]].key for place in work.active)
        raise PlaceholderError("E_CYCLE", rows=names)
    if work.rows[at].cell(expression.column) is not None:
        _cell(work, (at, expression.column))
    return _Got(ref=RowRef(row=expression.row, column=expression.column))


def _random(expression: tree.RandomValue, work: _Work, place: Place) -> _Got:
    if expression.kind != "row" or expression.wanted is None:
        return _Got(work.generator.value(expression, _place(work, place)))
    table, column = work.session.column(expression.wanted)
    given = _conditions(expression.conditions, work, place)
    values = (
        values_where(work.session, expression.wanted, given)
        if given
        else list(work.session.reader.distinct(table.key, column.name, limit=1000))
    )
    if not values:
        raise PlaceholderError("E_NOT_FOUND", table=table.key, column=column.name, text="*")
    chosen = tree.RandomValue("choice", choices=tuple(values), unique=expression.unique)
    return _Got(work.generator.value(chosen, _place(work, place)), "looked_up")


def _copied(expression: tree.Copy, work: _Work, place: Place) -> _Got:
    """Return a column of the row that a foreign key of this row points to, staged or in the database."""
    table, column = work.session.column(expression.wanted)
    row = work.rows[place[0]]
    own = work.session.table(row.table)
    for key in own.foreign_keys:
        if key.target != table.key or len(key.columns) != 1 or row.cell(key.columns[0]) is None:
            continue
        cell = _cell(work, (place[0], key.columns[0]))
        if cell.ref is not None:
            return _copied_from_staged(cell.ref, column.name, work)
        found = (
            work.session.reader.row(table.key, {key.target_columns[0]: cell.value}) if cell.value else None
        )
        if found is not None:
            return _Got(found.get(column.name), "copied")
    raise PlaceholderError("E_NO_PARENT", table=table.key)


def _copied_from_staged(ref: RowRef, column: str, work: _Work) -> _Got:
    at = next((i for i, row in enumerate(work.rows) if row.key == ref.row), -1)
    if at < 0 or work.rows[at].cell(column) is None:
        raise PlaceholderError("E_NO_PARENT", table=ref.row)
    return _Got(_cell(work, (at, column)).value, "copied")


def _calculated(expression: tree.Calculation, work: _Work, place: Place) -> Decimal:
    with localcontext() as context:
        context.prec = PRECISION
        try:
            value = _number(expression.term, work, place)
        except (DivisionByZero, InvalidOperation) as problem:
            raise PlaceholderError("E_DIV0") from problem
        if expression.digits is None:
            return value
        return value.quantize(Decimal(1).scaleb(-expression.digits), ROUND_HALF_UP)


def _number(term: tree.Term, work: _Work, place: Place) -> Decimal:
    if isinstance(term, tree.Number):
        return term.value
    if isinstance(term, tree.ThisColumn):
        return _cell_number(work, (place[0], term.column))
    if isinstance(term, tree.SumRows):
        at = [i for i, row in enumerate(work.rows) if row.table == term.table and row.cell(term.column)]
        return sum((_cell_number(work, (i, term.column)) for i in at), Decimal(0))
    if isinstance(term, tree.RowValue):
        at_row = next((i for i, row in enumerate(work.rows) if row.key == term.row), -1)
        if at_row < 0:
            raise PlaceholderError("E_NO_ROW", row=term.row)
        return _cell_number(work, (at_row, term.column))
    left, right = _number(term.left, work, place), _number(term.right, work, place)
    match term.sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return left / right


def _cell_number(work: _Work, place: Place) -> Decimal:
    row = work.rows[place[0]]
    if row.cell(place[1]) is None:
        raise PlaceholderError("E_UNKNOWN_COLUMN", column=place[1], table=row.table)
    value = _cell(work, place).value
    try:
        return Decimal(value or "")
    except InvalidOperation as problem:
        raise PlaceholderError("E_TYPE", text=value or place[1]) from problem


def insert_order(rows: Sequence[StagedRow]) -> tuple[StagedRow, ...]:
    """Return the rows so that a row comes after those that it refers to, otherwise as they are.

    Raises PlaceholderError(E_CYCLE) naming the rows that wait for each other.
    """
    left = {row.key: row for row in rows}
    needs = {
        row.key: {cell.ref.row for cell in row.cells if cell.ref} & set(left) - {row.key} for row in rows
    }
    ordered: list[StagedRow] = []
    while left:
        ready = next((key for key in left if not any(one in left for one in needs[key])), None)
        if ready is None:
            raise PlaceholderError("E_CYCLE", rows=_(", ").join(list(left)[:MOST_CANDIDATES]))
        ordered.append(left.pop(ready))
    return tuple(ordered)
