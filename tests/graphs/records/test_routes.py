"""Every route of the records graph, and the words that settle a question or an intent."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app.domain.records import parts
from app.domain.records.models import JournalRow, Problem
from app.graphs.base import graph_shape
from app.graphs.records import labels, routes
from app.graphs.records.graph import build
from app.graphs.records.state import ConfirmAnswer, NamedAnswer, RecordsState

WRONG = Problem(code="x", message="x")
STEPS = (
    (routes.route_after_parse, "process_add_llm_output"),
    (routes.route_after_structure, "process_placeholders"),
    (routes.route_after_placeholders, "format_add_preview"),
    (routes.route_after_preview, "provide_add_feedback"),
    (routes.route_after_stage, "check_staged_operation"),
    (routes.route_after_check, "ask_confirm"),
)


@pytest.mark.parametrize(("route", "on"), STEPS)
def test_an_error_goes_to_its_handler_and_everything_else_on(route, on):
    assert route(RecordsState()) == on
    assert route(RecordsState(add_parse_error=WRONG)) == "handle_add_error"
    assert route(RecordsState(add_error_message=WRONG)) == "handle_add_error"


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ({"user_input": "新增客户赵敏"}, "parse_add_request"),
        ({"user_input": "保存"}, "stage_operation"),
        ({"user_input": " Save. "}, "stage_operation"),
        ({"user_input": "撤销"}, "stage_operation"),
        ({"user_input": "保存客户赵敏"}, "parse_add_request"),
        ({"user_input": "undo the last order"}, "parse_add_request"),
        ({"user_input": "保存", "attachments": ["a.xlsx"]}, "parse_add_request"),
        ({"user_input": "x", "intent": "edit"}, "stage_operation"),
        ({"user_input": "保存", "intent": "add"}, "parse_add_request"),
    ],
)
def test_the_main_router(values, wanted):
    assert routes.main_router(RecordsState(**values)) == wanted


def test_an_answered_question_is_read_again():
    assert routes.route_after_feedback(RecordsState(outcome="")) == "parse_add_request"
    for outcome in ("stage", "refuse"):
        assert routes.route_after_feedback(RecordsState(outcome=outcome)) == "finalize_add_response"


def test_only_rows_go_on_to_be_staged():
    assert routes.route_after_finalize(RecordsState(outcome="stage")) == "stage_operation"
    assert routes.route_after_finalize(RecordsState(outcome="refuse")) == "__end__"


@pytest.mark.parametrize(
    ("decision", "wanted"),
    [
        ("yes", "execute_operation"),
        ("no", "reset_after_operation"),
        ("edit", "stage_operation"),
        ("again", "stage_operation"),
        ("other", "ask_confirm"),
        ("", "reset_after_operation"),
    ],
)
def test_the_confirmation(decision, wanted):
    assert routes.route_after_confirm(RecordsState(decision=decision)) == wanted


@pytest.mark.parametrize("words", sorted(parts.SAVE_WORDS))
def test_words_of_consent(words):
    assert ConfirmAnswer.model_validate(words.upper()).key == "yes"
    assert ConfirmAnswer.model_validate({"key": f" {words}。"}).key == "yes"


@pytest.mark.parametrize("words", sorted(parts.REFUSE_WORDS))
def test_words_of_refusal(words):
    assert ConfirmAnswer.model_validate(words).key == "no"
    assert NamedAnswer.model_validate(words).key == "no"


@pytest.mark.parametrize(
    "words", ["是不是", "好吧", "yes!no", "y e s", "确认一下价格", "sure", "1", "true", "", "不好"]
)
def test_other_words_are_no_answer(words):
    with pytest.raises(ValidationError):
        ConfirmAnswer.model_validate(words)


@pytest.mark.parametrize("words", ["yes", "是", "保存", "customer"])
def test_a_name_is_taken_as_typed(words):
    answer = NamedAnswer.model_validate(words)
    assert (answer.key, answer.name) == ("name", words)


def test_every_node_has_a_label_and_its_sentence_can_be_translated():
    shape = graph_shape(build)
    nodes = [one for one in shape.nodes if not one.name.startswith("__")]
    assert {one.name for one in nodes} == labels.LABELS.keys()
    assert {one.about for one in nodes} <= set(labels.ABOUT)


async def test_a_batch_that_was_cut_short_is_settled_first(talk, simple_rules):
    from app.core.events import Notice

    row = JournalRow(row="r0", table="customer", key={"id": "77"}, image={"id": "77", "name": "x"})
    talk.services.databases.journal.open(talk.connection, "hash", [row], {})
    await talk.say("customer: code=C0100; name=x")
    assert talk.of(Notice)[0].code == "settled"
    assert "not written" in talk.of(Notice)[0].text
