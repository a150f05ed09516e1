"""The expression of a group that stands: Group1 的分组表达式设为 $F{region}."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.stated.said_exactly import IS, Said, X
from app.domain.reports.editing.stated.set_expression import SetExpression

_EXPRESSION = (
    r"(?:分?组(?:的)?)?(?:分组)?(?:依据|条件|表达式)"
    r"|\b(?:the )?(?:group(?:ing)? ?)?expression\b|\bgroupExpression\b"
)
_SETS = r"设置?[成为]?|[改换变][成为]?|修改[成为]?|更[改换][成为]?|\b(?:set|change|make|replace|use|give)\b"
_GROUP = r"分组|组|\bgroups?\b"
_ADDS = r"新[建增]|添加|增加|创建|定义|\b(?:add|create|new|declare|define|insert)\b"


def group_expression_stated(said: Said) -> list[Edit]:
    """Read the expression that a sentence gives a group which it names, or the only one."""
    if said.has(_ADDS):
        return []
    spoken = said.has(rf"{_GROUP}|\bgroupExpression\b") is not None
    names = sorted((one for one in said.outline.groups if one), key=len, reverse=True)
    named = next((one for one in names if said.take(rf"(?a:\b){re.escape(one)}(?a:\b)")), "")
    if not spoken and (not named or any(one.label.strip() == named for one in said.outline.elements)):
        return []  # a text may be called so, too
    group = named or (names[0] if len(names) == 1 else "")
    own = said.take(rf"(?:{_EXPRESSION})") if group else None
    found = said.take(rf"{IS}(?P<v>{X})(?![^,，]*{X})") if own is not None else None
    if found is None:
        return []
    said.takes(_SETS)
    said.takes(r"\b(?:from|instead)\b|由|从")
    if said.rest(_GROUP):
        return []
    return [SetExpression(what="group", expression=said.values[found["v"]], group=group)]
