"""The Questions workflow's tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.i18n import N_

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.widgets.tab import TabContext

TITLE = N_("Questions")
ICON = "questions"


def make_tab(context: TabContext) -> QWidget:
    """Return the Questions tab."""
    from app.views.questions.tab import QuestionsTab

    return QuestionsTab(context)
