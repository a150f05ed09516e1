"""The one way to a language model: an answer is accepted whole and checked, or it is a named failure."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from app.core.i18n import _
from app.engines.models import keys
from app.engines.models.choice import ModelChoice
from app.engines.models.ollama import OllamaServer
from app.engines.models.openai import OpenAiServer
from app.engines.models.outcomes import REASKED, RETRIED, ModelFailure, ModelOutcome, ModelReply
from app.engines.models.repetition import is_looping
from app.engines.models.server import (
    CONNECT_SECONDS,
    Ask,
    Finish,
    Message,
    ModelServer,
    Piece,
    ServerRefusal,
)
from app.engines.models.tokens import estimate_messages

Value = TypeVar("Value", bound=BaseModel)
Check = Callable[[Value], str]
TokenSink = Callable[[str], None]
ANSWER_TOKENS = 1024
ROOM_SECONDS = 5.0
CHARACTERS_PER_TOKEN = 12
LEAST_TOKENS = 5
LOOP_EVERY = 200
SILENT_CUT = 1000
SHOWN_ERROR = 600
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Deadlines:
    """Seconds: to the first token (the model may be loading), between tokens, and in all for one question."""

    first: float = 120.0
    idle: float = 30.0
    total: float = 600.0


def make_gateway(choice: ModelChoice, *, key: str = "", deadlines: Deadlines | None = None) -> Gateway | None:
    """Return the gateway to a chosen model; None for rules only.

    Without a key the one that is kept for the server is sent, over https or to this machine only.
    """
    if choice.kind == "none":
        return None
    if choice.kind == "openai" and not key and not choice.warning:
        key = keys.find(choice.url)
    server: ModelServer
    if choice.kind == "ollama":
        server = OllamaServer(choice.name, choice.url)
    else:
        server = OpenAiServer(choice.name, choice.url, key)
    return Gateway(choice, server, deadlines or Deadlines())


@dataclass
class _Heard:
    """What has come of one answer so far."""

    text: str = ""
    thinking: str = ""
    tool_call: str = ""
    finish: Finish | None = None
    checked: int = 0
    first: float = 0.0
    last: float = 0.0

    @property
    def speed(self) -> float:
        """Tokens a second: by the server's own clock, else between the first and the last piece."""
        finish = self.finish
        if finish is None or finish.answer_tokens < LEAST_TOKENS:
            return 0.0
        seconds = finish.answer_seconds or self.last - self.first
        return finish.answer_tokens / seconds if seconds > 0 else 0.0

    @property
    def size(self) -> int:
        return len(self.text) + len(self.thinking)


@dataclass
class _Session:
    """One question with its repeated attempts."""

    messages: list[Message]
    schema: dict[str, Any]
    max_tokens: int
    on_token: TokenSink | None
    attempts: int = 0
    retries: int = 1
    repairs: int = 1
    tokens: int = 0
    notes: list[str] = field(default_factory=list)


