"""A colour that is said by its name and by its figures: the figures are meant (深蓝色 #1F3864)."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.numerals import EN_COLOUR, HEX_COLOUR

_ZH = r"[深浅淡暗亮粉天藏]{0,2}[红蓝绿黄黑白灰橙紫青棕粉]色?"
_NOUN = (
    r"(?P<noun>的?底色|的?背景色?|的?(?:[虚实点]?线条?|边框线?|框线?)|底|字|的| (?:borders?|lines?|frame"
    r"|background))?"
)
_FIGURES = (
    rf"(?:\s*[(\uff08]?(?P<figures>{HEX_COLOUR})[)\uff09]?"
    rf"|\s*(?:[,\uff0c]\s*(?:i\.?e\.?|that is|namely|即|也就是)?)\s*(?P<after>{HEX_COLOUR})(?=\s*(?:$|"
    rf"[,\uff0c。.;\uff1b])))"
)
# A word for the colour, and its figures in a clause of their own: 铺个浅灰底色，颜色用 #F2F2F2.
_TOLD_AFTER = re.compile(
    rf"(?P<name>{_ZH})(?P<noun>(?:的?(?:底色?|背景色?|字|文字|线条?"
    rf"|边框)[^#\uff0c,。.;\uff1b]{{0,4}})?[\uff0c,]\s*)"
    rf"(?P<told>(?:颜色|色值|色号)(?:用|为|是|取|就用|设为|[:\uff1a=])*\s*)(?P<figures>{HEX_COLOUR})",
    re.IGNORECASE,
)
# The figures first, and the name for those who read: #C00000(深红), #FF0000 红色.
_NAMED_AFTER = re.compile(
    rf"(?P<figures>{HEX_COLOUR})(?:\s*[(\uff08]\s*(?:{_ZH}|{EN_COLOUR})\s*[)\uff09]"
    rf"|\s*的?{_ZH}(?=[\s加并和、,\uff0c。字底]|$))",
    re.IGNORECASE,
)
_TWICE = re.compile(rf"\s*(?:{_ZH}|{EN_COLOUR}){_NOUN}{_FIGURES}(?P<space>\s*)", re.IGNORECASE)


def figures_alone(text: str) -> str:
    """Return a request in which colours with figures are said by these alone."""
    text = _TOLD_AFTER.sub(lambda found: f"{found['noun']}{found['told']}{found['figures']}", text)
    text = _NAMED_AFTER.sub(lambda found: f" {found['figures']} ", text)
    return _TWICE.sub(_by_figures, text)


def _by_figures(found: re.Match[str]) -> str:
    """Return a colour by its figures, with its noun unless that is the line of a border named before."""
    said = found["noun"] or ""
    bordered = "线" in said and "框" in found.string[: found.start()]
    noun = f"{said}{found['space']}" if said and not bordered else ""
    return f" {found['figures'] or found['after']} {noun}"
