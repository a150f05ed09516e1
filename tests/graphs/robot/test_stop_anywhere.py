"""A robot run stopped at any moment, and gone on with, makes the program of a run that was left alone."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest

from app.domain.robot import parts
from app.graphs.robot.graph import build
from tests.stop_anywhere import Script, differences, left_alone, moments, routed, watched

__all__ = ["moments"]
SEEDS, MANY = range(3), range(100, 300)
ASK = "从进料口抓取工件，放到装配台，移动到抛光机，等待2秒，然后回原点。"


@pytest.fixture
def script(services, moments, monkeypatch, tmp_path, cell_file):
    """Scripts of the same request, each in a session of its own."""
    watched(services, moments, monkeypatch, "add_version", "put_blob", "undo")
    builder = routed(build, moments)

    async def made(**values):
        session = services.store.create_session("robot", "test").id
        given = {"user_input": ASK, "cell_path": str(cell_file), "review": ["tasks"], **values}
        path = tmp_path / "checkpoints.db"
        return Script(builder, "robot", session, given, services, path, answered)

    return made


def answered(question):
    return "accept" if question.key == parts.REVIEW_TASKS else "P5"


def kept(script):
    store = script.services.store
    names = (parts.PROGRAM, parts.STEPS, parts.TASKS, parts.REQUEST)
    versions = store.versions(script.session)
    return [
        (one.number, one.label, *(store.read_part(one.id, name) for name in names)) for one in versions
    ], store.session(script.session).head == (versions[-1].id if versions else None)


@pytest.mark.thorough
async def test_a_stopped_run_makes_the_same_program(script, moments):
    assert await differences(script, kept, moments, SEEDS) == []


async def test_a_stopped_undo_goes_one_version_back(script, services, moments, cell_file):
    session = services.store.create_session("robot", "test").id
    for words in (ASK, "打开绿灯。"):
        one = await script(user_input=words, review=[])
        one.session = session
        await left_alone(one, moments)
    first, second = (one.id for one in services.store.versions(session))

    async def undone():
        services.store.set_head(session, second)
        one = await script(user_input="撤销", review=[])
        one.session = session
        return one

    assert await differences(undone, lambda one: services.store.session(session).head, moments, SEEDS) == []
    assert services.store.session(session).head == first


@pytest.mark.thorough
async def test_a_run_goes_on_after_its_engine_was_killed(script, services, moments):
    def kill():
        if pid := services.blocks._child.pid:
            os.kill(pid, signal.SIGKILL)

    async def harmed():
        return replace(await script(), harm=kill)

    assert await differences(harmed, kept, moments, SEEDS) == []


@pytest.mark.soak
@pytest.mark.timeout(3000)
async def test_wherever_it_is_stopped(script, moments):
    assert await differences(script, kept, moments, MANY) == []
