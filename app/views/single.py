"""One window per data folder: a second start hands its files over and ends."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

TIMEOUT_MS = 1000
MAX_MESSAGE = 1_000_000


def server_name(folder: Path) -> str:
    """Return the socket's name for a data folder."""
    return "draftsmith-" + hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]


def hand_over(folder: Path, files: list[str]) -> bool:
    """Give files to the running window; False when none answers."""
    socket = QLocalSocket()
    socket.connectToServer(server_name(folder))
    if not socket.waitForConnected(TIMEOUT_MS):
        return False
    socket.write(json.dumps(files).encode())
    socket.waitForBytesWritten(TIMEOUT_MS)
    socket.disconnectFromServer()
    return True


class SingleInstance(QObject):
    """Holds the lock of a data folder and hears of later starts.

    Signals:
        filesArrived: the paths that a second start handed over, perhaps none.
    """

    filesArrived = Signal(list)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._lock = QLockFile(str(folder / "window.lock"))
        self._lock.setStaleLockTime(0)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def acquire(self) -> bool:
        """Become the one window; False when another one is there.

        Where no lock can be written, as in a read-only folder or on a full
        disk, a window opens all the same: it can show what is stored.
        """
        if not self._lock.tryLock(0) and self._lock.error() == QLockFile.LockError.LockFailedError:
            return False
        QLocalServer.removeServer(server_name(self._folder))
        self._server.listen(server_name(self._folder))
        return True

    def release(self) -> None:
        """Let the next start through."""
        self._server.close()
        self._lock.unlock()

    @Slot()
    def _on_connection(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.setParent(self)
            socket.disconnected.connect(self._on_message)

    @Slot()
    def _on_message(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        data = bytes(socket.read(MAX_MESSAGE).data())
        socket.deleteLater()
        try:
            files = json.loads(data or b"[]")
        except ValueError:
            return
        if isinstance(files, list) and all(isinstance(path, str) for path in files):
            self.filesArrived.emit(files)
