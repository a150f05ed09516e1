"""Variables, parameters and fields that a sentence declares with all their attributes."""

from __future__ import annotations

import re
from typing import Any, get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData, DataType
from app.domain.reports.editing.stated.declarations import Declare, Reset, Way
from app.domain.reports.editing.stated.said_exactly import IS, TYPE, Q, Said, V, X, full_type

_NEW = r"新建|新增|增加|添加|定义|声明|创建|加|\b(?:create|add|define|declare|new)\b"
_KINDS = (
    ("variable", r"变量|\bvariables?\b"),
    ("parameter", r"参数|\bparam(?:eter)?s?\b"),
    ("field", r"字段|\bfields?\b"),
)
_CALLED = (
    r"\s*[:：,，]?\s*(?:名称?(?:为|叫)?|叫做?|名为|\b(?:named|called|with (?:the )?name|name)\b)?"
    r"\s*[:：=]?\s*"
)
_NAME = rf"(?P<n>{Q}|[A-Za-z_][A-Za-z0-9_]*)"
_NOT_NAMES = re.compile(r"of|with|and|the|a|an|class|type|for|to|named|called|in|on", re.IGNORECASE)
_TYPED = rf"(?:类型|类|\b(?:of )?(?:the )?(?:java )?(?:class|type)\b){IS}(?P<t>{TYPE})"
_BRACKETED = (
    rf"[(（]\s*(?P<t>{TYPE})\s*[)）]|(?<![\w.])(?P<t2>{TYPE})\s*"
    r"(?:类型?|型|\b(?:class|type)\b|(?=变量|参数|字段|variable|parameter|field))"
)
_DEFAULT = (
    rf"(?:默认值?|缺省值?|\b(?:with )?(?:the |a )?default(?: ?value)?(?: ?expression)?\b"
    rf"|\bdefaulting\b)(?:表达式)?{IS}"
    rf"(?P<v>{V}|-?\d+(?:\.\d+)?[LlDdFf]?|true|false)(?![\w.]*\w)"
)
# A class with more in the same brackets: (java.lang.Double, default 50.0).
_IN_BRACKETS = re.compile(
    rf"[(（]\s*(?P<t>{TYPE})\s*[,，;；]\s*(?P<rest>[^()（）]+)[)）]", re.IGNORECASE | re.ASCII
)
_ASKS = r"\b(?:is)?[- ]?for[- ]?prompting\b"
_NOT_ASKED = (
    r"不(?:要|需要|用)?(?:弹出)?提示(?:用户)?(?:输入)?|非提示|\bnot for prompting\b"
    r"|\bwithout prompting\b|\b(?:no|don't|do not) prompt(?:ing)?\b"
)
_ASKED = r"(?:需要|要)?提示(?:用户)?(?:输入)?|\bprompt(?:ing)? (?:the user|for it)\b"
_LABEL = rf"(?:描述|说明|\bdescription\b){IS}(?P<q>{Q})"
_EXPRESSION = (
    r"(?:变量)?(?:表达式)|(?<![初始])值(?=\s*[为是:\uff1a=])|\b(?:variable ?)?expression\b"
    r"|\b(?<!initial )value\b(?=\s*(?:[:=]|is\b|of\b))"
)
_WAYS: tuple[tuple[Way, str], ...] = (
    ("DistinctCount", r"distinct ?count|不同值?(?:计数|个数)|去重计数"),
    ("StandardDeviation", r"standard ?deviation|标准差"),
    ("Variance", r"variance|方差"),
    ("Sum", r"sum(?:s|ming)?(?: up)?|add(?:s|ing) up|total(?:s|l?ing)|求和|合计|总和|累[计加]"),
    ("Average", r"averag(?:e|es|ing)|avg|平均值?|均值"),
    ("Count", r"count(?:s|ing)?|计数|个数"),
    ("Lowest", r"lowest|min(?:imum)?|最小值?|最低值?"),
    ("Highest", r"highest|max(?:imum)?|最大值?|最高值?"),
    ("First", r"first|第一个值?|首个值?"),
    ("System", r"system"),
    ("Nothing", r"nothing|不计算"),
)
_WAY = r"(?:计算(?:方式|类型|方法)?|统计方式|聚合(?:方式|函数)?|\bcalculat(?:ion|es?|ed)(?: type)?\b)"
_RESETS: tuple[tuple[Reset, str], ...] = (
    ("Report", r"report|报表|全报表|整个报表"),
    ("Page", r"page|每?页"),
    ("Column", r"column|每?列|每?栏"),
    ("None", r"none|不重置|无"),
)
_RESET = (
    r"(?:重置(?:类型|组|方式|时机)?(?:[为是按]|在)?|\breset(?:ting|s)?(?:[- ]?(?:type"
    r"|group))?\b|\bresetType\b|\bresetGroup\b)"
    r"\s*(?:[:=：]|\b(?:at|on|by|for|per|each|every|in|to|with|the|is)\b|\s)*"
)
_ANEW = r"(?:重新?(?:计?算|开始|统计)|重置|清零|归零)"
# How far a variable reckons, said without the word for its reset.
_WHOLE: dict[str, str] = {
    "Report": r"|\b(?:(?:over|for|across|in|of) the (?:whole|entire) report"
    r"|(?:over|for|across) all (?:the )?(?:rows|records))\b"
    r"|[在对]?(?:全|整个?|所有)(?:张|份)?报表(?:范围)?(?:内|的|里)?",
    "Page": r"|\b(?:per|(?:on|for|of) (?:each|every)) page\b",
}
_INITIAL = (
    rf"(?:初始值?|初值|\binitial[- ]?value(?: ?expression)?\b)(?:表达式)?{IS}(?P<v>{V}"
    rf"|-?\d+(?:\.\d+)?)(?![\w.]*\w)"
)
_IDLE = (
    r"取|值|变量|其|它|一?个|对|求|进行|做|来|数据|\b(?:over|by|holding|report|level|whole|entire|from|all"
    r"|which|that|holds?|holding|gives?|is|values?|rows|of)\b"
)
_PLAIN_TYPES = frozenset(get_args(DataType))


