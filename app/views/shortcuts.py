"""All shortcuts in one list: found by words, changed by pressing the keys, given back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.views.actions import Actions
from app.widgets.confirm import confirm
from app.widgets.icons import TextButton
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated

KEY = Qt.ItemDataRole.UserRole


class ShortcutsDialog(Translated, QDialog):
    """A row per command; below it the keys of the chosen one.

    Signals:
        changed: a command has other keys.
    """

    changed = Signal()

    def __init__(self, actions: Actions, hub: SettingsHub, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions, self._hub = actions, hub
        self.say(self.setWindowTitle, N_("Shortcuts"))
        self.resize(620, 620)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search a command or its keys"))
        self.say(self.search.setAccessibleName, N_("Search a command or its keys"))
        self.list = QTreeWidget()
        self.list.setRootIsDecorated(False)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.say(self.list.setAccessibleName, N_("Shortcuts"))
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addLayout(self._editor())
        self.search.textChanged.connect(self.refresh)
        self.list.currentItemChanged.connect(self._on_current)

    def appear(self) -> None:
        """Show the list as it stands."""
        self.retranslate()
        self.show()
        self.raise_()
        self.search.setFocus()

    def retranslate(self) -> None:
        """Name the columns and the commands."""
        self.list.setHeaderLabels([_("Command"), _("Keys"), ""])
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """List the commands that fit the searched words."""
        words, chosen = self.search.text().casefold().split(), self._chosen()
        self.list.clear()
        for key, entry in self._actions.entries().items():
            keys = _shown(entry.action.shortcuts())
            text = _(entry.message)
            if all(word in f"{text} {keys}".casefold() for word in words):
                row = QTreeWidgetItem([text, keys, _("changed") if key in self._actions.own else ""])
                row.setData(0, KEY, key)
                self.list.addTopLevelItem(row)
                if key == chosen:
                    self.list.setCurrentItem(row)

    def change(self, key: str, text: str | None) -> bool:
        """Give a command other keys; asks when another one has them."""
        other = self._actions.clash(key, text) if text else ""
        if other:
            name = _(self._actions.entries()[other].message)
            question = _(
                "{keys} belongs to “{name}”. Take it from there?", keys=_native(text or ""), name=name
            )
            if not confirm(self, _("The keys are taken"), question, _("Take them")):
                return False
            self._actions.choose_shortcut(other, "")
        self._actions.choose_shortcut(key, text)
        self._hub.set("shortcuts", self._actions.own)
        self.changed.emit()
        self.refresh()
        return True

    def _editor(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setClearButtonEnabled(True)
        self.say(self.keys.setAccessibleName, N_("Press the new keys"))
        self.take = TextButton(N_("Use these keys"), "primary")
        self.none = TextButton(N_("No keys"))
        self.back = TextButton(N_("The usual keys"))
        self.take.clicked.connect(self._on_take)
        self.none.clicked.connect(lambda: self._change(""))
        self.back.clicked.connect(lambda: self._change(None))
        row.addWidget(self.keys, 1)
        for button in (self.take, self.none, self.back):
            row.addWidget(button)
        self._on_current()
        return row

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(0, KEY)) if item is not None else ""

    @Slot()
    def _on_current(self, *_items: object) -> None:
        chosen = self._chosen()
        for widget in (self.keys, self.take, self.none, self.back):
            widget.setEnabled(bool(chosen))
        shown = self._actions[chosen].shortcut() if chosen else QKeySequence()
        self.keys.setKeySequence(shown)

    @Slot()
    def _on_take(self) -> None:
        text = self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if text:
            self._change(text)

    def _change(self, text: str | None) -> None:
        if self._chosen():
            self.change(self._chosen(), text)


def _shown(keys: list[QKeySequence]) -> str:
    return "  ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _native(text: str) -> str:
    return QKeySequence(text).toString(QKeySequence.SequenceFormat.NativeText)
