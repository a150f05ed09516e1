"""A label that breaks words which are longer than a line, such as file names, and copies them unbroken."""

from __future__ import annotations

import re

from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QMenu

from app.core.i18n import _

BREAK = "\u200b"
PIECE = 12
_LONG = re.compile(rf"[!-~\u00a1-\u02af]{{{2 * PIECE},}}")


def breakable(text: str) -> str:
    """Return a text with invisible places to break in its long words."""
    return _LONG.sub(lambda word: _pieces(word.group()), text)


def _pieces(word: str) -> str:
    parts = re.split(r"(?<=[_\-.:=&?,;/\\])", word)
    return BREAK.join(part[at : at + PIECE] for part in parts for at in range(0, len(part), PIECE))


class BreakingLabel(QLabel):
    """A label whose own text has no breaks: neither text(), nor what is copied."""

    def __init__(self, text: str = "") -> None:
        super().__init__(breakable(text))

    def setText(self, text: str) -> None:
        """Show a text."""
        super().setText(breakable(text))

    def text(self) -> str:
        """Return the text as it was given."""
        return super().text().replace(BREAK, "")

    def selectedText(self) -> str:
        """Return what is selected, as it was given."""
        return super().selectedText().replace(BREAK, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy without the breaks."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy what is selected."""
        menu = QMenu(self)
        menu.addAction(_("Copy"), self._copy).setEnabled(self.hasSelectedText())
        menu.addAction(_("Select all"), lambda: self.setSelection(0, len(super(BreakingLabel, self).text())))
        menu.exec(event.globalPos())

    def _copy(self) -> None:
        if self.hasSelectedText():
            QGuiApplication.clipboard().setText(self.selectedText())
