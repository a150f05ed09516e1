"""Groups that a sentence states: name, expression, the heights of their bands and what stands there."""

from __future__ import annotations

import re
from itertools import pairwise
from operator import itemgetter
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.groups import DeclareGroup, GroupItem
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.java_expressions import is_reference
from app.domain.reports.editing.stated.looks_stated import look_stated
from app.domain.reports.editing.stated.said_exactly import IS, Q, Said, V, X
from app.domain.reports.editing.template.new_nodes import fresh_name

_NEW = r"新建|新增|增加|添加|定义|声明|创建|建|加|做|\b(?:create|add|define|declare|insert|make|new)\b"
_GROUP = r"分组|组(?![头脚尾合件])|\bgroup\b(?!\s*(?:header|footer|expression))"
_NAME = rf"(?:名为|叫做?|名称?|\b(?:named|called)\b)?\s*[:：]?\s*(?P<n>{Q}|[A-Za-z_][A-Za-z0-9_]*)"
_NOT_NAMES = re.compile(
    r"on|by|with|for|named|called|expression|header|footer|and|the|of|over|in|to", re.IGNORECASE
)
_HEADER = r"分?组(?:表?头|页眉)(?:带|区)?|(?<!page )(?<!column )\b(?:group ?)?header(?: band)?\b"
_FOOTER = r"分?组(?:表?脚|尾|页脚)(?:带|区)?|(?<!page )(?<!column )\b(?:group ?)?footer(?: band)?\b"
_NONE = r"(?:不要|没有|无|不加|不带|\b(?:no|without(?: an?)?)\b)\s*"
_HIGH = (
    r"(?:高度?|\bheight\b)\s*(?:[为是:：=]|\bof\b)?\s*(?P<n>\d+)\s*(?:磅|点|像素|pt|points?|px)?"
    r"|(?<![\w.])(?P<n3>\d+)[- ]?(?:pt|points?|px|pixels?)(?=\s\s|\s*$)"
    r"|(?<![\w.])(?P<n2>\d+)[- ]?(?:磅|点|像素|pt|points?|px|pixels?)?[- ]?(?:高|high|tall)"
)
SUM = (
    rf"(?:\bthe )?(?P<w>sum|total|subtotal|average|count|number|highest|lowest|maximum"
    rf"|minimum)s? (?:of|for) (?:the )?(?P<v>{V}|[A-Za-z_][A-Za-z0-9_]*)"
    rf"|(?P<v2>{V}|(?<![\w])[A-Za-z_][A-Za-z0-9_]*)\s*(?:字段|列)?的?\s*(?P<w2>小计|合计|总计|求和|总和|平均值?|个数|计数|最大值|最小值)"
    rf"|(?P<w3>小计|合计|总计|求和|平均值?)\s*[:：]?\s*(?P<v3>{X})"
)
_WAYS: dict[str, Any] = {
    "sum": "Sum",
    "total": "Sum",
    "subtotal": "Sum",
    "average": "Average",
    "count": "Count",
    "number": "Count",
    "highest": "Highest",
    "maximum": "Highest",
    "lowest": "Lowest",
    "minimum": "Lowest",
    "平均": "Average",
    "平均值": "Average",
    "个数": "Count",
    "计数": "Count",
    "最大值": "Highest",
    "最小值": "Lowest",
}
_HEIGHT = 20
_IDLE = (
    r"内容|里面?|和|与|及|static|中|内|上|放置?|显示|打印|加上?|内容|文本域|文本字段|静态文本|带|各|都"
    r"|\b(?:show(?:ing|s)?|print(?:ing|s)?|display(?:ing|s)?|contain(?:ing|s)?|has|have"
    r"|having|text ?field|static ?text|text|field"
    r"|band|value|label|inside|there|where|each)\b"
)
# Where a band begins to be spoken of, with what is said before its name.
_CUT = re.compile(
    rf"(?:{_NONE})?(?:\b(?:an? |the ))?"
    r"(?:\d+[- ]?(?:(?:px|pt|points?|pixels?)(?:[- ](?:high|tall))?|(?:high|tall)) )?"
    rf"(?:{_HEADER}|{_FOOTER})",
    re.IGNORECASE,
)
# What stands in a band, said before its name: and the sum of x in the group footer.
_PUT_THERE = re.compile(
    rf"(?P<j>[,，]|\band\b)\s*(?:(?:print|show|put|display|place)(?:ing|s)?\s+)?"
    rf"(?P<s>(?:(?!{_HEADER}|{_FOOTER}|\band\b)[^,，])+?)\s+(?:in|into|to) (?:the |an? |its )?"
    rf"(?P<b>{_FOOTER}|{_HEADER})",
    re.IGNORECASE,
)


