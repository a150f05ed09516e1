"""Measure computed exam items: `python benchmarks/bench_questions.py`.

Goals: 1,000 calculation items, each recomputed, in under 10 s; one item in under 100 ms.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.domain.questions.computed.batch import make_items
from app.domain.questions.computed.recompute import recompute

COUNT = 1000


def batch(language: str) -> float:
    """Return the seconds that a batch takes."""
    began = time.perf_counter()
    items = make_items(COUNT, 1, language)  # type: ignore[arg-type]
    assert len(items) == COUNT
    return time.perf_counter() - began


def one() -> float:
    """Return the median milliseconds of one item, checked."""
    times = []
    for seed in range(60):
        began = time.perf_counter()
        item = make_items(1, seed, "zh")[0]
        assert recompute(item) == []
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print what was measured."""
    first = time.perf_counter()
    make_items(1, 1, "zh")
    print(f"first item, calculators loaded: {(time.perf_counter() - first) * 1000:.0f} ms")
    print(f"one item, checked: {one():.1f} ms")
    for language in ("zh", "en"):
        print(f"{COUNT} items, {language}, each recomputed: {batch(language):.1f} s")


if __name__ == "__main__":
    main()
