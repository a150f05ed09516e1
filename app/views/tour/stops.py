"""Where the guided tour stops: a widget by its path, a title and a sentence or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from PySide6.QtWidgets import QToolButton, QWidget

from app.core.i18n import N_

ACTION = "action:"
Told = tuple[str, str, str]
WINDOW: tuple[Told, ...] = (
    (
        "tabs",
        N_("Five kinds of work"),
        N_("Each tab is a workflow of its own, with its own sessions. Ctrl+1 to Ctrl+5 lead there."),
    ),
)
WORK: tuple[Told, ...] = (
    (
        "sessions",
        N_("Sessions"),
        N_(
            "Everything you make is kept here by itself: conversation, versions, drafts. The right mouse"
            " button renames, copies, exports and deletes; a deleted session can be brought back."
        ),
    ),
    (
        "composer",
        N_("Say what you want"),
        N_("Type, paste or drop files here. Enter sends, Shift+Enter starts a new line, Ctrl+L comes back."),
    ),
    (
        "conversation",
        N_("The conversation"),
        N_(
            "Here stands what was asked and done, and by whom: rules, a model or you."
            " Questions wait here too."
        ),
    ),
    (
        "run_pane",
        N_("The run, step by step"),
        N_(
            "The diagram shows the way through the work while it goes on."
            " Esc stops; what is finished is kept."
        ),
    ),
)
HOUSE: tuple[Told, ...] = (
    (
        "status.model",
        N_("A model is optional"),
        N_("Rules do the work. Click here to add a model on this computer for what they are not sure about."),
    ),
    (
        "status.language",
        N_("Language and size"),
        N_("Chinese or English, and larger or smaller texts: both change at once."),
    ),
    (
        "action:palette",
        N_("Every command in one place"),
        N_("Ctrl+K finds every command by its words and shows its keys. Beside it: search in all sessions."),
    ),
    (
        "header.menu_button",
        N_("Menu and help"),
        N_("F1 opens the user guide at the tab you are in. This tour is under Help and can be taken again."),
    ),
)


@dataclass(frozen=True)
class Stop:
    """One thing that the tour shows; title and text are message ids."""

    widget: QWidget
    title: str
    text: str


def window_stops(window: Any, tab: Any, views: ModuleType) -> list[Stop]:
    """Return the stops of the whole window that are in sight, the tab's own among them."""
    middle = [*_seen(tab, WORK), *tab_stops(tab, views)] if tab is not None else []
    return [*_seen(window, WINDOW), *middle, *_seen(window, HOUSE)]


def tab_stops(tab: Any, views: ModuleType) -> list[Stop]:
    """Return the stops that a workflow's package tells in its module "tour", where they are in sight."""
    name = f"{views.__name__}.tour" if hasattr(views, "__path__") else ""
    if tab is None or not name or find_spec(name) is None:
        return []
    return list(_seen(tab, import_module(name).STOPS))


def _seen(root: Any, told: Iterable[Told]) -> Iterator[Stop]:
    for path, title, text in told:
        widget = _found(root, path)
        if isinstance(widget, QWidget) and widget.isVisible() and not widget.size().isEmpty():
            yield Stop(widget, title, text)


def _found(root: Any, path: str) -> Any:
    """Return what a dotted path of attributes leads to, or the button of an action; None for nothing."""
    if path.startswith(ACTION):
        wanted = root.action(path.removeprefix(ACTION))
        buttons = root.findChildren(QToolButton)
        return next((one for one in buttons if one.defaultAction() is wanted), None)
    for name in path.split("."):
        root = getattr(root, name, None)
    return root
