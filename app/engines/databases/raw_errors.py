"""What the three drivers say when a row is refused, in one form."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.domain.records.models import ProblemCode


@dataclass(frozen=True)
class RawError:
    """A refusal: what kind, which columns or which constraint it names, and the database's own words."""

    code: ProblemCode
    columns: tuple[str, ...] = ()
    constraint: str = ""
    value: str = ""
    words: str = ""


def parse(dialect: str, origin: Any) -> RawError | None:
    """Return what a driver's exception says of the row, None when it is not about the row."""
    parsers: dict[str, Callable[[Any], RawError | None]] = {"sqlite": _sqlite, "postgresql": _postgresql}
    return parsers.get(dialect, _mariadb)(origin)


def _sqlite(origin: Any) -> RawError | None:
    name, words = str(getattr(origin, "sqlite_errorname", "")), str(origin)
    rest = words.partition(": ")[2]
    if name in ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_ROWID"):
        index = re.match(r"index '(.*)'", rest)
        return RawError("unique", () if index else _last_parts(rest), index[1] if index else "", words=words)
    if name == "SQLITE_CONSTRAINT_NOTNULL":
        return RawError("not_null", _last_parts(rest), words=words)
    if name == "SQLITE_CONSTRAINT_CHECK":
        return RawError("check", constraint=rest, words=words)
    if name == "SQLITE_CONSTRAINT_FOREIGNKEY":
        return RawError("foreign_key", words=words)
    if name == "SQLITE_CONSTRAINT_TRIGGER":
        return RawError("trigger", words=words)
    if name in ("SQLITE_MISMATCH", "SQLITE_CONSTRAINT_DATATYPE"):
        column = re.search(r"column [^.]+\.(.+)$", words)
        return RawError("type", (column[1],) if column else (), words=words)
    if name == "SQLITE_TOOBIG":
        return RawError("length", words=words)
    return RawError("permission", words=words) if name == "SQLITE_AUTH" else None


def _last_parts(rest: str) -> tuple[str, ...]:
    """Return the columns of "customer.code, customer.name"."""
    return tuple(part.rpartition(".")[2] for part in rest.split(", ") if part)


_STATES: dict[str, ProblemCode] = {
    "23505": "unique",
    "23P01": "unique",
    "23502": "not_null",
    "23503": "foreign_key",
    "23514": "check",
    "22001": "length",
    "22003": "range",
    "22P02": "type",
    "22007": "type",
    "22008": "range",
    "22021": "type",
    "22P05": "type",
    "22030": "type",
    "22032": "type",
    "42804": "type",
    "428C9": "not_allowed",
    "42501": "permission",
    "25006": "read_only",
    "P0001": "trigger",
}


def _postgresql(origin: Any) -> RawError | None:
    state, diag = str(getattr(origin, "sqlstate", "") or ""), getattr(origin, "diag", None)
    code = _STATES.get(state) or ("trigger" if state.startswith("P0") else None)
    if code is None or diag is None:
        return None
    words = diag.message_primary or str(origin)
    listed = re.search(r"\(((?:[^()]|\([^()]*\))*)\)=\(", diag.message_detail or "")
    columns = tuple(part.strip().strip('"') for part in listed[1].split(",")) if listed else ()
    if diag.column_name:
        columns = (diag.column_name,)
    value = re.search(r': "(.*)"$', words, re.DOTALL)
    generated = re.search(r'column "(.*)"', words) if code == "not_allowed" else None
    if generated:
        columns = (generated[1],)
    return RawError(code, columns, diag.constraint_name or "", value[1] if value else "", words)


_NUMBERS: dict[int, ProblemCode] = {
    1062: "unique",
    1586: "unique",
    1022: "unique",
    1048: "not_null",
    1364: "not_null",
    1263: "not_null",
    1452: "foreign_key",
    1216: "foreign_key",
    4025: "check",
    3819: "check",
    1406: "length",
    1264: "range",
    1690: "range",
    1366: "type",
    1292: "type",
    1411: "type",
    3140: "type",
    1265: "choice",
    1644: "trigger",
    1906: "not_allowed",
    3105: "not_allowed",
    1142: "permission",
    1143: "permission",
    1290: "read_only",
    1792: "read_only",
}


def _mariadb(origin: Any) -> RawError | None:
    number = origin.args[0] if origin.args and isinstance(origin.args[0], int) else 0
    code = _NUMBERS.get(number)
    words = str(origin.args[1]) if len(origin.args) > 1 else str(origin)
    if code is None:
        return RawError("trigger", words=words) if getattr(origin, "sqlstate", "") == "45000" else None
    if code == "unique":
        key = re.search(r"for key '(.*)'$", words)
        return RawError(code, constraint=key[1].rpartition(".")[2] if key else "", words=words)
    if code == "foreign_key":
        column = re.search(r"FOREIGN KEY \(([^)]*)\)", words)
        names = tuple(name.strip(" `") for name in column[1].split(",")) if column else ()
        return RawError(code, names, words=words)
    if code == "check":
        name = re.search(r"CONSTRAINT `(.*?)` failed|constraint '(.*?)' is violated", words)
        return RawError(code, constraint=(name[1] or name[2]).rpartition(".")[2] if name else "", words=words)
    column = re.search(r"(?:olumn|ield) [`'](?:[^`']*`\.`)*([^`']+)[`']", words)
    return RawError(code, (column[1].rpartition(".")[2],) if column else (), words=words)
