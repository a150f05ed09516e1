"""Keeping a run's rows and parts, threads that end what they began, sentences for the user."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import Any, TypeVar

from app.core.collector import making_many
from app.core.errors import AppError
from app.core.events import Progress
from app.domain.records.models import Catalogue, StagedRow
from app.domain.records.pieces import list_bytes, read_list
from app.engines.databases.database import Database
from app.graphs.base import emit
from app.graphs.keeping import Run, notice
from app.graphs.records.state import RowSet

MOST_IN_STATE = 100
REMEMBERED = 3
PATIENCE = 0.02
Result = TypeVar("Result")


class _Recent:
    """The last long lists of this process, so that each node need not read them again; rows are frozen."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lists: OrderedDict[str, list[StagedRow]] = OrderedDict()

    def get(self, digest: str) -> list[StagedRow] | None:
        with self._lock:
            found = self._lists.get(digest)
            return list(found) if found is not None else None

    def digest_of(self, rows: list[StagedRow]) -> str:
        """Return the digest of a list of these very rows, "" when it is not known."""
        with self._lock:
            for digest, known in self._lists.items():
                if len(known) == len(rows) and all(one is two for one, two in zip(known, rows, strict=True)):
                    return digest
        return ""

    def put(self, digest: str, rows: Sequence[StagedRow]) -> None:
        with self._lock:
            self._lists[digest] = list(rows)
            self._lists.move_to_end(digest)
            while len(self._lists) > REMEMBERED:
                self._lists.popitem(last=False)


_recent = _Recent()


async def put_rows(runtime: Run, rows: Sequence[StagedRow]) -> RowSet:
    """Keep rows: few in the state, where each step of the diagram shows them, many in the blob store."""
    kept = list(rows)
    if len(kept) <= MOST_IN_STATE:
        return RowSet(rows=kept, count=len(kept))
    if known := _recent.digest_of(kept):
        return RowSet(digest=known, count=len(kept))
    digest = await asyncio.to_thread(lambda: runtime.context.store.put_blob(list_bytes(kept)))
    _recent.put(digest, kept)
    return RowSet(digest=digest, count=len(kept))


async def get_rows(runtime: Run, kept: RowSet) -> list[StagedRow]:
    """Return kept rows."""
    if not kept.digest:
        return kept.rows
    if (known := _recent.get(kept.digest)) is not None:
        return known
    data = await asyncio.to_thread(runtime.context.store.get_blob, kept.digest)
    rows = await asyncio.to_thread(read_list, data, StagedRow)
    _recent.put(kept.digest, rows)
    return rows


async def database_of(runtime: Run, connection: str) -> Database:
    """Return a connection's database."""
    return await asyncio.to_thread(runtime.context.databases.open, connection)


async def catalogue_of(runtime: Run, connection: str) -> Catalogue | None:
    """Return what a connection's tables are called; None where the database does not answer."""
    try:
        return await asyncio.to_thread((await database_of(runtime, connection)).catalogue)
    except AppError:
        return None


async def stoppable(work: Callable[[threading.Event], Result], patience: float | None = None) -> Result:
    """Run work in a thread; when the run is stopped, set its event and wait until it has ended.

    patience is the longest wait in seconds, for work that keeps nothing when it ends a little later.
    """
    stop = threading.Event()
    task = asyncio.ensure_future(asyncio.to_thread(_undisturbed, work, stop))
    task.add_done_callback(_noted)
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait([task], timeout=patience)
        raise
    return task.result()


def _undisturbed(work: Callable[[threading.Event], Result], stop: threading.Event) -> Result:
    with making_many():
        return work(stop)


def _noted(task: asyncio.Future[Any]) -> None:
    """Take note of what a task that nobody waits for any more ended with."""
    if not task.cancelled():
        task.exception()


def progress_of(runtime: Run, node: str, text: str = "") -> Callable[[int, int], None]:
    """Return a function that shows how far a node is; it may be called from a thread."""
    loop, inside = asyncio.get_running_loop(), copy_context()

    def show(done: int, total: int) -> None:
        loop.call_soon_threadsafe(inside.run, emit, runtime, Progress(node, done, total, text))

    return show


def tell_notes(runtime: Run, notes: Sequence[Any]) -> None:
    """Show what the user should know about a decision."""
    for note in notes:
        notice(runtime, str(note))
