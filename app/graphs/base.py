"""One graph run from its request to its last event; the same for window, command line and tests."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiosqlite
from langgraph.checkpoint.serde import _msgpack
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.errors import GraphRecursionError
from langgraph.types import Command, Interrupt
from pydantic import BaseModel, JsonValue

from app.core.errors import AppError
from app.core.events import (
    Choice,
    Done,
    Failed,
    Notice,
    Question,
    RunEvent,
    Stopped,
)
from app.core.i18n import _
from app.engines.ports import DocumentReader, ReportEngine, Store
from app.graphs import ledger
from app.graphs.compiled import Builder, Graph, built, with_checkpoints
from app.graphs.nodes import (
    BAD_ANSWER,
    UNDECIDED_STATUS,
    NodeContractError,
    add_nodes,
    ask,
    emit,
    node,
    report,
)
from app.graphs.request import RunRequest
from app.graphs.shape import GraphShape, graph_shape, last_nodes
from app.graphs.skill import SkillRunner
from app.graphs.telling import HEARS, Said, Telling
from app.graphs.typed_answers import meant
from app.graphs.watching import Watch

if TYPE_CHECKING:
    from app.engines.blockly.ports import BlockEngine
    from app.engines.databases.opened import Databases

__all__ = [
    "Builder",
    "GraphShape",
    "NodeContractError",
    "RunRequest",
    "Services",
    "add_nodes",
    "ask",
    "emit",
    "graph_shape",
    "node",
    "report",
    "run_events",
]

STEP_LIMIT = 80
log = logging.getLogger(__name__)

if not _msgpack.STRICT_MSGPACK_ENABLED:
    raise ImportError("langgraph was imported before app.graphs, so checkpoints would load any class")


def _databases() -> Databases:
    from app.engines.databases.opened import Databases

    return Databases()


@dataclass
class Services:
    """What nodes work with; it comes through the runtime's context, never through the state."""

    store: Store
    skills: SkillRunner
    reports: ReportEngine
    reader: DocumentReader
    work: Path
    databases: Databases = field(default_factory=_databases)
    blocks: BlockEngine | None = None

    @property
    def blockly(self) -> BlockEngine:
        """Blockly in its child process, which starts with the first program."""
        if self.blocks is None:
            from app.engines.blockly.client import Blockly

            self.blocks = Blockly(self.work)
        return self.blocks


async def run_events(
    build: Builder,
    request: RunRequest,
    services: Services,
    checkpoint_path: Path,
    *,
    step_limit: int = STEP_LIMIT,
) -> AsyncIterator[RunEvent]:
    """Run a graph and yield what happens; the last event is Done, Failed, Stopped or a Question.

    Cancelling the task that iterates yields Stopped. Nothing is raised for
    what goes wrong in the graph: it becomes Failed, with the traceback in the log.
    """
    telling = Telling(begins=request.starts)
    watch = Watch(time.perf_counter(), telling)
    ended = False
    services.skills.begin(request.workflow)
    try:
        schema = built(build).state_schema
        if request.starts:
            first_state(schema, request, request.values)
            named = (request.workflow, request.session_id, request.run_id)
            await _noted(ledger.begin, checkpoint_path, *named, request.values)
        async with _checkpoints(build, checkpoint_path) as (graph, saver):
            run = _Run(graph, schema, request, services, checkpoint_path, saver, step_limit)
            async for event in run.events(watch):
                ended = isinstance(event, Done | Question)
                yield event
    except (asyncio.CancelledError, GeneratorExit) as stop:
        _forget_cancellation()
        if not ended:
            await _halted(checkpoint_path, request.thread, "stopped", telling)
        if isinstance(stop, GeneratorExit):
            raise
        if not ended:
            yield Stopped(watch.node, watch.seconds)
    except Exception as error:
        await _halted(checkpoint_path, request.thread, "failed", telling)
        yield _failed(error, watch.node)


