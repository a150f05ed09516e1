"""Free room on the page for something new, and how to make it where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.layout.space import (
    Box,
    boxes,
    fit,
    heighten,
    holder_of,
    in_frames,
    keep_page,
    width_of,
)
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.styles import TEXTS, look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

GAP = 4
_MARGIN = 14
_LEAST_EDGE = 5
_STEP = 2
_LEAST_TEXT = 120
_THIN = 2
_UNEVEN = 14
_HALF, _THIRD = 1 / 2, 1 / 3
_SHAPES = ("rectangle", "ellipse", "frame", "image")


@dataclass(frozen=True)
class Room:
    """A free place: its band and its corner within the band, in points."""

    band: Any
    x: int
    y: int


def band_of(template: Template, section: str, group: str = "") -> Any | None:
    """Return the first band of a section (of a group) that is there."""
    for band in template.bands():
        above = band.getparent()
        owner = above.getparent()
        named = owner.get("name", "") if local(owner) == "group" else ""
        if local(above) == section and (not group or named == group):
            return band
    return None


def made_band(template: Template, section: str, height: int, group: str = "") -> Any:
    """Return the band of a section; a new one of this height where there is none."""
    root, group = template.root, group if section.startswith("group") else ""
    groups = {one.get("name") for one in root if local(one) == "group"}
    if section.startswith("group") and group not in groups:
        raise EditProblem(
            "no_group",
            _("There is no group {name}.", name=group),
            _("Group the rows first, or name another band."),
        )
    found = band_of(template, section, group)
    if found is not None:
        return found
    edge = _MARGIN if section == "pageFooter" and xml.number(root, "bottomMargin", 30) < _LEAST_EDGE else 0
    band = made(root, "band", height=height + edge)
    owner = next((one for one in root if local(one) == "group" and one.get("name") == group), root)
    former = xml.child(owner, section)
    if former is not None:
        return template.add(former, band)
    template.add(owner, made(root, section, band))
    return band


def free_room(
    template: Template,
    band: Any,
    width: int,
    height: int,
    side: str = "right",
    *,
    low: bool = False,
    half: bool = False,
    tight: bool = False,
) -> Room | None:
    """Return a free place within a band, nearest to its top (low: its bottom) and to a side.

    With half it lies on that side for sure; with tight it may touch what is above or below.
    """
    left, right, top = edges(template, band)
    things = boxes(band)
    levels = range(top, xml.number(band, "height") - height + 1, _STEP)
    for y in reversed(levels) if low else levels:
        near = [one for one in things if one.y <= y + height and one.bottom >= y]
        for x in _starts(left, right - width, side):
            if half and not _on_side(x + width / 2, left, right, side):
                continue
            if not any(_in_the_way(one, x, y, width, height, tight=tight) for one in near):
                return Room(band, x, y)
    return None


def _on_side(middle: float, left: int, right: int, side: str) -> bool:
    """Tell whether the middle of something lies on a side of the page: its half, or its middle third."""
    across = (middle - left) / max(1, right - left)
    if side == "center":
        return _THIRD <= across <= 1 - _THIRD
    return across < _HALF if side == "left" else across > _HALF


def _starts(first: int, last: int, side: str) -> list[int]:
    places = list(range(first, max(first - 1, last) + 1, _STEP))
    if last >= first and last not in places:
        places.append(last)
    if side == "center":
        middle = (first + last) // 2
        return sorted({*places, middle} if last >= first else places, key=lambda one: abs(one - middle))
    return places if side == "left" else places[::-1]


def edges(template: Template, band: Any) -> tuple[int, int, int]:
    """Return the left, right and upper edge of what may be printed on.

    A page without margins keeps them in its content: nothing goes beyond the
    outermost elements then.
    """
    root, across = template.root, width_of(template.root, band)
    first = local(band.getparent()) in ("title", "pageHeader", "background")
    top = _highest(band) if first and xml.number(root, "topMargin", 30) < _MARGIN else 0
    if min(xml.number(root, "leftMargin", 20), xml.number(root, "rightMargin", 20)) >= _MARGIN:
        return 0, across, top
    every = [one for each in template.bands() for one in boxes(each) if one.width]
    left = max(0, min((one.x for one in every), default=0))
    right = min(across, max((one.right for one in every), default=across))
    return left, right, top


def _highest(band: Any) -> int:
    """Return where content begins on a page without an upper margin: not at the paper's very edge."""
    first = min((one.y for one in boxes(band)), default=_MARGIN)
    return max(_LEAST_EDGE, min(_MARGIN, first))


