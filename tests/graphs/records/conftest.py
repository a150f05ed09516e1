"""The records graph with a real store, a real shop, and rules that only know `table: column=value`."""

from __future__ import annotations

import re
import sqlite3
import sys
import uuid

import pytest
import sqlalchemy as sa

from app.core.events import NodeEnded
from app.domain.records.models import RowRef, StagedCell, StagedRow
from app.domain.records.understand.models import Answer, Clarify, Option, Refused, Staged
from app.engines.databases import connections
from app.engines.databases.journal import Journal
from app.engines.databases.opened import Databases
from app.graphs.base import RunRequest, Services, run_events
from app.graphs.records import reading
from app.graphs.records.graph import build
from app.graphs.skill import SkillRunner
from tests.engines.databases import shop

ROW = re.compile(r"^(\w+): (.+)$")


def fake_understand(request, catalogue, reader):
    """Read lines of `table: column=value; column=value`; `?` asks, `delete` is refused."""
    if request.text.startswith("delete"):
        return Refused(
            request=request, reason="destructive", redirect="delete", message="Deleting is done elsewhere."
        )
    if request.text.startswith("?") and request.answer_to("who") is None:
        options = (Option(value="1", label="张三"), Option(value="4", label="张三"))
        return Clarify(
            request=request,
            key="who",
            reason="ambiguous_reference",
            table="customer",
            column="name",
            question="Which 张三?",
            options=options,
        )
    rows = []
    for at, line in enumerate(request.text.lstrip("?").strip().splitlines()):
        match = ROW.match(line)
        if match:
            text = match[2].replace("WHO", request.answer_to("who") or "")
            rows.append(StagedRow(key=f"r{at}", table=match[1], cells=tuple(_cells(text))))
    return Staged(request=request, rows=tuple(rows))


def _cells(text):
    for part in filter(None, (one.strip() for one in text.split(";"))):
        name, _mark, value = part.partition("=")
        if value.startswith("@"):
            row, _dot, column = value[1:].partition(".")
            yield StagedCell(column=name, kind="ref", ref=RowRef(row=row, column=column), origin="referenced")
        elif value.startswith("{{"):
            yield StagedCell(column=name, text=value, origin="generated")
        else:
            yield StagedCell(column=name, value=value, text=value)


def fake_table(request, lines, catalogue, reader):
    """Read the lines of a table as those of a sentence."""
    text = "\n".join([request.text, *("".join(line) for line in lines)])
    return fake_understand(request.model_copy(update={"text": text}), catalogue, reader)


def fake_answer(question, value):
    return question.request.model_copy(update={"answers": (Answer(key=question.key, value=value),)})


@pytest.fixture
def simple_rules(monkeypatch):
    """Rules that read `table: column=value`."""
    from types import ModuleType

    fake = ModuleType("app.domain.records.understand.api")
    fake.understand, fake.answer, fake.understand_table = fake_understand, fake_answer, fake_table
    monkeypatch.setitem(sys.modules, "app.domain.records.understand.api", fake)
    assert reading.understood


@pytest.fixture
def shop_file(tmp_path):
    """A shop on SQLite."""
    path = tmp_path / "shop.db"
    shop.make_sqlite(path)
    return path


@pytest.fixture
def shop_info(shop_file):
    """The shop's connection in entry mode, kept in the user's list."""
    info = shop.info_of(sa.URL.create("sqlite", database=str(shop_file)))
    connections.save(info)
    return info


class NoReader:
    """A document reader for tests without pictures."""

    async def close(self):
        """Nothing to end."""


@pytest.fixture
def databases(tmp_path):
    """The process's databases with a journal of this test's own."""
    opened = Databases(Journal(tmp_path / "journal.db"))
    yield opened
    opened.close()


@pytest.fixture
def services(store, databases, tmp_path):
    """Real services without a model."""
    return Services(
        store=store,
        skills=SkillRunner(),
        reports=NoReader(),
        reader=NoReader(),
        work=tmp_path,
        databases=databases,
    )


class Talk:
    """A session that takes requests and remembers the events of the last one."""

    def __init__(self, services, path, connection):
        self.services, self.path, self.connection = services, path, connection
        self.id = services.store.create_session("records", "test").id
        self.events = []
        self.request = None

    async def say(self, text="", *files, **values):
        given = {
            "user_input": text,
            "attachments": [str(file) for file in files],
            "connection": self.connection,
            "now": "2026-11-23T10:00:00+08:00",
            "timezone": "Asia/Shanghai",
            "seed": 7,
            **values,
        }
        self.request = RunRequest("records", self.id, uuid.uuid4().hex, given)
        return await self._run(self.request)

    async def answer(self, value):
        return await self._run(RunRequest("records", self.id, self.request.run_id, answer=value))

    async def resume(self):
        return await self._run(RunRequest("records", self.id, self.request.run_id, resume=True))

    async def _run(self, request):
        self.events = [event async for event in run_events(build, request, self.services, self.path)]
        return self.events[-1]

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def path_taken(self):
        return [event.node for event in self.of(NodeEnded)]

    @property
    def head(self):
        return self.services.store.session(self.id).head

    def part(self, model, name, version=None):
        data = self.services.store.read_part(version or self.head, name)
        return model.model_validate_json(data)


@pytest.fixture
def talk(services, tmp_path, shop_info):
    """A talk about the shop."""
    return Talk(services, tmp_path / "checkpoints.db", shop_info.id)


@pytest.fixture
def count(shop_file):
    """Counts rows of the shop on a connection of its own."""

    def counted(table, where="1=1"):
        connection = sqlite3.connect(shop_file)
        try:
            return connection.execute(f"SELECT count(*) FROM {table} WHERE {where}").fetchone()[0]
        finally:
            connection.close()

    return counted
