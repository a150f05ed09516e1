"""The cell file that the tab works with: read, checked, saved, and read again when it changes outside."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal, Slot

from app.core.errors import AppError
from app.core.files import sha256, write_atomic
from app.core.i18n import _
from app.core.paths import resource_dir, sub_dir
from app.domain.robot.cell.files import MAX_BYTES, read_cell
from app.domain.robot.cell.models import Cell

OWN_FILE = "cell.yaml"


class CellDesk(QObject):
    """One cell file; the user's own begins as a copy of the sample.

    Signals:
        changed: another file, or other content; `cell` and `error` tell what it is.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = Path()
        self.data = b""
        self.cell = Cell()
        self.error: AppError | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_changed)

    @property
    def text(self) -> str:
        """The file as text."""
        return self.data.decode("utf-8-sig", "replace")

    def open(self, path: str) -> None:
        """Work with a file, "" for the user's own; a faulty one is open too, with its error."""
        chosen = Path(path) if path else own_cell()
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        self.path = chosen
        self._read()
        self._watch()
        self.changed.emit()

    def save(self, text: str) -> None:
        """Write the file; AppError when it can't be written or was changed outside meanwhile."""
        data = text.encode()
        write_atomic(self.path, data, expected=sha256(self.data))
        self._take(data)
        self._watch()
        self.changed.emit()

    def reload(self) -> None:
        """Read the file again."""
        before = self.data
        self._read()
        self._watch()
        if self.data != before:
            self.changed.emit()

    @Slot(str)
    def _on_changed(self, _path: str) -> None:
        self.reload()

    def _watch(self) -> None:
        if self.path.is_file() and str(self.path) not in self._watcher.files():
            self._watcher.addPath(str(self.path))

    def _read(self) -> None:
        try:
            with self.path.open("rb") as file:
                self._take(file.read(MAX_BYTES + 1))
        except OSError as problem:
            self.data, self.cell = b"", Cell()
            self.error = AppError(
                "no_file",
                _("The file {name} can't be read.", name=self.path.name),
                _("Check the name and the folder."),
                str(problem),
            )

    def _take(self, data: bytes) -> None:
        self.data = data
        try:
            self.cell, self.error = read_again(data), None
        except AppError as error:
            self.cell, self.error = Cell(), error


@lru_cache(maxsize=4)
def read_again(data: bytes) -> Cell:
    """Return the cell in a YAML file as read_cell does; the same bytes are read once: it takes 0.1 s."""
    return read_cell(data)


def read_ahead(path: str) -> None:
    """Read a cell file, "" for the user's own, before the window needs it; what is wrong is told there."""
    with suppress(OSError, AppError):
        read_again((Path(path) if path else own_cell()).read_bytes()[: MAX_BYTES + 1])


def own_cell() -> Path:
    """Return the user's own cell file, made from the sample where there is none."""
    path = sub_dir("robot") / OWN_FILE
    if not path.exists():
        write_atomic(path, resource_dir("samples", "robot", "cell.yaml").read_bytes())
    return path


def error_of(text: str) -> AppError | None:
    """Return what is wrong with a cell file's text, None when nothing is."""
    try:
        read_again(text.encode())
    except AppError as error:
        return error
    return None


def line_of(error: AppError) -> int:
    """Return the line that an error is about, 0 for none."""
    line = error.values.get("line", 0)
    return int(line) if isinstance(line, int | str) and str(line).isdigit() else 0
