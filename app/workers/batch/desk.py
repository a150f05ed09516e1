"""A batch for the window: runs on its own thread, tells the window of each item."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.batch.queue import BatchQueue
from app.engines.batch.recipes import Order
from app.graphs.services import work_folder
from app.workers.batch.cluster import run_on_cluster
from app.workers.batch.local import run_local
from app.workers.loop import LoopThread

CLOSE_SECONDS = 5.0
log = logging.getLogger(__name__)


class BatchDesk(QObject):
    """Runs one batch at a time.

    Signals:
        ended: the batch has ended; an AppError, or None when it came to its end or was stopped.
    """

    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._loop = LoopThread("batch")
        self._task: asyncio.Task[None] | None = None
        self._halt = threading.Event()

    def start(self, queue: BatchQueue, order: Order, workers: int, scheduler: str = "") -> None:
        """Begin to work a queue off: by so many processes here, or on a scheduler's workers."""
        self._halt = threading.Event()
        self._loop.call(self._begin, queue, order, workers, scheduler)

    def stop(self) -> None:
        """End the batch; what was being worked on waits again."""
        self._halt.set()
        self._loop.call(self._cancel)

    def close(self) -> None:
        """Stop and end the thread."""
        self._halt.set()
        self._loop.close(self._farewell(), CLOSE_SECONDS)

    def _begin(self, queue: BatchQueue, order: Order, workers: int, scheduler: str) -> None:
        if self._task is None:
            self._task = asyncio.ensure_future(self._run(self._work(queue, order, workers, scheduler)))

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _farewell(self) -> None:
        task = self._task
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _work(self, queue: BatchQueue, order: Order, workers: int, scheduler: str) -> None:
        if scheduler:
            await self._remote(queue, order, scheduler)
            return
        work = (await asyncio.to_thread(work_folder)) / "batch"
        await run_local(queue, order, work, workers=workers)

    async def _remote(self, queue: BatchQueue, order: Order, scheduler: str) -> None:
        """Follow a batch elsewhere; when cancelled, wait until its items wait again."""
        halt = self._halt
        there = asyncio.ensure_future(asyncio.to_thread(run_on_cluster, queue, order, scheduler, stop=halt))
        try:
            await asyncio.shield(there)
        except asyncio.CancelledError:
            halt.set()
            await asyncio.gather(there, return_exceptions=True)
            raise

    async def _run(self, work: Coroutine[Any, Any, None]) -> None:
        failure: AppError | None = None
        try:
            await work
        except AppError as error:
            failure = error
        except asyncio.CancelledError:
            log.info("the batch was stopped")
        except Exception as error:
            log.exception("the batch failed")
            failure = AppError(
                "unexpected",
                _("Something in the program failed."),
                _("Try again. If it happens again, report it with the log (menu, Log)."),
                repr(error),
            )
        self._task = None
        self.ended.emit(failure)
