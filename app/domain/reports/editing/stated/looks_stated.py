"""The look that a sentence states by its attributes: 字号 12, forecolor #FF0000, bold, right-aligned."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.request.numerals import COLOUR, read_colour_word
from app.domain.reports.editing.stated.named_styles import StyleLook
from app.domain.reports.editing.stated.said_exactly import IS, Q, Said

_ALIGNED = {
    "Left": r"左对齐|靠左|居左|\bleft[- ]?align(?:ed|ment)?\b|\balign(?:ed)? (?:to the )?left\b",
    "Right": r"右对齐|靠右|居右|\bright[- ]?align(?:ed|ment)?\b|\balign(?:ed)? (?:to the )?right\b",
    "Center": r"水平居中|居中(?:对齐)?|\bcent(?:er|re)e?d\b|\bcent(?:er|re)[- ]align(?:ed)?\b",
    "Justified": r"两端对齐|\bjustified\b",
}
_ATTRIBUTE = (
    r"(?:水平对齐(?:方式)?|对齐方式|\b(?:hTextAlign|hAlign|textAlignment|(?:horizontal "
    r"|text )?alignment|align)\b)"
)
_UPRIGHT = r"(?:垂直对齐(?:方式)?|\b(?:vTextAlign|vAlign|verticalAlignment|vertical alignment)\b)"
_SIZE = r"(?:字号|字体大小|文字大小|\b(?:font[- ]?size|fontSize|size)\b)"
_N = r"(?P<n>\d+(?:\.\d+)?)\s*(?:磅|号|pt|points?|px)?"
_INK = (
    r"(?:前景色|字体?颜色|文字颜色|字色|(?<!背景)颜色|\b(?:fore[- ]?colou?r|font colou?r"
    r"|text colou?r|(?<!back )colou?r)\b)"
)
_GROUND = r"(?:背景颜?色?|底色|填充色?|\b(?:back[- ]?colou?r|background(?: colou?r)?|fill(?: colou?r)?)\b)"
_MARKS = {
    "bold": (r"加粗|粗体", r"(?:is)?bold(?:face)?"),
    "italic": (r"斜体", r"(?:is)?italics?"),
    "underline": (r"下划线", r"(?:is)?underlined?"),
    "strike": (r"删除线", r"(?:isStrikeThrough|struck through|strike ?through)"),
}
_FONT = (
    rf"(?:字体(?:名称?)?(?!大小|颜色)|\bfont(?:[- ]?name| family| face)?\b(?! ?size| colou?r)){IS}"
    rf"(?P<f>{Q}|(?-i:[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*)|[\u4e00-\u9fff]{{2,4}}体?)"
)


def look_stated(said: Said) -> StyleLook:
    """Return the look that a sentence states; what it takes is read."""
    look: dict[str, Any] = {}
    if found := said.take(rf"{_SIZE}{IS}{_N}") or said.take(
        r"(?P<n>\d+(?:\.\d+)?)\s*(?:号字?|磅|pt|points?)(?!\w|高|宽)(?! (?:high|wide))"
    ):
        look["size"] = float(found["n"])
    for name, pattern in (("backcolor", _GROUND), ("forecolor", _INK)):
        if found := said.take(rf"{pattern}{IS}(?P<c>{COLOUR})") or said.take(
            rf"(?P<c>{COLOUR})(?:的)?\s*{pattern}"
        ):
            look[name] = read_colour_word(found["c"])
    if found := said.take(rf"(?:字体?|文字|\btext\b)?\s*(?P<c>{COLOUR})(?:色?字)?"):
        look.setdefault("forecolor", read_colour_word(found["c"]))
    for name, (chinese, english) in _MARKS.items():
        if found := said.take(
            rf"(?P<no>不|取消|去掉)?(?:{chinese})|(?P<not>\bnot |\bno )?\b{english}\b"
            r"(?:\s*[=:]?\s*\"?(?P<v>true|false)\"?)?"
        ):
            look[name] = not (found["no"] or found["not"] or (found["v"] or "").lower() == "false")
    if found := said.take(rf"{_UPRIGHT}{IS}(?P<a>Top|Middle|Bottom)") or said.take(
        r"(?P<a>垂直居中|\bvertically cent(?:er|re)e?d\b)"
    ):
        look["valign"] = found["a"].title() if found["a"].isascii() and " " not in found["a"] else "Middle"
    if found := said.take(rf"{_ATTRIBUTE}{IS}(?P<a>Left|Center|Right|Justified)"):
        look["align"] = found["a"].title()
    for name, pattern in _ALIGNED.items():
        if said.take(pattern):
            look.setdefault("align", name)
    if found := said.take(rf"(?:格式|\b(?:number )?(?:pattern|format(?:ted)?)\b){IS}(?P<p>{Q})"):
        look["pattern"] = said.quoted(found["p"])
    if found := said.take(_FONT):
        look["font"] = said.quoted(found["f"]) if re.fullmatch(Q, found["f"]) else found["f"]
    return StyleLook(**look)


_PEN = r"(?:\b(?:box )?pen\b|\bborders?\b|\bbox\b|边框|框线|边线)"
_OF_PEN = r"(?: (?:of|in|with|and|an?|the|\d[\d.]*|pt|points?)| )*?(?:\b(?:in|of) | {2,})"
_PEN_IDLE = rf"(?:\b(?:an?|the|its) )?{_PEN}(?: (?:lines?|of|with|around))*"


def pen_stated(said: Said) -> dict[str, Any]:
    """Return the pen of a box that a sentence states: a border of lineWidth 2 and lineColor #000080."""
    pen: dict[str, Any] = {}
    width = (
        rf"(?:\bline ?width\b|\bpen ?width\b|\bborder ?width\b|线宽|边框宽度?|{_PEN}){IS}"
        r"(?P<n>\d+(?:\.\d+)?)\s*(?:磅|点|pt|points?)?"
    )
    if found := said.take(
        rf"(?:\bline ?colou?r\b|\bpen ?colou?r\b|\bborder ?colou?r\b|线条?颜?色|边框颜?色){IS}(?P<c>{COLOUR})"
    ) or said.has(
        rf"(?P<c>{COLOUR})(?=[^,;，；]*(?:\bborder|\bpen\b|边框))"
        rf"|(?<=\bborder){_OF_PEN}(?P<c2>{COLOUR})|(?<=\bpen){_OF_PEN}(?P<c3>{COLOUR})"
    ):
        name = next(one for one, words in found.groupdict().items() if words)
        said.strike(*found.span(name))
        pen["pen_color"] = read_colour_word(found[name])
    if found := said.take(width) or (
        said.take(r"(?P<n>\d+(?:\.\d+)?)[- ]?(?:磅|点|pt|points?)(?=[^,;，；]*(?:\bborder|\bpen\b|边框))")
    ):
        pen["pen_width"] = float(found["n"])
    if found := said.take(
        r"(?:\bline ?style\b|线型)\s*(?:=|:|\bto\b|[为是])?\s*(?P<s>solid|dashed|dotted|double)"
    ) or said.take(r"\b(?P<s>solid|dashed|dotted|double)\b"):
        pen["pen_style"] = found["s"].title()
    if pen:
        said.takes(_PEN_IDLE)
    return pen
