"""The robot graph: the eight states that users know, and what opens, edits, explains and proves."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from app.core.steps import name_steps
from app.graphs.base import Services, add_nodes
from app.graphs.robot import labels, nodes, routes
from app.graphs.robot.state import RobotState

RobotGraph = StateGraph[RobotState, Services, RobotState, RobotState]


def build() -> RobotGraph:
    """Return the uncompiled graph."""
    graph: RobotGraph = StateGraph(RobotState, context_schema=Services)
    add_nodes(graph, *nodes.ALL)
    name_steps(labels.LABELS)
    for source, target in _FIXED:
        graph.add_edge(source, target)
    for source, route in _ROUTED:
        graph.add_conditional_edges(source, route)
    return graph


_FIXED = (
    (START, "INITIALIZE_STATE"),
    ("GENERATE_INDIVIDUAL_XMLS", "SAS_PARAMETER_MAPPING"),
    ("SAS_MERGE_XMLS", "SAS_CONCATENATE_XMLS"),
    ("SAS_CONCATENATE_XMLS", "PROVE_PROGRAM"),
    ("RESTORE_VERSION", END),
    ("REFUSE_REQUEST", END),
    ("EXPLAIN_ERROR", END),
)
_ROUTED = (
    ("INITIALIZE_STATE", routes.route_after_initialize),
    ("SAS_USER_INPUT_TO_TASK_LIST", routes.route_after_task_list),
    ("SAS_REVIEW_AND_REFINE", routes.route_after_review),
    ("SAS_TASK_LIST_TO_MODULE_STEPS", routes.route_after_steps),
    ("SAS_PARAMETER_MAPPING", routes.route_after_mapping),
    ("EDIT_PROGRAM", routes.route_after_edit),
    ("OPEN_PROGRAM", routes.route_after_open),
    ("PROVE_PROGRAM", routes.route_after_proof),
    ("EXPLAIN_PROGRAM", routes.route_after_explain),
)
