"""The gap that elements leave which are taken away."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.layout.space import Box, boxes
from app.domain.reports.mend_geometry import lowest
from app.domain.reports.xml_tools import local

_FOLLOWS = 6


def close_up(holder: Any, top: int, bottom: int) -> int:
    """Move up what stood below an element, and make the band lower, where nothing stood beside it.

    A row that follows closely takes the very place of the one that is gone.
    Returns by how much all moved, 0 where nothing did.
    """
    if local(holder) not in ("band", "frame"):
        return 0
    others = boxes(holder)
    level = [one for one in others if one.y < bottom - 1 and one.bottom > top + 1]
    upright = [one for one in level if _reaches_over(one, top, bottom)]
    if len(upright) < len(level):
        return 0
    below = [one for one in others if one.y >= bottom - 1]
    if upright:
        _close_grid(holder, upright, below, bottom - top)
        return bottom - top
    first = min([one.y for one in below], default=bottom)
    free = first - max([one.bottom for one in others if one.bottom <= top], default=top)
    size = first - top if first - bottom <= _FOLLOWS else bottom - top
    step = min(free, size) if below else bottom - top
    for one in below:
        one.put(y=one.y - step)
    if local(holder) == "band":
        height = xml.number(holder, "height")
        holder.set("height", str(max(lowest(holder), height - step)))
    return step


def lower_frame(frame: Any, step: int) -> None:
    """Make a frame lower, with what stands below it and the band around it following."""
    place = xml.geometry(frame)
    holder = frame.getparent()
    if place is None or step <= 0:
        return
    own = Box(frame)
    bottom = own.bottom
    own.put(height=max(1, own.height - step))
    beside = [
        one
        for one in boxes(holder)
        if one.node is not frame and one.y < bottom - 1 and one.bottom > bottom - step
    ]
    if local(holder) not in ("band", "frame") or beside:
        return
    for one in boxes(holder):
        if one.node is not frame and one.y >= bottom - 1:
            one.put(y=one.y - step)
    if local(holder) == "band":
        holder.set("height", str(max(lowest(holder), xml.number(holder, "height") - step)))


def _reaches_over(one: Box, top: int, bottom: int) -> bool:
    """Tell whether an upright line or a frame around it reaches over a whole row, and further."""
    drawn = (
        local(one.node) in ("line", "rectangle", "frame") and one.y <= top + 1 and one.bottom >= bottom - 1
    )
    return drawn and one.height > bottom - top + 1


def _close_grid(holder: Any, upright: list[Box], below: list[Box], step: int) -> None:
    """Take a row out of a grid that is drawn of lines: upright lines get shorter, all below moves up."""
    for one in upright:
        one.put(height=one.height - step)
    for one in below:
        one.put(y=one.y - step)
    if local(holder) == "band":
        holder.set("height", str(max(lowest(holder), xml.number(holder, "height") - step)))
