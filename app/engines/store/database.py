"""One database connection pool: durable transactions, and errors in words."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from app.core.errors import AppError
from app.core.i18n import _

BUSY_SECONDS = 10.0
CONNECT_SECONDS = 10
WRITER_LOCK = 5_071_976
_FULL = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_FSYNC"}
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")


class Database:
    """Read and write transactions on one database.

    SQLite runs in WAL mode with synchronous=FULL: what a write block did is
    on the disk when the block ends. read_only tells that the file or its
    folder can't be written. A team's database (PostgreSQL) has one writer
    at a time as well, so that what is looked for and then added is added once;
    schema is the part of it to work in, "" the one that the server chooses.
    """

    def __init__(self, url: str, schema: str = "") -> None:
        """Prepare the pool for a URL; connects at the first transaction."""
        parsed = make_url(url)
        self.path = sqlite_path(parsed)
        self._schema = schema
        self.read_only = self.path is not None and not _writable(self.path)
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._engine = self._sqlite() if self.path is not None else _shared(parsed, schema)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a transaction that sees one state of the database."""
        with _in_words(), self._engine.connect() as connection:
            yield connection.execution_options(reading=True)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a transaction that is durable when the block ends, and undone when it raises."""
        if self.read_only:
            raise read_only_error()
        with _in_words(), self._engine.begin() as connection:
            yield connection

    def make_schema(self) -> None:
        """Make the part of a team's database that this one works in, where it is missing."""
        if self._schema and self.path is None:
            with self.write() as connection:
                connection.exec_driver_sql(f'CREATE SCHEMA IF NOT EXISTS "{self._schema}"')

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None

    def _sqlite(self) -> Engine:
        path = self.path
        assert path is not None
        if not self.read_only:
            path.parent.mkdir(parents=True, exist_ok=True)
        target, by_uri = (str(path), False) if not self.read_only else (self._immutable(path), True)

        def connect() -> sqlite3.Connection:
            return _connect(target, by_uri)

        engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)
        event.listen(engine, "begin", _begin)
        return engine

    def _immutable(self, path: Path) -> str:
        """Return the address of a file in a folder that can't be written.

        A WAL database opens there only as immutable, which ignores the log;
        where a log holds data, a private copy of both is read instead.
        """
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            self._copy = tempfile.TemporaryDirectory(prefix="draftsmith-")
            for file in (path, log):
                shutil.copyfile(file, Path(self._copy.name) / file.name)
            return f"file:{quote(str(Path(self._copy.name) / path.name))}"
        return f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1"


def sqlite_path(url: URL) -> Path | None:
    """Return the file of a SQLite URL, None for another database."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def _shared(url: URL, schema: str) -> Engine:
    """Return the engine of a database that several machines write to."""
    is_postgresql = url.get_backend_name() == "postgresql"
    named = {"connect_timeout": CONNECT_SECONDS, "application_name": "draftsmith"} if is_postgresql else {}
    engine = create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=named)
    if is_postgresql:
        event.listen(engine, "begin", _begin_shared)
        if schema:
            event.listen(engine, "connect", _work_in(schema))
    return engine


def _begin_shared(connection: Connection) -> None:
    """Let a reader see one state, and keep other writers of the schema out until a writer ends."""
    if connection.get_execution_options().get("reading", False):
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    else:
        own = "hashtext(coalesce(current_schema(), ''))"
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITER_LOCK}, {own})")


def _work_in(schema: str) -> Callable[[Any, Any], None]:
    def choose(connection: Any, _record: Any) -> None:
        connection.execute(f'SET search_path TO "{schema}"')
        connection.commit()

    return choose


def _writable(path: Path) -> bool:
    folder = path.parent
    if not folder.exists():
        return True
    return os.access(folder, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))


def _connect(target: str, by_uri: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(
        target, uri=by_uri, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA foreign_keys=ON")
    if not by_uri:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    return connection


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except DBAPIError as problem:
        raise in_words(problem.orig or problem) from problem
    except sqlite3.Error as problem:
        raise in_words(problem) from problem
    except PoolTimeout as problem:
        raise _busy(str(problem)) from problem


def in_words(problem: BaseException) -> AppError:
    """Return the AppError that says what a database error means and what helps."""
    name = str(getattr(problem, "sqlite_errorname", "") or "")
    if name in _FULL:
        return _disk_full(str(problem))
    if name.startswith(_DAMAGED):
        return damaged_store(str(problem))
    if name.startswith("SQLITE_READONLY"):
        return read_only_error(str(problem))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return _busy(str(problem))
    return _other_error(str(problem))


def damaged_store(detail: str) -> AppError:
    """Return the error for a file that is no sound database."""
    return AppError(
        "damaged_store",
        _("The file with the sessions is damaged."),
        _("Restore the newest backup, or start with an empty list; the damaged file is kept."),
        detail,
    )


def read_only_error(detail: str = "") -> AppError:
    """Return the error for a change in a folder that can't be written."""
    return AppError(
        "read_only",
        _("The data folder can't be written, so nothing new can be saved."),
        _("Give the program the right to write there, or choose another folder with DRAFTSMITH_HOME."),
        detail,
    )


def _disk_full(detail: str) -> AppError:
    return AppError(
        "disk_full",
        _("The disk is full: the last change was not saved; everything before it is safe."),
        _("Free some space and repeat the last step."),
        detail,
    )


def _busy(detail: str) -> AppError:
    return AppError(
        "store_busy",
        _("Another program keeps the stored sessions locked."),
        _("Close the other window of this program, then repeat the last step."),
        detail,
    )


def _other_error(detail: str) -> AppError:
    return AppError(
        "store_error",
        _("The stored sessions can't be reached."),
        _("Look into the log for the database's own words, then repeat the last step."),
        detail,
    )