@asynccontextmanager
async def _checkpoints(build: Builder, path: Path) -> AsyncIterator[tuple[Graph, AsyncSqliteSaver]]:
    """Open the graph with its checkpoints, and close them so that a cancelled write leaves no lock.

    A connection closed in the middle of a transaction keeps the file locked
    until its cursors are collected; so nobody may write while it closes.
    """
    connection = await aiosqlite.connect(path)
    graph, saver = with_checkpoints(build, connection)
    try:
        yield graph, saver
    finally:
        async with saver.lock:
            await connection.rollback()
            await connection.close()


async def _unwound(stop: asyncio.CancelledError) -> None:
    """Wait for what LangGraph still tidies up; it hands that task over in the exception."""
    tasks = [argument for argument in stop.args if isinstance(argument, asyncio.Task)]
    if tasks:
        await asyncio.wait(tasks)


async def _noted(write: Callable[..., Any], *arguments: object) -> Any:
    """Call a function of the ledger in a thread, and let it end even when cancelled."""
    work = asyncio.ensure_future(asyncio.to_thread(write, *arguments))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise


async def _halted(
    path: Path, thread: str, status: ledger.RunStatus, telling: Telling, question: str = ""
) -> None:
    await _noted(ledger.mark, path, thread, status, question, telling.kept())


def first_state(schema: type[BaseModel], request: RunRequest, values: dict[str, Any]) -> dict[str, Any]:
    """Return a request's values in the state's types, with session_id and run_id where the state has them."""
    own = {"session_id": request.session_id, "run_id": request.run_id}
    values = {**{key: value for key, value in own.items() if key in schema.model_fields}, **values}
    if unknown := values.keys() - schema.model_fields.keys():
        raise NodeContractError(f"{schema.__name__} does not declare {sorted(unknown)}")
    model = schema.model_validate(values)
    return {key: getattr(model, key) for key in values}


def _forget_cancellation() -> None:
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        task.uncancel()


def _failed(error: Exception, node_name: str) -> Failed:
    if isinstance(error, AppError):
        log.warning("%s failed: %s %s", node_name, error.code, error.detail)
        return Failed(error.message, error.remedy, error.code, node_name)
    log.error("the run failed at %s", node_name, exc_info=error)
    if isinstance(error, GraphRecursionError):
        return Failed(
            _("The work went round in circles and was stopped."),
            _("Say the request in smaller parts, or try again."),
            "too_many_steps",
            node_name,
        )
    return Failed(
        _("Something in the program failed while it worked on this."),
        _("Try again. If it happens again, report it with the log (menu, Log)."),
        "unexpected",
        node_name,
    )


