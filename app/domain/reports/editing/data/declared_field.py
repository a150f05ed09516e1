"""A field that a request declares and then only points at: a variable amountSum that sums it up."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import compiled

_NAMED = re.compile(
    r"(?:字段\s*(?:名?[为是叫])?\s*[:\uff1a“「\"]?|\bfield (?:called |named )?[\"“]?)(?P<name>[A-Za-z_]\w*)",
    re.IGNORECASE | re.ASCII,
)
_VARIABLE = re.compile(r"变量|\bvariable\b", re.IGNORECASE)
_IT = r"(?:it|its values?|th(?:is|at|e new) field)\b"
_WAYS_EN = (
    (
        "sums",
        rf"\b(?:summing|sums|adding|adds|totall?ing|totals)(?: up)? {_IT}(?: up)?"
        rf"|\bthe (?:sum|total) of {_IT}",
    ),
    ("averages", rf"\baverag(?:es|ing) {_IT}|\bthe (?:average|mean) of {_IT}"),
    ("counts", rf"\bcount(?:s|ing) {_IT}"),
)
_IT_ZH = re.compile(
    r"(?:对|把|将|取)?(?:它|其|该字段|这个字段)的?(?:值|数值)?(?:进行|做|来)?"
    r"(?P<way>求和|累加|加总|汇总|合计|总和|求平均值?|平均值?|最[大小]值|计数)"
)
_SUMS = ("累加", "加总")
_JOINED_ZH = re.compile(
    r"[,\uff0c]?\s*(?:和|与|及|以及|并|再)(?:[一1]个)?"
    r"(?P<what>对[\w ]+?(?:求和|汇总|合计|平均值?|[大小]值|计数))的?变量"
    r"\s*(?P<v>[A-Za-z_][A-Za-z0-9_]*)",
    re.ASCII,
)


_KIND_ZH = r"(?:文本|文字|字符串?|日期|时间|数值|数字|整数|小数|布尔|金额)?型?的?(?:字段|参数)"
_BOTH_ZH = re.compile(
    rf"(?<=[A-Za-z0-9_)\uff09])\s*(?:和|与|及|以及|、|还有)\s*(?=(?:[一1]?个)?{_KIND_ZH}\s*[A-Za-z_][A-Za-z0-9_]*)",
    re.ASCII,
)
_BOTH_EN = re.compile(
    r"(?<=\w),? and (?=an? (?:[a-z]+ )?(?:field|parameter)\b)(?<!\bfield and )(?<!\bparameter and )",
    re.IGNORECASE | re.ASCII,
)


def with_each_declared(text: str) -> str:
    """Return a request in which a field and a parameter that are declared at once are each added."""
    if len(re.findall(r"字段|参数|\b(?:field|parameter)s?\b", text, re.IGNORECASE)) != _PAIR:
        return text
    return _BOTH_EN.sub(", add ", _BOTH_ZH.sub("\uff0c加", text))


_PAIR = 2


def with_field_named(text: str) -> str:
    """Return a request in which a variable reckons with the field declared before it by its name."""
    named = _NAMED.search(text)
    if named is None or not _VARIABLE.search(text, named.end()) or len(_NAMED.findall(text)) > 1:
        return text
    name, rest = named["name"], text[named.end() :]
    for way, said in _WAYS_EN:
        rest = compiled(said).sub(f"{way} {name}", rest)
    rest = _IT_ZH.sub(lambda one: f"对 {name} {'求和' if one['way'] in _SUMS else one['way']}", rest)
    return text[: named.end()] + _JOINED_ZH.sub("\uff0c添加变量 \\g<v> \\g<what>", rest)


_TYPE = r"(?:[a-z]+\.)*(?:String|Integer|Long|Short|Double|Float|BigDecimal|Boolean|Date|Timestamp)"
_NEW_ONE = r"(?:是|为)?新(?:建|增|加|的)*的?(?:字段)?"
_BOUND_ZH = re.compile(
    rf"[,\uff0c]?\s*(?:(?:并|它?的?值|内容)?(?:绑定|对应|关联|显示|取)[到自于]?)?(?:一个)?(?P<new>{_NEW_ONE}|字段)"
    rf"(?<=字段)(?:名?[为是叫:\uff1a])?\s*(?P<n>[A-Za-z_][A-Za-z0-9_]*)"
    rf"(?:\s*[(\uff08]\s*(?:类型[为是:\uff1a]?\s*)?(?:(?P<t>{_TYPE})|{_NEW_ONE})"
    rf"(?:\s*[,\uff0c、]\s*(?:类型[为是:\uff1a]?\s*)?(?:(?P<u>{_TYPE})|{_NEW_ONE}))?\s*[)\uff09])?",
    re.ASCII,
)
_BOUND_EN = re.compile(
    rf",?\s*(?:bound to|showing|for|of|from) (?:a |the )?(?:new )?field (?:called |named )?"
    rf"(?P<n>[A-Za-z_][A-Za-z0-9_]*)(?:\s*\((?:of |type |class |new,? ?)*(?P<t>{_TYPE})(?:, ?new)?\)"
    rf"|,? of (?:type|class) (?P<u>{_TYPE})\b)",
    re.ASCII,
)
_COLUMN_ADDED = re.compile(
    r"(?:加|插|增|添|补)[^,\uff0c。]{0,30}?[列栏]|\b(?:add|insert|append)\b[^.;]{0,40}?\bcolumn\b",
    re.IGNORECASE,
)


def with_new_field_typed(text: str) -> str:
    """Return a request in which a new column's field and its class stand in clauses of their own."""
    column = _COLUMN_ADDED.search(text)
    if column is None:
        return text
    head, rest = text[: column.end()], text[column.end() :]
    rest = _BOUND_EN.sub(
        lambda one: f", showing field {one['n']}, type {one['t'] or one['u']}", rest, count=1
    )
    found = [one for one in _BOUND_ZH.finditer(rest) if "新" in one.group() or one["t"] or one["u"]]
    for one in reversed(found if len(found) == 1 else []):
        kind = one["t"] or one["u"]
        said = f"\uff0c字段 {one['n']}" + (f"\uff0c类型 {kind.rpartition('.')[2]}" if kind else "")
        rest = rest[: one.start()] + said + rest[one.end() :]
    return head + rest
