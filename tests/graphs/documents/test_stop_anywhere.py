"""A document run stopped at any moment, and gone on with, keeps the document of a run that was left alone."""

from __future__ import annotations

import pytest

from app.graphs.documents.graph import build
from app.graphs.documents.writing import DOCUMENT, FACTS
from app.graphs.services import make_services
from tests.stop_anywhere import Script, differences, moments, routed, watched

__all__ = ["moments"]
SEEDS, MANY = range(3), range(100, 160)
ASK = "Write an analysis of sales by region."


@pytest.fixture
async def services(store, report_fonts, tmp_path):
    """Real services without a model."""
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    opened = make_services(tmp_path, store)
    yield opened
    await opened.reports.close()
    await opened.reader.close()


@pytest.fixture
def script(services, moments, monkeypatch, tmp_path):
    """Scripts of the same request, each in a session of its own."""
    watched(services, moments, monkeypatch, "add_version", "put_blob")
    builder = routed(build, moments)
    table = tmp_path / "sales.csv"
    table.write_text("order_id,region,amount\nA,North,10\nB,South,20\nC,North,30\n")

    async def made():
        session = services.store.create_session("documents", "test").id
        given = {"user_input": ASK, "attachments": [str(table)], "review": True}
        path = tmp_path / "checkpoints.db"
        return Script(
            builder, "documents", session, given, services, path, lambda _question: {"key": "approve"}
        )

    return made


def approved(_question):
    return {"key": "approve"}


def kept(script):
    store = script.services.store
    versions = store.versions(script.session)
    return [
        (one.number, sorted(one.parts), *(store.read_part(one.id, name) for name in (DOCUMENT, FACTS)))
        for one in versions
    ]


async def test_a_stopped_run_keeps_the_same_document(script, moments):
    assert await differences(script, kept, moments, SEEDS) == []


@pytest.mark.soak
@pytest.mark.timeout(3000)
async def test_wherever_it_is_stopped(script, moments):
    assert await differences(script, kept, moments, MANY) == []
