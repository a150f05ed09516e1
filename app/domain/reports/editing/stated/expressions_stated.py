"""Expressions that a sentence states: of a filter, a condition of printing, a text, a picture."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.stated.hidden_values import is_expression_sign
from app.domain.reports.editing.stated.java_expressions import is_reference, reckons, references_in
from app.domain.reports.editing.stated.looks_stated import look_stated
from app.domain.reports.editing.stated.said_exactly import IS, Said, V, X
from app.domain.reports.editing.stated.set_expression import SetExpression, compiles
from app.domain.reports.editing.stated.style_when import StyleWhen
from app.domain.reports.editing.stated.things_stated import bands_stated, things_stated

_SETS = (
    r"设置?[成为]?|[改换变][成为]?|修改[成为]?|更[改换][成为]?|添?加上?|添加|增加|写[成为]?|定义[成为]?|应用"
    r"|\b(?:set|change|make|add|put|give|replace|write|use|apply|define)\b"
)
_ADDS = r"添?加|增加|\b(?:add|append)\b"
_REPORT = r"整?[个张]?报表|(?:the )?(?:main |whole )?(?:data ?set|report)\b|主?数据集|\b(?:rows|records)\b"
_FILTER = r"(?:过滤|筛选)(?:表达式|条件)?|\bfilter(?:ed|ing)?(?:[- ]?(?:expression|condition))?\b"
_ONLY_ROWS = (
    r"[只仅](?:打印|显示|保留|输出|要)(?:满足|符合)?(?:条件)?(?=[^,，]*[的行记])"
    r"|\bonly (?:print|show|keep|list|include) (?:the )?(?:rows|records|lines) (?:where"
    r"|for which|with|when)\b"
    r"|\b(?:print|show|keep|list|include) only (?:the )?(?:rows|records|lines) (?:where"
    r"|for which|with|when)\b"
)
_ROWS = r"(?:成立|为真)?的?(?:记录|数据|行)(?![头标高])"
_PRINT_WHEN = (
    r"(?:打印|显示|输出)(?:时机)?(?:条件|表达式)(?:表达式)?"
    r"|\bprint[- ]?when(?:[- ]?(?:expression|condition))?\b"
)
_ONLY_WHEN = (
    rf"[只仅]有?[当在]?\s*(?P<a>{X})\s*(?:成立|为真|为 ?true)?(?:的?时候?|的话|才"
    rf"|的行)?\s*(?:里|上)?才?(?:打印|显示|输出|出现)(?:出来)?"
    rf"|(?:仅当|当)\s*(?P<b>{X})\s*(?:成立|为真|为 ?true)?(?:的?时候?)?\s*才?(?:打印|显示|输出)"
    rf"|\b(?:should |must |is |are )?(?:be )?(?:print(?:ed)?|show(?:n)?|display(?:ed)?|appear|visible)?\s*"
    rf"only (?:when|if|where|while) (?P<c>{X})"
)
_HIDDEN_UNLESS = rf"\b(?:should be |must be |is |are )?(?:hidden|not printed|not shown) unless (?P<a>{X})"
_HIDES = r"\b(?:(?:should |must )?be hidden|hidden|hide|suppress|do not print|don't print)\b"
_PRINTS = r"\b(?:print|show|display|output)\b|打印|显示"
_STYLE = r"条件样式|条件格式|\bconditional (?:style|format(?:ting)?)\b"
_WHEN = (
    rf"(?:条件(?:表达式)?|当|如果|若|\b(?:condition(?: ?expression)?|when(?:ever)?|if|where)\b){IS}(?P<a>{X})"
    rf"(?:\s*(?:成立|为真))?(?:\s*(?:的?时候?|的话|则|就))?"
    rf"|(?P<b>{X})\s*(?:成立|为真)?\s*(?:的?时候?|的话|则|就)"
)
_EXPRESSION = (
    r"(?:文本|显示|字段|文本域)?的?(?:表达式|内容表达式)|\b(?:text ?field ?"
    r"|value )?expression\b|\btextFieldExpression\b"
)
_IMAGE = r"(?:图片|图像)的?(?:表达式|来源|路径|源)|\b(?:image|picture)[- ]?(?:expression|source|path)\b"
_PICTURE = r"图片|图像|logo|标志|\b(?:image|picture)s?\b"
_TAKES = r"[改换][成为]|替换[成为]|\b(?:with|by|to)\b"
# A report's only picture may have a name that is nowhere on it: 签字图片.
_A_NAME = 4
_STRUCK = r"\b(?:as|new|instead|now|value|by)\b|现在|新的?"


def filter_stated(said: Said) -> list[Edit]:
    """Read 设过滤表达式 $F{ShipRegion} != null, only print rows where $F{n}.intValue() != 0."""
    named = said.take(_FILTER)
    if named is None and not said.take(_ONLY_ROWS):
        return []
    found = said.take(X)
    if found is None:
        return []
    expression = said.values[found.group()]
    if is_reference(expression) or not (
        reckons(expression)
        or (named and "表达式" in named.group())
        or (named and "xpression" in named.group())
    ):
        return []
    if not compiles(expression, said.outline):
        return []
    more = bool(said.has(_ADDS))
    said.takes(_SETS)
    said.takes(_REPORT)
    said.takes(_ROWS)
    said.takes(
        r"条件|表达式|满足|符合|使|[只仅](?:打印|显示|保留)"
        r"|\b(?:condition|expression|with|where|by|so|only|just|using|printed|shown|kept|print|show|are)\b"
    )
    return [] if said.rest() else [SetExpression(what="filter", expression=expression, more=more)]


def print_when_stated(said: Said) -> list[Edit]:
    """Read 矩形加打印条件 $V{REPORT_COUNT} % 2 == 1, “Commentaire:” 只在 $F{a} != null 时打印."""
    expression = ""
    if named := said.take(rf"(?:{_PRINT_WHEN}){IS}(?P<a>{X})"):
        expression = said.values[named["a"]]
    elif (named := said.take(_PRINT_WHEN)) and (last := _last_value(said)):
        expression = said.values[last]
    elif found := said.take(_HIDDEN_UNLESS):
        expression = said.values[found["a"]]
    elif found := _hidden_when(said):
        expression = f"!({said.values[found['a']]})"
    elif worded := _worded(said):
        expression = worded
        said.take(_PRINTS)
        said.takes(_WORD)
    elif found := said.take(_ONLY_WHEN) or _only_then(said):
        mark = found["a"] or found["b"] or found["c"]
        expression = said.values[mark]
        said.take(_PRINTS)
    if not expression or is_reference(expression):
        return []
    if not compiles(expression, said.outline):
        return []
    more = bool(said.has(_ADDS)) or not named
    said.takes(_SETS)
    said.takes(_STRUCK)
    own = Said(said.text, said.outline, said.values, said.english)
    _section, _group, bands = bands_stated(own)
    targets = bands if bands and not own.rest(r"整个|\b(?:whole|entire)\b") else things_stated(said)
    if not targets:
        return []
    return [SetExpression(what="print_when", expression=expression, targets=targets, more=more)]


def _hidden_when(said: Said) -> re.Match[str] | None:
    """Return the condition under which something is not printed, read; None where none is said."""
    found = said.take(
        rf"当?\s*(?P<a>{X})\s*(?:成立|为真)?(?:的?时候?|的话)[,，]?\s*就?(?:不打印|不显示|隐藏)(?=\s*$)"
    )
    if found is not None or said.has(r"\bonly\b|[只仅]") or not said.has(_HIDES):
        return found
    found = said.take(rf"\b(?:when|if) (?P<a>{X})\s*$")
    said.takes(_HIDES) if found else None
    return found


def _only_then(said: Said) -> re.Match[str] | None:
    """Return the condition behind "only print this ... when", read; None where it isn't said so."""
    if not said.has(r"\bonly (?:be )?(?:print|show|display)|\b(?:print|show|display)(?:ed)? only\b"):
        return None
    found = said.take(rf"\b(?:when|if|while|where) (?P<a>{X})(?P<b>)(?P<c>)\s*$")
    said.takes(r"\b(?:only|be|printed|shown)\b") if found else None
    return found


