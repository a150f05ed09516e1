"""A questions run stopped at any moment, and gone on with, keeps the items of a run that was left alone."""

from __future__ import annotations

import pytest

from app.domain.questions import parts
from app.graphs.questions.graph import build
from tests.stop_anywhere import Script, differences, moments, routed, watched

__all__ = ["moments"]
SEEDS, MANY = range(5), range(100, 400)


@pytest.fixture
def script(services, moments, monkeypatch, tmp_path, law, finance):
    """Scripts of the same request, each in a session of its own."""
    watched(services, moments, monkeypatch, "add_version", "put_blob")
    builder = routed(build, moments)

    async def made():
        session = services.store.create_session("questions", "test").id
        given = {"user_input": f"{law}\n{finance}", "intent": "make", "count": 8, "seed": 5}
        return Script(builder, "questions", session, given, services, tmp_path / "checkpoints.db")

    return made


def kept(script):
    store = script.services.store
    versions = store.versions(script.session)
    names = (parts.ITEMS, parts.CHECKS)
    return [(one.number, one.label, *(store.read_part(one.id, name) for name in names)) for one in versions]


async def test_a_stopped_run_keeps_the_same_items(script, moments):
    assert await differences(script, kept, moments, SEEDS) == []


@pytest.mark.soak
@pytest.mark.timeout(3000)
async def test_wherever_it_is_stopped(script, moments):
    assert await differences(script, kept, moments, MANY) == []
