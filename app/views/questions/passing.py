"""The items of a run that is still going on: shown as they pass, kept as a version when it is stopped."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.core.events import RunEvent, Shown, Stopped, Version
from app.core.records import VersionInfo
from app.domain.questions import parts
from app.engines.ports import Store
from app.workers.task import Task


class PassingItems(QObject):
    """Collects what a run shows.

    Signals:
        grown: further items passed; all so far (parts.Passed).
        kept: the version that a stopped run left (VersionInfo).
        failed: why it could not be kept (AppError).
    """

    grown = Signal(object)
    kept = Signal(object)
    failed = Signal(object)

    def __init__(self, store: Store, parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._passed: parts.Passed | None = None
        self._keep = Task(_kept, self)
        self._keep.done.connect(self.kept)
        self._keep.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether a version is being kept."""
        return self._keep.busy

    def handle(self, event: RunEvent, session: int) -> None:
        """Take an event of a run of this session."""
        if isinstance(event, Shown) and event.key == parts.PASSED:
            more = parts.Passed.of(event.data)
            self._passed = self._passed.joined(more) if self._passed else more
            self.grown.emit(self._passed)
        elif isinstance(event, Stopped) and self._passed is not None:
            self._keep.start(self._store, session, self._passed)
            self._passed = None
        elif isinstance(event, Version):
            self._passed = None

    def forget(self) -> bool:
        """Forget what was collected, as the run ended; say whether there was anything."""
        passed, self._passed = self._passed, None
        return passed is not None


def _kept(store: Store, session: int, passed: parts.Passed) -> VersionInfo:
    from app.graphs.questions.versions import keep_stopped

    return keep_stopped(store, session, passed)
