"""The list of all keys as Markdown, from the commands as they are now."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QKeySequence

from app.core.i18n import _
from app.views.actions import Actions


def shortcut_table(actions: Actions, titles: Mapping[str, str]) -> str:
    """Return a table per tab and one for the window; titles maps workflows to their tabs' titles."""
    parts = [_table(_("Everywhere"), actions, "")]
    parts += [_table(_(title), actions, workflow) for workflow, title in titles.items()]
    return "\n\n".join(one for one in parts if one)


def _table(heading: str, actions: Actions, workflow: str) -> str:
    rows = [
        f"| {entry.action.text()} | {keys} |"
        for entry in actions.entries().values()
        if entry.workflow == workflow and (keys := _keys(entry.action.shortcuts()))
    ]
    if not rows:
        return ""
    return "\n".join([f"### {heading}", "", f"| {_('Command')} | {_('Keys')} |", "|---|---|", *rows])


def _keys(shortcuts: list[QKeySequence]) -> str:
    shown = (one.toString(QKeySequence.SequenceFormat.NativeText) for one in shortcuts)
    return ", ".join(f"`{one}`" for one in shown)
