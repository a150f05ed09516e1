"""A batch on many machines: items go to the workers of a Dask scheduler, results come back as files."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.batch.parcels import Returned, Sent, sent, unpack
from app.engines.batch.queue import STATES, BatchQueue, Item, State
from app.engines.batch.recipes import Order

CONNECT_SECONDS = 10
PROGRAM = "app"
MOST_LOSSES = 2
AHEAD = 2
LOOK_SECONDS = 0.1
ERRED = "error"
Told = Callable[[Item, State, str], None]
Run = Callable[[str, Sent, Order], Returned]


def run_on_cluster(
    queue: BatchQueue,
    order: Order,
    address: str,
    run: Run | None = None,
    *,
    told: Told = lambda _item, _state, _said: None,
    stop: threading.Event | None = None,
) -> None:
    """Work the queue off on a scheduler's workers; raise AppError when it can't be reached, or is lost.

    run makes an item's results of what was sent, where it is not the program's own way; the workers'
    machines must have this program too. A worker that is lost gives its items to another one. Once stop
    is set the batch ends soon, and what was not done waits again.
    """
    from distributed import Client

    if any(order.writes(item.workflow) for item in queue.items()):
        raise AppError(
            "no_writing_there",
            _("Rows are not written by a batch on many machines: an item may be done twice there."),
            _("Leave --commit out, or run the batch on this machine."),
        )
    queue.recover()
    try:
        with _client(Client, address) as client:
            _check_workers(client, address)
            _Sending(client, queue, order, run or _own_run(), told).work(stop or threading.Event(), address)
    finally:
        queue.stopped()


class _Sending:
    """Items on their way: a few more than the workers have hands, so that few inputs travel ahead."""

    def __init__(self, client: Any, queue: BatchQueue, order: Order, run: Run, told: Told) -> None:
        from distributed import as_completed

        self._client, self._queue, self._order, self._run, self._told = client, queue, order, run, told
        self._held: dict[Any, Item] = {}
        self._ended: Any = as_completed(loop=client.loop)

    def work(self, stop: threading.Event, address: str) -> None:
        """Send and receive until nothing waits, or until it is to stop."""
        slots = sum(self._client.nthreads().values()) * AHEAD
        while len(self._held) < slots and self._send():
            continue
        while self._held and not stop.is_set():
            if not self._ended.has_ready():
                stop.wait(LOOK_SECONDS)
                continue
            future = next(self._ended)
            came = _came(future, address)
            _note(self._queue, self._held.pop(future), came, self._told)
            self._send()
        self._client.cancel(list(self._held))

    def _send(self) -> bool:
        """Send the next item that can be read; False when none waits."""
        while (item := self._queue.take()) is not None:
            parcel = _parcel(self._queue, item, self._told)
            if parcel is not None:
                future = self._client.submit(
                    self._run, item.workflow, parcel, self._order, pure=False, retries=MOST_LOSSES
                )
                self._held[future] = item
                self._ended.add(future)
                return True
        return False


def _own_run() -> Run:
    """Return the program's own way to do an item; the workers know it by the same name."""
    run: Run = import_module(f"{PROGRAM}.batch_worker").run_remote
    return run


def _lost(address: str) -> AppError:
    return AppError(
        "scheduler_lost",
        _("The scheduler {address} was lost during the batch.", address=address),
        _("What is done is kept. Start the scheduler again, then start the batch again: it goes on."),
    )


def _client(make: Callable[..., Any], address: str) -> Any:
    try:
        return make(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as problem:
        raise AppError(
            "no_scheduler",
            _("The scheduler {address} does not answer.", address=address),
            _("Check the address (tcp://HOST:PORT) and that the scheduler runs."),
            str(problem),
        ) from problem


def _check_workers(client: Any, address: str) -> None:
    """Raise AppError where nobody works, or where a worker has not this program: its items would hang."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError as problem:
        raise AppError(
            "no_workers",
            _("The scheduler {address} has no workers.", address=address),
            _("Start workers on its machines: dask worker {address}", address=address),
        ) from problem
    lacking = [name for name, spec in client.run(find_spec, PROGRAM).items() if spec is None]
    if lacking:
        raise AppError(
            "foreign_worker",
            _("Some workers lack this program: {names}.", names=", ".join(lacking)),
            _("Install the same version on their machines and start them from there."),
        )


def _parcel(queue: BatchQueue, item: Item, told: Told) -> Sent | None:
    try:
        return sent(item.input)
    except OSError as problem:
        queue.end(item, "failed", 0.0, str(problem))
        told(item, "failed", str(problem))
        return None


def _came(future: Any, address: str) -> Returned | Exception:
    """Return what a worker made or raised; raise AppError where it was not the worker that raised it."""
    try:
        found: Returned = future.result()
    except (Exception, asyncio.CancelledError) as problem:
        if future.status == ERRED and isinstance(problem, Exception):
            return problem
        raise _lost(address) from problem
    return found


def _note(queue: BatchQueue, item: Item, came: Returned | Exception, told: Told) -> None:
    """Keep what came of an item; whatever its worker raised is that item's end, not the batch's."""
    if isinstance(came, Exception):
        state = queue.give_back(item, str(came))
        told(item, state, str(came))
        return
    _keep(queue.out / item.name, came.files)
    state = STATES.get(came.code, "failed")
    queue.end(item, state, came.seconds, came.said)
    told(item, state, came.said)


def _keep(target: Path, files: bytes) -> None:
    """Unpack the results beside their place and move them there whole."""
    coming = target.with_name(f".{target.name}-coming")
    shutil.rmtree(coming, ignore_errors=True)
    unpack(files, coming)
    if target.exists():
        shutil.rmtree(target)
    coming.rename(target)
