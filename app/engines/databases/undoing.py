"""Undo: the rows of one batch are taken back, children first, when nobody changed or used them since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.models import Catalogue, ForeignKey, JournalEntry, JournalRow, Table
from app.engines.databases.committing import transaction_facts
from app.engines.databases.inserting import AT_ONCE, any_of, read_rows
from app.engines.databases.journal import Journal
from app.engines.databases.plan import Image, clause_of
from app.engines.databases.raw_errors import parse
from app.engines.databases.session import Session
from app.engines.databases.values import same


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
    blocks = list(_blocks(catalogue, entry.rows))
    for table, rows in blocks:
        _unchanged(connection, catalogue, table, rows)
    for table, rows in reversed(blocks):
        _unused(connection, catalogue, table, rows)
        _delete(connection, catalogue, table, rows)


def _blocks(catalogue: Catalogue, rows: tuple[JournalRow, ...]) -> Iterator[tuple[Table, list[JournalRow]]]:
    """Yield neighbouring rows of one table together; rows that may refer to one another stay alone."""
    waiting: list[JournalRow] = []
    for row in rows:
        table = _table(catalogue, row.table)
        alone = any(key.target == table.key for key in table.foreign_keys)
        like = waiting and waiting[0].table == row.table and waiting[0].key.keys() == row.key.keys()
        if waiting and (alone or not like or len(waiting) >= AT_ONCE):
            yield _table(catalogue, waiting[0].table), waiting
            waiting = []
        waiting.append(row)
    if waiting:
        yield _table(catalogue, waiting[0].table), waiting


def _unchanged(connection: Connection, catalogue: Catalogue, table: Table, rows: list[JournalRow]) -> None:
    """Lock rows and compare them, column by column, with what was written."""
    keys = [row.key for row in rows]
    found = read_rows(connection, table, keys, catalogue.dialect, lock=True)
    for row in rows:
        image = found.get(tuple(row.key.values()))
        if image is None:
            raise _changed(_("{table} {key} is no longer there.", table=table.key, key=_shown(row)))
        _compare(table, row, image)


def _compare(table: Table, row: JournalRow, now: Image) -> None:
    for column in table.columns:
        if column.name in row.image and not same(column, row.image[column.name], now[column.name]):
            message = _(
                "{column} of {table} {key} was changed since: it was {before} and is {now}.",
                column=label_of(column),
                table=table.key,
                key=_shown(row),
                before=row.image[column.name],
                now=now[column.name],
            )
            raise _changed(message)


def _unused(connection: Connection, catalogue: Catalogue, table: Table, rows: list[JournalRow]) -> None:
    """Refuse when a row refers to these: the database might delete that too, or lose the reference."""
    for other in catalogue.tables:
        keys = [key for key in other.foreign_keys if key.target == table.key and key.confirmed]
        if any(_refers(connection, other, key, rows, catalogue.dialect) for key in keys):
            raise AppError(
                "in_use",
                _("A row in {table} refers to {key}.", table=other.key, key=f"{table.key} {_shown(rows[0])}"),
                _("Nothing was taken back. Remove that row first, or keep this batch."),
            )


def _refers(
    connection: Connection, table: Table, key: ForeignKey, rows: list[JournalRow], dialect: Any
) -> bool:
    """Tell whether a row of the table refers to one of the rows; a row's reference to itself is none."""
    pairs = tuple(zip(key.columns, key.target_columns, strict=True))
    wanted = [{start: row.image.get(end) for start, end in pairs} for row in rows]
    asked = [one for one in wanted if None not in one.values()]
    if not asked:
        return False
    clause = clause_of(table)
    tests = [any_of(table, clause, asked, dialect)]
    if table.key == rows[0].table:
        tests.append(sa.not_(any_of(table, clause, [row.key for row in rows], dialect)))
    query = sa.select(sa.literal(1)).select_from(clause).where(*tests).limit(1)
    return connection.execute(query).first() is not None


def _delete(connection: Connection, catalogue: Catalogue, table: Table, rows: list[JournalRow]) -> None:
    clause = clause_of(table)
    statement = sa.delete(clause).where(any_of(table, clause, [row.key for row in rows], catalogue.dialect))
    try:
        count = connection.execute(statement).rowcount
    except DBAPIError as problem:
        raw = parse(connection.dialect.name, problem.orig)
        if raw is not None and raw.code in ("permission", "trigger", "foreign_key"):
            raise _not_undoable(raw.words) from problem
        raise
    if count != len(rows):
        raise _changed(_("{table} {key} is no longer there.", table=table.key, key=_shown(rows[0])))


def _table(catalogue: Catalogue, name: str) -> Table:
    table = catalogue.table(name)
    if table is None:
        raise _changed(_("The table {table} is no longer there.", table=name))
    return table


def _shown(row: JournalRow) -> str:
    return _(", ").join(str(value) for value in row.key.values())


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
