"""An async stream in a thread of its own, its steps in the window's thread; it can be stopped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.core.errors import AppError
from app.core.i18n import _

Make = Callable[[], AsyncIterator[Any]]
log = logging.getLogger(__name__)


class StreamTask(QObject):
    """Runs one async generator at a time, outside the pool, because it may take minutes.

    Signals:
        stepped: what the generator yielded.
        done: the generator ended.
        failed: the AppError that ended it.
        stopped: it was stopped.
    """

    stepped = Signal(object)
    done = Signal()
    failed = Signal(object)
    stopped = Signal()
    _told = Signal(int, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._busy = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: asyncio.Task[None] | None = None
        self._told.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a stream is going on."""
        return self._busy

    def start(self, make: Make) -> None:
        """Begin a stream; while one is going on nothing happens."""
        if self._busy:
            return
        self._busy, self._number = True, self._number + 1
        threading.Thread(target=self._serve, args=(self._number, make), name="stream", daemon=True).start()

    def stop(self) -> None:
        """Stop the stream; `stopped` follows."""
        loop, running = self._loop, self._running
        if self._busy and loop is not None and running is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(running.cancel)

    def _serve(self, number: int, make: Make) -> None:
        how, what = "done", None
        try:
            asyncio.run(self._consume(number, make))
        except asyncio.CancelledError:
            how = "stopped"
        except AppError as error:
            how, what = "failed", error
        except Exception as error:
            log.exception("a stream failed")
            how, what = "failed", _unexpected(error)
        self._tell(number, how, what)

    async def _consume(self, number: int, make: Make) -> None:
        self._loop, self._running = asyncio.get_running_loop(), asyncio.current_task()
        stream = make()
        try:
            async for step in stream:
                self._tell(number, "step", step)
        finally:
            close = getattr(stream, "aclose", None)
            if close is not None:
                await close()

    def _tell(self, number: int, how: str, what: object) -> None:
        with contextlib.suppress(RuntimeError):
            self._told.emit(number, how, what)

    @Slot(int, str, object)
    def _deliver(self, number: int, how: str, what: object) -> None:
        if number != self._number:
            return
        if how == "step":
            self.stepped.emit(what)
            return
        self._busy, self._loop, self._running = False, None, None
        if how == "failed":
            self.failed.emit(what)
        else:
            (self.done if how == "done" else self.stopped).emit()


def _unexpected(error: Exception) -> AppError:
    return AppError(
        "unexpected",
        _("Something in the program failed."),
        _("Try again. If it happens again, report it with the log (menu, Log)."),
        repr(error),
    )
