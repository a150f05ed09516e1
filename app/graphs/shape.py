"""The nodes and edges of a graph, for the diagram."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from langgraph.graph import END, START, StateGraph

from app.graphs.nodes import NodeKind


class ShapeNode(NamedTuple):
    """A node of the diagram; START and END are nodes too."""

    name: str
    kind: NodeKind
    about: str


class ShapeEdge(NamedTuple):
    """An edge; conditional where a routing function chose it, label where the route has a name."""

    source: str
    target: str
    label: str
    conditional: bool


class GraphShape(NamedTuple):
    """What a graph looks like."""

    nodes: list[ShapeNode]
    edges: list[ShapeEdge]


def graph_shape(build: Callable[[], StateGraph[Any, Any, Any, Any]]) -> GraphShape:
    """Return a graph's nodes and edges, START first and END last."""
    drawn = build().compile().get_graph()
    names = sorted(drawn.nodes, key=lambda name: {START: 0, END: 2}.get(name, 1))
    nodes = [_node(name, drawn.nodes[name].metadata or {}) for name in names]
    edges = [ShapeEdge(e.source, e.target, str(e.data or ""), e.conditional) for e in drawn.edges]
    return GraphShape(nodes, edges)


def last_nodes(graph: StateGraph[Any, Any, Any, Any]) -> set[str]:
    """Return the nodes after which a graph may end."""
    ways: dict[str, set[str]] = {name: set() for name in graph.nodes}
    for source, target in graph.edges:
        ways.setdefault(source, set()).add(target)
    for source, branches in graph.branches.items():
        for branch in branches.values():
            ways.setdefault(source, set()).update(branch.ends.values() if branch.ends else {END})
    return {name for name, targets in ways.items() if not targets or END in targets}


def _node(name: str, metadata: dict[str, Any]) -> ShapeNode:
    return ShapeNode(name, metadata.get("kind", "step"), metadata.get("about", ""))
