"""What a request says of border lines: their sides, width, style and colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import COLOUR, EN_COLOUR, HEX_COLOUR
from app.domain.reports.editing.template.outline import Outline

BORDER = (
    r"(?<=[磅点粗细个上圈加][黑红蓝灰绿橙紫黄])框|(?<=[磅点粗细个上圈加][黑红蓝灰绿橙紫黄]色)框"
    r"|(?<=[加套围描画])[个上着]?(?:一?个)?框|(?<=[虚实点双]线)框|(?<=[粗细])(?<!明细)框|边框线?|框线|线框"
    r"|外框|(?<=[左右上下])[边侧]?[和、与及][左右上下][边侧]?(?:都|各)?(?:加|画)(?=[上一条]*(?:[\d.]+(?:磅"
    r"|点))?的?[粗细虚实]?线(?!条))|边线|轮廓线?|描边|(?<=[上下左右])框|[底顶]线"
    r"|(?<=[上下左右])[双单虚实粗细]+线"
    r"|(?<=[上下左右][面边方侧])的?线(?=.*[双虚实粗细点])"
    r"|\bborders?\b|\boutlines?\b|\b(?<!new )lines?(?= a?round (?:the|all|each|every|it|them)\b)"
    r"|\b(?:box|frame|rectangle|line)\b"
    r"(?= (?:all |right )?a?round\b(?!.*\b(?:columns?|rows?|table|band|section)\b))"
    r"|\b(?:surround|enclose|frame|box)\b(?= (?:\S+ )+?(?:with|in|by) an? (?:[\w.]+ ){0,5}"
    r"(?:box|frame|rectangle|lines?|border)\b)"
    r"|(?<= a )(?:box|frame)\b(?= of [\d.]+ ?(?:pt|points?|px)\b)"
    r"|(?<=\b(?:thin|fine) )(?:\w+ )?box\b|(?<=\bthick )(?:\w+ )?box\b"
)
# What else a sentence calls the border, and what it says that only means there is to be one.
BORDER_TOO = (
    r"\b(?:with|in|by|has|have|get|gets) an? (?=(?:[\w.]+ ){0,5}(?:box|frame|rectangle|lines?|border)\b)"
    r"|(?<=[\w.] )(?:box|frame|rectangle|lines?|border)\s*$|\b(?:a?round it|should|must|enclose)\b"
)
# Around a thing: the top is where that stands, not a side of it.
AROUND_THERE = (
    r"\baround\b.*\b(?:(?:at|in|on|to) the (?:very )?(?:top|bottom|left|right)|(?:left|right) of)\b"
)
BORDER_UNDER = r"(?<=\bborder )(?:(?P<low>below|under(?:neath)?|beneath)|above|over)\b"
_THIN = (
    r"线(?:条?的?粗细|[宽粗]度?)"
    r"|\b(?:(?:line|stroke|pen) (?:width|thickness|weight)|thickness|weight(?= of (?:the )?[\w ]*\bline\b))\b"
)
STROKE = (
    r"(?:(?:横|竖|直|分隔|分割)?线条?|矩形|方框|椭圆|(?<=\ufffc)框)的?"
    r"(?=[^,,。]*(?:加粗|变粗|变细|粗|细|磅|\d\s*(?:像素|px)|虚线|实线|点线|双线|色|[改换设][成为到]\s*[\d.]+\s*$))"
    r"|(?<!下划)线[宽粗](?:度)?(?=\D{0,4}\d)"
    r"|\b(?:line|stroke) (?:width|thickness|weight)\b(?=\D{0,9}\d| of (?:the )?[\w ]*\bline\b\D{0,9}\d)"
    r"|\b(?:lines?(?! of text)|rules?|rectangles?|box(?:es)?|ellipses?"
    r"|circles?)\b(?=.*\b(?:thick|thin|dashed|dotted|solid|double|pt|points?|colou?r))"
)
# A box that gets a width in points: the box around each order 1 pt red.
BOX_IN_POINTS = (
    r"(?<![\d.])[\d.]+ ?(?:磅|点|pt|points?)(?![\w ]*(?:[高大小字]|\b(?:tall|high|font|text|type)\b))"
)
NO_BORDER = (
    r"[高字体]|大小|移|挪|圆角|间距|文|右|左|上|下|\b(?:tall|high|height|width|size|font|text|move|shift"
    r"|right|left|up|down"
    r"|lower|higher|radius|padding|gap|bigger|smaller|larger|add|put|draw)\b|[加画添]"
)
_DRAWN = r"[改换变用设加][^,。]{0,4}[双虚实粗细点]线"
EDGE = rf"(?P<low>[底下])(?:部|边|面|端)(?={_DRAWN})|[顶上](?:部|边|面|端)(?={_DRAWN})"
_STYLES = {
    "Dashed": r"虚线|\bdashed\b",
    "Dotted": r"圆?点线|点状线?|\bdotted\b",
    "Double": r"双线|双实线|\bdouble(?: lines?)?\b",
    "Solid": r"实线|\bsolid\b",
}
BESIDE_THAT = r"[左右上下][边面侧方]?的(?:内容|值|字段|文[字本]|数[字据]|格子|[内文输方][容字本入]?框)"
SIDE_WORDS = {
    "top": r"上(?=下边?(?:框|线|边框))"
    r"|(?<![加画描套])[上顶](?:边|侧|面|方|部)?(?=框|边|和|与|、|的|线|下|[双单虚实粗细]|$)|\btop\b",
    "left": r"左(?:边|侧|面)?(?=框|边|和|与|、|右|的|线|$)|\bleft\b",
    "bottom": r"[下底](?:边|侧|面|方|部)?(?=框|边|和|与|、|的|线|[双单虚实粗细]|$)|\bbottom\b",
    "right": r"右(?:边|侧|面)?(?=框|边|和|与|、|的|线|[双单虚实粗细]|$)|\bright\b",
}
_THICK = r"thick(?:er)?|bold(?:er)?(?!,? (?:and|with|in|by)\b)|heav(?:y|ier)"
RECOLOUR = r"换成?|改[成为]?|变成?|调成?|\b(?:change|turn|recolou?r|make)\b|^\s*colou?r(?= )"
OUTER = r"(?<!最)外边?框|外框线"
EACH_OF_THEM = r"每|各|单元格|格子|文[字本]|所有|全部|\b(?:each|every|all|cells?|texts?|fields?|labels?)\b"
CHANGED = (
    r"[改换变]|\b(?:change|switch|turn|instead)\b"
    r"|\b(?:make|set) (?:the )?(?:borders?|outlines?)(?: style)? of\b"
)
THICK_PT, THIN_PT = 2, 0.25
BY_DEGREES = r"[再更加变][粗细](?!线)|[粗细]一?[点些]|\b(?:thicker|thinner|heavier|finer)\b"
# A frame that is told by what it holds: the frame around each order.
FRAME_OF = r"\bframes? (?:around|round|of|that holds?|behind)\b"


# A line is as wide as it is thick: a border 2 pt wide.
_WIDE = r"(?:(?<=\d )|(?<=pt )|(?<=px )|(?<=points )|(?<=point )|(?<=pixels ))wide\b|(?<=[磅点\d])宽(?!度)"


# The words of a border alone, where a clause speaks of other looks, too.
_THICK_EN = r"thin|thick|fine|heavy|solid|dashed|dotted|double|[\d.]+[ -]?(?:pt|points?|px)"
_STROKE_EN = rf"(?:{_THICK_EN}|{EN_COLOUR}|{HEX_COLOUR})"
_BORDER_EN = (
    rf"(?:\ban? (?:(?!(?:with|and|on|an?)\b)[\w.#-]+,? ){{0,5}}|(?:{_STROKE_EN},? )*)"
    r"\b(?:borders?|frame|outline)\b"
    rf"(?:(?: (?:in|of) (?:{_STROKE_EN},? ?)+)*)"
    r"(?: (?:on|at|along) (?:the |its |their )?(?:top|bottom|left|right)"
    r"(?:(?:,| and) (?:top|bottom|left|right))*)?"
)
_STROKE_ZH = rf"(?:{COLOUR}|[\d.]+\s*(?:磅|点|pt|px)|[粗细虚实双单点]线?)的?"
_BORDER_ZH = rf"(?:{_STROKE_ZH})*(?:[上下左右四外]?边?框线?|边线)(?!架)"
_OTHER_HUES = (
    rf"(?:{COLOUR})(?:色)?的?(?:背景|底色|底纹|填充|文?字)|(?:背景|底)色?(?:[用为是成]|改[成为]|设[成为])?(?:{COLOUR})"
    rf"|(?:{COLOUR}) (?:backgrounds?|fill|shading|text|letters?|lettering|font)\b"
)
# What stands beside a border in a list of looks: and in dark blue, 加边框、深蓝色.
_HUE_LISTED = rf"(?:(?:文字|字体?)?(?:{COLOUR})色?|(?:in |coloured )?(?:{COLOUR}))"
_BOLD_LISTED = r"(?:加粗|粗体|(?:in )?bold|(?:in |size |at )\d[\d.]* ?(?:pt|points?)?|字号\d+|\d+号字?)"
_ALIGNED = (
    r"\b(?:right|left|cent(?:er|re))[- ]?align|\baligned? (?:to (?:the )?)?(?:right|left|cent)"
    r"|\bflush (?:right|left)\b"
)
_ENDS = r"\s*(?=$|[、,和.:]|\band\b)"
_LISTED_AFTER = (
    rf"^\s*(?:(?:[、,]|,? ?\band\b|和)\s*{_BOLD_LISTED}|(?:、|,? ?\band\b|和)\s*{_HUE_LISTED}){_ENDS}"
)
_LISTED_BEFORE = (
    rf"(?:^|[\s、,和])(?:{_HUE_LISTED}|{_BOLD_LISTED})(?:\s*[、,和]|,? and\b|,)"
    r"\s*(?:加上?|带|with|put|add)?\s*$"
)


def border_part(clause: Any) -> Any:
    """Return the part of a clause that tells of a border, where it says colours of other things, too."""
    said = clause.has(_BORDER_EN if clause.english else _BORDER_ZH)
    if said is None:
        return clause
    own = compiled(COLOUR).search(said.group())
    beside = clause.words[: said.start() - clause.start], clause.words[said.end() - clause.start :]
    others = any(compiled(COLOUR if own else _OTHER_HUES).search(one) for one in beside)
    others = others or any(compiled(_ALIGNED).search(one) for one in beside)
    others = others or bool(compiled(_LISTED_BEFORE).search(beside[0]))
    others = others or bool(compiled(_LISTED_AFTER).search(beside[1]))
    return clause.within(*said.span()) if others else clause


def line_words(clause: Any) -> dict[str, Any]:
    """Return a line's width, style and colour where they are said; width 0 where it goes."""
    values: dict[str, Any] = {}
    style = next((name for name, pattern in _STYLES.items() if clause.says(pattern)), "")
    if style:
        values["style"] = style
    colour = clause.colour()
    if colour:
        values["colour"] = colour
    if (
        clause.says(r"无边框|没有边框|\bno borders?\b")
        or clause.negative
        or clause.says(r"删掉?|删除|\bdelete\b")
    ):
        return {"width": 0}
    width = clause.length() if clause.has(r"\d") else None
    if width is not None and width <= 10:
        values["width"] = width
        clause.says(_THIN + rf"|粗细|\b(?:{_THICK}|thin(?:ner)?|fine)\b|加粗|变粗|粗线?|变细|细线?")
        clause.says(_WIDE)
    elif clause.says(rf"加粗|变粗|粗线?|粗一?[些点]|\b(?:{_THICK})\b"):
        values["width"] = THICK_PT
    elif clause.says(r"变细|(?<!明)细线?|(?<!明)细一?[些点]|\b(?:thin(?:ner)?|hairline|fine)\b"):
        values["width"] = THIN_PT
    return values


def by_degrees(width: float, targets: Sequence[str], outline: Outline) -> float:
    """Return a width that is thicker, or thinner, than the lines that are drawn now."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    now = [one.seen.width for one in infos if one.seen.width > 0]
    if width == THICK_PT and now and max(now) >= width:
        return min(10.0, max(now) + max(1.0, max(now) / 2))
    if width == THIN_PT and now and min(now) <= width:
        return max(0.1, min(now) / 2)
    return width
