"""Which fields a request gives a chart: amount by customer, 每个客户的金额合计, testName along the bottom."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.domain.reports.editing.request.clause_text import compiled

Take = Callable[[str], re.Match[str] | None]
_BARS = r"(?:bar|slice|column|point|line|sector|piece|area|segment)"
_IS = r"(?: (?:is|are|shows?|showing|comes? from|being|holds?|uses?|should be|by|of|for|from))*\s?[:=]?\s?"
_WHOLE = r"(?:the )?(?:horizontal|category|x)[- ]?axis|(?:the )?(?:bottom|base)"
_CATEGORIES_EN = (
    rf"NAME (?:goes |is |are |runs? )?(?:on|along|across|at) (?:{_WHOLE})(?: axis)?",
    rf"\b(?:{_WHOLE}){_IS}NAME",
    r"NAME as (?:the |its )?(?:categor(?:y|ies)|x[- ]axis|labels?|slices?|keys?)(?: field| axis)?",
    rf"\b(?:the )?(?:categor(?:y|ies)|slices?|sectors?|labels?)(?: axis| field)?{_IS}NAME",
    rf"\b(?:with )?(?:one |an? )?{_BARS} (?:for (?:each|every)|per) NAME",
    r"\b(?:for|of|in) (?:each|every) NAME",
    r"\bper NAME",
    r"\b(?:grouped |broken down |split |divided |summed |totall?ed )?(?:by|across|against"
    r"|over) (?:each |every )?NAME",
)
_SUM = (
    r"(?:(?:the )?(?:sums?|totals?|total amount|amount|number|value|values|total number) (?:of )?(?:the )?"
    r"|(?:the )?total |the )?"
)
_SUMMED = r"(?: (?:totals?|sums?|amounts?|values?|figures?)\b)?"
_SIDE = r"(?:the )?(?:vertical|value|y)[- ]?axis|(?:the )?(?:left )?side"
_VALUES_EN = (
    rf"{_SUM}NAMES{_SUMMED} (?:goes |is |are |runs? )?(?:on|along|up|at) (?:{_SIDE})(?: axis)?",
    rf"{_SUM}NAMES{_SUMMED} as (?:the |its )?(?:two |three |\d )?(?:values?|bars?|columns?|lines?|points?"
    rf"|series|heights?|y[- ]axis|areas?"
    r"|(?:bar|slice|column) (?:heights?|sizes?|lengths?))(?: field| axis)?",
    rf"\b(?:{_SIDE}){_IS}{_SUM}NAMES{_SUMMED}",
    rf"\b(?:the |its )?(?:(?:bar |slice |column )?(?:heights?|sizes?|lengths?)|values?|bars"
    rf"|columns)(?: field| axis)?{_IS}{_SUM}NAMES{_SUMMED}",
    rf"\b(?:showing|shows?|that shows|which shows|to show|plotting|comparing|compares|summing|displaying"
    rf"|displays|visuali[sz]ing|with|of|for"
    rf"|from|drawing|based on) {_SUM}NAMES{_SUMMED}",
)
_COUNTED = (
    r"\b(?:(?:showing|shows?|with|of|for|counting|counts?) )?(?:the )?(?:number|count) of (?:its |the "
    r"|their |all )?"
    r"(?:rows|records|lines|orders|entries|items|tickets|invoices|visits)\b"
    r"|(?:统计|显示)?(?:记录|行|订单|单据|数据|条目|明细|工单)的?(?:条数|行数|笔数|总数|数量|个数|次数|数)"
    r"|(?<![\w])(?:条数|笔数|行数|记录数|单数)"
)
_ZH_IS = r"(?:字段|显示|分别|表示|代表|\s|[是为用取放选按:=]|采用|使用)*"
_EACH = r"(?:每一?[个家种名位月天]?|各个?|各家|各种|不同)"
_AS = r"(?:作为?|当作?|做|为)"
_CATEGORIES_ZH = (
    rf"(?:横(?:坐标)?轴|横坐标|[xX]\s?轴|分类轴?|类别轴?|类目轴?|扇区|底部){_ZH_IS}{_EACH}?NAME",
    rf"(?:[以用把将])?{_EACH}?NAME(?:字段)?{_AS}(?:分类|类别|类目|横轴|横坐标|[xX]\s?轴|扇区)(?:轴|字段"
    rf"|标签)?",
    rf"(?:按照?|根据|依照?)\s?{_EACH}?NAME(?:字段)?(?:来|进行|去)?(?:分类|分组|分|统计|汇总|划分|归类)*",
    rf"{_EACH}\s?NAME(?:字段)?的?",
)
_ZH_SUM = r"(?:的)?(?:合计|总和|总计|总额|汇总|之和|总量|求和|分布|占比|比例|对比|情况|走势|趋势|变化)*"
_VALUES_ZH = (
    rf"(?:纵(?:坐标)?轴|纵坐标|[yY]\s?轴|数?值轴?|数据|(?:柱子?|条)的?高度?|高度|扇区大小){_ZH_IS}(?:总"
    rf"|合计的?)?NAMES{_ZH_SUM}",
    rf"(?:[以用把将、])?(?:总|合计的?)?NAMES{_ZH_SUM}(?:字段)?{_AS}(?:数?值|纵轴|纵坐标|[yY]\s?轴"
    rf"|高度)(?:轴|字段)?",
    rf"(?:显示|统计|展示|汇总|比较|对比|看看?|反映|体现|表示|求|画|的)*\s?(?:总|合计的?)?NAMES{_ZH_SUM}",
)


@dataclass(frozen=True)
class Roles:
    """The fields of a chart: what divides it, and its values, none where rows are counted."""

    category: str
    values: tuple[str, ...]


def roles_taken(take: Take, name: str, called: Callable[[str], str]) -> Roles | None:
    """Return what some sentences say that a chart shows, their words taken; None where a part is missing.

    name is a pattern of what fields are called, called the field of such words.
    """
    category = _taken(take, (*_CATEGORIES_EN, *_CATEGORIES_ZH), name)
    if category is None:
        return None
    counts = take(_COUNTED)
    values = None if counts else _taken(take, (*_VALUES_EN, *_VALUES_ZH), name)
    if not counts and values is None:
        return None
    listed = [called(one.group()) for one in compiled(name).finditer(values)] if values else []
    return Roles(called(category), tuple(dict.fromkeys(listed)))


def _taken(take: Take, patterns: tuple[str, ...], name: str) -> str | None:
    """Return the names that the first fitting pattern holds."""
    several = rf"(?P<f>{name}(?:\s?(?:,|、|和|与|及| and |, and )\s?{name})*)"
    for pattern in patterns:
        found = take(pattern.replace("NAMES", several).replace("NAME", rf"(?P<f>{name})"))
        if found:
            return found["f"]
    return None


def named_fields(names: Mapping[str, str]) -> str:
    """Return a pattern of what fields may be called, the longest first, with quotes or without."""
    ordered = sorted(names, key=len, reverse=True)
    words = "|".join(re.escape(one) for one in ordered) or r"(?!)"
    plain = rf"(?<![A-Za-z0-9_])(?:{words})(?![A-Za-z0-9_])"
    called = rf"[\u4e00-\u9fffA-Za-z ]{{1,16}}?\s?\({plain}\)"
    return (
        rf"(?:{called}|(?:\b(?:the |its )?(?:column |field )|\b(?:the|its) )?(?:[“\"「]{plain}[”\"」]"
        rf"|{plain})"
        r"(?: (?:column|field|values?)\b|\s?(?:字段|列(?![表])))?)"
    )
