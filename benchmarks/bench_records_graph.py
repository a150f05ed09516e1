"""A sheet of 10,000 rows from the file to the question, Stop at many moments, and one sentence.

The goals: the sheet staged and tried in under 15 s, Stop within 100 ms,
a sentence without a model in under 300 ms (reading alone) on two cores.
"""

from __future__ import annotations

import asyncio
import os
import runpy
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path
from types import SimpleNamespace
from typing import Any

HOME = tempfile.TemporaryDirectory()
os.environ["DRAFTSMITH_HOME"] = HOME.name
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sqlalchemy as sa  # noqa: E402

from app.core.events import NodeEnded, Question, RunEvent, Stopped  # noqa: E402
from app.graphs.base import RunRequest, Services, run_events  # noqa: E402
from app.graphs.records.graph import build  # noqa: E402
from app.graphs.services import opened_services  # noqa: E402

TESTS = Path(__file__).resolve().parents[1] / "tests"
shop = SimpleNamespace(**runpy.run_path(str(TESTS / "engines" / "databases" / "shop.py")))
ROWS, TIMES = 10_000, 15
SENTENCE = "新增客户：编码C0100，名称赵敏，电话13812345678"
STOPS = (0.3, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)


def sheet(path: Path) -> Path:
    """Write a workbook of products."""
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    lines = book.create_sheet("product")
    lines.append(["sku", "name", "price"])
    for at in range(ROWS):
        lines.append([f"N{at:06}", f"商品{at}", at % 900 + 0.5])
    book.save(path)
    return path


class Runs:
    """Runs of one session."""

    def __init__(self, services: Services, folder: Path, connection: str) -> None:
        self._services, self._path, self._connection = services, folder / "checkpoints.db", connection
        self._session = services.store.create_session("records", "benchmark").id
        self.events: list[RunEvent] = []

    async def run(self, text: str = "", *files: Path) -> RunEvent:
        values: dict[str, Any] = {"user_input": text, "attachments": [str(one) for one in files]}
        values |= {"connection": self._connection, "now": "2026-11-23T10:00:00+08:00"}
        request = RunRequest("records", self._session, uuid.uuid4().hex, values)
        self.events = []
        async for event in run_events(build, request, self._services, self._path):
            self.events.append(event)
        return self.events[-1]

    def seconds(self, node: str) -> float:
        return sum(one.seconds for one in self.events if isinstance(one, NodeEnded) and one.node == node)


async def main() -> None:
    """Print what was measured."""
    folder = Path(HOME.name)
    shop.make_sqlite(folder / "shop.db")
    info = shop.info_of(sa.URL.create("sqlite", database=str(folder / "shop.db")))
    path = sheet(folder / "products.xlsx")
    async with opened_services() as services:
        services.databases.give(info)
        runs = Runs(services, folder, info.id)
        await sentences(runs)
        began = time.perf_counter()
        last = await runs.run("", path)
        seconds = time.perf_counter() - began
        assert isinstance(last, Question), last
        print(f"{ROWS} rows, file to question  {seconds:6.2f} s  (goal 15)")
        for node in ("parse_add_request", "check_staged_operation"):
            print(f"  {node:24} {runs.seconds(node):6.2f} s")
        await stops(runs, path)


async def sentences(runs: Runs) -> None:
    """Measure one sentence, read alone and up to the question."""
    whole, read = [], []
    for _time in range(TIMES):
        began = time.perf_counter()
        await runs.run(SENTENCE)
        whole.append(time.perf_counter() - began)
        read.append(runs.seconds("parse_add_request"))
    print(f"a sentence, read           {statistics.median(read) * 1000:6.0f} ms (goal 300)")
    print(f"a sentence, to question    {statistics.median(whole) * 1000:6.0f} ms")


async def stops(runs: Runs, path: Path) -> None:
    """Measure how long Stop takes at several moments."""
    waits = []
    for after in STOPS:
        task = asyncio.ensure_future(runs.run("", path))
        await asyncio.sleep(after)
        task.cancel()
        began = time.perf_counter()
        if isinstance(await task, Stopped):
            waits.append(time.perf_counter() - began)
    shown = ", ".join(f"{wait * 1000:.0f}" for wait in waits)
    print(f"Stop, ms                   {shown}  (goal 100)")


if __name__ == "__main__":
    sys.setswitchinterval(0.001)
    asyncio.run(main())
