"""MariaDB's and MySQL's catalogue from information_schema, for the database in use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, text

from app.domain.records.models import Check, Column, ForeignKey, Table, UniqueSet
from app.engines.databases.ddl import names_in
from app.engines.databases.grants import may_insert, read_grants
from app.engines.databases.types import enum_values, facts_of

_TABLES = text(
    "SELECT table_name AS name, table_type AS kind, engine, table_comment AS comment "
    "FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name"
)
_COLUMNS = text(
    "SELECT table_name AS tbl, column_name AS name, column_type AS shown, is_nullable AS nullable, "
    "column_default AS preset, extra, generation_expression AS expression, column_comment AS comment, "
    "character_maximum_length AS length, data_type AS base "
    "FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position"
)
_KEYS = text(
    "SELECT table_name AS tbl, constraint_name AS name, column_name AS col, "
    "referenced_table_schema AS there, referenced_table_name AS target, referenced_column_name AS target_col "
    "FROM information_schema.key_column_usage WHERE table_schema = DATABASE() "
    "ORDER BY table_name, constraint_name, ordinal_position"
)
_INDEXES = text(
    "SELECT table_name AS tbl, index_name AS name, column_name AS col FROM information_schema.statistics "
    "WHERE table_schema = DATABASE() AND non_unique = 0 ORDER BY table_name, index_name, seq_in_index"
)
_CHECKS = text(
    "SELECT table_name AS tbl, constraint_name AS name, level, check_clause AS body "
    "FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()"
)
_CHECKS_MYSQL = text(
    "SELECT t.table_name AS tbl, k.constraint_name AS name, 'Table' AS level, k.check_clause AS body "
    "FROM information_schema.check_constraints k JOIN information_schema.table_constraints t "
    "ON t.constraint_schema = k.constraint_schema AND t.constraint_name = k.constraint_name "
    "WHERE k.constraint_schema = DATABASE() AND t.constraint_type = 'CHECK'"
)
_TRIGGERS = text(
    "SELECT event_object_table AS tbl, trigger_name AS name FROM information_schema.triggers "
    "WHERE trigger_schema = DATABASE() AND event_manipulation = 'INSERT' ORDER BY 1, 2"
)
_TRANSACTIONAL = ("innodb", "rocksdb", "ndbcluster", "tokudb")
_JSON = re.compile(r"^\s*json_valid\(`?([^`)]+)`?\)\s*$", re.IGNORECASE)
Rows = dict[str, list[Any]]


def read(connection: Connection) -> list[Table]:
    """Return all tables and views of the database."""
    maria = bool(getattr(connection.dialect, "is_mariadb", False))
    queries = (_COLUMNS, _KEYS, _INDEXES, _CHECKS if maria else _CHECKS_MYSQL, _TRIGGERS)
    parts = [_by_table(connection, query) for query in queries]
    grants = read_grants(connection)
    database = str(connection.execute(text("SELECT DATABASE()")).scalar())
    heads = [head for head in connection.execute(_TABLES) if head.name in parts[0]]
    return [_table(head, parts, may_insert(grants, database, head.name)) for head in heads]


def _by_table(connection: Connection, query: Any) -> Rows:
    found: Rows = {}
    for row in connection.execute(query):
        found.setdefault(row.tbl, []).append(row)
    return found


def _table(head: Any, parts: list[Rows], may: bool) -> Table:
    columns, keys, indexes, checks, triggers = (part.get(head.name, []) for part in parts)
    json = {match[1] for row in checks if (match := _JSON.match(row.body))}
    names = [row.name for row in columns]
    is_view = "VIEW" in head.kind
    return Table(
        name=head.name,
        comment="" if is_view else head.comment or "",
        columns=tuple(_column(row, row.name in json) for row in columns),
        primary_key=tuple(row.col for row in keys if row.name == "PRIMARY"),
        foreign_keys=tuple(_references(keys)),
        uniques=tuple(_uniques(indexes)),
        checks=tuple(_checks(checks, names)),
        triggers=tuple(row.name for row in triggers),
        is_view=is_view,
        transactional=is_view or (head.engine or "").lower() in _TRANSACTIONAL,
        insertable=may and not is_view,
    )


def _column(row: Any, is_json: bool) -> Column:
    extra = (row.extra or "").lower()
    choices = enum_values(row.shown)
    return Column(
        name=row.name,
        comment=row.comment or "",
        type_text=row.shown,
        nullable=row.nullable == "YES",
        default=_default(row.preset, extra),
        generated=bool(row.expression) or "generated" in extra.replace("default_generated", ""),
        identity="auto" if "auto_increment" in extra else "",
        choices=choices,
        closed=bool(choices),
        **_facts(row, is_json),
    )


def _facts(row: Any, is_json: bool) -> dict[str, Any]:
    if is_json:
        return {"family": "json"}
    if row.base in ("enum", "set"):
        return {"family": "text"}
    facts = facts_of(row.shown, "mariadb")
    if row.base in ("char", "varchar", "tinytext"):
        facts["length"] = int(row.length)
    return facts


def _default(preset: str | None, extra: str) -> str | None:
    if preset is None or (preset.upper() == "NULL" and "default_generated" not in extra):
        return None
    return preset


def _references(rows: list[Any]) -> Iterator[ForeignKey]:
    for name in dict.fromkeys(row.name for row in rows if row.target):
        parts = [row for row in rows if row.name == name and row.target]
        yield ForeignKey(
            columns=tuple(row.col for row in parts),
            target=parts[0].target,
            target_columns=tuple(row.target_col for row in parts),
            name=name,
        )


def _uniques(rows: list[Any]) -> Iterator[UniqueSet]:
    for name in dict.fromkeys(row.name for row in rows):
        columns = [row.col for row in rows if row.name == name]
        if None not in columns:
            yield UniqueSet(columns=tuple(columns), name=name)


def _checks(rows: list[Any], names: list[str]) -> Iterator[Check]:
    for row in rows:
        if not _JSON.match(row.body):
            yield Check(text=row.body, name=row.name, columns=names_in(row.body, names))
