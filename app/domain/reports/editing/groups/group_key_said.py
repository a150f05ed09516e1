"""A group that is said to go by another field: 第一个分组按 dept 字段来分, Group1 should group by region."""

from __future__ import annotations

import re
from functools import partial

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL, NUMBER, read_number
from app.domain.reports.editing.template.outline import Outline

_FIELD = (
    r"(?:the )?(?:(?P<noun>字段|field )\s*)?(?P<f>\$F\{[^}]+\}|[A-Za-z_][A-Za-z0-9_]*)"
    r"\s*(?:字段| field\b)?(?:的值)?"
)
_NTH_ZH = rf"第(?P<n>{NUMBER})个?(?:分组|组)(?![头尾脚])"
_NTH_EN = rf"(?:the )?(?P<n>{EN_ORDINAL}) group(?! (?:header|footer))"
_ENDS = r"(?=\s*(?:$|[,\uff0c。.;\uff1b]))"


def with_group_keys(text: str, outline: Outline) -> str:
    """Return a request in which the groups of the report get another key by their expression."""
    if not outline.groups:
        return text
    names = "|".join(re.escape(one) for one in sorted(outline.groups, key=len, reverse=True))
    group_zh = rf"(?:分组)?\s*(?P<g>{names})(?:这个?)?(?:分组|组)?|{_NTH_ZH}"
    group_en = rf"(?:the )?(?:group )?(?P<g>{names})(?: group)?|{_NTH_EN}"
    patterns = (
        (
            rf"(?<![A-Za-z_])(?:{group_zh})(?:改[成为]?|换成|重新|要|请)*(?:按照?|根据|用|以)\s*{_FIELD}"
            rf"(?:来|进行|做|再)*(?:分组?|划分){_ENDS}",
            "{g}的分组表达式改成$F{{{f}}}",
        ),
        (
            rf"(?:把|将)?(?:按照?|根据)\s*{_FIELD}(?:来|进行)*(?:分组|划分)\s*(?:{group_zh}){_ENDS}",
            "{g}的分组表达式改成$F{{{f}}}",
        ),
        (
            rf"\b(?:let |make )?(?:{group_en}) (?:should |must |shall )?(?:now )?(?:be )?"
            rf"(?:group|break|key)(?:s|ed)? (?:by|on) {_FIELD}{_ENDS}",
            "set the group expression of {g} to $F{{{f}}}",
        ),
        (
            rf"\b(?:group|key|base) (?:{group_en}) (?:by|on) {_FIELD}{_ENDS}",
            "set the group expression of {g} to $F{{{f}}}",
        ),
    )
    for pattern, plain in patterns:
        text = compiled(pattern).sub(partial(_plainly, plain, outline), text)
    return text


def _plainly(plain: str, outline: Outline, found: re.Match[str]) -> str:
    """Return the same by the group's expression; as it was said where there is no such group."""
    nth = int(read_number(found["n"]) or 0) if found["n"] else 0
    known = {one.lower(): one for one in outline.groups}
    group = known.get((found["g"] or "").lower()) or ""
    group = outline.groups[nth - 1] if 0 < nth <= len(outline.groups) else group
    field = re.sub(r"^\$F\{|\}$", "", found["f"])
    return plain.format(g=group, f=field) if group else found.group()
