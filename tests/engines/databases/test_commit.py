"""The commit writes what was shown, wholly or not at all; the journal knows; undo takes exactly that back."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from app.core.errors import AppError
from app.domain.records.models import LookedUp, RowRef, StagedCell
from app.engines.databases import committing, reconciling
from app.engines.databases.database import Database
from app.engines.databases.journal import EVENT, Journal
from tests.engines.databases.conftest import scalar
from tests.engines.databases.shop import batch, order, row

SOON = 0.5


def committed(database: Database, journal: Journal, rows):
    done = database.commit(rows, rows.hash, journal)
    assert done.ok
    return done


def test_a_batch_is_written_and_read_back(database: Database, journal: Journal, outside: sa.Engine) -> None:
    done = committed(database, journal, order())
    assert done.entry.state == "done"
    assert done.different == ()
    assert [one.row for one in done.rows] == ["o", "l1", "l2"]
    assert done.rows[1].image["amount"] == "91.00"
    assert scalar(outside, "SELECT count(*) FROM order_line") == 2
    assert journal.entries("test")[0].rows == done.entry.rows
    assert journal.broken_at() is None


@pytest.mark.thorough
def test_the_same_statements_run_in_trial_and_commit(database: Database, journal: Journal) -> None:
    database.dry_run(order())
    tried = [one.statement for one in database.log.entries() if one.verb == "INSERT"]
    database.log.clear()
    committed(database, journal, order())
    assert [one.statement for one in database.log.entries() if one.verb == "INSERT"] == tried
    shown = [one.text for one in database.statements(order())]
    assert [text.split() for text in shown] == [text.split() for text in tried]


def test_other_rows_than_shown_are_refused(database: Database, journal: Journal, outside: sa.Engine) -> None:
    shown = order().hash
    with pytest.raises(AppError) as refused:
        database.commit(order("S2"), shown, journal)
    assert refused.value.code == "changed_since_shown"
    assert scalar(outside, "SELECT count(*) FROM orders") == 0
    assert journal.entries() == ()


def test_one_refused_row_keeps_all_out(database: Database, journal: Journal, outside: sa.Engine) -> None:
    rows = batch(
        row("a", "product", sku="X1", name="梨", price=1), row("b", "product", sku="P-1", name="重", price=1)
    )
    done = database.commit(rows, rows.hash, journal)
    assert not done.ok
    assert [(one.row, one.cells[0].column, one.cells[0].problem.code) for one in done.refused] == [
        ("b", "sku", "unique")
    ]
    assert scalar(outside, "SELECT count(*) FROM product") == 2
    assert journal.entries() == ()


def test_a_late_refusal_keeps_all_out(database: Database, journal: Journal, outside: sa.Engine) -> None:
    rows = batch(row("p", "person", id=1, name="甲", dept_id=55))
    done = database.commit(rows, rows.hash, journal)
    assert not done.ok
    assert done.refused[0].cells[0].problem.code == "foreign_key"
    assert scalar(outside, "SELECT count(*) FROM person") == 0
    assert all(entry.state == "absent" for entry in journal.entries())
    assert database.dry_run(batch(row("q", "product", sku="Q", name="q", price=1))).ok


def test_production_asks_for_the_tables_name(opened, journal: Journal) -> None:
    database = opened(production=True)
    with pytest.raises(AppError) as refused:
        database.commit(order(), order().hash, journal)
    assert refused.value.code == "type_the_name"
    assert database.commit(order(), order().hash, journal, typed_name="orders").ok


def test_a_read_only_connection_never_writes(opened, journal: Journal) -> None:
    database = opened(mode="read")
    for call in (lambda: database.dry_run(order()), lambda: database.commit(order(), order().hash, journal)):
        with pytest.raises(AppError) as refused:
            call()
        assert refused.value.code == "read_only"
    assert "INSERT" not in database.log.verbs()


def test_a_changed_lookup_stops_the_commit(database: Database, journal: Journal, outside: sa.Engine) -> None:
    found = LookedUp(table="customer", column="id", where=(("name", "李四"),))
    cells = (
        StagedCell(column="no", value="S1"),
        StagedCell(column="customer_id", value="2", origin="looked_up", looked_up=found, shown="李四"),
    )
    rows = batch(row("o", "orders").model_copy(update={"cells": cells}))
    assert database.dry_run(rows).ok
    with outside.connect() as other:
        other.exec_driver_sql("INSERT INTO customer (code, name) VALUES ('C0010', '李四')")
    done = database.commit(rows, rows.hash, journal)
    assert [one.problem.code for one in done.refused[0].cells] == ["stale"]
    assert scalar(outside, "SELECT count(*) FROM orders") == 0


@pytest.mark.thorough
def test_an_answer_that_is_lost_is_found_out_later(
    database: Database, journal: Journal, outside: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(committing, "_noted", lambda journal, entry: entry)
    monkeypatch.setattr(reconciling, "WAIT_SECONDS", SOON)
    done = committed(database, journal, order())
    assert done.entry.state == "open"
    settled = database.reconcile(journal)
    assert [entry.state for entry in settled] == ["done"]
    assert "3 rows" in settled[0].note


@pytest.mark.thorough
def test_an_open_entry_without_rows_is_absent(
    database: Database, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = journal.open

    def fail(*arguments: object) -> None:
        opening(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(journal, "open", fail)
    monkeypatch.setattr(reconciling, "WAIT_SECONDS", SOON)
    with pytest.raises(KeyboardInterrupt):
        database.commit(order(), order().hash, journal)
    assert [entry.state for entry in database.reconcile(journal)] == ["absent"]
    assert journal.unsettled() == ()


def test_undo_takes_back_children_first(database: Database, journal: Journal, outside: sa.Engine) -> None:
    done = committed(database, journal, order())
    assert database.undo(done.entry, journal).state == "undone"
    assert scalar(outside, "SELECT count(*) FROM orders") == 0
    assert scalar(outside, "SELECT count(*) FROM order_line") == 0
    with pytest.raises(AppError) as refused:
        database.undo(journal.entry(done.entry.id), journal)
    assert refused.value.code == "not_undoable"


def test_undo_refuses_when_a_row_changed(database: Database, journal: Journal, outside: sa.Engine) -> None:
    done = committed(database, journal, order())
    with outside.connect() as other:
        other.exec_driver_sql("UPDATE order_line SET qty = 3 WHERE line = 1")
    with pytest.raises(AppError) as refused:
        database.undo(done.entry, journal)
    assert refused.value.code == "changed_since"
    assert "2.000" in refused.value.message
    assert scalar(outside, "SELECT count(*) FROM order_line") == 2
    assert journal.entry(done.entry.id).state == "done"


def test_undo_refuses_when_another_row_needs_it(
    database: Database, journal: Journal, outside: sa.Engine
) -> None:
    done = committed(database, journal, order())
    with outside.connect() as other:
        other.exec_driver_sql(
            "INSERT INTO order_line (order_id, line, product_id, qty, price) "
            "SELECT order_id, 9, product_id, 1, 1 FROM order_line WHERE line = 1"
        )
    with pytest.raises(AppError) as refused:
        database.undo(done.entry, journal)
    assert refused.value.code == "in_use"
    assert scalar(outside, "SELECT count(*) FROM order_line") == 3


def test_undo_of_a_table_without_key_is_refused(database: Database, journal: Journal) -> None:
    done = committed(database, journal, batch(row("a", "keyless", a=1, b="x")))
    with pytest.raises(AppError) as refused:
        database.undo(done.entry, journal)
    assert refused.value.code == "not_undoable"


def test_a_trigger_that_changes_the_row_is_seen(
    database: Database, journal: Journal, outside: sa.Engine, dialect: str
) -> None:
    if dialect != "sqlite":
        pytest.skip("an AFTER trigger that updates its own row is SQLite's habit")
    with outside.connect() as other:
        other.exec_driver_sql(
            "CREATE TRIGGER up AFTER INSERT ON product BEGIN "
            "UPDATE product SET name = upper(name) WHERE id = new.id; END"
        )
    database.catalogue(refresh=True)
    done = committed(database, journal, batch(row("a", "product", sku="X", name="pear", price=1)))
    assert done.rows[0].image["name"] == "PEAR"
    assert done.different == ()
    assert database.undo(done.entry, journal).state == "undone"


def test_only_inserts_and_an_undos_deletes_are_sent(database: Database, journal: Journal) -> None:
    done = committed(database, journal, order())
    assert "DELETE" not in database.log.verbs()
    database.log.clear()
    database.undo(done.entry, journal)
    assert "INSERT" not in database.log.verbs()
    assert [entry.verb for entry in database.log.entries()].count("DELETE") == 2


def test_a_journal_that_was_changed_is_noticed(database: Database, journal: Journal) -> None:
    committed(database, journal, order())
    with journal._db.write() as connection:
        connection.execute(sa.update(EVENT).where(EVENT.c.number == 1).values(batch_hash="0" * 64))
    assert journal.broken_at() == 1


def test_a_parent_that_is_not_in_the_batch_is_refused(database: Database, journal: Journal) -> None:
    rows = batch(row("o", "orders", no="S1", customer_id=RowRef(row="gone", column="id")))
    done = database.commit(rows, rows.hash, journal)
    assert done.refused[0].cells[0].problem.code == "reference"