def _worded(said: Said) -> str:
    """Return a condition in words of one field as an expression, read: only where x is not null."""
    found = said.take(
        rf"\bonly (?:(?:when|if|where) (?:the )?(?={X})|(?:on|in|for) (?:the )?(?:rows|records|lines) "
        rf"(?:when|if|where|whose) (?:the )?)(?P<x>{X}|[A-Za-z_][A-Za-z0-9_]*)"
        r"(?: field| value)?\s*(?:is |has )?(?P<o>not null|null|greater than|more than|above"
        r"|over|less than|below|at least|at most)"
        r"\s*(?P<n>-?\d+(?:\.\d+)?)?(?![\w.]*\w)"
    ) or said.take(
        rf"[只仅](?:有?[当在])?\s*(?P<x>{X})\s*(?P<o>不为 ?null|非 ?null|为 ?null"
        rf"|大于等于|小于等于|大于|小于)"
        r"\s*(?P<n>-?\d+(?:\.\d+)?)?(?![\w.]*\w)\s*(?:的?时候?|的行里?|的记录)?才?(?:打印|显示)"
    )
    if found is None or not (value := said.field(found["x"])) or not is_reference(value):
        return ""
    order = _ORDERS[re.sub(r"\s", "", found["o"].lower())]
    if order.endswith("null"):
        return f"{value} {order}" if not found["n"] else ""
    return f"{value} {order} {found['n']}" if found["n"] else ""


