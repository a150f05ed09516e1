"""The eight intents by a model, for requests that the rules are not sure of."""

from __future__ import annotations

import pytest

from app.core.events import Done, NodeEnded, Question
from app.domain.reports.intents import Intent, IntentChoice, IntentRequest, classify, problem_with
from app.graphs.reports import skills

pytestmark = pytest.mark.shared
LIST = "帮我生成一个销售报表,包含客户、日期、金额"
UNSURE = [
    (Intent.INITIAL_GENERATION, "我还想要一份员工花名册", "retrieve"),
    (Intent.MODIFY_REPORT, "看着有点挤", "modify_jrxml"),
    (Intent.PREVIEW_REPORT, "弄好了没,让我瞧瞧", "finalize"),
    (Intent.EXPORT_PDF, "老板要一份能发给他的文件", "finalize"),
    (Intent.EXPORT_JRXML, "把源文件发我,我放到报表服务器上", "finalize"),
    (Intent.CONSULT_QUESTION, "页脚和汇总到底差在哪儿呢", "handle_consult"),
    (Intent.UNDO_MODIFICATION, "还是刚才那样顺眼", "handle_undo"),
    (Intent.RESET_SESSION, "这份算了,另起炉灶吧", "handle_reset"),
]


@pytest.mark.parametrize(("intent", "text", "node"), UNSURE, ids=lambda one: str(one)[:30])
async def test_a_model_tells_the_intent_where_the_rules_are_not_sure(
    talk, server, with_model, intent, text, node
):
    await talk.say(LIST)
    assert not classify(IntentRequest(text=text, has_report=True))[1]
    talk.services.skills = with_model
    server.push({"json": {"intent": intent.value}})
    end = await talk.say(text)
    (told,) = (one for one in talk.of(NodeEnded) if one.node == "classify_intent")
    assert (told.by, told.tokens > 0) == ("qwen3:8b", True)
    assert node in talk.path_taken
    assert isinstance(end, Done | Question)
    (asked,) = [one["body"] for one in server.log if one["path"] == "/api/chat"][:1]
    assert text in asked["messages"][1]["content"]
    assert text not in asked["messages"][0]["content"]


IMPOSSIBLE = [
    (Intent.RESET_SESSION, "看着有点挤", True, "start over"),
    (Intent.EXPORT_PDF, "看着有点挤", True, "file"),
    (Intent.MODIFY_REPORT, "看着有点挤", False, "no report yet"),
    (Intent.UNDO_MODIFICATION, "还是刚才那样顺眼", False, "no report yet"),
]


@pytest.mark.parametrize(("intent", "text", "has_report", "why"), IMPOSSIBLE, ids=lambda one: str(one)[:30])
def test_an_intent_that_can_not_be_meant_is_sent_back(intent, text, has_report, why):
    given = IntentRequest(text=text, has_report=has_report)
    assert why in problem_with(given, IntentChoice(intent=intent))


@pytest.mark.parametrize(("intent", "text", "_node"), UNSURE, ids=lambda one: str(one)[:30])
def test_an_intent_that_may_be_meant_is_taken(intent, text, _node):
    assert problem_with(IntentRequest(text=text, has_report=True), IntentChoice(intent=intent)) == ""


async def test_a_model_that_would_throw_the_report_away_is_not_followed(server, with_model):
    server.rule(".", {"json": {"intent": "reset_session"}})
    outcome = await with_model.do(skills.CLASSIFY, IntentRequest(text="看着有点挤", has_report=True))
    assert outcome.by == "rules"
    assert outcome.value.intent is Intent.MODIFY_REPORT
    assert outcome.guess
    assert outcome.notes
