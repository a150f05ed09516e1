"""The one element that words of a precise request name."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_LEAD = re.compile(r"^(?:the|这个|那个)\s*")


def only_named(words: str, outline: Outline) -> ElementInfo | None:
    """Return the one element that words name, and nothing else; none that stands within another."""
    clause = Clause(_LEAD.sub("", words.strip()), outline)
    try:
        found = clause.targets()
    except EditProblem:
        return None
    if len(found) != 1 or clause.leftover():
        return None
    info = outline.element(found[0])
    return info if info is not None and not info.holder and not info.cell else None
