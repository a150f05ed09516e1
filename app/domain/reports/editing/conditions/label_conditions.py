"""Conditions on a label alone, without its value: print the Region label only if ShipRegion is not null."""

from __future__ import annotations

import re

from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.references import BOTH_PARTS
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_LABEL_AFTER = re.compile(
    r"[:\uff1a]?\s*[”」』\"'’]?\s*(?:这个|那个|这几个|的)?(?:静态|文字)?(?:标签|字样)"
    r"|\s*[”\"'’]?\s+(?:label|caption|text label)\b",
    re.IGNORECASE,
)
_LABEL_BEFORE = re.compile(r"(?:标签|\b(?:label|caption))\s*[“「『\"'‘]?$", re.IGNORECASE)
_MORE = (
    r"标签[和与及]|连同?|一[起并]|[和与及](?:它的|其)?(?:值|内容|数据)|\b(?:label|caption)s?\b.{0,12}\b(?:and|with)\b"
    r"|\b(?:and|with) (?:its|the) (?:value|label|caption|field)\b"
)
_IF = r"\b(?:if|when(?:ever)?|where|unless|as long as)\b"
_STATED = re.compile(
    r"[”」』\"'’]?\s*(?:的?值|字段|列)?(?:如果|若|是|为)?\s*(?:不|非|没|空|null|有|[<>=大小高低等])"
)


def label_alone(clause: Clause, outline: Outline, condition: Condition) -> tuple[list[str], Condition] | None:
    """Return the labels that a clause means without their values, and the condition with what decides."""
    if condition.join or clause.has(_MORE) or clause.has(BOTH_PARTS):
        return None
    named = [one for one in mentions_in(clause) if one.ids and one.kind != "kind"]
    said = [one for one in named if _is_label(clause, one, outline)]
    said = said or [one for one in named if _is_written_out(clause, one, named, outline)]
    if len(said) != 1:
        return None
    labels = [one for one in said[0].ids if (info := outline.element(one)) and info.kind == "staticText"]
    ref = condition.field or _deciding(clause, outline, [one for one in named if one not in said])
    info = outline.element(labels[0]) if len(labels) == 1 else None
    partner = partner_of(outline, info) if info is not None else None
    if not ref and partner is not None and len(set(partner.refs)) == 1:
        ref = partner.refs[0]
    if info is None or not ref:
        raise clause.unclear(labels)
    for one in named:
        clause.mark(one.start, one.end)
    clause.says(r"(?:静态|文字)?(?:标签|字样)|\b(?:text )?(?:label|caption)\b")
    clause.says(r"这个|那个|这几个")
    clause.touched[:] = labels
    return labels, condition.model_copy(update={"field": ref})


def _is_label(clause: Clause, one: Mention, outline: Outline) -> bool:
    """Tell whether a mention is of a static text that is called a label."""
    called = _LABEL_AFTER.match(clause.text, one.end) or _LABEL_BEFORE.search(clause.text[: one.start])
    own = _LABEL_AFTER.search(clause.text[one.start : one.end])
    infos = [info for id_ in one.ids if (info := outline.element(id_)) is not None]
    return bool(called or own) and bool(infos) and any(info.kind == "staticText" for info in infos)


def _is_written_out(clause: Clause, one: Mention, named: list[Mention], outline: Outline) -> bool:
    """Tell whether a label of a form is written out with its colon, and its value is named apart."""
    colon = clause.text[one.start : one.end + 1][-1:] in (":", "\uff1a")
    info = outline.element(one.ids[0]) if len(one.ids) == 1 else None
    if info is None or info.kind != "staticText" or info.label[-1:] not in (":", "\uff1a"):
        return False
    partner = partner_of(outline, info)
    others = {id_ for other in named if other is not one for id_ in other.ids}
    return colon and partner is not None and partner.id in others


def _deciding(clause: Clause, outline: Outline, others: list[Mention]) -> str:
    """Return the value of which the condition is stated, as F:name; "" where only the label is named."""
    if clause.english:
        part = clause.fresh().after(_IF)
        data = part.data("field", "parameter")
        if len(data) != 1:
            return ""
        fields = {one.name for one in outline.fields}
        return f"{'F' if data[0].name in fields else 'P'}:{data[0].name}"
    for one in others:
        if not _STATED.match(clause.text, one.end):
            continue
        infos = [info for id_ in one.ids if (info := outline.element(id_)) is not None]
        partners = [found for info in infos if (found := partner_of(outline, info)) is not None]
        refs = {ref for info in (*infos, *partners) for ref in info.refs}
        if len(refs) == 1:
            return refs.pop()
    return ""
