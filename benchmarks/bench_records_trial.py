"""Trial and commit of 10,000 rows, the time Stop takes, and the catalogue of 300 tables; the goal is 15 s.

SQLite always; PostgreSQL and MariaDB where Debian's servers are installed.
"""

from __future__ import annotations

import runpy
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import sqlalchemy as sa

from app.core.errors import AppError
from app.domain.records.models import Batch
from app.engines.databases.database import Database
from app.engines.databases.journal import Journal

TESTS = Path(__file__).resolve().parents[1] / "tests"
database_servers = SimpleNamespace(**runpy.run_path(str(TESTS / "database_servers.py")))
shop = SimpleNamespace(**runpy.run_path(str(TESTS / "engines" / "databases" / "shop.py")))
ROWS, TABLES = 10_000, 300


def rows() -> Batch:
    names = [f"商品{number}" for number in range(ROWS)]
    return shop.batch(
        *(
            shop.row(f"r{at}", "product", sku=f"N{at:06}", name=name, price=f"{at % 900}.50")
            for at, name in enumerate(names)
        )
    )


def targets(stack: ExitStack, folder: Path) -> Iterator[tuple[str, sa.URL, sa.URL]]:
    many = ";\n".join(
        f"CREATE TABLE t{number} (id INT PRIMARY KEY, "
        + ", ".join(f"c{column} VARCHAR(40)" for column in range(19))
        + ")"
        for number in range(TABLES)
    )
    shop.make_sqlite(folder / "shop.db")
    wide = sa.URL.create("sqlite", database=str(folder / "wide.db"))
    database_servers.run_script(wide, many)
    yield "sqlite", sa.URL.create("sqlite", database=str(folder / "shop.db")), wide
    for dialect, script in (("postgresql", shop.POSTGRESQL), ("mariadb", shop.MARIADB)):
        if not database_servers.missing(dialect):
            server = stack.enter_context(getattr(database_servers, dialect)())
            yield dialect, server.new_database(script + shop.ROWS), server.new_database(many)


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    result = call()
    return time.perf_counter() - began, result


def stop_time(database: Database, batch: Batch) -> float:
    stop, pressed = threading.Event(), []

    def progress(done: int, total: int) -> None:
        if done >= 2000 and not pressed:
            pressed.append(time.perf_counter())
            stop.set()

    try:
        database.dry_run(batch, progress, stop)
    except AppError as problem:
        if problem.code != "stopped":
            raise
    return time.perf_counter() - pressed[0]


def main() -> None:
    batch = rows()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        journal = Journal(folder / "journal.db")
        for dialect, url, wide in targets(stack, folder):
            database = Database(shop.info_of(url), database_servers.PASSWORD)
            trial, run = timed(lambda one=database: one.dry_run(batch))
            assert run.ok
            stopping = stop_time(database, batch)
            writing, done = timed(lambda one=database: one.commit(batch, batch.hash, journal))
            assert done.ok
            taking, _entry = timed(lambda one=database, entry=done.entry: one.undo(entry, journal))
            other = Database(shop.info_of(wide), database_servers.PASSWORD)
            reading, catalogue = timed(other.catalogue)
            assert len(catalogue.tables) == TABLES
            print(
                f"{dialect:11} trial {trial:5.2f} s  stop {stopping * 1000:4.0f} ms  "
                f"commit {writing:5.2f} s  undo {taking:5.2f} s  {TABLES} tables {reading:5.2f} s"
            )
            database.close()
            other.close()
        journal.close()


if __name__ == "__main__":
    main()
