"""What the guided tour tells about this tab."""

from __future__ import annotations

from app.core.i18n import N_

STOPS = (
    (
        "bar",
        N_("What to make"),
        N_("Kinds of items, how many, how hard, flexible or rigorous, and your own items as examples."),
    ),
    (
        "stack",
        N_("From a text to items"),
        N_("Paste a passage or drop a file. Keys are computed or quoted from the text, never invented."),
    ),
    (
        "artefact.views",
        N_("Items, coverage, paper"),
        N_(
            "Judge each item beside the text that proves it, see which facts have none, and look at the "
            "paper."
        ),
    ),
    (
        "artefact.bar.export",
        N_("Export and print"),
        N_("For Moodle, Word, Excel, Anki and more; accepted items go to your bank."),
    ),
)
