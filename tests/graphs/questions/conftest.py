"""The questions graph with a real store and a reader of text files."""

from __future__ import annotations

import asyncio
import uuid
from contextvars import Context

import pytest

from app.core.events import NodeEnded, Notice
from app.core.pages import PageWords, Words
from app.domain.questions import parts
from app.graphs.base import RunRequest, Services, run_events
from app.graphs.questions.graph import build
from app.graphs.skill import SkillRunner

LAW = (
    "第五百八十六条 当事人可以约定一方向对方给付定金作为债权的担保。定金合同自实际交付定金时成立。\n"
    "定金的数额由当事人约定；但是，不得超过主合同标的额的百分之二十，超过部分不产生定金的效力。"
    "实际交付的定金数额多于或者少于约定数额的，视为变更约定的定金数额。\n"
    "第五百八十七条 债务人履行债务的，定金应当抵作价款或者收回。"
    "给付定金的一方不履行债务或者履行债务不符合约定，"
    "致使不能实现合同目的的，无权请求返还定金；收受定金的一方不履行债务或者履行债务不符合约定，"
    "致使不能实现合同目的的，应当双倍返还定金。"
)
FINANCE = (
    "年金按收付时点分为普通年金（期末年金）和预付年金（期初年金）。普通年金终值公式为 FV=A×[(1+i)^n−1]/i，"
    "普通年金现值公式为 PV=A×[1−(1+i)^(−n)]/i。预付年金每期收付发生在期初，比普通年金多计一期利息，"
    "因此预付年金终值（现值）=普通年金终值（现值）×(1+i)。永续年金没有终值，其现值为A/i。"
)


class NoEngine:
    """An engine that a questions run never asks."""

    async def close(self):
        """Nothing to end."""


class TextReader(NoEngine):
    """A reader of text files only."""

    async def words(self, path, *, pages="", progress=None):
        texts = path.read_text().split("\f")
        rows = [PageWords(number=n, text=text) for n, text in enumerate(texts, start=1)]
        asyncio.get_running_loop().call_soon(progress, 0, len(rows), "page", context=Context())
        await asyncio.sleep(0)
        return Words(name=path.name, page_count=len(rows), pages=rows)


@pytest.fixture
def services(store, tmp_path):
    """Real services without a model."""
    return Services(store=store, skills=SkillRunner(), reports=NoEngine(), reader=TextReader(), work=tmp_path)


class Talk:
    """A session that takes requests and remembers the events of the last one."""

    def __init__(self, services, path):
        self.services, self.path = services, path
        self.id = services.store.create_session("questions", "test").id
        self.events = []
        self.request = None

    async def say(self, text="", *files, **values):
        given = {"user_input": text, "attachments": [str(file) for file in files], **values}
        self.request = RunRequest("questions", self.id, uuid.uuid4().hex, given)
        return await self._run(self.request)

    async def answer(self, value):
        return await self._run(RunRequest("questions", self.id, self.request.run_id, answer=value))

    async def resume(self):
        return await self._run(RunRequest("questions", self.id, self.request.run_id, resume=True))

    async def _run(self, request):
        self.events = [event async for event in run_events(build, request, self.services, self.path)]
        return self.events[-1]

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def path_taken(self):
        return [event.node for event in self.of(NodeEnded)]

    @property
    def notices(self):
        return [event.text for event in self.of(Notice)]

    @property
    def head(self):
        return self.services.store.session(self.id).head

    def part(self, name, version=None):
        return self.services.store.read_part(version or self.head, name)

    @property
    def items(self):
        return parts.ITEM_LIST.validate_json(self.part(parts.ITEMS))

    @property
    def summary(self):
        return parts.Summary.model_validate_json(self.part(parts.SUMMARY))

    @property
    def checks(self):
        return parts.CHECK_LIST.validate_json(self.part(parts.CHECKS))

    @property
    def coverage(self):
        return parts.Coverage.model_validate_json(self.part(parts.COVERAGE))


@pytest.fixture
def talk(services, tmp_path):
    return Talk(services, tmp_path / "checkpoints.db")


@pytest.fixture
def law():
    return LAW


@pytest.fixture
def finance():
    return FINANCE
