"""A line to find words in what is shown: next, previous, how many."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.core.i18n import N_
from app.widgets.icons import IconButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated


class FindBar(Translated, QWidget):
    """Hidden until `appear`; Enter goes on, Shift+Enter back, Esc closes.

    Signals:
        searched: the words, at each change.
        stepped: 1 for the next place, -1 for the one before.
        closed: the bar went away.
    """

    searched = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, theme: Theme, name: str = N_("Find in the conversation")) -> None:
        super().__init__()
        self.setProperty("kind", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        row.setSpacing(SMALL_GAP)
        self.edit = QLineEdit()
        self.say(self.edit.setPlaceholderText, name)
        self.say(self.edit.setAccessibleName, name)
        self.count = text_label("", "muted", wrap=False)
        row.addWidget(self.edit, 1)
        row.addWidget(self.count)
        for icon, name, act in (
            ("chevron-left", N_("Previous place"), self._back),
            ("chevron-right", N_("Next place"), self._on),
            ("close", N_("Close"), self.vanish),
        ):
            button = IconButton(theme, icon, name, role="muted")
            button.clicked.connect(act)
            row.addWidget(button)
        self.edit.textChanged.connect(self.searched)
        self.hide()

    def appear(self) -> None:
        """Show the bar and take the keyboard."""
        self.show()
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.selectAll()
        self.searched.emit(self.edit.text())

    def show_count(self, place: int, total: int) -> None:
        """Say which of how many places is marked."""
        self.count.setText(f"{place}/{total}" if self.edit.text() else "")

    @Slot()
    def vanish(self) -> None:
        """Hide the bar."""
        self.hide()
        self.closed.emit()

    @Slot()
    def _on(self) -> None:
        self.stepped.emit(1)

    @Slot()
    def _back(self) -> None:
        self.stepped.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step or close."""
        if event.key() == Qt.Key.Key_Escape:
            self.vanish()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)
