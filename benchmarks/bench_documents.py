"""Measure documents: 40,000 rows and a short Chinese report from the command line, and Stop while tools run.

python benchmarks/bench_documents.py
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from app.interpreter import SWITCH_SECONDS  # noqa: E402

ROWS, STOPS = 40_000, 12
ASKS = (
    ("orders.csv", "Write a sales analysis report by region with charts."),
    ("费用.csv", "写一份2026年费用分析报告，包括概述、按部门分析、月度走势（图）、结论。"),
)


def _large(path: Path) -> None:
    chance = random.Random(1)
    regions = ("North", "South", "East", "West")
    rows = ["order_id,date,region,product,qty,amount"]
    for number in range(ROWS):
        day = f"2026-{number % 12 + 1:02d}-{number % 28 + 1:02d}"
        told = (f"O{number}", day, regions[number % 4], f"P{number % 9}", str(number % 7 + 1))
        rows.append(",".join((*told, f"{chance.uniform(10, 900):.2f}")))
    path.write_text("\n".join(rows), encoding="utf-8")


def _small(path: Path) -> None:
    rows = ["月份,部门,金额（元）"]
    rows += [
        f"2026-{month:02d},{part},{1000 * month + 7}"
        for month in range(1, 13)
        for part in ("研发", "生产", "销售")
    ]
    path.write_text("\n".join(rows), encoding="utf-8")


def _measured(ask: str, data: Path, out: Path) -> tuple[float, float, float]:
    """Return the seconds of the whole process, those of the run itself, and those of the processor."""
    started, used = time.perf_counter(), _processor()
    command = [sys.executable, "-m", "app", "document", "--ask", ask, "--input", str(data), "--out", str(out)]
    subprocess.run([*command, "--model", "none"], cwd=ROOT, check=True, capture_output=True)
    seconds = json.loads((out / "result.json").read_text())["seconds"]
    return time.perf_counter() - started, seconds, _processor() - used


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


async def _stopped(folder: Path, after: float, trial: int) -> tuple[float, float]:
    """Stop a run of 40,000 rows while it computes; return its milliseconds and those of the processor."""
    from app.core.events import NodeStarted
    from app.engines.store import open_store
    from app.graphs.base import RunRequest, run_events
    from app.graphs.documents.graph import build
    from app.graphs.services import make_services

    store = open_store(f"sqlite:///{folder / f'stop-{trial}.db'}")
    services = make_services(folder, store)
    session = store.create_session("documents", "stop")
    values = {"user_input": ASKS[0][1], "attachments": [str(folder / "orders.csv")]}
    request = RunRequest("documents", session.id, f"run{trial}", values)
    begun = asyncio.Event()

    async def run() -> None:
        async for event in run_events(build, request, services, folder / f"stop-{trial}-runs.db"):
            if isinstance(event, NodeStarted) and event.node == "table_profile":
                begun.set()

    task = asyncio.create_task(run())
    await begun.wait()
    await asyncio.sleep(after)
    started, used = time.perf_counter(), time.process_time()
    task.cancel()
    await asyncio.wait([task])
    took = ((time.perf_counter() - started) * 1000, (time.process_time() - used) * 1000)
    await services.reports.close()
    await services.reader.close()
    store.close()
    return took


def main() -> None:
    """Print one line per measure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.setdefault("DRAFTSMITH_HOME", str(folder / "home"))
        sys.setswitchinterval(SWITCH_SECONDS)
        _large(folder / "orders.csv")
        _small(folder / "费用.csv")
        _measured(ASKS[1][1], folder / "费用.csv", folder / "first")
        for data, ask in ASKS:
            whole, run, used = _measured(ask, folder / data, folder / f"out-{data}")
            print(f"{data}: {whole:.2f} s with start, {run:.2f} s the run, {used:.2f} s of processor")
        times = [asyncio.run(_stopped(folder, 0.15 * trial, trial)) for trial in range(STOPS)]
        for name, each in zip(("stop", "stop, processor"), zip(*times, strict=True), strict=True):
            print(f"{name}: median {statistics.median(each):.0f} ms, worst {max(each):.0f} ms of {STOPS}")


if __name__ == "__main__":
    main()
