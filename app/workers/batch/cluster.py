"""A batch on many machines: items go to the workers of a Dask scheduler, results come back as files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
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
Told = Callable[[Item, State, str], None]
Run = Callable[[str, Sent, Order], Returned]


def run_on_cluster(
    queue: BatchQueue,
    order: Order,
    address: str,
    run: Run,
    *,
    told: Told = lambda _item, _state, _said: None,
) -> None:
    """Work the queue off on a scheduler's workers; raise AppError when it can't be reached.

    run makes an item's results of what was sent; the workers' machines must
    have this program too. Each worker holds a few items ahead, so no more inputs travel than are
    needed. A worker that is lost gives its items to another one.
    """
    from distributed import Client, as_completed

    if any(order.writes(item.workflow) for item in queue.items()):
        raise AppError(
            "no_writing_there",
            _("Rows are not written by a batch on many machines: an item may be done twice there."),
            _("Leave --commit out, or run the batch on this machine."),
        )
    queue.recover()
    with _client(Client, address) as client:
        _check_workers(client, address)
        slots = sum(client.nthreads().values()) * AHEAD
        held: dict[Any, Item] = {}
        finished: Any = as_completed(with_results=False)  # type: ignore[no-untyped-call]

        def send() -> bool:
            while (item := queue.take()) is not None:
                if (parcel := _parcel(queue, item, told)) is not None:
                    future = client.submit(run, item.workflow, parcel, order, pure=False, retries=MOST_LOSSES)
                    held[future] = item
                    finished.add(future)
                    return True
            return False

        try:
            while len(held) < slots and send():
                continue
            for future in finished:
                _note(queue, held.pop(future), future, told)
                send()
        finally:
            queue.stopped()


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


def _note(queue: BatchQueue, item: Item, future: Any, told: Told) -> None:
    try:
        came: Returned = future.result()
    except Exception as problem:  # whatever a worker raised is that item's end, not the batch's
        state = queue.give_back(item, str(problem))
        told(item, state, str(problem))
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
