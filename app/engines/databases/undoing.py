"""Undo: the rows of one batch are taken back, children first, when nobody changed or used them since."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.models import Catalogue, ForeignKey, JournalEntry, JournalRow, Table
from app.engines.databases.committing import transaction_facts
from app.engines.databases.inserting import conditions
from app.engines.databases.journal import Journal
from app.engines.databases.plan import clause_of
from app.engines.databases.raw_errors import parse
from app.engines.databases.session import Session
from app.engines.databases.values import canonical, same


def undo(session: Session, catalogue: Catalogue, entry: JournalEntry, journal: Journal) -> JournalEntry:
    """Delete exactly the rows of a committed batch, all or none.

    Raises AppError: not_undoable (state, or a table without a key),
    changed_since (a row is not as it was written), in_use (another row refers
    to it), and what a lost connection or a missing right means.
    """
    if entry.state != "done":
        raise _not_undoable(_("This batch is not in the database."))
    if any(not row.key for row in entry.rows):
        raise _not_undoable(_("A row of this batch has no key by which it could be found again."))
    with session.connection("undo") as connection:
        transaction = connection.begin()
        try:
            _delete_all(connection, catalogue, entry)
            facts = transaction_facts(connection)
            noted = journal.note(entry, "undoing", facts=facts)
        except BaseException:
            transaction.rollback()
            raise
        transaction.commit()
    return journal.note(noted, "undone")


def _delete_all(connection: Connection, catalogue: Catalogue, entry: JournalEntry) -> None:
    for row in entry.rows:
        _unchanged(connection, catalogue, row)
    for row in reversed(entry.rows):
        _unused(connection, catalogue, row)
        _delete(connection, catalogue, row)


def _unchanged(connection: Connection, catalogue: Catalogue, row: JournalRow) -> None:
    """Lock a row and compare it, column by column, with what was written."""
    table = _table(catalogue, row.table)
    clause = clause_of(table)
    query = sa.select(*clause.c).where(*conditions(table, clause, row.key, catalogue.dialect))
    found = connection.execute(query.with_for_update()).mappings().all()
    if len(found) != 1:
        raise _changed(_("{table} {key} is no longer there.", table=table.key, key=_shown(row)))
    for column in table.columns:
        now = canonical(column, found[0][column.name])
        if column.name in row.image and not same(column, row.image[column.name], now):
            message = _(
                "{column} of {table} {key} was changed since: it was {before} and is {now}.",
                column=label_of(column),
                table=table.key,
                key=_shown(row),
                before=row.image[column.name],
                now=now,
            )
            raise _changed(message)


def _unused(connection: Connection, catalogue: Catalogue, row: JournalRow) -> None:
    """Refuse when a row refers to this one: the database might delete that too, or lose the reference."""
    for table in catalogue.tables:
        keys = [key for key in table.foreign_keys if key.target == row.table]
        if any(_refers(connection, table, key, row, catalogue.dialect) for key in keys if key.confirmed):
            raise AppError(
                "in_use",
                _("A row in {table} refers to {key}.", table=table.key, key=f"{row.table} {_shown(row)}"),
                _("Nothing was taken back. Remove that row first, or keep this batch."),
            )


def _refers(connection: Connection, table: Table, key: ForeignKey, row: JournalRow, dialect: Any) -> bool:
    wanted = {start: row.image.get(end) for start, end in zip(key.columns, key.target_columns, strict=True)}
    if any(value is None for value in wanted.values()):
        return False
    clause = clause_of(table)
    tests = conditions(table, clause, wanted, dialect)
    if table.key == row.table:
        own = conditions(table, clause, row.key, dialect)
        tests.append(sa.not_(sa.and_(*own)))
    return (
        connection.execute(sa.select(sa.literal(1)).select_from(clause).where(*tests).limit(1)).first()
        is not None
    )


def _delete(connection: Connection, catalogue: Catalogue, row: JournalRow) -> None:
    table = _table(catalogue, row.table)
    clause = clause_of(table)
    statement = sa.delete(clause).where(*conditions(table, clause, row.key, catalogue.dialect))
    try:
        count = connection.execute(statement).rowcount
    except DBAPIError as problem:
        raw = parse(connection.dialect.name, problem.orig)
        if raw is not None and raw.code in ("permission", "trigger", "foreign_key"):
            raise _not_undoable(raw.words) from problem
        raise
    if count != 1:
        raise _changed(_("{table} {key} is no longer there.", table=table.key, key=_shown(row)))


def _table(catalogue: Catalogue, name: str) -> Table:
    table = catalogue.table(name)
    if table is None:
        raise _changed(_("The table {table} is no longer there.", table=name))
    return table


def _shown(row: JournalRow) -> str:
    return ", ".join(str(value) for value in row.key.values())


def _changed(message: str) -> AppError:
    return AppError(
        "changed_since", message, _("Nothing was taken back. Change the rows by hand if need be.")
    )


def _not_undoable(reason: str) -> AppError:
    return AppError(
        "not_undoable",
        _("This batch can't be taken back: {reason}", reason=reason),
        _("Nothing was changed. Ask the administrator, who finds the rows' keys in the journal."),
    )
