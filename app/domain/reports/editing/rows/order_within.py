"""What stands beside the keys of an order: the field that rows are sorted within, the word for the rows."""

from __future__ import annotations

from dataclasses import replace

from app.domain.reports.editing.groups.group_words import group_said
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.group_names import names_of_groups
from app.domain.reports.editing.template.outline import Outline

# The orders of "the orders with the highest freight" are the rows, no key.
_ROWS_WITH = (
    r"\b(?:(?:list|show|print|put|place|rank|order|sort|have|see) )?(?:all )?(?:the )?(?:[a-z]+|\ufffc+)s"
    r" (?:with|of|having|that have|from)(?= the (?:\w+est|most|least)\b)"
)
_ROWS_THAT = (
    r"最(?:[高大多新晚贵近低小少早旧]|便宜)的(?P<rows>[^,的列栏]{1,12}?)(?:都|要)?(?:排|放|显示|列)?"
    r"[在到]最?[前上]"
)


def pass_rows(clause: Clause) -> None:
    """Take the word for the rows out of the names: the orders of 运费最高的订单排在前面 are no key."""
    rows = clause.has(_ROWS_WITH) if clause.english else None
    clause.take(*rows.span()) if rows else None
    said = None if clause.english else clause.has(_ROWS_THAT)
    if said and replace(clause, end=said.start(), memory={}, used=[]).data("field"):
        clause.take(*said.span("rows"))


_WITHIN_EACH = (
    r",?\s*\b(?:with)?in(?:side)?(?: of)?(?= (?:each|every|the same)\b)|,?\s*\bwithin(?= (?:an?|one|the) )"
)
_WAY_ZH = (
    r"[^,\uff0c按]{1,10}(?:[早晚大小高低新旧多少贵]的?(?:都|要|先)?(?:排|放|列|在)"
    r"|[由从自][大小高低新旧早晚多少近远]|[升降倒]序)"
)
_KEY_ZH = rf"(?=[^,\uff0c]{{0,6}}按|{_WAY_ZH})"
_WITHIN_EACH_ZH = (
    rf"在?(?:每一?个?|各个?|同一?个?)(?P<part>[^,\uff0c按]{{1,12}}?)(?:里面?|内部?|之?内|中|下){_KEY_ZH}"
    rf"|同一?个?(?P<same>[^,\uff0c按]{{1,12}}?)的(?:人|行|记录|数据|订单|单子)?(?:里|中)?(?:再|就|请|都)*(?:按照?)?(?={_WAY_ZH})"
    rf"|(?P<equal>[^,\uff0c按]{{1,12}}?)(?:相同|一样)(?:的|时|的话|的时候)?(?:里|中)?[,\uff0c]?(?:再|就)?{_KEY_ZH}"
    rf"|^\s*(?:在|排序[:\uff1a])?(?P<bare>[^,\uff0c按\s的]{{1,12}}?)(?:里面|内部|之内|内){_KEY_ZH}"
)


def around(clause: Clause, outline: Outline) -> list[str]:
    """Return the field that rows are sorted within: by date within each customer; [] where none is named."""
    if not clause.english:
        return around_zh(clause)
    if not clause.has(_WITHIN_EACH):
        return []
    part = clause.after(_WITHIN_EACH)
    group = group_said(part, outline)
    clause.says(_WITHIN_EACH)
    field = outline.group_fields.get(group, "")
    return [field] if group else [one.name for one in part.data("field")][:1]


def around_zh(clause: Clause) -> list[str]:
    """Return the field of 每个客户里面按金额排; [] where none is named."""
    if clause.has(r"分(?:一?[组层级]|组)|小计"):
        return []  # a further group, no order
    said = clause.has(_WITHIN_EACH_ZH)
    if said is None:
        return _around_same(clause)
    start, end = next(said.span(one) for one in ("part", "same", "equal", "bare") if said[one])
    part = replace(clause, start=start, end=end, memory={}, used=[])
    group = names_of_groups(clause.outline).get(clause.text[start:end].strip().lower(), "")
    field = clause.outline.group_fields.get(group, "") or next((one.name for one in part.data("field")), "")
    if field:
        clause.take(*said.span())
    return [field] if field else []


def _around_same(clause: Clause) -> list[str]:
    """Return the field of 同一部门工资从高到低, where its name stands right before the key's; else []."""
    said = clause.has(rf"同一?个?(?=[^,\uff0c按]{{1,12}}{_WAY_ZH})")
    first = [one for one in mentions_in(clause) if said and one.start == said.end()]
    if said is None or not first:
        return []
    part = replace(clause, start=first[0].start, end=first[0].end, memory={}, used=[])
    names = [one.name for one in part.data("field")][:1]
    if names:
        clause.take(said.start(), first[0].end)
    return names
