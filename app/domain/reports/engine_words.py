"""What the engine says of crosstabs and other parts that have no code of their own, in the user's words."""

from __future__ import annotations

import re

from app.core.i18n import N_, _

_ADD_GROUP = N_("Add the group to the crosstab, or delete the crosstab.")
_ADD_MEASURE = N_("Add a measure to the crosstab, or delete the crosstab.")
_COMPLETE = N_("Complete this part of the crosstab, or delete the crosstab.")
_OUTSIDE = N_("Move it out of the crosstab, or delete it.")
_SAID = (
    (r"Crosstab should have at least one row group", N_("The crosstab has no row group."), _ADD_GROUP),
    (r"Crosstab should have at least one column group", N_("The crosstab has no column group."), _ADD_GROUP),
    (r"Crosstab should have at least one measure", N_("The crosstab has no measure."), _ADD_MEASURE),
    (r"Crosstab dataset missing", N_("The crosstab has no dataset."), _COMPLETE),
    (r"Missing parameter name for crosstab", N_("A parameter of the crosstab has no name."), _COMPLETE),
    (
        r"Class not set for crosstab parameter (?P<name>.*)",
        N_("The crosstab's parameter {name} has no type."),
        _COMPLETE,
    ),
    (r"Crosstab group name missing", N_("A group of the crosstab has no name."), _COMPLETE),
    (r"Class not set for bucket ?: ?(?P<name>.*)", N_("The crosstab's group {name} has no type."), _COMPLETE),
    (
        r"Crosstab bucket expression missing for group (?P<name>.*)",
        N_("The crosstab's group {name} has no expression."),
        _COMPLETE,
    ),
    (
        r"Crosstab base cell (?:width|height) not specified",
        N_("The crosstab's cells have no size."),
        _COMPLETE,
    ),
    (
        r"Crosstab mesures cannot have system calculation",
        N_("A measure of the crosstab has a calculation that only the engine may use."),
        _COMPLETE,
    ),
    (
        r"Missing expression for measure (?P<name>.*)",
        N_("The crosstab's measure {name} has no expression."),
        _COMPLETE,
    ),
    (
        r"Row crosstab group has repeating header cells but the next group has a total row",
        N_("A row group of the crosstab repeats its headings, but the group within it has a row of totals."),
        N_("Take the repeating or the row of totals away."),
    ),
    (
        r"Elements with delayed evaluation time are not supported inside crosstab cells",
        N_("A text in a cell of the crosstab is to be evaluated later, which is not possible there."),
        N_("Let the text be evaluated at once (Now)."),
    ),
    (
        r"Crosstabs are not allowed inside crosstab cells",
        N_("A crosstab stands in a cell of a crosstab."),
        _OUTSIDE,
    ),
    (
        r"Charts are not allowed inside crosstab cells",
        N_("A chart stands in a cell of a crosstab."),
        _OUTSIDE,
    ),
)
_KNOWN = tuple((re.compile(pattern), sentence, remedy) for pattern, sentence, remedy in _SAID)


def in_own_words(message: str) -> tuple[str, str] | None:
    """Return what an engine's message means and what to do, translated; None for an unknown one."""
    for pattern, sentence, remedy in _KNOWN:
        found = pattern.search(message)
        if found is not None:
            values = {key: value.strip(" .") for key, value in found.groupdict().items()}
            return _(sentence, **values), _(remedy)
    return None
