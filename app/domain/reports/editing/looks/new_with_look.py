"""A new thing and how it shall look said in one breath: add a page total in bold, 加一行红色的本页小计."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.numerals import EN_COLOUR, HEX_COLOUR, ZH_COLOUR

_ADDS_EN = re.compile(
    r"\s*(?:please )?(?:(?:at|in|on) the [a-z ]+?,? )?"
    r"(?:add|insert|put|include|create|place|(?:print|write)(?= [\"“]))\b",
    re.IGNORECASE,
)
_ADDS_ZH = re.compile(r"添加|增加|新增|追加|插入|加上?|放")
_STYLE_EN = r"bold|italics?|underlined?"
_SIZE_EN = r"(?:size )?\d+(?:\.\d+)?(?: ?pt| points?)?"
_LOOK_EN = rf"(?:{_STYLE_EN}|{EN_COLOUR}|{HEX_COLOUR}|{_SIZE_EN}(?=\b))"
_AT_THE_END_EN = re.compile(
    rf",? in (?P<look>{_LOOK_EN}(?:(?:,| and|, and)? {_LOOK_EN})*)"
    r"(?= (?:in|at|on|to|under|below|above) |\s*$)",
    re.IGNORECASE,
)
_BEFORE_EN = re.compile(rf"(?<=\ba )(?P<look>{_STYLE_EN}|{EN_COLOUR}) (?!(?:and|or)\b)(?=\w)", re.IGNORECASE)
_STYLE_ZH = r"粗体|加粗|斜体|黑体字"
_BEFORE_ZH = re.compile(rf"(?P<look>{_STYLE_ZH}|{ZH_COLOUR})(?:字体?|显示)?的(?=\w)")
_WITH_ZH = re.compile(rf"[以用](?P<look>{_STYLE_ZH}|{ZH_COLOUR})(?:字体?)?(?=[\u4e00-\u9fff])")
_NEW_THING = re.compile(r"\s*(?:please )?(?:add|insert|create) an? ", re.IGNORECASE)
_PART_OF_A_LOOK = re.compile(
    r"\b(?:backgrounds?|fill|shading|borders?|frame|box|colou?r|font|style|look|underline|tint|highlight)\b",
    re.IGNORECASE,
)


def look_apart(text: str, *, english: bool) -> tuple[str, str] | None:
    """Return a clause that adds something without its look, and that look as a clause; None if none."""
    adds = _ADDS_EN.match(text) if english else _ADDS_ZH.search(text)
    found = next(
        (
            one
            for pattern in ((_AT_THE_END_EN, _BEFORE_EN) if english else (_BEFORE_ZH, _WITH_ZH))
            if (one := pattern.search(text))
        ),
        None,
    )
    if adds is None or found is None:
        return None
    rest = text[: found.start()] + text[found.end() :]
    return rest, f"make it {found['look']}" if english else f"改成{found['look']}"


def adds_a_thing(text: str) -> bool:
    """Tell whether an English clause wants something new: what has its name already is not to look so."""
    return bool(_NEW_THING.match(text)) and not _PART_OF_A_LOOK.search(text)
