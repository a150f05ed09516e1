"""What a graph node is: checked against its state, timed, and able to tell what it does."""

from __future__ import annotations

import functools
import inspect
import time
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, overload

from langgraph.graph import StateGraph
from langgraph.runtime import Runtime
from langgraph.types import Overwrite, interrupt
from pydantic import BaseModel, TypeAdapter, ValidationError

from app.core.errors import AppError
from app.core.events import Answer, Notice, Preview, Progress, Question, Shown, Token, Version
from app.core.i18n import _
from app.graphs.skill import SPEAKING
from app.graphs.telling import HEARS

Emittable = Answer | Notice | Preview | Progress | Shown | Token | Version
NodeKind = Literal["step", "skill", "engine", "question"]
NodeFunction = Callable[..., Awaitable[dict[str, Any]]]
AnswerModel = TypeVar("AnswerModel", bound=BaseModel)
UNDECIDED_STATUS = "pass"
BAD_ANSWER = "bad_answer"


class NodeContractError(TypeError):
    """A node returned what its state does not declare; a mistake of ours."""


@dataclass(frozen=True)
class NodeSpec:
    """What the diagram knows of a node: its name, its kind and one sentence."""

    name: str
    kind: NodeKind
    about: str


@dataclass(frozen=True)
class Emitted:
    """An event on its way from a node to the watchers of the run."""

    task: str
    event: Emittable


@dataclass(frozen=True)
class Reported:
    """What a node tells about itself; only what is not None replaces what it told before."""

    task: str
    by: str | None = None
    summary: str | None = None
    prompt: str | None = None
    tokens: int | None = None
    seconds: float | None = None


def report(
    runtime: Runtime[Any],
    *,
    by: str | None = None,
    summary: str | None = None,
    prompt: str | None = None,
    tokens: int | None = None,
) -> None:
    """Tell who decided, what was done (one translated sentence) and the prompt that was sent, if any."""
    runtime.stream_writer(Reported(task_of(runtime), by, summary, prompt, tokens))


def emit(runtime: Runtime[Any], event: Emittable) -> None:
    """Send an event to the watchers of the run at once."""
    task, telling = task_of(runtime), HEARS.get()
    if telling is not None:
        telling.say(task, event)
    runtime.stream_writer(Emitted(task, event))


def ask(question: Question, answer: type[AnswerModel]) -> AnswerModel:
    """Wait for the user's answer, however long; the node starts again from its top when it comes.

    So whatever must happen once belongs behind this call or into another node.
    """
    shown = {
        "key": question.key,
        "text": question.text,
        "choices": [[choice.key, choice.label, choice.likely] for choice in question.choices],
        "payload": question.payload,
    }
    try:
        return interrupt(shown, response_schema=answer)
    except ValidationError as error:
        raise AppError(
            BAD_ANSWER,
            _("This answer does not fit the question."),
            _("Choose one of the answers shown."),
            str(error),
        ) from error


def task_of(runtime: Runtime[Any]) -> str:
    """Return the id under which LangGraph runs this node now."""
    info = runtime.execution_info
    return info.task_id if info else ""


@overload
def node(function: NodeFunction) -> NodeFunction: ...
@overload
def node(*, name: str = "", kind: NodeKind = "step") -> Callable[[NodeFunction], NodeFunction]: ...
def node(function: NodeFunction | None = None, *, name: str = "", kind: NodeKind = "step") -> Any:
    """Make an async function a graph node: what it returns is checked, and it is timed."""
    if function is None:
        return functools.partial(_decorate, name=name, kind=kind)
    return _decorate(function, name=name, kind=kind)


def _decorate(function: NodeFunction, *, name: str, kind: NodeKind) -> NodeFunction:
    if not inspect.iscoroutinefunction(function):
        raise NodeContractError(f"{function.__name__} must be an async function")
    about = (inspect.getdoc(function) or "").split("\n", 1)[0]
    spec = NodeSpec(name or function.__name__, kind, about)

    @functools.wraps(function)
    async def run(state: BaseModel, runtime: Runtime[Any]) -> dict[str, Any]:
        started = time.perf_counter()
        SPEAKING.set(lambda text: emit(runtime, Token(spec.name, text)))
        returned = await function(state, runtime)
        check_values(type(state), returned, spec.name)
        runtime.stream_writer(Reported(task_of(runtime), seconds=time.perf_counter() - started))
        return returned

    run.spec = spec  # type: ignore[attr-defined]
    return run


def spec_of(function: Callable[..., Any]) -> NodeSpec:
    """Return what @node noted about a function."""
    spec = getattr(function, "spec", None)
    if not isinstance(spec, NodeSpec):
        raise NodeContractError(f"{function!r} is not decorated with @node")
    return spec


def add_nodes(graph: StateGraph[Any, Any, Any, Any], *functions: NodeFunction) -> None:
    """Add decorated functions to a graph under their names."""
    for function in functions:
        spec = spec_of(function)
        metadata = {"kind": spec.kind, "about": spec.about}
        graph.add_node(spec.name, typing.cast("Any", function), metadata=metadata)


def check_values(schema: type[BaseModel], returned: object, name: str) -> None:
    """Raise NodeContractError unless `returned` holds only declared keys with values of their exact types."""
    if not isinstance(returned, dict):
        raise NodeContractError(f"{name} must return a dict, not {type(returned).__name__}")
    for key, value in returned.items():
        if key not in schema.model_fields:
            raise NodeContractError(f"{name} returned {key!r}, which {schema.__name__} does not declare")
        try:
            _adapter(schema, key).validate_python(_plain(value), strict=True)
        except ValidationError as error:
            raise NodeContractError(f"{name} returned a wrong {key!r}: {error}") from error


def _plain(value: object) -> object:
    return value.value if isinstance(value, Overwrite) else value


@functools.cache
def _adapter(schema: type[BaseModel], key: str) -> TypeAdapter[Any]:
    field = schema.model_fields[key]
    exact: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    return TypeAdapter(exact)
