"""What a database's type names mean: family, length, range."""

from __future__ import annotations

import re
from typing import Any

from app.domain.records.models import Choice, Family

Facts = dict[str, Any]
_TYPE = re.compile(r"^\s*([^(]+?)\s*(?:\(\s*(\d+)\s*(?:,\s*(-?\d+)\s*)?\)\s*([a-z ]*))?$", re.IGNORECASE)
_BITS = {
    "tinyint": 8,
    "smallint": 16,
    "int2": 16,
    "mediumint": 24,
    "int": 32,
    "integer": 32,
    "int4": 32,
    "bigint": 64,
    "int8": 64,
}
_FAMILIES: dict[str, Family] = {
    "bool": "boolean",
    "boolean": "boolean",
    "date": "date",
    "time": "time",
    "timetz": "time",
    "timestamp": "datetime",
    "timestamptz": "datetime",
    "datetime": "datetime",
    "json": "json",
    "jsonb": "json",
    "uuid": "uuid",
    "interval": "interval",
    "numeric": "decimal",
    "decimal": "decimal",
    "dec": "decimal",
    "money": "decimal",
    "float4": "float",
    "float8": "float",
    "float": "float",
    "real": "float",
    "double": "float",
    "double precision": "float",
    "bytea": "binary",
    "blob": "binary",
    "tinyblob": "binary",
    "mediumblob": "binary",
    "longblob": "binary",
    "binary": "binary",
    "varbinary": "binary",
}
_SIZED = {"varchar", "char", "character", "bpchar", "nvarchar", "nchar", "character varying", "varchar2"}
_TEXTS = {"text", "tinytext", "mediumtext", "longtext", "clob", "citext", "name", "string", "ntext"}


def facts_of(type_text: str, dialect: str) -> Facts:
    """Return family, length, precision, scale and range of a type as the database writes it."""
    match = _TYPE.match(type_text or "")
    if match is None:
        return {"family": _unknown(type_text, dialect)}
    name, first, second, more = match[1].lower(), match[2], match[3], (match[4] or "").lower()
    unsigned = "unsigned" in name or "unsigned" in more
    name = name.replace(" unsigned", "").replace(" zerofill", "").removesuffix(" signed").strip()
    if name in _BITS:
        return _integer(name, unsigned, dialect, first)
    if name in _SIZED or name in _TEXTS:
        return {"family": "text", "length": int(first) if first and name in _SIZED else None}
    if name == "bit" and first == "1":
        return {"family": "boolean"}
    if name == "year":
        return {"family": "integer", "minimum": 1901, "maximum": 2155}
    family = _FAMILIES.get(name)
    if family == "decimal":
        return {"family": family, **_digits(first, second, name)}
    return {"family": family or _unknown(name, dialect)}


def enum_values(type_text: str) -> tuple[Choice, ...]:
    """Return the labels of MariaDB's enum('a','b')."""
    if not type_text.lower().startswith("enum("):
        return ()
    found = re.findall(r"'((?:[^']|'')*)'", type_text)
    return tuple(Choice(value=value.replace("''", "'")) for value in found)


def _integer(name: str, unsigned: bool, dialect: str, width: str | None) -> Facts:
    if name == "tinyint" and width == "1" and dialect != "sqlite":
        return {"family": "boolean"}
    bits = _BITS[name] if dialect != "sqlite" or name not in ("int", "integer") else 64
    low, high = (0, 2**bits - 1) if unsigned else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return {"family": "integer", "minimum": low, "maximum": high}


def _digits(first: str | None, second: str | None, name: str) -> Facts:
    if name == "money":
        return {"precision": 19, "scale": 2}
    if first is None:
        return {"precision": None, "scale": None}
    return {"precision": int(first), "scale": int(second or 0)}


def _unknown(name: str, dialect: str) -> Family:
    """Return the family of a type name we do not know; SQLite decides by parts of the name."""
    if dialect != "sqlite":
        return "other"
    lower = (name or "").lower()
    for part, family in _SQLITE_PARTS:
        if part in lower:
            return family
    return "text" if not lower else "decimal"


_SQLITE_PARTS: tuple[tuple[str, Family], ...] = (
    ("int", "integer"),
    ("char", "text"),
    ("clob", "text"),
    ("text", "text"),
    ("blob", "binary"),
    ("real", "float"),
    ("floa", "float"),
    ("doub", "float"),
    ("bool", "boolean"),
    ("datetime", "datetime"),
    ("timestamp", "datetime"),
    ("date", "date"),
    ("time", "time"),
)
