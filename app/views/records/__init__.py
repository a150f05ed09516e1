"""The Records tab: what it will do."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.core.i18n import N_
from app.views.coming import ComingPage, Promise
from app.widgets.tab import TabContext

TITLE = N_("Records")
ICON = "records"
PROMISE = Promise(
    icon=ICON,
    title=N_("Rows for your database, proved before they are written"),
    sentence=N_(
        "Say what to store, paste a table, or photograph a form; see every row before it is written."
    ),
    steps=(
        (
            "attach",
            N_("What goes in"),
            N_("A sentence, a pasted table, an XLSX file, or a photo of a filled form."),
        ),
        (
            "records",
            N_("What comes out"),
            N_("Staged rows in a grid: each value with its source, its check, and what is doubtful."),
        ),
        (
            "success",
            N_("What proves it"),
            N_(
                "A dry run inside a transaction of your own database, rolled back, with a"
                " verdict for every row. Only then may you commit."
            ),
        ),
    ),
)


def make_tab(context: TabContext) -> QWidget:
    """Return the page that says what this tab will do."""
    return ComingPage(context, PROMISE)
