"""A small model server on 127.0.0.1 that speaks Ollama and OpenAI and says what a test tells it to."""

from __future__ import annotations

import http.server
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

GIB = 1 << 30
INFO = {
    "general.architecture": "qwen3",
    "qwen3.context_length": 40_960,
    "qwen3.block_count": 36,
    "qwen3.attention.head_count": 32,
    "qwen3.attention.head_count_kv": 8,
    "qwen3.attention.key_length": 128,
    "qwen3.attention.value_length": 128,
    "qwen3.embedding_length": 4096,
}
Answer = Callable[[dict[str, Any]], Any]


class ModelServer:
    """What the server has and says; answer gets a chat's body and returns text, an object, or a fault.

    Faults: {"status": ..., "error": ...}, {"cut": text} (ended by length), {"die": True} (connection
    closed), {"text": ..., "wait": seconds before it}, {"text": ..., "rate": tokens a second}.
    """

    def __init__(self) -> None:
        self.models: dict[str, int] = {"qwen3:4b": 2_600_000_000}
        self.answer: Answer = lambda body: "{}"
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.headers: list[dict[str, str]] = []
        self.pull_total, self.pull_steps, self.pull_pause = 2_000_000_000, 4, 0.0
        self.pull_dies_after = -1
        self.pulled: dict[str, int] = {}
        self.left = threading.Event()
        self.key = ""
        self.delay = 0.0
        self.url = ""

    def chats(self) -> list[dict[str, Any]]:
        """Return the bodies of all questions."""
        return [body for path, body in self.asked if path.endswith(("/api/chat", "/chat/completions"))]


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """Serve until the block ends."""
    said = ModelServer()
    handler = type("Bound", (_Handler,), {"said": said})
    http_server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    http_server.daemon_threads = True
    http_server.handle_error = lambda *_: None
    said.url = f"http://127.0.0.1:{http_server.server_address[1]}"
    thread = threading.Thread(target=http_server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield said
    finally:
        http_server.shutdown()
        http_server.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    said: ModelServer

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""

    def _any(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        self.said.asked.append((self.path, body))
        self.said.headers.append(dict(self.headers))
        time.sleep(self.said.delay)
        routes = {
            "/api/version": self._version,
            "/api/tags": self._tags,
            "/api/ps": lambda _body: self._send({"models": []}),
            "/api/show": self._show,
            "/api/pull": self._pull,
            "/api/delete": self._delete,
            "/api/chat": self._chat,
            "/v1/models": self._openai_models,
            "/v1/chat/completions": self._openai_chat,
        }
        route = routes.get(self.path)
        try:
            route(body) if route else self._send({"error": "not found"}, 404)
        except OSError:
            self.said.left.set()
            self.close_connection = True

    do_GET = do_POST = do_DELETE = _any

    def _send(self, value: Any, status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _begin(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _line(self, value: Any, prefix: str = "", end: str = "\n") -> None:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        data = f"{prefix}{text}{end}".encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _end(self) -> None:
        self.wfile.write(b"0\r\n\r\n")

    def _die(self) -> None:
        self.close_connection = True
        self.connection.close()

    def _version(self, _body: Any) -> None:
        self._send({"version": "0.99"})

    def _tags(self, _body: Any) -> None:
        about = {"parameter_size": "4.0B", "quantization_level": "Q4_K_M", "family": "qwen3"}
        listed = [
            {"name": name, "model": name, "size": size, "digest": f"sha256:{name}", "details": about}
            for name, size in self.said.models.items()
        ]
        self._send({"models": listed})

    def _show(self, body: dict[str, Any]) -> None:
        if body.get("model") not in self.said.models:
            return self._send({"error": f"model '{body.get('model')}' not found"}, 404)
        return self._send(
            {"model_info": INFO, "capabilities": ["completion"], "details": {"family": "qwen3"}}
        )

    def _pull(self, body: dict[str, Any]) -> None:
        said, name = self.said, body["model"]
        if "absent" in name:
            return self._send({"error": "pull model manifest: file does not exist"}, 500)
        self._begin()
        self._line({"status": "pulling manifest"})
        for step in range(said.pulled.get(name, 0), said.pull_steps + 1):
            if step == said.pull_dies_after:
                said.pull_dies_after = -1
                return self._die()
            said.pulled[name] = step
            done = said.pull_total * step // said.pull_steps
            part = {"digest": "sha256:aa", "total": said.pull_total, "completed": done}
            self._line({"status": "pulling aa", **part})
            time.sleep(said.pull_pause)
        self._line({"status": "success"})
        said.models[name] = said.pull_total
        return self._end()

    def _delete(self, body: dict[str, Any]) -> None:
        known = self.said.models.pop(body.get("model") or body.get("name"), None)
        self._send({} if known else {"error": "model not found"}, 200 if known else 404)

    def _chat(self, body: dict[str, Any]) -> None:
        answer = _as_answer(self.said.answer(body))
        time.sleep(answer.get("wait", 0))
        if answer.get("die"):
            return self._die()
        if "status" in answer:
            return self._send({"error": answer["error"]}, answer["status"])
        text, reason = (answer["cut"], "length") if "cut" in answer else (answer["text"], "stop")
        tokens = max(5, len(text) // 4)
        self._begin()
        self._line({"message": {"role": "assistant", "content": text}, "done": False})
        spent = int(1e9 * tokens / answer.get("rate", 40))
        counts = {"prompt_eval_count": 10_000, "eval_count": tokens, "eval_duration": spent}
        self._line({"message": {"content": ""}, "done": True, "done_reason": reason, **counts})
        return self._end()

    def _openai_models(self, _body: Any) -> None:
        if self.said.key and self.headers.get("Authorization") != f"Bearer {self.said.key}":
            return self._send({"error": {"message": "bad key"}}, 401)
        listed = [{"id": name, "max_model_len": 16_384} for name in self.said.models]
        return self._send({"object": "list", "data": listed})

    def _openai_chat(self, body: dict[str, Any]) -> None:
        text = _as_answer(self.said.answer(body))["text"]
        self._begin()
        self._line({"choices": [{"delta": {"content": text}}]}, "data: ", "\n\n")
        self._line({"choices": [{"delta": {}, "finish_reason": "stop"}]}, "data: ", "\n\n")
        self._line("[DONE]", "data: ", "\n\n")
        self._end()


def _as_answer(answer: Any) -> dict[str, Any]:
    if isinstance(answer, str):
        return {"text": answer}
    known = {"text", "cut", "die", "status"}
    if isinstance(answer, dict) and known & answer.keys():
        return answer
    return {"text": json.dumps(answer, ensure_ascii=False)}
