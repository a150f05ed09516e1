"""One function off the window's thread, its result back in it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal, Slot

from app.core.errors import AppError
from app.core.i18n import _

log = logging.getLogger(__name__)
_pools: dict[str, QThreadPool] = {}


def named_pool(name: str, threads: int) -> QThreadPool:
    """Return the pool of that name, made at the first call.

    Pools are kept until the program ends: one that is destroyed with its window waits for its
    threads without giving Python free, and they wait for Python.
    """
    if name not in _pools:
        _pools[name] = QThreadPool()
        _pools[name].setMaxThreadCount(threads)
    return _pools[name]


def wait_for_tasks(ms: int) -> bool:
    """Wait until no pool works any more, so many milliseconds at most; return whether that is so."""
    end = time.monotonic() + ms / 1000
    pools = (QThreadPool.globalInstance(), *_pools.values())
    return all(pool.waitForDone(max(0, round((end - time.monotonic()) * 1000))) for pool in pools)


class Task(QObject):
    """Runs a function in the thread pool, one call at a time; the last call asked for meanwhile follows.

    Signals:
        done: what the function returned, in the window's thread.
        failed: an AppError, in the window's thread.
    """

    done = Signal(object)
    failed = Signal(object)
    _ended = Signal(object, object)

    def __init__(
        self, function: Callable[..., Any], parent: QObject | None = None, pool: QThreadPool | None = None
    ) -> None:
        super().__init__(parent)
        self._function = function
        self._pool = pool or QThreadPool.globalInstance()
        self._busy = False
        self._next: tuple[Any, ...] | None = None
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a call is going on."""
        return self._busy

    def start(self, *arguments: Any) -> None:
        """Call the function; while a call is going on, keep only the newest arguments for after it."""
        if self._busy:
            self._next = arguments
            return
        self._busy = True
        self._pool.start(_Call(self._function, arguments, self._ended))

    @Slot(object, object)
    def _deliver(self, result: object, error: AppError | None) -> None:
        self._busy = False
        waiting, self._next = self._next, None
        if waiting is not None:
            self.start(*waiting)
        if error is None:
            self.done.emit(result)
        else:
            self.failed.emit(error)


class _Call(QRunnable):
    """One call in the pool; the signal belongs to the Task."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...], ended: Any) -> None:
        super().__init__()
        self._function, self._arguments, self._ended = function, arguments, ended

    def run(self) -> None:
        """Call the function and send what came of it."""
        result, error = None, None
        try:
            result = self._function(*self._arguments)
        except AppError as failure:
            error = failure
        except Exception as failure:
            log.exception("a task failed")
            error = AppError(
                "unexpected",
                _("Something in the program failed."),
                _("Try again. If it happens again, report it with the log (menu, Log)."),
                repr(failure),
            )
        try:
            self._ended.emit(result, error)
        except RuntimeError:
            log.debug("the window is gone; a task's result is dropped")
