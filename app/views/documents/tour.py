"""What the guided tour tells about this tab."""

from __future__ import annotations

from app.core.i18n import N_

STOPS = (
    (
        "stack",
        N_("Files become a document"),
        N_(
            "Say what you need and add the files that hold the facts. You check what was understood, then "
            "the plan."
        ),
    ),
    (
        "artefact.views",
        N_("From the form to the pages"),
        N_("What was understood, the plan, the pages, all facts, what is missing, and what changed."),
    ),
    (
        "artefact.page",
        N_("Every figure has its source"),
        N_(
            "Click a figure: its cell, line or page opens, or the formula with the facts it was computed "
            "from."
        ),
    ),
    (
        "artefact.bar.export",
        N_("Export and print"),
        N_("Word, PDF, web page or Markdown. A figure without a fact blocks it."),
    ),
)
