"""The gateway's parts: choices, token estimates, repetition, refusals, the state of no server."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from pydantic import BaseModel

from app.core.errors import AppError
from app.engines.models.checkup import details, find_ollama, look, pull, status_text
from app.engines.models.choice import ModelChoice, parse_choice
from app.engines.models.gateway import Deadlines, make_gateway
from app.engines.models.ollama import ModelCard, read_card, request_body
from app.engines.models.outcomes import ModelFailure, ModelOutcome
from app.engines.models.repetition import is_looping
from app.engines.models.server import Ask, Message, ServerRefusal, classify
from app.engines.models.tokens import estimate

AWAY = "http://127.0.0.1:9"


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("none", ModelChoice()),
        ("", ModelChoice()),
        ("ollama:qwen3:8b", ModelChoice("ollama", "qwen3:8b", "http://127.0.0.1:11434")),
        ("ollama:qwen3:8b@192.168.1.5:11434/", ModelChoice("ollama", "qwen3:8b", "http://192.168.1.5:11434")),
        ("openai:gpt@https://host/v1", ModelChoice("openai", "gpt", "https://host/v1")),
    ],
)
def test_a_choice_is_read_and_written(text: str, choice: ModelChoice) -> None:
    assert parse_choice(text) == choice
    assert parse_choice(choice.text) == choice


@pytest.mark.parametrize(
    "text", ["qwen3", "ollama:", "openai:gpt", "ollama:x@ftp://h", "ollama:x@http://h:99999", "x:y@z"]
)
def test_a_choice_that_can_not_be_read_says_how(text: str) -> None:
    with pytest.raises(AppError) as caught:
        parse_choice(text)
    assert caught.value.code == "bad_model_choice"
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("url", "warns"),
    [
        ("http://127.0.0.1:11434", False),
        ("http://localhost:1", False),
        ("http://[::1]:1", False),
        ("http://192.168.1.5:11434", True),
        ("http://127.0.0.1.evil.example", True),
        ("https://models.example", False),
    ],
)
def test_only_unencrypted_strangers_are_warned_of(url: str, warns: bool) -> None:
    assert bool(ModelChoice("ollama", "m", url).warning) is warns


def test_estimates_bracket_what_tokenizers_make() -> None:
    chinese = estimate("销售订单金额合计" * 100)
    assert chinese.low <= 480
    assert chinese.high >= 800
    english = estimate("the quick brown fox jumps over the lazy dog " * 100)
    assert english.low <= 900 <= english.high
    assert estimate("") == (0, 0)


@pytest.mark.parametrize(
    ("text", "looping"),
    [
        (" " * 300, True),
        ("the same line " * 40, True),
        ('{"name": "a rather long row of a table", "amount": 100}, ' * 13, True),
        ('{"name": "a rather long row of a table", "amount": 100}, ' * 5, False),
        ("".join(f'{{"row": {number}}}, ' for number in range(300)), False),
        ("", False),
    ],
)
def test_repetition(text: str, looping: bool) -> None:
    assert is_looping(text) is looping


@pytest.mark.parametrize(
    ("status", "words", "outcome"),
    [
        (404, "model 'x' not found", ModelOutcome.NOT_PULLED),
        (503, "server busy, please try again", ModelOutcome.BUSY),
        (429, "slow down", ModelOutcome.BUSY),
        (500, "model requires more system memory", ModelOutcome.NO_MEMORY),
        (500, "cudaMalloc failed: out of memory", ModelOutcome.NO_MEMORY),
        (500, "model runner has unexpectedly stopped", ModelOutcome.CRASHED),
        (400, "request exceeds the available context size", ModelOutcome.CONTEXT_LOST),
        (400, "unknown option", ModelOutcome.REFUSED),
        (502, "Bad Gateway", ModelOutcome.ODD_REPLY),
    ],
)
def test_refusals_get_their_names(status: int, words: str, outcome: ModelOutcome) -> None:
    assert classify(status, words) is outcome


def test_room_comes_in_steps_and_never_beyond_the_model() -> None:
    ask = Ask([Message("user", "字" * 5000)], {}, 1024)
    assert request_body("m", ask, ModelCard(32_768, frozenset()))["options"]["num_ctx"] == 8192
    assert request_body("m", ask, ModelCard(7000, frozenset()))["options"]["num_ctx"] == 7000
    with pytest.raises(ServerRefusal):
        request_body("m", ask, ModelCard(4096, frozenset()))


def test_a_model_that_must_think_thinks_least() -> None:
    card = read_card({"details": {"family": "gptoss"}, "model_info": {"gptoss.context_length": 131_072}})
    body = request_body("gpt-oss:20b", Ask([Message("user", "x")], {}, 100), card)
    assert body["think"] == "low"
    assert body["options"]["num_predict"] > 1000


async def test_no_server_is_a_normal_state() -> None:
    found = await find_ollama((AWAY, "http://localhost:9"))
    assert not found.there
    assert found.models == ()
    assert status_text(ModelChoice(), None) == "Rules only"
    assert "rules" in status_text(ModelChoice("ollama", "qwen3:8b", AWAY), found)


async def test_what_is_asked_of_an_absent_server_fails_in_words() -> None:
    with pytest.raises(ModelFailure) as caught:
        await details(AWAY, "m")
    assert caught.value.outcome is ModelOutcome.DOWN
    with pytest.raises(ModelFailure) as caught:
        _ = [step async for step in pull(AWAY, "m")]
    assert caught.value.outcome is ModelOutcome.DOWN


# ---- an OpenAI-compatible server --------------------------------------------


class Answer(BaseModel):
    name: str


def chunk(text: str = "", reason: str | None = None, **more: Any) -> str:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": reason}
    return "data: " + json.dumps({"choices": [choice], **more}) + "\n\n"


class Speaker(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.seen.append((self.path, json.loads(body), self.headers.get("Authorization")))  # type: ignore[attr-defined]
        status, text = self.server.reply  # type: ignore[attr-defined]
        self.send_response(status)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_arguments: object) -> None:
        """Stay silent."""


@pytest.fixture
def speaker() -> Iterator[Any]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Speaker)
    server.seen = []  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


async def ask_openai(speaker: Any, text: str, status: int = 200) -> Any:
    speaker.reply = (status, text)
    url = f"http://127.0.0.1:{speaker.server_address[1]}"
    gateway = make_gateway(parse_choice(f"openai:m@{url}"), key="k", deadlines=Deadlines(60, 60, 120))
    assert gateway
    return await gateway.ask("role", "request", Answer, repairs=0)


async def test_an_openai_server_answers(speaker: Any) -> None:
    usage = 'data: {"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 4}}\n\n'
    reply = await ask_openai(
        speaker, chunk('{"na') + chunk('me": "单价"}') + chunk(reason="stop") + usage + "data: [DONE]\n\n"
    )
    assert reply.value.name == "单价"
    assert reply.tokens == 13
    path, body, authorization = speaker.seen[0]
    assert path == "/v1/chat/completions"
    assert authorization == "Bearer k"
    assert body["response_format"]["json_schema"]["schema"] == Answer.model_json_schema()


GOOD = '{"name": "x"}'


@pytest.mark.parametrize(
    ("text", "status", "outcome"),
    [
        (chunk(GOOD) + chunk(reason="length"), 200, ModelOutcome.CUT_OFF),
        (chunk(GOOD), 200, ModelOutcome.INCOMPLETE),
        (chunk(GOOD) + "data: [DONE]\n\n", 200, ModelOutcome.INCOMPLETE),
        (chunk(GOOD) + chunk(reason="content_filter"), 200, ModelOutcome.INCOMPLETE),
        (chunk("Sure! " + GOOD) + chunk(reason="stop"), 200, ModelOutcome.NOT_JSON),
        (chunk(reason="stop"), 200, ModelOutcome.EMPTY),
        ("data: {oops\n\n", 200, ModelOutcome.ODD_REPLY),
        ('{"error": {"message": "no such model"}}', 404, ModelOutcome.NOT_PULLED),
        ('{"error": {"message": "maximum context length is 4096"}}', 400, ModelOutcome.CONTEXT_LOST),
        ("<h1>Bad Gateway</h1>", 502, ModelOutcome.ODD_REPLY),
    ],
)
async def test_an_openai_server_is_held_to_the_same_rules(
    speaker: Any, text: str, status: int, outcome: ModelOutcome
) -> None:
    with pytest.raises(ModelFailure) as caught:
        await ask_openai(speaker, text, status)
    assert caught.value.outcome is outcome


async def test_what_is_no_ollama_is_not_there(speaker: Any) -> None:
    speaker.reply = (200, "hello")
    found = await look(f"http://127.0.0.1:{speaker.server_address[1]}")
    assert not found.there


async def test_only_the_server_is_timed_not_the_first_import_of_its_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known: list[bool] = []
    timed = asyncio.timeout

    def timeout(seconds: float) -> asyncio.Timeout:
        known.append("ollama" in sys.modules)
        return timed(seconds)

    monkeypatch.delitem(sys.modules, "ollama", raising=False)
    monkeypatch.setattr(asyncio, "timeout", timeout)
    assert not (await look(AWAY)).there
    assert known[0]
