"""The frame of a chart: its kind, what it counts, by what it is divided and where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.groups.group_tokens import Token, tokens_of
from app.domain.reports.editing.references.totals_said import totals_of
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.numbers import is_code
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.things.chart_words import (
    dates_of,
    is_amount_field,
    is_number_field,
    kind_said,
)
from app.domain.reports.editing.things.charts import AddChart

_SIGNED = (
    r"签[字名章]|签收|落款|盖章|^(?:制[表单]|审[核批]|复核|批准|负责人|经办人?|主管|会计"
    r"|出纳)(?:人)?[:\uff1a]"
    r"|\b(?:signatures?|signed|prepared by|checked by|approved by|reviewed by)\b"
)
_SIGNATURES = r"签[字名章][栏区行处]?|落款|\bsignatures?(?: (?:lines?|row|block|area))?\b"
CHART_WORDS: tuple[tuple[str, str], ...] = (
    (
        "chart",
        r"(?:一?[张个幅]|个)?(?:堆[叠积])?(?:柱[状形]?|条形|直方|饼[状形]?|环形?|折线|曲线|趋势|走势|面积)图表?"
        r"|\b(?:an? )?(?:stacked )?(?:bar|column|line|pie|area|trend|donut|doughnut)\s*(?:chart|graph"
        r"|plot)s?\b"
        r"|\b(?:an? )?(?:pie|histogram)\b",
    ),
    (
        "before",
        rf"(?:在|到)?(?:{_SIGNATURES})的?(?:之?前|上面|上方|上边)"
        rf"|\b(?:above|before|over) the (?:{_SIGNATURES})|\bbetween the (?:table|totals?|rows?"
        rf"|list) and the (?:{_SIGNATURES})"
        rf"|(?:表格|明细|数据|合计)(?:和|与)(?:{_SIGNATURES})(?:的)?(?:之间|中间)",
    ),
    (
        "totals",
        r"(?:在|到)?(?:合计|总计)行?的?(?:下面|下方|后面|底下|之后)|\b(?:below|under|beneath"
        r"|after) the (?:grand )?totals?(?: (?:row|line))?\b",
    ),
    (
        "after",
        r"(?:在|到)?(?:整个)?(?:表格?|明细表?|列表|报表|数据|页面)?的?(?:下面|下方|后面|底下|之后|末尾"
        r"|最后(?:一页|面)?|结尾|底部|尾部)|(?:在|到)?(?:最末一?|末|尾)页"
        r"|\b(?:below|under|beneath|after|underneath) the (?:table|list|rows?|details?|data|last row)\b"
        r"|\b(?:at|on) the (?:very )?(?:end|bottom)(?: of (?:the |this )?(?:report|list|table))?\b"
        r"|\bon the last page\b",
    ),
    (
        "value",
        r"[纵竖yY](?:坐标)?轴(?:[是为用取放])?|[纵竖]坐标(?:[是为用取放])?|数值轴|(?:每[根条]|柱子?|条形?)?的?(?:高度|长度|高矮|高低|柱高|大小)(?:[是为用取]|表示|代表|对应|按)",
    ),
    (
        "by",
        r"[横xX](?:坐标)?轴(?:[是为用取放])?|横坐标(?:[是为用取放])?|分类轴"
        r"|\bover\b|\bacross\b|\bbroken down by\b|\bsplit by\b|\bgrouped by\b",
    ),
    (
        "share",
        r"各?自?占(?:总[量数额体]?的?|了)?(?:多少|几成|(?:多大|多少)?(?:比例?|比重|份额|百分[比之]几?))|各有?多少|占多少|多少"
        r"|占比|比例|份额|分布|构成|比一?比|对比一下|对比|比较|走势|趋势|变化|情况|销售(?!额|量)"
        r"|\b(?:shares?|breakdown|split|distribution|trend|comparison|comparing|overview|proportions?)\b",
    ),
    ("daily", r"(?:每|按|各|逐)一?[天日](?!期)|\b(?:per|by|each|every|over the) days?\b|\bdaily\b"),
    (
        "small",
        r"插入|画|生成|摆|分(?![组类布])|[我们]*(?:想|希望)?(?:要|能)?看到?|"
        r"看看?|反映|体现|展示|分析|[,\uff0c、;\uff1b。]|\b(?:insert|draw|create|showing|for"
        r"|plot|make|from|graph|chart|based)\b",
    ),
)
_TITLED = re.compile(
    r"[,\uff0c]?\s*(?:图表?)?(?:标题|名称)?(?:是|为|叫|写|用)\s*[“「\"'](?P<zh>[^”」\"']{1,60})[”」\"']"
    r"|,?\s*\b(?:titled|called|named|with the title|headed)\s*:?\s*[“\"'](?P<en>[^”\"']{1,60})[”\"']",
    re.IGNORECASE,
)


def asks_for_chart_frame(text: str) -> bool:
    """Tell whether a kind of chart is named at all."""
    return compiled(CHART_WORDS[0][1]).search(text) is not None


def chart_of(text: str, outline: Outline) -> AddChart | None:
    """Return the chart that a text asks for, where it says nothing else."""
    titled = _TITLED.search(text)
    title = (titled["zh"] or titled["en"]).strip() if titled else ""
    bare = text if titled is None else text[: titled.start()] + text[titled.end() :]
    bare = _below_rows(bare, outline)
    tokens = tokens_of(bare, outline, CHART_WORDS)
    kinds = [one for one in tokens or () if one.kind == "chart"]
    if not tokens or len(kinds) != 1:
        return None
    values = _values(tokens, outline)
    place = _place(tokens, outline)
    if values is None or place is None:
        return None
    category, numbers = values
    kind = kind_said(kinds[0].words)
    if kind == "pie" and len(numbers) > 1:
        return None
    return AddChart(chart=kind, category=category, values=numbers, title=title, above=place)


_UNDER_ROWS = (
    r"[」』”\"]?的?(?:[这那]?[个张份]?(?:表格?|列表|清单|部分|数据|明细))?"
    r"的?(?=下面|下方|下边|后面|底下|之后|末尾)"
)


def _below_rows(text: str, outline: Outline) -> str:
    """Return a text in which the title over the rows, said as a place, is the table: 热门套餐下面."""
    for title in outline.rows_titles:
        text = re.sub(rf"[「『“\"]?{re.escape(title)}{_UNDER_ROWS}", "表格", text)
    return text


_KNOWN = (
    "chart",
    "daily",
    "before",
    "totals",
    "after",
    "value",
    "by",
    "each",
    "share",
    "small",
    "verb",
    "field",
)
_READ = (*_KNOWN, "count", "Sum", "end", "joint", "and", "grouping")


def _values(tokens: Sequence[Token], outline: Outline) -> tuple[str, list[str]] | None:
    """Return the category and the values; None where one is not said, or where another than sums is."""
    if any(one.kind not in _READ for one in tokens):
        return None
    category, numbers, others = "", [], []
    if any(one.kind == "daily" for one in tokens):
        dates = dates_of(outline)
        if len(dates) != 1 and not any(one.field in dates for one in tokens):
            return None
        category = next((one.field for one in tokens if one.field in dates), dates[0])
    words = [one for one in tokens if one.kind not in ("small", "verb", "share", "daily")]
    for at, one in enumerate(words):
        if one.kind != "field":
            continue
        before = words[at - 1].kind if at else ""
        if one.field and one.field == category:
            continue
        if before in ("by", "each"):
            if category:
                return None
            category = one.field
        elif is_number_field(one.field, outline) and (before == "value" or not is_code(one.field, outline)):
            numbers.append(one.field)
        else:
            others.append(one.field)
    if not category and others:
        category = others.pop()
    counts = any(one.kind == "count" for one in tokens)
    if not category or is_amount_field(category, outline):
        return None
    if others and category and not all(one.words.isascii() for one in tokens if one.field in others):
        return None
    if (counts and numbers) or (not counts and not numbers and not others) or len(others) > 1:
        return None
    return category, [one for one in dict.fromkeys(numbers) if one != category]


def _place(tokens: Sequence[Token], outline: Outline) -> str | None:
    """Return the id of what the chart stands above, "" for the end; None where that is not there."""
    if any(one.kind == "before" for one in tokens):
        return next((one.id for one in signatures_of(outline)), None)
    if any(one.kind == "totals" for one in tokens):
        return after_totals(outline)
    return ""


def signatures_of(outline: Outline) -> list[ElementInfo]:
    """Return the labels at the end of the report behind which people sign, the highest first."""
    found = [
        one for one in outline.in_section("summary") if one.label and compiled(_SIGNED).search(one.label)
    ]
    return sorted(found, key=lambda one: (one.y, one.x))


def after_totals(outline: Outline) -> str | None:
    """Return what stands first below the totals at the end; None where no totals stand there."""
    ends = [one for one in outline.in_section("summary") if not one.framed]
    totals = [one for one in ends if one.id in totals_of(outline)]
    if not totals:
        return None
    bottom = max(one.y + one.height for one in totals)
    below = sorted((one for one in ends if one.y >= bottom), key=lambda one: (one.y, one.x))
    # What runs through that place, such as the sides of a frame, keeps together what it encloses.
    torn = below and any(one.y < below[0].y - 1 and one.y + one.height > below[0].y + 1 for one in ends)
    return below[0].id if below and not torn else ""
