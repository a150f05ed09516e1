"""The Robot tab: what it will do."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.core.i18n import N_
from app.views.coming import ComingPage, Promise
from app.widgets.tab import TabContext

TITLE = N_("Robot")
ICON = "robot"
PROMISE = Promise(
    icon=ICON,
    title=N_("Robot programs from a sentence"),
    sentence=N_(
        "Describe a movement in a sentence and get a block program that the block editor itself accepts."
    ),
    steps=(
        (
            "attach",
            N_("What goes in"),
            N_("A sentence, and the points that the robot knows."),
        ),
        (
            "robot",
            N_("What comes out"),
            N_("A Blockly program, its steps in words, and the list of tasks it fulfils."),
        ),
        (
            "success",
            N_("What proves it"),
            N_(
                "Blockly loads it, the node database checks types and ranges, and a dry run"
                " visits the points."
            ),
        ),
    ),
)


def make_tab(context: TabContext) -> QWidget:
    """Return the page that says what this tab will do."""
    return ComingPage(context, PROMISE)
