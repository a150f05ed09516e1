"""What the guided tour tells about this tab."""

from __future__ import annotations

from app.core.i18n import N_

STOPS = (
    (
        "stack",
        N_("A form becomes a template"),
        N_(
            "Drop a PDF, a scan, a photo, a Word or Excel file, or begin with a sentence, fields or a "
            "table of a database."
        ),
    ),
    (
        "artefact.views",
        N_("Six views of a version"),
        N_(
            "The original beside the print, both laid over each other, the source, what changed, the "
            "data, and what was found."
        ),
    ),
    (
        "artefact.result",
        N_("Click what you mean"),
        N_("A click marks an element everywhere; then “this” in your next request means it."),
    ),
    (
        "artefact.versions",
        N_("Versions"),
        N_("Each change is a version. Click one to see it, drag it to a folder to get its template."),
    ),
    (
        "artefact.export",
        N_("Export and print"),
        N_("As a template, PDF, Word, Excel and more; Ctrl+P prints."),
    ),
)
