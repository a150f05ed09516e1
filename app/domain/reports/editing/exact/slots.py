"""The slots that a precise request fills: x=, y=, size, band, look, content - each read and taken out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from app.domain.reports.editing.request.clause_text import WIDE, compiled
from app.domain.reports.editing.request.numerals import (
    COLOUR,
    EN_COLOUR,
    FONT_SIZES,
    HEX_COLOUR,
    UNIT,
    ZH_COLOUR,
    in_points,
    read_colour_word,
)
from app.domain.reports.editing.stated.hidden_values import (
    bare,
    hide,
    shown,
)

GONE = "\u0001"
NUMBER = r"\d+(?:\.\d+)?"
_IS = r"\s*(?:=|:|各?[为是]|设[为成]|改[为成]|of|to|at|各)?\s*"
_UNIT = UNIT.replace(r"|in\b", "")  # "200 x 100 in the title" is no length in inches
_U = rf"\s*(?P<u{{0}}>{_UNIT})?"
_C = f"(?P<c>{COLOUR})"
_NAMES_OF_SIZES = "|".join(sorted(FONT_SIZES, key=len, reverse=True))


@dataclass
class Slots:
    """A stretch of a request with its quotations, expressions and formats hidden, and what was read of it."""

    text: str
    hidden: dict[str, str] = field(default_factory=dict)
    place: dict[str, int] = field(default_factory=dict)
    look: dict[str, Any] = field(default_factory=dict)

    def take(self, pattern: str) -> re.Match[str] | None:
        """Return where a pattern stands first, and take it out."""
        found = compiled(pattern).search(self.text)
        if found:
            self.text = f"{self.text[: found.start()]}{GONE}{self.text[found.end() :]}"
        return found

    def shown(self, text: str) -> str:
        """Return a stretch with what was hidden in it."""
        return shown(text, self.hidden)

    def bare(self, sign: str) -> str:
        """Return what a hidden sign stands for: the words of a quotation without its marks."""
        return bare(self.hidden[sign])

    def format(self, said: str) -> str:
        """Return a format that is hidden, or as it is written."""
        return self.bare(said) if said in self.hidden else said

    def copy(self) -> Slots:
        """Return the same stretch, to be read anew."""
        return Slots(self.text, self.hidden, dict(self.place), dict(self.look))


# A colour said by its name, and again by its figures: red (#FF0000).
_COLOUR_TWICE = re.compile(
    rf"(?:{EN_COLOUR}|{ZH_COLOUR})\s*[(\uff08]\s*(?P<hex>{HEX_COLOUR})\s*[)\uff09]", re.IGNORECASE
)


def slots_of(text: str) -> Slots:
    """Return a request with its expressions, quotations and formats hidden, each as one sign."""
    whole = hide(_COLOUR_TWICE.sub(r"\g<hex>", text))
    return Slots(whole.text.translate(WIDE), whole.values)


# ---- where and how large ------------------------------------------------------------

_X = (
    r"(?<![A-Za-z0-9_×*])x\s*(?:坐标)?\s*(?:=|:|为|是|改[为成]|设[为成]|到|to|of"
    r"|at)?\s*(?P<{0}>-?\d+)(?![\d.]*\s*[x×*]\s*\d)"
)
_Y = r"(?<![A-Za-z0-9_×*])y\s*(?:坐标)?\s*(?:=|:|为|是|改[为成]|设[为成]|到|to|of|at)?\s*(?P<{0}>-?\d+)"
SPOT = (
    rf"(?:(?:坐标|位置)[为是:]?\s*|\b(?:position|coordinates?|point)\s*)?"
    rf"(?:{_X.format('x')}\s*(?:[,、和]|\band\b)?\s*{_Y.format('y')}"
    rf"|[(]\s*(?P<x2>-?\d+)\s*[,、]\s*(?P<y2>-?\d+)\s*[)]|{_X.format('x3')}|{_Y.format('y3')})"
)
_BOTH = (
    r"(?:(?:宽\s*[x×*]\s*高|宽高|长宽|宽和高)\s*[=:为是]?\s*)?"
    rf"(?<![\d.])(?P<w>{NUMBER}){_U.format(1)}\s*(?:[x×*]|by)\s*(?P<h>{NUMBER}){_U.format(2)}(?![\w])"
)
_WIDE = (
    rf"(?:(?<![线框栏页表行字])宽度?|(?<!line )(?<!pen )\bwidth){_IS}(?P<n>{NUMBER}){_U.format('')}"
    rf"|(?<![\d.])(?P<n2>{NUMBER}){_U.format(2)}\s*(?:wide\b|宽)"
)
_HIGH = (
    rf"(?:(?<![带行栏页字区眉脚头])高度?|\bheight){_IS}(?P<n>{NUMBER}){_U.format('')}"
    rf"|(?<![\d.])(?P<n2>{NUMBER}){_U.format(2)}\s*(?:(?:high|tall)\b|高)"
)
_LONG = (
    rf"(?<![加拉延])长度?{_IS}(?P<n>{NUMBER}){_U.format('')}"
    rf"|(?<![\d.])(?P<n2>{NUMBER}){_U.format(2)}\s*long\b"
    rf"|\blength{_IS}(?P<n3>{NUMBER}){_U.format(3)}"
)


# One number for both, or one each: 宽高都改成60, its width and height 60, width and height 60 and 40.
_SIDES_SAID = (
    r"(?:(?:\b(?:with|its|the|their|both)\s+)*\b(?:width\s*(?:and|&|/)\s*(?:the\s+)?height"
    r"|(?P<first>height)\s*(?:and|&|/)\s*(?:the\s+)?width)\b"
    r"|(?:长度?[和与及跟、,]?宽|宽度?[和与及跟、,]?高|(?P<first2>高)度?[和与及跟、,]?宽|边长(?=[都均各]))度?)"
    r"\s*(?:都|均|各自?|分别|同时|统一|一律|也|一起|\b(?:both|each|all)\b\s*)*"
    r"(?:(?:\b(?:be|is|are|becomes?|should be|set)\b\s*)?(?:\b(?:to|at|of)\b|=|:)?"
    r"|[改设调变缩放加]?[大小宽高]?[为成到至]|是)?\s*(?:both\s+|各)?"
)
_ALIKE = (
    rf"{_SIDES_SAID}(?P<n>{NUMBER}){_U.format('')}(?![\d.]|\s*[x×*]\s*\d|\s*(?:和|与|及|、|/|and\b)\s*\d)"
)
_EACH = (
    rf"{_SIDES_SAID}(?P<n>{NUMBER}){_U.format('')}\s*(?:和|与|及|、|/|and\b)\s*"
    rf"(?P<m>{NUMBER}){_U.format(2)}(?![\d.])"
)


def read_alike(slots: Slots) -> None:
    """Read the number that is said for both the width and the height, or one for each."""
    if found := slots.take(_ALIKE):
        slots.place["width"] = slots.place["height"] = _amount(found)
    elif found := slots.take(_EACH):
        sizes = [round(in_points(float(found[n]), found[u] or "")) for n, u in (("n", "u"), ("m", "u2"))]
        names = ("height", "width") if found["first"] or found["first2"] else ("width", "height")
        slots.place |= dict(zip(names, sizes, strict=True))


def spot_of(found: re.Match[str]) -> dict[str, int]:
    """Return x and y as far as a place says them."""
    said = {"x": found["x"] or found["x2"] or found["x3"], "y": found["y"] or found["y2"] or found["y3"]}
    return {name: int(value) for name, value in said.items() if value is not None}


def _amount(found: re.Match[str]) -> int:
    groups = found.groupdict()
    end = next(name[1:] for name, value in groups.items() if name[0] == "n" and value)
    return round(in_points(float(groups[f"n{end}"] or 0), groups.get(f"u{end}") or ""))


def read_size(slots: Slots) -> None:
    """Read width and height: 300 x 200, 50×50, 宽 120、高 20, 150 wide and 40 high."""
    if both := slots.take(_BOTH):
        unit = both["u2"] or both["u1"] or ""
        slots.place["width"] = round(in_points(float(both["w"]), unit))
        slots.place["height"] = round(in_points(float(both["h"]), unit))
    if not both:
        read_alike(slots)
    if across := slots.take(rf"(?:直径|\bdiameter){_IS}(?P<n>{NUMBER}){_U.format('')}"):
        slots.place["width"] = slots.place["height"] = _amount(across)
    for name, pattern in (("width", _WIDE), ("height", _HIGH), ("length", _LONG)):
        found = slots.take(pattern) if name not in slots.place else None
        if found:
            slots.place[name] = _amount(found)


# Where something stands beside other things is only said again by its numbers: 在表格下方 x=0、y=155 处.
_AGAIN = (
    r"(?:在|于)?[\u4e00-\u9fff]{0,6}(?:[上下]方|[上下左右][面边侧]|[左右][上下]角"
    r"|[上下][左右]角|旁边|[顶底][部端])(?:的|处)?(?:坐标|位置)?\s*(?=(?:[xy]\s*[=:]?\s*\d|[(]\s*\d))"
    r"|(?:左|[上顶])(?:边缘?|侧|端)(?:在|为|是|的)?\s*(?=[xy]\s*[=:]?\s*\d)"
    r"|\b(?:below|above|under|beside|next to|(?:in|at) the (?:top"
    r"|bottom|upper|lower) (?:left|right) corner of"
    r"|at the (?:very )?(?:top|bottom) of)"
    r" the \w+(?: \w+)?,? (?=(?:at )?(?:[xy]\s*[=:]?\s*\d|[(]\s*\d))"
)


_REACH = (
    r"(?:从|自"
    r"|\bfrom)\s*(?P<n>[xy])\s*[=:]?\s*(?P<a>\d+)\s*(?:[画延]?[到至]"
    r"|\bto\b)\s*(?:[xy]\s*[=:]?\s*)?(?P<b>\d+)"
)


def read_spot(slots: Slots) -> None:
    """Read x and y, together or apart."""
    slots.take(_AGAIN)
    if reach := slots.take(_REACH):
        first, last = sorted((int(reach["a"]), int(reach["b"])))
        name, size = ("y", "height") if reach["n"].lower() == "y" else ("x", "width")
        slots.place |= {name: first, size: last - first}
    for _round in range(2):
        found = slots.take(SPOT)
        if found is None:
            return
        for name, value in spot_of(found).items():
            slots.place.setdefault(name, value)


# ---- the look -----------------------------------------------------------------------

_STROKE = (
    r"(?:(?:\bpen )?\bline ?width|线宽|线条?粗细|粗细|(?<![加变])粗(?=\s*\d)|边框宽?度?|\bpen ?width"
    r"|\bline ?width"
    r"|\bline thickness|\bstroke(?: width)?|\bborder(?: width)?"
    r"|\bpen)"
)
_LOOKS: tuple[tuple[str, str], ...] = (
    (
        "backcolor",
        (
            rf"(?:(?:背景|底|填充)[颜]?色?|\bback ?(?:ground)?(?: ?colou?r)?"
            rf"|\bfill(?:ed)?(?: ?colou?r)?(?: with| in)?){_IS}{_C}"
        ),
    ),
    ("backcolor", rf"{_C}(?:的)?\s*(?:背景|底色?|填充|background|fill\b)"),
    (
        "line_color",
        rf"(?:边框颜?色|边线颜?色|线条?颜?色|\bline ?colou?r|\bborder ?colou?r|\bpen ?colou?r){_IS}{_C}",
    ),
    ("line_width", r"(?P<none>\b(?:no|without(?: an?)?) (?:border|outline)\b|[无不][要带]?边框)"),
    ("line_width", rf"{_STROKE}{_IS}(?P<n>{NUMBER})\s*(?:pt|points?|磅|点|px)?(?![A-Za-z])"),
    (
        "line_width",
        (
            rf"(?P<n>{NUMBER})\s*(?:pt|points?|磅|点|px)?[- ]?(?:thick\b"
            rf"|粗(?!体)|的?线宽|的?边框|border\b|line width|pen\b|stroke)"
        ),
    ),
    (
        "size",
        (
            rf"(?:\bfont ?size|字号|字体大小|\btext size){_IS}(?P<n>{NUMBER}"
            rf"|{_NAMES_OF_SIZES})\s*(?:pt|points?|磅|号字?)?"
        ),
    ),
    ("size", rf"(?<![\d.])(?P<n>{NUMBER})\s*号(?:字体?)?(?![码])|(?P<n2>{_NAMES_OF_SIZES})(?:字体?)?"),
    ("size", rf"\bsize{_IS}(?P<n>{NUMBER})(?:\s*(?:pt|points?))?\b"),
    ("size", rf"(?<![\d.])(?P<n>{NUMBER})[- ]?(?:pt|points?|磅)(?:字|\s*(?:font|text|type))?(?![A-Za-z])"),
    (
        "bold",
        (
            r"\bis ?bold\s*(?:=|to|:)?\s*(?P<b>true|false)|(?P<no>不加粗"
            r"|\bnot bold|取消加粗)|加粗|粗体(?:字)?|\bbold\b|\bis ?bold\b"
        ),
    ),
    (
        "italic",
        (
            r"\bis ?italic\s*(?:=|to|:)?\s*(?P<b>true|false)"
            r"|(?P<no>\bnot italic)|斜体|\bitalics?\b|\bis ?italic\b"
        ),
    ),
    (
        "underline",
        (
            r"\bis ?underline\s*(?:=|to|:)?\s*(?P<b>true|false)"
            r"|(?P<no>不加下划线)|[加带]?下划线|\bunderlined?\b|\bis ?underline\b"
        ),
    ),
    ("mode", r"(?P<t>\btransparent\b|(?<!不)透明|\b(?:without|no) fill\b|[无不]填充)|\bopaque\b|不透明"),
    (
        "centre",
        (
            r"(?:水平[和、与]?垂直|垂直[和、与]?水平|上下左右|横竖)[都均也]*居中|\b(?:cent(?:er"
            r"|re)d?) (?:both )?(?:horizontally and vertically|both ways)"
            r"|\bhorizontally and vertically (?:cent(?:er|re)e?d|in the (?:middle|cent(?:er|re)))"
        ),
    ),
    (
        "vertical",
        (
            r"垂直(?:方向)?(?:对齐)?(?:为|=)?(?P<v>居中|靠上|靠下|顶部|底部|居上|居下)"
            r"|\bvertically (?P<v2>cent(?:er|re)e?d|middle)|\b(?P<v3>top"
            r"|middle|bottom)[- ]aligned"
        ),
    ),
    (
        "horizontal",
        r"(?:水平)?(?P<h>居中)(?:对齐)?|(?P<h2>[左右](?=对齐))对齐"
        r"|靠(?P<h3>[左右])对齐|(?:文字)?居(?P<h4>[左右])|两端(?P<h5>对齐)"
        r"|\b(?P<e>cent(?:er|re)(?:e?d)?|left|right"
        r"|justified)(?:[- ](?:aligned|justified))\b"
        r"|\baligned? (?:to the )?(?P<e2>left|right|cent(?:er|re))\b"
        r"|\b(?P<e3>cent(?:er|re)e?d)\b(?: horizontally)?|\bjustified\b",
    ),
    ("radius", rf"(?:圆角(?:半径)?|\b(?:corner )?radius){_IS}(?P<n>{NUMBER})\s*(?:pt|points?|磅|点)?"),
    (
        "line_style",
        (
            r"(?P<d>虚线|点线|双线|实线|虚|[点双实](?=\x01)|\bdashed|\bdotted"
            r"|\bdouble|\bsolid)(?=\s|[,、的边框]|$|\x01|线|\b)"
        ),
    ),
    ("forecolor", rf"(?:(?:文字|字体?|前景|线条?)?颜?色|\b(?:fore|text|font)? ?colou?r){_IS}{_C}"),
    ("forecolor", _C),
)
_SIDES = {"居中": "Center", "左": "Left", "右": "Right", "对齐": "Justified"}
_STYLES = {
    "虚": "Dashed",
    "点": "Dotted",
    "双": "Double",
    "实": "Solid",
    "das": "Dashed",
    "dot": "Dotted",
    "dou": "Double",
    "sol": "Solid",
}
_VERTICAL = {
    "居中": "Middle",
    "靠上": "Top",
    "居上": "Top",
    "顶部": "Top",
    "靠下": "Bottom",
    "居下": "Bottom",
    "底部": "Bottom",
}


# A border by its colour, and how thick it is: 边框红色, a 2 pt blue border.
_BORDER = (
    rf"(?P<w>\d+(?:\.\d+)?)\s*(?:pt|points?|磅|点)[- ]?的?(?P<c3>{COLOUR})的?\s*"
    r"(?:边框|框线|(?:border|outline)\b)"
    rf"|(?:边框|框线|边线|轮廓|\b(?:border|outline))(?:线?的?颜?色|colou?r)?\s*"
    rf"(?:[改设变换]?[为成]|是|:|用|in)?\s*(?P<c>{COLOUR})"
    rf"|(?P<c2>{COLOUR})的?\s*(?:边框|框线|边线|轮廓|(?:border|outline)\b)(?!\D{{0,3}}\d)"
)


def read_border(slots: Slots) -> None:
    """Read the colour of a border with its thickness."""
    if found := slots.take(_BORDER):
        slots.look["line_color"] = read_colour_word(found["c"] or found["c2"] or found["c3"])
        if found["w"]:
            slots.look["line_width"] = float(found["w"])


def read_looks(slots: Slots) -> None:
    """Read what is said of the look, the more exact words first."""
    for name, pattern in _LOOKS:
        if name in slots.look or (name == "centre" and "horizontal" in slots.look):
            continue
        found = slots.take(pattern)
        if found:
            slots.look.update(_said(name, found))


def _said(name: str, found: re.Match[str]) -> dict[str, Any]:
    groups = found.groupdict()
    if name in ("backcolor", "forecolor", "line_color"):
        colour = read_colour_word(found["c"])
        return {name: colour} if colour else {}
    if name in ("bold", "italic", "underline"):
        return {name: not (groups.get("no") or groups.get("b") == "false")}
    if name == "mode":
        return {name: "Transparent" if groups["t"] else "Opaque"}
    if name == "centre":
        return {"horizontal": "Center", "vertical": "Middle"}
    if name == "vertical":
        word = groups["v"] or groups["v2"] or groups["v3"]
        return {name: _VERTICAL.get(word, "Middle" if word[0].lower() in "cm" else word.capitalize())}
    if name == "horizontal":
        word = next((one for one in groups.values() if one), "justified")
        english = {"c": "Center", "l": "Left", "r": "Right", "j": "Justified"}
        return {name: _SIDES.get(word) or english[word[0].lower()]}
    if name == "line_style":
        word = found["d"].lower()
        return {name: _STYLES.get(word[:3]) or _STYLES[word[0]]}
    word = groups.get("n") or groups.get("n2") or ("0" if groups.get("none") else "")
    value = FONT_SIZES.get(word) or float(word)
    return {name: int(value) if name == "radius" else float(value)}
