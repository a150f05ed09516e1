"""Charts that a sentence states by their expressions, sizes and titles, and pictures by their source."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.stated.drawn_images import DrawImage
from app.domain.reports.editing.stated.said_exactly import IS, Q, Said, V, X
from app.domain.reports.editing.stated.things_stated import bands_stated
from app.domain.reports.editing.things.chart_words import kind_said
from app.domain.reports.editing.things.charts import AddChart

ADDS = (
    r"新[建增]|插入|追加|添加|增加|加上?|放置?|画|生成|做|\b(?:add|insert|put|place|draw"
    r"|create|include|make)\b"
)
_KEY = (
    r"(?:类别|分类|种类|类目|横(?:坐标)?轴|[xX] ?轴|键|\b(?:key|categor(?:y|ies)|x[- ]?axis)\b)"
    r"(?:轴|字段|表达式|\s?expression|\s?axis)?"
)
_VALUE = (
    r"(?:数?值|数据|纵(?:坐标)?轴|[yY] ?轴|\b(?:values?|y[- ]?axis)\b)(?:轴|字段|表达式"
    r"|\s?expression|\s?axis)?"
)
_SERIES = r"(?:系列|\bseries\b)(?:名称?|字段|表达式|\s?expression)?"
_CHART = (
    r"(?:堆[叠积])?(?:柱[状形]?|条形|饼[状形]?|折线|曲线|面积)图表?|图表"
    r"|\b(?:stacked )?(?:bar|column|line|pie|area)[- ]?(?:chart|graph)s?\b|\bchart\b"
)
_NUMBER = r"(?P<n>\d+)\s*(?:磅|点|像素|pt|points?|px|pixels?)?"
_AT_END = (
    r"(?:的?(?:最?(?:末尾|下[面方边]|底[部下]|后面?))|\bat the (?:very )?(?:end"
    r"|bottom)(?: of)?(?: the report)?\b"
    r"|\b(?:below|under|beneath) (?:the |all )?(?:frame|content|elements?|everything)\b"
    r"|(?:框架?|内容|元素)的?下[面方])"
)
_SETS = r"处|用作?|作为|使用|显示|表示|\b(?:at|with|as|using|use|showing|shows?|having|inside|into|onto)\b"


def size_stated(said: Said) -> dict[str, int]:
    """Return the place and size that a sentence states: x, y, width, height in points; read."""
    found: dict[str, int] = {}
    if pair := said.take(
        r"(?:尺寸|大小|\bsize\b)?\s*(?<![\w.])(?P<w>\d+)\s*(?:pt|px|points?)?\s*(?:[x×*乘]|by)\s*(?P<h>\d+)\s*(?:pt|px|points?|磅|点)?(?![\w.]*\d)"
    ):
        found |= {"width": int(pair["w"]), "height": int(pair["h"])}
    for name, pattern in (
        (
            "width",
            rf"宽度?{IS}{_NUMBER}|\bwidth{IS}{_NUMBER.replace('<n>', '<n2>')}"
            rf"|(?<![\w.])(?P<n3>\d+)\s*(?:pt|px|points?)?\s*(?:wide|宽)(?!度)",
        ),
        (
            "height",
            rf"高度?{IS}{_NUMBER}|\bheight{IS}{_NUMBER.replace('<n>', '<n2>')}"
            rf"|(?<![\w.])(?P<n3>\d+)\s*(?:pt|px|points?)?\s*(?:high|tall|高)(?!度)",
        ),
        ("x", rf"\bx{IS}(?P<n>\d+)(?P<n2>)(?P<n3>)"),
        ("y", rf"\by{IS}(?P<n>\d+)(?P<n2>)(?P<n3>)"),
    ):
        if name not in found and (one := said.take(pattern)):
            found[name] = int(one["n"] or one["n2"] or one["n3"])
    return found


def _slot(said: Said, words: str) -> str:
    """Return the expression of a slot that is named before its value or after it, read; "" where none is."""
    value = rf"(?P<v>{V}|[A-Za-z_][A-Za-z0-9_]*)"
    for pattern in (
        rf"{words}{IS}(?P<v>{X})",
        rf"(?P<v>{X})\s*(?:作为?|做|当作?|\b(?:as|for|on)\b)\s*(?:the )?{words}",
        rf"{words}{IS}{value}(?![\w])",
        rf"{value}\s*(?:作为?|做|当作?|\b(?:as|for)\b)\s*(?:the )?{words}",
    ):
        for found in re.finditer(pattern, said.text, re.IGNORECASE | re.ASCII):
            reference = said.field(found["v"])
            if reference:
                said.strike(*found.span())
                return reference
    return ""


def chart_stated(said: Said) -> list[Edit]:
    """Read 汇总带加柱状图，类别 $F{ShipCountry}，值 $F{Freight}，宽 555、高 200，图表标题“各国运费”."""
    if not said.has(ADDS) or not said.has(_CHART) or not said.has(X):
        return []
    chart: Any = kind_said(said.text)
    said.take(_CHART)
    said.take(ADDS)
    more: dict[str, Any] = {}
    if found := said.take(rf"(?:图表?的?)?标题{IS}(?P<q>{Q})") or said.take(
        rf"\b(?:and )?(?:(?:chart )?title{IS}|titled )(?P<q>{Q})"
    ):
        more["title"] = said.quoted(found["q"])
    series = ""
    if found := said.take(rf"{_SERIES}{IS}(?P<q>{Q})"):
        series = said.expression(found["q"])
    key, value, series = _slot(said, _KEY), _slot(said, _VALUE), series or _slot(said, _SERIES)
    if not key or not value or not chart:
        return []
    said.takes(_AT_END)
    section, group, _ids = bands_stated(said)
    more |= size_stated(said)
    if section not in ("", "summary", "groupFooter", "title") or (section == "groupFooter" and not group):
        return []
    said.takes(_SETS)
    if said.rest(_IDLE):
        return []
    more |= {"group": group} if section == "groupFooter" else {}
    more |= {"section": section} if section == "title" else {}
    return [AddChart(chart=chart, key=key, value=value, series=series, **more)]


_IDLE = r"一?[张个]|里面?|中|内|分别|\b(?:report|chart)\b|报表"
_IMAGE = r"(?:图片|图像|logo|\b(?:image|picture)\b)"
_SOURCE = r"(?:图片)?(?:表达式|来源|路径)|\b(?:image ?)?(?:expression|source)\b|\bfrom\b|\bshowing\b|显示"


def image_stated(said: Said) -> list[Edit]:
    """Read 在页脚 x=0、y=0 加图片，表达式 "stamp.png"，宽 80、高 80."""
    if not said.has(ADDS) or not said.has(_IMAGE):
        return []
    found = said.take(rf"(?:{_SOURCE})(?:\s*(?:from )?(?:the )?(?:字段|field|parameter|参数))?{IS}(?P<v>{V})")
    if found is None:
        return []
    expression = said.expression(found["v"])
    more: dict[str, Any] = size_stated(said)
    section, _group, _ids = bands_stated(said)
    said.take(_IMAGE)
    said.takes(ADDS)
    said.takes(_SETS)
    if section not in ("title", "pageHeader", "detail", "pageFooter", "summary") or said.rest(_IDLE):
        return []
    return [DrawImage(expression=expression, section=section, **more)]
