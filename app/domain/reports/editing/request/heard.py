"""Marking the small words of a request that an edit has understood along with its own."""

from __future__ import annotations

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled


def heard(clause: Clause, pattern: str) -> None:
    """Mark every place of a pattern as understood."""
    for found in compiled(pattern).finditer(clause.words):
        clause.mark(clause.start + found.start(), clause.start + found.end())
