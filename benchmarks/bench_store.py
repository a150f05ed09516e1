"""Measure the store in a temporary folder: `python benchmarks/bench_store.py [SESSIONS]`."""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.engines.store.sql import SqlStore

PARTS = {"report.jrxml": 73_000, "sample.json": 4_000, "report.pdf": 60_000, "page.png": 150_000}


def parts(dice: random.Random) -> dict[str, bytes]:
    """Return the files of one version, the size that a form gives."""
    return {name: dice.randbytes(size // 2).hex().encode()[:size] for name, size in PARTS.items()}


def timed(action: Callable[[], Any], rounds: int = 1) -> tuple[Any, str]:
    """Run an action; return its last result and its median and longest time."""
    times, result = [], None
    for _ in range(rounds):
        start = time.perf_counter()
        result = action()
        times.append((time.perf_counter() - start) * 1000)
    return result, f"median {statistics.median(times):7.2f} ms, longest {max(times):7.2f} ms"


def main(count: int) -> None:
    """Fill a store and print what each use costs."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRAFTSMITH_HOME"] = folder
        from app.engines.store import open_store

        store, text = timed(open_store)
        print("open, imports included  ", text)
        dice = random.Random(1)
        fill(store, count, dice)
        key = store.sessions("reports")[0].id
        version, text = timed(lambda: store.add_version(key, "v", parts(dice)), 30)
        print("save a version, 287 kB  ", text)
        print("read a part             ", timed(lambda: store.read_part(version.id, "page.png"), 30)[1])
        print("undo and redo           ", timed(lambda: (store.undo(key), store.redo(key)), 30)[1])
        print("list the sessions       ", timed(lambda: store.sessions("reports"), 10)[1])
        print("search the sessions     ", timed(lambda: store.sessions("reports", "额外"), 10)[1])
        print("search 20,000 entries   ", timed(lambda: store.search_knowledge("单价金额"), 10)[1])
        store.close()
        size = sum(file.stat().st_size for file in Path(folder).glob("draftsmith.db*")) / 1e6
        store, text = timed(open_store)
        print(f"open again, {size:6.1f} MB    ", text)
        print("back up                 ", timed(store.back_up_if_due)[1])
        store.close()


def fill(store: SqlStore, count: int, dice: random.Random) -> None:
    """Make sessions with messages and versions, and 20,000 knowledge entries in one transaction."""
    from app.engines.store import knowledge

    for number in range(count):
        key = store.create_session("reports", f"销售单 {number}").id
        for turn in range(4):
            store.add_message(key, "user", f"移动第 {turn} 列 " * 10)
        store.add_version(key, "v", parts(dice))
    letters = [chr(0x4E00 + code) for code in range(3000)] + ["单价", "金额"] * 20
    with store._db.write() as connection:
        for number in range(20_000):
            text = "".join(dice.choices(letters, k=60))
            knowledge._add(connection, "note", f"entry {number}", text, "", f"{number:064x}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
