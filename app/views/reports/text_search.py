"""Finding words in the printed pages: all hits of the page are marked, one after the other is visited."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from app.core.i18n import N_
from app.core.text import normalise
from app.domain.reports.models import PrintedText
from app.widgets.find_bar import FindBar
from app.widgets.theme import Theme

MOST_HITS = 2000


def find_texts(texts: Sequence[PrintedText], needle: str) -> list[PrintedText]:
    """Return the printed texts that contain words, in reading order; width and case don't matter."""
    words = normalise(needle)
    if not words:
        return []
    found = [one for one in texts if words in normalise(one.text)]
    return sorted(found, key=lambda one: (one.page, one.y, one.x))[:MOST_HITS]


class TextSearch(QObject):
    """A find bar over the texts of a report.

    Signals:
        visited: the text to show, with all hits; None and [] when the search ends.
    """

    visited = Signal(object, list)

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.bar = FindBar(theme, N_("Find in the report"))
        self._texts: Sequence[PrintedText] = ()
        self._hits: list[PrintedText] = []
        self._at = 0
        self.bar.searched.connect(self._on_searched)
        self.bar.stepped.connect(self._on_stepped)
        self.bar.closed.connect(self._on_closed)

    def show_texts(self, texts: Sequence[PrintedText]) -> None:
        """Search in these texts from now on, for the same words."""
        self._texts = texts
        if not self.bar.isHidden():
            self._on_searched(self.bar.edit.text())

    @Slot(str)
    def _on_searched(self, needle: str) -> None:
        self._hits, self._at = find_texts(self._texts, needle), 0
        self._tell()

    @Slot(int)
    def _on_stepped(self, direction: int) -> None:
        if self._hits:
            self._at = (self._at + direction) % len(self._hits)
        self._tell()

    @Slot()
    def _on_closed(self) -> None:
        self.visited.emit(None, [])

    def _tell(self) -> None:
        self.bar.show_count(self._at + 1 if self._hits else 0, len(self._hits))
        self.visited.emit(self._hits[self._at] if self._hits else None, self._hits)
