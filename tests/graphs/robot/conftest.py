"""The robot graph with a real store and Blockly itself in its child process."""

from __future__ import annotations

import uuid

import pytest

from app.core.events import NodeEnded
from app.core.paths import resource_dir
from app.domain.robot import parts
from app.domain.robot.program_xml import read_program
from app.engines.blockly.client import Blockly
from app.graphs.base import RunRequest, Services, run_events
from app.graphs.robot.graph import build
from app.graphs.skill import SkillRunner
from tests.robot_programs import every_program_loads_in_blockly, written

__all__ = ["every_program_loads_in_blockly", "written"]


class NoEngine:
    """An engine that a robot run never asks."""

    async def close(self):
        """Nothing to end."""


@pytest.fixture(scope="session")
def block_work(tmp_path_factory):
    return tmp_path_factory.mktemp("blockly")


@pytest.fixture
async def services(store, tmp_path, block_work):
    """Real services without a model."""
    blocks = Blockly(block_work)
    yield Services(
        store=store,
        skills=SkillRunner(),
        reports=NoEngine(),
        reader=NoEngine(),
        work=tmp_path,
        blocks=blocks,
    )
    await blocks.close()


@pytest.fixture
def cell_file(tmp_path):
    """A copy of the sample cell that a test may write into."""
    path = tmp_path / "cell.yaml"
    path.write_bytes(resource_dir("samples", "robot", "cell.yaml").read_bytes())
    return path


class Talk:
    """A session that takes requests and remembers the events of the last one."""

    def __init__(self, services, path, cell, written):
        self.services, self.path, self.cell, self.written = services, path, cell, written
        self.id = services.store.create_session("robot", "test").id
        self.events = []
        self.request = None

    async def say(self, text="", *files, **values):
        given = {
            "user_input": text,
            "attachments": [str(file) for file in files],
            "cell_path": str(self.cell),
            **values,
        }
        self.request = RunRequest("robot", self.id, uuid.uuid4().hex, given)
        return await self._run(self.request)

    async def answer(self, value):
        return await self._run(RunRequest("robot", self.id, self.request.run_id, answer=value))

    async def resume(self):
        return await self._run(RunRequest("robot", self.id, self.request.run_id, resume=True))

    async def _run(self, request):
        self.events = [event async for event in run_events(build, request, self.services, self.path)]
        self._keep()
        return self.events[-1]

    def _keep(self):
        """Give what became a version to Blockly once more, as it is stored."""
        if self.head is not None and self.summary.accepted:
            self.written.add(
                f"version of {self.request.values.get('user_input', '')}", self.part(parts.PROGRAM)
            )

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def path_taken(self):
        return [event.node for event in self.of(NodeEnded)]

    @property
    def head(self):
        return self.services.store.session(self.id).head

    def part(self, name, version=None):
        return self.services.store.read_part(version or self.head, name)

    @property
    def summary(self):
        return parts.Summary.model_validate_json(self.part(parts.SUMMARY))

    @property
    def program(self):
        return read_program(self.part(parts.PROGRAM))

    @property
    def types(self):
        return [block.type for block in self.program.walk()]


@pytest.fixture
def talk(services, tmp_path, cell_file, written):
    """A talk about the sample cell."""
    return Talk(services, tmp_path / "checkpoints.db", cell_file, written)
