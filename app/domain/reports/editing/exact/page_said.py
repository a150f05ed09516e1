"""What a precise request says of the page and its bands: topMargin 40, 595×842, 页脚带高改成 90."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.bands import band_named
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.slots import NUMBER, Slots
from app.domain.reports.editing.page.flow import BandHeight
from app.domain.reports.editing.page.page import SetMargins, SetPage
from app.domain.reports.editing.page.page_columns import SetPageColumns
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.stated.hidden_values import VALUE

_N = rf"(?P<n>{NUMBER})(?:\s*(?:pt|points?|磅|点|px|栏))?(?![\d.]|\s*[x×*]\s*\d)"
_SEP = (
    r"\s*(?:=|:|(?:还|仍然?)?(?:保持|维持|是)[为在]?|为|[改设调变]置?[为成到]|缩?到|到"
    r"|\bto\b|\bat\b|\bof\b)?\s*"
)
_FROM = rf"(?:\s*(?:由|从|\bfrom)\s*{NUMBER}(?:\s*(?:pt|points?|磅|点|栏))?)?"
_ATTRIBUTES = {
    "top": r"(?a:\btopMargin\b)",
    "bottom": r"(?a:\bbottomMargin\b)",
    "left": r"(?a:\bleftMargin\b)",
    "right": r"(?a:\brightMargin\b)",
    "count": rf"(?a:\bcolumn ?count\b)|分栏数|栏数|分栏(?=\s*(?:由|从)\s*{NUMBER}\s*栏)",
    "column": r"(?a:\bcolumn ?width\b)|[每单分]?栏宽度?",
    "spacing": r"(?a:\bcolumn ?spacing\b)|分?栏间?距",
    "width": r"(?a:\bpage ?width\b)|页面?宽度?",
    "height": r"(?a:\bpage ?height\b)|页面?高度?",
}
_SIZE = rf"(?<![\d.])(?P<w>{NUMBER})\s*(?:[x×*]|\bby\b)\s*(?P<h>{NUMBER})(?:\s*(?:pt|points?|磅|点))?(?![\w])"
_FORMER_SIZE = rf"(?:\bfrom|由|从)\s*{NUMBER}\s*[x×*]\s*{NUMBER}(?:\s*(?:pt|points?|磅|点))?"
_PAPER = r"(?<![A-Za-z0-9])(?:A[3-6]|B[45]|letter|legal)(?![A-Za-z0-9])"
_TURNED = (
    r"\borientation\s*(?:=|:|to)?\s*(?P<v>portrait|landscape)"
    r"|(?P<v2>(?a:\b(?:portrait|landscape)\b))|(?P<v3>[纵竖横])向"
)
_FILLER = (
    r"\b(?:please|we|i|want|would like|need|printed|set|change|make|put|use|print"
    r"|switch|increase|reduce|decrease|raise|lower|the|page"
    r"|paper|report"
    r"|format|size|to|and|keep|of|at|with|both|in|it|its|a|an"
    r"|for|layout|also|is|on|points|pt|margins?|document|turn)\b"
    r"|请|把|将|并|且|和|与|的|纸张|页面|报表|大小|尺寸|规格|方向|改[成为]|设置?[成为]?"
    r"|调整?[为成]|用|保持|不变|页边距|边距|分栏|栏间距|即|也就是|边|打印"
)
_PAGE_WORDS = r"\b(?:page|paper|format|orientation)\b|纸|页面|版面"


def page_said(whole: Slots, here: Here) -> list[Edit] | None:
    """Return the edits of margins, columns and size that a stretch states, None where it says more."""
    slots = whole.copy()
    text = slots.text
    former = slots.take(_FORMER_SIZE)
    values = _steps(slots, here) or _pairs(slots)
    turned = slots.take(_TURNED)
    size = slots.take(_SIZE) if compiled(_PAGE_WORDS).search(text) else None
    paper = slots.take(_PAPER) if size else None
    if not values and not size:
        return None
    if paper and not size and not former:
        return None
    if re.search(r"\w", compiled(_FILLER).sub("", slots.text).replace("\x01", "")):
        return None
    if size:
        values["width"], values["height"] = float(size["w"]), float(size["h"])
    return _edits(values, turned, here) or None


_LESS = r"reduce|decrease|lower|shrink|cut|减[少小去]?|缩小|降低|调[小低]"
_MORE = r"increase|raise|enlarge|extend|widen|增[加大]?|加大?|调[大高]|放大"
_ROOT = {
    "top": ("topMargin", 30),
    "bottom": ("bottomMargin", 30),
    "left": ("leftMargin", 20),
    "right": ("rightMargin", 20),
    "column": ("columnWidth", 555),
    "spacing": ("columnSpacing", 0),
    "width": ("pageWidth", 595),
    "height": ("pageHeight", 842),
}


def _steps(slots: Slots, here: Here) -> dict[str, float]:
    """Return the attributes that change by so much, with what they are then: reduce topMargin by 5."""
    one = "|".join(f"(?:{_ATTRIBUTES[name]})" for name in _ROOT)
    named = rf"(?P<a>{one})(?:\s*(?:,|、|和|与|\band\b)\s*(?P<b>{one}))?"
    found = slots.take(
        rf"\b(?:(?P<less>{_LESS})|(?P<more>{_MORE}))\s+(?:the\s+)?{named}\s+(?:both )?by\s*{_N}(?: each)?"
    )
    found = found or slots.take(rf"{named}\s*(?:都|各|均)?(?:(?P<less>{_LESS})|(?P<more>{_MORE}))了?\s*{_N}")
    if found is None or here.root is None:
        return {}
    way = -1 if found["less"] else 1
    steps = [(said, float(found["n"])) for said in (found["a"], found["b"]) if said]
    while more := slots.take(rf"(?:,|、|和|\band\b)\s*(?:the\s+)?(?P<a>{one})\s+by\s*{_N}"):
        steps.append((more["a"], float(more["n"])))
    values: dict[str, float] = {}
    for said, step in steps:
        name = next(key for key in _ROOT if compiled(_ATTRIBUTES[key]).fullmatch(said))
        attribute, usual = _ROOT[name]
        values[name] = xml.number(here.root.root, attribute, usual) + way * step
    return values if all(one >= 0 for one in values.values()) else {}


def _pairs(slots: Slots) -> dict[str, float]:
    """Return the attributes with the numbers that they are given; several may share one."""
    values: dict[str, float] = {}
    shared = "|".join(f"(?:{pattern})" for pattern in _ATTRIBUTES.values())
    both = slots.take(
        rf"(?P<a>{shared})\s*(?:,|、|和|与|\band\b)\s*(?P<b>{shared})\s*(?:都|均|both)?{_FROM}{_SEP}{_N}"
    )
    if both:
        for side in ("a", "b"):
            name = next(one for one, said in _ATTRIBUTES.items() if compiled(said).fullmatch(both[side]))
            values[name] = float(both["n"])
    for name, pattern in _ATTRIBUTES.items():
        found = slots.take(rf"(?:{pattern}){_FROM}{_SEP}{_N}") if name not in values else None
        if found:
            values[name] = float(found["n"])
    return values


def _edits(values: dict[str, float], turned: re.Match[str] | None, here: Here) -> list[Edit]:
    edits: list[Edit] = []
    word = (turned["v"] or turned["v2"] or turned["v3"]).lower() if turned else ""
    way: Any = {"": None, "l": "Landscape", "横": "Landscape"}.get(word[:1], "Portrait")
    if "width" in values or "height" in values:
        width = values.get("width", here.outline.page_width)
        height = values.get("height", here.outline.page_height)
        way = way or ("Landscape" if width > height else "Portrait")
        if (way == "Landscape") != (width > height):
            width, height = height, width
        edits.append(SetPage(paper="custom", width=width, height=height, unit="pt", orientation=way))
    elif way:
        edits.append(SetPage(orientation=way))
    margins: dict[str, Any] = {
        name: values[name] for name in ("top", "bottom", "left", "right") if name in values
    }
    if margins:
        edits.append(SetMargins(unit="pt", **margins))
    if {"count", "column", "spacing"} & set(values):
        edits.append(
            SetPageColumns(
                count=round(values.get("count", 0)),
                spacing=round(values["spacing"]) if "spacing" in values else None,
                width=round(values["column"]) if "column" in values else None,
            )
        )
    return edits


_MAKES = r"加上?|添加?|新[增建]|增加|插入|\b(?:add|create|insert|new|make (?=an? ))\b"
_BAND_FILLER = (
    r"\b(?:please|set|change|make|the|a|an|to|of|add|create"
    r"|insert|new|with|band|is|be|in|it|height|high|tall|points?"
    r"|pt"
    r"|at|by|and|section|empty|put|also)\b|请|把|将|给|并|[个条的一]|加上?"
    r"|添加?|新[增建]|增加|插入|改[成为到]?|设置?[成为]?|调整?[为成到]?|高度?|为|带|再"
)
_HEIGHT = (
    rf"(?:高度?|\bheight)(?:\s*of)?[\s\x01]*(?:由|从"
    rf"|\bfrom)\s*{NUMBER}[\s\x01]*(?:[改调变设]整?置?[为成到]|\bto)\s*{_N}"
    rf"|(?:高度?|\bheight)(?:\s*of)?[\s\x01]*(?:=|:|[为是]"
    rf"|[改设调变降缩]置?[整低小]?[为成到]|\bto\b"
    rf"|\bof\b)?\s*{_N.replace('<n>', '<n2>')}"
    rf"|(?<![\d.]){_N.replace('<n>', '<n3>')}[ -]?(?:high|tall|高)"
    rf"|\x01\s*(?:=|[改设调]置?[为成到]|\bto\b)\s*(?P<n5>{NUMBER})\s*(?:pt\b|points?\b|磅|点)"
    rf"|\bof\s+{_N.replace('<n>', '<n4>').replace('|px))?', '|px))')}"
)


def band_said(whole: Slots, here: Here) -> BandHeight | None:
    """Return the band that is made or set with its height, None where a stretch says more than that."""
    slots = whole.copy()
    if re.search(rf"{VALUE}|(?<![A-Za-z0-9_])[xy]\s*=", slots.text):
        return None
    makes = compiled(_MAKES).search(slots.text)
    band = band_named(slots, here.outline)
    if not band or not band[0]:
        return None
    height = slots.take(_HEIGHT)
    if height is None or re.search(r"\d", slots.text):
        return None
    if re.search(r"[^\W\x01]", compiled(_BAND_FILLER).sub("", slots.text)):
        return None
    points = round(float(height["n"] or height["n2"] or height["n3"] or height["n4"] or height["n5"]))
    there = [
        one for one in here.outline.bands if one.section == band[0] and (not band[1] or one.group == band[1])
    ]
    if len(there) > 1 or (there and makes and there[0].elements):
        return None
    if points < 1:
        return None
    return BandHeight(
        band=there[0].id if there else "",
        section="" if there else band[0],
        group="" if there else band[1],
        height=points,
    )
