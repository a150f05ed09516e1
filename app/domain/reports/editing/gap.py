"""The gap that elements leave which are taken away."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.space import boxes
from app.domain.reports.mend_geometry import lowest
from app.domain.reports.xml_tools import local

_FOLLOWS = 6


def close_up(holder: Any, top: int, bottom: int) -> None:
    """Move up what stood below an element, and make the band lower, where nothing stood beside it.

    A row that follows closely takes the very place of the one that is gone.
    """
    if local(holder) not in ("band", "frame"):
        return
    others = boxes(holder)
    if any(one.y < bottom and one.bottom > top for one in others):
        return
    below = [one for one in others if one.y >= bottom]
    first = min([one.y for one in below], default=bottom)
    free = first - max([one.bottom for one in others if one.bottom <= top], default=top)
    size = first - top if first - bottom <= _FOLLOWS else bottom - top
    step = min(free, size) if below else bottom - top
    for one in below:
        one.put(y=one.y - step)
    if local(holder) == "band":
        height = xml.number(holder, "height")
        holder.set("height", str(max(lowest(holder), height - step)))
