"""A free place at an exact side of a band, for what has to stand there."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.layout.free_room import Room, cleared_room, edges, too_wide
from app.domain.reports.editing.layout.space import Box, boxes, in_frames, width_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_FRAMES = ("rectangle", "ellipse", "frame")
_STEP = 2
_LEAST_MARGIN = 4


def sure_room(
    template: Template, band: Any, width: int, height: int, side: str, *, below: bool = False
) -> Room:
    """Return a free place at the left, center or right of a band (below all in it), which grows for it."""
    found = None if below else room_at(template, band, width, height, side)
    if below:
        x = _at_side(template, band, width, side)
        found = _below_all(template, band, x, width, height, whole=True)
    if found is None:
        raise too_wide(width_of(template.root, band))
    return found


def room_at(
    template: Template,
    band: Any,
    width: int,
    height: int,
    side: str,
    *,
    clear: bool = False,
    grow: bool = True,
) -> Room | None:
    """Return the first free place at the left, center or right of a band.

    With clear, texts that have room to spare are narrowed first; else the
    band grows: the caller keeps the page. Raises EditProblem where the band
    is too narrow.
    """
    x = _at_side(template, band, width, side)
    found, top = [*boxes(band), *in_frames(band)], edges(template, band)[2] if local(band) == "band" else 0
    for y in range(top, xml.number(band, "height") - height + 1, _STEP):
        if x >= 0 and not any(hits(one, x, y, width, height) for one in found):
            return Room(band, x, y)
    narrowed = cleared_room(template, band, width, height, side) if clear else None
    return narrowed or (_below_all(template, band, x, width, height) if grow else None)


def room_within(
    template: Template, band: Any, size: tuple[int, int], side: str, *, low: bool = False
) -> Room | None:
    """Return the free place at a side of a band that lies in its upper half (low: at its very bottom).

    Where a frame covers the band, that may be a place within the frame, which reaches further.
    """
    width, height = size
    x, found = _at_side(template, band, width, side), [*boxes(band), *in_frames(band)]
    top, deep = edges(template, band)[2], xml.number(band, "height")
    free = [
        y for y in range(top, deep - height + 1) if not any(hits(one, x, y, width, height) for one in found)
    ]
    if low:
        return Room(band, x, free[-1]) if free and x >= 0 else None
    if free and x >= 0 and free[0] + height / 2 <= deep / 2:
        return Room(band, x, free[0])
    for frame in (one for one in boxes(band) if local(one.node) == "frame"):
        inside, at = boxes(frame.node), x - frame.x
        if not 0 <= at <= frame.width - width:
            continue
        for y in range(_AIR, (frame.height - height) // 2 + 1):
            if not any(hits(one, at, y, width, height) for one in inside):
                return Room(frame.node, at, y)
    return None


_AIR = 4


def _at_side(template: Template, band: Any, width: int, side: str) -> int:
    """Return where something begins at a side: in line with the content of a page without margins."""
    across = width_of(template.root, band)
    left, right, _top = edges(template, band) if local(band) == "band" else (0, across, 0)
    if right - left < width:
        left, right = 0, across
    return {"left": left, "center": (left + right - width) // 2}.get(side, right - width)


def _below_all(
    template: Template, band: Any, x: int, width: int, height: int, *, whole: bool = False
) -> Room:
    if x < 0:
        raise too_wide(width_of(template.root, band))
    level = [
        one.bottom for one in boxes(band) if whole or (one.x < x + width and max(one.right, one.x + 1) > x)
    ]
    y = max([edges(template, band)[2] if local(band) == "band" else 0, *level])
    band.set("height", str(max(xml.number(band, "height"), y + height)))
    return Room(band, x, y)


def from_margin(root: Any, before: int, section: str) -> None:
    """Take what a header or footer adds to the page off the margin beside it: all else stays in place."""
    margin = {"pageFooter": "bottomMargin", "pageHeader": "topMargin", "title": "topMargin"}.get(section)
    over = needed_height(root) - max(before, xml.number(root, "pageHeight", 842))
    if margin is None or over <= 0:
        return
    former = xml.number(root, margin, 30)
    if former - over >= _LEAST_MARGIN:
        root.set(margin, str(former - over))


def hits(one: Box, x: int, y: int, width: int, height: int) -> bool:
    """Tell whether an element stands in the way of a place; a shape around it does not."""
    around = one.x <= x and one.right >= x + width and one.y <= y and one.bottom >= y + height
    if local(one.node) in _FRAMES and around:
        return False
    level = one.y < y + height and max(one.bottom, one.y + 1) > y
    return level and one.x < x + width and max(one.right, one.x + 1) > x
