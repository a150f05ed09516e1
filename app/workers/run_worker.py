"""Graph runs for the window: one worker thread, one run at a time, Stop answered at once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.core.errors import AppError
from app.core.events import Failed, NodeStarted, RunEvent, Stopped
from app.core.i18n import _
from app.graphs.request import RunRequest
from app.workers.loop import LoopThread
from app.workers.outbox import Outbox

if TYPE_CHECKING:
    from app.graphs.base import Builder, Services

STOP_MILLISECONDS = 80
CLOSE_SECONDS = 2.0
ServicesFactory = Callable[[], "Awaitable[Services]"]
log = logging.getLogger(__name__)


class RunWorker(QObject):
    """Runs graphs off the window's thread and hands their events over in it.

    open_services is awaited once, on the worker's loop, at prepare() or at the
    first run, so heavy imports belong into it. load_graph returns a workflow's
    build function. Services live until close().

    Signals:
        eventArrived: one RunEvent, always in the window's thread.
        runEnded: no more events of this run will come.
        servicesReady: open_services has succeeded.
    """

    eventArrived = Signal(object)
    runEnded = Signal()
    servicesReady = Signal()
    _handedOver = Signal(int, object)
    _ranOut = Signal(int)

    def __init__(
        self,
        open_services: ServicesFactory,
        load_graph: Callable[[str], Builder],
        checkpoint_path: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._open_services, self._load_graph, self._path = open_services, load_graph, checkpoint_path
        self._services: Services | None = None
        self._opening = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._run, self._running, self._stopping = 0, False, False
        self._started, self._node = 0.0, ""
        self._late = QTimer(self, singleShot=True, interval=STOP_MILLISECONDS)
        self._loop = LoopThread("runs")
        self._connect_signals()

    def _connect_signals(self) -> None:
        self._handedOver.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._ranOut.connect(self._end, Qt.ConnectionType.QueuedConnection)
        self._late.timeout.connect(self._stop_late)

    # ---- in the window's thread ---------------------------------------------

    @property
    def running(self) -> bool:
        """Whether a run is going on."""
        return self._running

    def prepare(self) -> None:
        """Open the services now, so that the first run begins at once."""
        self._loop.call(self._begin_preparing)

    def start(self, request: RunRequest) -> None:
        """Begin a run; raise RuntimeError while another one is going on."""
        if self._running:
            raise RuntimeError("a run is going on")
        self._run += 1
        self._running, self._stopping = True, False
        self._started, self._node = time.perf_counter(), ""
        self._loop.call(self._begin, self._run, request)

    def answer(self, request: RunRequest, value: Any, interrupt_id: str = "") -> None:
        """Answer the question at which the run of `request` waits, and go on with it."""
        self.start(
            RunRequest(
                request.workflow, request.session_id, request.run_id, answer=value, interrupt_id=interrupt_id
            )
        )

    def resume(self, request: RunRequest) -> None:
        """Go on with a run that was stopped or killed, from its last step."""
        self.start(RunRequest(request.workflow, request.session_id, request.run_id, resume=True))

    def stop(self) -> None:
        """Stop the run; Stopped arrives within 100 ms even where a node takes longer to let go."""
        if self._running and not self._stopping:
            self._stopping = True
            self._loop.call(self._cancel)
            self._late.start()

    def change_services(self, change: Callable[[Services], None]) -> None:
        """Call a function with the services on the worker's loop, e.g. to set another model."""
        self._loop.call(self._begin_changing, change)

    def close(self) -> bool:
        """Stop everything, close the engines and join the thread; False when that took over 2 s."""
        self._running = False
        return not self._loop.alive or self._loop.close(self._farewell(), CLOSE_SECONDS)

    @Slot(int, object)
    def _deliver(self, run: int, events: list[RunEvent]) -> None:
        for event in events:
            if run != self._run or not self._running:
                return
            if isinstance(event, NodeStarted):
                self._node = event.node
            self.eventArrived.emit(event)

    @Slot(int)
    def _end(self, run: int) -> None:
        if run == self._run and self._running:
            self._late.stop()
            self._running = False
            self.runEnded.emit()

    @Slot()
    def _stop_late(self) -> None:
        if self._running:
            self.eventArrived.emit(Stopped(self._node, time.perf_counter() - self._started))
            self._end(self._run)

    # ---- on the worker's loop ------------------------------------------------

    def _begin(self, run: int, request: RunRequest) -> None:
        before = self._task
        self._task = asyncio.get_running_loop().create_task(self._go(run, request, before))

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _go(self, run: int, request: RunRequest, before: asyncio.Task[None] | None) -> None:
        outbox = Outbox(lambda events: self._emit(self._handedOver, run, events))
        try:
            if before is not None and not before.done():
                await asyncio.wait([before])
            await self._follow(request, outbox)
        except asyncio.CancelledError:
            outbox.put(Stopped())
        except Exception as error:
            outbox.put(_failed(error))
        finally:
            outbox.flush()
            self._emit(self._ranOut, run)

    async def _follow(self, request: RunRequest, outbox: Outbox) -> None:
        services = await self._ready()
        from app.graphs.base import run_events

        build = self._load_graph(request.workflow)
        async for event in run_events(build, request, services, self._path):
            outbox.put(event)

    async def _ready(self) -> Services:
        async with self._opening:
            if self._services is None:
                self._services = await self._open_services()
                self._emit(self.servicesReady)
            return self._services

    def _begin_preparing(self) -> None:
        self._keep(asyncio.get_running_loop().create_task(self._ready()))

    def _begin_changing(self, change: Callable[[Services], None]) -> None:
        self._keep(asyncio.get_running_loop().create_task(self._change(change)))

    async def _change(self, change: Callable[[Services], None]) -> None:
        change(await self._ready())

    def _keep(self, task: asyncio.Task[Any]) -> None:
        task.add_done_callback(_log_failure)

    async def _farewell(self) -> None:
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others, timeout=CLOSE_SECONDS / 4)
        if self._services is not None:
            engines = (self._services.reports, self._services.reader, self._services.blocks)
            closing = [asyncio.ensure_future(engine.close()) for engine in engines if engine is not None]
            await asyncio.wait(closing, timeout=CLOSE_SECONDS / 2)
            self._services.databases.close()

    def _emit(self, signal: Any, *values: object) -> None:
        try:
            signal.emit(*values)
        except RuntimeError:
            log.debug("the window is gone; an event of its run is dropped")


def _failed(error: Exception) -> Failed:
    if isinstance(error, AppError):
        return Failed(error.message, error.remedy, error.code)
    log.error("the run could not begin", exc_info=error)
    return Failed(
        _("Something in the program failed before the work began."),
        _("Try again. If it happens again, report it with the log (menu, Log)."),
        "unexpected",
    )


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("the services could not be prepared", exc_info=error)
