"""The gateway against a server that fails on purpose: every fault gets its name."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from app.engines.models.checkup import details, look, pull
from app.engines.models.choice import ModelChoice
from app.engines.models.gateway import Deadlines, Gateway, make_gateway, strict_json
from app.engines.models.outcomes import WORDS, ModelFailure, ModelOutcome
from tests.some_cases import some_of

pytestmark = pytest.mark.shared
MODEL = "llama3.2:latest"
THINKER = "qwen3:8b"
QUICK = Deadlines(first=5, idle=3, total=8)
# Where nothing is to be late, a busy machine may take its time.
CALM = Deadlines(first=60, idle=60, total=120)
LATE = ("hang", "trickle", "think_forever", "loop")


class Row(BaseModel):
    name: str
    amount: int


class Table(BaseModel):
    rows: list[Row]


GOOD = {"rows": [{"name": f"货品{n}", "amount": n} for n in range(10)]}
CALL = {"tool_calls": [{"name": "read", "arguments": {"x": 1}}]}


@pytest.fixture(scope="module")
def fake_module(shared: Path) -> Any:
    spec = importlib.util.spec_from_file_location("fake_ollama", shared / "tools" / "fake_ollama.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["fake_ollama"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def fake(fake_module: Any) -> Iterator[Any]:
    with fake_module.FakeOllama() as server:
        yield server


def gateway(fake: Any, model: str = MODEL, deadlines: Deadlines = CALM) -> Gateway:
    made = make_gateway(ModelChoice("ollama", model, fake.url), deadlines=deadlines)
    assert made
    return made


def chats(fake: Any) -> list[dict[str, Any]]:
    return [entry for entry in fake.log if entry["path"] == "/api/chat"]


async def failure(fake: Any, reply: Any, *, model: str = MODEL, deadlines: Deadlines = CALM) -> ModelFailure:
    fake.rule(".", reply)
    with pytest.raises(ModelFailure) as caught:
        await gateway(fake, model, deadlines).ask("role", "request", Table)
    return caught.value


FAULTS = [
    ("oom", {}, ModelOutcome.NO_MEMORY, 1),
    ("crash", {}, ModelOutcome.CRASHED, 2),
    ("busy", {}, ModelOutcome.BUSY, 1),
    ("not_found", {}, ModelOutcome.NOT_PULLED, 1),
    ("error", {}, ModelOutcome.CRASHED, 2),
    ("drop", {}, ModelOutcome.DROPPED, 2),
    ("eof", {}, ModelOutcome.INCOMPLETE, 1),
    ("hang", {}, ModelOutcome.STALLED, 2),
    ("garbage", {}, ModelOutcome.ODD_REPLY, 1),
    ("loop", {"text": "the same line "}, ModelOutcome.LOOPING, 1),
    ("think_forever", {}, ModelOutcome.EMPTY, 1),
    ("truncate", {}, ModelOutcome.CUT_OFF, 1),
    ("prose", {}, ModelOutcome.NOT_JSON, 2),
    ("fence", {}, ModelOutcome.NOT_JSON, 2),
    ("empty", {}, ModelOutcome.EMPTY, 1),
    ("tool_text", CALL, ModelOutcome.BAD_TOOL_CALL, 1),
    ("tool_string_args", CALL, ModelOutcome.BAD_TOOL_CALL, 1),
    ("tool_bad_name", CALL, ModelOutcome.BAD_TOOL_CALL, 1),
    ("trickle", {"json": GOOD, "delay": 1.5}, ModelOutcome.OVERTIME, 1),
    ("html", {}, ModelOutcome.ODD_REPLY, 1),
]


@pytest.mark.parametrize(("fault", "extra", "outcome", "attempts"), FAULTS, ids=[row[0] for row in FAULTS])
async def test_every_fault_has_a_name(
    fake: Any, fault: str, extra: dict[str, Any], outcome: ModelOutcome, attempts: int
) -> None:
    reply = {**(extra or {"json": GOOD}), "fault": fault}
    deadlines = QUICK if fault in LATE else CALM
    async with asyncio.timeout(2 * deadlines.total + 3):
        found = await failure(fake, reply, deadlines=deadlines)
    assert found.outcome is outcome
    assert found.attempts == attempts == len(chats(fake))
    assert found.message
    assert found.remedy
    assert "{" not in str(found)


async def test_the_faults_are_all_there(fake_module: Any) -> None:
    assert {row[0] for row in FAULTS} | {"split"} == set(fake_module.FAULTS)
    assert len(fake_module.FAULTS) == 21


async def test_characters_cut_across_packets_do_no_harm(fake: Any) -> None:
    fake.push({"json": GOOD, "fault": "split"})
    reply = await gateway(fake).ask("role", "request", Table)
    assert reply.value.model_dump() == GOOD


async def test_partial_text_is_kept(fake: Any) -> None:
    found = await failure(fake, {"json": GOOD, "fault": "eof", "after": 12})
    assert json.dumps(GOOD, ensure_ascii=False).startswith(found.partial)
    assert found.partial


async def test_no_server_at_all_is_named_at_once() -> None:
    made = make_gateway(ModelChoice("ollama", MODEL, "http://127.0.0.1:9"), deadlines=QUICK)
    assert made
    with pytest.raises(ModelFailure) as caught:
        await made.ask("role", "request", Table)
    assert caught.value.outcome is ModelOutcome.DOWN
    assert caught.value.attempts == 1


async def test_a_thinking_model_is_told_not_to_think(fake: Any) -> None:
    fake.push({"json": GOOD})
    await gateway(fake, THINKER).ask("role", "request", Table)
    body = chats(fake)[0]["body"]
    assert body["think"] is False
    assert body["truncate"] is False
    assert body["shift"] is False
    assert body["options"]["num_predict"] == 1024
    assert body["options"]["num_ctx"] == 8192
    assert body["format"] == Table.model_json_schema()


async def test_thinking_without_end_is_not_an_answer(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.engines.models.ollama.ModelCard.think", True)
    fake.rule(".", {"thinking": "hm " * 3, "text": ""})
    with pytest.raises(ModelFailure) as caught:
        await gateway(fake, THINKER).ask("role", "request", Table)
    assert caught.value.outcome is ModelOutcome.THOUGHT_ONLY


async def test_no_first_token(fake: Any) -> None:
    found = await failure(fake, {"json": GOOD, "delay_first": 30}, deadlines=QUICK)
    assert found.outcome is ModelOutcome.NO_FIRST_TOKEN
    assert found.attempts == 1


async def test_a_refused_request(fake: Any) -> None:
    found = await failure(fake, {"status": 400, "error": "invalid option"})
    assert found.outcome is ModelOutcome.REFUSED


async def test_a_prompt_without_room_is_never_sent(fake: Any) -> None:
    with pytest.raises(ModelFailure) as caught:
        await gateway(fake).ask("role", "长文本。" * 20_000, Table)
    assert caught.value.outcome is ModelOutcome.CONTEXT_LOST
    assert not chats(fake)


async def test_a_long_prompt_gets_the_room_it_needs(fake: Any) -> None:
    fake.push({"json": GOOD})
    await gateway(fake).ask("role", "长文本。" * 3000, Table)
    entry = chats(fake)[0]
    assert entry["lost_tokens"] == 0
    assert 13_000 <= entry["num_ctx"] <= 32_768


async def test_a_silent_cut_is_noticed(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.push({"json": GOOD})
    monkeypatch.setattr(fake, "models", {MODEL: {**fake.models[MODEL]}})
    real = fake.http.RequestHandlerClass.prompt_size
    monkeypatch.setattr(fake.http.RequestHandlerClass, "prompt_size", lambda *a: real(*a) // 4)
    with pytest.raises(ModelFailure) as caught:
        await gateway(fake).ask("role", "word " * 8000, Table)
    assert caught.value.outcome is ModelOutcome.CONTEXT_LOST


@pytest.mark.thorough
@pytest.mark.parametrize("fault", [{"fault": "truncate"}, {}], ids=["length", "stop"])
async def test_no_cut_of_an_answer_is_accepted(fake: Any, fault: dict[str, Any]) -> None:
    whole = json.dumps(GOOD, ensure_ascii=False)
    for cut in some_of(range(0, len(whole), 7), 3):
        fake.queue.clear()
        fake.push(*[{"text": whole[:cut], **fault, "after": cut}] * 2)
        with pytest.raises(ModelFailure):
            await gateway(fake).ask("role", "request", Table)


async def test_a_wrong_answer_is_shown_its_errors_once(fake: Any) -> None:
    fake.push({"json": {"rows": [{"name": "x", "amount": "3"}]}}, {"json": GOOD})
    reply = await gateway(fake).ask("role", "request", Table)
    assert reply.attempts == 2
    assert len(reply.notes) == 1
    asked_again = chats(fake)[1]["body"]["messages"]
    assert [message["role"] for message in asked_again] == ["system", "user", "assistant", "user"]
    assert "rows.0.amount" in asked_again[-1]["content"]


async def test_an_undeclared_key_is_refused_at_any_depth(fake: Any) -> None:
    found = await failure(fake, {"json": {"rows": [{"name": "x", "amount": 1, "path": "/etc"}]}})
    assert found.outcome is ModelOutcome.NOT_SCHEMA
    assert "rows.0.path" in found.detail


async def test_a_check_sends_its_complaint_back(fake: Any) -> None:
    fake.push({"json": {"rows": []}}, {"json": GOOD})
    reply = await gateway(fake).ask(
        "role", "request", Table, check=lambda table: "" if table.rows else "there must be a row"
    )
    assert reply.value.rows
    assert "there must be a row" in chats(fake)[1]["body"]["messages"][-1]["content"]


async def test_a_broken_connection_is_tried_once_more(fake: Any) -> None:
    fake.push({"json": GOOD, "fault": "drop"}, {"json": GOOD})
    reply = await gateway(fake).ask("role", "request", Table)
    assert reply.attempts == 2
    assert "asked again" in reply.notes[0]


async def test_tokens_arrive_while_the_model_speaks(fake: Any) -> None:
    fake.push({"json": GOOD})
    heard: list[str] = []
    reply = await gateway(fake).ask("role", "request", Table, on_token=heard.append)
    assert "".join(heard) == reply.text
    assert len(heard) > 20


@pytest.mark.thorough
async def test_cancelling_closes_the_connection(fake: Any) -> None:
    chance = random.Random(4)
    for _ in range(8):
        fake.log.clear()
        fake.push({"json": GOOD, "delay": 0.05, "delay_first": 0.05})
        task = asyncio.create_task(gateway(fake).ask("role", "request", Table))
        while not chats(fake) and not task.done():
            await asyncio.sleep(0.005)
        await asyncio.sleep(chance.random() * 0.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        entry = chats(fake)[0]
        end = time.monotonic() + 10
        while "t_end" not in entry and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert entry["end"] == "closed"


def test_every_outcome_has_a_sentence_and_a_remedy() -> None:
    assert set(WORDS) == set(ModelOutcome)
    assert len(ModelOutcome) == 21


@pytest.mark.parametrize(
    "text", ['{"a": NaN}', '{"a": 1, "a": 2}', '{"a": 1,}', "{'a': 1}", "", "{} {}", "[" * 100_000]
)
def test_only_strict_json_is_json(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        strict_json(text)


async def test_a_checkup_lists_models_and_abilities(fake: Any) -> None:
    found = await look(fake.url)
    assert found.there
    assert found.version
    assert {model.name for model in found.models} == set(fake.models)
    assert found.models[0].size > 1_000_000_000
    about = await details(fake.url, THINKER)
    assert "thinking" in about.capabilities
    assert about.context == 32_768


async def test_a_download_tells_how_far_it_is(fake: Any) -> None:
    steps = [step async for step in pull(fake.url, "tiny:1b")]
    assert steps[-1].text == "success"
    assert max(step.done for step in steps) == max(step.total for step in steps) > 0


async def test_a_model_that_is_not_there_is_named(fake: Any) -> None:
    with pytest.raises(ModelFailure) as caught:
        await details(fake.url, "absent:1b")
    assert caught.value.outcome is ModelOutcome.NOT_PULLED


async def chaos(fake_module: Any, asks: int, rate: float) -> None:
    """Ask a server that fails at random: each question ends in a checked value or a named failure."""
    ended: set[str] = set()
    with fake_module.FakeOllama(chaos=rate, seed=7) as fake:
        asked = gateway(fake, MODEL, Deadlines(first=4, idle=1.5, total=6))
        for number in range(asks):
            fake.log.clear()
            try:
                reply = await asked.ask("role", f"request {number}", Table)
            except ModelFailure as failed:
                ended.add(failed.outcome)
            else:
                ended.add(type(reply.value).__name__)
            assert 1 <= len(chats(fake)) <= 3
    assert "Table" in ended
    assert len(ended) > 2


@pytest.mark.thorough
async def test_chaos_ends_in_values_or_named_failures(fake_module: Any) -> None:
    await chaos(fake_module, 30, 0.4)


@pytest.mark.soak
@pytest.mark.timeout(900)
async def test_long_chaos(fake_module: Any) -> None:
    await chaos(fake_module, 500, 0.2)
