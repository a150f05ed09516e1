"""Every route of the robot graph, its nodes and their words."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app.domain.robot.understand.operations import Issue
from app.graphs.base import graph_shape
from app.graphs.robot import labels, routes
from app.graphs.robot.graph import build
from app.graphs.robot.state import MapAnswer, Problem, ReviewAnswer, RobotState

WRONG = Problem(code="x", message="x")
NO = Issue(kind="safety", key="x", message="x")
OPEN = Issue(kind="unknown_reference", key="x", message="x")


@pytest.mark.parametrize(
    ("route", "values", "target"),
    [
        (routes.route_after_initialize, {"is_error": WRONG}, "EXPLAIN_ERROR"),
        (routes.route_after_initialize, {"intent": "make"}, "SAS_USER_INPUT_TO_TASK_LIST"),
        (routes.route_after_initialize, {"intent": "undo"}, "RESTORE_VERSION"),
        (routes.route_after_initialize, {"intent": "redo"}, "RESTORE_VERSION"),
        (routes.route_after_initialize, {"intent": "open"}, "OPEN_PROGRAM"),
        (routes.route_after_initialize, {"intent": "saved"}, "OPEN_PROGRAM"),
        (routes.route_after_initialize, {"intent": "explain"}, "EXPLAIN_PROGRAM"),
        (routes.route_after_initialize, {"intent": "edit"}, "EDIT_PROGRAM"),
        (routes.route_after_task_list, {"refusal": NO}, "REFUSE_REQUEST"),
        (routes.route_after_task_list, {"review": ["tasks"]}, "SAS_REVIEW_AND_REFINE"),
        (routes.route_after_task_list, {}, "SAS_TASK_LIST_TO_MODULE_STEPS"),
        (routes.route_after_review, {"dialog_state": "tasks"}, "SAS_USER_INPUT_TO_TASK_LIST"),
        (routes.route_after_review, {"dialog_state": "steps"}, "SAS_TASK_LIST_TO_MODULE_STEPS"),
        (routes.route_after_review, {"dialog_state": "generate"}, "GENERATE_INDIVIDUAL_XMLS"),
        (routes.route_after_review, {"dialog_state": "done"}, "__end__"),
        (routes.route_after_review, {"dialog_state": "review_tasks"}, "SAS_REVIEW_AND_REFINE"),
        (routes.route_after_steps, {"refusal": NO}, "REFUSE_REQUEST"),
        (routes.route_after_steps, {"review": ["steps"]}, "SAS_REVIEW_AND_REFINE"),
        (routes.route_after_steps, {"review": ["steps"], "open": [OPEN]}, "GENERATE_INDIVIDUAL_XMLS"),
        (routes.route_after_steps, {}, "GENERATE_INDIVIDUAL_XMLS"),
        (routes.route_after_mapping, {"dialog_state": "tasks"}, "SAS_USER_INPUT_TO_TASK_LIST"),
        (routes.route_after_mapping, {"dialog_state": "steps"}, "SAS_TASK_LIST_TO_MODULE_STEPS"),
        (routes.route_after_mapping, {"dialog_state": "mapped"}, "SAS_MERGE_XMLS"),
        (routes.route_after_mapping, {"dialog_state": "done"}, "__end__"),
        (routes.route_after_mapping, {"dialog_state": "generate"}, "SAS_PARAMETER_MAPPING"),
        (routes.route_after_edit, {"is_error": WRONG}, "EXPLAIN_ERROR"),
        (routes.route_after_edit, {"refusal": NO}, "REFUSE_REQUEST"),
        (routes.route_after_edit, {"dialog_state": "done"}, "__end__"),
        (routes.route_after_edit, {"final_xml": "x"}, "PROVE_PROGRAM"),
        (routes.route_after_edit, {"intent": "make"}, "SAS_USER_INPUT_TO_TASK_LIST"),
        (routes.route_after_edit, {"intent": "edit"}, "EDIT_PROGRAM"),
        (routes.route_after_open, {"is_error": WRONG}, "EXPLAIN_ERROR"),
        (routes.route_after_open, {}, "PROVE_PROGRAM"),
        (routes.route_after_proof, {"is_error": WRONG}, "EXPLAIN_ERROR"),
        (routes.route_after_proof, {"made": "opened"}, "EXPLAIN_PROGRAM"),
        (routes.route_after_proof, {}, "__end__"),
        (routes.route_after_explain, {"is_error": WRONG}, "EXPLAIN_ERROR"),
        (routes.route_after_explain, {}, "__end__"),
    ],
)
def test_routes(route, values, target):
    assert route(RobotState(**values)) == target


def test_every_node_has_words():
    shape = graph_shape(build)
    names = {node.name for node in shape.nodes} - {"__start__", "__end__"}
    assert names == labels.LABELS.keys()
    assert {node.about for node in shape.nodes if node.name in names} == set(labels.ABOUT)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("接受", "accept"),
        (" OK. ", "accept"),
        ("取消", "cancel"),
        ("第2步删掉", "say"),
        ("accept_all", "accept_all"),
    ],
)
def test_words_settle_a_review_by_exact_rules(words, key):
    assert ReviewAnswer.model_validate(words).key == key


@pytest.mark.parametrize(
    ("words", "key"), [("跳过", "leave"), ("no", "cancel"), ("P5", "choose"), ("装配台", "choose")]
)
def test_words_settle_a_question_by_exact_rules(words, key):
    assert MapAnswer.model_validate(words).key == key


@pytest.mark.parametrize("model", [ReviewAnswer, MapAnswer])
def test_an_empty_answer_is_none(model):
    with pytest.raises(ValidationError):
        model.model_validate(" ")
