"""A field of several lines whose hint gives way to what an input method composes."""

from __future__ import annotations

from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QPlainTextEdit


class TextField(QPlainTextEdit):
    """Qt draws the hint of an empty field below the letters being composed, so it is taken away meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._hint = ""
        self.composing = False

    def setPlaceholderText(self, text: str) -> None:
        """Show a hint while the field is empty and nothing is being composed."""
        self._hint = text
        super().setPlaceholderText("" if self.composing else text)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Remember whether an input method is composing."""
        self.composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        self.setPlaceholderText(self._hint)
