"""The commit: the statements that were tried, in one transaction, noted before and after, read back."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.cell_checks import check_row
from app.domain.records.models import (
    CellVerdict,
    JournalEntry,
    JournalRow,
    LookedUp,
    Problem,
    RowVerdict,
    Table,
)
from app.engines.databases.inserting import Inserter, conditions, key_of, read_row, read_rows
from app.engines.databases.journal import Facts, Journal
from app.engines.databases.plan import Plan, PlannedRow, clause_of
from app.engines.databases.session import Session
from app.engines.databases.values import canonical, same
from app.engines.databases.verdicts import verdicts_of

_log = logging.getLogger(__name__)
_TRANSACTION = sa.text("SELECT pg_current_xact_id()::text")
_SESSION_NUMBER = sa.text("SELECT CONNECTION_ID()")


@dataclass(frozen=True)
class Committed:
    """What a commit did: the journal's entry, or why nothing was written.

    rows were read back on a second connection; different names columns of
    rows that another program had changed by then.
    """

    entry: JournalEntry | None = None
    rows: tuple[JournalRow, ...] = ()
    refused: tuple[RowVerdict, ...] = ()
    different: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether the rows are in the database."""
        return self.entry is not None


class _Refused(Exception):
    """A row was refused within the commit's transaction."""

    def __init__(self, row: str, cells: tuple[CellVerdict, ...]) -> None:
        self.verdict = RowVerdict(row=row, ok=False, cells=cells)


def commit(
    session: Session, plan: Plan, shown_hash: str, journal: Journal, typed_name: str = ""
) -> Committed:
    """Write a batch wholly or not at all.

    shown_hash is the hash of the rows the user agreed to; on a production
    connection typed_name must be the name of the first table. Raises
    AppError("changed_since_shown", "type_the_name", "nothing_to_write", "wrong_connection"), and
    what a lost connection or a lock means; "commit_unknown" when it can't be
    told whether the commit arrived.
    """
    _check(session, plan, shown_hash, typed_name)
    if faulty := _faulty(plan):
        return Committed(refused=faulty)
    try:
        with session.connection("insert") as connection:
            entry = _write(connection, plan, journal)
    except _Refused as refusal:
        return Committed(refused=(refusal.verdict,))
    done = _noted(journal, entry)
    rows, different = _read_back(session, plan, done)
    return Committed(entry=done, rows=rows, different=different)


def _noted(journal: Journal, entry: JournalEntry) -> JournalEntry:
    """Note that the rows are written; without room for that, the next start finds it out."""
    try:
        return journal.note(entry, "done")
    except AppError as problem:
        _log.warning("the journal could not be closed: %s", problem.detail)
        return entry


def _check(session: Session, plan: Plan, shown_hash: str, typed_name: str) -> None:
    if not plan.rows:
        raise AppError("nothing_to_write", _("There is no row to write."), _("Add a row first."))
    if plan.batch.hash != shown_hash:
        raise AppError(
            "changed_since_shown",
            _("The rows are not the ones that were shown; nothing was written."),
            _("Look at the rows again and confirm them."),
        )
    if plan.batch.connection != session.info.id:
        raise AppError(
            "wrong_connection",
            _("The rows were made for another connection; nothing was written."),
            _("Choose that connection again, or make the rows anew."),
        )
    names = {name for table in plan.tables() for name in (table.key, table.name)}
    if session.info.production and typed_name.strip() not in names:
        raise AppError(
            "type_the_name",
            _("This is a production database; nothing was written."),
            _("Type the table's name, {name}, to confirm.", name=plan.tables()[0].key),
        )
    for table in plan.tables():
        if table.key not in session.info.tables or not table.transactional:
            raise AppError(
                "not_allowed",
                _("The table {table} is not open for new rows.", table=table.key),
                _("Allow the table in the connection's entry mode."),
            )


def _faulty(plan: Plan) -> tuple[RowVerdict, ...]:
    """Return the rows that the catalogue alone refuses; a column left out must never go unnoticed."""
    found = ((planned.row.key, check_row(planned.table, planned.row)) for planned in plan.rows)
    return tuple(RowVerdict(row=key, ok=False, cells=faults) for key, faults in found if faults)


def _write(connection: Connection, plan: Plan, journal: Journal) -> JournalEntry:
    """Insert, note the rows, commit; what was noted stays open when the commit's answer is lost."""
    transaction = connection.begin()
    try:
        rows = _insert_all(connection, plan)
        facts = transaction_facts(connection)
        entry = journal.open(plan.batch.connection, plan.batch.hash, rows, facts)
    except BaseException:
        transaction.rollback()
        raise
    try:
        transaction.commit()
    except DBAPIError as problem:
        raise _not_committed(connection, plan, entry, journal, problem) from problem
    return entry


