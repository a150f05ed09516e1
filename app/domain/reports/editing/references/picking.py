"""Which of several candidates an answer means: by key, number, place, name, or all of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL, NUMBER, read_number
from app.domain.reports.editing.request.request import (
    ALL,
    MOST_CHOICES,
    ModifyRequest,
    candidates,
    element_picked,
)
from app.domain.reports.editing.template.outline import ElementInfo
from app.domain.reports.editing.understood import Trouble

_NTH = rf"(?:the\s+)?(?:第\s*)?({EN_ORDINAL}|{NUMBER})\s*(?:个|条|处|项|[.)]|one)?"
_EVERY = (
    r"(?:全部|所有|每个|[这那]?[两二三四五六七八几]个|俩|(?=[都全]))(?:的|都|全|是|要|改|一起)*"
    r"|(?:all|both|every one|each)(?: (?:of )?(?:them|these|those|the \w+|two|three|four))?(?: please)?"
)
_PLACE = re.compile(
    r"(?:最|靠)?(?:(?P<zh>[左右上下])(?:手?边|面|方|侧|头)?|(?P<end>最后)一?)(?:的)?(?:[那这]?一?[个条处项行列])?"
    r"|(?:the )?(?:one |column |text )?(?:(?:more )?(?:on|at|to|in) (?:the )?(?:far )?)?"
    r"(?P<en>left|right|top|bottom|upper|lower|last)(?:most|-most|-hand)?"
    r"(?: (?:side|one|of the two|column))*",
    re.IGNORECASE,
)
_SIDES: dict[str, Callable[[ElementInfo], float]] = {
    "left": lambda one: one.x,
    "right": lambda one: -one.x - one.width,
}
_MEANT = {
    **{"左": "left", "右": "right", "上": "top", "下": "bottom"},
    **{"upper": "top", "lower": "bottom", "last": "bottom"},
}
_COUNTED = re.compile(
    r"(?P<n>[两二三四五六七八])个|(?P<two>俩|both)|\b(?P<en>two|three|four)\b", re.IGNORECASE
)
_EN_COUNTS = {"two": 2, "three": 3, "four": 4}


def chosen(request: ModifyRequest, answer: str) -> list[str]:
    """Return the ids that an answer picks: outright, or by words of one choice; [] for none."""
    trouble = request.understood.trouble or Trouble()
    among = [one.id for one in candidates(request.outline, trouble)]
    return picked_outright(request, answer) or _named_by(request, answer.strip(), among)


def picked_outright(request: ModifyRequest, answer: str) -> list[str]:
    """Return the ids that an answer picks in words that can be no request: a key, "the first", 左边那个."""
    trouble = request.understood.trouble or Trouble()
    among = candidates(request.outline, trouble)
    plain = answer.strip().rstrip("。.!！")
    clicked = element_picked(request.outline, plain)
    if clicked:
        return [clicked]
    counted = _counted(plain)
    if plain == ALL or (compiled(_EVERY).fullmatch(plain) and counted in (None, len(among))):
        return list(dict.fromkeys(trouble.candidates))
    nth = compiled(_NTH).fullmatch(plain)
    number = read_number(nth.group(1)) if nth else None
    if number is not None and 1 <= number <= len(among):
        return [among[int(number) - 1].id]
    return _at_place(request, among, plain)


def _counted(plain: str) -> float | None:
    """Return how many an answer says that there are: 2 for both; None where it says no number."""
    found = _COUNTED.search(plain)
    if found is None:
        return None
    return 2 if found["two"] else _EN_COUNTS[found["en"].lower()] if found["en"] else read_number(found["n"])


def _at_place(request: ModifyRequest, among: list[ElementInfo], plain: str) -> list[str]:
    """Return the one candidate that lies furthest to the side that is said; [] where two lie alike."""
    found = _PLACE.fullmatch(plain)
    if found is None or len(among) < 2:
        return []
    side = (found["zh"] or ("last" if found["end"] else found["en"])).lower()
    side = _MEANT.get(side, side)
    order = [one.id for one in request.outline.bands]
    down = {one.id: (order.index(one.band) if one.band in order else 0, one.y) for one in among}
    reach = _SIDES.get(side)
    keys = {one.id: reach(one) if reach else down[one.id] for one in among}
    ranked = sorted(keys.values(), reverse=side == "bottom")
    if ranked[0] == ranked[1]:
        return []
    return [id_ for id_, key in keys.items() if key == ranked[0]]


def _named_by(request: ModifyRequest, answer: str, among: list[str]) -> list[str]:
    try:
        found = Clause(answer, request.outline, request.selected).targets(required=False)
    except EditProblem as problem:
        found = problem.candidates
    narrowed = [one for one in found if one in among]
    return narrowed or found[:MOST_CHOICES]
