"""Engines for SQLite, PostgreSQL and MariaDB with the limits that a desktop program needs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

from app.domain.records.models import ConnectionInfo
from app.engines.databases.guard import PURPOSE, Guard
from app.engines.databases.problems import no_file

CONNECT_SECONDS = 5
LOCK_SECONDS = 5
STATEMENT_SECONDS = 60
IDLE_SECONDS = 120
_POOL: dict[str, Any] = {"pool_size": 3, "max_overflow": 2, "pool_timeout": 10, "poolclass": QueuePool}
_STRICT = "STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION"


def make_engine(info: ConnectionInfo, password: str, guard: Guard) -> Engine:
    """Return an engine under the guard; nothing connects before the first use."""
    makers = {"sqlite": _sqlite, "postgresql": _postgresql}
    engine = makers.get(info.dialect, _mariadb)(info, password, guard)
    guard.attach(engine)
    return engine


def address(info: ConnectionInfo, password: str = "") -> URL:
    """Return the SQLAlchemy URL of a connection; its text shows no password."""
    if info.dialect == "sqlite":
        return URL.create("sqlite", database=info.database)
    driver = "postgresql+psycopg" if info.dialect == "postgresql" else "mysql+pymysql"
    secret = password or None
    return URL.create(driver, info.user or None, secret, info.host or None, info.port, info.database or None)


def _sqlite(info: ConnectionInfo, password: str, guard: Guard) -> Engine:
    path = Path(info.database)
    writing = info.mode == "entry"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            _file_uri(path, writing),
            uri=True,
            timeout=LOCK_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute(f"PRAGMA query_only={'OFF' if writing else 'ON'}")
        guard.attach_sqlite(connection)
        return connection

    engine = create_engine("sqlite://", creator=connect, hide_parameters=True, **_POOL)
    event.listen(engine, "begin", _begin)
    return engine


def _file_uri(path: Path, writing: bool) -> str:
    """Return the address of an existing file; SQLite would make a missing one."""
    if not path.is_file():
        raise no_file(path)
    name = quote(str(path.resolve()))
    if writing:
        return f"file:{name}?mode=rw"
    return f"file:{name}?mode=ro" + ("" if os.access(path.parent, os.W_OK) else "&immutable=1")


def _begin(connection: Connection) -> None:
    """Open the transaction ourselves: the driver's own way would keep a rolled-back row."""
    purpose = connection.get_execution_options().get(PURPOSE, "read")
    connection.exec_driver_sql("BEGIN" if purpose == "read" else "BEGIN IMMEDIATE")


def _postgresql(info: ConnectionInfo, password: str, guard: Guard) -> Engine:
    limits = {
        "statement_timeout": STATEMENT_SECONDS * 1000,
        "lock_timeout": LOCK_SECONDS * 1000,
        "idle_in_transaction_session_timeout": IDLE_SECONDS * 1000,
        "default_transaction_read_only": "off" if info.mode == "entry" else "on",
    }
    arguments = {
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "draftsmith",
        "options": " ".join(f"-c {name}={value}" for name, value in limits.items()),
    }
    return create_engine(
        address(info, password), connect_args=arguments, hide_parameters=True, pool_pre_ping=True, **_POOL
    )


def _mariadb(info: ConnectionInfo, password: str, guard: Guard) -> Engine:
    arguments = {
        "connect_timeout": CONNECT_SECONDS,
        "read_timeout": STATEMENT_SECONDS + LOCK_SECONDS,
        "write_timeout": STATEMENT_SECONDS,
        "charset": "utf8mb4",
        "local_infile": False,
    }
    engine = create_engine(
        address(info, password), connect_args=arguments, hide_parameters=True, pool_pre_ping=True, **_POOL
    )
    event.listen(engine, "connect", _session_settings(info.mode == "entry"))
    return engine


def _session_settings(writing: bool) -> Callable[[Any, Any], None]:
    """Make each session strict, impatient and, unless rows may be added, read-only."""

    def prepare(connection: Any, record: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET SESSION sql_mode = %s", (_STRICT,))
            cursor.execute("SET SESSION innodb_lock_wait_timeout = %s", (LOCK_SECONDS,))
            cursor.execute("SET SESSION lock_wait_timeout = %s", (LOCK_SECONDS,))
            if not writing:
                cursor.execute("SET SESSION TRANSACTION READ ONLY")

    return prepare
