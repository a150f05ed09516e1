"""English conditions on another value that is there or not: show the price only if the customer is given."""

from __future__ import annotations

import re

from app.domain.reports.editing.conditions.conditions import BLANKS, Condition
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_IF = r",?\s*\b(?:(?:but )?only )?(?:if|when(?:ever)?|where)\b"
_IS = r"\b(?:is|are|has)\b"
_BACK = re.compile(r"\b(?:it|they|them|its|their|one)\b", re.IGNORECASE)


def decided_by_blank(
    clause: Clause, outline: Outline, condition: Condition
) -> tuple[list[str], Condition] | None:
    """Return what is printed or not, and the condition with the value of another name that decides.

    None where a clause speaks of one thing only. Where the value is that beside the label that is named,
    the condition is on their own value.
    """
    if not clause.english or condition.operator not in BLANKS or condition.field:
        return None
    if condition.join or not clause.has(_IF) or clause.has(r"^\s*(?:if|when|where)\b"):
        return None
    stated, told = clause.after(_IF).before(_IS), clause.before(_IF)
    if _BACK.search(stated.words) or not [one for one in mentions_in(told) if one.ids]:
        return None
    named = stated.data("field", "parameter")
    if len(named) != 1:
        return None
    fields = {one.name for one in outline.fields}
    ref = f"{'F' if named[0].name in fields else 'P'}:{named[0].name}"
    targets = told.values(required=False) or told.targets()
    for one in mentions_in(stated):
        clause.mark(one.start, one.end)
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    heads = {id_ for one in outline.columns for id_ in one.headers}
    beside = [found for one in infos if (found := partner_of(outline, one)) and found.id not in heads]
    if any(ref in one.refs for one in (*infos, *beside)):
        own = {one.id for one in (*infos, *beside)}
        others = any(set(one.refs) - {ref} for one in (*infos, *beside))
        decides = condition.model_copy(update={"field": ref}) if others else condition
        return [one.id for one in outline.elements if one.id in own], decides
    return targets, condition.model_copy(update={"field": ref})


_CASE = r"(?:时候?|的话)[,\uff0c]?(?=[^,\uff0c]+$)"


def decided_by_case(
    clause: Clause, outline: Outline, condition: Condition
) -> tuple[list[str], Condition] | None:
    """Return what a Chinese clause leaves out by another field: ShipRegion 为空时，ShipCity 不显示."""
    if clause.english or condition.field or condition.join or not clause.has(_CASE):
        return None
    stated, told = clause.before(_CASE), clause.after(_CASE)
    named = stated.data("field")
    others = [one for one in mentions_in(told) if one.kind in ("label", "field", "column") and one.ids]
    if len(named) != 1 or len(others) != 1:
        return None
    own = list(others[0].ids) if others[0].kind == "field" else []
    targets = own or told.values(required=False) or told.targets()
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    ref = f"F:{named[0].name}"
    if not infos or any(ref in one.refs for one in infos):
        return None
    for one in [*mentions_in(stated), *others]:
        clause.mark(one.start, one.end)
    return targets, condition.model_copy(update={"field": ref})
