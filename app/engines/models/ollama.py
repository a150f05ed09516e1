"""Ollama's own chat API: the only one that can be told not to cut a prompt in silence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

import httpx

from app.engines.models.choice import is_loopback
from app.engines.models.fit import STEPS, USUAL, ContextPlan, plan_context, read_shape
from app.engines.models.memory import system_memory
from app.engines.models.outcomes import ModelOutcome
from app.engines.models.server import Ask, Finish, Piece, ServerRefusal, line_object, lines_of, refusal
from app.engines.models.tokens import estimate_messages

NANOSECONDS = 1e9
THINKING_TOKENS = 2048
KEEP_ALIVE = "15m"


@dataclass(frozen=True)
class ModelCard:
    """What /api/show says of a model: its trained context (0 unknown) and what it can do.

    plan is the context that fits into this computer's memory, None where it is unknown.
    """

    context: int
    capabilities: frozenset[str]
    family: str = ""
    plan: ContextPlan | None = None

    @property
    def think(self) -> bool | str:
        """What to send as `think`: off, or the least where it can't be switched off."""
        return "low" if self.family.startswith("gptoss") else False


class OllamaServer:
    """A model on an Ollama server."""

    def __init__(self, name: str, url: str) -> None:
        self._name, self._url = name, url
        self._card: ModelCard | None = None
        self._room = 0

    async def pieces(self, client: httpx.AsyncClient, ask: Ask) -> AsyncIterator[Piece]:
        """Yield the answer; refuse a prompt that has no room in the model's context.

        The context never gets smaller again: each other size loads the model anew.
        """
        body = request_body(self._name, ask, await self._known_card(client), self._room)
        self._room = body["options"]["num_ctx"]
        async with client.stream("POST", f"{self._url}/api/chat", json=body) as response:
            if response.status_code != 200:
                raise await refusal(response)
            async for line in lines_of(response):
                yield _piece(line_object(line))

    async def room(self, client: httpx.AsyncClient) -> int:
        """Return the longest context that the model knows and that fits into the memory."""
        card = await self._known_card(client)
        return card.plan.most if card.plan else min(card.context, STEPS[-1])

    async def _known_card(self, client: httpx.AsyncClient) -> ModelCard:
        if self._card is None:
            response = await client.post(f"{self._url}/api/show", json={"model": self._name})
            if response.status_code != 200:
                raise await refusal(response)
            self._card = await self._planned(client, line_object(response.text))
        return self._card

    async def _planned(self, client: httpx.AsyncClient, shown: dict[str, Any]) -> ModelCard:
        """Return the card with what fits; only of this very computer is the memory known."""
        card = read_card(shown)
        if not is_loopback(self._url):
            return card
        weights, loaded = [await self._size(client, path) for path in ("/api/tags", "/api/ps")]
        shape = read_shape(shown.get("model_info") or {})
        return replace(card, plan=plan_context(weights, card.context, shape, system_memory(), loaded))

    async def _size(self, client: httpx.AsyncClient, path: str) -> int:
        response = await client.get(f"{self._url}{path}")
        try:
            listed = line_object(response.text).get("models") or []
        except ServerRefusal:
            return 0
        sizes = [one.get("size") for one in listed if isinstance(one, dict) and self._is_me(one)]
        return next((size for size in sizes if isinstance(size, int)), 0)

    def _is_me(self, listed: dict[str, Any]) -> bool:
        return listed.get("name") in (self._name, f"{self._name}:latest")


def read_card(shown: dict[str, Any]) -> ModelCard:
    """Read an /api/show answer."""
    info = shown.get("model_info") or {}
    lengths = [value for key, value in info.items() if key.endswith(".context_length")]
    context = lengths[0] if lengths and isinstance(lengths[0], int) else 0
    family = str((shown.get("details") or {}).get("family") or "")
    return ModelCard(context, frozenset(shown.get("capabilities") or ()), family)


def request_body(name: str, ask: Ask, card: ModelCard, least: int = 0) -> dict[str, Any]:
    """Build a request that says everything the server would otherwise guess."""
    answer = ask.max_tokens + (THINKING_TOKENS if card.think else 0)
    return {
        "model": name,
        "messages": [{"role": message.role, "content": message.content} for message in ask.messages],
        "stream": True,
        "truncate": False,
        "shift": False,
        "think": card.think,
        "format": ask.schema,
        "keep_alive": KEEP_ALIVE,
        "options": {
            "num_ctx": max(least, room_for(ask, card, answer)),
            "num_predict": answer,
            "temperature": 0,
            "seed": 1,
        },
    }


def room_for(ask: Ask, card: ModelCard, answer: int) -> int:
    """Return num_ctx: the usual context, or the first step that holds a long text.

    Every other size loads the model again, so there are few.
    """
    needed = estimate_messages([message.content for message in ask.messages]).high + answer
    longest = min(card.context, STEPS[-1]) if card.context else STEPS[-1]
    usual, most = (card.plan.usual, card.plan.most) if card.plan else (min(USUAL, longest), longest)
    if needed > most:
        raise ServerRefusal(ModelOutcome.CONTEXT_LOST, f"about {needed} tokens are needed, {most} are there")
    return next((step for step in (usual, *STEPS) if usual <= step <= most and step >= needed), most)


def _piece(part: dict[str, Any]) -> Piece:
    message = part.get("message")
    if not isinstance(message, dict):
        message = {}
    calls = message.get("tool_calls")
    return Piece(
        text=_text(message, "content"),
        thinking=_text(message, "thinking"),
        tool_call=str(calls)[:200] if calls else "",
        done=_finish(part) if part.get("done") is True else None,
    )


def _finish(part: dict[str, Any]) -> Finish:
    counts = [part.get(key) for key in ("prompt_eval_count", "eval_count")]
    prompt, answer = (count if isinstance(count, int) else 0 for count in counts)
    load, said = (
        count / NANOSECONDS if isinstance(count, int) else 0.0
        for count in (part.get("load_duration"), part.get("eval_duration"))
    )
    return Finish(str(part.get("done_reason") or ""), prompt, answer, load, said)


def _text(message: dict[str, Any], key: str) -> str:
    value = message.get(key)
    return value if isinstance(value, str) else ""
