"""The command palette: every action by a few letters of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

ACTION = Qt.ItemDataRole.UserRole


def plain_text(action: QAction) -> str:
    """Return an action's text without its mnemonic."""
    return action.text().replace("&", "")


def rank(words: str, text: str) -> int | None:
    """Return how well typed words fit a text, 0 best; None when they do not.

    Every word must be part of the text, or all letters must appear in order.
    """
    words, text = words.casefold().strip(), text.casefold()
    if not words:
        return 0
    if text.startswith(words):
        return 0
    if all(word in text for word in words.split()):
        return 1
    letters = iter(text)
    return 2 if all(letter in letters for letter in words.replace(" ", "")) else None


class Palette(Translated, QDialog):
    """A search field over a list of actions with their shortcuts.

    Signals:
        chosen: the action that was picked, after the palette closed.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, actions: Callable[[], Sequence[QAction]], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme, self._actions = theme, actions
        self.setObjectName("palette")
        self.say(self.setWindowTitle, N_("Commands"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.setSpacing(GAP)
        self.search = QLineEdit()
        self.say(self.search.setPlaceholderText, N_("Type the name of a command"))
        self.say(self.search.setAccessibleName, N_("Type the name of a command"))
        self.list = QListWidget()
        self.say(self.list.setAccessibleName, N_("Commands"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout.addWidget(self.search)
        layout.addWidget(self.list)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._pick)
        self.list.itemClicked.connect(self._pick)
        self.search.installEventFilter(self)

    def appear(self) -> None:
        """Show over the upper middle of the window."""
        window = self.parentWidget()
        width = min(600, window.width() - 64)
        self.resize(width, min(440, window.height() - 96))
        place = window.mapToGlobal(window.rect().topLeft())
        self.move(place.x() + (window.width() - width) // 2, place.y() + 64)
        self.search.clear()
        self._filter("")
        self.show()
        self.search.setFocus()

    def shown_actions(self) -> list[QAction]:
        """Return the actions that are listed now."""
        return [self.list.item(place).data(ACTION) for place in range(self.list.count())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Up and Down move in the list while the field has the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step and self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
                return True
        return super().eventFilter(watched, event)

    @Slot(str)
    def _filter(self, words: str) -> None:
        ranked = [(rank(words, plain_text(action)), action) for action in self._actions()]
        found = sorted(
            ((place, plain_text(a), a) for place, a in ranked if place is not None), key=lambda x: x[:2]
        )
        self.list.clear()
        for _place, text, action in found:
            self._add(text, action)
        self.list.setCurrentRow(0)

    def _add(self, text: str, action: QAction) -> None:
        item = QListWidgetItem(action.icon(), text)
        item.setData(ACTION, action)
        self.list.addItem(item)
        keys = action.shortcut().toString()
        if keys:
            holder = QWidget()
            holder.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row = QHBoxLayout(holder)
            row.setContentsMargins(0, 0, GAP, 0)
            label = QLabel(keys)
            label.setProperty("kind", "muted")
            row.addStretch(1)
            row.addWidget(label)
            self.list.setItemWidget(item, holder)

    @Slot()
    def _pick(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            action = item.data(ACTION)
            self.close()
            self.chosen.emit(action)
            action.trigger()
