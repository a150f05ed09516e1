"""Long work of the window's thread, done in short pieces so that keys and paints come between."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.collector import begin_making_many, end_making_many

PIECE_SECONDS = 0.012
AT_ONCE = 60


class Slices(QObject):
    """Goes on with iterators one after another; the first 60 steps of a lone one are done at once.

    Signals:
        idle: nothing is left to do.
    """

    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: deque[Iterator[object]] = deque()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether something is left to do."""
        return bool(self._jobs)

    def run(self, steps: Iterator[object]) -> None:
        """Do steps, each of them short, after what was asked for before."""
        self._jobs.append(steps)
        if len(self._jobs) > 1:
            return
        self._work(AT_ONCE)
        if self._jobs:
            begin_making_many()

    @Slot()
    def _go_on(self) -> None:
        self._work(0)
        if not self._jobs:
            end_making_many()

    def _work(self, least: int) -> None:
        """Do at least so many steps, and more until the piece's time is over."""
        done, until = 0, time.monotonic() + PIECE_SECONDS
        while self._jobs and (done < least or time.monotonic() < until):
            done += 1
            if not self._step():
                self._jobs.popleft()
        if self._jobs:
            self._timer.start()
        else:
            self.idle.emit()

    def _step(self) -> bool:
        """Do one step; False when there are no more. A job that fails is dropped."""
        try:
            next(self._jobs[0])
        except StopIteration:
            return False
        except BaseException:
            self._jobs[0] = iter(())
            self._timer.start()
            raise
        return True
