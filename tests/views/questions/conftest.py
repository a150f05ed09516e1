"""The Questions tab with item sets made by the rules, and a runner that the tests drive by hand."""

from __future__ import annotations

import pytest

from app.core.paths import resource_dir
from app.domain.questions import parts
from app.domain.questions.computed.batch import make_items
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.judge import judge
from app.domain.questions.models import Item
from app.domain.questions.text.compose import Request, generate, prepared
from app.domain.questions.text.facts import asked_about, facts_of
from app.domain.questions.text.source import read_source
from app.views.questions.tab import QuestionsTab
from tests import window_parts

WAIT_MS = 60_000


@pytest.fixture
def tab(qtbot, store, runner, tmp_path):
    """The tab in a window."""
    return window_parts.shown_tab(qtbot, QuestionsTab, "questions", store, runner, tmp_path)


@pytest.fixture(scope="session")
def made_set() -> dict[str, bytes]:
    """Return the parts of a version: items of a passage, computed ones up to eight, one that was dropped."""
    text = resource_dir("samples", "questions", "directors.txt").read_text("utf-8")
    reading = read_source([text])
    request = Request(count=6)
    batch = generate(reading.passages, request)
    more = make_items(8 - len(batch.items), 3, "en")
    computed = [item.model_copy(update={"id": f"c{at}"}) for at, item in enumerate(more, start=1)]
    return version_parts([*batch.items, *computed], reading.passages, request)


def version_parts(items: list[Item], passages: list, request: Request) -> dict[str, bytes]:
    """Return the parts of a version as the graph keeps them."""
    passage = passages[0]
    view = prepared(passage, request)
    facts = facts_of(view)
    rows, cells = [], []
    for number, fact in enumerate(facts):
        about = asked_about(fact, items, passage.id)
        rows.append(
            parts.FactRow(
                passage=passage.id,
                kind=fact.kind,
                text=fact.text,
                start=fact.start,
                items=[i.id for i in about],
            )
        )
        cells += [parts.Cell(fact=number, kind=i.kind, difficulty=i.difficulty, count=1) for i in about[:1]]
    coverage = parts.Coverage(
        facts=rows, cells=cells, gaps=[n for n, row in enumerate(rows) if not row.items]
    )
    scores = parts.Scores(
        passage=passage.id, domain="law", law=0.9, finance=0.2, general=0.25, mastery="master"
    )
    source = parts.Source(name="directors", passages=passages, scores=[scores])
    checks = [
        parts.Check(
            item=item.id,
            layers=[
                parts.LayerCheck(layer=name, findings=list(found))
                for name, found in judge(item, Against(passage.text if item.passage else "")).rows
            ],
        )
        for item in items
    ]
    summary = parts.Summary(
        items=len(items),
        changed=[item.id for item in items],
        dropped=[parts.Dropped(stem="A stem that failed", reason="No evidence was found.")],
    )
    return {
        parts.ITEMS: parts.ITEM_LIST.dump_json(items),
        parts.CHECKS: parts.CHECK_LIST.dump_json(checks),
        parts.MARKS: b"{}",
        parts.COVERAGE: coverage.model_dump_json().encode(),
        parts.SOURCE: source.model_dump_json().encode(),
        parts.SUMMARY: summary.model_dump_json().encode(),
    }


@pytest.fixture
def show(qtbot, tab, store, made_set):
    """Store a set as a version and wait until it is on show."""

    def showing(**more: bytes) -> int:
        session = tab.session or store.create_session("questions", "set")
        held = {**made_set, **{f"{name}.json": data for name, data in more.items()}}
        version = store.add_version(session.id, "items", held)
        tab.open_session(session.id)
        qtbot.waitUntil(
            lambda: tab.artefact.loaded is not None and tab.artefact.loaded.version.id == version.id,
            timeout=WAIT_MS,
        )
        return version.id

    return showing
