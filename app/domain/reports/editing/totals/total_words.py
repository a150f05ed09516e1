"""What a new total is called in a sentence, whether it stands below a table or below the values of a form."""

from __future__ import annotations

from app.core.i18n import N_, _
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.words import group_called

_SAID = {
    "report": N_("Added the {what} of {names} at the end of the report."),
    "page": N_("Added the {what} of {names} at the end of each page."),
    "group": N_("Added the {what} of {names} at the end of each group {group}."),
}
_WHAT = {
    "Sum": N_("total"),
    "Average": N_("average"),
    "Count": N_("count"),
    "DistinctCount": N_("number of different values"),
    "Highest": N_("highest value"),
    "Lowest": N_("lowest value"),
}


def calculation_called(calculation: str) -> str:
    """Return what a way of reckoning is called: total, average, count ..."""
    return _(_WHAT[calculation])


def total_said(of: str, calculation: str, names: str, group: str, outline: Outline) -> str:
    """Return the sentence about a total of names at the end of the report, of each page or of each group."""
    return _(_SAID[of], what=calculation_called(calculation), names=names, group=group_called(group, outline))
