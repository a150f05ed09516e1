"""Engines in child processes: calls with deadlines, restart after a loss, cancelling kills."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.core import threads
from app.core.errors import AppError
from app.core.i18n import _, language
from app.core.paths import HOME_VARIABLE, data_folder, program_dir
from app.engines.child import MEMORY_VARIABLE
from app.engines.ports import ProgressSink

LOG_LIMIT = 1 << 20
_CLOSE_SECONDS = 2.0
_TAIL = 2000
_KEPT_VARIABLES = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "TMPDIR",
    "TEMP",
    "TMP",
    "SYSTEMROOT",
    "WINDIR",
    "LD_LIBRARY_PATH",
    threads.VARIABLE,
    *threads.LIBRARIES,
)


@dataclass(eq=False)
class _Request:
    """One call on its way; done is resolved on the loop that made the call."""

    op: str
    payload: dict[str, Any]
    deadline: float
    progress: ProgressSink | None
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[dict[str, Any]]
    language: str = field(default_factory=language)
    dropped: bool = False
    overdue: bool = False

    def answer(self, result: dict[str, Any] | None, error: AppError | None = None) -> None:
        """Resolve the caller's future from any thread."""

        def resolve() -> None:
            if self.done.done():
                return
            if error is not None:
                self.done.set_exception(error)
            else:
                self.done.set_result(result or {})

        self.post(resolve)

    def post(self, action: Any, *values: Any) -> None:
        """Run something on the caller's loop; a loop that has ended has nobody to tell."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(action, *values)


class ChildProcess:
    """One engine child, started at the first call and again after a loss.

    One attendant thread starts the child and speaks with it, so calls from
    any loop or thread come one after another, and the child's death signal
    (sent when the thread that started it ends) comes when the program ends.
    """

    def __init__(
        self, role: str, work: Path, *, memory_mb: int | None = None, is_trusted: bool = False
    ) -> None:
        """Prepare a child; a trusted one, which is the program itself at work, gets all variables."""
        self.role = role
        self.work = work
        self._memory_mb = memory_mb
        self._is_trusted = is_trusted
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._attendant: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._current: _Request | None = None
        self._count = 0

    @property
    def log_file(self) -> Path:
        """Where the child's own words go."""
        return self.work / f"{self.role}.log"

    @property
    def pid(self) -> int | None:
        """The running child's process id, or None."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    async def call(
        self, op: str, *, deadline: float, progress: ProgressSink | None = None, **payload: Any
    ) -> dict[str, Any]:
        """Have the child do something and return its answer.

        deadline is in seconds from when the child gets the request. Raises
        AppError engine_lost, engine_deadline, or what the child raised.
        Cancelling ends the child; the next call starts another.
        """
        loop = asyncio.get_running_loop()
        request = _Request(op, payload, deadline, progress, loop, loop.create_future())
        self._attend(request)
        try:
            return await request.done
        except asyncio.CancelledError:
            self._abandon(request)
            raise

    async def close(self) -> None:
        """End the child; a later call starts it again."""
        with self._lock:
            attendant, self._attendant = self._attendant, None
            if attendant is None:
                return
            self._requests.put(None)
            self._kill_when_busy()
        await asyncio.to_thread(attendant.join, _CLOSE_SECONDS * 2)

    def _attend(self, request: _Request) -> None:
        with self._lock:
            if self._attendant is None:
                self._requests = queue.SimpleQueue()
                self._attendant = threading.Thread(
                    target=self._serve, args=(self._requests,), name=f"engine-{self.role}", daemon=True
                )
                self._attendant.start()
            self._requests.put(request)

    def _abandon(self, request: _Request) -> None:
        with self._lock:
            request.dropped = True
            if self._current is request:
                self._kill_when_busy()

    def _expire(self, request: _Request) -> None:
        with self._lock:
            if self._current is request:
                request.overdue = True
                self._kill_when_busy()

    def _kill_when_busy(self) -> None:
        if self._current is not None and self._process is not None:
            self._process.kill()

    # ---- the attendant thread ------------------------------------------------

    def _serve(self, requests: queue.SimpleQueue[_Request | None]) -> None:
        while (request := requests.get()) is not None:
            if request.dropped:
                continue
            try:
                request.answer(self._exchange(request))
            except AppError as error:
                request.answer(None, error)
            except OSError as error:
                request.answer(None, self._lost(request, str(error)))
        self._end()

    def _exchange(self, request: _Request) -> dict[str, Any]:
        process = self._running()
        timer = threading.Timer(request.deadline, self._expire, (request,))
        with self._lock:
            self._current = request
            if request.dropped:
                process.kill()
        timer.start()
        try:
            return self._speak(process, request)
        finally:
            timer.cancel()
            with self._lock:
                self._current = None

    def _speak(self, process: subprocess.Popen[bytes], request: _Request) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        self._count += 1
        message = {
            "id": self._count,
            "op": request.op,
            "payload": request.payload,
            "language": request.language,
        }
        try:
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()
        except OSError as error:
            raise self._lost(request, str(error)) from error
        for line in process.stdout:
            if (answer := _heard(line, self._count, request)) is not None:
                return answer
        process.wait()
        raise self._lost(request, f"exit code {process.returncode}")

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = self._start()
        elif self.log_file.exists() and self.log_file.stat().st_size > LOG_LIMIT:
            _rotate(self.log_file)
        return self._process

    def _start(self) -> subprocess.Popen[bytes]:
        self.work.mkdir(parents=True, exist_ok=True)
        _rotate(self.log_file)
        with self.log_file.open("ab") as log:
            return subprocess.Popen(  # noqa: S603 - our own program
                _command(self.role, self.work),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=self.work,
                env=_environment(self._memory_mb, whole=self._is_trusted),
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        try:
            process.wait(_CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _lost(self, request: _Request, reason: str) -> AppError:
        detail = f"{request.op}: {reason}\n{_tail(self.log_file)}"
        if request.overdue:
            return AppError(
                "engine_deadline",
                _("The engine did not finish within {seconds} seconds.", seconds=round(request.deadline)),
                _("Try again with fewer pages or a simpler file."),
                detail,
            )
        return AppError(
            "engine_lost",
            _("The engine ended unexpectedly."),
            _("Try again: it starts by itself. If it ends again, the file asks too much of it."),
            detail,
        )


def _heard(line: bytes, number: int, request: _Request) -> dict[str, Any] | None:
    """Return the answer in a line, or None when it only tells the progress."""
    message = json.loads(line)
    if message["id"] != number:
        return None
    if "progress" in message:
        if request.progress is not None and not request.dropped:
            request.post(request.progress, *message["progress"])
        return None
    if message["ok"]:
        return dict(message["result"])
    raise AppError(**message["error"])


def _command(role: str, work: Path) -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "--engine", role, str(work)]
    return [sys.executable, "-P", "-m", "app", "--engine", role, str(work)]


def _environment(memory_mb: int | None, *, whole: bool = False) -> dict[str, str]:
    """Hand down what a program needs to run, and no secret; all there is when whole."""
    kept = {name: text for name, text in os.environ.items() if whole or name in _KEPT_VARIABLES}
    kept["PYTHONPATH"] = str(program_dir())
    kept["PYTHONIOENCODING"] = "utf-8"
    # Said outright: the child does not see what the usual place depends on (XDG_DATA_HOME, the choice).
    kept[HOME_VARIABLE] = str(data_folder())
    if memory_mb is not None:
        kept[MEMORY_VARIABLE] = str(memory_mb)
    return kept


def _rotate(log_file: Path) -> None:
    """Keep one older log; copied and emptied, because a living child holds it open."""
    if not log_file.exists() or log_file.stat().st_size <= LOG_LIMIT // 2:
        return
    shutil.copyfile(log_file, log_file.with_suffix(".old.log"))
    os.truncate(log_file, 0)


def _tail(log_file: Path) -> str:
    with contextlib.suppress(OSError):
        return log_file.read_bytes()[-_TAIL:].decode("utf-8", "replace")
    return ""
