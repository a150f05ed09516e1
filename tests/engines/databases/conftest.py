"""The small shop on SQLite, PostgreSQL and MariaDB, and a journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from app.engines.databases.database import Database
from app.engines.databases.journal import Journal
from tests.database_servers import PASSWORD, Server
from tests.engines.databases import shop

DIALECTS = ("sqlite", "postgresql", "mariadb")


@pytest.fixture(params=DIALECTS)
def dialect(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def url(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> sa.URL:
    """A fresh copy of the shop."""
    if dialect == "sqlite":
        shop.make_sqlite(tmp_path / "shop.db")
        return sa.URL.create("sqlite", database=str(tmp_path / "shop.db"))
    server: Server = request.getfixturevalue(f"{dialect}_server")
    script = shop.POSTGRESQL if dialect == "postgresql" else shop.MARIADB
    return server.new_database(script + shop.ROWS)


@pytest.fixture
def opened(url: sa.URL) -> Iterator[Callable[..., Database]]:
    """Opens the shop with other settings of the connection."""
    databases: list[Database] = []

    def opening(**more: object) -> Database:
        databases.append(Database(shop.info_of(url, **more), PASSWORD))
        return databases[-1]

    yield opening
    for database in databases:
        database.close()


@pytest.fixture
def database(opened: Callable[..., Database]) -> Database:
    """The shop in entry mode."""
    return opened()


@pytest.fixture
def outside(url: sa.URL) -> Iterator[sa.Engine]:
    """Another program's connection, without guard."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened_journal = Journal(tmp_path / "journal.db")
    yield opened_journal
    opened_journal.close()


def scalar(engine: sa.Engine, query: str) -> object:
    with engine.connect() as connection:
        return connection.exec_driver_sql(query).scalar()
