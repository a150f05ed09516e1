"""Margins of several sizes in one clause: left 25, the others 10; 左边距 40 右边距 20."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import NUMBER, UNIT, in_points, read_number
from app.domain.reports.editing.template.outline import Outline

SIDES = ("top", "bottom", "left", "right")
_SIDE = r"(?:left|right|top|bottom)"
_BOTH = rf"{_SIDE}(?:(?: and |/| ?& ?| ?, ?){_SIDE})*"
_OTHERS = (
    r"(?:(?:all )?(?:the )?(?:others?|rest|remaining|other (?:three|two|ones|sides|margins))"
    r"(?: ones| margins| sides| three| two)?|(?:everywhere|anywhere) else|elsewhere|all (?:a)?round"
    r"|on all sides)"
)
_SAID = re.compile(
    rf"\b(?P<s>{_BOTH}|{_OTHERS})(?: (?:margins?|sides?|ones?))?(?: (?:should|must|to) be)?"
    rf"\s*(?:to|of|=|:|at|is|are|with)?\s*(?P<n>{NUMBER})[\s-]*(?P<u>{UNIT})?"
    rf"|(?P<m>{NUMBER})[\s-]*(?P<v>{UNIT})?(?: margins?)? (?:(?:on|at|to|for|in) )?(?:the )?"
    rf"(?P<t>{_BOTH}|{_OTHERS})\b",
    re.IGNORECASE,
)
_SAID_ZH = re.compile(
    rf"(?P<s>[上下左右]{{1,3}}|四周|四边|其[余他它](?:[两三]?[边侧])?)(?:[边侧]|面)?(?:的)?(?:页?边距|留白|边)?"
    rf"(?:都|各|均)?(?:留|设|改|调|为|是|成|到|用)*\s*[:\uff1a=]?\s*(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?"
    r"(?P<m>(?!))?(?P<v>(?!))?(?P<t>(?!))?",
    re.IGNORECASE,
)
_ZH_SIDES = {"上": "top", "下": "bottom", "左": "left", "右": "right"}
_SEVERAL = 2


def several_margins(clause: Clause) -> dict[str, float]:
    """Return the sizes of margins in points where a clause gives several; {} where it gives one or none."""
    if not clause.english and clause.has(_STEP):
        return {}
    found = list((_SAID if clause.english else _SAID_ZH).finditer(clause.words))
    sizes = {} if len(found) < _SEVERAL else _sizes(found)
    for one in found if sizes else ():
        clause.mark(clause.start + one.start(), clause.start + one.end())
    return sizes


_MORE = r"增加|加大|增大|加宽|放大|放宽|调大|扩大|加|增"
_LESS = r"减少|减小|缩小|缩减|收窄|缩窄|调小|减|缩"
_STEP = (
    rf"(?:(?P<more>{_MORE})|(?P<less>{_LESS}))了?(?=\s*(?:\d|[一二两三四五六七八九十]\s*(?:厘米|毫米|公分|英寸)))"
    r"|\b(?:(?P<more_en>increase|widen|enlarge|raise|more|bigger|larger|wider)"
    r"|(?P<less_en>reduce|decrease|shrink|cut|narrow|smaller|narrower))\b[^,;]*\bby(?= \d)"
)


def step_sign(clause: Clause) -> int:
    """Return 1 or -1 where margins change by an amount: 上边距减少5毫米; 0 where it is their size."""
    found = clause.has(_STEP)
    if found is None:
        return 0
    clause.mark(*found.span())
    return 1 if found["more"] or found["more_en"] else -1


def _sizes(found: list[re.Match[str]]) -> dict[str, float]:
    sizes: dict[str, float] = {}
    rest: float | None = None
    for one in found:
        value = read_number(one["n"] or one["m"])
        if value is None:
            return {}
        points = in_points(value, (one["u"] or one["v"] or "pt").lower())
        said = one["s"] or one["t"]
        sides = [_ZH_SIDES[each] for each in said if each in _ZH_SIDES]
        sides = sides or re.findall(_SIDE, said.lower())
        if any(side in sizes for side in sides) or (not sides and rest is not None):
            return {}
        sizes |= dict.fromkeys(sides, points)
        rest = points if not sides else rest
    if rest is not None:
        sizes |= {side: rest for side in SIDES if side not in sizes}
    return sizes


_AS_OTHER = (
    r"(?:跟|和|与|同|像)(?P<side>[上下左右])[边面侧]?的?(?:页?边距)?"
    r"(?:一样|相同|一致|同样)大?的?都?[是为]?"
)
_OTHER_SIDE = {"上": "top", "下": "bottom", "左": "left", "右": "right"}


def as_other_margin(clause: Clause, outline: Outline) -> tuple[Clause, float] | None:
    """Return the words before 跟右边一样 and the size of that margin; None where none is to be so."""
    said = None if clause.english else clause.has(_AS_OTHER)
    if said is None:
        return None
    lead = clause.before(_AS_OTHER)
    clause.take(*said.span())
    return lead, float(getattr(outline, f"{_OTHER_SIDE[said['side']]}_margin"))
