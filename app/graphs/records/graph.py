"""The records graph: thirteen nodes, ten routes."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from app.core.steps import name_steps
from app.graphs.base import Services, add_nodes
from app.graphs.records import labels, nodes, routes
from app.graphs.records.state import RecordsState

RecordsGraph = StateGraph[RecordsState, Services, RecordsState, RecordsState]


def build() -> RecordsGraph:
    """Return the uncompiled graph."""
    graph: RecordsGraph = StateGraph(RecordsState, context_schema=Services)
    add_nodes(graph, *nodes.ALL)
    name_steps(labels.LABELS)
    graph.add_conditional_edges(START, routes.main_router)
    for source, target in _FIXED:
        graph.add_edge(source, target)
    for source, route in _ROUTED:
        graph.add_conditional_edges(source, route)
    return graph


_FIXED = (
    ("handle_add_error", END),
    ("execute_operation", "reset_after_operation"),
    ("reset_after_operation", "format_operation_response"),
    ("format_operation_response", END),
)
_ROUTED = (
    ("parse_add_request", routes.route_after_parse),
    ("process_add_llm_output", routes.route_after_structure),
    ("process_placeholders", routes.route_after_placeholders),
    ("format_add_preview", routes.route_after_preview),
    ("provide_add_feedback", routes.route_after_feedback),
    ("finalize_add_response", routes.route_after_finalize),
    ("stage_operation", routes.route_after_stage),
    ("check_staged_operation", routes.route_after_check),
    ("ask_confirm", routes.route_after_confirm),
)
