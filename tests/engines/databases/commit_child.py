"""A process that commits batches until it is killed; run by file, with TASK among its globals."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection

from app.domain.records.models import Batch, ConnectionInfo, RowRef, StagedCell, StagedRow
from app.engines.databases import committing
from app.engines.databases.database import Database
from app.engines.databases.journal import Journal

LINES = 12


def order(number: str) -> Batch:
    parent = StagedRow(
        key="o",
        table="orders",
        cells=(StagedCell(column="no", value=number), StagedCell(column="customer_id", value="1")),
    )
    return Batch(rows=(parent, *(line(number) for number in range(LINES))), connection="test")


def line(number: int) -> StagedRow:
    values = {"line": str(number), "product_id": "1", "qty": "1", "price": "2.50"}
    cells = [StagedCell(column=name, value=value) for name, value in values.items()]
    cells.append(StagedCell(column="order_id", kind="ref", ref=RowRef(row="o", column="id")))
    return StagedRow(key=f"l{number}", table="order_line", cells=tuple(cells))


def torn(connection, plan, journal):
    """Bad on purpose: each row is a transaction of its own."""
    insert = committing._insert

    def one(inserter, plan, planned):
        insert(inserter, plan, planned)
        connection.commit()
        connection.begin()

    committing._insert = one
    connection.begin()
    rows = committing._insert_all(connection, plan)
    connection.commit()
    return journal.open(plan.batch.connection, plan.batch.hash, rows, {})


def silent(connection, plan, journal):
    """Bad on purpose: the journal hears of the rows after the commit only."""
    with connection.begin():
        rows = committing._insert_all(connection, plan)
    return journal.open(plan.batch.connection, plan.batch.hash, rows, {})


def commit_for_ever(kind: str, info: str, password: str, folder: str, seed: int, pipe: Connection) -> None:
    os.environ["DRAFTSMITH_HOME"] = folder
    if kind != "good":
        committing._write = {"torn": torn, "silent": silent}[kind]
    database = Database(ConnectionInfo.model_validate_json(info), password)
    journal = Journal()
    database.catalogue()
    pipe.send_bytes(b"ready")
    for number in range(100_000):
        rows = order(f"{seed}-{number}")
        assert database.commit(rows, rows.hash, journal).ok


if __name__ == "__kill__":
    commit_for_ever(*globals()["TASK"])
