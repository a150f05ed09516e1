"""What is remembered of a conversation, counted in tokens of the model's context, and who is told."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from app.core.events import Answer, Done, NodeEnded, Notice
from app.core.records import KnowledgeEntry, SearchHit
from app.engines.knowledge.base import KnowledgeBase
from app.graphs.reports import knowing
from app.graphs.reports.memory import Memory, budget, cut_to, memory_key, newest, read_memory, tokens_of
from app.graphs.reports.nodes_begin import failure_key
from app.graphs.reports.state import PendingFailure
from app.graphs.skill import SkillRunner

LIST = "帮我生成一个销售报表,包含客户、日期、金额"
FAR = "让它更有禅意"
LONG = "把金额那一列的字体改得稍微大一点，颜色也换一种，标题放到中间，页脚里写上制表人"


def asked(server) -> list[str]:
    bodies = [one["body"] for one in server.log if one["path"] == "/api/chat"]
    return [json.dumps(one["messages"], ensure_ascii=False) for one in bodies]


def fill(talk, count: int) -> None:
    for number in range(count):
        talk.services.store.add_message(talk.id, "user" if number % 2 else "assistant", LONG)


def step(talk, name: str) -> NodeEnded:
    return next(one for one in talk.of(NodeEnded) if one.node == name)


def test_the_newest_lines_stay_and_texts_are_cut_to_the_limit() -> None:
    lines = [f"user: 第 {number} 句话" for number in range(50)]
    kept = newest(lines, 100)
    assert kept == lines[-len(kept) :]
    assert 5 < len(kept) < 50
    assert sum(map(tokens_of, kept)) <= 100
    assert tokens_of(cut_to("很长的话" * 900, 200)) <= 200
    assert cut_to("短", 200) == "短"


def test_the_budget_follows_the_models_context() -> None:
    assert budget(4096) == 512
    assert budget(8192) == 1024
    assert budget(0) == budget(8192)
    assert budget(1 << 20) == 1200
    assert read_memory("{broken") == Memory()


async def test_a_short_conversation_is_kept_whole_and_no_model_is_asked(talk, server, with_model):
    await talk.say(LIST)
    talk.services.store.add_message(talk.id, "user", "标题用红色")
    talk.services.skills = with_model
    server.push({"json": {"edits": []}})
    await talk.say(FAR, intent="modify_report")
    assert "标题用红色" in asked(server)[0]
    assert "of 512 tokens" in step(talk, "manage_context").summary


@pytest.mark.parametrize(("context", "shortened"), [(8192, True), (40_960, False)])
async def test_a_long_one_is_shortened_where_the_models_own_limit_says_so(
    talk, fake_ollama, context, shortened
):
    from app.engines.models.choice import ModelChoice
    from app.engines.models.gateway import make_gateway

    await talk.say(LIST)
    fill(talk, 26)
    assert budget(8192) < 26 * tokens_of(f"user: {LONG}") < budget(40_960)
    with fake_ollama.FakeOllama(models=[fake_ollama.model_card("small:1b", ctx=context)]) as started:
        gateway = make_gateway(ModelChoice("ollama", "small:1b", started.url))
        assert 0 < await gateway.room() <= context
        talk.services.skills = SkillRunner(gateway)
        if shortened:
            started.push({"json": {"text": "金额列改过多次"}})
        started.push({"json": {"edits": []}}, {"json": {"edits": []}})
        await talk.say(FAR, intent="modify_report")
        calls = asked(started)
    assert ("You shorten" in calls[0]) is shortened
    assert any("金额列改过多次" in one for one in calls[1:]) is shortened
    kept = read_memory(talk.services.store.get_setting(memory_key(talk.id)))
    assert bool(kept.covered) is shortened


async def test_what_was_shortened_is_not_shortened_again(talk, monkeypatch):
    await talk.say(LIST)
    fill(talk, 60)
    await talk.say("横向打印")
    assert step(talk, "manage_context").by == "rules"
    assert "Shortened" in step(talk, "manage_context").summary
    covered = read_memory(talk.services.store.get_setting(memory_key(talk.id))).covered
    assert covered
    await talk.say("纵向打印")
    assert "are taken" in step(talk, "manage_context").summary
    await talk.say("重置")
    assert read_memory(talk.services.store.get_setting(memory_key(talk.id))).text == ""


async def test_a_server_that_is_gone_has_an_unknown_room(server, with_model):
    server.stop()
    assert await with_model.room() == 0
    assert await SkillRunner().room() == 0


# ---- what failed last -----------------------------------------------------------------------


def failed(talk, jrxml: bytes) -> None:
    store = talk.services.store
    failure = PendingFailure(
        error_msg="The field “qty” is not declared.", bad_jrxml=store.put_blob(jrxml), retry_count=5, ts=1.0
    )
    store.set_setting(failure_key(talk.id), failure.model_dump_json())


async def test_a_model_is_told_what_failed_last(talk, server, with_model):
    await talk.say(LIST)
    failed(talk, b"<x/>")
    talk.services.skills = with_model
    server.rule(".", {"json": {"edits": []}})
    await talk.say(FAR, intent="modify_report")
    assert "“qty” is not declared" in asked(server)[0]


@pytest.mark.parametrize("text", ["再试一次", "修复它", "try again", "fix it"])
async def test_what_failed_is_taken_up_again_when_asked_for(talk, text):
    await talk.say(LIST)
    good = talk.services.store.read_part(talk.head, "report.jrxml")
    failed(talk, good.replace(b"</detail>", b"</detail><!-- again -->"))
    end = await talk.say(text)
    assert isinstance(end, Done)
    assert [one.text for one in talk.of(Answer)] == ["The template is repaired and prints again."]
    assert b"<!-- again -->" in talk.services.store.read_part(talk.head, "report.jrxml")
    assert not talk.services.store.get_setting(failure_key(talk.id))
    await talk.say(text)
    assert not [one for one in talk.of(Notice) if "last attempt" in one.text]


# ---- by meaning --------------------------------------------------------------------------------


async def test_a_note_that_only_means_the_same_reaches_the_model(talk, server, with_model, monkeypatch):
    note = KnowledgeEntry("note", "薪水发放", "每月十日发放，遇假日提前。")
    talk.services.store.replace_source("rules.md", [note])
    (entry,) = talk.services.store.search_knowledge("薪水", "note")

    class Meaning(KnowledgeBase):
        async def by_meaning(self, query: str, kinds: Sequence[str] = (), limit: int = 3) -> list[SearchHit]:
            return [entry] if "note" in kinds else []

    monkeypatch.setattr(knowing, "KnowledgeBase", Meaning)
    talk.services.skills = with_model
    server.push({"json": {"answer": "每月十日发放。", "citations": [1]}})
    await talk.say("工资哪天打到卡里?", intent="consult_question")
    assert "每月十日" in asked(server)[0]
