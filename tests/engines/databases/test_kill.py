"""kill -9 at random points of commits: each batch is wholly there or not, and the journal says which."""

from __future__ import annotations

import multiprocessing
import random
import runpy
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from app.engines.databases.database import Database
from app.engines.databases.journal import Journal
from tests.database_servers import PASSWORD
from tests.engines.databases import shop
from tests.engines.databases.commit_child import LINES

CHILD = Path(__file__).with_name("commit_child.py")
KILLS, FEW = 50, 15
LATEST_SECONDS = 0.2


@pytest.fixture(autouse=True, scope="module")
def _preloaded() -> None:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["app.engines.databases.database", "psycopg", "pymysql"])


@pytest.fixture(params=["sqlite", "postgresql"])
def dialect(request: pytest.FixtureRequest) -> str:
    return request.param


def one_kill(kind: str, url: sa.URL, folder: Path, seed: int) -> None:
    """Run a child and kill it 0-200 ms after it began to commit."""
    context = multiprocessing.get_context("forkserver")
    mine, its = context.Pipe(duplex=False)
    task = (kind, shop.info_of(url).model_dump_json(), PASSWORD, str(folder), seed, its)
    child = context.Process(target=runpy.run_path, args=(str(CHILD), {"TASK": task}, "__kill__"), daemon=True)
    child.start()
    its.close()
    assert mine.recv_bytes() == b"ready"
    time.sleep(random.Random(seed).random() * LATEST_SECONDS)
    child.kill()
    child.join()
    mine.close()
    assert child.exitcode == -signal.SIGKILL or kind != "good"


def harm(url: sa.URL, folder: Path) -> list[str]:
    """Return what is wrong after a kill, once the open entries are reconciled as at a start."""
    journal = Journal(folder / "records" / "journal.db")
    database = Database(shop.info_of(url), PASSWORD)
    try:
        database.reconcile(journal)
        return list(_wrong(database, journal))
    finally:
        database.close()
        journal.close()


def _wrong(database: Database, journal: Journal) -> Iterator[str]:
    entries = journal.entries("test", limit=100_000)
    said = {entry.rows[0].image["no"]: entry.state for entry in entries}
    query = "SELECT o.no, (SELECT count(*) FROM order_line l WHERE l.order_id = o.id) FROM orders o"
    with database._session.connection("read") as connection:
        there = {row[0]: row[1] for row in connection.exec_driver_sql(query)}
    for number, lines in there.items():
        if lines != LINES:
            yield f"half there: {number} with {lines} lines"
        if said.get(number) != "done":
            yield f"{number} is there, the journal says {said.get(number)}"
    for number, state in said.items():
        if state not in ("done", "absent") or (state == "done") != (number in there):
            yield f"the journal says {state} of {number}"
    if journal.broken_at() is not None:
        yield "the journal's chain is broken"


def run_kills(kind: str, url: sa.URL, folder: Path, kills: int) -> list[str]:
    """Kill again and again on the same database and journal; stop at the first harm."""
    for seed in range(kills):
        one_kill(kind, url, folder, seed)
        if found := harm(url, folder):
            return found
    return []


@pytest.mark.thorough
@pytest.mark.timeout(300)
@pytest.mark.parametrize("kills", [FEW, pytest.param(KILLS, marks=pytest.mark.soak)])
def test_kills_leave_whole_batches(url: sa.URL, tmp_path: Path, outside: sa.Engine, kills: int) -> None:
    assert run_kills("good", url, tmp_path / "home", kills) == []
    with outside.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM orders").scalar() > 0


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["torn", "silent"])
def test_the_harness_catches_a_bad_commit(url: sa.URL, tmp_path: Path, kind: str) -> None:
    assert run_kills(kind, url, tmp_path / "home", KILLS) != []