def data_stated(said: Said) -> list[Edit]:
    """Read 新建变量 N，类型 java.lang.Double，计算方式 Highest，表达式 $F{Freight}，重置类型 Report."""
    if said.has(
        r"列表|明细|子数据集|\bdata-?set\b|显示|放|\b(?:show|put|place|display)\b|(?:文本"
        r"|数)据?域|text ?field"
    ):
        return []
    what = next((kind for kind, pattern in _KINDS if said.has(_declares(pattern))), "")
    if not what:
        return []
    pattern = dict(_KINDS)[what]
    said.text = _IN_BRACKETS.sub(r" class \g<t>, \g<rest> ", said.text)
    said.take(_NEW)
    lead = said.take(rf"(?<![\w.])(?P<t>{TYPE})(?=\s*(?:{pattern}))")
    listed = _typed_list(said, what) if what != "variable" else []
    if listed:
        return listed
    named = said.take(rf"(?:{pattern}){_CALLED}{_NAME}") or said.take(rf"{_NAME}\s*(?:{pattern})")
    if named is None:
        return []
    name = said.quoted(named["n"]) if re.fullmatch(Q, named["n"]) else named["n"]
    if _NOT_NAMES.fullmatch(name):
        return []
    typed = (
        lead
        or said.take(_TYPED)
        or said.take(_BRACKETED)
        or said.take(rf"(?<=[,，\s(（])(?P<t>{TYPE})(?=\s*(?:[,，)）]|$))")
    )
    java_type = full_type(next(one for one in typed.groups() if one)) if typed else ""
    if what == "variable":
        return _variable(said, name, java_type)
    return _input(said, what, name, java_type)


def _declares(pattern: str) -> str:
    """Return the pattern of words that declare data of a kind: a verb, or the kind before a colon."""
    count = r"(?:an? |new |一?[个条]|[两三四]个|the |two |three )"
    return (
        rf"(?:{_NEW})[^,，]{{0,4}}?(?:{count}|{TYPE}|\s)*(?:{pattern})"
        rf"|^\s*(?:{pattern})(?:\s+[A-Za-z_][A-Za-z0-9_]*)?\s*[:：]"
        rf"|^\s*(?:{pattern})\s*[A-Za-z_][A-Za-z0-9_]*\s*[,，]\s*(?:类型|\b(?:class|type)\b)"
    )


def _typed_list(said: Said, what: str) -> list[Edit]:
    """Read several names with a class in parentheses each: fields id (java.lang.Integer) and name (…)."""
    pairs = list(re.finditer(rf"(?P<n>[A-Za-z_]\w*)\s*[(（]\s*(?P<t>{TYPE})\s*[)）]", said.text, re.ASCII))
    if len(pairs) < 2:
        return []
    for one in pairs:
        said.strike(*one.span())
    said.takes(rf"(?:{dict(_KINDS)[what]})|[两三四五]个|\b(?:two|three|four|new)\b|[、和与及]")
    if said.rest():
        return []
    return [_declared(what, one["n"], full_type(one["t"])) for one in pairs]


def _declared(what: Any, name: str, java_type: str, **more: Any) -> Edit:
    """Return the edit that declares a name; the plain one where that can say it all."""
    if not more and java_type in _PLAIN_TYPES:
        known: Any = java_type
        return AddData(what=what, name=name, java_type=known)
    return Declare(what=what, name=name, java_type=java_type, **more)


def _input(said: Said, what: str, name: str, java_type: str) -> list[Edit]:
    """Read what is said of a field or parameter; a default value in words is left to others."""
    more: dict[str, Any] = {}
    plain = ""
    if found := said.take(_DEFAULT) if what == "parameter" else None:
        value = found["v"]
        if re.fullmatch(X, value):
            more["expression"] = said.values[value]
        else:
            plain = said.quoted(value) if re.fullmatch(Q, value) else value
        if re.fullmatch(r"-?[\d.]+[LlDdFf]", plain):
            more["expression"], plain = plain, ""
    if found := said.take(_LABEL):
        more["label"] = said.quoted(found["q"])
    if what == "parameter":
        if said.take(_NOT_ASKED):
            more["prompting"] = False
        elif found := said.take(rf"{_ASKS}{IS}(?P<v>true|false|是|否)?"):
            more["prompting"] = (found["v"] or "true").lower() not in ("false", "否")
        elif said.take(_ASKED):
            more["prompting"] = True
    if said.rest(_IDLE) or not (java_type or more):
        return []
    java_type = java_type or "java.lang.String"
    if plain:
        return _with_default(what, name, java_type, plain, more, said)
    return [_declared(what, name, java_type, **more)]


