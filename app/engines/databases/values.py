"""Canonical text to what a driver takes, and what a driver returns to canonical text."""

from __future__ import annotations

import json
import uuid
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from app.domain.records.models import Column, Dialect

_LARGEST = 2**63


def bind(column: Column, value: str | None, dialect: Dialect) -> object:
    """Return what the driver is given for a canonical text; ValueError when the text has another type.

    PostgreSQL reads every text by the column's own type; SQLite and MariaDB
    get numbers as numbers, and times without a zone, which they can't keep.
    """
    if value is None:
        return None
    if column.family == "binary":
        return bytes.fromhex(value.removeprefix("0x"))
    if column.family == "array":
        return json.loads(value) if value.startswith("[") else value
    if dialect == "postgresql":
        if "\0" in value:
            raise ValueError(value)
        return value
    try:
        return _plain(column, value, dialect)
    except ArithmeticError as problem:
        raise ValueError(value) from problem


def canonical(column: Column, value: Any) -> str | None:
    """Return a driver's value as canonical text."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes | bytearray | memoryview):
        return _from_bytes(column, bytes(value))
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, default=str)
    if isinstance(value, int | float | Decimal):
        return _from_number(column, value)
    if isinstance(value, date | time | timedelta):
        return _from_time(value)
    return _from_text(column, str(value))


def same(column: Column, sent: str | None, kept: str | None) -> bool:
    """Tell whether the database kept what was sent; 1.50 is 1.5, and one instant has many zones."""
    if sent is None or kept is None or sent == kept:
        return sent == kept
    try:
        return bool(_meaning(column, sent) == _meaning(column, kept))
    except (ValueError, InvalidOperation, TypeError, RecursionError):
        return False


def _plain(column: Column, value: str, dialect: Dialect) -> object:
    match column.family:
        case "integer":
            return int(value)
        case "boolean":
            return 1 if value in ("true", "1") else 0
        case "decimal":
            return _sqlite_number(Decimal(value)) if dialect == "sqlite" else Decimal(value)
        case "float":
            return float(value)
        case "datetime":
            return _without_zone(value)
        case _:
            return value


def _sqlite_number(number: Decimal) -> object:
    """Return a number that SQLite keeps exactly; text where a double can't."""
    if not number.is_finite():
        raise ValueError("not a number")
    if number == number.to_integral_value() and abs(number) < _LARGEST:
        return int(number)
    return float(number) if Decimal(repr(float(number))) == number else format(number, "f")


def _without_zone(value: str) -> str:
    moment = datetime.fromisoformat(value).replace(tzinfo=None)
    return moment.isoformat(" ", "microseconds" if moment.microsecond else "seconds")


def _from_bytes(column: Column, value: bytes) -> str:
    if column.family == "boolean":
        return "true" if any(value) else "false"
    return "0x" + value.hex()


def _from_number(column: Column, value: int | float | Decimal) -> str:
    if column.family == "boolean" and value in (0, 1):
        return "true" if value else "false"
    if column.family in ("decimal", "integer") and isinstance(value, float):
        value = Decimal(repr(value)) if column.family == "decimal" or not value.is_integer() else int(value)
    if column.family == "decimal" and isinstance(value, int | Decimal):
        return _scaled(Decimal(value), column.scale)
    return (
        repr(value)
        if isinstance(value, float)
        else format(value, "f")
        if isinstance(value, Decimal)
        else str(value)
    )


def _scaled(number: Decimal, scale: int | None) -> str:
    if scale is None or not number.is_finite():
        return format(number, "f")
    exponent = number.as_tuple().exponent
    deeper = isinstance(exponent, int) and -exponent > scale
    return format(number, "f") if deeper else format(number, f".{max(scale, 0)}f")


def _from_time(value: date | time | timedelta) -> str:
    if isinstance(value, timedelta):
        return _clock(int(value.total_seconds()))
    return value.isoformat()


def _clock(seconds: int) -> str:
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _from_text(column: Column, value: str) -> str:
    if column.family == "datetime":
        try:
            return datetime.fromisoformat(value).isoformat()
        except ValueError:
            return value
    padded = column.type_text.lower().startswith(("character(", "char(", "bpchar"))
    return value.rstrip(" ") if padded else value


def _meaning(column: Column, value: str) -> object:
    match column.family:
        case "integer" | "decimal" | "float":
            return Decimal(value)
        case "boolean":
            return value in ("true", "1")
        case "datetime":
            moment = datetime.fromisoformat(value)
            return moment if column.with_zone else moment.replace(tzinfo=None)
        case "date":
            return datetime.fromisoformat(value).date()
        case "time":
            return time.fromisoformat(value)
        case "json" | "array":
            return json.loads(value)
        case "uuid":
            return uuid.UUID(value)
        case _:
            return _from_text(column, value)
