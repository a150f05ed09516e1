"""What can be wrong with a placeholder: a code, a sentence and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.i18n import N_, _
from app.domain.records.models import Problem

_TEXTS = {
    "E_SYNTAX": (
        N_("“{text}” is not written in the placeholder language."),
        N_("Choose a form from the list, or type the value itself."),
    ),
    "E_LIMIT": (
        N_("The placeholder is too long or too deeply nested."),
        N_("Split it over several cells; 512 characters, three levels and eight per cell are allowed."),
    ),
    "E_NOT_FOUND": (
        N_("No row of {table} has {column} “{text}”."),
        N_("Choose one of the nearest rows, or add the row first."),
    ),
    "E_AMBIGUOUS": (
        N_("{count} rows of {table} fit {column} “{text}”."),
        N_("Choose the one that is meant."),
    ),
    "E_UNKNOWN_COLUMN": (
        N_("There is no column {column} in {table}."),
        N_("Use a column of the list."),
    ),
    "E_NOT_ALLOWED": (
        N_("{table} may not be read here."),
        N_("Open the connection's settings and allow the table, or choose another."),
    ),
    "E_NO_ROW": (
        N_("There is no staged row called {row}."),
        N_("Use the key of a row in the grid."),
    ),
    "E_CYCLE": (
        N_("These rows wait for each other: {rows}."),
        N_("Give one of them a value, or leave it empty and fill it afterwards."),
    ),
    "E_PATTERN": (
        N_("The pattern “{text}” has no run of # for the number."),
        N_("Write SO-#### for example; each # is a digit."),
    ),
    "E_OVERFLOW": (
        N_("All numbers of “{text}” are used up."),
        N_("Use more # in the pattern."),
    ),
    "E_EXHAUSTED": (
        N_("No further different value could be made for “{text}”."),
        N_("Allow repeated values, or make fewer rows."),
    ),
    "E_RANGE": (
        N_("The range “{text}” is empty or too wide."),
        N_("Write the smaller value first."),
    ),
    "E_DATE": (
        N_("“{text}” leads to no valid date."),
        N_("Use a smaller offset."),
    ),
    "E_DIV0": (N_("The calculation divides by zero."), N_("Change the divisor.")),
    "E_TYPE": (
        N_("“{text}” is not a number, so that nothing can be calculated with it."),
        N_("Fill the column with a number first."),
    ),
    "E_NO_PARENT": (
        N_("The row has no reference to {table} to copy from."),
        N_("Fill the reference first."),
    ),
    "E_ASK": (N_("{text}"), N_("Type the value into the cell.")),
    "E_STALE": (
        N_("The value was {before} when it was shown and is {after} now."),
        N_("Look at the row again and confirm once more."),
    ),
}
CODES = tuple(_TEXTS)


class PlaceholderError(Exception):
    """A placeholder that has no value; problem is what the cell shows."""

    def __init__(self, code: str, *, suggestions: Sequence[str] = (), **values: object) -> None:
        super().__init__(code)
        message, remedy = _TEXTS[code]
        self.code = code
        self.problem = Problem(
            code=code,
            message=_(message, **values) if values else _(message),
            remedy=_(remedy),
            suggestions=tuple(suggestions),
        )
