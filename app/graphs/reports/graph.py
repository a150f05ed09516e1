"""The report graph: nineteen nodes, ten routes."""

from __future__ import annotations

from langgraph.graph import START, StateGraph

from app.core.steps import name_steps
from app.graphs.base import Services, add_nodes
from app.graphs.reports import labels, nodes, routes
from app.graphs.reports.state import ReportState

ReportGraph = StateGraph[ReportState, Services, ReportState, ReportState]


def build() -> ReportGraph:
    """Return the uncompiled graph."""
    graph: ReportGraph = StateGraph(ReportState, context_schema=Services)
    add_nodes(graph, *nodes.ALL)
    name_steps(labels.LABELS)
    graph.add_edge(START, "load_session")
    for source, target in _FIXED:
        graph.add_edge(source, target)
    for source, route in _ROUTED:
        graph.add_conditional_edges(source, route)
    return graph


_FIXED = (
    ("load_session", "process_input"),
    ("process_input", "manage_context"),
    ("manage_context", "save_state_snapshot"),
    ("save_state_snapshot", "classify_intent"),
    ("generate_skeleton", "refine_layout"),
    ("refine_layout", "map_fields"),
    ("handle_consult", "finalize"),
    ("handle_reset", "finalize"),
)
_ROUTED = (
    ("classify_intent", routes.route_by_intent),
    ("retrieve", routes.route_after_retrieve),
    ("generate", routes.route_after_generate),
    ("map_fields", routes.route_after_generate),
    ("modify_jrxml", routes.route_after_modify),
    ("handle_undo", routes.route_after_undo),
    ("save_session", routes.route_after_save),
    ("validate", routes.route_after_validate),
    ("explain_error", routes.route_after_explain),
    ("correct_jrxml", routes.route_after_correct),
    ("finalize", routes.route_after_finalize),
)
