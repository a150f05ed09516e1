"""Every QAction, registered once: menu, palette and shortcuts come from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.i18n import _
from app.views.abouts import ABOUT
from app.widgets.theme import Theme


@dataclass
class Entry:
    """An action with what it was declared with; workflow "" means everywhere."""

    action: QAction
    message: str
    icon: str
    workflow: str
    hidden: bool
    default: list[str]


class Actions(QObject):
    """The window's actions by id; own maps ids to the shortcuts that the user chose, "" for none."""

    def __init__(self, window: QWidget, theme: Theme, own: Mapping[str, str] | None = None) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._own = dict(own or {})
        self._entries: dict[str, Entry] = {}
        self._current = ""
        theme.changed.connect(self._tint)

    def new(
        self,
        key: str,
        message: str,
        act: Callable[[], object],
        *,
        shortcut: str | list[str] = "",
        icon: str = "",
        workflow: str = "",
        checkable: bool = False,
        hidden: bool = False,
    ) -> QAction:
        """Register an action; message is its text's id, act a method without arguments.

        hidden keeps it out of the palette. KeyError-safe: an id is registered once.
        """
        if key in self._entries:
            raise ValueError(f"the action {key} is registered twice")
        action = QAction(_(message), self._window)
        action.setObjectName(key)
        action.setCheckable(checkable)
        keys = [shortcut] if isinstance(shortcut, str) else shortcut
        default = [text for text in keys if text]
        action.setShortcuts(_sequences(self._own.get(key), default))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda: act())
        self._window.addAction(action)
        self._entries[key] = Entry(action, message, icon, workflow, hidden, default)
        self._dress(self._entries[key])
        self._tell(self._entries[key])
        return action

    def for_workflow(self, workflow: str) -> Callable[..., QAction]:
        """Return `new` bound to a tab: its actions work only while the tab is shown."""

        def new_action(key: str, message: str, act: Callable[[], object], **options: object) -> QAction:
            return self.new(f"{workflow}.{key}", message, act, workflow=workflow, **options)  # type: ignore[arg-type]

        return new_action

    def __getitem__(self, key: str) -> QAction:
        return self._entries[key].action

    @property
    def own(self) -> dict[str, str]:
        """The shortcuts that differ from the program's, by action id."""
        return dict(self._own)

    def entries(self) -> dict[str, Entry]:
        """Return all actions with what they were declared with."""
        return dict(self._entries)

    def choose_shortcut(self, key: str, text: str | None) -> None:
        """Give an action another shortcut, "" for none and None for the program's own."""
        entry = self._entries[key]
        if text is None or [text] == entry.default:
            self._own.pop(key, None)
        else:
            self._own[key] = text
        entry.action.setShortcuts(_sequences(self._own.get(key), entry.default))

    def clash(self, key: str, text: str) -> str:
        """Return the id of an action that has this shortcut and can be reached beside this one, or ""."""
        wanted, mine = QKeySequence(text), self._entries[key].workflow
        for other, entry in self._entries.items():
            together = not mine or not entry.workflow or mine == entry.workflow
            if other != key and together and text and wanted in entry.action.shortcuts():
                return other
        return ""

    def set_current(self, workflow: str) -> None:
        """Switch the shortcuts to the tab that is shown."""
        self._current = workflow
        for entry in self._entries.values():
            self._dress(entry)

    def listed(self) -> list[QAction]:
        """Return what the palette offers now."""
        return [
            entry.action
            for entry in self._entries.values()
            if not entry.hidden and entry.action.isEnabled() and entry.action.isVisible()
        ]

    def of_current(self) -> list[QAction]:
        """Return what the tab that is shown adds."""
        return [one.action for one in self._entries.values() if one.workflow and one.action.isVisible()]

    def retranslate(self) -> None:
        """Name every action in the language of now."""
        for entry in self._entries.values():
            entry.action.setText(_(entry.message))
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        about = ABOUT.get(entry.action.objectName(), "")
        entry.action.setStatusTip(_(about) if about else "")

    def _dress(self, entry: Entry) -> None:
        if entry.workflow:
            entry.action.setVisible(entry.workflow == self._current)
        if entry.icon:
            entry.action.setIcon(self._theme.icon(entry.icon))

    @Slot()
    def _tint(self) -> None:
        for entry in self._entries.values():
            self._dress(entry)


def _sequences(own: str | None, default: list[str]) -> list[QKeySequence]:
    texts = default if own is None else [own] if own else []
    return [QKeySequence(text) for text in texts]
