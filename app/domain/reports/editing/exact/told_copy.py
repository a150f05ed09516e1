"""A copy whose place is told in words: right of the original with a gap of 20, at the bottom of the title."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.slots import NUMBER, SPOT, Slots, spot_of
from app.domain.reports.editing.exact.told_place import read_gap
from app.domain.reports.editing.exact.told_refs import told_things
from app.domain.reports.editing.exact.told_spot import area_of
from app.domain.reports.editing.layout.copying import DuplicateElements
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import UNIT, in_points
from app.domain.reports.editing.template.outline import ElementInfo

_COPIES = (
    r"复制(?:出)?(?:一[份个条])?|拷贝(?:一[份个条])?|再[来加画放]一[份个条](?:相?同样?的)?"
    r"|\b(?:make|create|add|put) (?:a|one|another) (?:copy|duplicate) of\b|\b(?:duplicate|copy|clone)\b"
)
_ITSELF_ZH = r"(?:它|其|自[己身]|原(?:来|件|图|物|位置?|先|有|本)?(?:的?(?:图形|元素|那[个条]))?)"
_AWAY_ZH = (
    rf"(?:距离?|相距|隔开?|间[隔距]|空出?)?\s*(?P<gap>{NUMBER})\s*(?P<u>{UNIT})?(?:的?(?:位置|地方|处))?"
)
_SIDE_ZH = (
    rf"(?:放置?|摆|贴|置|移|排|复制)?(?:[到在至于往]|位于)?(?:{_ITSELF_ZH}的?)?(?:正|紧[挨贴靠]着?)?"
    rf"(?P<side>[上下左右][面方边侧]|底下|旁边)(?:{_AWAY_ZH})?(?:的?(?:位置|地方|处))?"
)
_THE_COPY = r"(?:it|that|this|the (?:copy|duplicate|clone|new one))"
_THE_FIRST = r"(?:it|that|itself|the (?:original|first(?: one)?))"
_SIDE_EN = (
    rf"(?:\b(?:and )?(?:then )?(?:put|place|set|position|move) {_THE_COPY}\s+)?"
    rf"(?:\b(?P<gap>{NUMBER})[- ]?(?P<u>{UNIT})?\s+)?"
    r"(?P<side>\b(?:below|under(?:neath)?|beneath|above)\b|\b(?:to|on) (?:the|its) (?:left"
    r"|right)(?: side)?\b(?: of)?)"
    rf"(?:\s+{_THE_FIRST}\b)?"
)
_AT = (
    rf"(?:\b(?:and )?(?:then )?(?:put|place|set|position|move) {_THE_COPY}\s+)?(?:\b(?:at|to)\s+)?"
    rf"(?:放置?|摆|移)?(?:[到在至])?(?:坐标|位置)?\s*{SPOT}\s*(?:处|的?位置)?"
)
_EDGE = (
    rf"(?:\b(?:and )?(?:then )?(?:put|place|set|position|move) {_THE_COPY}\s+)?"
    r"\b(?:at|to) the (?:very )?(?P<en>top|bottom)(?: edge)?(?: of (?:the "
    r"|its )?(?:[a-z]+ ){0,2}?(?:band|section|title|header|footer|detail|summary))?\s*\x01?$"
    r"|(?:放|贴|移|摆)?[到在]?(?:该|本|同一?|这个|[^,\x01]{0,6})?(?:带|区|栏|眉|脚)?的?最?(?P<zh>[顶底][部端]|[上下][面方边])(?:\x01|$)"
)
_WAYS = (("below", r"下|底|below|under|beneath"), ("above", r"上|above"), ("left", r"左|left"), ("right", ""))
_BEFORE_SPOT = re.compile(r"(?<=[\u3400-\u9fff])(?=[xy]\s*[=:]?\s*\d)", re.IGNORECASE)
_IDLE = re.compile(
    r"[\s,.;:\x01]|把|将|请|的|副本|并|再|然后|给|新的?|放|一[个份条]|\b(?:please|and|then|with|an?|the|copy|of|put"
    r"|place|it|in|on|of it|points?|pt)\b",
    re.I,
)


def copy_told(whole: Slots, here: Here) -> list[Edit]:
    """Return the copy that is put where words tell, all of them understood; [] where they tell less."""
    slots = whole.copy()
    slots.text = _BEFORE_SPOT.sub(" ", slots.text.strip(" .。"))
    if not slots.take(_COPIES):
        return []
    gap = read_gap(slots)
    for read in (_at_point, _at_edge, _at_side):
        edits = read(slots.copy(), gap, here)
        if edits:
            return edits
    return []


def _taken(slots: Slots, pattern: str, here: Here) -> tuple[re.Match[str], list[ElementInfo]] | None:
    """Return where a pattern stands that leaves the name of something, the last first, with that thing."""
    for found in reversed(list(compiled(pattern).finditer(slots.text))):
        rest = Slots(f"{slots.text[: found.start()]}\x01{slots.text[found.end() :]}", slots.hidden)
        if things := _things(rest, here):
            return found, things
    return None


def _things(slots: Slots, here: Here) -> list[ElementInfo]:
    """Return the one thing that the rest of the words names, and nothing besides."""
    parts = [one for one in re.split(r"[\x01,]", slots.text) if _IDLE.sub("", one)]
    if len(parts) != 1:
        return []
    words = re.sub(r"^\s*(?:把|将|请|再|(?:please|then)\s)+", "", parts[0].strip()).strip()
    words = re.sub(r"\s+(?:and|then|with)$", "", words)
    return told_things(slots.shown(words), here.outline)


def _at_point(slots: Slots, gap: int | None, here: Here) -> list[Edit]:
    """Return the copy at a point of which one coordinate or both are said."""
    taken = _taken(slots, _AT, here) if gap is None else None
    if taken is None:
        return []
    found, things = taken
    spot = spot_of(found)
    x, y = min(one.x for one in things), min(one.y for one in things)
    return _copy(things, spot.get("x", x) - x, spot.get("y", y) - y)


def _at_edge(slots: Slots, gap: int | None, here: Here) -> list[Edit]:
    """Return the copy at the top or bottom of the band in which the original stands."""
    taken = _taken(slots, _EDGE, here)
    if taken is None:
        return []
    found, things = taken
    band = next((one for one in here.outline.bands if one.id == things[0].band), None)
    if band is None or any(one.holder for one in things):
        return []
    area = area_of(band, here.outline)
    x0, top, x1, bottom = area.cell(things)
    size = x1 - x0, bottom - top
    said = found["en"] or found["zh"]
    levels = list(range(gap or 0, area.height - size[1] + 1))
    levels = (
        levels if said in ("top",) or said[0] in "顶上" else [area.height - size[1] - one for one in levels]
    )
    y = next((one for one in levels[: max(1, area.height // 2)] if area.free(x0, one, size)), None)
    return _copy(things, 0, y - top) if y is not None and y != top else []


def _at_side(slots: Slots, gap: int | None, here: Here) -> list[Edit]:
    """Return the copy beside, below or above its original at a stated distance."""
    taken = _taken(slots, _SIDE_ZH if re.search(r"[\u3400-\u9fff]", slots.text) else _SIDE_EN, here)
    if taken is None:
        return []
    found, things = taken
    if found["gap"]:
        gap = round(in_points(float(found["gap"]), found["u"] or ""))
    if gap is None:
        return []
    side = next(name for name, pattern in _WAYS if re.search(pattern, found["side"], re.IGNORECASE))
    band = next(one for one in here.outline.bands if one.id == things[0].band)
    x0, top, x1, bottom = area_of(band, here.outline).cell(things)
    wide, high = x1 - x0, bottom - top
    # So far to the right is from where the original is, where the copy clears it.
    moved = bool(found["gap"]) and found["side"].isascii() and gap >= wide
    across = gap if moved else wide + gap
    dx = {"right": across, "left": -across}.get(side, 0)
    dy = {"below": high + gap, "above": -high - gap}.get(side, 0)
    return _copy(things, dx, dy)


def _copy(things: list[ElementInfo], dx: int, dy: int) -> list[Edit]:
    return [DuplicateElements(targets=[one.id for one in things], dx=dx, dy=dy)] if dx or dy else []
