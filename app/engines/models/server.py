"""What the gateway and the two kinds of model server say to each other."""

from __future__ import annotations

import codecs
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import httpx

from app.engines.models.outcomes import ModelOutcome

CONNECT_SECONDS = 5.0
ERROR_BYTES = 20_000
LINE_CHARACTERS = 1_000_000
NO_MEMORY_WORDS = ("system memory", "out of memory", "out-of-memory", "cudamalloc", "failed to allocate")
CRASHED_WORDS = (
    "unexpectedly stopped",
    "no longer running",
    "error was encountered",
    "terminated",
    "has crashed",
)
CONTEXT_WORDS = ("context size", "context length", "context window", "maximum context")


@dataclass(frozen=True)
class Message:
    """One turn of the conversation with a model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class Ask:
    """One question: the turns, the schema of the answer and the most tokens it may have."""

    messages: list[Message]
    schema: dict[str, Any]
    max_tokens: int


@dataclass(frozen=True)
class Piece:
    """A part of the answer; done only on the last."""

    text: str = ""
    thinking: str = ""
    tool_call: str = ""
    done: Finish | None = None


@dataclass(frozen=True)
class Finish:
    """How the server says that the answer ended, the tokens it counted and the seconds it took for them."""

    reason: str
    prompt_tokens: int = 0
    answer_tokens: int = 0
    load_seconds: float = 0.0
    answer_seconds: float = 0.0


@dataclass
class ServerRefusal(Exception):
    """The server's own refusal, named."""

    outcome: ModelOutcome
    detail: str = field(default="")

    __hash__ = Exception.__hash__


class ModelServer(Protocol):
    """A kind of model server; pieces raises ServerRefusal and httpx errors only."""

    def pieces(self, client: httpx.AsyncClient, ask: Ask) -> AsyncIterator[Piece]:
        """Yield the answer as it comes; closing the iterator closes the connection."""
        ...

    async def room(self, client: httpx.AsyncClient) -> int:
        """Return how many tokens a question and its answer may have, 0 where the server does not say."""
        ...


def classify(status: int, text: str) -> ModelOutcome:
    """Name a server's refusal by its HTTP status and its words."""
    low = text.lower()
    if status == 404:
        return ModelOutcome.NOT_PULLED
    if status in (429, 503) or "server busy" in low:
        return ModelOutcome.BUSY
    for words, outcome in (
        (NO_MEMORY_WORDS, ModelOutcome.NO_MEMORY),
        (CRASHED_WORDS, ModelOutcome.CRASHED),
        (CONTEXT_WORDS, ModelOutcome.CONTEXT_LOST),
    ):
        if any(word in low for word in words):
            return outcome
    return ModelOutcome.REFUSED if 400 <= status < 500 else ModelOutcome.ODD_REPLY


async def refusal(response: httpx.Response) -> ServerRefusal:
    """Read an error answer, at most its first bytes, and name it."""
    raw = b""
    async for block in response.aiter_bytes():
        raw += block
        if len(raw) > ERROR_BYTES:
            break
    text = raw.decode("utf-8", "replace")
    known = error_text(text)
    if known is None:
        return ServerRefusal(ModelOutcome.ODD_REPLY, f"{response.status_code}: {text[:200]}")
    return ServerRefusal(classify(response.status_code, known), f"{response.status_code}: {known[:300]}")


async def lines_of(response: httpx.Response) -> AsyncIterator[str]:
    """Yield the lines of a stream that are not blank; refuse one that never ends."""
    decoder, rest = codecs.getincrementaldecoder("utf-8")("replace"), ""
    async for block in response.aiter_bytes():
        *lines, rest = (rest + decoder.decode(block)).split("\n")
        if len(rest) > LINE_CHARACTERS:
            raise ServerRefusal(ModelOutcome.ODD_REPLY, "a line without end")
        for line in lines:
            if line.strip():
                yield line.strip()
    if rest.strip():
        yield rest.strip()


def error_text(text: str) -> str | None:
    """Return the words in {"error": ...}, or None where the text is none of that form."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    error = data.get("error") if isinstance(data, dict) else None
    if isinstance(error, dict):
        error = error.get("message")
    return error if isinstance(error, str) else None


def line_object(line: str) -> dict[str, Any]:
    """Read one line of a stream; raise ServerRefusal where it is no JSON object or an error."""
    try:
        data = json.loads(line)
    except ValueError as error:
        raise ServerRefusal(ModelOutcome.ODD_REPLY, line[:200]) from error
    if not isinstance(data, dict):
        raise ServerRefusal(ModelOutcome.ODD_REPLY, line[:200])
    if "error" in data:
        words = error_text(line) or line
        raise ServerRefusal(classify(500, words), words[:300])
    return data
