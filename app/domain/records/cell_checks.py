"""What can be said of a staged row before any database is asked: types, lengths, ranges, choices."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Iterator
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation

from app.core.i18n import _
from app.domain.records.code_lists import title_of
from app.domain.records.models import CellVerdict, Column, Problem, StagedCell, StagedRow, Table

_INTEGER = re.compile(r"[+-]?\d{1,40}")
_DECIMAL = re.compile(r"[+-]?\d{1,60}(?:\.\d{1,60})?")
_SHOWN = 20


def label_of(column: Column) -> str:
    """Return what people call a column: the name part of its comment, else its name."""
    return title_of(column.comment) or column.name


def check_row(table: Table, row: StagedRow) -> tuple[CellVerdict, ...]:
    """Return everything that is wrong with a row as far as the catalogue tells."""
    given = {cell.column for cell in row.cells if cell.sent}
    lacking = (one for one in table.columns if is_needed(table, one) and one.name not in given)
    missing = (_missing(column) for column in lacking)
    return (*_cells(table, row), *missing)


def is_needed(table: Table, column: Column) -> bool:
    """Tell whether a row can't do without a value: required columns and keys that nobody numbers."""
    key = column.name in table.primary_key and column.writable and not column.identity
    return column.required or (key and column.default is None)


def check_cell(column: Column, cell: StagedCell) -> Problem | None:
    """Return what is wrong with one cell, None when nothing is; referenced values are not known yet."""
    if not cell.sent:
        return None
    if not column.writable:
        return _problem(
            "not_allowed", _("{column} is given by the database itself.", column=label_of(column))
        )
    if cell.kind == "ref":
        return None
    if cell.kind == "null" or cell.value is None:
        needs = not column.nullable and not column.identity
        return _problem("not_null", _("{column} can't be empty.", column=label_of(column))) if needs else None
    return check_value(column, cell.value)


def check_value(column: Column, value: str) -> Problem | None:
    """Return why a column can't take a canonical text, None when it can."""
    if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
        return _wrong(_("{column} holds a character that can't be stored.", column=label_of(column)))
    check = _CHECKS.get(column.family)
    problem = check(column, value) if check else None
    return problem or _choice(column, value)


def _cells(table: Table, row: StagedRow) -> Iterator[CellVerdict]:
    seen: set[str] = set()
    for cell in row.cells:
        column = table.column(cell.column)
        if column is None or cell.column in seen:
            yield CellVerdict(column=cell.column, problem=_unknown(table, cell.column))
        elif problem := check_cell(column, cell):
            yield CellVerdict(column=cell.column, problem=problem)
        seen.add(cell.column)


def _unknown(table: Table, name: str) -> Problem:
    message = _("The table {table} has no column {column}.", table=table.key, column=name)
    names = tuple(column.name for column in table.columns if column.writable)
    return Problem(code="unknown_column", message=message, suggestions=names[:_SHOWN])


def _missing(column: Column) -> CellVerdict:
    message = _("{column} is needed and has no default.", column=label_of(column))
    return CellVerdict(column=column.name, problem=_problem("not_null", message))


def _choice(column: Column, value: str) -> Problem | None:
    values = {choice.value for choice in column.choices}
    if column.family == "boolean":
        values |= {"true", "false"}
    if not column.closed or value in values or _as_number(value) in values:
        return None
    names = tuple(choice.label or choice.value for choice in column.choices)
    message = _(
        "{column} must be one of: {choices}.", column=label_of(column), choices=_(", ").join(names[:_SHOWN])
    )
    return Problem(code="choice", message=message, suggestions=names)


def _as_number(value: str) -> str:
    return str(int(value)) if _INTEGER.fullmatch(value) else value


def _text(column: Column, value: str) -> Problem | None:
    if column.length is None or len(value) <= column.length:
        return None
    message = _(
        "{column} takes {most} {most:character|characters} at most; this has {count}.",
        column=label_of(column),
        most=column.length,
        count=len(value),
    )
    return _problem("length", message)


def _integer(column: Column, value: str) -> Problem | None:
    if not _INTEGER.fullmatch(value):
        return _wrong(_("{column} must be a whole number.", column=label_of(column)))
    low, high = column.minimum, column.maximum
    if (low is not None and int(value) < low) or (high is not None and int(value) > high):
        message = _(
            "{column} must lie between {low} and {high}.", column=label_of(column), low=low, high=high
        )
        return _problem("range", message)
    return None


def _decimal(column: Column, value: str) -> Problem | None:
    if not _DECIMAL.fullmatch(value):
        return _wrong(_("{column} must be a number.", column=label_of(column)))
    if column.precision is None or column.scale is None:
        return None
    number = Decimal(value).normalize()
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and -exponent > column.scale:
        message = _(
            "{column} takes {scale} {scale:decimal|decimals} at most.",
            column=label_of(column),
            scale=column.scale,
        )
        return _problem("range", message)
    if abs(number) >= Decimal(10) ** (column.precision - column.scale):
        message = _("{column} is too large for {type}.", column=label_of(column), type=column.type_text)
        return _problem("range", message)
    return None


def _float(column: Column, value: str) -> Problem | None:
    try:
        sound = Decimal(value).is_finite()
    except InvalidOperation:
        sound = False
    return None if sound else _wrong(_("{column} must be a number.", column=label_of(column)))


def _boolean(column: Column, value: str) -> Problem | None:
    if value in ("true", "false", "0", "1"):
        return None
    return _wrong(_("{column} must be yes or no.", column=label_of(column)))


def _date(column: Column, value: str) -> Problem | None:
    return _parsed(column, value, date.fromisoformat, _("{column} must be a date.", column=label_of(column)))


def _datetime(column: Column, value: str) -> Problem | None:
    message = _("{column} must be a date with a time.", column=label_of(column))
    return _parsed(column, value, datetime.fromisoformat, message)


def _time(column: Column, value: str) -> Problem | None:
    message = _("{column} must be a time of day.", column=label_of(column))
    return _parsed(column, value, time.fromisoformat, message)


def _json(column: Column, value: str) -> Problem | None:
    return _parsed(column, value, _strict_json, _("{column} must be JSON.", column=label_of(column)))


def _uuid(column: Column, value: str) -> Problem | None:
    return _parsed(column, value, uuid.UUID, _("{column} must be a UUID.", column=label_of(column)))


def _parsed(column: Column, value: str, parse: Callable[[str], object], message: str) -> Problem | None:
    try:
        parse(value)
    except (ValueError, RecursionError):
        return _wrong(message)
    return None


def _strict_json(value: str) -> object:
    def refuse(name: str) -> object:
        raise ValueError(name)

    return json.loads(value, parse_constant=refuse)


def _wrong(message: str) -> Problem:
    return _problem("type", message)


def _problem(code: str, message: str) -> Problem:
    return Problem(code=code, message=message)


_CHECKS: dict[str, Callable[[Column, str], Problem | None]] = {
    "text": _text,
    "integer": _integer,
    "decimal": _decimal,
    "float": _float,
    "boolean": _boolean,
    "date": _date,
    "datetime": _datetime,
    "time": _time,
    "json": _json,
    "uuid": _uuid,
}
