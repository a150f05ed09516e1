"""A parameter that decides whether something is printed: 只有参数showSalary为真才打印."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.conditions.conditions import Condition
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import Outline

_LATIN = r"[A-Za-z_][A-Za-z0-9_]*"
_QUOTE, _END_QUOTE = r"[“「『\"']?", r"[”」』\"']?"
_BOOLEAN_ZH = r"(?:布尔|逻辑|开关|报表)*(?:型|类型)?(?:的)?"
_NAMED_ZH = (
    rf"(?:{_BOOLEAN_ZH}(?:参数|开关)\s*{_QUOTE}(?P<n>{_LATIN}|[\u4e00-\u9fff]{{2,10}}?){_END_QUOTE}"
    rf"|{_QUOTE}(?P<n2>{_LATIN}){_END_QUOTE}\s*(?:这个|该)?{_BOOLEAN_ZH}(?:参数|开关)|(?P<it>它|[该此]参数|这个参数))(?:的值)?"
)
_VALUE = rf"(?P<v>真|true|是|假|false|否|1|0|打开|开启|开|关闭|关|{_QUOTE}[\w\u4e00-\u9fff]+?{_END_QUOTE})"
_STATE_ZH = rf"\s*(?P<not>不)?(?:为|是|等于|取|=+|被)\s*{_VALUE}(?:值)?(?:的?时候?|的话|的?情况下?)?"
_LEAD_ZH = r"(?P<only>只有当?|仅当|只在|仅在)?(?:在|当|如果|若|要是|除非(?P<unless>))?"
_FORM_ZH = rf"{_LEAD_ZH}{_NAMED_ZH}{_STATE_ZH}"
_NAMED_EN = (
    rf"(?:the |an? )?(?:boolean |report )*(?:parameter (?:called |named )?{_QUOTE}(?P<n>(?!is\b"
    rf"|has\b){_LATIN}){_END_QUOTE}"
    rf"|{_QUOTE}(?P<n2>{_LATIN}){_END_QUOTE} parameter|(?P<it>it|that|this|the parameter)\b)"
)
_STATE_EN = (
    r" (?:is|equals?|=+|has the value|was)(?P<not> not|n't)?(?: set)?(?: to)?(?: equal to)? "
    r"(?P<v>true|false|on|off|yes|no|set|ticked|enabled|[\"“'][^\"”']+[\"”'])"
)
_FORM_EN = (
    r"(?:,? ?(?:but )?(?P<only>only|just) )?\b(?P<w>if|when|while|unless|as long as|in case"
    r"|provided(?: that)?) "
    rf"{_NAMED_EN}{_STATE_EN}"
)
_HIDES = (
    r"(?:就|则|便)?(?:都|全部?)?(?:不|别|勿)要?(?:再)?(?:打印?|显示|出现|印)|隐藏|藏起来|不见"
    r"|\b(?:hide|hidden|suppress|omit|leave out|drop|don't (?:print|show)|do not (?:print|show)"
    r"|not (?:printed|shown))\b"
)
_SHOWS = (
    r"(?:才|就|再|便|可以?|能)*(?:打印?|显示|出现|印)(?:出来)?|可见|\b(?:print|show|display|appear"
    r"|include|visible|keep)\w*\b"
)
_YES = ("真", "true", "是", "1", "打开", "开启", "开", "on", "yes", "set", "ticked", "enabled")
_NO = ("假", "false", "否", "0", "关闭", "关", "off", "no")
_IDLE = (
    r"改[成为]|变[成为]|设[成为]|否则|那么?|的时候|(?:整)?[列栏](?=只)|要|由|控制|和|连同?|一起|列头|表头"
    r"|\b(?:it|be|is|are|should|must|to|make|let|otherwise|the|whole|entire|and|with|its|only)\b"
)


@dataclass(frozen=True)
class Switch:
    """A parameter, the condition on it where things are printed, and whether it is a truth value."""

    name: str
    condition: Condition
    boolean: bool


def switch_said(clause: Clause) -> Switch | None:
    """Return the parameter that decides whether what a clause names is printed; its words are taken."""
    found = clause.has(_FORM_EN if clause.english else _FORM_ZH)
    if found is None:
        return None
    hides, shows = (_apart(clause, pattern, found) for pattern in (_HIDES, _SHOWS))
    parts = found.groupdict()
    if (not hides and not shows) or (parts["it"] and not clause.declared):
        return None
    value = clause.text[found.start("v") : found.end("v")].strip("“”「」『』\"' ")
    truth = value.lower() in _YES if value.lower() in (*_YES, *_NO) else None
    unless = parts.get("w", "") == "unless" or parts.get("unless") is not None
    negated = bool(parts.get("not")) ^ bool(hides) ^ unless
    if parts.get("only") and hides and not shows:
        negated = not negated if clause.english else negated
    if parts["it"] and truth is None:
        return None
    name = (
        clause.declared[-1] if parts["it"] else clause.text[slice(*found.span("n" if parts["n"] else "n2"))]
    )
    clause.take(*found.span())
    for pattern in (_HIDES, _SHOWS, _IDLE):
        for one in compiled(pattern).finditer(clause.words):
            clause.mark(clause.start + one.start(), clause.start + one.end())
    values: dict[str, Any] = {"field": f"P:{name}", "operator": "not_equal" if negated else "equal"}
    if truth is None:
        return Switch(name, Condition(value=value, **values), False)
    return Switch(name, Condition(value=str(truth).lower(), **values), True)


def _apart(clause: Clause, pattern: str, form: re.Match[str]) -> bool:
    """Tell whether a pattern stands outside the words of the condition."""
    places = compiled(pattern).finditer(clause.words)
    spans = ((clause.start + one.start(), clause.start + one.end()) for one in places)
    return any(end <= form.start() or start >= form.end() for start, end in spans)


def switched(clause: Clause, outline: Outline) -> list[str]:
    """Return the elements that a parameter decides about: whole columns with their headings and totals."""
    bands = clause.bands() if clause.has(r"整个|[带区段]|\bband\b|\bsection\b|页[眉脚]") else []
    if bands:
        return bands
    columns = clause.columns(required=False)
    if columns:
        named = {id_ for one in columns for id_ in one.elements}
        return [one.id for one in outline.elements if one.id in named]
    return clause.targets()
