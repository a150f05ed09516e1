"""How long Stop takes: for the window, and until the model server sees the connection close.

Usage: python benchmarks/bench_cancel.py [TRIALS]
"""

from __future__ import annotations

import json
import os
import random
import select
import statistics
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from pydantic import BaseModel
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEventLoop, QTimer

from app.core.events import RunEvent, Stopped, Token
from app.engines.models.choice import ModelChoice
from app.engines.models.gateway import make_gateway
from app.graphs.base import Services, add_nodes, emit, node
from app.graphs.request import RunRequest
from app.graphs.skill import SkillRunner
from app.workers.run_worker import RunWorker

UI_TICK_MILLISECONDS = 5


class State(BaseModel):
    """The benchmark's state."""

    text: str = ""


class Reply(BaseModel):
    """What the model is asked for."""

    text: str


class EndlessModel(BaseHTTPRequestHandler):
    """Speaks like Ollama and never ends; notes when the client hangs up."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Answer /api/show, or chat for ever."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        if self.path == "/api/show":
            self._send_whole({"model_info": {"m.context_length": 8192}})
            return
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self._chat()

    def _send_whole(self, data: dict[str, Any]) -> None:
        body = json.dumps(data).encode()
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _chat(self) -> None:
        number = 0
        self.close_connection = True
        try:
            while not select.select([self.connection], [], [], 0.02)[0]:
                number += 1
                line = json.dumps({"message": {"content": f"{number} "}, "done": False}).encode() + b"\n"
                self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
        except OSError:
            pass
        self.server.closed.append(time.perf_counter())  # type: ignore[attr-defined]

    def log_message(self, *_arguments: object) -> None:
        """Stay silent."""


@node
async def speak(state: State, runtime: Runtime[Services]) -> dict[str, Any]:
    """Ask the model and pass its tokens on."""
    model = runtime.context.skills.model
    assert model
    reply = await model.ask("role", "go", Reply, on_token=lambda text: emit(runtime, Token("speak", text)))
    return {"text": reply.value.text}


def build() -> StateGraph[Any, Any, Any, Any]:
    """Build a graph of one node."""
    graph: StateGraph[Any, Any, Any, Any] = StateGraph(State, context_schema=Services)
    add_nodes(graph, speak)
    graph.add_edge(START, "speak")
    graph.add_edge("speak", END)
    return graph


class NoEngine:
    """An engine that only closes."""

    async def close(self) -> None:
        """Do nothing."""


class Bench:
    """Starts runs, stops them at random moments and keeps the times."""

    def __init__(self, folder: Path, server: Any) -> None:
        self.folder, self.server = folder, server
        self.worker = RunWorker(self.open_services, lambda _workflow: build, folder / "checkpoints.db")
        self.worker.eventArrived.connect(self.note)
        self.stopped_at = 0.0
        self.speaking = False
        self.gap = 0.0

    async def open_services(self) -> Services:
        """Return services with a gateway to the endless model."""
        gateway = make_gateway(
            ModelChoice("ollama", "m", f"http://127.0.0.1:{self.server.server_address[1]}")
        )
        engine: Any = NoEngine()
        return Services(engine, SkillRunner(gateway), engine, engine, self.folder)

    def note(self, event: RunEvent) -> None:
        """Keep the moment of Stopped."""
        self.speaking = self.speaking or isinstance(event, Token)
        if isinstance(event, Stopped):
            self.stopped_at = time.perf_counter()

    def trial(self, number: int, chance: random.Random) -> tuple[float, float]:
        """Return milliseconds until Stopped arrived, and until the server saw the close."""
        self.speaking, self.stopped_at = False, 0.0
        self.server.closed.clear()
        self.worker.start(RunRequest("bench", 1, str(number), {}))
        self.wait(lambda: self.speaking)
        self.pause(0.05 + chance.random() * 0.3)
        began = time.perf_counter()
        self.worker.stop()
        self.wait(lambda: self.stopped_at and self.server.closed and not self.worker.running)
        return (self.stopped_at - began) * 1000, (self.server.closed[0] - began) * 1000

    def wait(self, test: Any, seconds: float = 20.0) -> None:
        """Run the event loop until the test is true, watching for gaps."""
        end, tick = time.perf_counter() + seconds, QElapsedTimer()
        tick.start()
        while not test() and time.perf_counter() < end:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            self.gap = max(self.gap, tick.restart())

    def pause(self, seconds: float) -> None:
        """Run the event loop for some time."""
        end = time.perf_counter() + seconds
        self.wait(lambda: time.perf_counter() > end)


def main(trials: int) -> None:
    """Print the median and the worst of both times."""
    _application = QCoreApplication(sys.argv[:1])
    heartbeat = QTimer(interval=UI_TICK_MILLISECONDS)
    heartbeat.start()
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), EndlessModel)
    server.closed = []
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        bench, chance = Bench(Path(folder), server), random.Random(1)
        bench.trial(-1, chance)
        bench.gap = 0.0
        times = [bench.trial(number, chance) for number in range(trials)]
        closed = bench.worker.close()
    server.shutdown()
    for name, found in zip(
        ("Stopped in the window", "connection closed"), zip(*times, strict=True), strict=True
    ):
        print(f"{name}: median {statistics.median(found):.0f} ms, worst {max(found):.0f} ms of {trials}")
    print(f"longest gap of the window's loop: {bench.gap:.0f} ms; closed cleanly: {closed}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
