"""The settings with a signal: whoever shows one follows its change."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.errors import AppError
from app.core.settings import Settings

SAVE_DELAY_MS = 300


class SettingsHub(QObject):
    """Holds the settings and saves them soon after each change.

    Signals:
        changed: the key that has another value now.
        saveFailed: the AppError that says why the file could not be written.
    """

    changed = Signal(str)
    saveFailed = Signal(object)

    def __init__(self, values: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.values = values
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVE_DELAY_MS)
        self._timer.timeout.connect(self.save)

    def get(self, key: str) -> Any:
        """Return a setting's value."""
        return getattr(self.values, key)

    def set(self, key: str, value: Any) -> None:
        """Change a setting; a value out of its bounds raises ValueError."""
        if value != self.get(key):
            setattr(self.values, key, value)
            self._timer.start()
            self.changed.emit(key)

    @Slot()
    def save(self) -> None:
        """Write the settings now."""
        self._timer.stop()
        try:
            self.values.save()
        except AppError as error:
            self.saveFailed.emit(error)
