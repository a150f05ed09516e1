"""Scaling all that a report prints by one factor, for a page of another size."""

from __future__ import annotations

import math
import re
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.grid import set_number
from app.domain.reports.editing.template.styles import TEXTS, font_of, look_of, points, size_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

IN_PROPORTION = (
    r"(?:(?:所有|全部|整体|整个|报表|页面|里面|版面)*的?(?:内容|元素|东西|排版|版式|布局|控件|字体?|大小|位置|全部|整体)"
    r"|[一跟随]起|[都也]|[,\uff0c])*(?:跟着|相应|一起|自动|同步|整体|都|也|要)*地?(?:按(?:同一)?(?:个)?比例|等比例?|同比例?|成比例)地?"
    r"(?:一起|整体|都)?(?:缩放|缩小|放大|缩|收缩|缩减|适配|适应|调整?)(?:到|一下|过去|进去)?(?:新?的?(?:纸张?|页面))?"
    r"|(?:,|\band\b|\bwith\b|\bso\b)?\s*\b(?:scal(?:e|ing|ed)|shrink(?:ing)?|enlarg(?:e|ing)|resiz(?:e|ing))"
    r"(?: down| up)? (?:everything|all(?: of)?(?: the)? (?:contents?|elements|texts?)"
    r"|the (?:whole )?(?:contents?|layout|report)"
    r"|it(?: all)?)(?: down| up)?(?: by (?:the same|one) factor| (?:proportional|uniform)ly"
    r"| in proportion| to fit| to match"
    r"| accordingly)+"
    r"|\bscal(?:e|ing) (?:all |the )?(?:contents?|everything) (?:proportionally|in proportion|uniformly)"
    r"|(?:所有|全部|整体|内容|整个)(?:都|一起)?(?:缩放|缩小|放大)(?:以|来|去|到)?(?:适应|适配|合适)(?:新?的?(?:纸张?|页面|大小))?"
)
_LEAST_FONT = 1.0
_THIN, _ROUNDED = 2, 1
_INDENTS = ("firstLineIndent", "leftIndent", "rightIndent", "spacingBefore", "spacingAfter", "tabStopWidth")
_SIZED = ("listContents", "cellContents", "crosstabCell", "rowGroup", "columnGroup", "cell")
_PADDINGS = ("padding", "topPadding", "bottomPadding", "leftPadding", "rightPadding")


_ALL_EN = (
    r"(?:the |all |whole |of |its |seven |six |five |four |three |eight |nine |ten )*"
    r"(?:table|columns?|contents?|everything|layout|elements|lines|all|report|it|they|them) ?(?:and )?"
)
_NEW_WIDTH = (
    r"(?:(?:whole|full|new|page|paper|wider|larger|narrower|extra|gained|freed"
    r"|available|printable|sheet|entire) ?)*"
    r"(?:width|page|paper|sheet|room|space)(?: of (?:the )?(?:new )?(?:page|paper|sheet))?"
)
_ALONG = (
    r"(?: to (?:match|fit)(?: (?:it|them|that|(?:the )?new (?:margins|width)|the margins))?"
    r"| along(?: with (?:it|them))?| with (?:it|them)| accordingly| in step)?"
)
# What a new width of the page does by itself: 内容跟着重新排.
_FOLLOWS = re.compile(
    r"(?:and |so (?:that )?|then |with )?"
    r"(?:(?:让|把|将)?(?:所有|全部|整个|各|页面|表格|报表|明细|里面?的?)*的?(?:内容|元素|版面|布局|排版|版式|[列栏]宽?度?|表格|报表|字段)?(?:也|都|要|会|能|再)*"
    r"(?:跟着|自动|相应|随之|随着?(?:纸张?|页面|宽度)(?:变化)?|一起|重新|同步|自适应|适应)+地?(?:再|重新)?(?:排版?|布局|调整|适应|变化?|铺满|撑满|分配)?(?:一下|好|新?的?(?:纸张?|页面|页宽|宽度))?"
    r"|(?:spread|stretch|re-?fit|resize|rescale|re-?distribute|widen"
    r"|fit|extend|distribute|enlarge|expand|let|shrink|squeeze|compress"
    r"|narrow|scale)(?: down| up| out)? "
    rf"(?:{_ALL_EN})+(?:,? (?:evenly|proportionally|in proportion|equally|accordingly))?(?: (?:spread"
    rf"|fill|use|span))?"
    rf"(?:(?: (?:out |evenly |right )?(?:over|across|to|on|onto|into|in|within))? (?:the )?{_NEW_WIDTH})?"
    rf"(?:,? so (?:that )?(?:{_ALL_EN})+(?:still |just |all |exactly )*(?:fits?|uses?|fills?"
    rf"|spans?)(?: (?:on|in|into"
    rf"|within|to|across))?"
    rf"(?: (?:the )?{_NEW_WIDTH})?)?{_ALONG}"
    rf"|(?:(?:make|have|let|get) )?(?:{_ALL_EN})+(?:should |must |shall |to |still )*"
    r"(?:fill(?:s|ing)?|span(?:s|ning)?|use(?:s)?|using|cover(?:s|ing)?|tak(?:es?|ing)(?: up)?"
    r"|(?:stretch(?:es|ing)?|widen(?:s|ing)?|reach(?:es|ing)?|extend(?:s|ing)?)(?: (?:out|all the way))?)"
    rf"(?:(?: (?:to|over|across|out to))? (?:all )?(?:of )?(?:the )?(?:{_NEW_WIDTH}|room|space)"
    rf"(?: between the (?:new )?margins)?)?{_ALONG}"
    r"|(?:with )?(?:all )?(?:the )?columns? (?:widths? )?(?:scaled |kept )?(?:in proportion"
    r"|proportional(?:ly)?|pro rata)"
    r"|(?:the |all |its )*(?:layout|contents?|columns?|elements?|everything|it)?(?: (?:should|must|shall))? ?"
    r"(?:re-?flow(?:s|ed)?|re-?lay(?:ing)?(?: it)? out|re-?arrang(?:e[ds]?|ing)|adapt(?:s"
    r"|ed)?|adjust(?:s|ed)?|follow(?:s|ed)?)"
    r"(?: (?:the |its |all |to )*(?:layout|contents?|columns?|elements?|everything"
    r"|new (?:width|size|page)|paper|page|width|accordingly|automatically))*)",
    re.IGNORECASE,
)


