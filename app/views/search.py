"""Search over the sessions of all tabs: names, messages and versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.records import FoundPlace
from app.engines.ports import Store
from app.widgets.icons import text_label
from app.widgets.session_list import when
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

DELAY_MS = 150
AROUND = 40
PLACE = Qt.ItemDataRole.UserRole


def excerpt(text: str, words: str) -> str:
    """Return one line of a text around the first searched word."""
    flat = " ".join(text.split())
    first = words.split()[0].casefold() if words.split() else ""
    at = max(0, flat.casefold().find(first))
    start, end = max(0, at - AROUND), at + len(first) + AROUND
    return ("…" if start else "") + flat[start:end] + ("…" if end < len(flat) else "")


class SearchDialog(Translated, QDialog):
    """A field over what was found; Enter opens it.

    Signals:
        chosen: the FoundPlace that was picked.
    """

    chosen = Signal(object)

    def __init__(
        self, theme: Theme, store: Store, titles: Mapping[str, tuple[str, str]], parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme, self._titles = theme, titles
        self.is_connected = False
        self._task = Task(store.search_everywhere, self)
        self._task.done.connect(self._on_found)
        self._task.failed.connect(self._on_failed)
        self.setObjectName("palette")
        self.say(self.setWindowTitle, N_("Search everywhere"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.setSpacing(GAP)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search names, conversations and versions of all tabs"))
        self.say(self.search.setAccessibleName, N_("Search everywhere"))
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say(self.list.setAccessibleName, N_("What was found"))
        self.nothing = text_label("", "muted")
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.nothing)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._look)
        self.search.textChanged.connect(self._timer.start)
        self.search.returnPressed.connect(self._pick)
        self.list.itemClicked.connect(self._pick)
        self.search.installEventFilter(self)

    def appear(self) -> None:
        """Show over the upper middle of the window."""
        window = self.parentWidget()
        width = min(680, window.width() - 64)
        self.resize(width, min(480, window.height() - 96))
        place = window.mapToGlobal(window.rect().topLeft())
        self.move(place.x() + (window.width() - width) // 2, place.y() + 64)
        self.show()
        self.search.selectAll()
        self.search.setFocus()
        self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Up and Down move in the list while the field has the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step and self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
                return True
        return super().eventFilter(watched, event)

    @Slot()
    def _look(self) -> None:
        self._task.start(self.search.text().strip())

    @Slot(object)
    def _on_found(self, places: list[FoundPlace]) -> None:
        self.list.clear()
        for place in places:
            self._add(place)
        self.list.setCurrentRow(0)
        words = self.search.text().strip()
        self.nothing.setText(_("No session mentions these words.") if words and not places else "")

    @Slot(object)
    def _on_failed(self, error: AppError) -> None:
        self.nothing.setText(str(error))

    def _add(self, place: FoundPlace) -> None:
        title, icon = self._titles.get(place.session.workflow, ("", "file"))
        line = f"{place.session.name}    {_(title) if title else ''}  {when(place.session.updated)}"
        told = excerpt(place.text, self.search.text())
        item = QListWidgetItem(
            self._theme.icon(icon), line if told == place.session.name else f"{line}\n{told}"
        )
        item.setData(PLACE, place)
        item.setToolTip(place.text[:400])
        self.list.addItem(item)

    @Slot()
    def _pick(self, *_given: Any) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.close()
            self.chosen.emit(item.data(PLACE))
