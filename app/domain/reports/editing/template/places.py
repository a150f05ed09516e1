"""Where elements stand on the page, and which one stands beside, above or below another."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.domain.reports.editing.template.hues import is_white
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.remembered import once
from app.domain.reports.xml_tools import BANDS

_FAR = 10**6
# Boxes of a label and its value that were taken from a scan may lap over each other a little.
_LAPPING = 6
Box = tuple[int, int, int, int]


@once
def boxes(outline: Outline) -> Mapping[str, Box]:
    """Return x0, y0, x1, y1 of each element with the bands stacked as they print."""
    tops: dict[str, int] = {}
    top = 0
    order = {name: index for index, name in enumerate(BANDS)}
    order |= {"summary": order["groupFooter"] + 0, "background": -1}
    bands = sorted(enumerate(outline.bands), key=lambda one: (order.get(one[1].section, 99), one[0]))
    for _index, band in bands:
        tops[band.id] = 0 if band.section == "background" else top
        top += 0 if band.section == "background" else band.height
    by_id = {one.id: one for one in outline.elements}
    return {one.id: _box(one, tops.get(one.band, 0), by_id) for one in outline.elements}


def _box(one: ElementInfo, top: int, by_id: Mapping[str, ElementInfo]) -> Box:
    """Return where an element lies, given the top of its band; the places of its frames are added."""
    x, y = one.x, top + one.y
    holder = by_id.get(one.holder)
    while holder is not None:
        x, y = x + holder.x, y + holder.y
        holder = by_id.get(holder.holder)
    return x, y, x + one.width, y + one.height


def at_corner(outline: Outline, among: Sequence[ElementInfo], sides: Sequence[str]) -> str:
    """Return the id of the element that is nearest to a side or corner of the page, or ""."""
    spots = boxes(outline)

    def rank(one: ElementInfo) -> tuple[int, int]:
        x0, y0, x1, y1 = spots[one.id]
        score = {"left": x0, "right": -x1, "top": y0, "bottom": -y1}
        first = sum(score[side] for side in sides if side in score)
        return first, y0

    best = min(among, key=rank, default=None)
    return best.id if best else ""


_SIGNS = {"左": "left", "右": "right", "上": "top", "下": "bottom", "顶": "top", "底": "bottom"}


def lies_at(outline: Outline, ids: Sequence[str], said: str) -> bool:
    """Tell whether elements lie in the part of the page that words such as "at the top left" mean."""
    spots, words = boxes(outline), said.lower()
    words += "".join(f" {side} " for sign, side in _SIGNS.items() if sign in words)
    found = [spots[one] for one in ids if one in spots]
    low = max((box[3] for box in spots.values()), default=0)
    wide = max((box[2] for box in spots.values()), default=0)
    inside = {
        "top": all(y0 < low / 2 for _x0, y0, _x1, _y1 in found),
        "bottom": all(y1 > low / 2 for _x0, _y0, _x1, y1 in found),
        "left": all(x0 < wide / 2 for x0, _y0, _x1, _y1 in found),
        "right": all(x1 > wide / 2 for _x0, _y0, x1, _y1 in found),
    }
    sides = [name for name in inside if re.search(rf"\b{name}\b", words)]
    return bool(found) and bool(sides) and all(inside[one] for one in sides)


def beside(outline: Outline, anchor: str, side: str, among: Sequence[ElementInfo]) -> str:
    """Return the id of the nearest element to the left, right, top or bottom of another, or ""."""
    spots = boxes(outline)
    if anchor not in spots:
        return ""
    found = [
        (gap, one.id)
        for one in among
        if one.id != anchor and (gap := _gap(spots[anchor], spots[one.id], side)) < _FAR
    ]
    return min(found, default=(0, ""))[1]


def _gap(one: Box, other: Box, side: str) -> int:
    """Return the distance to a box on that side; far where it isn't there."""
    ax0, ay0, ax1, ay1 = one
    bx0, by0, bx1, by1 = other
    level = min(ay1, by1) - max(ay0, by0) > 0
    upright = min(ax1, bx1) - max(ax0, bx0) > 0
    gaps = {
        "right": bx0 - ax1 if level else _FAR,
        "left": ax0 - bx1 if level else _FAR,
        "bottom": by0 - ay1 if upright else _FAR,
        "top": ay0 - by1 if upright else _FAR,
    }
    gap = gaps.get(side, _FAR)
    if side == "right" and level and -_LAPPING <= gap < 0 and bx0 > (ax0 + ax1) / 2 and bx1 > ax1:
        return 0
    return gap if gap >= -2 else _FAR


