"""Files that the desktop opens with the program while it runs, as macOS tells them: by events."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent


class OpenedFiles(QObject):
    """An event filter for the application.

    Only macOS sends such events; elsewhere it is not installed, since every
    event of the program would go through it.

    Signals:
        filesArrived: paths of files that shall be opened.
    """

    filesArrived = Signal(list)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the events that name a file."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        self.filesArrived.emit([event.file()])
        return True