class _Run:
    """One compiled graph on one checkpoint thread."""

    def __init__(
        self,
        graph: Graph,
        schema: type[BaseModel],
        request: RunRequest,
        services: Services,
        path: Path,
        saver: AsyncSqliteSaver,
        step_limit: int,
    ) -> None:
        self._request, self._services, self._path, self._saver = request, services, path, saver
        self._graph, self._schema = graph, schema
        self._overdue: list[Said] = []
        self._config: Any = {"configurable": {"thread_id": request.thread}, "recursion_limit": step_limit}

    async def events(self, watch: Watch) -> AsyncIterator[RunEvent]:
        """Yield the events of the graph, then how it ended."""
        given = await self._graph_input(watch.telling)
        for task, late in self._overdue:
            if watch.telling.passes(task, late):
                yield late
        try:
            async for event in self._streamed(given, watch):
                yield event
        except AppError as error:
            if error.code != BAD_ANSWER:
                raise
            yield Notice("warning", error.message, error.remedy, error.code)
        for event in await self._ending(watch):
            yield event

    async def _streamed(self, given: Any, watch: Watch) -> AsyncIterator[RunEvent]:
        HEARS.set(watch.telling)
        parts = self._graph.astream(
            given,
            self._config,
            context=self._services,
            stream_mode=["tasks", "updates", "custom"],
            version="v2",
            durability="sync",
        )
        try:
            async for part in parts:
                for event in watch.events(part):
                    yield event
        except asyncio.CancelledError as stop:
            await _unwound(stop)
            raise

    async def _graph_input(self, telling: Telling) -> Any:
        await self._saver.setup()
        request = self._request
        if request.starts:
            return first_state(self._schema, request, request.values)
        await _noted(ledger.mark, self._path, request.thread, "running")
        snapshot = await self._graph.aget_state(self._config)
        told = await _noted(ledger.told_by, self._path, request.thread)
        self._overdue = telling.go_on(told, {one.id for one in snapshot.tasks if one.result is None})
        if request.answer is not None:
            question = _interrupt_for(request, snapshot.interrupts)
            resumed: Command[Any] = Command(resume={question.id: _answer_to(question, request.answer)})
            return resumed
        return None if snapshot.created_at is not None else await self._begun_again()

    async def _begun_again(self) -> Any:
        values = await _noted(ledger.given_to, self._path, self._request.thread)
        if values is None:
            raise AppError(
                "no_run",
                _("This piece of work can't be continued: it has ended."),
                _("Send the request again."),
            )
        return first_state(self._schema, self._request, values)

    async def _ending(self, watch: Watch) -> list[RunEvent]:
        snapshot = await self._graph.aget_state(self._config)
        questions = [_question(found) for found in snapshot.interrupts]
        if questions:
            await _halted(self._path, self._request.thread, "waiting", watch.telling, questions[0].text)
            return [*questions]
        await self._check_the_end()
        status = snapshot.values.get("status") or UNDECIDED_STATUS
        try:
            await _noted(ledger.mark, self._path, self._request.thread, "done")
        except asyncio.CancelledError:
            _forget_cancellation()  # it had ended before the stop came: nothing is left to go on with
        return [Done(watch.seconds, str(status))]

    async def _check_the_end(self) -> None:
        """Raise AppError when the last step that ran is none after which the graph may end."""
        saved = await self._saver.aget_tuple(self._config)
        ran = _ran_last(saved.checkpoint["versions_seen"]) if saved is not None else set()
        if not ran & last_nodes(self._graph.builder):
            raise AppError(
                "cut_off",
                _("The work ended before its last step."),
                _("Send the request again."),
                f"the last to run: {sorted(ran)}",
            )


def _ran_last(seen: Mapping[str, Mapping[str, Any]]) -> set[str]:
    """Return the nodes of a checkpoint's last step: those that were called by the newest values."""
    newest = {
        name: max(versions.values())
        for name, versions in seen.items()
        if versions and not name.startswith("__")
    }
    return {name for name, version in newest.items() if version == max(newest.values())}


def _interrupt_for(request: RunRequest, open_ones: tuple[Interrupt, ...]) -> Interrupt:
    named = [found for found in open_ones if found.id == request.interrupt_id]
    if named or (len(open_ones) == 1 and not request.interrupt_id):
        return (named or open_ones)[0]
    raise AppError(
        "no_question",
        _("This question is no longer open."),
        _("Look at the newest question, or send a new request."),
    )


def _answer_to(question: Interrupt, answer: JsonValue) -> JsonValue:
    fields: dict[str, Any] = (question.response_schema or {}).get("properties", {})
    if not isinstance(answer, str):
        return answer
    name = next(iter(fields)) if len(fields) == 1 else ""
    words = meant(answer, _question(question).choices, closed="enum" in fields.get(name, {}))
    return {name: words} if name else words


def _question(found: Interrupt) -> Question:
    shown: dict[str, Any] = found.value if isinstance(found.value, dict) else {"text": str(found.value)}
    return Question(
        key=shown.get("key", ""),
        text=shown.get("text", ""),
        choices=tuple(Choice(*one) for one in shown.get("choices", ())),
        interrupt_id=found.id,
        payload={**shown.get("payload", {}), "answer_schema": found.response_schema},
    )
