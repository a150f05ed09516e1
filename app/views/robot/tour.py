"""What the guided tour tells about this tab."""

from __future__ import annotations

from app.core.i18n import N_

STOPS = (
    (
        "bar",
        N_("The cell"),
        N_("The file that names points, signals and tools, and what is shown to you for review."),
    ),
    (
        "stack",
        N_("A job becomes a program"),
        N_(
            "Say the job in a sentence. You review the tasks; a point that nobody knows is asked for or "
            "taught."
        ),
    ),
    (
        "artefact.views",
        N_("Blocks and dry run"),
        N_("Blockly's own blocks, the tasks, a dry run on a model of the arm, the cell and the changes."),
    ),
    (
        "artefact.bar.export",
        N_("Export and print"),
        N_("Blockly XML, pictures of the blocks, or the step list on paper."),
    ),
)
