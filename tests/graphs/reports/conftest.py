"""Services for the report graph: the real store, engine and reader, and a scripted model server."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path

import pytest

from app.graphs.base import RunRequest, Services, run_events
from app.graphs.reports.graph import build
from app.graphs.skill import SkillRunner

SAMPLES = Path(__file__).parents[3] / "resources" / "samples" / "reports"


@pytest.fixture(scope="session")
def reader_child(tmp_path_factory):
    """One reader for all tests."""
    from app.engines.intake.client import Reader

    reader = Reader(tmp_path_factory.mktemp("reader"))
    yield reader
    asyncio.run(reader.close())


@pytest.fixture
def services(store, jasper, reader_child, tmp_path):
    """Real services without a model."""
    return Services(store=store, skills=SkillRunner(), reports=jasper, reader=reader_child, work=tmp_path)


class Talk:
    """A session that takes requests and remembers the events of the last one."""

    def __init__(self, services, path):
        self.services, self.path = services, path
        self.id = services.store.create_session("reports", "test").id
        self.events = []
        self.request = None

    async def say(self, text="", *files, **values):
        given = {"user_input": text, "attachments": [str(file) for file in files], "intent": "", **values}
        self.request = RunRequest("reports", self.id, uuid.uuid4().hex, given)
        return await self._run(self.request)

    async def answer(self, value):
        return await self._run(RunRequest("reports", self.id, self.request.run_id, answer=value))

    async def _run(self, request):
        self.events = [event async for event in run_events(build, request, self.services, self.path)]
        return self.events[-1]

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def path_taken(self):
        from app.core.events import NodeEnded

        return [event.node for event in self.of(NodeEnded)]

    @property
    def head(self):
        return self.services.store.session(self.id).head


@pytest.fixture
def talk(services, tmp_path):
    """A talk with real services."""
    return Talk(services, tmp_path / "checkpoints.db")