def _in_the_way(one: Box, x: int, y: int, width: int, height: int, *, tight: bool = False) -> bool:
    air = 0 if tight else 1
    if one.y >= y + height + air or one.bottom <= y - air:
        return False
    kind = local(one.node)
    if kind in _SHAPES and kind != "image" and _holds(one, x, y, width, height):
        return False
    gap = GAP if kind in TEXTS else 1
    return one.x < x + width + gap and one.right > x - gap


def _holds(one: Box, x: int, y: int, width: int, height: int) -> bool:
    return one.x <= x and one.right >= x + width and one.y <= y and one.bottom >= y + height


def cleared_room(
    template: Template, band: Any, width: int, height: int, side: str = "right", *, tight: bool = False
) -> Room | None:
    """Return a place at a side of a band that texts with room to spare can leave; they are narrowed."""
    left, right, top = edges(template, band)
    x = left if side == "left" else right - width
    if side == "center" or x < left or top + height > xml.number(band, "height"):
        return None
    blocking = [one for one in boxes(band) if _in_the_way(one, x, top, width, height, tight=tight)]
    inside = any(_in_the_way(one, x, top, width, height, tight=tight) for one in in_frames(band))
    moves = [_narrowed(template.root, one, x, width, side) for one in blocking]
    if inside or any(one is None for one in moves):
        return None
    for box, move in zip(blocking, moves, strict=True):
        box.put(**(move or {}))
    return Room(band, x, top)


def corner_room(
    template: Template, band: Any, sizes: Sequence[tuple[int, int]], side: str
) -> tuple[Room, int, int] | None:
    """Return the upper corner of a band, else the free place at that side which is nearest to its top.

    Texts with room to spare make way; None where the upper half of the band has no room.
    """
    for tight in (False, True):
        for wide, high in sizes:
            found = free_room(template, band, wide, high, side, half=True, tight=tight)
            in_corner = found is not None and found == _corner(template, band, wide, side)
            found = found if in_corner else cleared_room(template, band, wide, high, side, tight=tight)
            if found is not None:
                return found, wide, high
    _left, _right, top = edges(template, band)
    for wide, high in sizes:
        found = free_room(template, band, wide, high, side, half=True)
        if found is not None and found.y <= top + (xml.number(band, "height") - top) // 2:
            return found, wide, high
    return None