class Gateway:
    """Asks one model on one server; safe to use from one event loop after another."""

    def __init__(self, choice: ModelChoice, server: ModelServer, deadlines: Deadlines) -> None:
        self._choice, self._server, self._deadlines = choice, server, deadlines

    @property
    def name(self) -> str:
        """The model's name."""
        return self._choice.name

    @property
    def warning(self) -> str:
        """One translated sentence where texts leave this machine unencrypted, else ""."""
        return self._choice.warning

    async def room(self) -> int:
        """Return how many tokens a question and its answer may have, 0 where that can't be learnt now."""
        try:
            async with asyncio.timeout(ROOM_SECONDS), _client(self._choice.url) as client:
                return await self._server.room(client)
        except (ServerRefusal, TimeoutError, httpx.HTTPError, httpx.InvalidURL) as away:
            log.info("%s: its context is not known: %r", self.name, away)
            return 0

    async def ask(
        self,
        system: str,
        request: str,
        output: type[Value],
        *,
        check: Check[Value] | None = None,
        max_tokens: int = ANSWER_TOKENS,
        on_token: TokenSink | None = None,
        repairs: int = 1,
    ) -> ModelReply[Value]:
        """Return a checked value, or raise ModelFailure.

        Asks once more after a broken connection, and `repairs` times (at most
        2) with the errors shown after an answer of the wrong form. Cancelling
        the task closes the connection, which stops the model.
        """
        started = time.perf_counter()
        messages = [Message("system", system), Message("user", request)]
        session = _Session(
            messages, output.model_json_schema(), max_tokens, on_token, repairs=min(repairs, 2)
        )
        while True:
            session.attempts += 1
            try:
                heard = await self._heard(session)
                value = self._accepted(heard.text, output, check)
            except ModelFailure as failure:
                failure.attempts = session.attempts
                self._prepare_next(session, failure)
                continue
            seconds = time.perf_counter() - started
            return ModelReply(
                value,
                heard.text,
                session.attempts,
                session.tokens,
                seconds,
                tuple(session.notes),
                heard.speed,
                heard.finish.load_seconds if heard.finish else 0.0,
            )

    def _prepare_next(self, session: _Session, failure: ModelFailure) -> None:
        """Set the session up for another attempt, or raise the failure."""
        log.info("%s: attempt %d: %s %s", self.name, session.attempts, failure.outcome, failure.detail[:300])
        if failure.outcome in RETRIED and session.retries:
            session.retries -= 1
        elif failure.outcome in REASKED and session.repairs:
            session.repairs -= 1
            session.messages += [
                Message("assistant", failure.partial),
                Message(
                    "user",
                    f"That answer can't be used: {failure.detail[:SHOWN_ERROR]}\nAnswer again, JSON only.",
                ),
            ]
        else:
            raise failure
        session.notes.append(_("{sentence} The model was asked again.", sentence=failure.message))

    async def _heard(self, session: _Session) -> _Heard:
        """Return one answer that ended properly."""
        heard = _Heard()
        ask = Ask(session.messages, session.schema, session.max_tokens)
        started = time.perf_counter()
        try:
            async with asyncio.timeout(self._deadlines.total):
                await self._listen(ask, heard, session.on_token)
        except ServerRefusal as refused:
            raise self._failure(refused.outcome, refused.detail, heard.text) from refused
        except TimeoutError as late:
            raise self._failure(ModelOutcome.OVERTIME, f"{self._deadlines.total} s", heard.text) from late
        except (httpx.ConnectError, httpx.ConnectTimeout) as away:
            raise self._failure(ModelOutcome.DOWN, str(away)) from away
        except (httpx.HTTPError, httpx.InvalidURL) as broken:
            raise self._failure(ModelOutcome.DROPPED, repr(broken), heard.text) from broken
        except asyncio.CancelledError:
            log.info("%s: %s after %.1f s", self.name, ModelOutcome.CANCELLED, time.perf_counter() - started)
            raise
        self._check_ending(heard, session)
        return heard

    async def _listen(self, ask: Ask, heard: _Heard, on_token: TokenSink | None) -> None:
        async with (
            _client(self._choice.url) as client,
            aclosing(_stream(self._server, client, ask)) as pieces,
        ):
            while heard.finish is None:
                piece = await self._next_piece(pieces, heard)
                if piece is None:
                    return
                self._take(piece, heard, ask)
                if on_token and piece.text:
                    on_token(piece.text)

    async def _next_piece(self, pieces: Any, heard: _Heard) -> Piece | None:
        limits = self._deadlines
        try:
            async with asyncio.timeout(limits.idle if heard.size else limits.first):
                piece: Piece = await anext(pieces)
                return piece
        except StopAsyncIteration:
            return None
        except TimeoutError as late:
            outcome = ModelOutcome.STALLED if heard.size else ModelOutcome.NO_FIRST_TOKEN
            raise ServerRefusal(outcome, f"{limits}") from late

    def _take(self, piece: Piece, heard: _Heard, ask: Ask) -> None:
        heard.text += piece.text
        heard.thinking += piece.thinking
        heard.tool_call = heard.tool_call or piece.tool_call
        heard.finish, heard.last = piece.done, time.perf_counter()
        heard.first = heard.first or heard.last
        if heard.size > CHARACTERS_PER_TOKEN * (ask.max_tokens + ANSWER_TOKENS):
            raise ServerRefusal(ModelOutcome.CUT_OFF, f"{heard.size} characters")
        if heard.size - heard.checked >= LOOP_EVERY:
            heard.checked = heard.size
            if is_looping(heard.text or heard.thinking):
                raise ServerRefusal(ModelOutcome.LOOPING, (heard.text or heard.thinking)[-60:])

    def _check_ending(self, heard: _Heard, session: _Session) -> None:
        finish = heard.finish
        if finish is None:
            raise self._failure(ModelOutcome.INCOMPLETE, "the stream ended without done", heard.text)
        session.tokens += finish.prompt_tokens + finish.answer_tokens
        if heard.tool_call or "<tool_call>" in heard.text:
            raise self._failure(ModelOutcome.BAD_TOOL_CALL, heard.tool_call, heard.text)
        if finish.reason == "length":
            thought = bool(heard.thinking) and not heard.text
            outcome = ModelOutcome.THOUGHT_ONLY if thought else ModelOutcome.CUT_OFF
            raise self._failure(outcome, "the token limit was reached", heard.text)
        if finish.reason != "stop":
            raise self._failure(ModelOutcome.INCOMPLETE, f"ended by {finish.reason!r}", heard.text)
        fewest = estimate_messages([message.content for message in session.messages]).low
        if SILENT_CUT < finish.prompt_tokens < 0.8 * fewest:
            detail = f"read {finish.prompt_tokens} of at least {fewest} tokens"
            raise self._failure(ModelOutcome.CONTEXT_LOST, detail, heard.text)
        if not heard.text.strip():
            outcome = ModelOutcome.THOUGHT_ONLY if heard.thinking else ModelOutcome.EMPTY
            raise self._failure(outcome, "no text")

    def _accepted(self, text: str, output: type[Value], check: Check[Value] | None) -> Value:
        try:
            strict_json(text)
        except (ValueError, RecursionError) as error:
            raise self._failure(ModelOutcome.NOT_JSON, f"it is not JSON: {error}", text) from error
        try:
            value = output.model_validate_json(text, strict=True, extra="forbid")
        except ValidationError as error:
            raise self._failure(ModelOutcome.NOT_SCHEMA, validation_text(error), text) from error
        complaint = check(value) if check else ""
        if complaint:
            raise self._failure(ModelOutcome.NOT_SCHEMA, complaint, text)
        return value

    def _failure(self, outcome: ModelOutcome, detail: str, partial: str = "") -> ModelFailure:
        return ModelFailure(outcome, model=self.name, host=self._choice.host, detail=detail, partial=partial)


def strict_json(text: str) -> Any:
    """Read JSON; raise ValueError for broken JSON, NaN, Infinity and a key that comes twice."""
    return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)


def validation_text(error: ValidationError) -> str:
    """Return a validation error in a few lines that a model can act on."""
    lines = [
        f"{'.'.join(str(part) for part in one['loc']) or 'the object'}: {one['msg']}"
        for one in error.errors(include_url=False, include_input=False)[:8]
    ]
    return "\n".join(lines)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _stream(server: ModelServer, client: httpx.AsyncClient, ask: Ask) -> Any:
    return server.pieces(client, ask)


def _client(url: str) -> httpx.AsyncClient:
    timeout = httpx.Timeout(None, connect=CONNECT_SECONDS)
    return httpx.AsyncClient(timeout=timeout, trust_env=False, verify=url.startswith("https://"))
