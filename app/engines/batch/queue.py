"""The queue of a batch: one SQLite file in the output folder, so that a batch goes on after any end."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.core.errors import AppError
from app.core.files import safe_name
from app.core.i18n import _
from app.core.processes import alive, started

FILE_NAME = "batch.sqlite"
MOST_ATTEMPTS = 3
BUSY_SECONDS = 30.0
CLOCK_SECONDS = 5.0
NOTHING_SEEN = -1
_TAKE = (
    "UPDATE item SET state = 'running', attempts = attempts + 1, owner = ?, touched = ?"
    " WHERE id = (SELECT id FROM item WHERE state = 'waiting' ORDER BY attempts, id LIMIT 1)"
    " RETURNING id, workflow, input, name, state, attempts, owner, seconds, said, touched"
)
_CHANGED = (
    "SELECT id, workflow, input, name, state, attempts, owner, seconds, said, touched, revision"
    " FROM item WHERE revision > ? ORDER BY id"
)
_MARK = " BEGIN UPDATE item SET revision = (SELECT max(revision) + 1 FROM item) WHERE id = NEW.id; END"

State = Literal["waiting", "running", "done", "rejected", "asks", "failed"]
# Exit codes of the command line: done, rejected by the engine, unreadable input, a question is open.
STATES: dict[int, State] = {0: "done", 1: "rejected", 2: "failed", 3: "asks"}


@dataclass(frozen=True)
class Item:
    """One input and how it stands.

    owner is the process that works on it, seconds how long it took, touched
    the time of its last change (seconds since 1970).
    """

    id: int
    workflow: str
    input: Path
    name: str
    state: State
    attempts: int = 0
    owner: int = 0
    seconds: float = 0.0
    said: str = ""
    touched: float = 0.0


@dataclass(frozen=True)
class Changes:
    """Items that changed, the number of the newest change, and how many items there are in all."""

    items: list[Item]
    revision: int
    count: int


class BatchQueue:
    """Items of one batch, taken and ended in transactions; safe for several processes on one machine."""

    def __init__(self, out: Path) -> None:
        self.out = out
        out.mkdir(parents=True, exist_ok=True)
        with self._open() as db:
            db.execute(
                "CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, workflow TEXT NOT NULL,"
                " input TEXT NOT NULL, name TEXT NOT NULL UNIQUE, state TEXT NOT NULL DEFAULT 'waiting',"
                " attempts INTEGER NOT NULL DEFAULT 0, owner INTEGER NOT NULL DEFAULT 0,"
                " seconds REAL NOT NULL DEFAULT 0, said TEXT NOT NULL DEFAULT '',"
                " touched REAL NOT NULL DEFAULT 0, UNIQUE (workflow, input))"
            )
            db.execute("CREATE INDEX IF NOT EXISTS item_turn ON item (state, attempts, id)")
            _number_changes(db)

    def add(self, workflow: str, inputs: Sequence[Path]) -> int:
        """Queue inputs that are not there yet, each with a name of its own; return how many were new."""
        with self._open() as db:
            taken = {name.casefold() for (name,) in db.execute("SELECT name FROM item")}
            known = {path for (path,) in db.execute("SELECT input FROM item WHERE workflow = ?", (workflow,))}
            fresh = [
                path for path in dict.fromkeys(str(one.resolve()) for one in inputs) if path not in known
            ]
            rows = [(workflow, path, _free_name(Path(path), taken)) for path in fresh]
            db.executemany("INSERT INTO item (workflow, input, name) VALUES (?, ?, ?)", rows)
        return len(rows)

    def take(self, owner: int | None = None) -> Item | None:
        """Return the next waiting item, now running for a process; None when none waits."""
        with self._open() as db:
            found = db.execute(_TAKE, (owner or os.getpid(), time.time())).fetchall()
        return _item(found[0]) if found else None

    def end(self, item: Item, state: State, seconds: float, said: str = "") -> None:
        """Note how an item ended."""
        with self._open() as db:
            db.execute(
                "UPDATE item SET state = ?, owner = 0, seconds = ?, said = ?, touched = ? WHERE id = ?",
                (state, seconds, said, time.time(), item.id),
            )

    def give_back(self, item: Item, said: str) -> State:
        """Clear up after a lost worker and let its item wait again; failed for good at the last attempt."""
        state: State = "failed" if item.attempts >= MOST_ATTEMPTS else "waiting"
        self._clear(item.name)
        self.end(item, state, 0.0, said)
        return state

    def fail_half_done(self, item: Item) -> State:
        """End an item whose worker was lost while it may have written to a database: a person must look."""
        said = _("Its worker was lost; look whether its rows were written before you try it again.")
        self._clear(item.name)
        self.end(item, "failed", 0.0, said)
        return "failed"

    def recover(self, writes: Callable[[str], bool] = lambda _workflow: False) -> int:
        """Let the items of dead processes wait again; return how many.

        writes tells which workflow's items must not be done a second time
        by themselves.
        """
        lost = [item for item in self.items() if item.state == "running" and self._is_lost(item)]
        for item in lost:
            if writes(item.workflow):
                self.fail_half_done(item)
            else:
                self.give_back(item, item.said)
        return len(lost)

    def stopped(self, owner: int | None = None) -> None:
        """Let this process's running items wait again, as if they had not been begun."""
        with self._open() as db:
            db.execute(
                "UPDATE item SET state = 'waiting', owner = 0, attempts = attempts - 1"
                " WHERE state = 'running' AND owner = ?",
                (owner or os.getpid(),),
            )

    def retry(self, ids: Sequence[int] | None = None) -> int:
        """Let items wait again, with new attempts; return how many.

        Without ids it is everything that failed, was rejected or asks; with
        them also what was done.
        """
        fresh = "UPDATE item SET state = 'waiting', attempts = 0, seconds = 0, said = '' WHERE "
        with self._open() as db:
            if ids is None:
                return db.execute(f"{fresh} state IN ('failed', 'rejected', 'asks')").rowcount
            each = f"{fresh} id = ? AND state NOT IN ('waiting', 'running')"
            return sum(db.execute(each, (one,)).rowcount for one in ids)

    def remove(self, ids: Sequence[int]) -> int:
        """Take items that are not at work off the list; what they made stays. Return how many."""
        with self._open() as db:
            each = "DELETE FROM item WHERE id = ? AND state != 'running'"
            return sum(db.execute(each, (one,)).rowcount for one in ids)

    def _is_lost(self, item: Item) -> bool:
        """Tell whether an item's process is gone; one that began later only has the same number."""
        if not alive(item.owner):
            return True
        born = started(item.owner)
        return born is not None and born > item.touched + CLOCK_SECONDS

    def _clear(self, name: str) -> None:
        """Remove the unfinished folders that a lost worker left of an item."""
        for path in self.out.iterdir():
            if path.is_dir() and path.name.rpartition("-")[0] == f".{name}":
                shutil.rmtree(path, ignore_errors=True)

    def items(self) -> list[Item]:
        """Return all items in the order they were added."""
        return self.changes().items

    def changes(self, since: int = NOTHING_SEEN) -> Changes:
        """Return the items that changed after a revision, in the order they were added."""
        with self._open(reading=True) as db:
            rows = db.execute(_CHANGED, (since,)).fetchall()
            (count,) = db.execute("SELECT count(*) FROM item").fetchone()
        return Changes(
            [_item(row[:-1]) for row in rows], max((row[-1] for row in rows), default=since), count
        )

    def counts(self) -> Counter[str]:
        """Return how many items are in each state."""
        with self._open() as db:
            return Counter(dict(db.execute("SELECT state, count(*) FROM item GROUP BY state").fetchall()))

    @contextmanager
    def _open(self, *, reading: bool = False) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self.out / FILE_NAME, timeout=BUSY_SECONDS)) as db:
                db.execute("PRAGMA synchronous = FULL")
                db.execute("BEGIN" if reading else "BEGIN IMMEDIATE")
                with db:
                    yield db
        except sqlite3.Error as problem:
            raise _unusable(self.out, problem) from problem


