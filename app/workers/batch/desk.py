"""A batch for the window: runs on its own thread, tells the window of each item."""

from __future__ import annotations

import asyncio
import logging

from PySide6.QtCore import QObject, Signal

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.batch.queue import BatchQueue, Item, State
from app.engines.batch.recipes import Order
from app.graphs.services import work_folder
from app.workers.batch.local import run_local
from app.workers.loop import LoopThread

CLOSE_SECONDS = 5.0
log = logging.getLogger(__name__)


class BatchDesk(QObject):
    """Runs one batch at a time.

    Signals:
        itemEnded: an item of the queue has ended; look at the queue for how.
        ended: the batch has ended; an AppError, or None when it came to its end or was stopped.
    """

    itemEnded = Signal()
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._loop = LoopThread("batch")
        self._task: asyncio.Task[None] | None = None

    def start(self, queue: BatchQueue, order: Order, workers: int) -> None:
        """Begin to work a queue off."""
        self._loop.call(self._begin, queue, order, workers)

    def stop(self) -> None:
        """End the batch; what was being worked on waits again."""
        self._loop.call(self._cancel)

    def close(self) -> None:
        """Stop and end the thread."""
        self._loop.close(self._farewell(), CLOSE_SECONDS)

    def _begin(self, queue: BatchQueue, order: Order, workers: int) -> None:
        if self._task is None:
            self._task = asyncio.ensure_future(self._run(queue, order, workers))

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _farewell(self) -> None:
        task = self._task
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self, queue: BatchQueue, order: Order, workers: int) -> None:
        failure: AppError | None = None
        try:
            work = (await asyncio.to_thread(work_folder)) / "batch"
            await run_local(queue, order, work, workers=workers, told=self._told)
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

    def _told(self, _item: Item, _state: State, _said: str) -> None:
        self.itemEnded.emit()
