"""What one model server has, whichever kind it is; and why it does not answer."""

from __future__ import annotations

import asyncio
import ssl
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.models import keys
from app.engines.models.checkup import MOST_MODELS, Checkup, ModelInfo, details, inventory, look
from app.engines.models.choice import is_loopback, parse_choice
from app.engines.models.fit import ContextPlan, plan_context
from app.engines.models.memory import Memory, system_memory
from app.engines.models.outcomes import ModelFailure
from app.engines.models.servers import Server

SURVEY_SECONDS = 6.0
DETAIL_SECONDS = 8.0
MOST_AT_ONCE = 4


async def survey(server: Server) -> Checkup:
    """Return what a server has; raise AppError with the reason where it does not answer as a model server."""
    try:
        async with asyncio.timeout(SURVEY_SECONDS):
            return await (inventory(server.url) if server.kind == "ollama" else _openai(server))
    except AppError:
        raise
    except Exception as problem:
        raise _in_words(server, problem) from problem


async def survey_all(servers: list[Server]) -> list[Checkup | AppError]:
    """Look at every server at the same time; a server that fails is the AppError that says why."""
    found = await asyncio.gather(*(survey(server) for server in servers), return_exceptions=True)
    return [one if isinstance(one, Checkup | AppError) else _odd(one) for one in found]


async def digest_of(text: str) -> str:
    """Return what tells one version of a chosen model from another, "" where the server does not say."""
    choice = parse_choice(text)
    if choice.kind != "ollama":
        return ""
    found = await look(choice.url)
    names = (choice.name, f"{choice.name}:latest")
    return next((model.digest for model in found.models if model.name in names), "")


async def described(url: str, models: tuple[ModelInfo, ...]) -> tuple[ModelInfo, ...]:
    """Return an Ollama server's models with their context, shape and abilities, as far as it tells."""
    gate = asyncio.Semaphore(MOST_AT_ONCE)

    async def one(model: ModelInfo) -> ModelInfo:
        async with gate:
            try:
                return model.with_details(await details(url, model.name))
            except ModelFailure:
                return model

    try:
        async with asyncio.timeout(DETAIL_SECONDS):
            return tuple(await asyncio.gather(*(one(model) for model in models)))
    except TimeoutError:
        return models


def context_of(url: str, model: ModelInfo, memory: Memory | None = None) -> ContextPlan:
    """Return the context that a model would get from this program."""
    if not is_loopback(url):
        return plan_context(model.size, model.context, model.shape, Memory())
    loaded = model.size if model.loaded else 0
    return plan_context(model.size, model.context, model.shape, memory or system_memory(), loaded)


async def _openai(server: Server) -> Checkup:
    import httpx

    base = server.url if server.url.endswith("/v1") else f"{server.url}/v1"
    key = "" if server.warning else await asyncio.to_thread(keys.find, server.url)
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with httpx.AsyncClient(trust_env=False, verify=base.startswith("https://")) as client:
        response = await client.get(f"{base}/models", headers=headers)
    if response.status_code in (401, 403):
        raise AppError(
            "key_refused",
            _("The server {name} refuses the key.", name=server.label),
            _("Enter the key that its owner gave you."),
        )
    if response.status_code != 200:
        raise _not_a_server(server, f"HTTP {response.status_code}")
    return Checkup(server.url, True, "", _openai_models(server, response.json()))


def _openai_models(server: Server, answer: Any) -> tuple[ModelInfo, ...]:
    listed = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(listed, list):
        raise _not_a_server(server, "no list of models")
    found = [one for one in listed if isinstance(one, dict) and isinstance(one.get("id"), str)]
    return tuple(ModelInfo(one["id"], context=_context(one)) for one in found[:MOST_MODELS])


def _context(listed: dict[str, Any]) -> int:
    """Return the context as vLLM (max_model_len) and llama.cpp (meta.n_ctx_train) tell it."""
    meta = listed.get("meta")
    for value in (listed.get("max_model_len"), meta.get("n_ctx_train") if isinstance(meta, dict) else None):
        if isinstance(value, int) and value > 0:
            return value
    return 0


def _in_words(server: Server, problem: Exception) -> AppError:
    if _is_certificate(problem):
        return AppError(
            "bad_certificate",
            _("The certificate of {name} is not trusted, so nothing was sent to it.", name=server.label),
            _("Ask its owner for a valid certificate; the check is never switched off."),
            repr(problem),
        )
    if isinstance(problem, TimeoutError) or "Timeout" in type(problem).__name__:
        return AppError(
            "server_slow",
            _("The server {name} did not answer in time.", name=server.label),
            _("See that it runs and that the address is right, then test again."),
            repr(problem),
        )
    if isinstance(problem, ConnectionError) or "Connect" in type(problem).__name__:
        return AppError(
            "server_down",
            _("Nothing answers at {url}.", url=server.url),
            _("Start the server, or correct the address; the rules work without a model."),
            repr(problem),
        )
    return _not_a_server(server, repr(problem))


def _is_certificate(problem: BaseException | None) -> bool:
    for _depth in range(8):
        if problem is None:
            return False
        if isinstance(problem, ssl.SSLError) or "CERTIFICATE_VERIFY" in str(problem):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def _not_a_server(server: Server, detail: str) -> AppError:
    return AppError(
        "not_a_model_server",
        _("What answers at {url} is no model server of this kind.", url=server.url),
        _("Check the address and the kind; Ollama usually answers at port 11434."),
        detail,
    )


def _odd(problem: BaseException) -> AppError:
    return AppError("unexpected", _("The server could not be looked at."), "", repr(problem))
