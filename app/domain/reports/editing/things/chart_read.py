"""A chart of which a request says all in either language: its data, place, size, title, legend and colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.request.numerals import COLOUR, in_points, read_colour_word
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.request.taken_apart import TakenApart
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.chart_roles_said import named_fields, roles_taken
from app.domain.reports.editing.things.chart_spot import spot_taken
from app.domain.reports.editing.things.chart_words import is_number_field, kind_said
from app.domain.reports.editing.things.charts import AddChart

_KIND = (
    rf"(?:{COLOUR})?(?:的)?(?:一?[张个幅])?(?:堆[叠积])?(?:柱[状形]?|条形|直方|饼[状形]?|环形?|折线|曲线"
    rf"|面积)(?:统计)?图表?"
    r"|\b(?:an? |the )?(?:simple |small )?(?:stacked )?(?:bar|column|line|pie|area|donut"
    r"|doughnut)[- ]?(?:chart|graph|plot|diagram)s?\b"
)
_Q = r"[“\"「『‘'](?P<{}>[^”\"」』’']{{1,120}})[”\"」』’']"
_UNIT = r"(?:pt|points?|px|pixels?|cm|mm|磅|点|像素|厘米|毫米|公分)"
_N = rf"(?P<{{}}>\d+(?:\.\d+)?)\s?(?P<{{}}u>{_UNIT})?(?!\d|\.\d)"
_ABOUT = r"(?:\b(?:about|around|approximately|roughly|exactly) |大?约|差不多)?\s?"
_BE = r"(?:\s?(?:设[为成]|调[为成]|[为是:=]|to|of|is|should be)\s?|\s)*"
_SIZES = (
    rf"(?:\b(?:with (?:an? )?|at )?(?:size|measuring)(?: of|:)? ?|尺寸"
    rf"|大小)?{_BE}{_ABOUT}(?<![A-Za-z0-9_.]){_N.format('w', 'w')}\s?(?:wide |宽)?\s?(?:by"
    rf"|[x×*乘])\s?{_N.format('h', 'h')}(?: (?:high|tall)\b|高)?(?:大小)?",
    rf"{_ABOUT}(?<![A-Za-z0-9_.]){_N.format('w', 'w')}\s?(?:wide\b|宽(?!度))|(?:\b(?:with )?(?:an? "
    rf"|the |its )?width\b|宽度?){_BE}{_ABOUT}{_N.format('x', 'x')}",
    rf"{_ABOUT}(?<![A-Za-z0-9_.]){_N.format('h', 'h')}\s?(?:(?:high|tall)\b|高(?!度))"
    rf"|(?:\b(?:with )?(?:an? |the |its )?height\b|高度?){_BE}{_ABOUT}{_N.format('y', 'y')}",
)
_FULL = (
    r"(?:图表?)?(?:宽度?|横向)?(?:就|要)?(?:撑满|占满|铺满|拉满|填满|横跨)(?:整个?|一?整?)?(?:页面?|版心"
    r"|宽度|行|报表)?(?:的?宽度?)?|(?:宽度?)?(?:与|和|跟|同)(?:页面|版心|表格|报表)(?:同宽|一样宽|等宽)"
    r"|(?:整|满|全)[页幅]?宽"
    r"|\b(?:(?:over|across|at|with|spanning|filling|taking) )?(?:the |its )?(?:full|whole|entire)(?: page"
    r"| report)?[- ](?:width|page)(?: of the (?:page|report))?\b"
    r"|\bas wide as the (?:page|report|table|list)\b|\b(?:across|spanning) the (?:page|report)\b"
)
_TITLE = (
    rf"(?:\b(?:and |with )?(?:give it |set |using |use )?(?:(?:the|an?|its) )?(?:chart )?title(?: is"
    rf"| of| reads?| saying| should (?:be|read)|:)? ?|\b(?:titled|entitled|called|named"
    rf"|headed) ){_Q.format('a')}",
    rf"(?:图表?的?)?(?:标题|题目|名称|名字)(?:内容|文字|\s|[写叫做是为用设取成显示:])*{_Q.format('b')}"
    rf"|(?:名为|叫做?|名叫|取名){_Q.format('c')}",
    r"\b(?:titled|entitled|(?:with|and) (?:the|a) (?:chart )?title(?: of| is|:)?|give it the title|(?:the "
    r"|its )(?:chart )?title (?:is|reads|should (?:be|read))) "
    r"(?P<d>[^,;.\"“'\u0001]{2,60}?)(?=[,;.\u0001]|$| (?:in|at|with|below|under|above) )",
    r"(?:图表?的?)?(?:标题|题目)(?:内容|文字|\s)*(?:写成?|叫做?|是|为|用|设为|取为|显示为?"
    r"|:)+\s?(?P<e>[^,;。:“\"「『\d\u0001\s][^,;。“\"\u0001]{0,40}?)(?=[,;。\u0001]|$)",
)
_TITLE_SIZE = (
    r"(?:\b(?:in|at|of|size|with) )?(?:font size |size )?(?P<s>\d+)[- ]?(?:pt|points?)\b(?: (?:title|font"
    r"|type|letters|text)\b)?(?: for the title)?"
    r"|(?:标题)?(?:字号|字体大小)(?:[为是用设:]|\s)*(?P<t>\d+)(?:号|磅|pt)?|(?:标题)?(?P<u>\d+)\s?(?:号|磅"
    r"|pt)字?(?:体|号)?"
)
_UNTITLED = (
    r"\b(?:no|without an?|without any|(?:do not|don't) (?:show|give it|print) (?:an?|any"
    r"|the)) (?:chart )?titles?\b"
    r"|(?:不要|不用|无需|不带|不显示|没有|无|别加)(?:图表?的?)?标题"
)
_NO_LEGEND = (
    r"(?:不要|不带|不显示|隐藏|去掉|无|没有|不用|别要?|别显示|关掉)(?:图例)|图例(?:不要|不显示|不用|隐藏"
    r"|去掉|关掉?)(?:显示)?|\blegend (?:off|hidden)\b"
    r"|\b(?:and |with )?(?:no|without (?:the |an? |any )?|(?:hide|leave out|omit|do not show"
    r"|don't show) (?:the |an? |any )?) ?legend\b"
)
_LEGEND_SIDE = (
    r"图例(?:[放在显示置于位摆靠到]|显示|位于)*(?:图表?的?)?(?P<z>[左右上下顶底])(?:[边侧面部方端])?"
    r"|\b(?:and |with )?(?:the |its |a )?legend (?:should (?:be|stand|go) |goes |is |stands )?(?:placed "
    r"|shown )?(?:on|at|to) (?:the |its )(?P<e>right|left|top|bottom)\b(?: side| of (?:it|the chart))?"
    r"|\b(?:and |with )?(?:the |its |a )?legend (?P<o>below|under|above)(?: (?:it|the chart))?\b"
)
_LEGEND = (
    r"(?:带|显示|要|有|加上?)图例|图例(?:要)?显示|\b(?:and |with )?(?:show |including |include )?(?:a|the"
    r"|its) legend\b"
)
_SIDES = {
    "左": "Left", "右": "Right", "上": "Top", "顶": "Top", "下": "Bottom", "底": "Bottom",
    "left": "Left", "right": "Right", "top": "Top", "bottom": "Bottom",
    "above": "Top", "below": "Bottom", "under": "Bottom",
}  # fmt: skip
_LABELS = (
    r"(?:并|要)?(?:在)?(?:每[根个条])?(?:柱子?|条|扇区|块|图)?上?(?:面)?(?:显示|标出?|标注|带上?|注明"
    r"|写上?)(?:出|上|具体)*(?:数值|数据标签|数字|值|百分比|占比|比例)(?:标签)?"
    r"|\b(?:and |with )?(?:show(?:ing)? |print(?:ing)? )?(?:the |its )?(?:values?|percentages?|value labels"
    r"|data labels|labels|percent)"
    r"(?: (?:shown|printed|as labels|labels))? ?(?:on|above|over|at|in|for) (?:the |each |every )?(?:bars?"
    r"|columns?|slices?|sectors?|pie)\b"
    r"|\b(?:with|and|showing) (?:value|data|percentage) labels\b"
)
_ALIGNS = (
    (
        "Center",
        r"(?:水平(?:方向)?|左右)?(?:上)?居中(?:放置|对齐|显示)?(?:在页面上?)?"
        r"|\b(?:horizontally )?cent(?:ered|red)(?: horizontally)?(?: (?:on|over|across"
        r"|in) the (?:page(?: width)?|page's width|width))?\b",
    ),
    (
        "Left",
        r"(?:靠|居|向)左(?:边|侧)?(?:放置|对齐|放)?|左对齐|放?在?左[边侧](?:放)?|\b(?:at|on"
        r"|to) the left(?: side| margin| edge)?(?: of the page)?\b|\bleft[- ]aligned\b"
        r"|\baligned (?:to the )?left\b",
    ),
    (
        "Right",
        r"(?:靠|居|向)右(?:边|侧)?(?:放置|对齐|放)?|右对齐|放?在?右[边侧](?:放)?|\b(?:at|on"
        r"|to) the right(?: side| margin| edge)?(?: of the page)?\b|\bright[- ]aligned\b"
        r"|\baligned (?:to the )?right\b",
    ),
)
_COLOUR = (
    rf"(?:柱子?|柱形|柱状|条形?|折?线条?|图形|颜色|面积)(?:的?颜色)?(?:都|全)?(?:[用是为设成填:]"
    rf"|\s)*(?P<a>{COLOUR})(?:色)?(?:的)?"
    rf"|(?P<b>{COLOUR})(?:的)?(?:柱子?|柱形|折?线条?|条)"
    rf"|\b(?:and |with )?(?:the |its )?(?:bars?|columns?|lines?|colou?r)(?: colou?r)?(?: is| are| in|:| of"
    rf"| should be)* (?P<c>{COLOUR})|\b(?:and |with |in )?(?P<d>{COLOUR})(?: colou?red)? (?:bars?|columns?"
    rf"|lines?)\b"
    rf"|\bin (?P<e>{COLOUR})"
)
_VERBS = (
    r"\b(?:please|can you|could you|i want|i need|i would like|i'd like|put|add|insert|draw|place|create"
    r"|make|show|include|let it be|give it|it (?:shall|should|must))\b"
    r"|(?:请|麻烦|帮[我忙]|我想|想要|需要|给我)|添加|增加|插入|新[增建]|生成|绘制|来一?|加上?|画|放置?|做|摆"
)
_IDLE = re.compile(
    r"\b(?:a|an|the|it|its|chart|graph|should|must|is|are|be|and|with|of|has|have|having|there|two|three"
    r"|four|both|as|for|sized?|at|that|which|where"
    r"|band|in|on|to|using|use|new|one|then|also|from|by|stands?|goes|kept)\b"
    r"|其中|一[张个幅]|[张个幅]|这个|图表?|统计|显示|展示|数据|分别|大小|尺寸|位置|放|并且?|再|请|来|用|为"
    r"|以|的|在|到|上|里面?|中|内|处|于|有|带|就行?|即可|吧|就好|比较|对比|汇总|反映|体现|表示|和|与|及"
    r"|看看?|要|把"
    r"|[\s,.;:()、。\u0001]+",
    re.IGNORECASE,
)


def chart_read(text: str, outline: Outline) -> AddChart | None:
    """Return the chart that some sentences ask for; None where a word belongs to no part of it."""
    plain = text.translate(WIDE).strip()
    if "$F{" in plain or not compiled(_KIND).search(plain):
        return None
    found = _chart(plain, outline)
    if found is None and (own := in_own_words(text, outline)[0].translate(WIDE).strip()) != plain:
        found = _chart(own, outline)
    return found if found is not None and not found.check(outline) else None


def _chart(text: str, outline: Outline) -> AddChart | None:
    said = TakenApart(text)
    names = _names(outline)
    more: dict[str, Any] = {"untitled": True} if said.take(_UNTITLED) else {}
    title = next((found for one in _TITLE if (found := said.take(one))), None)
    if title is not None:
        more["title"] = next(one for one in title.groups() if one).strip()
    kind = said.take(_KIND)
    if kind is None or compiled(_KIND).search(said.text):
        return None
    more |= _legend(said)
    more |= {"labels": True} if said.take(_LABELS) else {}
    said.take(_FULL)
    more |= _sizes(said)
    if more.get("width", 0) > outline.page_width - outline.left_margin - outline.right_margin:
        return None
    if place := said.take(r"(?<![A-Za-z0-9_])x\s?[=:]\s?(?P<n>\d+)"):
        more["x"] = int(place["n"])
    spot = spot_taken(said.take, lambda: said.text, outline)
    if spot is None:
        return None
    if size := said.take(_TITLE_SIZE):
        more["title_size"] = int(next(one for one in size.groups() if one))
    align = next((name for name, pattern in _ALIGNS if said.take(pattern)), "")
    colour = _colour(said, kind.group())
    while said.take(_VERBS):
        continue
    roles = roles_taken(said.take, named_fields(names), lambda words: _called(words, names))
    if roles is None or _IDLE.sub("", said.text):
        return None
    if any(not is_number_field(one, outline) for one in roles.values) or roles.category in roles.values:
        return None
    chart = kind_said(kind.group())
    if (chart == "pie" and (len(roles.values) > 1 or colour)) or len(roles.values) > 6:
        return None
    if colour:
        more["colours"] = [colour] * max(len(roles.values), 1)
    if align:
        more["align"] = align
    more = {"above": spot.above, "y": spot.y, "section": spot.section, **more}
    return AddChart(chart=chart, category=roles.category, values=list(roles.values), **more)


def _names(outline: Outline) -> Mapping[str, str]:
    """Return the fields by what they are called, in the other language too where one only is called so."""
    own = field_names(outline)
    meant: dict[str, set[str]] = {}
    for name, field in own.items():
        for one in senses().get(name, ()):
            forms = (one, f"{one}s", f"{one[:-1]}ies") if one.isascii() else (one,)
            for form in forms:
                meant.setdefault(form.lower(), set()).add(field)
    return {**{name: next(iter(one)) for name, one in meant.items() if len(one) == 1}, **own}


def _called(words: str, names: Mapping[str, str]) -> str:
    """Return the field that words of the pattern of names mean."""
    bare = re.sub(
        r"^(?:the |its )?(?:column |field )?|(?: (?:column|field|values?)|\s?(?:字段|列))$",
        "",
        words.strip().lower(),
    )
    bare = re.sub(r"^.*\((.*)\)$", r"\1", bare)
    bare = re.sub(r"^[“\"「](.*)[”\"」]$", r"\1", bare)
    return names.get(bare) or names.get(words.strip().lower()) or ""


def _sizes(said: TakenApart) -> dict[str, int]:
    """Return the width and height that are said, in points."""
    found: dict[str, int] = {}
    for pattern in _SIZES:
        one = said.take(pattern)
        groups = one.groupdict() if one else {}
        for name, keys in (("width", ("w", "x")), ("height", ("h", "y"))):
            for key in keys:
                if groups.get(key):
                    found.setdefault(name, round(in_points(float(groups[key]), groups.get(f"{key}u") or "")))
    return found


def _legend(said: TakenApart) -> dict[str, str]:
    """Return whether and where the legend is said to stand."""
    if said.take(_NO_LEGEND):
        return {"legend": "none"}
    side = said.take(_LEGEND_SIDE)
    if side:
        return {"legend": _SIDES[next(one for one in side.groups() if one).lower()]}
    return {"legend": "Bottom"} if said.take(_LEGEND) else {}


def _colour(said: TakenApart, kind: str) -> str:
    """Return the colour of the bars or the line, "" where none is said."""
    own = compiled(COLOUR).search(kind)
    found = said.take(_COLOUR)
    words = next((one for one in found.groups() if one), "") if found else own.group() if own else ""
    return read_colour_word(words) if words else ""
