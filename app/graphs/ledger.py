"""Which runs were begun and how they stand, beside LangGraph's checkpoints; and their pruning.

All but `pending` write to the disk, so call them off an event loop.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

RunStatus = Literal["running", "waiting", "stopped", "failed", "done"]
LOCK_SECONDS = 30
KEEP_SECONDS = 30 * 86400
CREATE = """
CREATE TABLE IF NOT EXISTS run (
    thread TEXT PRIMARY KEY, workflow TEXT NOT NULL, session_id INTEGER NOT NULL, run_id TEXT NOT NULL,
    status TEXT NOT NULL, given TEXT NOT NULL, question TEXT NOT NULL DEFAULT '', touched REAL NOT NULL
)"""
CREATE_TOLD = "CREATE TABLE IF NOT EXISTS told (thread TEXT PRIMARY KEY, kept TEXT NOT NULL)"
ERROR_CHANNEL = "__error__"
RESUME_CHANNELS = ("__interrupt__", "__resume__")
CHECKPOINT_TABLES = ("checkpoints", "writes")
_DATA_OF = {"checkpoints": "checkpoint", "writes": "value"}
_DIGEST = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


@dataclass(frozen=True)
class PendingRun:
    """A run that has not ended: it can be resumed, answered or forgotten.

    status "running" means that the program was killed, unless the run is
    going on right now; question is the text of what it waits for.
    """

    workflow: str
    session_id: int
    run_id: str
    status: RunStatus
    question: str
    touched: float
    given: dict[str, Any]


def thread_of(workflow: str, session_id: int, run_id: str) -> str:
    """Return the checkpoint thread of one run."""
    return f"{workflow}/{session_id}/{run_id}"


def begin(path: Path, workflow: str, session_id: int, run_id: str, given: dict[str, Any]) -> None:
    """Note durably that a run begins, with what it was given."""
    row = (
        thread_of(workflow, session_id, run_id),
        workflow,
        session_id,
        run_id,
        "running",
        json.dumps(given),
        time.time(),
    )
    with _open(path) as db:
        db.execute(
            "INSERT OR REPLACE INTO run (thread, workflow, session_id, run_id, status, given, touched)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            row,
        )


def given_to(path: Path, thread: str) -> dict[str, Any] | None:
    """Return what a run was begun with, or None where no such run is known."""
    with _open(path) as db:
        row = db.execute("SELECT given FROM run WHERE thread = ?", (thread,)).fetchone()
    return json.loads(row[0]) if row else None


def told_by(path: Path, thread: str) -> str:
    """Return what was kept of the words of a run when it came to a halt, "" for nothing."""
    with _open(path) as db:
        row = db.execute("SELECT kept FROM told WHERE thread = ?", (thread,)).fetchone()
    return str(row[0]) if row else ""


def mark(path: Path, thread: str, status: RunStatus, question: str = "", told: str | None = None) -> None:
    """Note how a run stands and what it told, and drop the checkpoints that nothing needs any more."""
    with _open(path) as db:
        db.execute(
            "UPDATE run SET status = ?, question = ?, touched = ? WHERE thread = ?",
            (status, question, time.time(), thread),
        )
        if told is not None:
            _keep_told(db, thread, told)
        if status == "done":
            _drop(db, thread)
        elif status == "running":
            _drop_half_steps(db, thread)
        else:
            _drop_old_steps(db, thread)
        _drop_forgotten(db)


def pending(path: Path, workflow: str = "", session_id: int | None = None) -> list[PendingRun]:
    """Return the runs that have not ended, newest first; reads only, so it never waits for a run."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'run'").fetchone():
            return []
        rows = db.execute(
            "SELECT workflow, session_id, run_id, status, question, touched, given FROM run"
            " WHERE status != 'done' AND (? = '' OR workflow = ?) AND (? IS NULL OR session_id = ?)"
            " ORDER BY touched DESC",
            (workflow, workflow, session_id, session_id),
        ).fetchall()
    return [_pending(row) for row in rows]


def digests_of(path: Path, thread: str) -> set[str]:
    """Return the digests of stored bytes that a run's checkpoints speak of; reads only."""
    found: set[str] = set()
    if not path.exists():
        return found
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        for table, column in _DATA_OF.items():
            if table not in _checkpoint_tables(db):
                continue
            query = f"SELECT {column} FROM {table} WHERE thread_id = ?"  # noqa: S608
            for (data,) in db.execute(query, (thread,)):
                found.update(one.decode() for one in _DIGEST.findall(data or b""))
    return found


def _pending(row: tuple[Any, ...]) -> PendingRun:
    workflow, session_id, run_id, status, question, touched, given = row
    return PendingRun(workflow, session_id, run_id, status, question, touched, json.loads(given))


def forget(path: Path, workflow: str, session_id: int, run_id: str) -> None:
    """Give up an unfinished run and drop its checkpoints."""
    if path.exists():
        with _open(path) as db:
            _drop(db, thread_of(workflow, session_id, run_id))


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("BEGIN IMMEDIATE")
        db.execute(CREATE)
        db.execute(CREATE_TOLD)
        yield db
        db.execute("COMMIT")


def _keep_told(db: sqlite3.Connection, thread: str, told: str) -> None:
    db.execute(
        "INSERT OR REPLACE INTO told (thread, kept) SELECT thread, ? FROM run WHERE thread = ?",
        (told, thread),
    )


def _drop(db: sqlite3.Connection, thread: str) -> None:
    for table in ("run", "told"):
        db.execute(f"DELETE FROM {table} WHERE thread = ?", (thread,))  # noqa: S608
    for table in _checkpoint_tables(db):
        db.execute(f"DELETE FROM {table} WHERE thread_id = ?", (thread,))  # noqa: S608


def _drop_old_steps(db: sqlite3.Connection, thread: str) -> None:
    for table in _checkpoint_tables(db):
        db.execute(
            f"DELETE FROM {table} WHERE thread_id = ? AND checkpoint_id <"  # noqa: S608
            " (SELECT max(checkpoint_id) FROM checkpoints AS newest"
            f" WHERE newest.thread_id = {table}.thread_id AND newest.checkpoint_ns = {table}.checkpoint_ns)",
            (thread,),
        )


def _drop_half_steps(db: sqlite3.Connection, thread: str) -> None:
    """Drop what broken steps had written, so that they run again.

    A step that is cancelled between its result and its route leaves the result beside its error;
    LangGraph would take it for finished and, without a route, end the run there.
    """
    if "writes" in _checkpoint_tables(db):
        db.execute(
            "DELETE FROM writes WHERE thread_id = ? AND channel NOT IN (?, ?) AND task_id IN"
            " (SELECT task_id FROM writes WHERE thread_id = ? AND channel = ?)",
            (thread, *RESUME_CHANNELS, thread, ERROR_CHANNEL),
        )


def _drop_forgotten(db: sqlite3.Connection) -> None:
    old = db.execute("SELECT thread FROM run WHERE touched < ?", (time.time() - KEEP_SECONDS,)).fetchall()
    for (thread,) in old:
        _drop(db, thread)


def _checkpoint_tables(db: sqlite3.Connection) -> list[str]:
    found = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [table for table in CHECKPOINT_TABLES if table in found]
