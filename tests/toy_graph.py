"""A small graph with a slow step, a question and tokens, for the tests of runs."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from app.core.errors import AppError
from app.core.events import Answer, Choice, Notice, Progress, Question, Token
from app.graphs.base import Services, add_nodes, ask, emit, node, report
from app.graphs.skill import SkillRunner

routing, routed = threading.Event(), threading.Event()
telling, told = threading.Event(), threading.Event()


class Kind(BaseModel):
    """A value inside the state."""

    name: str
    parts: list[str] = Field(default_factory=list)


class State(BaseModel):
    """The toy's state."""

    mode: str = ""
    session_id: int = 0
    steps: int = 0
    target: int = 3
    pause: float = 0.0
    log: list[str] = Field(default_factory=list)
    kind: Kind | None = None
    answer: str = ""
    status: str = ""


class Yes(BaseModel):
    """The answer to the toy's question."""

    key: Literal["yes", "no"]


@node
async def begin(state: State, runtime: Runtime[Services]) -> dict[str, Any]:
    """Begin, and go wrong where the mode says so."""
    report(runtime, by="rules", summary="begun")
    if state.mode == "app_error":
        raise AppError("toy", "The toy broke.", "Mend it.")
    if state.mode == "bug":
        raise ZeroDivisionError
    if state.mode == "undeclared":
        return {"stepz": 1}
    if state.mode == "wrong_type":
        return {"steps": "1"}
    return {"kind": Kind(name="toy", parts=["a"]), "log": [*state.log, "begin"]}


@node(kind="engine")
async def step(state: State, runtime: Runtime[Services]) -> dict[str, Any]:
    """Count one step, slowly, saying so."""
    if state.mode == "tokens":
        for number in range(200):
            emit(runtime, Token("step", f"{number} "))
            emit(runtime, Progress("step", number, 200))
    if state.mode == "stubborn":
        await stubborn(state.pause)
    await asyncio.sleep(state.pause)
    emit(runtime, Notice("info", f"step {state.steps + 1}"))
    if state.mode == "told":
        emit(runtime, Answer("told"))
        telling.set()
        await asyncio.sleep(0 if told.is_set() else 60)
    return {"steps": state.steps + 1, "log": [*state.log, f"step {state.steps + 1}"]}


async def stubborn(seconds: float) -> None:
    """Wait, and wait once more when told to stop."""
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        await asyncio.sleep(0.5)
        raise


@node(kind="question")
async def confirm(state: State, runtime: Runtime[Services]) -> dict[str, Any]:
    """Ask the user."""
    answer = ask(Question("sure", "Sure?", (Choice("yes", "Yes"), Choice("no", "No")), payload={"n": 1}), Yes)
    report(runtime, by="user", prompt="a prompt", tokens=3)
    return {"answer": answer.key}


@node(name="finish")
async def the_end(state: State, runtime: Runtime[Services]) -> dict[str, Any]:
    """End."""
    emit(runtime, Answer(" ".join([*state.log, "finish"])))
    return {"status": "pass", "log": [*state.log, "finish"]}


def after_step(state: State) -> Literal["step", "confirm", "finish"]:
    """Go round until enough steps are done."""
    if state.mode == "slow_route":
        routing.set()
        routed.wait(30)
    if state.steps < state.target:
        return "step"
    return "confirm" if state.mode == "ask" else "finish"


def build() -> StateGraph[Any, Any, Any, Any]:
    """Build the toy."""
    graph: StateGraph[Any, Any, Any, Any] = StateGraph(State, context_schema=Services)
    add_nodes(graph, begin, step, confirm, the_end)
    graph.add_edge(START, "begin")
    graph.add_edge("begin", "step")
    graph.add_conditional_edges("step", after_step)
    graph.add_edge("confirm", "finish")
    graph.add_edge("finish", END)
    return graph


class NoEngine:
    """An engine that only closes."""

    closed = False

    async def close(self) -> None:
        """Note that it was closed."""
        self.closed = True


def services(work: Path) -> Services:
    """Return services without engines."""
    empty: Any = NoEngine()
    return Services(store=empty, skills=SkillRunner(), reports=empty, reader=empty, work=work)
