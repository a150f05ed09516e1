"""A database's refusal as verdicts on cells, in the user's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.models import CellVerdict, Check, Problem, Table
from app.engines.databases.ddl import names_in
from app.engines.databases.raw_errors import RawError, parse

Values = Mapping[str, str | None]
_SHOWN = 80


def verdicts_of(dialect: str, origin: Any, table: Table, values: Values) -> tuple[CellVerdict, ...]:
    """Return what a refusal says of a row's cells; () when it is not about the row."""
    raw = parse(dialect, origin)
    if raw is None:
        return ()
    columns = _columns(raw, table, values) or ("",)
    problem = Problem(code=raw.code, message=_sentence(raw, table, columns, values), remedy=_remedy(raw))
    return tuple(CellVerdict(column=column, problem=problem) for column in columns)


def already_there(table: Table, columns: tuple[str, ...], values: Values) -> tuple[CellVerdict, ...]:
    """Return the verdicts on values that occur already where they must be unique."""
    return _on_all(RawError("unique", columns), table, values)


def not_there(table: Table, columns: tuple[str, ...], values: Values) -> tuple[CellVerdict, ...]:
    """Return the verdicts on a reference to a row that does not exist."""
    return _on_all(RawError("foreign_key", columns), table, values)


def _on_all(raw: RawError, table: Table, values: Values) -> tuple[CellVerdict, ...]:
    problem = Problem(code=raw.code, message=_sentence(raw, table, raw.columns, values), remedy=_remedy(raw))
    return tuple(CellVerdict(column=column, problem=problem) for column in raw.columns)


def _columns(raw: RawError, table: Table, values: Values) -> tuple[str, ...]:
    """Return the columns a refusal is about, in the table's own spelling."""
    known = {column.name.lower(): column.name for column in table.columns}
    named = tuple(known[name.lower()] for name in raw.columns if name.lower() in known)
    if named:
        return named
    if raw.code == "check":
        check = _check(raw, table)
        return check.columns if check else names_in(raw.constraint, [one.name for one in table.columns])
    if raw.code == "unique":
        sets = [one for one in table.uniques if one.name == raw.constraint]
        return sets[0].columns if sets else table.primary_key if raw.constraint == "PRIMARY" else ()
    return _by_value(raw, table, values)


def _check(raw: RawError, table: Table) -> Check | None:
    """Return the constraint that a refusal names: by its name, its text, or MariaDB's column."""
    wanted = raw.constraint.strip()
    for one in table.checks:
        if wanted and wanted in (one.name, one.text.strip()):
            return one
    return next((one for one in table.checks if one.columns == (wanted,)), None)


def _by_value(raw: RawError, table: Table, values: Values) -> tuple[str, ...]:
    """Find the column by the value that the message quotes, or by the length it was cut at."""
    if raw.value:
        return tuple(name for name, value in values.items() if value == raw.value)[:1]
    if raw.code == "length":
        return tuple(
            column.name
            for column in table.columns
            if column.length is not None and len(values.get(column.name) or "") > column.length
        )
    return ()


def _sentence(raw: RawError, table: Table, columns: tuple[str, ...], values: Values) -> str:
    label, value = _labels(table, columns), _shown(columns, values)
    match raw.code:
        case "unique" if value:
            return _("{column} must be unique: {value} is already there.", column=label, value=value)
        case "unique":
            return _("{column} must be unique, and this value is already there.", column=label)
        case "not_null":
            return _("{column} can't be empty.", column=label)
        case "foreign_key":
            target = _target(table, columns)
            return _(
                "{column}: the table {table} has no row {value}.", column=label, table=target, value=value
            )
        case "check":
            return _("{column} breaks a rule of the database: {rule}.", column=label, rule=_rule(raw, table))
        case "length":
            return _("{column} is too long for the database.", column=label)
        case "range":
            return _("{column} is too large or too small for the database.", column=label)
        case "type" | "choice":
            return _("{column} can't take this value: {value}.", column=label, value=value)
        case _:
            return _other(raw, table, label)


def _other(raw: RawError, table: Table, label: str) -> str:
    match raw.code:
        case "trigger":
            return _("The database refuses this row: {words}", words=raw.words)
        case "not_allowed":
            return _("{column} is given by the database itself.", column=label)
        case "permission":
            return _("This account may not add rows to {table}.", table=table.key)
        case "read_only":
            return _("The database is read-only.")
        case _:
            return _("The database refuses this row: {words}", words=raw.words)


def _remedy(raw: RawError) -> str:
    match raw.code:
        case "unique":
            return _("Change the value, or leave the row out when it is the same.")
        case "foreign_key":
            return _("Choose an existing row, or add the missing one first.")
        case "permission":
            return _("Ask the administrator for the right to add rows to this table.")
        case "read_only":
            return _("Put the connection into entry mode, or ask the administrator.")
        case _:
            return ""


def _labels(table: Table, columns: tuple[str, ...]) -> str:
    found = [table.column(name) for name in columns if name]
    return _(", ").join(label_of(column) for column in found if column) or table.key


def _shown(columns: tuple[str, ...], values: Values) -> str:
    text = _(", ").join(str(values[name]) for name in columns if values.get(name) is not None)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _target(table: Table, columns: tuple[str, ...]) -> str:
    keys = [key.target for key in table.foreign_keys if key.columns == columns]
    return keys[0] if keys else table.key


def _rule(raw: RawError, table: Table) -> str:
    check = _check(raw, table)
    return check.text if check else raw.constraint or raw.words
