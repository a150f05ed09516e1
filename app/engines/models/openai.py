"""OpenAI-compatible servers: chat completions as a stream of events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx

from app.engines.models.server import Ask, Finish, Piece, line_object, lines_of, refusal

DATA = "data:"
END = "[DONE]"


class OpenAiServer:
    """A model on a server that speaks OpenAI's chat completions."""

    def __init__(self, name: str, url: str, key: str = "") -> None:
        self._name, self._key = name, key
        self._url = url if url.endswith("/v1") else f"{url}/v1"

    async def room(self, client: httpx.AsyncClient) -> int:
        """Return 0: this kind of server does not tell how long a context may be."""
        return 0

    async def pieces(self, client: httpx.AsyncClient, ask: Ask) -> AsyncIterator[Piece]:
        """Yield the answer; the finish comes last, when the server has said how it ended."""
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        body = request_body(self._name, ask)
        url = f"{self._url}/chat/completions"
        async with client.stream("POST", url, json=body, headers=headers) as response:
            if response.status_code != 200:
                raise await refusal(response)
            async for piece in _read(response):
                yield piece


def request_body(name: str, ask: Ask) -> dict[str, Any]:
    """Build a streaming request for an answer of the schema."""
    return {
        "model": name,
        "messages": [{"role": message.role, "content": message.content} for message in ask.messages],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": ask.max_tokens,
        "temperature": 0,
        "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "schema": ask.schema}},
    }


async def _read(response: httpx.Response) -> AsyncIterator[Piece]:
    reason, prompt, answer = "", 0, 0
    async for line in lines_of(response):
        if line.startswith(DATA):
            line = line[len(DATA) :]
        elif not line.startswith("{"):
            continue
        if line.strip() == END:
            break
        part = line_object(line)
        usage = part.get("usage") or {}
        prompt, answer = usage.get("prompt_tokens", prompt), usage.get("completion_tokens", answer)
        for choice in (part.get("choices") or [])[:1]:
            yield _piece(choice.get("delta") or {})
            reason = choice.get("finish_reason") or reason
    if reason:
        yield Piece(done=Finish(reason, prompt, answer))


def _piece(delta: dict[str, Any]) -> Piece:
    calls = delta.get("tool_calls")
    thinking = delta.get("reasoning_content") or delta.get("reasoning") or ""
    return Piece(
        text=delta.get("content") or "",
        thinking=thinking if isinstance(thinking, str) else "",
        tool_call=str(calls)[:200] if calls else "",
    )
