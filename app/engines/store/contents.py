"""Whether everything in a store is what was saved: each row by its seal, all bytes by their hash."""

from __future__ import annotations

import hashlib
import zlib
from collections import defaultdict

from sqlalchemy import Connection, RowMapping, Table, inspect, select

from app.engines.store.tables import BLOB, METADATA, VERSION, VERSION_PART, seal_of

SEALED = tuple(table for table in METADATA.sorted_tables if "seal" in table.c)


def first_damage(connection: Connection) -> str:
    """Return what is damaged, "" when nothing is; tables that are not there yet are left out."""
    there = set(inspect(connection).get_table_names())
    for table in SEALED:
        if table.name in there and (found := _damaged_row(connection, table)):
            return found
    return _damaged_bytes(connection) if BLOB.name in there else ""


def _damaged_row(connection: Connection, table: Table) -> str:
    parts = _parts(connection) if table is VERSION else None
    for row in connection.execute(select(table)).mappings():
        more = () if parts is None else (parts[row["id"]],)
        if row["seal"] != seal_of(_values(row), *more):
            return f"table {table.name}: a row is not what was saved"
    return ""


def _values(row: RowMapping) -> dict[str, object]:
    return {str(name): value for name, value in row.items()}


def _parts(connection: Connection) -> dict[int, dict[str, str]]:
    """Return each version's parts by name, which its seal covers."""
    found: dict[int, dict[str, str]] = defaultdict(dict)
    for version, name, digest in connection.execute(
        select(VERSION_PART.c.version_id, VERSION_PART.c.name, VERSION_PART.c.digest)
    ):
        found[version][name] = digest
    return found


def _damaged_bytes(connection: Connection) -> str:
    for digest, packed in connection.execute(select(BLOB.c.digest, BLOB.c.data)):
        try:
            sound = hashlib.sha256(zlib.decompress(packed)).hexdigest() == digest
        except (zlib.error, TypeError):
            sound = False
        if not sound:
            return f"blob {digest} is not what was saved"
    return ""
