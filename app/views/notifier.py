"""Tells through the desktop that a run has ended or asks, while the window is out of sight."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QMainWindow, QSystemTrayIcon

from app.core.i18n import _
from app.widgets.theme import Theme


class Notifier:
    """One icon in the tray, made with the first message."""

    def __init__(self, window: QMainWindow, theme: Theme) -> None:
        self._window, self._theme = window, theme
        self._tray: QSystemTrayIcon | None = None

    def tell(self, title: str, *, asks: bool) -> None:
        """Say that a run has ended, or that it asks something."""
        self.say(title, _("A question waits for your answer.") if asks else _("The run has ended."))

    def say(self, title: str, text: str) -> None:
        """Show a message at the tray where there is one; the taskbar asks for a look."""
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._icon().showMessage(title, text, self._theme.app_icon())

    def _icon(self) -> QSystemTrayIcon:
        if self._tray is None:
            self._tray = QSystemTrayIcon(self._theme.app_icon(), self._window)
            self._tray.messageClicked.connect(self._window.activateWindow)
        self._tray.show()
        return self._tray
