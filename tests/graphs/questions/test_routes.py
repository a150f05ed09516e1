"""Every route of the questions graph, and the graph's shape as its users know it."""

from __future__ import annotations

import pytest

from app.core.steps import step_label
from app.domain.questions.models import Item
from app.graphs.base import graph_shape
from app.graphs.questions import labels, routes, turns
from app.graphs.questions.graph import build
from app.graphs.questions.state import CriticResult, Draft, Problem, QuestionsState, Task


def state(**values):
    return QuestionsState(**values)


@pytest.mark.parametrize(
    ("intent", "target"),
    [
        ("make", "router"),
        ("more", "router"),
        ("fill", "router"),
        ("regenerate", "router"),
        ("edit", "writer"),
        ("vary", "finance"),
        ("judge", "judge_items"),
        ("import", "audit_bank"),
        ("undo", "restore_version"),
        ("redo", "restore_version"),
    ],
)
def test_what_is_wanted_decides_where_a_run_goes(intent, target):
    assert routes.route_after_source(state(intent=intent)) == target


def test_an_error_is_explained_wherever_it_comes_from():
    wrong = state(intent="make", is_error=Problem(code="x", message="y"))
    assert routes.route_after_source(wrong) == "explain_error"
    assert routes.route_after_collect(wrong) == "explain_error"
    assert routes.route_after_audit(wrong) == "explain_error"
    assert routes.route_after_import(wrong) == "explain_error"


def test_agents_work_side_by_side():
    tasks = [Task(agent="finance", passage="p1"), Task(agent="specialist", passage="p2")]
    assert routes.route_agent(state(tasks=tasks)) == ["finance", "specialist"]
    assert routes.route_agent(state(tasks=tasks[:1])) == ["finance"]
    assert routes.route_agent(state()) == ["writer"]


@pytest.mark.parametrize("decision", ["pass", "fix", "reroute", "self_heal"])
def test_the_critical_decision_is_followed(decision):
    assert routes.route_after_critic(state(critic_result=CriticResult(decision=decision))) == decision


def test_the_next_passages_or_the_end():
    assert routes.route_after_collect(state()) == "router"
    assert routes.route_after_collect(state(done=True)) == "__end__"
    assert routes.route_after_audit(state()) == "import_bank"
    assert routes.route_after_import(state()) == "__end__"


def test_the_diagram_has_the_nodes_and_decisions_that_users_know():
    shape = graph_shape(build)
    names = {node.name for node in shape.nodes}
    assert {"router", "finance", "specialist", "writer", "critic", "fixer"} <= names
    decisions = {e.label or e.target: e.target for e in shape.edges if e.source == "critic"}
    assert decisions == {
        "pass": "collect_items",
        "fix": "fixer",
        "reroute": "router",
        "self_heal": "self_heal",
    }
    ours = names - {"__start__", "__end__"}
    assert ours == set(labels.LABELS)
    assert all(step_label(name) for name in ours)
    assert {node.about for node in shape.nodes if node.about} == set(labels.ABOUT)


def test_work_is_shared_over_few_turns():
    assert [turns.part_of(30, 0, 4), turns.part_of(20, 1, 3), turns.part_of(10, 2, 2)] == [10, 10, 10]
    assert turns.part_of(4, 3, 1) == 4
    assert turns.spread([str(n) for n in range(100)], 4) == ["0", "25", "50", "75"]


def test_a_computed_item_is_begun_again_as_one():
    item = Item(id="a", kind="calc", language="zh", stem="x", passage="p1")
    task = turns.again(Draft(item=item, base=item))
    assert (task.agent, task.kinds, task.computed) == ("finance", ["calc"], True)
