"""Who is running: routes the one worker's events to the tab that asked."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from app.core.events import Done, Failed, Question, Stopped

OUTCOMES = (Done, Failed, Stopped, Question)


class Runner(Protocol):
    """What the window needs of the run worker."""

    eventArrived: Any
    runEnded: Any

    def start(self, request: Any) -> None:
        """Begin a run."""
        ...

    def stop(self) -> None:
        """Stop the run; it stays resumable."""
        ...


class RunDesk(QObject):
    """Lets one run happen at a time and tells everyone whose it is.

    Signals:
        runStarted: the workflow whose run began.
        eventArrived: the workflow and one RunEvent.
        runEnded: the workflow, and the last outcome event or None.
    """

    runStarted = Signal(str)
    eventArrived = Signal(str, object)
    runEnded = Signal(str, object)

    def __init__(self, runner: Runner | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner: Runner | None = None
        self._owner = ""
        self._outcome: object | None = None
        self._waiting: object | None = None
        if runner is not None:
            self.set_runner(runner)

    def set_runner(self, runner: Runner) -> None:
        """Give the desk its worker; a run that was asked for before starts now."""
        self._runner = runner
        runner.eventArrived.connect(self._on_event)
        runner.runEnded.connect(self._on_ended)
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            runner.start(waiting)

    @property
    def owner(self) -> str:
        """The workflow that is running, "" when none is."""
        return self._owner

    def begin(self, workflow: str, request: object) -> bool:
        """Start a run for a workflow; False while another one is going on."""
        if self._owner:
            return False
        self._owner = workflow
        self._outcome = None
        self.runStarted.emit(workflow)
        if self._runner is None:
            self._waiting = request
        else:
            self._runner.start(request)
        return True

    def stop(self) -> None:
        """Ask the run to stop; nothing happens when none is going on."""
        if self._waiting is not None:
            self._waiting = None
            self._on_event(Stopped())
            self._on_ended()
        elif self._owner and self._runner is not None:
            self._runner.stop()

    @Slot(object)
    def _on_event(self, event: object) -> None:
        if isinstance(event, OUTCOMES):
            self._outcome = event
        if self._owner:
            self.eventArrived.emit(self._owner, event)

    @Slot()
    def _on_ended(self) -> None:
        owner, self._owner = self._owner, ""
        if owner:
            self.runEnded.emit(owner, self._outcome)