_ORDERS = {
    "notnull": "!= null",
    "null": "== null",
    "不为null": "!= null",
    "非null": "!= null",
    "为null": "== null",
    **dict.fromkeys(("greaterthan", "morethan", "above", "over", "大于"), ">"),
    **dict.fromkeys(("lessthan", "below", "小于"), "<"),
    **dict.fromkeys(("atleast", "大于等于"), ">="),
    **dict.fromkeys(("atmost", "小于等于"), "<="),
}
_WORD = r"\b(?:the )?(?:words?|text|label|caption)\b|字样|文字"


def style_when_stated(said: Said) -> list[Edit]:
    """Read Freight 列加条件样式：$F{Freight} > 100 时前景色 #FF0000 并加粗."""
    named = said.take(_STYLE)
    found = said.take(_WHEN) or (said.take(rf"(?P<a>{X})(?P<b>)(?=\s*[,，:：]|\s*$)") if named else None)
    if found is None:
        return []
    expression = said.values[found["a"] or found["b"]]
    if is_reference(expression) or not compiles(expression, said.outline):
        return []
    look = look_stated(said)
    if not look.attributes():
        return []
    said.takes(_SETS)
    said.takes(
        r"显示[成为]?|变[成为]?|用|标[成为]?|高亮|突出|单独|\b(?:show|display|shown|print|use|it|them|for|should|turn|gets?|condition|highlight|mark|colou?r)\b|\bstyle\b|样式"
    )
    row = said.take(r"整行|明细行|每行|\b(?:whole |entire |detail )rows?\b")
    if row and not said.rest():
        rows = [
            one.id for one in said.outline.in_section("detail") if one.kind in ("textField", "staticText")
        ]
        return [StyleWhen(targets=rows, expression=expression, look=look)] if rows else []
    targets = things_stated(said, values=True) if said.rest() else []
    if not said.rest():
        targets = [one.id for one in said.outline.elements if one.text in _references(expression)]
        targets = targets if len(targets) == 1 else []
    if not targets:
        return []
    return [StyleWhen(targets=targets, expression=expression, look=look)]


