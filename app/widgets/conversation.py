"""The transcript with its find bar."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.widgets.find_bar import FindBar
from app.widgets.theme import Theme
from app.widgets.transcript import Transcript


class Conversation(QWidget):
    """Shows the transcript; Ctrl+F finds words in it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.transcript = Transcript(theme)
        self.finder = FindBar(theme)
        self._places: list[tuple[QLabel, int]] = []
        self._at = -1
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.finder)
        layout.addWidget(self.transcript, 1)
        self.finder.searched.connect(self._search)
        self.finder.stepped.connect(self._step)
        self.finder.closed.connect(self._forget)

    @Slot()
    def find(self) -> None:
        """Open the find bar over the whole conversation."""
        self.transcript.show_all()
        self.finder.appear()

    @Slot(str)
    def _search(self, words: str) -> None:
        self._forget()
        if words:
            self._places = [
                place for label in self.transcript.labels() for place in _places(label, words.casefold())
            ]
        self._at = len(self._places)
        self._step(-1)

    @Slot(int)
    def _step(self, direction: int) -> None:
        if not self._places:
            self.finder.show_count(0, 0)
            return
        self._unmark()
        self._at = (self._at + direction) % len(self._places)
        label, start = self._places[self._at]
        label.setSelection(start, len(self.finder.edit.text()))
        self.transcript.ensureWidgetVisible(label)
        self.finder.show_count(self._at + 1, len(self._places))

    def _unmark(self) -> None:
        if 0 <= self._at < len(self._places):
            self._places[self._at][0].setSelection(0, 0)

    @Slot()
    def _forget(self) -> None:
        self._unmark()
        self._places, self._at = [], -1


def _places(label: QLabel, words: str) -> list[tuple[QLabel, int]]:
    text, found, start = label.text().casefold(), [], 0
    while (start := text.find(words, start)) >= 0:
        found.append((label, start))
        start += len(words)
    return found