def _unusable(out: Path, problem: sqlite3.Error) -> AppError:
    return AppError(
        "queue_unusable",
        _("The list of the batch in {name} can't be read or written.", name=str(out)),
        _(
            "Choose another folder, or free space on its disk. A damaged {file} may be removed;"
            " the results stay.",
            file=FILE_NAME,
        ),
        str(problem),
    )


def _number_changes(db: sqlite3.Connection) -> None:
    """Have each change of an item numbered, in a queue of an older program too."""
    if not any(column[1] == "revision" for column in db.execute("PRAGMA table_info(item)")):
        db.execute("ALTER TABLE item ADD COLUMN revision INTEGER NOT NULL DEFAULT 0")
    db.execute("CREATE INDEX IF NOT EXISTS item_revision ON item (revision)")
    db.execute(f"CREATE TRIGGER IF NOT EXISTS item_added AFTER INSERT ON item{_MARK}")
    db.execute(f"CREATE TRIGGER IF NOT EXISTS item_changed AFTER UPDATE OF state, attempts ON item{_MARK}")


def _free_name(path: Path, taken: set[str]) -> str:
    """Return a folder's name that no other has on any file system; taken holds them case-folded."""
    stem = name = safe_name(path.stem, "item")
    number = 2
    while name.casefold() in taken:
        name, number = f"{stem}-{number}", number + 1
    taken.add(name.casefold())
    return name


def _item(row: tuple[int, str, str, str, State, int, int, float, str, float]) -> Item:
    return Item(row[0], row[1], Path(row[2]), *row[3:])
