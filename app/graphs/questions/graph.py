"""The questions graph: router, finance, specialist, writer, critic and fixer, as users know them."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from app.core.steps import name_steps
from app.graphs.base import Services, add_nodes
from app.graphs.questions import labels, nodes, routes
from app.graphs.questions.state import QuestionsState

QuestionsGraph = StateGraph[QuestionsState, Services, QuestionsState, QuestionsState]


def build() -> QuestionsGraph:
    """Return the uncompiled graph."""
    graph: QuestionsGraph = StateGraph(QuestionsState, context_schema=Services)
    add_nodes(graph, *nodes.ALL)
    name_steps(labels.LABELS)
    for source, target in _FIXED:
        graph.add_edge(source, target)
    graph.add_conditional_edges("read_source", routes.route_after_source)
    graph.add_conditional_edges("router", routes.route_agent, ["finance", "specialist", "writer"])
    graph.add_conditional_edges("critic", routes.route_after_critic, dict(_DECISIONS))
    graph.add_conditional_edges("collect_items", routes.route_after_collect)
    graph.add_conditional_edges("audit_bank", routes.route_after_audit)
    graph.add_conditional_edges("import_bank", routes.route_after_import)
    return graph


_FIXED = (
    (START, "read_source"),
    ("finance", "writer"),
    ("specialist", "writer"),
    ("writer", "critic"),
    ("fixer", "critic"),
    ("self_heal", "collect_items"),
    ("judge_items", END),
    ("restore_version", END),
    ("explain_error", END),
)
_DECISIONS = (
    ("pass", "collect_items"),
    ("fix", "fixer"),
    ("reroute", "router"),
    ("self_heal", "self_heal"),
)
