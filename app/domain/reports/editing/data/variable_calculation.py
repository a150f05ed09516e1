"""A clause that says how the variable just declared is reckoned up: 按客户分组求和, summed per customer."""

from __future__ import annotations

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.data.variable_words import EACH_BEFORE, PER_PAGE
from app.domain.reports.editing.groups.group_words import group_said
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.total_edits import CALCULATIONS

_ADDS_UP = r"累加|累计|求和|加总|\b(?:summed|added)(?: up)?\b|\bsum\b"
_IDLE = (
    r"按照?|根据|对|在|进行|求|计?算|计算方式|方式|重置|重新|为|是|用|取|并且?|再|然后|每一?个?|各个?|分?组|内|里|中|的|值|组"
    r"|\b(?:and|then|with|by|per|for|each|every|group|calculation|calculated|as|the|is|be|it|reset|in|within|of|over)\b"
    r"|[\s,\uff0c:：]"
)


def reckoned_up(part: str, declared: Edit, outline: Outline) -> AddData | None:
    """Return the variable of a formula that was just declared with its sum as a clause says it, else None."""
    if not isinstance(declared, AddData) or declared.what != "variable" or declared.calculation != "Nothing":
        return None
    clause = Clause(part, outline)
    way = next((one for one, said in CALCULATIONS.items() if clause.says(said)), None)
    way = "Sum" if clause.says(_ADDS_UP) else way
    if way is None:
        return None
    group = group_said(clause, outline) or _group_named(clause, outline)
    paged = clause.says(PER_PAGE)
    clause.says(EACH_BEFORE)
    if compiled(_IDLE).sub("", clause.leftover()):
        return None
    per = {"per": "group", "group": group} if group else {"per": "page"} if paged else {}
    return declared.model_copy(update={"calculation": way, **per})


def _group_named(clause: Clause, outline: Outline) -> str:
    """Return the group whose field's column is named, heard; "" where none is."""
    named = clause.columns(required=False)
    groups = [name for name, field in outline.group_fields.items() if [field] == [one.field for one in named]]
    return groups[0] if len(groups) == 1 else ""
