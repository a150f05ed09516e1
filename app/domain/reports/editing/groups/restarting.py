"""Running totals that begin anew, said in English: per customer, restarting for each group."""

from __future__ import annotations

from app.domain.reports.editing.groups.group_words import field_of_each, group_said
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

RESTARTS = (
    r"\b(?:(?:that|which|and|it) )?(?:should |must )?(?:re-?starts?|re-?starting|resets?|resetting|reset"
    r"|(?:starts?|begins?|starting|beginning) (?:over|again|anew|afresh|new|from (?:zero|0|scratch)))"
    r"(?: (?:at|to|from) (?:zero|0))?(?: (?:for|in|at|with|on|within|whenever|when))?(?: (?:a|the) new)?"
)
_EACH = r"\b(?:(?:for|in|at|with|when|within|inside|of|on) )?(?:each|every|per|by|a new|new)(?: new)?\b"


def restarting_field(clause: Clause, outline: Outline) -> str:
    """Return the field within whose values a sum is to run: per customer; "" where none is said."""
    group = group_said(clause, outline)
    by = outline.group_fields.get(group, "") or field_of_each(clause, outline)
    if by or clause.has(rf"{_EACH} group"):
        clause.says(rf"{_EACH}(?! group)|\b(?:with)?in(?= (?:each|every|a))")
    return by
