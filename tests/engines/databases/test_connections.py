"""Connections: passwords only in the keyring, errors that say what to do, the sample shop, side-cars."""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path

import keyring
import pytest
import sqlalchemy as sa
from keyring.backends.fail import Keyring as NoKeyring

from app.core.errors import AppError
from app.core.paths import data_dir
from app.domain.records.models import LookupQuery
from app.engines.databases import connections, passwords
from app.engines.databases.database import Database
from app.engines.databases.journal import Journal
from tests.engines.databases import shop
from tests.engines.databases.conftest import scalar

CANARY = "canary-7f3a"


class Drawer(keyring.backend.KeyringBackend):
    """A keyring in memory."""

    priority = 1

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def delete_password(self, service: str, username: str) -> None:
        self.kept.pop((service, username), None)


@pytest.fixture(autouse=True)
def drawer():
    before = keyring.get_keyring()
    mine = Drawer()
    keyring.set_keyring(mine)
    yield mine
    keyring.set_keyring(before)


def test_a_password_lies_in_the_keyring_only(drawer: Drawer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    info, password = connections.parse_url(f"postgresql://ann:{CANARY}@127.0.0.1:1/shop")
    connections.save(info, password)
    assert list(drawer.kept.values()) == [CANARY]
    with pytest.raises(AppError) as problem, connections.open_connection(info)._session.connection("read"):
        pass
    assert problem.value.code == "unreachable"
    texts = [caplog.text, str(problem.value), problem.value.detail, repr(info)]
    texts += [path.read_bytes().decode(errors="replace") for path in data_dir().rglob("*") if path.is_file()]
    assert not any(CANARY in text for text in texts)
    connections.remove(info.id)
    assert drawer.kept == {}


def test_without_a_keyring_the_password_is_known_until_the_end_only() -> None:
    keyring.set_keyring(NoKeyring())
    with pytest.raises(AppError) as problem:
        passwords.keep("x", CANARY)
    assert problem.value.code == "no_keyring"
    assert CANARY not in repr(problem.value)
    assert passwords.find("x") == CANARY
    passwords.forget("x")
    assert passwords.find("x") is None


@pytest.mark.parametrize("address", ["", "nonsense", "oracle://x/y", "sqlite://", "postgresql://host"])
def test_a_bad_address_is_explained(address: str) -> None:
    with pytest.raises(AppError) as problem:
        connections.parse_url(address)
    assert problem.value.code == "bad_url"


def test_bad_files_are_explained(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, but long enough to be read as one" * 100)
    sqlite3.connect(tmp_path / "empty.db").close()
    for name, code in (("gone.db", "no_database"), ("text.db", "no_sqlite_file"), ("empty.db", "no_tables")):
        info, _password = connections.parse_url(f"sqlite:///{tmp_path / name}")
        with pytest.raises(AppError) as problem:
            Database(info).catalogue()
        assert problem.value.code == code
        assert problem.value.remedy
    assert not (tmp_path / "gone.db").exists()


@pytest.mark.parametrize("dialect", ["postgresql", "mariadb"])
def test_bad_servers_and_accounts_are_explained(opened, url: sa.URL) -> None:
    wrong = Database(shop.info_of(url), "wrong")
    missing = opened(database="no_such_database")
    away = opened(port=1)
    for database, code in ((wrong, "wrong_password"), (missing, "no_database"), (away, "unreachable")):
        with pytest.raises(AppError) as problem:
            database.catalogue()
        assert problem.value.code == code
    wrong.close()


def test_the_sample_shop_opens_first_and_takes_an_order() -> None:
    info = connections.connections()[0]
    assert info.sample
    database = connections.open_connection(info)
    catalogue = database.catalogue()
    assert {table.key for table in catalogue.tables} == set(info.tables)
    status = catalogue.table("orders").column("status")
    assert [(one.value, one.label) for one in status.choices][:2] == [("0", "新建"), ("1", "已确认")]
    assert status.closed
    cashier = catalogue.table("payment").reference_of("cashier_id")
    assert (cashier.target, cashier.confirmed, cashier.reason) == ("employee", False, "comment")
    assert (
        database.reader().find(LookupQuery(table="product", text="苹果")).candidates[0].label == "红富士苹果"
    )
    order = shop.batch(shop.row("o", "orders", number="DD20261123-001", customer_id=1, deliver="2026-12-04"))
    journal = Journal()
    with pytest.raises(AppError, match="another connection"):
        database.commit(order, order.hash, journal)
    order = order.model_copy(update={"connection": info.id})
    done = database.commit(order, order.hash, journal)
    assert done.ok
    assert database.undo(done.entry, journal).state == "undone"
    database.close()


def test_a_confirmed_reference_is_remembered() -> None:
    info = connections.connections()[0]
    glossary = connections.confirm_reference(info, "payment", "cashier_id", "employee.id")
    database = connections.open_connection(info)
    key = database.catalogue().table("payment").reference_of("cashier_id")
    assert (key.confirmed, key.reason) == (True, "confirmed")
    assert database.catalogue().table("payment").comment == "收款"
    connections.confirm_reference(info, "payment", "cashier_id", None)
    catalogue = database.use_glossary(connections.glossary_of(info))
    assert catalogue.table("payment").reference_of("cashier_id") is None
    assert "payment" in glossary
    database.close()


def test_a_side_car_beside_the_file_names_its_columns(tmp_path: Path) -> None:
    shop.make_sqlite(tmp_path / "shop.db")
    words = {"product": {"comment": "商品", "columns": {"price": "单价（元）"}}}
    (tmp_path / "shop_glossary.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    info, _password = connections.parse_url(f"sqlite:///{tmp_path / 'shop.db'}")
    database = connections.open_connection(info)
    assert database.catalogue().table("product").column("price").comment == "单价（元）"
    database.close()


def test_the_catalogues_agree_on_the_rules(database: Database, dialect: str) -> None:
    catalogue = database.catalogue()
    customer, lines = catalogue.table("customer"), catalogue.table("order_line")
    assert catalogue.dialect == dialect
    assert [choice.value for choice in customer.column("level").choices] == ["1", "2", "3"]
    assert [choice.value for choice in customer.column("kind").choices] == ["company", "person"]
    assert customer.column("level").closed
    assert any(one.columns == ("code",) for one in customer.uniques)
    assert any("credit" in check.columns for check in customer.checks)
    assert customer.column("id").identity
    assert not customer.column("id").required
    assert customer.column("code").required
    assert not customer.column("level").required
    assert lines.column("amount").generated
    assert lines.primary_key == ("order_id", "line")
    assert {key.target for key in lines.foreign_keys} == {"orders", "product"}
    assert customer.triggers
    assert catalogue.table("keyless").primary_key == ()
    assert database.catalogue(refresh=True).schema_hash == catalogue.schema_hash


def test_a_changed_table_changes_the_schema_hash(database: Database, outside: sa.Engine) -> None:
    before = database.catalogue().schema_hash
    with outside.connect() as connection:
        connection.exec_driver_sql("ALTER TABLE keyless ADD COLUMN c INT")
    assert database.catalogue(refresh=True).schema_hash != before


def test_a_myisam_table_is_not_tried(database: Database, outside: sa.Engine, dialect: str) -> None:
    if dialect != "mariadb":
        pytest.skip("MariaDB only")
    with outside.connect() as connection:
        connection.exec_driver_sql("ALTER TABLE keyless ENGINE=MyISAM")
    database.catalogue(refresh=True)
    with pytest.raises(AppError) as problem:
        database.dry_run(shop.batch(shop.row("a", "keyless", a=1)))
    assert problem.value.code == "not_transactional"
    assert scalar(outside, "SELECT count(*) FROM keyless") == 0
