"""The Documents tab with a runner that the tests drive by hand, and a document of our own."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from app.core.files import sha256_file
from app.domain.documents.document import Block, Cell, Document, Evidence, Run, Section, Table
from app.domain.documents.facts import Ledger, Place
from app.domain.documents.plan import Plan, Step
from app.domain.documents.requirement import Requirement
from app.graphs.documents.writing import DOCUMENT, FACTS, SUMMARY
from app.views.documents.tab import DocumentsTab
from tests import window_parts

WAIT_MS = 30_000


@pytest.fixture(autouse=True)
def _fonts(report_fonts, tmp_path):
    """Each test's own data folder has the fonts that were built once."""
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)


@pytest.fixture
def tab(qtbot, store, runner, tmp_path):
    """The tab in a window."""
    return window_parts.shown_tab(qtbot, DocumentsTab, "documents", store, runner, tmp_path)


@pytest.fixture
def source(tmp_path) -> Path:
    """A table with two rows."""
    path = tmp_path / "sales.csv"
    path.write_text("region,amount\nNorth,120\nSouth,80\n", encoding="utf-8")
    return path


@pytest.fixture
def document(source) -> Document:
    """A document of two sections: a sum with its inputs, a table, one fact that is not shown."""
    ledger, digest = Ledger(), sha256_file(source)
    place = Place(source=source.name, sha256=digest, kind="line")
    north = ledger.add("North", 120, places=[place.model_copy(update={"line": 2})])
    south = ledger.add("South", 80, places=[place.model_copy(update={"line": 3})])
    whole = place.model_copy(update={"line": 2, "last_line": 3})
    total = ledger.add("Total", Decimal(200), places=[whole], formula="SUM", inputs=[north.id, south.id])
    ledger.add("Rows", 2, places=[whole], formula="COUNT")
    rows = tuple(
        (Cell(runs=(Run(text=one.label),)), Cell(runs=(Run(text=one.shown, fact=one.id),), number=True))
        for one in (north,)
    )
    table = Block(kind="table", table=Table(head=("Region", "Amount"), rows=rows), evidence=(1,))
    words = (Run(text="The total is "), Run(text="200", fact=total.id, bold=True), Run(text="."))
    point = (Run(text="North has "), Run(text="120", fact=north.id), Run(text="."))
    first = (Block(runs=words, evidence=(1,)), Block(kind="bullet", runs=point, evidence=(1,)))
    return Document(
        title="Sales",
        language="en",
        kind="analysis",
        sections=[
            Section(key="overview-1", title="Overview", blocks=first),
            Section(key="groups-2", title="Groups", blocks=(table,)),
        ],
        evidence=[Evidence(number=1, text="sales.csv, lines 2 to 3", place=whole)],
        ledger=ledger,
    )


@pytest.fixture
def plan(source) -> Plan:
    return Plan(
        steps=[
            Step(id="s1", tool="table_profile", inputs={"file": str(source)}, expects="Columns"),
            Step(id="s2", tool="spreadsheet_summary", inputs={"file": str(source)}, expects="Sums"),
        ]
    )


@pytest.fixture
def keep(store, source, plan):
    """Store a document as a version and return its session's id and its own."""

    def kept(document: Document, session_id: int = 0, **summary: object) -> tuple[int, int]:
        session = session_id or store.create_session("documents", "Sales").id
        done = plan.model_copy(
            update={"steps": [one.model_copy(update={"state": "done"}) for one in plan.steps]}
        )
        told = {
            "plan": done.model_dump(mode="json"),
            "requirement": Requirement(title="Sales", files=[str(source)]).model_dump(mode="json"),
            "request": "write a report on sales.csv",
            "files": [str(source)],
            **summary,
        }
        parts = {
            DOCUMENT: document.model_dump_json().encode(),
            FACTS: b"[]",
            SUMMARY: json.dumps(told).encode(),
        }
        return session, store.add_version(session, document.title, parts, by="rules").id

    return kept


@pytest.fixture
def show(qtbot, tab, document, keep):
    """Show a document in the tab and wait until its pages are there."""

    def showing(other: Document | None = None, **summary: object) -> int:
        session, version = keep(other or document, **summary)
        tab.open_session(session)
        qtbot.waitUntil(lambda: settled(tab, version), timeout=WAIT_MS)
        return version

    return showing


def settled(tab: DocumentsTab, version: int) -> bool:
    """Whether a version is on show with its pages."""
    loaded, page = tab.artefact.loaded, tab.artefact.page
    there = loaded is not None and loaded.version.id == version
    return there and not page.busy and page.pages.page_count > 0
