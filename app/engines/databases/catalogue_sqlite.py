"""SQLite's catalogue from its pragmas and from the statements it keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, text

from app.domain.records.models import Check, Column, ForeignKey, Table, UniqueSet
from app.engines.databases.ddl import checks_in, names_in
from app.engines.databases.types import facts_of

_OBJECTS = text(
    "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') "
    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
)
_TRIGGERS = text("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
_COLUMNS = text(
    'SELECT m.name AS tbl, p.name, p.type, p."notnull", p.dflt_value, p.pk, p.hidden '
    "FROM sqlite_master m, pragma_table_xinfo(m.name) p "
    "WHERE m.type IN ('table', 'view') AND p.hidden <> 1 ORDER BY m.name, p.cid"
)
_KEYS = text(
    'SELECT m.name AS tbl, f.id, f.seq, f."table", f."from", f."to" '
    "FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' "
    "ORDER BY m.name, f.id, f.seq"
)
_INDEXES = text(
    "SELECT m.name AS tbl, l.name, l.origin, l.partial, i.seqno, i.name AS col, x.sql "
    "FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i "
    "LEFT JOIN sqlite_master x ON x.name = l.name AND x.type = 'index' "
    "WHERE m.type = 'table' AND l.\"unique\" = 1 ORDER BY m.name, l.seq, i.seqno"
)
_WHERE = re.compile(r"\)\s*WHERE\s+(.*)$", re.IGNORECASE | re.DOTALL)
Rows = dict[str, list[Any]]


def read(connection: Connection) -> list[Table]:
    """Return all tables and views of the file."""
    columns, keys, indexes = (_by_table(connection, query) for query in (_COLUMNS, _KEYS, _INDEXES))
    triggers = _by_table(connection, _TRIGGERS)
    shadow = _shadow_tables(connection)
    return [
        _table(one, columns, keys, indexes, triggers, columns)
        for one in connection.execute(_OBJECTS)
        if one.name in columns and one.name not in shadow
    ]


def _by_table(connection: Connection, query: Any) -> Rows:
    found: Rows = {}
    for row in connection.execute(query):
        found.setdefault(row[0], []).append(row)
    return found


def _shadow_tables(connection: Connection) -> set[str]:
    """Return the tables that a full-text index keeps for itself, and the index."""
    query = text("SELECT name FROM pragma_table_list WHERE type IN ('shadow', 'virtual')")
    return {str(row[0]) for row in connection.execute(query)}


def _table(one: Any, columns: Rows, keys: Rows, indexes: Rows, triggers: Rows, everything: Rows) -> Table:
    sql = one.sql or ""
    key = _primary_key(columns[one.name])
    alias = _alias(columns[one.name], key, sql)
    checks = tuple(_checks(sql, [row.name for row in columns[one.name]]))
    return Table(
        name=one.name,
        columns=tuple(_column(row, alias, key) for row in columns[one.name]),
        primary_key=key,
        foreign_keys=tuple(_references(keys.get(one.name, []), everything, "DEFERRED" in sql.upper())),
        uniques=tuple(_uniques(indexes.get(one.name, []))),
        checks=checks,
        triggers=tuple(row.name for row in triggers.get(one.name, []) if _on_insert(row.sql)),
        is_view=one.type == "view",
        insertable=one.type == "table",
    )


def _primary_key(columns: list[Any]) -> tuple[str, ...]:
    parts = sorted((row.pk, row.name) for row in columns if row.pk)
    return tuple(name for _number, name in parts)


def _alias(columns: list[Any], key: tuple[str, ...], sql: str) -> str:
    """Return the column that SQLite numbers by itself: the only key column, of type INTEGER exactly."""
    if len(key) != 1 or re.search(r"\)\s*(?:STRICT\s*,\s*)?WITHOUT\s+ROWID\b", sql, re.IGNORECASE):
        return ""
    declared = next(row.type for row in columns if row.name == key[0])
    descending = re.search(r"INTEGER\s+PRIMARY\s+KEY\s+DESC", sql, re.IGNORECASE)
    return key[0] if declared.upper() == "INTEGER" and not descending else ""


def _column(row: Any, alias: str, key: tuple[str, ...]) -> Column:
    own = row.name == alias
    return Column(
        name=row.name,
        type_text=row.type,
        nullable=not row.notnull and not own and not (row.name in key and row.notnull),
        default=_default(row.dflt_value),
        generated=row.hidden in (2, 3),
        identity="auto" if own else "",
        **facts_of(row.type, "sqlite"),
    )


def _default(value: str | None) -> str | None:
    return None if value is None or value.strip().upper() == "NULL" else value


def _references(rows: list[Any], columns: Rows, deferrable: bool) -> Iterator[ForeignKey]:
    for number in sorted({row.id for row in rows}, reverse=True):
        parts = [row for row in rows if row.id == number]
        target = _spelled(parts[0].table, columns)
        ends = tuple(row.to for row in parts)
        if None in ends:
            ends = _primary_key(columns.get(target, []))
        if target in columns and len(ends) == len(parts):
            starts = tuple(row[4] for row in parts)
            yield ForeignKey(columns=starts, target=target, target_columns=ends, deferrable=deferrable)


def _spelled(name: str, columns: Rows) -> str:
    """Return a table's name as it was created; SQLite does not mind the case."""
    return next((other for other in columns if other.lower() == name.lower()), name)


def _uniques(rows: list[Any]) -> Iterator[UniqueSet]:
    for name in dict.fromkeys(row.name for row in rows):
        parts = [row for row in rows if row.name == name]
        if all(row.col is not None for row in parts):
            yield UniqueSet(
                columns=tuple(row.col for row in parts),
                name="" if name.startswith("sqlite_autoindex") else name,
                where=_predicate(parts[0].sql) if parts[0].partial else "",
            )


def _predicate(sql: str | None) -> str:
    match = _WHERE.search(sql or "")
    return match[1].strip() if match else "?"


def _checks(sql: str, names: list[str]) -> Iterator[Check]:
    for name, body in checks_in(sql):
        yield Check(text=body, name=name, columns=names_in(body, names))


def _on_insert(sql: str | None) -> bool:
    head = re.split(r"\bBEGIN\b", sql or "", maxsplit=1, flags=re.IGNORECASE)[0]
    return bool(re.search(r"\bINSERT\b", head, re.IGNORECASE))
