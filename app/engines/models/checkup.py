"""Which model servers answer on this machine, and what they have; that none does is a normal state."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any, cast

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.models.choice import OLLAMA_URL, ModelChoice
from app.engines.models.fit import Shape, read_shape
from app.engines.models.ollama import read_card
from app.engines.models.outcomes import ModelFailure, ModelOutcome
from app.engines.models.server import classify

LOCAL_URLS = (OLLAMA_URL, "http://localhost:11434")
LOOK_SECONDS = 2.0
MOST_MODELS = 200


@dataclass(frozen=True)
class ModelInfo:
    """A model on a server: bytes on disk, trained context, abilities, and whether it is loaded now."""

    name: str
    size: int = 0
    parameters: str = ""
    quantization: str = ""
    context: int = 0
    capabilities: tuple[str, ...] = ()
    loaded: bool = False
    digest: str = ""
    shape: Shape = field(default_factory=Shape)

    def with_details(self, other: ModelInfo) -> ModelInfo:
        """Return this entry of a list with what the server says of the model alone."""
        return replace(self, context=other.context, capabilities=other.capabilities, shape=other.shape)


@dataclass(frozen=True)
class Checkup:
    """What was found at one address; `there` is False where nothing answers."""

    url: str
    there: bool = False
    version: str = ""
    models: tuple[ModelInfo, ...] = ()


@dataclass(frozen=True)
class PullStep:
    """How far a download is, in bytes; total is 0 where unknown, part names what is being loaded."""

    text: str
    done: int = 0
    total: int = 0
    part: str = ""


async def find_ollama(urls: tuple[str, ...] = LOCAL_URLS) -> Checkup:
    """Return the first address at which an Ollama server answers; never raises for a server that is away."""
    for url in urls:
        found = await look(url)
        if found.there:
            return found
    return Checkup(urls[0])


async def look(url: str) -> Checkup:
    """Look whether an Ollama server answers at an address and which models it has.

    Only the server's time is limited, not that of the first import of its client.
    """
    import httpx

    refused = _response_error()
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            return await inventory(url)
    except (TimeoutError, ConnectionError, httpx.HTTPError, ValueError, refused):
        return Checkup(url)


async def details(url: str, name: str) -> ModelInfo:
    """Return a model's trained context and abilities; raise ModelFailure where that is not possible."""
    try:
        shown = await client_of(url).show(name)
    except Exception as error:
        raise _named(error, url, name) from error
    card = read_card({**shown.model_dump(by_alias=True), "model_info": shown.modelinfo or {}})
    shape = read_shape(dict(shown.modelinfo or {}))
    return ModelInfo(name, context=card.context, capabilities=tuple(sorted(card.capabilities)), shape=shape)


async def pull(url: str, name: str) -> AsyncGenerator[PullStep]:
    """Download a model, telling how far it is; raise ModelFailure or AppError("pull_failed").

    Closing it closes the connection, which is what stops the server's download.
    """
    try:
        answers = await client_of(url).pull(name, stream=True)
        async with aclosing(cast("AsyncGenerator[Any]", answers)) as steps:
            async for step in steps:
                yield PullStep(step.status or "", step.completed or 0, step.total or 0, step.digest or "")
    except Exception as error:
        failure = _named(error, url, name)
        if failure.outcome in (ModelOutcome.DOWN, ModelOutcome.NOT_PULLED, ModelOutcome.DROPPED):
            raise failure from error
        raise AppError(
            "pull_failed",
            _("The model {model} could not be downloaded.", model=name),
            _("Check the name and the network, then try again; what was loaded is kept."),
            str(error),
        ) from error


def status_text(choice: ModelChoice, found: Checkup | None) -> str:
    """Return one translated line for the status bar."""
    if choice.kind == "none":
        return _("Rules only")
    if choice.kind == "ollama" and found is not None and not found.there:
        return _("The model {model} can't be reached; the rules go on working.", model=choice.name)
    return choice.name


async def inventory(url: str) -> Checkup:
    """Return what an Ollama server has; raises what the client raises."""
    client = client_of(url)
    listed, running = await asyncio.gather(client.list(), client.ps())
    loaded = {entry.name or entry.model for entry in running.models}
    models = [_model_info(entry, loaded) for entry in listed.models[:MOST_MODELS]]
    return Checkup(url, True, await _version(url), tuple(models))


def _model_info(entry: Any, loaded: set[str | None]) -> ModelInfo:
    about = entry.details
    return ModelInfo(
        name=entry.model or "",
        size=int(entry.size or 0),
        parameters=(about.parameter_size if about else "") or "",
        quantization=(about.quantization_level if about else "") or "",
        loaded=entry.model in loaded,
        digest=entry.digest or "",
    )


async def _version(url: str) -> str:
    import httpx

    async with httpx.AsyncClient(trust_env=False, verify=url.startswith("https://")) as client:
        answer = (await client.get(f"{url}/api/version")).json()
    return str(answer.get("version", "")) if isinstance(answer, dict) else ""


def client_of(url: str) -> Any:
    """Return a client of the Ollama server at an address."""
    import ollama

    return ollama.AsyncClient(host=url, trust_env=False, verify=url.startswith("https://"))


def _response_error() -> type[Exception]:
    import ollama

    return ollama.ResponseError


def _named(error: Exception, url: str, name: str) -> ModelFailure:
    host = url.partition("://")[2]
    if isinstance(error, _response_error()):
        outcome = classify(getattr(error, "status_code", 0), str(error))
    elif isinstance(error, ConnectionError) or "Connect" in type(error).__name__:
        outcome = ModelOutcome.DOWN
    else:
        outcome = ModelOutcome.DROPPED
    return ModelFailure(outcome, model=name, host=host, detail=repr(error))
