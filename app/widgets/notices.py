"""Short messages over the bottom of the window, some with one button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.widgets.icons import IconButton, IconLabel, frame, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme

ICONS = {"info": "info", "success": "success", "warning": "warning", "error": "error"}
ROLES = {"info": "info", "success": "success", "warning": "warning", "error": "danger"}
SHOWN_MS = {"info": 6000, "success": 5000, "warning": 9000, "error": 0}
MAX_SHOWN = 3


class Toast(QWidget):
    """One message; it goes by itself unless it is an error."""

    def __init__(self, theme: Theme, level: str, text: str, remedy: str) -> None:
        super().__init__()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._card = frame(f"notice_{level}")
        self._card.setObjectName("toast")
        outer.addWidget(self._card)
        self._row = QHBoxLayout(self._card)
        self._row.setContentsMargins(12, GAP, GAP, GAP)
        self._row.setSpacing(GAP)
        self._row.addWidget(IconLabel(theme, ICONS[level], ROLES[level], 18), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(text_label(text))
        if remedy:
            words.addWidget(text_label(remedy, "muted"))
        self._row.addLayout(words, 1)
        close = IconButton(theme, "close", N_("Dismiss"))
        close.clicked.connect(self.deleteLater)
        self._row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.deleteLater)
        if SHOWN_MS[level]:
            self._timer.start(SHOWN_MS[level])

    def stay(self) -> None:
        """Stay until the person takes it away."""
        self._timer.stop()

    def add_button(self, label: str, act: Callable[[], object]) -> None:
        """Add a button that does something and takes the message away."""
        button = QPushButton(label)
        button.clicked.connect(lambda: (act(), self.deleteLater()))
        self._row.insertWidget(self._row.count() - 1, button, 0, Qt.AlignmentFlag.AlignTop)


class Notices(QObject):
    """Shows messages over one window; a screen reader hears them too."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._holder = QWidget(window)
        self._holder.setObjectName("notices")
        self._list = QVBoxLayout(self._holder)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(GAP)
        self._holder.hide()
        window.installEventFilter(self)

    def show_notice(
        self,
        level: str,
        text: str,
        remedy: str = "",
        *,
        button: str = "",
        act: Callable[[], object] | None = None,
    ) -> Toast:
        """Show a translated sentence; level is info, success, warning or error."""
        toast = Toast(self._theme, level, text, remedy)
        if button and act is not None:
            toast.add_button(button, act)
        toast.destroyed.connect(self._place_later)
        self._list.addWidget(toast)
        self._drop_old()
        self._place_later()
        heard = QAccessibleEvent(self._window, QAccessible.Event.Alert)
        QAccessible.updateAccessibility(heard)
        return toast

    def show_error(self, error: AppError) -> None:
        """Show an error with its remedy."""
        self.show_notice("error", error.message, error.remedy)

    def show_undo(self, text: str, undo: Callable[[], object]) -> Toast:
        """Say what was done, with a button that undoes it."""
        return self.show_notice("info", text, button=_("Undo"), act=undo)

    def texts(self) -> list[str]:
        """Return the sentences on show, for tests and screen readers."""
        from PySide6.QtWidgets import QLabel

        return [label.text() for label in self._holder.findChildren(QLabel) if label.text()]

    def _drop_old(self) -> None:
        for place in range(self._list.count() - MAX_SHOWN):
            self._list.itemAt(place).widget().deleteLater()

    @Slot()
    def _place_later(self) -> None:
        QTimer.singleShot(0, self, self._place)

    @Slot()
    def _place(self) -> None:
        self._holder.setVisible(self._list.count() > 0)
        width = min(560, self._window.width() - 2 * WIDE_GAP)
        self._holder.setFixedWidth(max(200, width))
        self._list.activate()
        height = self._list.totalHeightForWidth(width) if self._list.hasHeightForWidth() else -1
        height = height if height > 0 else self._holder.sizeHint().height()
        x = (self._window.width() - self._holder.width()) // 2
        self._holder.setGeometry(x, self._window.height() - height - 56, self._holder.width(), height)
        self._holder.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if event.type() == QEvent.Type.Resize and self._list.count():
            self._place_later()
        return False
