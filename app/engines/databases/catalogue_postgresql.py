"""PostgreSQL's catalogue from pg_catalog: a handful of queries for all tables at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, text

from app.domain.records.models import Check, Choice, Column, ForeignKey, Identity, Table, UniqueSet
from app.engines.databases.types import facts_of

_TABLES = text("""
    SELECT c.oid, n.nspname, c.relname, c.relkind, obj_description(c.oid, 'pg_class') AS comment,
      has_any_column_privilege(c.oid, 'INSERT') AS may, n.nspname = current_schema() AS here
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
      AND has_schema_privilege(n.oid, 'USAGE')
      AND (has_any_column_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'INSERT'))
    ORDER BY 2, 3
""")
_COLUMNS = text(
    "SELECT a.attrelid, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) AS shown, "
    "a.attnotnull OR (t.typtype = 'd' AND t.typnotnull) AS needed, a.attidentity, a.attgenerated, "
    "pg_get_expr(d.adbin, d.adrelid) AS preset, col_description(a.attrelid, a.attnum) AS comment, "
    "b.typname, b.typtype, b.typcategory, b.oid AS base, t.oid AS typ, "
    "format_type(b.oid, CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END) AS full_type "
    "FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
    "JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END "
    "LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum "
    "WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attrelid = ANY(:tables) ORDER BY 1, 2"
)
_CONSTRAINTS = text(
    "SELECT k.conrelid, k.conname, k.contype, k.conkey, k.confrelid, k.confkey, k.condeferrable, "
    "pg_get_expr(k.conbin, k.conrelid) AS body FROM pg_constraint k "
    "WHERE k.contype IN ('p', 'f', 'c') AND k.conrelid = ANY(:tables) ORDER BY 1, 2"
)
_DOMAINS = text(
    "SELECT contypid, conname, pg_get_constraintdef(oid) AS body FROM pg_constraint WHERE contypid <> 0"
)
_INDEXES = text(
    "SELECT i.indrelid, x.relname, string_to_array(i.indkey::text, ' ')::int[] AS keys, "
    "pg_get_expr(i.indpred, i.indrelid) AS predicate FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid "
    "WHERE i.indisunique AND i.indislive AND i.indrelid = ANY(:tables) ORDER BY 1, 2"
)
_TRIGGERS = text(
    "SELECT tgrelid, tgname FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 4 = 4 ORDER BY 1, 2"
)
_LABELS = text("SELECT enumtypid, enumlabel FROM pg_enum ORDER BY enumtypid, enumsortorder")
_IDENTITY: dict[str, Identity] = {"a": "always", "d": "by_default", "": ""}
Rows = dict[int, list[Any]]


def read(connection: Connection) -> list[Table]:
    """Return all tables and views that the role may see."""
    heads = list(connection.execute(_TABLES))
    names = {row.oid: row.relname if row.here else f"{row.nspname}.{row.relname}" for row in heads}
    parts = _Parts(connection, names)
    return [_table(head, parts) for head in heads]


class _Parts:
    """What the catalogue holds below the tables, by the table's number."""

    def __init__(self, connection: Connection, names: dict[int, str]) -> None:
        self.names = names
        mine = {"tables": list(names)}
        self.columns = _by_number(connection, _COLUMNS, mine)
        self.constraints = _by_number(connection, _CONSTRAINTS, mine)
        self.indexes = _by_number(connection, _INDEXES, mine)
        self.triggers = _by_number(connection, _TRIGGERS)
        self.labels = _by_number(connection, _LABELS)
        self.domains = _by_number(connection, _DOMAINS)

    def named(self, table: int, numbers: list[int]) -> tuple[str, ...]:
        """Return the names of columns by their numbers."""
        known = {row.attnum: row.attname for row in self.columns.get(table, [])}
        return tuple(known[number] for number in numbers if number in known)


def _by_number(connection: Connection, query: Any, mine: dict[str, Any] | None = None) -> Rows:
    found: Rows = {}
    for row in connection.execute(query, mine or {}):
        found.setdefault(row[0], []).append(row)
    return found


def _table(head: Any, parts: _Parts) -> Table:
    constraints = parts.constraints.get(head.oid, [])
    key: list[int] = next((row.conkey for row in constraints if row.contype == "p"), [])
    return Table(
        name=head.relname,
        namespace="" if head.here else head.nspname,
        comment=head.comment or "",
        columns=tuple(_column(row, parts) for row in parts.columns.get(head.oid, [])),
        primary_key=parts.named(head.oid, key),
        foreign_keys=tuple(_references(head.oid, constraints, parts)),
        uniques=tuple(_uniques(head.oid, parts)),
        checks=(*_checks(head.oid, constraints, parts), *_domain_checks(head.oid, parts)),
        triggers=tuple(row.tgname for row in parts.triggers.get(head.oid, [])),
        is_view=head.relkind in ("v", "m"),
        insertable=head.may and head.relkind not in ("v", "m"),
    )


def _column(row: Any, parts: _Parts) -> Column:
    serial = (row.preset or "").startswith("nextval(")
    enum = tuple(Choice(value=one.enumlabel) for one in parts.labels.get(row.base, []))
    return Column(
        name=row.attname,
        comment=row.comment or "",
        type_text=row.shown,
        nullable=not row.needed,
        default=None if serial or row.attgenerated else row.preset,
        generated=bool(row.attgenerated),
        identity="by_default" if serial else _IDENTITY[row.attidentity],
        with_zone=row.typname in ("timestamptz", "timetz"),
        choices=enum,
        closed=bool(enum),
        **_facts(row),
    )


def _facts(row: Any) -> dict[str, Any]:
    if row.typtype == "e":
        return {"family": "text"}
    if row.typcategory == "A":
        return {"family": "array"}
    length = row.full_type[len(row.full_type.split("(")[0]) :].split(")")[0]
    return facts_of(f"{row.typname}{length})" if length else row.typname, "postgresql")


def _references(table: int, constraints: list[Any], parts: _Parts) -> Iterator[ForeignKey]:
    for row in constraints:
        if row.contype == "f" and row.confrelid in parts.names:
            yield ForeignKey(
                columns=parts.named(table, row.conkey),
                target=parts.names[row.confrelid],
                target_columns=parts.named(row.confrelid, row.confkey),
                name=row.conname,
                deferrable=row.condeferrable,
            )


def _uniques(table: int, parts: _Parts) -> Iterator[UniqueSet]:
    for row in parts.indexes.get(table, []):
        if 0 not in row.keys:
            yield UniqueSet(columns=parts.named(table, row.keys), name=row.relname, where=row.predicate or "")


def _checks(table: int, constraints: list[Any], parts: _Parts) -> Iterator[Check]:
    for row in constraints:
        if row.contype == "c":
            yield Check(text=row.body, name=row.conname, columns=parts.named(table, row.conkey or []))


def _domain_checks(table: int, parts: _Parts) -> Iterator[Check]:
    for column in parts.columns.get(table, []):
        for row in parts.domains.get(column.typ, []):
            body = row.body.removeprefix("CHECK ").replace("VALUE", column.attname)
            yield Check(text=body, name=row.conname, columns=(column.attname,))
