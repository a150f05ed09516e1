"""The routing functions and the shape of the graph, by the names that users know."""

from __future__ import annotations

import pytest

from app.domain.reports.intents import Intent
from app.graphs.base import graph_shape
from app.graphs.reports import nodes, routes
from app.graphs.reports.graph import build
from app.graphs.reports.state import LayoutRef, ReportState

NODES = {node.__name__ for node in nodes.ALL}
SEED = """load_session process_input manage_context save_state_snapshot classify_intent retrieve generate
generate_skeleton refine_layout map_fields modify_jrxml handle_consult handle_undo handle_reset
save_session validate explain_error correct_jrxml finalize"""
FIXED = {
    ("__start__", "load_session"),
    ("load_session", "process_input"),
    ("process_input", "manage_context"),
    ("manage_context", "save_state_snapshot"),
    ("save_state_snapshot", "classify_intent"),
    ("generate_skeleton", "refine_layout"),
    ("refine_layout", "map_fields"),
    ("handle_consult", "finalize"),
    ("handle_reset", "finalize"),
}
ROUTED = {
    ("classify_intent", "retrieve"),
    ("classify_intent", "modify_jrxml"),
    ("classify_intent", "save_session"),
    ("classify_intent", "handle_consult"),
    ("classify_intent", "handle_undo"),
    ("classify_intent", "handle_reset"),
    ("retrieve", "generate"),
    ("retrieve", "generate_skeleton"),
    ("generate", "save_session"),
    ("map_fields", "save_session"),
    ("modify_jrxml", "save_session"),
    ("handle_undo", "save_session"),
    ("save_session", "validate"),
    ("save_session", "finalize"),
    ("validate", "finalize"),
    ("validate", "explain_error"),
    ("explain_error", "correct_jrxml"),
    ("correct_jrxml", "validate"),
    ("correct_jrxml", "finalize"),
    ("finalize", "modify_jrxml"),
    ("finalize", "__end__"),
}


def test_the_graph_has_exactly_these_nodes_and_edges():
    shape = graph_shape(build)
    assert set(SEED.split()) == NODES
    assert {node.name for node in shape.nodes} == NODES | {"__start__", "__end__"}
    assert {(edge.source, edge.target) for edge in shape.edges if not edge.conditional} - ROUTED == FIXED
    assert {(edge.source, edge.target) for edge in shape.edges} == FIXED | ROUTED
    assert all(node.about for node in shape.nodes if node.name in NODES)


@pytest.mark.parametrize(
    ("intent", "target"),
    [
        (Intent.INITIAL_GENERATION, "retrieve"),
        (Intent.MODIFY_REPORT, "modify_jrxml"),
        (Intent.PREVIEW_REPORT, "save_session"),
        (Intent.EXPORT_PDF, "save_session"),
        (Intent.EXPORT_JRXML, "save_session"),
        (Intent.CONSULT_QUESTION, "handle_consult"),
        (Intent.UNDO_MODIFICATION, "handle_undo"),
        (Intent.RESET_SESSION, "handle_reset"),
    ],
)
def test_route_by_intent(intent, target):
    assert routes.route_by_intent(ReportState(intent=intent.value)) == target


@pytest.mark.parametrize("intent", ["", "sing_a_song"])
def test_an_unknown_intent_falls_back(intent):
    assert routes.route_by_intent(ReportState(intent=intent)) == "retrieve"
    assert routes.route_by_intent(ReportState(intent=intent, current_jrxml="x")) == "modify_jrxml"


def test_remarks_of_the_page_follow_the_first_version():
    made = ReportState(intent="initial_generation", final_jrxml="x", status="pass", requests=["a"])
    assert routes.route_after_finalize(made) == "modify_jrxml"
    for other in ({"requests": []}, {"status": "fail"}, {"intent": "modify_report"}, {"final_jrxml": ""}):
        assert routes.route_after_finalize(made.model_copy(update=other)) == "__end__"


def test_route_after_retrieve():
    assert routes.route_after_retrieve(ReportState()) == "generate"
    laid_out = ReportState(layout_schema=LayoutRef(total_rows=3))
    assert routes.route_after_retrieve(laid_out) == "generate_skeleton"


def test_the_unconditional_routes():
    state = ReportState()
    for route in (routes.route_after_generate, routes.route_after_modify, routes.route_after_undo):
        assert route(state) == "save_session"
    assert routes.route_after_explain(state) == "correct_jrxml"


@pytest.mark.parametrize("intent", list(Intent))
def test_route_after_save(intent):
    skips = intent in (Intent.PREVIEW_REPORT, Intent.EXPORT_PDF, Intent.EXPORT_JRXML)
    assert routes.route_after_save(ReportState(intent=intent.value)) == ("finalize" if skips else "validate")


def test_route_after_validate():
    assert routes.route_after_validate(ReportState(status="pass")) == "finalize"
    assert routes.route_after_validate(ReportState(status="fail")) == "explain_error"


@pytest.mark.parametrize(
    ("count", "target"), [(0, "validate"), (4, "validate"), (5, "finalize"), (6, "finalize")]
)
def test_route_after_correct(count, target):
    assert routes.route_after_correct(ReportState(retry_count=count)) == target