def _with_default(
    what: Any, name: str, java_type: str, plain: str, more: dict[str, Any], said: Said
) -> list[Edit]:
    from app.domain.reports.editing.data.data_defaults import default_expression, default_fault

    if default_fault(java_type, plain):
        return []
    if not more and java_type in _PLAIN_TYPES:
        known: Any = java_type
        return [AddData(what=what, name=name, java_type=known, default=plain)]
    if more.get("expression"):
        return []
    expression = default_expression(java_type, plain, said.outline.language)
    return [Declare(what=what, name=name, java_type=java_type, expression=expression, **more)]


def _variable(said: Said, name: str, java_type: str) -> list[Edit]:
    more: dict[str, Any] = {}
    if found := said.take(_INITIAL):
        more["initial"] = said.expression(found["v"]) if re.fullmatch(V, found["v"]) else found["v"]
    more |= reset_stated(said)
    expression, named = "", False
    if found := said.take(rf"(?:{_EXPRESSION}){IS}(?P<v>{V})"):
        expression, named = said.expression(found["v"]), True
    way: Way = "Nothing"
    for one, words in _WAYS:
        if said.take(rf"{_WAY}{IS}(?:{words})(?![a-z])") or said.take(
            rf"(?<![\w{{])(?:{words})(?![a-z])(?!\s*(?:值|列))"
        ):
            way = one
            break
    if not expression and (found := said.take(X)):
        expression = said.values[found.group()]
    if not expression:
        expression = _named_field(said)
    said.take(rf"(?:\bno |\bwithout |不|无){_WAY}|无计算|不计算")
    said.take(_WAY)
    if not expression and way != "System":
        return []
    if not java_type and way not in ("Count", "DistinctCount") and not _bare(expression):
        return []
    if not java_type and not more and not named:
        return []
    java_type = java_type or (
        "java.lang.Integer" if way in ("Count", "DistinctCount") else _type_of(expression, said)
    )
    said.takes(_EXPRESSION)
    if not java_type or said.rest(_IDLE):
        return []
    return [
        Declare(
            what="variable", name=name, java_type=java_type, expression=expression, calculation=way, **more
        )
    ]


def reset_stated(said: Said) -> dict[str, Any]:
    """Return where a variable begins anew, as its attributes."""
    for group in sorted(said.outline.groups, key=len, reverse=True):
        called = rf"[\"“']?{re.escape(group)}[\"”']?"
        if said.take(
            rf"(?:{_RESET})?(?:分?组|\bgroup\b)\s*[:/：,，]?\s*{called}(?![A-Za-z0-9_])\s*(?:重置|组)?"
            rf"|(?:{_RESET}){called}(?![A-Za-z0-9_])\s*(?:分?组|\bgroup\b)?"
            rf"|[按在]\s*{called}\s*(?:分?组)?{_ANEW}"
            rf"|每个?\s*(?:分?组)?\s*{called}\s*(?:分?组)?(?:都|内)?(?:{_ANEW}|范围)?"
            rf"|{called}\s*(?:分?组)(?:范围|内)"
        ):
            said.take(rf"(?:{_RESET})(?:group|组)(?![A-Za-z0-9_])")
            said.takes(_RESET)
            return {"reset": "Group", "group": group}
    for reset, words in _RESETS:
        scope = rf"(?:计算|统计)?范围{IS}(?:{words})(?:范围)?(?![a-z])|(?:{words})(?:的|内)?范围"
        whole = _WHOLE.get(reset, "")
        if said.take(
            rf"(?:{_RESET})(?:{words})(?![a-z])|(?:每|按|以)?(?:{words})(?:都)?{_ANEW}(?!类型)|{scope}{whole}"
        ):
            return {"reset": reset}
    return {}


def _named_field(said: Said) -> str:
    """Return the reference of the one field or column that is left in a sentence, read."""
    names = [one.name for one in said.outline.fields] + [one.title for one in said.outline.columns]
    for name in sorted({one for one in names if one}, key=len, reverse=True):
        found = said.has(
            rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])(?:\s*(?:字段|列|\b(?:field|column)\b))?"
        )
        reference = said.field(name) if found else ""
        if found and reference:
            said.strike(*found.span())
            return reference
    return ""


def _bare(expression: str) -> bool:
    return re.fullmatch(r"\$F\{[^}]+\}", expression) is not None


def _type_of(expression: str, said: Said) -> str:
    return next((one.java_type for one in said.outline.fields if f"$F{{{one.name}}}" == expression), "")
