"""Measure exam items: `python benchmarks/bench_questions.py`.

Goals: 1,000 calculation items, each recomputed, in under 10 s; one item in under 100 ms; 50 pages of PDF
to items, through the whole graph with its store and reader, in under 60 s.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.domain.questions.computed.batch import make_items
from app.domain.questions.computed.recompute import recompute

COUNT = 1000


def batch(language: str) -> float:
    """Return the seconds of processor time that a batch takes, which other programs don't lengthen much."""
    began = time.process_time()
    items = make_items(COUNT, 1, language)  # type: ignore[arg-type]
    assert len(items) == COUNT
    return time.process_time() - began


def one() -> float:
    """Return the median milliseconds of one item, checked."""
    times = []
    for seed in range(60):
        began = time.perf_counter()
        item = make_items(1, seed, "zh")[0]
        assert recompute(item) == []
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


TOPICS = ("仓储合同", "旅客运输", "技术开发", "物业服务", "保理业务", "融资租赁", "建设工程", "赠与行为")
PAGE = (
    "第{n}条 {topic}是指当事人约定由承办人承担第{n}类责任的活动。"
    "{topic}的承办人应当在期限届满后{days}日内办理手续。\n"
    "第{m}条 {topic}的承办人未在{days}日内办理的，应当按合同标的额的{rate}%支付违约金。"
    "{topic}的定金不得超过主合同标的额的百分之二十。\n"
    "第{o}条 {topic}的期限不得超过{years}年。"
    "当事人对{topic}的期限没有约定的，自通知到达之日起满{days}日终止。\n"
)


def pages(path: Path, count: int) -> None:
    """Write a PDF of so many pages of rules."""
    import pymupdf

    with pymupdf.open() as document:
        for n in range(count):
            topic = f"{TOPICS[n % len(TOPICS)]}{n // len(TOPICS) + 1}"
            told = {"n": 3 * n + 1, "m": 3 * n + 2, "o": 3 * n + 3, "topic": topic}
            text = PAGE.format(**told, days=5 + n, rate=1 + n % 9, years=2 + n % 20)
            box = pymupdf.Rect(60, 60, 535, 780)
            document.new_page().insert_textbox(box, text, fontname="china-s", fontsize=11)
        document.save(path)


def source(count: int, items: int) -> float:
    """Return the seconds from a PDF of so many pages to the file of items, all engines started."""
    from app.graphs.questions.command import Job, run_job

    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRAFTSMITH_HOME"] = folder
        path, out = Path(folder) / "law.pdf", Path(folder) / "items.json"
        pages(path, count)
        began = time.perf_counter()
        job = Job((path,), out, count=items, seed=1)
        code = asyncio.run(run_job(job, "none", echo=print, complain=lambda *texts: print(*texts)))
        assert code == 0
        return time.perf_counter() - began


def main() -> None:
    """Print what was measured."""
    first = time.perf_counter()
    make_items(1, 1, "zh")
    print(f"first item, calculators loaded: {(time.perf_counter() - first) * 1000:.0f} ms")
    print(f"one item, checked: {one():.1f} ms")
    for language in ("zh", "en"):
        print(f"{COUNT} items, {language}, each recomputed: {batch(language):.1f} s")
    for count in (1, 50, 500):
        print(f"{count} pages to items: {source(count, 5 if count == 1 else 100):.1f} s")


if __name__ == "__main__":
    main()
