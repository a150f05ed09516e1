"""The engine child's side of the pipe: JSON lines in, JSON lines out, one operation at a time."""

from __future__ import annotations

import ctypes
import json
import logging
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from app.core.errors import AppError
from app.core.i18n import LANGUAGES, _, set_language

NICENESS = 5
MEMORY_VARIABLE = "DRAFTSMITH_ENGINE_MEMORY_MB"
ROLES = {
    "batch": "app.batch_worker",
    "blockly": "app.engines.blockly.worker",
    "documents": "app.engines.documents.worker",
    "jasper": "app.engines.jasper.worker",
    "reader": "app.engines.intake.worker",
    "fonts": "app.engines.fonts",
    "selftest": "app.engines.selftest",
    "sources": "app.engines.sources.worker",
}
_PR_SET_PDEATHSIG = 1

Progress = Callable[[int, int, str], None]
Operation = Callable[[dict[str, Any], Progress], dict[str, Any]]

log = logging.getLogger(__name__)


def serve(role: str, work: Path) -> int:
    """Answer the parent's requests until it closes the pipe."""
    source, sink = _private_pipes()
    _die_with_parent()
    _limit_memory()
    _give_way()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), name="requests", daemon=True).start()
    operations, failure = _load(role, work)
    while True:
        request = json.loads(requests.get())
        answer = {"id": request["id"]} | _answer(request, operations, failure, sink)
        _send(sink, answer)


def _give_way() -> None:
    """Leave the processor to the window when both want it."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _private_pipes() -> tuple[IO[str], IO[str]]:
    """Keep fd 0 and 1 for the protocol; libraries that print reach the log instead."""
    source = os.fdopen(os.dup(0), "r", encoding="utf-8")
    sink = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return source, sink


def _listen(source: IO[str], requests: queue.SimpleQueue[str]) -> None:
    """Queue the requests; when the parent is gone, be gone too, even in the middle of work."""
    for line in source:
        requests.put(line)
    os._exit(0)


def _die_with_parent() -> None:
    if sys.platform != "linux":
        return
    parent = os.getppid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(0)


def _limit_memory() -> None:
    """Cap private writable memory; address space is no measure, a JVM reserves gigabytes of it."""
    given = os.environ.get(MEMORY_VARIABLE, "")
    if sys.platform != "linux" or not given.isdigit():
        return
    import resource

    size = int(given) << 20
    resource.setrlimit(resource.RLIMIT_DATA, (size, size))


def _load(role: str, work: Path) -> tuple[dict[str, Operation], AppError | None]:
    try:
        module = import_module(ROLES[role])
        module.prepare(work)
        return module.OPS, None
    except AppError as error:
        return {}, error
    except Exception as error:
        log.exception("The engine %s can't start", role)
        return {}, _unstartable(error)


def _unstartable(error: Exception) -> AppError:
    return AppError(
        "engine_unavailable",
        _("An engine of the program can't start."),
        _("Install the program again; the log file names the missing part."),
        detail=f"{type(error).__name__}: {error}",
    )


def _answer(
    request: dict[str, Any], operations: dict[str, Operation], failure: AppError | None, sink: IO[str]
) -> dict[str, Any]:
    if request.get("language") in LANGUAGES:
        set_language(request["language"])

    def progress(done: int, total: int, text: str) -> None:
        _send(sink, {"id": request["id"], "progress": [done, total, text]})

    try:
        if failure:
            raise failure
        return {"ok": True, "result": operations[request["op"]](request["payload"], progress)}
    except AppError as error:
        return {"ok": False, "error": _as_data(error)}
    except Exception as error:
        log.exception("The operation %s failed", request["op"])
        return {"ok": False, "error": _as_data(_failed(request["op"], error))}


def _failed(operation: str, error: Exception) -> AppError:
    return AppError(
        "engine_failed",
        _("An engine of the program failed in a way that it does not know."),
        _("Try again; if it happens again, send the log file with a report."),
        detail=f"{operation}: {type(error).__name__}: {error}",
    )


def _as_data(error: AppError) -> dict[str, Any]:
    return {
        "code": error.code,
        "message": error.message,
        "remedy": error.remedy,
        "detail": error.detail,
        "values": {key: str(value) for key, value in error.values.items()},
    }


def _send(sink: IO[str], answer: dict[str, Any]) -> None:
    sink.write(json.dumps(answer) + "\n")
    sink.flush()
