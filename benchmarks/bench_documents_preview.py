"""Measure from a key in a section to the refreshed pages: `python benchmarks/bench_documents_preview.py`.

Goal: 200 ms, the pause before a refresh included.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

ROUNDS, WAIT_MS = 20, 60_000
SECTIONS, POINTS = 8, 9


def main() -> int:
    """Edit a document of about three pages and print the times in milliseconds."""
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("DRAFTSMITH_HOME", home)
        from app.views.documents.document_page import DocumentPage
        from app.views.documents.edit_desk import EditDesk
        from app.widgets.theme import Theme

        desk = EditDesk()
        page = DocumentPage(Theme("light"), desk)
        page.resize(1000, 700)
        page.show()
        desk.open(_loaded())
        _until(app, lambda: page.pages.page_count > 0)
        page.edit_section("s-1")
        used = time.process_time()
        times = [_one(page) for _round in range(ROUNDS)]
        used = (time.process_time() - used) * 1000 / ROUNDS
        print(f"{page.pages.page_count} pages, {len(page.pages.links())} places to click")
        print(f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
        print(f"processor {used:.0f} ms each")
    return 0


def _one(page: object) -> float:
    """Type one letter and return when the pages show it, drawing included."""
    spy = QSignalSpy(page.refreshed)  # type: ignore[attr-defined]
    began = time.perf_counter()
    QTest.keyClicks(page.editor.text, "x")  # type: ignore[attr-defined]
    while spy.count() == 0 and (time.perf_counter() - began) * 1000 < WAIT_MS:
        QTest.qWait(1)
    page.pages.viewport().grab()  # type: ignore[attr-defined]
    return (time.perf_counter() - began) * 1000


def _until(app: QApplication, met: object) -> None:
    began = time.perf_counter()
    while not met() and (time.perf_counter() - began) * 1000 < WAIT_MS:  # type: ignore[operator]
        QTest.qWait(10)


def _loaded() -> object:
    """Return a document of about three pages with a fact in each sentence."""
    from datetime import UTC, datetime

    from app.core.records import VersionInfo
    from app.domain.documents.document import Block, Document, Run, Section
    from app.domain.documents.facts import Ledger
    from app.views.documents.loaded import LoadedDocument

    ledger = Ledger()
    sections = []
    for part in range(SECTIONS):
        blocks = []
        for at in range(POINTS):
            fact = ledger.add("amount", part * 1000 + at * 37)
            words = (
                Run(text="本期销售额为 "),
                Run(text=fact.shown, fact=fact.id),
                Run(text=" 元，较上期上升。"),
            )
            blocks.append(Block(kind="bullet" if at % 2 else "paragraph", runs=words))
        sections.append(Section(key=f"s-{part}", title=f"章节 {part}", blocks=tuple(blocks)))
    document = Document(title="销售分析", sections=sections, ledger=ledger)
    version = VersionInfo(id=1, session_id=1, number=1, label="", created=datetime.now(UTC))
    return LoadedDocument(version, document)


if __name__ == "__main__":
    raise SystemExit(main())
