"""The trial: every row's faults at once, on the right cell, and nothing stays behind."""

from __future__ import annotations

import threading

import pytest
import sqlalchemy as sa

from app.core.errors import AppError
from app.domain.records.models import Batch, DryRun, RowRef
from app.engines.databases.database import Database
from tests.engines.databases.conftest import scalar
from tests.engines.databases.shop import batch, order, row


def faults(run: DryRun) -> dict[str, set[tuple[str, str]]]:
    return {
        verdict.row: {(one.column, one.problem.code) for one in verdict.cells} for verdict in run.verdicts
    }


def test_a_good_batch_passes_and_leaves_nothing(database: Database, outside: sa.Engine) -> None:
    run = database.dry_run(order())
    assert run.ok
    assert run.proven
    assert scalar(outside, "SELECT count(*) FROM orders") == 0
    assert scalar(outside, "SELECT count(*) FROM order_line") == 0
    images = {verdict.row: verdict.image for verdict in run.verdicts}
    assert images["l1"]["order_id"] == images["o"]["id"]
    assert images["l1"]["amount"] == "91.00"
    assert images["l2"]["amount"] == "62.50"


FAULTY = [
    (row("a", "customer", code="C0001", name="重复"), {("code", "unique")}),
    (row("a", "customer", code="C0009", name=None), {("name", "not_null")}),
    (row("a", "customer", code="C0009"), {("name", "not_null")}),
    (row("a", "customer", code="C0009", name="甲", level=7), {("level", "choice"), ("level", "check")}),
    (row("a", "customer", code="C0009", name="甲", credit="-1"), {("credit", "check")}),
    (row("a", "customer", code="C0009", name="甲" * 21), {("name", "length")}),
    (
        row("a", "customer", code="C0009", name="甲", kind="robot"),
        {("kind", "choice"), ("kind", "type"), ("kind", "check")},
    ),
    (row("a", "customer", code="C0009", name="甲", born="下周五"), {("born", "type")}),
    (row("a", "customer", code="C0009", name="甲", born="2026-02-30"), {("born", "type")}),
    (row("a", "customer", code="C0009", name="甲", credit="123456789.00"), {("credit", "range")}),
    (row("a", "customer", code="C0009", name="甲", credit="1.005"), {("credit", "range")}),
    (row("a", "customer", code="C0009", name="坏人"), {("", "trigger")}),
    (row("a", "orders", no="S1", customer_id=99), {("customer_id", "foreign_key")}),
    (row("a", "order_line", order_id=1, line=1, product_id=1, qty="abc", price=1), {("qty", "type")}),
    (row("a", "customer", code="C0009", name="甲", nothing="x"), {("nothing", "unknown_column")}),
    (
        row("a", "order_line", order_id=1, line=1, product_id=1, qty=1, price=1, amount=5),
        {("amount", "not_allowed")},
    ),
    (row("a", "person", id=1, name="甲", dept_id=77), {("dept_id", "foreign_key")}),
    (row("a", "customer", code="C0009", name="a\0b"), {("name", "type")}),
    (
        row("a", "customer", code="C0001", name="甲" * 21, level=7, credit="-1"),
        {("code", "unique"), ("name", "length"), ("level", "choice")},
    ),
]


@pytest.mark.parametrize(("faulty", "expected"), FAULTY, ids=[str(number) for number in range(len(FAULTY))])
def test_a_fault_is_named_on_its_cell(database: Database, faulty, expected) -> None:
    run = database.dry_run(batch(faulty))
    found = faults(run)["a"]
    assert not run.ok
    assert run.proven
    assert found
    if len(expected) == 1 or {column for column, _code in expected} != {next(iter(expected))[0]}:
        assert expected <= found | {
            one for one in expected if one[1] == "foreign_key" and one[0] == "order_id"
        }
    else:
        assert found <= expected
    for verdict in run.verdicts:
        assert all(one.problem.message for one in verdict.cells)


