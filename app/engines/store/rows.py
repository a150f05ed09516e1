"""What the parts of the store share: its database and the few statements they all need."""

from __future__ import annotations

import hashlib
import json
import zlib
from datetime import UTC, datetime

from sqlalchemy import Connection, Table, insert, select, update

from app.core.errors import AppError
from app.core.i18n import _
from app.core.text import storable
from app.engines.store.database import Database
from app.engines.store.tables import BLOB, SESSION, SETTING, Values, checked, damaged, sealed


class Rows:
    """A part of the store on one database."""

    def __init__(self, database: Database) -> None:
        """Work on this database."""
        self._db = database


def now() -> str:
    """Return the time as stored: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat()


def as_json(names: tuple[str, ...]) -> str:
    """Return file names as ASCII JSON, which keeps names that are no UTF-8."""
    return json.dumps(list(names))


def names_of(text: str) -> tuple[str, ...]:
    """Return the file names that as_json wrote."""
    return tuple(str(name) for name in json.loads(text))


def add(connection: Connection, table: Table, values: Values, *more: object) -> int:
    """Insert a sealed row and return its id."""
    result = connection.execute(insert(table).values(sealed(values, *more)))
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])


def session_row(connection: Connection, session_id: int, *, lock: bool = False) -> Values:
    """Return a session's row, hidden ones too; lock keeps other writers of a team's database out."""
    query = select(SESSION).where(SESSION.c.id == session_id)
    row = connection.execute(query.with_for_update() if lock else query).mappings().first()
    if row is None:
        raise AppError(
            "no_session",
            _("This session is not in the store."),
            _("Choose a session from the list, or make a new one."),
        )
    return checked(row)


def change_session(connection: Connection, row: Values, **changes: object) -> None:
    """Write changed columns of a session with the new seal."""
    values = sealed({**row, **changes})
    connection.execute(update(SESSION).where(SESSION.c.id == row["id"]).values(values))


def put(connection: Connection, data: bytes) -> str:
    """Store bytes under their SHA-256; a damaged copy found there is replaced."""
    digest = hashlib.sha256(data).hexdigest()
    found = connection.execute(select(BLOB.c.data).where(BLOB.c.digest == digest)).scalar()
    packed = zlib.compress(data, 1)
    if found is None:
        connection.execute(insert(BLOB).values(digest=digest, data=packed))
    elif found != packed:
        connection.execute(update(BLOB).where(BLOB.c.digest == digest).values(data=packed))
    return digest


def get(connection: Connection, digest: str) -> bytes:
    """Return stored bytes whose SHA-256 holds; raise AppError("damaged_version")."""
    packed = connection.execute(select(BLOB.c.data).where(BLOB.c.digest == digest)).scalar()
    if packed is None:
        raise damaged("damaged_version", f"blob {digest} is missing")
    try:
        data = zlib.decompress(packed)
    except (zlib.error, TypeError) as problem:
        raise damaged("damaged_version", str(problem)) from problem
    if hashlib.sha256(data).hexdigest() != digest:
        raise damaged("damaged_version", f"blob {digest} has another hash")
    return data


def read_setting(connection: Connection, key: str, default: str = "") -> str:
    """Return a stored value that belongs to the data."""
    row = connection.execute(select(SETTING).where(SETTING.c.key == key)).mappings().first()
    return str(checked(row)["value"]) if row else default


def write_setting(connection: Connection, key: str, value: str) -> None:
    """Store such a value."""
    values = sealed({"key": key, "value": storable(value)})
    changed = connection.execute(update(SETTING).where(SETTING.c.key == key).values(values))
    if not changed.rowcount:
        connection.execute(insert(SETTING).values(values))


def last_kept(session_id: int) -> str:
    """Return the setting that holds which step kept a session's newest version, and its id."""
    return f"last_kept:{session_id}"


def last_moved(session_id: int) -> str:
    """Return the setting that holds which step moved a session's head last, and what came of it."""
    return f"last_moved:{session_id}"
