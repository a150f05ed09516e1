"""Which field a request gives the categories of a chart, and which the values: 分类取客户，数值取金额."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from app.domain.reports.editing.request.clause import Clause

_IS = (
    r"(?:字段|项|名|列)?\s*(?:(?:分别|就|都)?[取用为是选按使作]用?|[:\uff1a=]|\b(?:is|are|being|from|of|shows?|uses?|by|as|for)\b)*\s*"
    r"(?:the )?"
)
_CATEGORY = (
    r"(?:分类|类别|类目|扇区|分块)\s*轴?(?:标签)?|横坐标|(?:横|(?<![A-Za-z0-9_])x)\s*(?:坐标)?轴"
    r"|\b(?:the |its )?(?:categor(?:y|ies)(?: axis)?|x[- ]axis|slices?|keys?)"
)
_VALUE = (
    r"(?:数值|取值|统计值)\s*轴?|[纵竖]坐标|(?:[纵竖]|(?<![A-Za-z0-9_])y)\s*(?:坐标)?轴|(?<![数取均计总])值"
    r"|\b(?:the |its )?(?:values?(?: axis)?|y[- ]axis)"
)
_ROLE = re.compile(
    rf"(?:\b(?:with|and|using)\s+)?(?:(?P<category>{_CATEGORY})|(?P<value>{_VALUE})){_IS}", re.IGNORECASE
)
_AS = re.compile(
    r"\s*(?:\b(?:as|on|along|for) (?:the |its )?(?:(?P<category>categor(?:y|ies)(?: axis)?"
    r"|x[- ]axis|slices?|labels?|keys?)"
    r"|(?P<value>values?(?: axis)?|y[- ]axis))\b"
    r"|(?:作为?|当作?|做)(?:(?P<category_zh>分类|类别|横轴|[xX]\s*轴|横坐标)|(?P<value_zh>数值|值|纵轴|[yY]\s*轴|纵坐标)))",
    re.IGNORECASE,
)
Fields = Callable[[Clause], list[str]]


def roles_said(clause: Clause, fields: Fields) -> tuple[list[str], list[str]]:
    """Return the fields of the categories and of the values that a clause names as such, heard."""
    found: dict[str, list[str]] = {"category": [], "value": []}
    roles = [one for one in _ROLE.finditer(clause.text, clause.start, clause.end) if one.group().strip()]
    for at, one in enumerate(roles):
        stop = roles[at + 1].start() if at + 1 < len(roles) else clause.end
        named, taken = _named(clause, one.end(), stop, fields)
        if named and clause.text[one.end() : taken[0][0]].strip(" “「\"'[") == "":
            role = "category" if one["category"] else "value"
            found[role] += named[:1] if role == "category" else named
            for span in (one.span(), *(taken[:1] if role == "category" else taken)):
                clause.mark(*span)
    start = clause.start
    for one in _AS.finditer(clause.text, clause.start, clause.end):
        named, taken = _named(clause, start, one.start(), fields)
        start = one.end()
        if named and taken[-1][1] == one.start():
            category = bool(one["category"] or one["category_zh"])
            found["category" if category else "value"].append(named[-1])
            clause.mark(*one.span())
            clause.mark(*taken[-1])
    return found["category"], found["value"]


def _named(clause: Clause, start: int, end: int, fields: Fields) -> tuple[list[str], list[tuple[int, int]]]:
    """Return the fields that a stretch names, and where they stand."""
    part = replace(clause, start=start, end=end, memory={}, used=[])
    named = fields(part)
    return (named, sorted(part.used)) if named and part.used else ([], [])