def test_all_rows_are_judged_at_once(database: Database) -> None:
    run = database.dry_run(
        batch(
            row("a", "customer", code="C0001", name="重复"),
            row("b", "customer", code="C0009", name="好"),
            row("c", "orders", no="S9", customer_id=99),
            row("d", "customer", code="C0009", name="与b重复"),
            row("e", "orders", no="S8", customer_id=RowRef(row="b", column="id")),
            row("f", "orders", no="S7", customer_id=RowRef(row="a", column="id")),
        )
    )
    assert [verdict.ok for verdict in run.verdicts] == [False, True, False, False, True, False]
    assert faults(run)["f"] == {("customer_id", "reference")}
    assert run.verdicts[5].skipped
    assert run.side_effects == {"audit": 1}


def test_unique_and_missing_parent_show_together(database: Database) -> None:
    run = database.dry_run(order("S1"))
    assert run.ok
    both = batch(row("a", "orders", no="S1", customer_id=1), row("b", "orders", no="S1", customer_id=98))
    assert faults(database.dry_run(both))["b"] == {("no", "unique"), ("customer_id", "foreign_key")}


@pytest.mark.thorough
def test_children_given_first_go_in_after_their_parents(database: Database) -> None:
    rows = order().rows
    assert database.dry_run(Batch(rows=rows[::-1], connection="test")).ok


def test_a_ring_of_known_keys_is_deferred(database: Database, dialect: str) -> None:
    ring = batch(row("d", "dept", id=1, name="骨科", head=9), row("p", "person", id=9, name="孙", dept_id=1))
    assert database.dry_run(ring).ok
    broken = batch(
        row("d", "dept", id=1, name="骨科", head=8), row("p", "person", id=9, name="孙", dept_id=1)
    )
    if dialect != "mariadb":
        assert faults(database.dry_run(broken)) == {"d": {("head", "foreign_key")}, "p": set()}


def test_a_ring_of_unknown_keys_is_refused(database: Database) -> None:
    ring = batch(
        row("a", "orders", no="A", customer_id=RowRef(row="b", column="id")),
        row("b", "orders", no="B", customer_id=RowRef(row="a", column="id")),
    )
    assert faults(database.dry_run(ring)) == {
        "a": {("customer_id", "reference")},
        "b": {("customer_id", "reference")},
    }


@pytest.mark.thorough
def test_stop_ends_a_trial_without_a_trace(database: Database, outside: sa.Engine) -> None:
    stop = threading.Event()
    seen: list[int] = []

    def progress(done: int, total: int) -> None:
        seen.append(done)
        if done >= 50:
            stop.set()

    rows = [row(f"r{number}", "customer", code=f"D{number:04}", name="甲") for number in range(200)]
    with pytest.raises(AppError, match="Stopped") as stopped:
        database.dry_run(batch(*rows), progress, stop)
    assert stopped.value.code == "stopped"
    assert seen == [0, 50]
    assert scalar(outside, "SELECT count(*) FROM customer") == 4


def test_a_closed_table_is_not_tried(opened) -> None:
    database = opened(tables=("product",))
    run = database.dry_run(
        batch(row("a", "customer", code="C0009", name="甲"), row("b", "product", sku="X", name="梨", price=1))
    )
    assert faults(run) == {"a": {("", "not_allowed")}, "b": set()}
    assert not any(
        "customer" in entry.statement for entry in database.log.entries() if entry.verb == "INSERT"
    )


def test_hostile_texts_are_only_values(database: Database) -> None:
    texts = ["'); DROP TABLE a;--", "𠮷野家🍎", "{{lookup}}", "%s %(x)s :x ?", "\\", '"', "a\nb"]
    rows = [row(f"r{at}", "customer", code=f"H{at:04}", name=text) for at, text in enumerate(texts)]
    run = database.dry_run(batch(*rows))
    assert [verdict.image["name"] for verdict in run.verdicts] == texts
    assert run.ok


def test_a_table_without_key_can_be_tried(database: Database) -> None:
    run = database.dry_run(batch(row("a", "keyless", a=1, b="x")))
    assert run.ok
    assert run.verdicts[0].image == {"a": "1", "b": "x"}


def test_nothing_but_inserts_reaches_the_database(database: Database) -> None:
    database.dry_run(order())
    allowed = {"SELECT", "INSERT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT", "SET", "SHOW"}
    assert database.log.verbs() <= allowed
    assert {entry.statement for entry in database.log.entries() if entry.verb == "SET"} <= {
        "SET CONSTRAINTS ALL IMMEDIATE"
    }
