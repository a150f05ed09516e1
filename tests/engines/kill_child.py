"""A process that saves versions until it is killed; run by file, with TASK among its globals."""

from __future__ import annotations

import hashlib
import json
import os
import random
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy import insert, text

from app.engines.store.rows import add, now, put, session_row
from app.engines.store.sessions import touch
from app.engines.store.sql import SqlStore
from app.engines.store.tables import VERSION, VERSION_PART

PARTS = ("report.jrxml", "page.png")


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'draftsmith.db'}"


def body(dice: random.Random) -> dict[str, bytes]:
    size = dice.randrange(100, 60_000)
    return {PARTS[0]: ("字段" * size).encode(), PARTS[1]: dice.randbytes(size)}


def digests(parts: dict[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(data).hexdigest() for name, data in parts.items()}


class Torn(SqlStore):
    """Bad on purpose: the version's row and its parts are two transactions."""

    def add_version(self, session_id, label, parts, **more):
        with self._db.write() as connection:
            row = session_row(connection, session_id)
            last = connection.execute(
                text("SELECT max(number) FROM version WHERE session_id = :id"), {"id": row["id"]}
            )
            values = {
                "session_id": session_id,
                "number": (last.scalar() or 0) + 1,
                "parent": row["head"],
                "label": label,
                "decider": "",
                "created": now(),
            }
            key = add(connection, VERSION, values, digests(parts))
            touch(connection, row, head=key, tip=key)
        with self._db.write() as connection:
            lines = [
                {"version_id": key, "name": name, "digest": put(connection, parts[name])} for name in parts
            ]
            connection.execute(insert(VERSION_PART), lines)


class Hasty(SqlStore):
    """Bad on purpose: several versions share one commit that comes after the acknowledgement."""

    waiting: tuple = ()

    def add_version(self, session_id, label, parts, **more):
        self.waiting = (*self.waiting, (session_id, label, parts))
        if len(self.waiting) == 4:
            for one in self.waiting:
                super().add_version(*one)
            self.waiting = ()


STORES = {"good": SqlStore, "torn": Torn, "hasty": Hasty}


def save_for_ever(kind: str, folder: str, seed: int, pipe: Connection) -> None:
    """Save, undo and redo; acknowledge each step after it returned."""
    os.environ["DRAFTSMITH_HOME"] = folder
    dice = random.Random(seed)
    store = STORES[kind].open(address(Path(folder)))
    session = store.sessions("reports")
    key = session[0].id if session else store.create_session("reports", "kill").id
    for number in range(100_000):
        move = dice.choice(["save", "save", "save", "undo", "redo"])
        parts = body(dice) if move == "save" else {}
        if move == "save":
            store.add_version(key, f"{seed}-{number}", parts)
        else:
            getattr(store, move)(key)
        note = {"label": f"{seed}-{number}", "parts": digests(parts), "head": store.session(key).head}
        pipe.send_bytes(json.dumps(note).encode())


if __name__ == "__kill__":
    save_for_ever(*globals()["TASK"])
