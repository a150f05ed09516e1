"""The Questions tab: what it will do."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.core.i18n import N_
from app.views.coming import ComingPage, Promise
from app.widgets.tab import TabContext

TITLE = N_("Questions")
ICON = "questions"
PROMISE = Promise(
    icon=ICON,
    title=N_("Exam questions with computed answers"),
    sentence=N_("Turn a text into exam items whose keys are computed, not guessed."),
    steps=(
        (
            "attach",
            N_("What goes in"),
            N_("A knowledge text, the type of question, and how strict the wording must be."),
        ),
        (
            "questions",
            N_("What comes out"),
            N_("Items with key, worked steps, and the reason why each wrong answer is wrong."),
        ),
        (
            "success",
            N_("What proves it"),
            N_(
                "Calculators compute every number again, the evidence is quoted from your text,"
                " and known item flaws are refused."
            ),
        ),
    ),
)


def make_tab(context: TabContext) -> QWidget:
    """Return the page that says what this tab will do."""
    return ComingPage(context, PROMISE)