_FLAGS = (
    (
        "new_page",
        r"每组(?:都)?(?:另起|新起|新开|新)一?页|按组分页|isStartNewPage(?:\s*=?\s*\"?true\"?)?"
        r"|\b(?:start(?:s|ing)?|begin(?:s|ning)?) (?:on )?a new page\b(?: for (?:each|every) group)?"
        r"|\b(?:each|every) group (?:on|starts|starting) (?:on )?a new page\b",
    ),
    (
        "reprint_header",
        r"组头?(?:在)?每页重复(?:打印)?|每页重复组头|isReprintHeaderOnEachPage(?:\s*=?\s*\"?true\"?)?"
        r"|\b(?:reprint|repeat)(?:s|ed|ing)?(?: the)?(?: group)? header on (?:each|every) page\b",
    ),
)


def group_stated_new(said: Said) -> list[Edit]:
    """Read Add a group named G on $F{x}: an 18 px high header band showing $F{x} and ..."""
    head = said.has(rf"(?:{_NEW})[^,，]{{0,6}}?(?:{_GROUP})") or said.has(
        rf"[按以].{{1,20}}?(?:{_NEW})?(?:{_GROUP})|\bgroup (?:the )?(?:[a-z]+ )?(?:by|on)\b"
    )
    if head is None or said.has(r"删|\b(?:delete|remove)\b"):
        return []
    said.text = _PUT_THERE.sub(r"\g<j> \g<b> showing \g<s>", said.text)
    starts = [one.start() for one in _CUT.finditer(said.text)]
    if not starts:
        return []
    bands = [said.text[one:end] for one, end in pairwise([*starts, len(said.text)])]
    own = Said(said.text[: starts[0]], said.outline, said.values, said.english)
    for _name, pattern in _FLAGS:
        own.takes(pattern)
    new = own.take(_NEW)
    name = ""
    named = own.take(r"\b(?:name|call) (?:the |this )?group (?P<n>[A-Za-z_][A-Za-z0-9_]*)") or own.take(
        r"组名(?:称)?(?:[为叫是]|[:：])?\s*(?P<n>[A-Za-z_][A-Za-z0-9_]*)"
    )
    named = named or own.take(r"\b(?:named|called) (?P<n>[A-Za-z_][A-Za-z0-9_]*)")
    if named is None and new is not None:
        named = own.take(rf"(?:{_GROUP})\s*{_NAME}") or own.take(rf"{_NAME}\s*(?:{_GROUP})")
    if named is not None:
        said_name = own.quoted(named["n"]) if re.fullmatch(Q, named["n"]) else named["n"]
        if _NOT_NAMES.fullmatch(said_name) or own.field(named["n"]):
            own.text = f"{own.text} {named['n']} "
        else:
            name = said_name
    expression = _expression(own)
    own.takes(_GROUP)
    if not expression or own.rest(
        r"\b(?:by|over|expression|rows|records|lines|items)\b|[按以]|字段|表达式|数据|进行|新"
    ):
        return []
    plain = not name and not any(re.search(r"\d", one) for one in bands)
    if plain and not said.has(V) and not said.english:
        return []
    values: dict[str, Any] = {"header": 0, "footer": 0, "in_header": [], "in_footer": []}
    values |= {name: True for name, pattern in _FLAGS if said.has(pattern)}
    for piece in bands:
        for _name, pattern in _FLAGS:
            piece = compiled(pattern).sub(" ", piece)
        if not _read_band(Said(piece, said.outline, said.values, said.english), values, expression):
            return []
    if plain and not said.has(V) and not (values["in_header"] and values["in_footer"]):
        return []
    if not name and is_reference(expression):
        name = fresh_name(f"by_{expression[3:-1]}", said.outline.groups)
    return [DeclareGroup(name=name, expression=expression, **values)]


