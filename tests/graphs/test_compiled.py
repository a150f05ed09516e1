"""A graph is built and compiled once, and every run still has checkpoints of its own."""

from __future__ import annotations

import aiosqlite
import pytest
from langgraph.graph import END, START, StateGraph
from pydantic import BaseModel

from app.core.errors import AppError
from app.graphs.compiled import built, with_checkpoints


class _State(BaseModel):
    count: int = 0


def _counting():
    calls = []

    def build():
        calls.append(1)
        graph = StateGraph(_State)
        graph.add_node("more", lambda state: {"count": state.count + 1})
        graph.add_edge(START, "more")
        graph.add_edge("more", END)
        return graph

    return build, calls


async def test_building_happens_once_and_checkpoints_do_not_mix(tmp_path):
    build, calls = _counting()
    found = []
    for number in range(3):
        async with aiosqlite.connect(tmp_path / f"{number}.db") as connection:
            graph, saver = with_checkpoints(build, connection)
            assert graph.checkpointer is saver
            assert saver.conn is connection
            config = {"configurable": {"thread_id": "one"}}
            await graph.ainvoke({"count": number * 10}, config)
            found.append((await graph.aget_state(config)).values["count"])
    assert found == [1, 11, 21]
    assert len(calls) == 1
    assert built(build) is built(build)


async def test_what_may_be_loaded_stays_limited(tmp_path):
    build, _calls = _counting()
    async with aiosqlite.connect(tmp_path / "a.db") as connection:
        _graph, first = with_checkpoints(build, connection)
        _graph, second = with_checkpoints(build, connection)
        plain = built(build).compile(checkpointer=first).checkpointer
        assert type(second.serde) is type(plain.serde)
        kind = first.serde._allowed_msgpack_modules
        assert second.serde._allowed_msgpack_modules == kind
        assert plain.serde._allowed_msgpack_modules == kind


async def test_the_error_of_a_failed_step_is_kept_as_its_words(tmp_path):
    def build():
        graph = StateGraph(_State)
        graph.add_node("fails", _fail)
        graph.add_edge(START, "fails")
        return graph

    config = {"configurable": {"thread_id": "one"}}
    async with aiosqlite.connect(tmp_path / "a.db") as connection:
        graph, _saver = with_checkpoints(build, connection)
        with pytest.raises(AppError):
            await graph.ainvoke({"count": 1}, config)
        (task,) = (await graph.aget_state(config)).tasks
    assert task.error == "It is gone. Look elsewhere."


def _fail(_state):
    raise AppError("gone", "It is gone.", "Look elsewhere.")
