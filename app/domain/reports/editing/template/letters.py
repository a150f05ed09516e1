"""The letters of new texts: the font, size and colour that those around them have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.readable import BLACK, LEAST_CONTRAST, WHITE, contrast
from app.domain.reports.editing.template.styles import TEXTS, font_of, size_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import SANS, has_wide
from app.domain.reports.xml_tools import local

_CHINESE_FACES = re.compile(
    r"\b(?:SC|TC|HK|CJK|GB)\b|_GB"
    r"|^(?:Draftsmith|N?Sim(?:Sun|Hei)|FangSong|KaiTi|DengXian|YouYuan|LiSu|P?MingLiU"
    r"|Microsoft (?:YaHei|JhengHei)|ST(?:Song|Heiti|Xihei|Kaiti|Fangsong|Zhongsong)"
    r"|WenQuanYi|Source Han|PingFang|Hiragino)",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"#[0-9A-F]{6}")
_GROUNDS = ("rectangle", "ellipse", "frame", *TEXTS)
_LARGE, _NO_HEADINGS = 1.3, 3
_SMALL, _LEGIBLE = 7.0, 8.0


@dataclass(frozen=True)
class Letters:
    """How letters look: no font or colour where the template names none."""

    font: str
    size: float
    colour: str = ""


def usual_font(template: Template) -> str:
    """Return the font that most texts of the report have, "" where most name none."""
    names = [value_of(template.root, one, "fontName") for one in _texts(template)]
    return max(set(names), key=lambda one: (names.count(one), one)) if names else ""


def usual_size(template: Template) -> float:
    """Return the font size that most texts of the report have."""
    sizes = [size_of(template.root, one) for one in _texts(template)]
    return max(set(sizes), key=lambda one: (sizes.count(one), -one)) if sizes else 10.0


def _texts(template: Template) -> list[Any]:
    return [one for one in template.elements() if local(one) in TEXTS]


def texts_in(holder: Any) -> Iterator[Any]:
    """Yield the texts of a band or frame, those in its frames, too."""
    for one in xml.elements(holder):
        if local(one) == "frame":
            yield from texts_in(one)
        elif local(one) in TEXTS:
            yield one


def prints_chinese(template: Template, font: str, node: Any = None) -> bool:
    """Tell whether a font prints Chinese, by its name or by the labels that it prints besides a text."""
    if has_wide(font) or _CHINESE_FACES.search(font):
        return True
    return bool(font) and any(
        has_wide(said.text or "") and value_of(template.root, one, "fontName") == font
        for one in template.elements()
        if one is not node and (said := xml.child(one, "text")) is not None
    )


def says_chinese(words: str) -> bool:
    """Tell whether words or an expression print Chinese themselves; the names of data are not printed."""
    return has_wide(xml.REFERENCE.sub("", words))


def font_for(template: Template, words: str, font: str | None = None) -> str:
    """Return a font, else the report's usual one; for Chinese words that it can't print one that does."""
    named = usual_font(template) if font is None else font
    if not says_chinese(words) or prints_chinese(template, named):
        return named
    return _chinese_font(template)


def _chinese_font(template: Template, node: Any = None) -> str:
    """Return the font of most texts besides one that prints Chinese, ours where none does."""
    names = Counter(value_of(template.root, one, "fontName") for one in _texts(template) if one is not node)
    fit = [one for one in names if prints_chinese(template, one, node)]
    return max(fit, key=lambda one: (names[one], one)) if fit else SANS


def font_of_data(template: Template, words: str = "") -> str:
    """Return the report's font for texts of any data besides words; one for Chinese where the report is."""
    own = "".join(one.text or "" for one in xml.named(template.root, "text"))
    return font_for(template, words + own)


def speak_chinese(template: Template, node: Any) -> None:
    """Give a text a font that prints Chinese, unless its own does."""
    if prints_chinese(template, value_of(template.root, node, "fontName"), node):
        return
    own = font_of(template.root, node)
    own.set("fontName", _chinese_font(template, node))
    for name in ("pdfFontName", "pdfEncoding", "isPdfEmbedded"):
        own.attrib.pop(name, None)


def letters_of(template: Template, node: Any, words: str) -> Letters:
    """Return the letters of a text that stands already, in a font that prints words, too."""
    font = font_for(template, words, value_of(template.root, node, "fontName"))
    return Letters(font, size_of(template.root, node), _own_colour(template, node))


def letters_in(template: Template, band: Any | None, words: str, *, value: bool = False) -> Letters:
    """Return the letters for words in a band: those of most of its labels or values, else of the report.

    A heading in large letters is no model, nor is what could not be read on paper.
    """
    usual = usual_size(template)
    shown = [
        one
        for one in (texts_in(band) if band is not None else ())
        if contrast(_own_colour(template, one) or BLACK, WHITE) >= LEAST_CONTRAST
    ]
    small = [one for one in shown if size_of(template.root, one) <= usual * _LARGE]
    found = small or (shown if len(shown) >= _NO_HEADINGS else [])
    role = "textField" if value else "staticText"
    like = [one for one in found if local(one) == role] or found
    if not like:
        return Letters(font_for(template, words), usual if usual >= _SMALL else _LEGIBLE)
    looks = Counter(letters_of(template, one, words) for one in like)
    return max(looks, key=lambda one: (looks[one], one.size == usual, -one.size))


def _own_colour(template: Template, node: Any) -> str:
    """Return the colour that a text has by itself or by its style, "" for the engine's black."""
    colour = value_of(template.root, node, "forecolor").upper()
    return colour if _COLOUR.fullmatch(colour) and colour != BLACK else ""


def write_colour(template: Template, node: Any, colour: str) -> None:
    """Write a colour to a text that stands in its band, where it can be read on what is behind it."""
    place = xml.geometry(node)
    if colour and place is not None and contrast(colour, ground_behind(template, node)) >= LEAST_CONTRAST:
        place.set("forecolor", colour)


def ground_behind(template: Template, node: Any) -> str:
    """Return the colour that is painted behind the middle of an element, white where none is."""
    root, holder, place = template.root, node.getparent(), xml.geometry(node)
    x = xml.number(place, "x") + xml.number(place, "width") // 2
    y = xml.number(place, "y") + xml.number(place, "height") // 2
    while holder is not None and local(holder) in ("frame", "band", "elementGroup"):
        for one in reversed(list(xml.elements(holder))):
            if one is not node and _covers(one, x, y) and (colour := ground_of(root, one)):
                return colour
        if local(holder) == "frame":
            if colour := ground_of(root, holder):
                return colour
            spot = xml.geometry(holder)
            x, y = x + xml.number(spot, "x"), y + xml.number(spot, "y")
        node, holder = holder, holder.getparent()
    return WHITE


def _covers(node: Any, x: int, y: int) -> bool:
    place = xml.geometry(node)
    if local(node) not in _GROUNDS or place is None:
        return False
    left, top = xml.number(place, "x"), xml.number(place, "y")
    wide, tall = xml.number(place, "width"), xml.number(place, "height")
    return left <= x < left + wide and top <= y < top + tall


def ground_of(root: Any, node: Any) -> str:
    """Return the colour that an element paints, "" where it is seen through; shapes paint white unasked."""
    shape = local(node) in ("rectangle", "ellipse")
    if value_of(root, node, "mode", "Opaque" if shape else "Transparent") != "Opaque":
        return ""
    colour = value_of(root, node, "backcolor", WHITE).upper()
    return colour if _COLOUR.fullmatch(colour) else WHITE
