"""A chart that a request states in full: its kind, both axes, its title, its place and its size."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.anchor import beside_known
from app.domain.reports.editing.exact.bands import band_named
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.slots import Slots, read_size, read_spot
from app.domain.reports.editing.request.clause_text import compiled, normal
from app.domain.reports.editing.stated.hidden_values import QUOTATION, VALUE
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.chart_words import is_number_field, kind_said
from app.domain.reports.editing.things.charts import AddChart

_CHART = (
    r"(?:一[张个幅])?(?:堆[叠积])?(?:柱[状形]?|条形|直方|饼[状形]?|折线|曲线|面积)图表?"
    r"|\b(?:an? )?(?:stacked )?(?:bar|column|line|pie|area)[- ]?(?:chart|graph)s?\b"
)
_ADDS = r"添加|增加|插入|新[增建]|绘制|加上?|画|放|做|\b(?:add|insert|draw|create|put|place)\b"
_IS = r"\s*(?:各?[是为取用:=]|来自|显示|采用|字段|\bis\b|\bshows?\b|\bof\b)*\s*"
_TITLE = (
    rf"(?:图表?的?)?(?:标题|题目|名称)(?:[是为叫用写:]|内容)*\s*(?P<q>{QUOTATION})"
    rf"|\b(?:(?:chart )?title|titled|called|headed)(?: is|:)?\s*(?P<q2>{QUOTATION})"
    r"|图表的?标题(?:[是为叫用写:]|内容)+\s*(?P<w>[^\s,;。:\x01][^,;。:\x01]{0,60})"
)
_FRAMES = ("frame", "rectangle")
_BELOW_FRAME = (
    r"(?:[在于])?(?:(?:[浅深]?[灰白黑红蓝绿黄]色?|带?底色)的?)?(?:方框|边框|外框|框架?"
    r"|矩形)的?(?:下[面方边]|之下)"
    r"|\b(?:below|under|beneath) the (?:gr[ae]y |white |colou?red )?(?:box|frame|rectangle)\b"
)
# What stands lowest in the summary: the chart comes below all that is there.
_BELOW_LAST = (
    r"(?:[在于])?(?:合计|总计|汇总|签[字名章]|落款|最后一?)(?:那)?一?[行栏]?的?(?:下[面方边]|之下)"
    r"|\b(?:below|under|beneath) the (?:grand )?(?:totals?|signatures?)(?: row| line)?\b"
)
_CENTRED = (
    r"(?:水平(?:方向)?|左右)(?:上)?居中(?:放置|对齐)?|\b(?:horizontally )?cent(?:er"
    r"|re)e?d(?: horizontally)?\b"
)
_OF_EACH = r"(?:\s*(?:每一?个?|各个?|该)(?P<e>[^\s,;。的]{1,12}?)?的)?\s*"
_BY = r"(?:分类|类别|类目|分组|横(?:坐标)?轴|[xX] ?轴|\b(?:categor(?:y|ies)|x[- ]?axis)\b)(?:字段)?"
_OF = r"(?:数?值|数据|纵(?:坐标)?轴|[yY] ?轴|\b(?:values?|y[- ]?axis)\b)(?:字段)?"
_SUM = r"(?:\s*的?(?:合计|总和|总计|总额|求和|汇总|之和))?"
_ROWS = (
    r"(?:记录|行|数据)?的?(?:条数|行数|笔数|记录数|数量|个数|次数)|\b(?:number|count) of (?:records|rows)\b"
)
_AT_END = (
    r"(?:在)?(?:整个)?(?:报表|报告|表格)?的?(?:最?末尾|最后(?:面)?|结尾|尾部|[底下](?:部|面|方))"
    r"|\bat the (?:very )?end(?: of the report)?\b"
)
_REPORTS_END = r"(?:在)?(?:整个)?(?:报表|报告)的?(?:最?末尾|最后面?|结尾|尾部)的?"
_IDLE = (
    r"一[张个幅]|放|字段|位置|大小|尺寸|图表?|其中|并|再|请|显示|统计|比较|各|[在于处用以里中内的,;。:]"
    r"|\b(?:with|and|the|an?|in|at|of|by|it|to|its|chart)\b"
)


def chart_said(whole: Slots, here: Here) -> AddChart | None:
    """Return the chart that a stretch states, None where it says none or something more."""
    slots, outline = whole.copy(), here.outline
    if not compiled(_CHART).search(slots.text) or not compiled(_ADDS).search(slots.text):
        return None
    title = slots.take(_TITLE)
    axes = _axes(slots, outline)
    if axes is None:
        return None
    slots.take(_REPORTS_END)
    beside = beside_known(slots, outline)
    framed = slots.take(_BELOW_FRAME)
    below = slots.take(_BELOW_LAST)
    drawn = slots.take(_CHART)
    slots.take(_ADDS)
    section, _group = band_named(slots, outline) or ("?", "")
    slots.take(_AT_END)
    read_size(slots)
    read_spot(slots)
    centred = slots.take(_CENTRED)
    kind = kind_said(drawn.group() if drawn else "")
    left = compiled(_IDLE).sub("", slots.text)
    if re.search(rf"[^\W\x01]|{VALUE}", left) or section not in ("", "summary", "title"):
        return None
    if (beside and beside != {section or "summary"}) or not set(slots.place) <= {"x", "y", "width", "height"}:
        return None
    if below and (section not in ("", "summary") or not outline.in_section("summary")):
        return None
    if framed and not any(one.kind in _FRAMES for one in outline.in_section(section or "summary")):
        return None
    sign = (title["q"] or title["q2"]) if title else ""
    if centred and "x" in slots.place:
        return None
    return AddChart(
        chart=kind,
        category=axes[0],
        values=axes[1],
        title=slots.bare(sign) if sign else (title["w"] or "").strip() if title else "",
        align="Center" if centred else "",
        section="title" if section == "title" else "",
        **slots.place,
    )


def _axes(slots: Slots, outline: Outline) -> tuple[str, list[str]] | None:
    """Return the field of the category and those of the values, [] where rows are counted; words taken."""
    names = _names(outline)
    known = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    datum = rf"(?P<f>(?<![A-Za-z0-9_])(?:{known})(?![A-Za-z0-9_])|{QUOTATION})"
    by = slots.take(rf"{_BY}{_IS}{datum}") or slots.take(
        rf"(?:按照?|\bby )\s*(?:字段)?\s*{datum}\s*(?:字段)?"
        r"(?=\s*(?:分[类组]|统计|汇总|比较|[,。、]|\x01))(?:分[类组])?"
    )
    counts = None
    of = slots.take(rf"{_OF}{_IS}{_OF_EACH}{datum}{_SUM}")
    if (
        of is not None
        and of["e"]
        and names.get(normal(of["e"])) != (names.get(_said(slots, by["f"])) if by else "")
    ):
        return None
    if of is None and by is not None:
        of = slots.take(rf"(?:统计|汇总|比较|显示|求)\s*{_OF_EACH}{datum}{_SUM}")
    if of is None and (by is not None):
        counts = slots.take(rf"(?:{_OF}{_IS})?(?:统计)?(?:{_ROWS})")
    category = names.get(_said(slots, by["f"])) if by else None
    value = names.get(_said(slots, of["f"])) if of else None
    if category is None or (value is None and counts is None):
        return None
    if value is not None and not is_number_field(value, outline):
        return None
    return category, [value] if value is not None else []


def _said(slots: Slots, words: str) -> str:
    return slots.bare(words) if words in slots.hidden else words


def _names(outline: Outline) -> dict[str, str]:
    """Return the fields by what a request may call them: their own names and the headings above them."""
    fields = {one.name for one in outline.fields}
    titles = {
        one.title.strip(): one.field for one in outline.columns if one.title.strip() and one.field in fields
    }
    return {**titles, **{normal(one): field for one, field in titles.items()}, **{one: one for one in fields}}