def _insert_all(connection: Connection, plan: Plan) -> tuple[JournalRow, ...]:
    inserter = Inserter(plan, connection)
    for planned in plan.rows:
        _insert(inserter, plan, planned)
    for planned in plan.rows:
        if planned.table.triggers:
            inserter.reread(planned)
    return tuple(
        JournalRow(
            row=planned.row.key,
            table=planned.table.key,
            key=key_of(planned.table, inserter.images[planned.row.key]),
            image=inserter.images[planned.row.key],
        )
        for planned in plan.rows
    )


def _insert(inserter: Inserter, plan: Plan, planned: PlannedRow) -> None:
    """Insert one row after its lookups gave the same answer again."""
    for cell in planned.row.cells:
        if cell.looked_up is not None and not _still_true(inserter, cell.looked_up, cell.value):
            raise _Refused(planned.row.key, (CellVerdict(column=cell.column, problem=_stale(cell.shown)),))
    values = plan.values(planned, inserter.images)
    if values is None:
        raise _Refused(planned.row.key, (CellVerdict(column="", problem=_no_parent()),))
    try:
        inserter.insert(planned, values)
    except ValueError as problem:
        fault = Problem(code="type", message=_("A value does not fit its column."))
        raise _Refused(planned.row.key, (CellVerdict(column="", problem=fault),)) from problem
    except DBAPIError as problem:
        found = verdicts_of(plan.catalogue.dialect, problem.orig, planned.table, values)
        if not found or problem.connection_invalidated:
            raise
        raise _Refused(planned.row.key, found) from problem


def _still_true(inserter: Inserter, found: LookedUp, value: str | None) -> bool:
    """Look a key up again: exactly one row, and the same one."""
    table = inserter.plan.catalogue.table(found.table)
    column = table.column(found.column) if table else None
    if table is None or column is None:
        return False
    clause = clause_of(table)
    wanted = conditions(table, clause, dict(found.where), inserter.dialect)
    query = sa.select(clause.c[found.column]).where(*wanted).limit(2)
    keys = inserter.connection.execute(query).scalars().all()
    return len(keys) == 1 and same(column, value, canonical(column, keys[0]))


def transaction_facts(connection: Connection) -> Facts:
    """Return what tells later how this transaction ended: PostgreSQL's number, MariaDB's session."""
    dialect = connection.dialect.name
    if dialect == "postgresql" and (connection.dialect.server_version_info or (0,)) >= (13,):
        return {"transaction": str(connection.execute(_TRANSACTION).scalar_one())}
    if dialect in ("mysql", "mariadb"):
        return {"session": int(connection.execute(_SESSION_NUMBER).scalar_one())}
    return {}


def _not_committed(
    connection: Connection, plan: Plan, entry: JournalEntry, journal: Journal, problem: DBAPIError
) -> Exception:
    """Tell a refusal at the commit (a deferred constraint) from an answer that was lost."""
    last = plan.rows[-1]
    faults = verdicts_of(plan.catalogue.dialect, problem.orig, last.table, {})
    if faults and not problem.connection_invalidated:
        connection.rollback()
        journal.note(entry, "absent", faults[0].problem.message)
        return _Refused(last.row.key, faults)
    return AppError(
        "commit_unknown",
        _("The connection was lost during the commit; it is not known yet whether the rows were written."),
        _("Connect again: Draftsmith then looks for the rows and says what happened."),
        str(problem.orig),
        {"entry": entry.id},
    )


def _read_back(
    session: Session, plan: Plan, entry: JournalEntry
) -> tuple[tuple[JournalRow, ...], tuple[str, ...]]:
    """Read the rows on another connection; what people are told comes from there."""
    images: dict[str, Any] = {}
    with session.connection("read") as connection:
        for table in plan.tables():
            images |= _images(connection, plan, table, [row for row in entry.rows if row.table == table.key])
    found = tuple(row.model_copy(update={"image": images.get(row.row) or {}}) for row in entry.rows)
    different = (name for row in entry.rows for name in _differences(row, images.get(row.row)))
    return found, tuple(different)


def _images(
    connection: Connection, plan: Plan, table: Table, rows: list[JournalRow]
) -> dict[str, dict[str, str | None] | None]:
    """Return a table's rows as they are now, by the rows' names; rows with a like key are read at once."""
    dialect = plan.catalogue.dialect
    if any(not row.key or row.key.keys() != rows[0].key.keys() for row in rows):
        return {row.row: read_row(connection, table, row.key or row.image, dialect) for row in rows}
    found = read_rows(connection, table, [row.key for row in rows], dialect)
    return {row.row: found.get(tuple(row.key.values())) for row in rows}


def _differences(row: JournalRow, image: dict[str, Any] | None) -> list[str]:
    if image is None:
        return [f"{row.row}.*"]
    return [f"{row.row}.{name}" for name, value in row.image.items() if image.get(name) != value]


def _stale(shown: str) -> Problem:
    return Problem(
        code="stale",
        message=_("What {name} means has changed since it was looked up.", name=shown),
        remedy=_("Look it up again."),
    )


def _no_parent() -> Problem:
    return Problem(code="reference", message=_("The row that this one refers to is not in the batch."))