def in_lines(among: Sequence[ElementInfo], spots: Mapping[str, Box] | None = None) -> list[list[ElementInfo]]:
    """Return elements in lines from top to bottom, each from left to right.

    They are of one band, or spots says where each lies: a line is of one band.
    """

    def corner(one: ElementInfo) -> tuple[int, int]:
        return (spots[one.id][1], spots[one.id][0]) if spots is not None else (one.y, one.x)

    lines: list[list[ElementInfo]] = []
    for one in sorted(among, key=corner):
        first = lines[-1][0] if lines else None
        apart = corner(one)[0] - corner(first)[0] if first is not None else 0
        same = first is not None and (spots is None or first.band == one.band)
        if first is not None and same and apart <= max(3, min(first.height, one.height) // 2):
            lines[-1].append(one)
        else:
            lines.append([one])
    return [sorted(line, key=lambda each: corner(each)[1]) for line in lines]


def value_beside(outline: Outline, label: ElementInfo) -> str:
    """Return the id of the text field that a label belongs to: to its right, else below it."""
    known = outline.element(label.id) is label
    return _value_of(outline, label.id) if known else _value_for(outline, label)


@once
def _value_of(outline: Outline, label: str) -> str:
    info = outline.element(label)
    return _value_for(outline, info) if info is not None else ""


def _value_for(outline: Outline, label: ElementInfo) -> str:
    fields = [one for one in _fields_around(outline, label) if not headed_by_another(outline, one, label)]
    on_line = [one for one in fields if abs(one.y - label.y) <= max(3, label.height // 2)]
    found = _near(outline, label, on_line) or beside(outline, label.id, "right", fields)
    if found and _fixed_between(outline, label, found):
        return ""
    near = [one for one in fields if one.y - label.y - label.height <= _BELOW]
    return found or beside(outline, label.id, "bottom", near)


def _fields_around(outline: Outline, label: ElementInfo) -> list[ElementInfo]:
    """Return the text fields of a label's band beside it and not far below; in frames wherever they are."""
    strips = _strips(outline, label.band)
    if label.holder:
        return list({one.id: one for strip in strips.values() for one in strip}.values())
    first = (label.y - label.height - _LAPPING) // _STRIP
    last = (label.y + label.height + _BELOW + _LAPPING) // _STRIP
    keys = (None, *range(first, last + 1))
    return list({one.id: one for key in keys for one in strips.get(key, ())}.values())


@once
def _strips(outline: Outline, band: str) -> Mapping[int | None, Sequence[ElementInfo]]:
    """Return the text fields of a band by the strips that they reach into; None: what stands in a frame."""
    found: dict[int | None, list[ElementInfo]] = {}
    for one in outline.elements:
        if one.kind == "textField" and one.band == band:
            reached = range(one.y // _STRIP, (one.y + one.height) // _STRIP + 1)
            for strip in (None,) if one.holder else reached:
                found.setdefault(strip, []).append(one)
    return found


_STRIP = 64
_BELOW = 60


def value_under(outline: Outline, label: ElementInfo) -> str:
    """Return the id of the text field that stands right under a label, edge to edge, or ""."""
    if label.kind != "staticText" or label.id == outline.title:
        return ""
    value = outline.element(value_beside(outline, label))
    apart = value.y - label.y - label.height if value is not None else -1
    return value.id if value is not None and 0 <= apart <= _CLOSE and value.x == label.x else ""


def with_twins(outline: Outline, id_: str) -> list[str]:
    """Return an element with those that print the same at its very place, in another look."""
    spots = {one.id: (one.kind, one.band, one.holder, one.x, one.y, one.text) for one in outline.elements}
    return [one for one, spot in spots.items() if spot == spots[id_]]


def headed_by_another(outline: Outline, value: ElementInfo, label: ElementInfo) -> bool:
    """Tell whether another label stands right over a value of a form, in the same cell: the value is its."""
    over = _labels_over(outline, value.band, value.x, value.y, value.width)
    if not over or label.id in (one.id for one in over):
        return False
    return not any(
        over[0].y + apart in _field_lines(outline, value.band) for apart in range(-_SAME_EDGE, _SAME_EDGE + 1)
    )


@once
def _labels_over(outline: Outline, band: str, x: int, y: int, width: int) -> Sequence[ElementInfo]:
    """Return the labels that end right over a place of a band, as wide as it, in the document's order."""
    corners = _lower_corners(outline)
    found = [
        at
        for left in range(x - _SAME_EDGE, x + _SAME_EDGE + 1)
        for bottom in range(y - _SAME_EDGE, y + 2)
        for at in corners.get((band, left, bottom), ())
    ]
    infos = [outline.elements[at] for at in sorted(found)]
    return [one for one in infos if abs(one.width - width) <= _SAME_EDGE]


@once
def _lower_corners(outline: Outline) -> Mapping[tuple[str, int, int], Sequence[int]]:
    """Return the places among the elements of labels with words, by band, left edge and lower edge."""
    found: dict[tuple[str, int, int], list[int]] = {}
    for at, one in enumerate(outline.elements):
        if one.kind == "staticText" and one.text.strip():
            found.setdefault((one.band, one.x, one.y + one.height), []).append(at)
    return found


@once
def _field_lines(outline: Outline, band: str) -> frozenset[int]:
    """Return where text fields of a band begin, in points from its top or that of their frame."""
    return frozenset(one.y for one in outline.elements if one.kind == "textField" and one.band == band)


_SAME_EDGE = 3


def _near(outline: Outline, label: ElementInfo, on_line: Sequence[ElementInfo]) -> str:
    """Return the id of a field right behind a label on its line: a high one beside it is another's."""
    found = outline.element(beside(outline, label.id, "right", on_line))
    return found.id if found is not None and found.x - label.x - label.width <= _CLOSE else ""


_CLOSE = 24


def _fixed_between(outline: Outline, label: ElementInfo, value: str) -> bool:
    """Tell whether another label and its fixed words stand between a label and a value on its line."""
    field = outline.element(value)
    if field is None:
        return False
    lines = _label_lines(outline, label.band)
    level = range(label.y - label.height + 1, label.y + label.height)
    return sum(label.x < x < field.x for y in level for x in lines.get(y, ())) >= _MOST_BETWEEN


@once
def _label_lines(outline: Outline, band: str) -> Mapping[int, Sequence[int]]:
    """Return the left edges of a band's labels with words by where they begin, both from its top left."""
    found: dict[int, list[int]] = {}
    for one in outline.elements:
        if one.kind == "staticText" and one.text.strip() and one.band == band:
            found.setdefault(one.y, []).append(one.x)
    return found


_MOST_BETWEEN = 2


def with_ground(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return elements with the shapes that stand behind them alone, in the document's order."""
    spots = boxes(outline)
    found = set(ids)
    for shape in outline.elements:
        if shape.kind not in ("rectangle", "frame"):
            continue
        over = _texts_on(outline, spots, shape)
        if over and over <= set(ids):
            found.add(shape.id)
    return [one.id for one in outline.elements if one.id in found]


def ground_of(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return what is painted where these get a background: the shape that is seen behind them all, else they.

    A line has no background; a text that is painted itself would hide the shape and is painted, too.
    """
    spots = boxes(outline)
    infos = [one for one in outline.elements if one.id in set(ids)]
    frames = {one.id for one in infos if one.kind == "frame" and one.seen.ground}
    # A frame with a ground is seen behind what stands in it.
    infos = [one for one in infos if one.holder not in frames or one.seen.ground]
    texts = [one for one in infos if one.kind in ("staticText", "textField")]
    if not texts:
        return [one.id for one in infos] if frames else list(ids)
    meant = {one.id for one in texts}
    behind_title = _behind_title(outline, spots, texts)
    if behind_title:
        return [behind_title]
    for shape in outline.elements:
        if shape.kind != "rectangle" or not shape.seen.ground:
            continue
        over = _texts_on(outline, spots, shape)
        if len(over) > 1 and over == meant and _width_of_all(texts) < _COVERED * shape.width:
            painted = {shape.id, *(one.id for one in texts if one.seen.ground)}
            return [one.id for one in outline.elements if one.id in painted]
    return [one.id for one in infos if one.kind != "line"]


def _behind_title(outline: Outline, spots: Mapping[str, Box], texts: Sequence[ElementInfo]) -> str:
    """Return the painted frame or rectangle that the title alone of some texts stands on, else ""."""
    title = outline.element(outline.title)
    if title is None or [one.id for one in texts] != [title.id] or title.seen.ground:
        return ""
    holder = outline.element(title.holder)
    if holder is not None and holder.kind == "frame" and holder.seen.ground:
        return holder.id
    before = outline.elements[: outline.elements.index(title)]
    x0, y0, x1, y1 = spots[title.id]
    shapes = [
        one
        for one in before
        if one.kind == "rectangle" and one.seen.ground and not is_white(one.seen.ground)
        if spots[one.id][0] <= x0
        and spots[one.id][1] <= y0
        and spots[one.id][2] >= x1
        and spots[one.id][3] >= y1
    ]
    return shapes[-1].id if shapes else ""


_COVERED = 0.95


def _width_of_all(texts: Sequence[ElementInfo]) -> int:
    """Return how wide a stretch of the page texts cover together, what laps over another once."""
    wide = end = 0
    for one in sorted(texts, key=lambda each: each.x):
        wide += max(0, one.x + one.width - max(end, one.x))
        end = max(end, one.x + one.width)
    return wide


def subtitle_of(outline: Outline) -> list[str]:
    """Return the fixed text that stands right below the title in its band, alone there; [] where none is."""
    title = outline.element(outline.title)
    spots = boxes(outline)
    if title is None:
        return []
    left, top, right, _bottom = spots[title.id]
    below = [
        one
        for one in outline.elements
        if one.band == title.band
        and one.id != title.id
        and one.label
        and not one.label.rstrip().endswith((":", "\uff1a"))
        and one.kind in ("staticText", "textField")
        and spots[one.id][1] >= top + title.height // 2
        and min(right, spots[one.id][2]) - max(left, spots[one.id][0]) > 1
    ]
    first = min((spots[one.id][1] for one in below), default=0)
    found = [one.id for one in below if spots[one.id][1] == first]
    return found if len(found) == 1 else [] if found else _only_other(outline, title)


def beside_title(outline: Outline) -> list[str]:
    """Return the only other text that stands with the title in its band; [] where there are more."""
    title = outline.element(outline.title)
    if title is None or title.section == "detail":
        return []
    texts = [
        one for one in outline.elements if one.band == title.band and one.kind in ("staticText", "textField")
    ]
    others = [one.id for one in texts if one.id != title.id]
    return others if len(others) == 1 else []


def _only_other(outline: Outline, title: ElementInfo) -> list[str]:
    """Return the only fixed text beside the title in its band, in smaller letters; [] if there are more."""
    others = [
        one
        for one in outline.elements
        if one.band == title.band and one.id != title.id and one.kind in ("staticText", "textField")
    ]
    fixed = [one for one in others if one.label and not one.refs and one.size < title.size]
    ends = len(fixed) == 1 == len(others) and not fixed[0].label.rstrip().endswith((":", "\uff1a"))
    return [fixed[0].id] if ends and title.kind == "staticText" and title.section == "title" else []


def _texts_on(outline: Outline, spots: Mapping[str, Box], shape: ElementInfo) -> set[str]:
    """Return the texts of a shape's band that lie on it."""
    return {
        one.id
        for one in outline.elements
        if one.band == shape.band
        and one.kind in ("staticText", "textField")
        and _overlap(spots[one.id], spots[shape.id])
    }


def _overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes share more than an edge."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1
