"""The keys of a command in the tooltips of the buttons that do the same."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.views.actions import Actions

SHOWN = "keys_told"


def show_keys(root: QWidget, actions: Actions, workflow: str = "") -> None:
    """Add the keys of an equally named command to each button's tooltip; workflow's commands count first."""
    keys = _keys_by_name(actions, workflow)
    for button in root.findChildren(QAbstractButton):
        name = _name(button)
        if name in keys and button.toolTip() in ("", name, button.property(SHOWN)):
            told = f"{name} ({keys[name]})" if keys[name] else button.accessibleName()
            button.setToolTip(told)
            button.setProperty(SHOWN, told)


def _name(button: QAbstractButton) -> str:
    return (button.text() or button.accessibleName()).replace("&", "")


def _keys_by_name(actions: Actions, workflow: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in sorted(actions.entries().values(), key=lambda one: one.workflow == workflow):
        if entry.workflow in ("", workflow):
            shown = entry.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            found[entry.action.text().replace("&", "")] = shown
    return found
