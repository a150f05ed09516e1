"""What the guided tour tells about this tab."""

from __future__ import annotations

from app.core.i18n import N_

STOPS = (
    (
        "bar",
        N_("The database"),
        N_(
            "Choose where rows are entered; the sample shop is there to try. Tables are read-only until "
            "you open them."
        ),
    ),
    (
        "catalogue",
        N_("The tables"),
        N_(
            "What can be entered, and what each column needs. A click on a table writes the beginning of "
            "a request."
        ),
    ),
    (
        "stack",
        N_("Rows before they are written"),
        N_(
            "A sentence, a pasted table or a sheet becomes rows. The database tries each and rolls back; "
            "red cells say what it refuses."
        ),
    ),
    (
        "artefact.bar",
        N_("Nothing is written unseen"),
        N_(
            "Look at the statements, then write exactly what is shown, in one transaction. It can be "
            "taken back."
        ),
    ),
    (
        "artefact.versions",
        N_("Versions"),
        N_("Each step is kept. Drag one to a folder to get its rows as a workbook."),
    ),
)