def only_follows(part: str) -> bool:
    """Tell whether a clause behind a new page says only that what is printed follows its width."""
    return _FOLLOWS.fullmatch(part.strip(" .!。\uff01")) is not None


def scales_all(part: str) -> bool:
    """Tell whether a clause says nothing but that all is scaled in proportion."""
    said = re.sub(r"^(?:and|then|并且?|同时)\s*|[\s.。!！]+$", "", part.strip(), flags=re.IGNORECASE)
    return bool(compiled(rf"(?:{IN_PROPORTION})").fullmatch(said))


def factor_for(root: Any, former: tuple[int, int], new: tuple[int, int], height: int) -> float:
    """Return by what all sizes are to be multiplied.

    former and new are the widths of the page between its margins and of one of its columns; height is
    what the new page has between its margins.
    """
    needed = needed_height(root) - xml.number(root, "topMargin", 30) - xml.number(root, "bottomMargin", 30)
    reach = [
        xml.number(place, "x") + xml.number(place, "width") + min(0, xml.number(place, "x"))
        for band in xml.bands(root)
        for node in xml.elements(band)
        if (place := xml.geometry(node)) is not None
    ]
    across = max([former[0], *reach])
    return min(new[0] / max(1, across), new[1] / max(1, former[1]), height / max(1, needed))


def scale_all(template: Template, factor: float) -> None:
    """Multiply places, sizes, letters and paddings by one factor; thin lines keep their width."""
    root = template.root
    looks = {node: look_of(root, node) for node in template.elements() if local(node) in TEXTS}
    fonts = {node: size_of(root, node) for node in looks}
    for node in [one for one in root.iter() if isinstance(one.tag, str)]:
        _scale(node, factor)
    for frame in [one for one in template.elements() if local(one) == "frame"]:
        _keep_within(frame)
    for node, size in fonts.items():
        wanted = round(size * factor, 1)
        if abs(size_of(root, node) - wanted) > 0.05:  # neither the text nor a style of it says a size
            font_of(root, node).set("size", points(wanted))
        _keep_line(root, node, looks[node].height_of(1) <= _height(node) / factor + 1)
    for band in xml.bands(root):
        band.set("height", str(max(lowest(band), round(xml.number(band, "height") * factor))))


def _scale(node: Any, factor: float) -> None:
    name = local(node)
    if name == "reportElement":
        _scale_place(node, factor)
    elif name in ("font", "reportFont") and node.get("size") is not None:
        node.set("size", points(round(_decimal(node.get("size")) * factor, 1)))
    elif name == "style" and node.get("fontSize") is not None:
        node.set("fontSize", points(round(_decimal(node.get("fontSize")) * factor, 1)))
    elif name in ("box", "paragraph"):
        if node.get("lineSpacing") in ("Fixed", "AtLeast"):
            node.set("lineSpacingSize", points(round(_decimal(node.get("lineSpacingSize")) * factor, 1)))
        for key in (*_PADDINGS, *_INDENTS):
            if node.get(key) is not None:
                node.set(key, str(round(xml.number(node, key) * factor)))
    elif xml.foreign(node) or name in _SIZED:
        for key in ("width", "height"):
            if node.get(key) is not None:
                node.set(key, str(max(1, round(xml.number(node, key) * factor))))


def _scale_place(place: Any, factor: float) -> None:
    """Scale the edges of an element, so that what touched still does."""
    for start, size in (("x", "width"), ("y", "height")):
        low, span = xml.number(place, start), xml.number(place, size)
        first, last = round(low * factor), round((low + span) * factor)
        set_number(place, start, first)
        set_number(place, size, span if span <= _THIN else max(1, last - first))


def _keep_within(frame: Any) -> None:
    """Let what a frame holds end where it ends: both were rounded, from different origins."""
    own = xml.geometry(frame)
    if own is None:
        return
    for place in [place for one in frame if (place := xml.geometry(one)) is not None]:
        for start, size in (("x", "width"), ("y", "height")):
            over = xml.number(place, start) + xml.number(place, size) - xml.number(own, size)
            if 0 < over <= _ROUNDED and xml.number(place, size) > over:
                set_number(place, size, xml.number(place, size) - over)


def _height(node: Any) -> int:
    return xml.number(xml.geometry(node), "height")


def _keep_line(root: Any, node: Any, fitted: bool) -> None:
    """Let a text whose line fitted its box fit it still: boxes are as high as whole points."""
    look, height = look_of(root, node), _height(node)
    if not fitted or look.height_of(1) <= height or value_of(root, node, "rotation", "None") != "None":
        return
    room = max(_LEAST_FONT, (height - look.down) / look.line * look.size)
    font_of(root, node).set("size", points(max(_LEAST_FONT, math.floor(room * 10) / 10)))


def _decimal(text: str | None) -> float:
    try:
        return float(text or 0)
    except ValueError:
        return 10.0
