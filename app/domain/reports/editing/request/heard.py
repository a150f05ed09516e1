"""Marking the small words of a request that an edit has understood along with its own."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause import Clause


def heard(clause: Clause, pattern: str) -> None:
    """Mark every place of a pattern as understood."""
    for found in re.finditer(pattern, clause.words, re.IGNORECASE):
        clause.mark(clause.start + found.start(), clause.start + found.end())
