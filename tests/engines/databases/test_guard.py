"""The guard: nothing but our own statements reaches a database, whoever sends them."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from app.core.errors import AppError
from app.engines.databases.database import Database
from app.engines.databases.guard import PURPOSE
from tests.database_servers import PASSWORD, run_script
from tests.engines.databases import shop
from tests.engines.databases.conftest import scalar

HOSTILE = [
    "DELETE FROM customer",
    "UPDATE customer SET name = 'x'",
    "DROP TABLE customer",
    "INSERT INTO customer (code, name) VALUES ('X', 'x')",
    "CREATE TABLE t (a INT)",
    "ALTER TABLE customer ADD COLUMN x INT",
    "TRUNCATE customer",
    "WITH x AS (SELECT 1) DELETE FROM customer",
    "/* SELECT */ DELETE FROM customer",
    "PRAGMA writable_schema=ON",
    "ATTACH DATABASE '/tmp/x.db' AS x",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    "COPY customer TO PROGRAM 'true'",
    "CALL something()",
    "GRANT ALL ON customer TO public",
    "COMMIT",
]


@pytest.mark.parametrize("statement", HOSTILE)
@pytest.mark.parametrize("purpose", ["read", "insert", "undo"])
def test_foreign_statements_are_stopped(
    database: Database, outside: sa.Engine, statement: str, purpose: str
) -> None:
    with pytest.raises(AppError) as refused, database._session.connection(purpose) as connection:
        connection.exec_driver_sql(statement)
    assert refused.value.code == "statement_refused"
    assert scalar(outside, "SELECT count(*) FROM customer WHERE code < 'D'") == 4


@pytest.mark.parametrize(
    ("purpose", "statement"),
    [
        ("read", sa.insert(sa.table("product", sa.column("sku"))).values(sku="x")),
        ("insert", sa.delete(sa.table("product", sa.column("sku")))),
        ("undo", sa.update(sa.table("product", sa.column("sku"))).values(sku="x")),
        ("insert", sa.insert(sa.table("audit", sa.column("what"))).values(what="x")),
        ("undo", sa.delete(sa.table("audit", sa.column("what")))),
    ],
)
def test_compiled_statements_need_their_purpose_and_table(
    database: Database, purpose: str, statement
) -> None:
    with pytest.raises(AppError) as refused, database._session.connection(purpose) as connection:
        connection.execute(statement)
    assert refused.value.code == "statement_refused"


def test_the_database_itself_refuses_in_read_mode(opened, outside: sa.Engine) -> None:
    """The wall behind the guard: take the guard away, and a read-only session still writes nothing."""
    database = opened(mode="read")
    engine = database._session.engine
    sa.event.remove(engine, "before_cursor_execute", database._session.guard._before)
    with pytest.raises(sa.exc.DBAPIError), engine.connect() as connection:
        connection.execution_options(**{PURPOSE: "insert"}).exec_driver_sql(
            "INSERT INTO product (sku, name, price) VALUES ('x', 'x', 1)"
        )
    assert scalar(outside, "SELECT count(*) FROM product") == 2


def test_sqlite_itself_asks_before_a_delete(opened, dialect: str, outside: sa.Engine) -> None:
    if dialect != "sqlite":
        pytest.skip("SQLite's authorizer")
    session = opened()._session
    engine = session.engine
    sa.event.remove(engine, "before_cursor_execute", session.guard._before)
    for statement in ("UPDATE product SET price = 1", "DROP TABLE product", "DELETE FROM audit"):
        with pytest.raises(sa.exc.DBAPIError, match="authorized"), engine.connect() as connection:
            connection.exec_driver_sql(statement)
    assert scalar(outside, "SELECT count(*) FROM product") == 2


def test_the_log_keeps_no_values(database: Database) -> None:
    database.dry_run(shop.batch(shop.row("a", "product", sku="SECRET-1", name="canary", price=1)))
    logged = " ".join(entry.statement for entry in database.log.entries())
    assert "canary" not in logged
    assert "INSERT INTO product" in logged


def test_the_entry_role_is_enough_and_no_stronger(opened, url: sa.URL, dialect: str, request) -> None:
    if dialect == "sqlite":
        assert opened().entry_script(["customer"]) == ""
        assert opened().check_role().fine
        return
    strong = opened()
    assert not strong.check_role().fine
    script = strong.entry_script(["product", "customer"]).replace("CHANGE-ME", PASSWORD)
    audit = {
        "postgresql": "GRANT INSERT ON audit TO draftsmith_entry;\n",
        "mariadb": "",
    }
    run_script(url, script + audit[dialect])
    weak = Database(shop.info_of(url, user="draftsmith_entry"), PASSWORD)
    try:
        assert weak.check_role().stronger == ()
        rows = shop.batch(
            shop.row("a", "product", sku="X", name="x", price=1),
            shop.row("b", "customer", code="C0009", name="甲"),
        )
        assert weak.dry_run(rows).ok
        refused = weak.dry_run(shop.batch(shop.row("a", "keyless", a=1)))
        assert refused.verdicts[0].cells[0].problem.code == "permission"
        assert [table.key for table in weak.catalogue().tables if table.insertable] != []
    finally:
        weak.close()
        drop = "DROP OWNED BY draftsmith_entry;\nDROP ROLE draftsmith_entry;\n"
        run_script(url, drop if dialect == "postgresql" else "DROP USER 'draftsmith_entry'@'%';\n")
