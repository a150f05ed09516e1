"""Time reading a page picture against RapidOCR alone: bench_ocr.py PICTURE... (medians of three)."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from app.core.paths import resource_dir
from app.engines.intake import ocr
from app.engines.intake.image import read_image

SAMPLE = resource_dir("samples", "reports", "delivery_note_scan.png")


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """Return the median duration of a call."""
    taken = []
    for _turn in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    """Print one line per picture: RapidOCR alone, the whole reader, the promise."""
    from rapidocr import RapidOCR

    alone = RapidOCR(params={"Global.log_level": "critical"})
    ocr.warm_up()
    for name in sys.argv[1:] or [str(SAMPLE)]:
        base = seconds(lambda name=name: alone(name))
        ours = seconds(lambda name=name: read_image(Path(name)))
        verdict = "kept" if ours < 1.5 * base + 1 else "broken"
        print(f"{Path(name).name:44s} RapidOCR {base:5.2f} s  reader {ours:5.2f} s  1.5x + 1 s {verdict}")


if __name__ == "__main__":
    main()