def _corner(template: Template, band: Any, width: int, side: str) -> Room:
    left, right, top = edges(template, band)
    x = {"left": left, "center": (left + right - width) // 2}.get(side, right - width)
    return Room(band, x, top)


def _narrowed(root: Any, box: Box, x: int, width: int, side: str) -> dict[str, int] | None:
    """Return the new x and width of a text that leaves room, None where it can't."""
    if local(box.node) not in TEXTS:
        return None
    look = look_of(root, box.node)
    start, end = (x + width + GAP, box.right) if side == "left" else (box.x, x - GAP)
    if look.align == "Center":
        middle = box.x + box.width / 2
        half = int(min(middle - start, end - middle))
        start, end = int(middle - half), int(middle + half)
    words = shown_text(box.node) if local(box.node) == "staticText" else ""
    lines = look.lines_in(words, box.width) if words else 1
    fits = look.width_of(words) <= (end - start) * lines * 0.95 if words else end - start >= _LEAST_TEXT
    return {"x": start, "width": end - start} if fits and not look.turned else None


def grown_room(template: Template, band: Any, width: int, height: int, side: str = "right") -> Room:
    """Make a band higher so that something stands free below what is in it.

    Raises EditProblem where the page is too low, or the band too narrow.
    """
    left, right, edge = edges(template, band)
    if width > right - left:
        raise too_wide(right - left)
    before = needed_height(template.root)
    content = lowest(band)
    top = max(edge, content + GAP if content else 0)
    places = range(edge, top + 1, _STEP)
    things = boxes(band)
    x = {"left": left, "center": (left + right - width) // 2}.get(side, right - width)
    y = next((one for one in places if not any(_in_the_way(b, x, one, width, height) for b in things)), top)
    if y + height > xml.number(band, "height"):
        band.set("height", str(y + height))
    keep_page(template.root, before, band)
    return Room(band, x, y)


def too_wide(across: int) -> EditProblem:
    """Return the problem that something is wider than the page's printable width."""
    return EditProblem(
        "outside",
        _("The printable width is {width} points, less than this needs.", width=across),
        _("Make it smaller, or make the page wider first."),
    )


def room_right_of(template: Template, element: Any, width: int, height: int) -> Room:
    """Return the free place right of an element, half way down it; raise EditProblem where there is none."""
    band = element.getparent()
    box, across = Box(element), width_of(template.root, band)
    top = max(0, min(box.y + (box.height - height) // 2, xml.number(band, "height") - height))
    for gap in (GAP, 0):
        x = box.right + gap
        others = [one for one in boxes(band, element) if _in_the_way(one, x, top, width, height)]
        if x + width <= across and not others:
            return Room(band, x, top)
    cleared = cleared_room(template, band, width, height)
    if cleared is not None:
        return cleared
    raise EditProblem(
        "no_room",
        _("There is no free room to the right of that text."),
        _("Make room there first, or name another place."),
    )


def room_beside(template: Template, element: Any, width: int, height: int) -> Room | None:
    """Return the free place right of an element, else left of it, in the same band."""
    band = element.getparent()
    if local(band) != "band":
        return None
    box, across = Box(element), width_of(template.root, band)
    things = boxes(band, element)
    top = max(0, min(box.y, xml.number(band, "height") - height))
    for x in (box.right + GAP, box.x - width - GAP):
        inside = 0 <= x <= across - width and height <= xml.number(band, "height")
        if inside and not any(_in_the_way(one, x, top, width, height) for one in things):
            return Room(band, x, top)
    return None


def room_at_right(
    template: Template, element: Any, width: int, height: int, *, narrow: bool = False
) -> Room | None:
    """Return the free place right of an element that is nearest to it; narrow: it leaves that room itself."""
    band = element.getparent()
    if local(band) != "band":
        return None
    _left, right, top = edges(template, band)
    box, things = Box(element), boxes(band)
    bottom = xml.number(band, "height")
    if narrow:
        return room_given_by(template, element, width, height, "right")
    levels = sorted(range(top, bottom - height + 1), key=lambda one: abs(one - box.y))
    for y in [one for one in levels if box.y - height < one < box.bottom]:
        for x in range(box.right + GAP, right - width + 1, _STEP):
            if not any(_in_the_way(one, x, y, width, height) for one in things):
                return Room(band, x, y)
    return None


def room_given_by(template: Template, element: Any, width: int, height: int, side: str) -> Room | None:
    """Return the end of an element's own place at a side, which it leaves; None where it needs that."""
    band = element.getparent()
    left, right, top = edges(template, band)
    box, bottom = Box(element), xml.number(band, "height")
    x = left if side == "left" else right - width
    y = max(top, min(box.y, bottom - height))
    move = _narrowed(template.root, box, x, width, side)
    others = [one for one in boxes(band, element) if not _share(one, box)]
    blocked = any(_in_the_way(one, x, y, width, height, tight=True) for one in others)
    if move is None or blocked or not left <= x <= right - width or y + height > bottom:
        return None
    box.put(**move)
    return Room(band, x, y)


def _share(one: Box, other: Box) -> bool:
    """Tell whether two elements lie upon each other already."""
    return one.over(other) and one.y < other.bottom and one.bottom > other.y


def room_below_line(template: Template, element: Any, width: int, height: int) -> Room | None:
    """Return the place right under the line of an element; what stands below moves down for it.

    None where something reaches over that line, as an upright line of a table does.
    """
    band = element.getparent()
    if local(band) != "band":
        return None
    box, things = Box(element), boxes(band)
    line = [one for one in things if one.y < box.bottom and one.bottom > box.y]
    top = max(one.bottom for one in line)
    below = [one for one in things if one.y >= top]
    if any(one.bottom > top > one.y for one in things):
        return None
    left, right, _edge = edges(template, band)
    first = min(one.x for one in line)
    x = first if first + width <= right else max(left, right - width)
    free = min((one.y for one in below), default=top + height + GAP) - top - 1
    if free < height:
        for one in below:
            one.put(y=one.y + height - max(free, 0))
    moved = max((one.bottom for one in boxes(band)), default=0)
    y = top + 1 if free > height else top
    band.set("height", str(max(xml.number(band, "height"), y + height, moved)))
    return Room(band, x, y)


def room_left_of(template: Template, element: Any, sizes: Sequence[tuple[int, int]]) -> tuple[Room, int, int]:
    """Return the free place left of an element; raise EditProblem where there is none."""
    holder, box = holder_of(element), Box(element)
    things = boxes(holder, element)
    for width, height in sizes:
        x = box.x - width - GAP
        levels = range(max(0, _height_of(holder) - height) + 1)
        beside = [one for one in levels if box.y - height < one < box.bottom] if x >= 0 else []
        for y in sorted(beside, key=lambda one: abs(one - box.y)):
            if not any(_in_the_way(one, x, y, width, height) for one in things):
                return Room(holder, x, y), width, height
    raise EditProblem(
        "no_room",
        _("There is no free room to the left of that."),
        _("Make room there first, or name another place."),
    )


def room_under(
    template: Template, element: Any, sizes: Sequence[tuple[int, int]], *, above: bool = False
) -> tuple[Room, int, int]:
    """Return a place right below or above an element; what stands lower in the band moves down for it.

    Raises EditProblem where lines run through, as in a grid: the rows of a
    form can't be pulled apart.
    """
    root, holder, box = template.root, holder_of(element), Box(element)
    others, before = boxes(holder, element), needed_height(root)
    closing = [] if above else [one for one in others if closes(one, box)]
    under = max([box.bottom, *(one.bottom for one in closing)])
    for tight, (width, height) in product((False, True), sizes):
        x, y = _aligned_under(template, element, width), box.y - height if above else under
        inside = y >= 0 and y + height <= _height_of(holder)
        if inside and not any(_in_the_way(one, x, y, width, height, tight=tight) for one in others):
            return Room(holder, x, y), width, height
    width, height = sizes[0]
    edge = box.y if above else under
    across = [one for one in others if one.y < edge - 1 and one.bottom > edge + 1]
    uneven = [one for one in across if local(one.node) in TEXTS and one.bottom <= edge + _UNEVEN]
    edge = edge if above else max([edge, *(one.bottom for one in uneven)])
    across = [one for one in across if one not in uneven]
    if not above and not any(one.y >= edge - 1 for one in others):
        left = _aligned_under(template, element, width)
        across = [one for one in across if not _stands_aside(one, left, width)]
    if any(local(one.node) not in ("rectangle", "frame") or not one.over(box) for one in across):
        raise EditProblem(
            "no_room",
            _("There is no free room there: what stands beside it would be torn apart."),
            _("Name another place, such as the top right corner, or make room first."),
        )
    lower = [one for one in boxes(holder, *(() if above else (element,))) if one.y >= edge - 1]
    lower = [one for one in lower if one.node not in [each.node for each in closing]]
    first = min((one.y for one in lower), default=edge + height + 2)
    push = max(0, edge + height + 2 - first)
    for one in lower:
        one.put(y=one.y + push)
    for one in across:
        one.put(height=one.height + push)
    fit(root, holder)
    heighten(root, holder, edge + height)
    keep_page(root, before)
    return Room(holder, _aligned_under(template, element, width), edge), width, height


def closes(one: Box, box: Box) -> bool:
    """Tell whether a line is the lower edge of an element's cell: it stays there."""
    level = local(one.node) == "line" and one.height <= _THIN and abs(one.y - box.bottom) <= _THIN
    return level and one.x <= box.x + _THIN and one.right >= box.right - _THIN


def _stands_aside(one: Box, x: int, width: int) -> bool:
    """Tell whether a picture or text stands wholly left or right of a place: it needs not move for it."""
    return local(one.node) in (*TEXTS, "image") and (one.right <= x or one.x >= x + width)


def _height_of(holder: Any) -> int:
    """Return the height of a band or a frame."""
    return xml.number(holder, "height") if local(holder) == "band" else Box(holder).height


def _aligned_under(template: Template, element: Any, width: int) -> int:
    """Return where something this wide begins below an element: aligned as its text is."""
    root, holder = template.root, holder_of(element)
    right = edges(template, holder)[1] if local(holder) == "band" else width_of(root, holder)
    box, align = Box(element), look_of(root, element).align if local(element) in TEXTS else "Left"
    x = {"Center": box.x + (box.width - width) // 2, "Right": box.right - width}.get(align, box.x)
    return max(0, min(x, right - width))