def _references(expression: str) -> list[str]:
    """Return the fields of an expression, as text fields print them, where it has one only."""
    found = list(dict.fromkeys(f"${kind}{{{name}}}" for kind, name in references_in(expression)))
    return found if len(found) == 1 else []


def _last_value(said: Said) -> str:
    """Return the expression that stands last in a sentence, read; "" where none stands."""
    found = said.has(rf"{IS}(?P<a>{X})\s*$")
    if found is None:
        return ""
    said.strike(*found.span())
    return found["a"]


def _exchanged(said: Said) -> list[Edit]:
    """Read Replace $F{a} by $F{a} == null ? "-" : $F{a} in the text field."""
    found = said.take(
        rf"(?:\b(?:replace|change|set)\b|[把将])?\s*(?:the )?(?:(?:text ?field"
        rf"|文本域)\s*)?(?P<a>{X})\s*(?:的?文本域)?\s*"
        rf"(?:\b(?:by|with|to)\b|[改换替][成为]|替换[成为])\s*(?P<v>{V})"
    )
    if found is None or is_reference(said.values[found["v"]]) or not is_expression_sign(found["v"]):
        return []
    if said.rest(r"\btext ?field\b|文本域"):
        return []
    targets = things_stated(said, text=found["a"])
    fields = {one.id for one in said.outline.elements if one.kind == "textField"}
    if not targets or not set(targets) <= fields:
        return []
    return [SetExpression(what="text", expression=said.values[found["v"]], targets=targets)]


def _pictures_in_band(said: Said) -> list[str]:
    """Return the one picture of the band that is all that a sentence names."""
    own = Said(said.text, said.outline, said.values, said.english)
    _section, _group, bands = bands_stated(own)
    own.takes(_PICTURE)
    if not bands and own.take(r"标题|\btitle\b"):
        bands = [one.id for one in said.outline.bands if one.section == "title"]
    found = [one.id for one in said.outline.elements if one.kind == "image" and one.band in bands]
    return found if len(found) == 1 and not own.rest(r"里面?|内|中") else []


def expression_stated(said: Said) -> list[Edit]:
    """Read Set the imageExpression of the logo to "a.png", “G1Field” 的表达式改成 "Region: " + $P{region}."""
    image = said.take(_IMAGE)
    named = image or said.take(_EXPRESSION)
    if named is None and not (said.has(_PICTURE) and said.has(rf"(?:{_TAKES})\s*{X}\s*$")):
        return _exchanged(said)
    found = said.take(
        rf"(?:[改换设变][成为]?|修改[成为]?|更[改换][成为]?|[为是]|\b(?:to|with|by|as|should be|must be|is)\b"
        rf"|[:=：])\s*(?P<v>{V})\s*$"
    )
    if found is None:
        return []
    expression = said.expression(found["v"])
    said.takes(_SETS)
    said.takes(_STRUCK)
    pictures = [one.id for one in said.outline.elements if one.kind == "image"]
    targets = _pictures_in_band(said) or (things_stated(said) if said.rest() else [])
    if image is not None or (said.has(_PICTURE) and set(targets) <= set(pictures)):
        targets = targets if set(targets) <= set(pictures) else []
        if not said.rest() or (not targets and len(said.rest(_PICTURE)) <= _A_NAME):
            targets = pictures if len(pictures) == 1 else []
        if not targets or not set(targets) <= set(pictures):
            return []
        return [SetExpression(what="image", expression=expression, targets=targets)]
    fields = {one.id for one in said.outline.elements if one.kind == "textField"}
    if not set(targets) <= fields:
        targets = things_stated(said, values=True)
    if not targets or not set(targets) <= fields:
        return []
    return [SetExpression(what="text", expression=expression, targets=targets)]
