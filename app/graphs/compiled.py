"""Graphs built and compiled once per process; a run only needs its own checkpoints."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from aiosqlite import Connection
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import StateGraph
from langgraph.graph.state import CompiledStateGraph

KEPT = 16
Builder = Callable[[], StateGraph[Any, Any, Any, Any]]
Graph = CompiledStateGraph[Any, Any, Any, Any]


class PlainErrors(JsonPlusSerializer):
    """Keeps the error of a failed step as its words: nobody needs it as an object, and none is ever built."""

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        """Write a value of the state, or an error as text."""
        return super().dumps_typed(str(obj) if isinstance(obj, BaseException) else obj)


_compiled: dict[Builder, Graph] = {}


@lru_cache(maxsize=KEPT)
def built(build: Builder) -> StateGraph[Any, Any, Any, Any]:
    """Return what a builder builds; building and compiling again would take 50 ms of every run."""
    return build()


def forget_graphs() -> None:
    """Build every graph anew at its next run: what it is built from has changed."""
    built.cache_clear()
    _compiled.clear()


def with_checkpoints(build: Builder, connection: Connection) -> tuple[Graph, AsyncSqliteSaver]:
    """Return the compiled graph with checkpoints of its own on a connection.

    The serializer is that of the first compilation: it knows which classes the
    state may hold.
    """
    known = _compiled.get(build)
    if known is None:
        known = built(build).compile(checkpointer=AsyncSqliteSaver(connection, serde=PlainErrors()))
        while len(_compiled) >= KEPT:
            _compiled.pop(next(iter(_compiled)), None)
        _compiled[build] = known
    first = known.checkpointer
    serde = first.serde if isinstance(first, AsyncSqliteSaver) else None
    saver = AsyncSqliteSaver(connection, serde=serde)
    graph = copy.copy(known)
    graph.checkpointer = saver
    return graph, saver