def way_called(word: str) -> Any:
    """Return the calculation that a word names."""
    return _WAYS.get(word.lower(), "Sum")


def _expression(own: Said) -> str:
    """Return what the rows are grouped by."""
    found = own.take(
        rf"(?:(?:分组)?(?:表达式|字段)|按字段|\b(?:group )?expression\b|\bby (?:the )?field\b"
        rf"|\b(?:on|by|over|per|for each)\b(?: (?:the )?(?:expression|field)\b)?|[按以])"
        rf"{IS}(?P<v>{X}|{V}|[A-Za-z_][A-Za-z0-9_]*)"
    ) or own.take(rf"(?P<v>{X})")
    return own.field(found["v"]) if found is not None else ""


def _spoken(name: str) -> str:
    """Return a name of several words as people say it: programName is program name."""
    words = re.sub(r"_|(?<=[a-z])(?=[A-Z])", " ", name).strip().lower()
    return words if " " in words else "\0"


def _read_band(piece: Said, values: dict[str, Any], grouped: str) -> bool:
    """Read what is said of a header or footer; tell whether all of it was understood."""
    none = piece.take(_NONE)
    place = "header" if piece.take(_HEADER) else "footer" if piece.take(_FOOTER) else ""
    if not place:
        return False
    if none is not None:
        return not piece.rest(_IDLE)
    high = piece.take(_HIGH) or piece.take(r"^\s*[为是:：]?\s*(?P<n>\d+)(?P<n2>)(?P<n3>)\s*(?=[,，]|$)")
    values[place] = int(high["n"] or high["n2"] or high["n3"]) if high else values[place] or _HEIGHT
    if not values[place]:
        return not piece.rest(_IDLE)
    items: list[tuple[int, dict[str, Any]]] = []
    while found := piece.take(SUM):
        value = piece.field(found["v"] or found["v2"] or found["v3"])
        if not value:
            return False
        way = way_called(found["w"] or found["w2"] or found["w3"])
        items.append((found.start(), {"expression": value, "calculation": way}))
    look = look_stated(piece)
    if found := piece.take(r"\b(?:show(?:ing|s)?|print(?:ing|s)?|display(?:ing|s)?|with|for) it\b|显示它"):
        items.append((found.start(), {"expression": grouped}))
    for one in piece.outline.fields:
        if found := piece.take(rf"\b(?:the )?{re.escape(_spoken(one.name))}\b"):
            items.append((found.start(), {"expression": f"$F{{{one.name}}}"}))
    for found in list(re.finditer(V, piece.text)):
        mark = found.group()
        said = piece.values[mark]
        named = re.fullmatch(X, mark) is not None or piece.field(mark) == grouped
        value = said if re.fullmatch(X, mark) else grouped
        what = {"expression": value} if named else {"text": piece.quoted(mark)}
        items.append((found.start(), what))
        piece.strike(*found.span())
    while name := piece.has(r"(?<![\w])[A-Za-z_][A-Za-z0-9_]*"):
        reference = piece.field(name.group())
        if reference:
            items.append((name.start(), {"expression": reference}))
        elif not compiled(rf"(?:{_IDLE})|and|with|of|in|the|an?|at|is|it|to|on|that|which").fullmatch(
            name.group()
        ):
            return False
        piece.strike(*name.span())
    if piece.rest(_IDLE):
        return False
    values[f"in_{place}"] += [
        GroupItem(**{**one, "look": look}) for _at, one in sorted(items, key=itemgetter(0))
    ]
    return True
