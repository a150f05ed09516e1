"""What is wished in one family of edits, said in the words that the edits know."""

from __future__ import annotations

import re

from app.domain.reports.editing.english.added import MARKS, SHEETS
from app.domain.reports.editing.english.looks import FORMS, LOOKS, SIZES, WRAPS
from app.domain.reports.editing.english.rows import EXCLUDED, GROUPS, ORDERS, ROWS_CHOSEN, SHOWN
from app.domain.reports.editing.english.verbs import VERBS

_TABLE = tuple(
    (re.compile(one, re.I), plain)
    for one, plain in (
        *VERBS,
        *SHEETS,
        *SHOWN,
        *WRAPS,
        *ROWS_CHOSEN,
        *EXCLUDED,
        *GROUPS,
        *LOOKS,
        *SIZES,
        *FORMS,
        *MARKS,
        *ORDERS,
    )
)


def in_known_words(clause: str) -> str:
    """Return an imperative in words that the edits know: "chart it as bars" adds a bar chart."""
    for pattern, plain in _TABLE:
        clause = pattern.sub(plain, clause)
    return clause
