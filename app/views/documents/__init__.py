"""The Documents tab: what it will do."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.core.i18n import N_
from app.views.coming import ComingPage, Promise
from app.widgets.tab import TabContext

TITLE = N_("Documents")
ICON = "documents"
PROMISE = Promise(
    icon=ICON,
    title=N_("Documents with evidence for every figure"),
    sentence=N_(
        "Ask for a report and get a document in which every figure leads back to its page, cell or line."
    ),
    steps=(
        (
            "attach",
            N_("What goes in"),
            N_("A requirement in your words, and the files that hold the facts."),
        ),
        (
            "documents",
            N_("What comes out"),
            N_("DOCX, PDF, HTML or Markdown with the evidence beside it."),
        ),
        (
            "success",
            N_("What proves it"),
            N_(
                "Each figure is computed by a tool and linked to its source; a figure without a"
                " source is not printed."
            ),
        ),
    ),
)


def make_tab(context: TabContext) -> QWidget:
    """Return the page that says what this tab will do."""
    return ComingPage(context, PROMISE)
