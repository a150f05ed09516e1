"""kill -9 while versions are saved: what was acknowledged is there, whole, and the head is consistent."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import random
import runpy
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import event, text

from app.core.errors import AppError
from app.engines.store.sql import SqlStore
from app.engines.store.versions import VersionRows
from tests.some_cases import every_case

CHILD = Path(__file__).with_name("kill_child.py")
PARTS = ("report.jrxml", "page.png")
KILLS, FEW = 60, 20 if every_case() else 6
ROUNDS = 2


class ChildFailed(Exception):
    """A child met a store that it could not use."""


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'draftsmith.db'}"


def one_kill(kind: str, folder: Path, seed: int) -> list[dict]:
    """Run a child, kill it 0-120 ms after its first acknowledgement, return the acknowledgements."""
    context = multiprocessing.get_context("forkserver")
    mine, its = context.Pipe(duplex=False)
    task = {"TASK": (kind, str(folder), seed, its)}
    child = context.Process(target=runpy.run_path, args=(str(CHILD), task, "__kill__"), daemon=True)
    child.start()
    its.close()
    notes: list[dict] = []
    with suppress(EOFError):
        notes.append(json.loads(mine.recv_bytes()))
        end = time.monotonic() + random.Random(seed).random() * 0.12
        while (left := end - time.monotonic()) > 0:
            if mine.poll(left):
                notes.append(json.loads(mine.recv_bytes()))
    child.kill()
    child.join()
    with suppress(EOFError, OSError):
        while mine.poll(0):
            notes.append(json.loads(mine.recv_bytes()))
    if child.exitcode != -signal.SIGKILL:
        raise ChildFailed(f"the child ended by itself with {child.exitcode}")
    return notes


def harm(folder: Path, notes: list[dict]) -> list[str]:
    """Return what is wrong with the store after a kill."""
    try:
        store = SqlStore.open(address(folder))
    except AppError as problem:
        return [f"unopenable: {problem.detail}"]
    try:
        return list(_wrong(store, notes))
    except AppError as problem:
        return [f"unreadable: {problem.detail}"]
    finally:
        store.close()


def _wrong(store: SqlStore, notes: list[dict]) -> Iterator[str]:
    session = store.sessions("reports")[0]
    found = {version.label: version for version in store.versions(session.id)}
    for note in notes:
        if note["parts"] and (note["label"] not in found or found[note["label"]].parts != note["parts"]):
            yield f"lost {note['label']}"
    for version in found.values():
        if sorted(version.parts) != sorted(PARTS):
            yield f"half there {version.label}"
        for name, digest in version.parts.items():
            if hashlib.sha256(store.read_part(version.id, name)).hexdigest() != digest:
                yield f"torn {version.label}"
    if session.head not in possible_heads(store, session.id, notes[-1]["head"]):
        yield f"head {session.head} after {notes[-1]['head']}"


def possible_heads(store: SqlStore, session_id: int, last: int | None) -> set[int | None]:
    """Return the heads that the last acknowledged one or one more step can give."""
    versions = {version.id: version for version in store.versions(session_id)}
    children = {key for key, version in versions.items() if version.parent == last}
    before = {versions[last].parent} if last is not None else set()
    return {last, *before, *children}


def run_kills(kind: str, folder: Path, kills: int) -> list[str]:
    """Kill again and again, each store twice, so that recovery is killed too; stop at the first harm."""
    for trial in range(kills // ROUNDS):
        place = folder / f"{kind}-{trial}"
        place.mkdir()
        try:
            notes = [note for turn in range(ROUNDS) for note in one_kill(kind, place, trial * ROUNDS + turn)]
        except ChildFailed as problem:
            return [str(problem)]
        if found := harm(place, notes):
            return found
    return []


@pytest.fixture(autouse=True, scope="module")
def _preloaded():
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["app.engines.store.sql"])


def test_kills_lose_nothing(tmp_path: Path) -> None:
    assert run_kills("good", tmp_path, FEW) == []


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["torn", "hasty"])
def test_the_harness_catches_a_bad_store(tmp_path: Path, kind: str) -> None:
    assert run_kills(kind, tmp_path, KILLS) != []


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_thousand_kills_lose_nothing(tmp_path: Path) -> None:
    assert run_kills("good", tmp_path, 1000) == []


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    """A kill does not show a missing fsync, so the settings that order it are checked."""
    store = SqlStore.open(address(tmp_path))
    with store._db.read() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.close()


def test_a_save_is_one_transaction(tmp_path: Path) -> None:
    store = SqlStore.open(address(tmp_path))
    key = store.create_session("reports", "one").id
    commits: list[int] = []
    event.listen(store._db._engine, "commit", lambda connection: commits.append(1))
    VersionRows.add_version(store, key, "v", {"a": b"1", "b": b"2"})
    assert commits == [1]
    store.close()
