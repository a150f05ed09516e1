"""Remembers sizes, splitters and the open session between starts."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings
from PySide6.QtWidgets import QSplitter, QWidget


class LayoutMemory(QObject):
    """A small INI file beside the store; nothing in it is precious."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = QSettings(str(path), QSettings.Format.IniFormat)
        self._kept: dict[str, QSplitter] = {}

    def value(self, key: str, default: str = "") -> str:
        """Return a remembered text."""
        found = self._file.value(key, default)
        return found if isinstance(found, str) else default

    def set_value(self, key: str, value: str) -> None:
        """Remember a text."""
        self._file.setValue(key, value)

    def keep(self, key: str, splitter: QSplitter) -> None:
        """Restore a splitter's sizes now and save them when `save` is called."""
        state = self._file.value(f"{key}/splitter")
        if isinstance(state, QByteArray):
            splitter.restoreState(state)
        self._kept[key] = splitter

    def restore_window(self, window: QWidget) -> bool:
        """Give a window its last place and size; False the first time."""
        state = self._file.value("window/geometry")
        return isinstance(state, QByteArray) and window.restoreGeometry(state)

    def save(self, window: QWidget | None = None) -> None:
        """Write everything down."""
        if window is not None:
            self._file.setValue("window/geometry", window.saveGeometry())
        for key, splitter in self._kept.items():
            self._file.setValue(f"{key}/splitter", splitter.saveState())
        self._file.sync()
