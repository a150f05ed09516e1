"""The documents graph: the fixed nodes of its kind, and one node for each registered tool."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from langgraph.graph import END, START, StateGraph

from app.core.steps import name_steps
from app.domain.documents.tools import ToolRegistry
from app.engines.ports import Store
from app.graphs.base import Services, add_nodes
from app.graphs.documents import labels, nodes
from app.graphs.documents.state import DocumentsState
from app.graphs.documents.toolbox import registry

DocumentsGraph = StateGraph[DocumentsState, Services, DocumentsState, DocumentsState]
NAME = "Dynamic Document Generation Agent"
ABOUT = "Plans and runs tools for a requirement, reflects after each, and writes a document from facts."
RESOURCE = "graph/documents"
FINISH = "END"


def build() -> DocumentsGraph:
    """Return the uncompiled graph over the tools that there are now."""
    return build_with(registry())


def build_with(tools: ToolRegistry) -> DocumentsGraph:
    """Return the uncompiled graph over some tools."""
    graph: DocumentsGraph = StateGraph(DocumentsState, context_schema=Services)
    fixed = (nodes.understand_requirements, nodes.planning(tools), nodes.task_executor)
    add_nodes(graph, *fixed, nodes.final_report_writer, nodes.handle_error, nodes.end_process)
    add_nodes(graph, *(nodes.tool_node(tools.tools[name]) for name in tools.names))
    name_steps(labels.LABELS)
    graph.add_edge(START, "understand_requirements")
    graph.add_edge("understand_requirements", "create_execution_plan")
    graph.add_edge("create_execution_plan", "task_executor")
    keys: dict[Any, str] = {name: name for name in tools.names}
    keys |= {nodes.COMPLETE: "final_report_writer", nodes.INCOMPLETE: "handle_error"}
    graph.add_conditional_edges("task_executor", nodes.route_after_executor, keys)
    for name in tools.names:
        graph.add_edge(name, "task_executor")
    after_error: dict[Any, str] = {"partial": "final_report_writer", "end": FINISH}
    graph.add_conditional_edges("handle_error", nodes.route_after_error, after_error)
    graph.add_edge("final_report_writer", FINISH)
    graph.add_edge(FINISH, END)
    return graph


_PATH = "app.graphs.documents.nodes"
_FIXED = (
    ("understand_requirements", "LLM", f"{_PATH}.understand_requirements"),
    ("create_execution_plan", "LLM", f"{_PATH}.planning"),
    ("task_executor", "ROUTER", f"{_PATH}.task_executor"),
    ("final_report_writer", "LLM", f"{_PATH}.final_report_writer"),
    ("handle_error", "TOOL", f"{_PATH}.handle_error"),
    (FINISH, "TOOL", f"{_PATH}.end_process"),
)


def definition(tools: ToolRegistry) -> dict[str, Any]:
    """Return the graph as a resource: its nodes with type and callable, its edges with condition keys."""
    listed = [{"name": name, "type": kind, "callable": path} for name, kind, path in _FIXED]
    listed += [{"name": name, "type": "TOOL", "callable": tools.tools[name].path} for name in tools.names]
    edges = [
        {"source": "understand_requirements", "target": "create_execution_plan", "condition": ""},
        {"source": "create_execution_plan", "target": "task_executor", "condition": ""},
        {"source": "task_executor", "target": "final_report_writer", "condition": nodes.COMPLETE},
        {"source": "task_executor", "target": "handle_error", "condition": nodes.INCOMPLETE},
        {"source": "handle_error", "target": "final_report_writer", "condition": "partial"},
        {"source": "handle_error", "target": FINISH, "condition": "end"},
        {"source": "final_report_writer", "target": FINISH, "condition": ""},
    ]
    for name in tools.names:
        edges.append({"source": "task_executor", "target": name, "condition": name})
        edges.append({"source": name, "target": "task_executor", "condition": ""})
    return {"name": NAME, "description": ABOUT, "nodes": listed, "edges": edges}


def digest_of(found: dict[str, Any]) -> str:
    """Return the hash of a definition; the same definition always gives the same."""
    return hashlib.sha256(json.dumps(found, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def sync(store: Store, tools: ToolRegistry) -> tuple[str, bool]:
    """Keep the graph as a resource in the store; return its hash and whether anything changed."""
    found = definition(tools)
    digest = digest_of(found)
    before = json.loads(store.get_setting(RESOURCE, "{}"))
    if before.get("hash") == digest:
        return digest, False
    store.set_setting(RESOURCE, json.dumps({"hash": digest, "graph": found}, ensure_ascii=False))
    return digest, True
