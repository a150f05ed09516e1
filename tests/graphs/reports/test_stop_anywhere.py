"""A report run stopped at any moment, and gone on with, keeps the template of a run that was left alone."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest

from app.domain.reports import parts
from app.graphs.reports.graph import build
from tests.stop_anywhere import Script, differences, left_alone, moments, routed, watched

__all__ = ["moments"]
SEEDS, MANY = range(3), range(100, 160)
ASK = "帮我生成一个销售报表"


@pytest.fixture
def script(services, moments, monkeypatch, tmp_path):
    """Scripts of the same request, each in a session of its own."""
    watched(services, moments, monkeypatch, "add_version", "put_blob", "step", "set_setting")
    builder = routed(build, moments)

    async def made(words=ASK, session=0):
        session = session or services.store.create_session("reports", "test").id
        given = {"user_input": words, "attachments": [], "intent": ""}
        path = tmp_path / "checkpoints.db"
        return Script(builder, "reports", session, given, services, path, lambda _question: "客户、金额")

    return made


def kept(script):
    store = script.services.store
    versions, names = store.versions(script.session), (parts.REPORT, parts.SAMPLE, parts.TEXTS)
    return [(one.number, one.label, *(store.read_part(one.id, name) for name in names)) for one in versions]


async def test_a_stopped_run_keeps_the_same_report(script, moments):
    assert await differences(script, kept, moments, SEEDS) == []


@pytest.mark.thorough
async def test_a_stopped_undo_goes_one_version_back(script, services, moments):
    first = await script()
    for words in (ASK, "标题字号改为20"):
        await left_alone(await script(words, first.session), moments)
    older, newer = (one.id for one in services.store.versions(first.session))

    async def undone():
        services.store.set_head(first.session, newer)
        return await script("撤销", first.session)

    def head(_script):
        return services.store.session(first.session).head

    assert await differences(undone, head, moments, SEEDS) == []
    assert head(first) == older


@pytest.mark.thorough
async def test_a_run_goes_on_after_its_engine_was_killed(script, services, moments):
    def kill():
        if pid := services.reports._child.pid:
            os.kill(pid, signal.SIGKILL)

    async def harmed():
        return replace(await script(), harm=kill)

    assert await differences(harmed, kept, moments, SEEDS[:2]) == []


@pytest.mark.soak
@pytest.mark.timeout(3000)
async def test_wherever_it_is_stopped(script, moments):
    assert await differences(script, kept, moments, MANY) == []
