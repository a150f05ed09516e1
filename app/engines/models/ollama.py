"""Ollama's own chat API: the only one that can be told not to cut a prompt in silence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx

from app.engines.models.outcomes import ModelOutcome
from app.engines.models.server import Ask, Finish, Piece, ServerRefusal, line_object, lines_of, refusal
from app.engines.models.tokens import estimate_messages

ROOM_STEP = 4096
MOST_ROOM = 65_536
THINKING_TOKENS = 2048
KEEP_ALIVE = "15m"


@dataclass(frozen=True)
class ModelCard:
    """What /api/show says of a model: its trained context (0 unknown) and what it can do."""

    context: int
    capabilities: frozenset[str]
    family: str = ""

    @property
    def think(self) -> bool | str:
        """What to send as `think`: off, or the least where it can't be switched off."""
        return "low" if self.family.startswith("gptoss") else False


class OllamaServer:
    """A model on an Ollama server."""

    def __init__(self, name: str, url: str) -> None:
        self._name, self._url = name, url
        self._card: ModelCard | None = None

    async def pieces(self, client: httpx.AsyncClient, ask: Ask) -> AsyncIterator[Piece]:
        """Yield the answer; refuse a prompt that has no room in the model's context."""
        body = request_body(self._name, ask, await self._known_card(client))
        async with client.stream("POST", f"{self._url}/api/chat", json=body) as response:
            if response.status_code != 200:
                raise await refusal(response)
            async for line in lines_of(response):
                yield _piece(line_object(line))

    async def _known_card(self, client: httpx.AsyncClient) -> ModelCard:
        if self._card is None:
            response = await client.post(f"{self._url}/api/show", json={"model": self._name})
            if response.status_code != 200:
                raise await refusal(response)
            self._card = read_card(line_object(response.text))
        return self._card


def read_card(shown: dict[str, Any]) -> ModelCard:
    """Read an /api/show answer."""
    info = shown.get("model_info") or {}
    lengths = [value for key, value in info.items() if key.endswith(".context_length")]
    context = lengths[0] if lengths and isinstance(lengths[0], int) else 0
    family = str((shown.get("details") or {}).get("family") or "")
    return ModelCard(context, frozenset(shown.get("capabilities") or ()), family)


def request_body(name: str, ask: Ask, card: ModelCard) -> dict[str, Any]:
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
            "num_ctx": room_for(ask, card, answer),
            "num_predict": answer,
            "temperature": 0,
            "seed": 1,
        },
    }


def room_for(ask: Ask, card: ModelCard, answer: int) -> int:
    """Return num_ctx in steps, because every other size loads the model again."""
    needed = estimate_messages([message.content for message in ask.messages]).high + answer
    most = min(card.context or MOST_ROOM, MOST_ROOM)
    if needed > most:
        raise ServerRefusal(ModelOutcome.CONTEXT_LOST, f"about {needed} tokens are needed, {most} are there")
    return min(-(-needed // ROOM_STEP) * ROOM_STEP, most)


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
    return Finish(str(part.get("done_reason") or ""), prompt, answer)


def _text(message: dict[str, Any], key: str) -> str:
    value = message.get(key)
    return value if isinstance(value, str) else ""
