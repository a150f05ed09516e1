"""What became of batches whose commit nobody saw end: found in the database, not guessed."""

from __future__ import annotations

import time

import sqlalchemy as sa
from sqlalchemy import Connection

from app.core.i18n import _
from app.domain.records.models import Catalogue, JournalEntry, JournalRow
from app.engines.databases.inserting import conditions
from app.engines.databases.journal import Facts, Journal, alive
from app.engines.databases.plan import clause_of
from app.engines.databases.session import Session
from app.engines.databases.values import canonical, same

_STATUS = sa.text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")
_STILL_THERE = sa.text("SELECT count(*) FROM information_schema.processlist WHERE id = :number")
WAIT_SECONDS = 10.0
STEP_SECONDS = 0.1


def reconcile(session: Session, catalogue: Catalogue, journal: Journal) -> tuple[JournalEntry, ...]:
    """Settle a connection's open entries; entries of a process that still works are left alone."""
    settled = []
    for entry in journal.unsettled(session.info.id):
        facts = journal.facts(entry.id)
        if not alive(facts, entry.finished or entry.created):
            settled.append(_settle(session, catalogue, journal, entry, facts))
    return tuple(settled)


def _settle(
    session: Session, catalogue: Catalogue, journal: Journal, entry: JournalEntry, facts: Facts
) -> JournalEntry:
    committed = _transaction_committed(session, facts)
    with session.connection("read") as connection:
        there = [_is_there(connection, catalogue, row) for row in entry.rows]
    if entry.state == "undoing":
        taken = committed if committed is not None else not any(there)
        return journal.note(entry, "undone" if taken else "done", _undo_words(bool(taken)))
    written = committed if committed is not None else any(there)
    return journal.note(entry, "done" if written else "absent", _words(bool(written), there))


def _transaction_committed(session: Session, facts: Facts) -> bool | None:
    """Ask PostgreSQL how the transaction ended, or wait for MariaDB's session to go; None when unknown."""
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        with session.connection("read") as connection:
            status = _status(connection, facts)
        if status != "in progress":
            return {"committed": True, "aborted": False}.get(status or "")
        time.sleep(STEP_SECONDS)
    return None


def _status(connection: Connection, facts: Facts) -> str | None:
    if "transaction" in facts:
        value = connection.execute(_STATUS, {"number": facts["transaction"]}).scalar()
        return None if value is None else str(value)
    if "session" in facts:
        left = connection.execute(_STILL_THERE, {"number": facts["session"]}).scalar()
        return "in progress" if left else None
    return None


def _is_there(connection: Connection, catalogue: Catalogue, row: JournalRow) -> bool:
    """Tell whether a row is in the database just as it was written."""
    table = catalogue.table(row.table)
    if table is None:
        return False
    clause = clause_of(table)
    wanted = row.key or {
        column.name: row.image.get(column.name)
        for column in table.columns
        if column.family in ("text", "integer", "boolean", "date") and column.name in row.image
    }
    query = sa.select(*clause.c).where(*conditions(table, clause, wanted, catalogue.dialect)).limit(100)
    return any(
        all(
            same(column, row.image.get(column.name), canonical(column, found[column.name]))
            for column in table.columns
            if column.name in row.image
        )
        for found in connection.execute(query).mappings()
    )


def _words(written: bool, there: list[bool]) -> str:
    if not written:
        return _(
            "The batch was not written: none of its {count} {count:row|rows} is there.", count=len(there)
        )
    if all(there):
        return _("The batch was written: all its {count} {count:row is|rows are} there.", count=len(there))
    return _(
        "The batch was written; {count} of its rows {count:was|were} changed or removed since.",
        count=there.count(False),
    )


def _undo_words(taken: bool) -> str:
    return _("The batch was taken back.") if taken else _("The batch was not taken back; its rows are there.")
