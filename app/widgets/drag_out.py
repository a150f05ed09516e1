"""Dragging a thing out of the window as a file."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.core.errors import AppError
from app.core.files import safe_name, write_atomic
from app.core.paths import sub_dir

FOLDER = "dragged"
KEPT_FOLDERS = 20
Maker = Callable[[QPoint], Path | None]
Teller = Callable[[AppError], object]


def place_for(name: str, ending: str) -> Path:
    """Return where a file to be dragged is written: a folder of its own, so that its name stays as it is."""
    above = sub_dir("work") / FOLDER
    above.mkdir(parents=True, exist_ok=True)
    old = sorted((one for one in above.iterdir() if one.is_dir()), key=lambda one: one.stat().st_mtime)
    for folder in old[: max(0, len(old) - KEPT_FOLDERS + 1)]:
        shutil.rmtree(folder, ignore_errors=True)
    folder = above / uuid.uuid4().hex[:12]
    folder.mkdir()
    return folder / f"{safe_name(name)}{ending}"


def written(name: str, ending: str, data: bytes) -> Path:
    """Write bytes to a file to be dragged."""
    path = place_for(name, ending)
    write_atomic(path, data)
    return path


def file_mime(path: Path) -> QMimeData:
    """Return what another program gets that the file is let go on."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def begin_drag(source: QWidget, data: QMimeData) -> None:
    """Let the mouse carry the file until its button is released; a copy is given, never the file itself."""
    drag = QDrag(source)
    drag.setMimeData(data)
    window = source.window()
    drag.setPixmap(window.windowIcon().pixmap(32, 32))
    drag.exec(Qt.DropAction.CopyAction)


class DragOut(QObject):
    """Makes a widget draggable: make returns the file for the place pressed, None for nothing."""

    def __init__(self, widget: QWidget, make: Maker, tell: Teller | None = None) -> None:
        super().__init__(widget)
        self._widget, self._make, self._tell = widget, make, tell
        self._pressed: QPoint | None = None
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin to drag when the pressed mouse has moved far enough."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            left = event.button() == Qt.MouseButton.LeftButton
            self._pressed = event.position().toPoint() if left else None
        elif kind == QEvent.Type.MouseButtonRelease:
            self._pressed = None
        elif kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and self._pressed is not None:
            return self._move(event)
        return False

    def _move(self, event: QMouseEvent) -> bool:
        pressed = self._pressed
        if pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return False
        if (event.position().toPoint() - pressed).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            self._drag(pressed)
        return True

    def _drag(self, pressed: QPoint) -> None:
        try:
            path = self._make(pressed)
        except AppError as error:
            if self._tell is not None:
                self._tell(error)
            return
        if path is not None:
            begin_drag(self._widget, file_mime(path))
        if isinstance(self._widget, QAbstractButton):
            self._widget.setDown(False)
