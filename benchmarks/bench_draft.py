"""Draft a template from every PDF of a folder: python benchmarks/bench_draft.py FOLDER OUT."""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path

from app.domain.reports.jrxml import write_jrxml
from app.domain.reports.pipeline import draft_from_page
from app.engines.intake.pdf import read_pdf


def draft_file(path: Path, out: Path) -> float:
    """Write OUT/<stem>/report.jrxml and sample.json; return the seconds that drafting took."""
    page = read_pdf(path).pages[0]
    start = time.perf_counter()
    draft = draft_from_page(page, path.stem)
    data = write_jrxml(draft.design)
    seconds = time.perf_counter() - start
    folder = out / path.stem
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.jrxml").write_bytes(data)
    (folder / "sample.json").write_text(draft.sample.model_dump_json(indent=1), encoding="utf-8")
    return seconds


def main() -> int:
    """Draft every PDF and print the time each took."""
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    failed = 0
    for path in sorted(folder.glob("*.pdf")):
        try:
            print(f"{path.stem:44s} {draft_file(path, out) * 1000:6.0f} ms")
        except Exception:
            failed += 1
            print(f"{path.stem:44s} failed")
            traceback.print_exc()
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
