"""Opens tabs while the window goes on: what they need is read on a thread, then they are built in slices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.core.collector import begin_making_many, end_making_many
from app.widgets.building import Building, Steps
from app.workers.task import Task

SLICE_SECONDS = 0.006
PAUSE_MS = 4
POLISHED_AT_ONCE = 12


def read_ahead(views: ModuleType, value: Callable[[str], str]) -> None:
    """Import what a tab is made of, and read what it will show; value gives what the layout remembers."""
    name = f"{views.__name__}.tab"
    if find_spec(name) is None:
        return
    prepare: Any = getattr(import_module(name), "prepare", None)
    if prepare is not None:
        prepare(value)


class TabOpener(QObject):
    """Makes each tab once: at once when it is asked for so, else in slices, the wanted one first.

    Signals:
        opened: a workflow's tab is complete.
    """

    opened = Signal(str)

    def __init__(
        self,
        views: Mapping[str, ModuleType],
        make: Callable[[str], QWidget],
        value: Callable[[str], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._views, self._make, self._value = views, make, value
        self._waiting: deque[str] = deque()
        self._done: set[str] = set()
        self._now = ""
        self._making_many = False
        self._stopped = False
        self._building: Building | None = None
        self._task = Task(self._read_one, self)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._task.done.connect(self._on_read)
        self._task.failed.connect(self._on_unread)
        self._timer.timeout.connect(self._slice)

    def open(self, workflow: str) -> None:
        """Build a tab before all others that wait."""
        if self._stopped:
            return
        self._waiting = deque([workflow, *(one for one in self._waiting if one != workflow)])
        self._go_on()

    def open_all(self) -> None:
        """Build what was not asked for yet, while there is nothing else to do."""
        if self._stopped:
            return
        if not self._making_many:
            self._making_many = True
            begin_making_many()
        self._waiting.extend(one for one in self._views if one not in self._waiting)
        self._go_on()

    def complete(self, workflow: str) -> None:
        """Have a tab complete when this returns, in one go."""
        if workflow in self._done:
            return
        if workflow != self._now:
            self.finish()
            self._begin(workflow)
        self.finish()

    def finish(self) -> None:
        """Complete the tab that is half built, as before all texts change."""
        if self._building is not None and not self._building.at_work:
            self._work(self._building.finish)

    def stop(self) -> None:
        """Begin no tab any more, as the window closes; what is half built would miss its parts later."""
        self._stopped = True
        self.finish()
        self._waiting.clear()
        self._timer.stop()
        self._go_on()

    @property
    def half_built(self) -> bool:
        """Whether a tab has some of its parts but not all."""
        return self._building is not None

    @property
    def idle(self) -> bool:
        """Whether no tab waits and none is half built."""
        return not self._waiting and self._building is None

    def _go_on(self) -> None:
        while self._waiting and (self._waiting[0] in self._done or self._waiting[0] == self._now):
            self._waiting.popleft()
        if self._building is not None:
            self._timer.start()
        elif self._waiting and not self._task.busy:
            self._task.start(self._waiting[0])
        elif self._making_many and not self._waiting:
            self._making_many = False
            end_making_many()

    def _read_one(self, workflow: str) -> str:
        read_ahead(self._views[workflow], self._value)
        return workflow

    @Slot(object)
    def _on_read(self, workflow: str) -> None:
        if self._waiting and self._waiting[0] == workflow and self._building is None:
            self._begin(workflow)
        self._go_on()

    @Slot(object)
    def _on_unread(self, _error: object) -> None:
        """What can't be read ahead is told where it is needed: by the tab itself."""
        if self._waiting and self._building is None:
            self._begin(self._waiting[0])
        self._go_on()

    def _begin(self, workflow: str) -> None:
        self._now = workflow
        self._building = Building(self._steps(workflow))

    def _steps(self, workflow: str) -> Steps:
        tab = self._make(workflow)
        yield
        for place, widget in enumerate(tab.findChildren(QWidget)):
            if isValid(widget):
                widget.ensurePolished()
            if place % POLISHED_AT_ONCE == POLISHED_AT_ONCE - 1:
                yield

    @Slot()
    def _slice(self) -> None:
        building = self._building
        if building is not None:
            self._work(lambda: building.go_on(SLICE_SECONDS))
        self._go_on()

    def _work(self, work: Callable[[], None]) -> None:
        """Go on with the building; a tab that can't be made is tried again only when it is asked for."""
        try:
            work()
        except BaseException:
            self._leave()
            raise
        if self._building is not None and self._building.done:
            workflow = self._leave()
            self._done.add(workflow)
            self.opened.emit(workflow)

    def _leave(self) -> str:
        workflow, self._now, self._building = self._now, "", None
        self._waiting = deque(one for one in self._waiting if one != workflow)
        return workflow
