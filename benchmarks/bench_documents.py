"""Measure documents from the command line: a CSV of 40,000 rows, and a short Chinese report in four forms.

python benchmarks/bench_documents.py
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = 40_000


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


def _measured(ask: str, data: Path, out: Path) -> tuple[float, float]:
    """Return the seconds of the whole process and those of the run itself."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "app", "document", "--ask", ask, "--input", str(data), "--out", str(out)]
    subprocess.run([*command, "--model", "none"], cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - started, json.loads((out / "result.json").read_text())["seconds"]


def main() -> None:
    """Print one line per measure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _large(folder / "orders.csv")
        _small(folder / "费用.csv")
        for ask, data in (
            ("Write a sales analysis report by region with charts.", "orders.csv"),
            ("写一份2026年费用分析报告，包括概述、按部门分析、月度走势（图）、结论。", "费用.csv"),
        ):
            whole, run = _measured(ask, folder / data, folder / f"out-{data}")
            print(f"{data}: {whole:.2f} s with start, {run:.2f} s the run")


if __name__ == "__main__":
    main()
