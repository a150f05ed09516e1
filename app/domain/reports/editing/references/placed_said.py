"""Things that are named by where they stand: the static text at x=300, y=0; x=0、y=600 的椭圆."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline
from app.domain.reports.xml_tools import CHARTS

TEXTS = ("staticText", "textField")
_NOUNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"静态文[本字]|标签|static texts?|labels?", ("staticText",)),
    (r"文本[域字]段?|字段|text ?fields?|fields?", ("textField",)),
    (r"文本[块框]|文[本字](?![域字块框])|text blocks?|texts?", TEXTS),
    (r"[横竖斜]线条?|直线|线条?|lines?", ("line",)),
    (r"圆角矩形|矩形框?|长方形|rectangles?", ("rectangle",)),
    (r"方框|box(?:es)?", ("rectangle", "frame")),
    (r"椭圆形?|圆[形圈]?|ellipses?|circles?|ovals?", ("ellipse",)),
    (r"图片|图像|logos?|images?|pictures?", ("image",)),
    (r"框架|frames?", ("frame",)),
    (r"条形?码|二维码|bar ?codes?|qr ?codes?", ("barcode",)),
    (r"表格|tables?", ("table",)),
    (r"图表|charts?", tuple(CHARTS)),
    (r"图形|形状|shapes?", ("line", "rectangle", "ellipse")),
    (r"元素|elements?", ()),
)
NOUN = "|".join(pattern for pattern, _kinds in _NOUNS)
_IS = r"\s*(?:=|:|为|是)?\s*"
_X, _Y = rf"(?<![A-Za-z0-9_×*])x{_IS}(?P<x{{0}}>-?\d+)", rf"(?<![A-Za-z0-9_×*])y{_IS}(?P<y{{0}}>-?\d+)"
_SPOT = (
    rf"(?:(?:坐标|位置)[为是:]?\s*|\b(?:position|coordinates?|point)\s*)?"
    rf"[(]?\s*(?:{_X.format(1)}\s*(?:[,、，和]|\band\b)?\s*{_Y.format(1)}|{_X.format(2)}|{_Y.format(2)}"
    r"|(?<=[(])\s*(?P<x3>-?\d+)\s*[,、，]\s*(?P<y3>-?\d+))\s*[)]?"
)
_AT = (
    r"(?:\s+(?:element|block|box|which is|that is|that stands"
    r"|located|placed|positioned|standing))*\s*,?\s*(?:at|with"
    r"|whose)?\s*"
)
_IN_BAND = (
    r"\s+(?:in|of|from)\s+(?:the\s+)?(?:[a-z]+\s+)?(?:detail"
    r"|title|summary|header|footer|[a-z]+(?:Header"
    r"|Footer))(?:\s+(?:band|section))?"
)
_SIZE = r"(?:(?P<w>\d+)\s*[x×*]\s*(?P<h>\d+)\s+)?"
_EN = (
    rf"\b(?:the|this|that|all|every"
    rf"|each)\s+(?:the\s+)?{_SIZE}(?:[a-z]+\s+){{0,2}}?(?P<noun>{NOUN})\b(?P<band>{_IN_BAND})?{_AT}{_SPOT}"
)
_ZH = (
    rf"{_SPOT}\s*(?:处|位置|那里)?(?:的(?:所有"
    rf"|全部)?(?:那[个条根张块])?(?:(?![加添画放插置处])[\u4e00-\u9fff]){{0,4}}?"
    rf"|(?=[\u4e00-\u9fff]))"
    rf"(?P<noun>{NOUN})"
)
_EVERY = re.compile(r"\b(?:all|every|each)\b|所有|全部|都", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:all|every|each)\b|所有|全部|都|[a-z]s$", re.IGNORECASE)


@dataclass(frozen=True)
class Placed:
    """A stretch of words that names what stands at a place: where it and its noun begin and end."""

    start: int
    end: int
    noun: tuple[int, int]
    ids: tuple[str, ...]
    where: dict[str, int]
    several: bool
    band: str = ""


def kinds_of(noun: str) -> tuple[str, ...] | None:
    """Return the kinds of elements that a noun means, None for another word."""
    return next((kinds for pattern, kinds in _NOUNS if compiled(pattern).fullmatch(noun)), None)


def of_kinds(outline: Outline, kinds: tuple[str, ...]) -> list[ElementInfo]:
    """Return the elements of these kinds outside of tables; of any where none is given."""
    own = [one for one in outline.elements if not one.cell]
    return [one for one in own if not kinds or one.kind in kinds or one.component in kinds]


def placed_in(words: str, outline: Outline) -> Iterator[Placed]:
    """Yield what is named by its coordinates; ids are all that stand there, in any band."""
    at = 0
    while at < len(words):
        every = [one for one in (compiled(_ZH).search(words, at), compiled(_EN).search(words, at)) if one]
        if not every:
            return
        found = min(every, key=lambda one: one.start())
        at = found.start() + len(found.group().rstrip())
        kinds = kinds_of(found["noun"])
        if kinds is None:
            continue
        where = _where(found)
        fits = [one for one in of_kinds(outline, kinds) if _stands(one, where)]
        several = bool(_SEVERAL.search(found.group()) or _EVERY.search(words))
        ids = tuple(one.id for one in fits)
        yield Placed(
            found.start(), at, found.span("noun"), ids, where, several, found.groupdict().get("band") or ""
        )


def _where(found: re.Match[str]) -> dict[str, int]:
    """Return the place and the size that are said."""
    groups = found.groupdict()
    said = {name: next((one for at in "123" if (one := groups.get(f"{name}{at}"))), None) for name in "xy"}
    said |= {"width": groups.get("w"), "height": groups.get("h")}
    return {name: int(value) for name, value in said.items() if value is not None}


def _stands(info: ElementInfo, where: dict[str, int]) -> bool:
    return all(getattr(info, name) == value for name, value in where.items())
