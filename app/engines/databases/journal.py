"""The journal of what was written to databases: only appended to, and chained by hashes."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter

from app.core import processes
from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import sub_dir
from app.domain.records.models import JournalEntry, JournalRow, JournalState
from app.engines.store.database import Database

FILE_NAME = "journal.db"
STALE_SECONDS = 3600
_METADATA = sa.MetaData()
EVENT = sa.Table(
    "event",
    _METADATA,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("entry", sa.String(40), nullable=False, index=True),
    sa.Column("connection", sa.String(200), nullable=False, index=True),
    sa.Column("batch_hash", sa.String(64), nullable=False),
    sa.Column("state", sa.String(20), nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
    sa.Column("facts", sa.Text, nullable=False),
    sa.Column("rows", sa.LargeBinary, nullable=False),
    sa.Column("chain", sa.String(64), nullable=False),
    sqlite_autoincrement=True,
)
_ROWS = TypeAdapter(tuple[JournalRow, ...])
Facts = dict[str, Any]


class Journal:
    """Every batch's events on one file; each call is durable when it returns."""

    def __init__(self, path: Path | None = None) -> None:
        """Open or make the file; None is the user's own in the data folder."""
        file = path or sub_dir("records") / FILE_NAME
        self._db = Database(sa.URL.create("sqlite", database=str(file)).render_as_string(hide_password=False))
        with self._db.write() as connection:
            _METADATA.create_all(connection)

    def open(
        self, connection: str, batch_hash: str, rows: Iterable[JournalRow], facts: Facts
    ) -> JournalEntry:
        """Note what is about to be committed: its rows as the database returned them."""
        return self._add(uuid.uuid4().hex, connection, batch_hash, "open", tuple(rows), facts)

    def note(
        self, entry: JournalEntry, state: JournalState, text: str = "", facts: Facts | None = None
    ) -> JournalEntry:
        """Note that an entry's state changed."""
        more = {**(facts or {}), "note": text}
        self._add(entry.id, entry.connection, entry.batch_hash, state, (), more)
        return self.entry(entry.id)

    def entry(self, entry_id: str) -> JournalEntry:
        """Return one batch; raise AppError("no_entry") when it is not in the journal."""
        with self._db.read() as connection:
            query = sa.select(EVENT).where(EVENT.c.entry == entry_id).order_by(EVENT.c.number)
            events = connection.execute(query).all()
        if not events:
            raise AppError("no_entry", _("The journal has no such batch."), _("Choose one from the list."))
        return _entry(list(events))

    def entries(self, connection: str = "", limit: int = 100) -> tuple[JournalEntry, ...]:
        """Return the latest batches, newest first, of one connection or of all."""
        query = sa.select(EVENT.c.entry).group_by(EVENT.c.entry).order_by(sa.func.min(EVENT.c.number).desc())
        if connection:
            query = query.where(EVENT.c.connection == connection)
        with self._db.read() as reading:
            keys = reading.execute(query.limit(limit)).scalars().all()
        return tuple(self.entry(key) for key in keys)

    def unsettled(self, connection: str = "") -> tuple[JournalEntry, ...]:
        """Return the batches of which it is not known whether they were written or taken back."""
        newest = sa.select(sa.func.max(EVENT.c.number)).group_by(EVENT.c.entry)
        query = sa.select(EVENT.c.entry).where(
            EVENT.c.number.in_(newest), EVENT.c.state.in_(("open", "undoing"))
        )
        if connection:
            query = query.where(EVENT.c.connection == connection)
        with self._db.read() as reading:
            keys = reading.execute(query.order_by(EVENT.c.number)).scalars().all()
        return tuple(self.entry(key) for key in keys)

    def facts(self, entry_id: str) -> Facts:
        """Return what was noted beside the rows: process, transaction number."""
        query = sa.select(EVENT.c.facts).where(EVENT.c.entry == entry_id).order_by(EVENT.c.number)
        with self._db.read() as connection:
            found: Facts = {}
            for text in connection.execute(query).scalars():
                found |= json.loads(text)
        return found

    def broken_at(self) -> int | None:
        """Return the number of the first event that is not as it was written, None when all are."""
        before = ""
        with self._db.read() as connection:
            for event in connection.execute(sa.select(EVENT).order_by(EVENT.c.number)):
                if event.chain != _chain(before, dict(event._mapping)):
                    return int(event.number)
                before = event.chain
        return None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _add(
        self,
        entry: str,
        connection: str,
        batch_hash: str,
        state: JournalState,
        rows: tuple[JournalRow, ...],
        facts: Facts,
    ) -> JournalEntry:
        values: dict[str, Any] = {
            "entry": entry,
            "connection": connection,
            "batch_hash": batch_hash,
            "state": state,
            "at": datetime.now(UTC).isoformat(),
            "facts": json.dumps({"process": os.getpid(), **facts}),
            "rows": zlib.compress(_ROWS.dump_json(rows), 1),
        }
        with self._db.write() as writing:
            last = sa.select(EVENT.c.chain).order_by(EVENT.c.number.desc()).limit(1)
            before = writing.execute(last).scalar() or ""
            writing.execute(sa.insert(EVENT).values(**values, chain=_chain(before, values)))
        return self.entry(entry) if state != "open" else _opened(values, rows)


def alive(facts: Facts, since: datetime) -> bool:
    """Tell whether the process that opened an entry may still be at work on it."""
    process = int(facts.get("process", 0))
    if process == os.getpid() or _age(since) > STALE_SECONDS:
        return False
    return processes.alive(process)


def _age(since: datetime) -> float:
    return (datetime.now(UTC) - since).total_seconds()


def _opened(values: dict[str, Any], rows: tuple[JournalRow, ...]) -> JournalEntry:
    return JournalEntry(
        id=values["entry"],
        connection=values["connection"],
        batch_hash=values["batch_hash"],
        state="open",
        created=datetime.fromisoformat(values["at"]),
        rows=rows,
    )


def _entry(events: list[Any]) -> JournalEntry:
    first, last = events[0], events[-1]
    return JournalEntry(
        id=first.entry,
        connection=first.connection,
        batch_hash=first.batch_hash,
        state=last.state,
        created=datetime.fromisoformat(first.at),
        finished=datetime.fromisoformat(last.at) if len(events) > 1 else None,
        rows=_ROWS.validate_json(zlib.decompress(first.rows)),
        note=json.loads(last.facts).get("note", ""),
    )


def _chain(before: str, values: dict[str, Any]) -> str:
    kept = [values[name] for name in ("entry", "connection", "batch_hash", "state", "at", "facts")]
    text = json.dumps([before, *kept]).encode() + bytes(values["rows"])
    return hashlib.sha256(text).hexdigest()
