"""A background and a border said with one verb: 加灰色底色和下边框, a gray background and a thin border."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import compiled

_GROUND, _BORDER, _LETTERS = "底色|背景色?|底纹|填充色?", "边框|框线|边线", "加粗|粗体|斜体|居中|下划线"
_ONE_ZH = rf"[^,\uff0c。;\uff1b、和与及]{{0,8}}?(?:{_GROUND}|{_BORDER})"
_ZH = re.compile(
    rf"(?P<verb>加上?|添加|设置?[成为]?|改[成为]|用)(?P<first>{_ONE_ZH})(?:和|与|、|以及|及)"
    rf"(?:(?P<second>{_ONE_ZH})|(?P<letters>{_LETTERS}))(?=$|[,\uff0c。;\uff1b])"
)
_GROUND_EN, _BORDER_EN = r"(?:background|fill|shading)", r"(?:borders?|frame|outline)"
_ONE_EN = rf"(?:an? )?(?:[\w.]+ ){{0,4}}?(?:{_GROUND_EN}|{_BORDER_EN})"
_ITS_EN = re.compile(
    rf"^(?P<verb>(?:please )?(?:set|make|change|turn)) (?P<thing>the [^,;]+?)(?:'s|(?<=s)') "
    rf"(?P<first>{_GROUND_EN}|{_BORDER_EN})(?P<a> [^,;]+?),? and (?:its|the|their) "
    rf"(?P<second>{_GROUND_EN}|{_BORDER_EN})(?P<b> [^,;]+)$",
    re.IGNORECASE,
)
_EN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?P<verb>(?:please )?(?:add|put|apply)) (?P<first>{_ONE_EN}) and (?P<second>{_ONE_EN})"
        r" (?P<to>(?:to|around|on|for) [^,;]+)$",
        rf"^(?P<verb>(?:please )?give [^,;]+?) (?P<first>an? {_ONE_EN}) and"
        rf" (?P<second>an? {_ONE_EN})(?P<to>)$",
    )
)


def with_each_look_said(text: str) -> str:
    """Return a request in which a background and a border are wishes of their own."""
    said = text.strip().rstrip(".。!！")
    found = _ZH.search(said)
    if found is not None and (found["letters"] or _differ(found["first"], found["second"])):
        second = f"文字{found['letters']}" if found["letters"] else f"加{found['second']}"
        return f"{said[: found.end('first')]}，{second}{said[found.end() :]}"
    both = _ITS_EN.match(said)
    if both is not None and _differ(both["first"], both["second"]):
        each = (f"{both['verb']} the {both[one]} of {both['thing']}{both[how]}" for one, how in _BOTH)
        return " and ".join(each)
    english = next((one for form in _EN if (one := form.match(said))), None)
    if english is None or not _differ(english["first"], english["second"]):
        return text
    to = f" {english['to']}" if english["to"] else ""
    return f"{english['verb']} {english['first']}{to} and {english['verb']} {english['second']}{to}"


_BOTH = (("first", "a"), ("second", "b"))


def _differ(first: str, second: str) -> bool:
    """Tell whether one is a background and the other a border."""
    grounds = [compiled(rf"{_GROUND}|{_GROUND_EN}").search(one) for one in (first, second)]
    return (grounds[0] is None) != (grounds[1] is None)
