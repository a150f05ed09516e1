"""What goes with a band's height: cells that fill it, and lines at its lower edge."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.xml_tools import local


def fills(node: Any, height: int) -> bool:
    """Tell whether an element goes through the whole height of its band."""
    place = xml.geometry(node)
    if place is None or height < 4 or local(node) in ("image", "break", "subreport", "componentElement"):
        return False
    return xml.number(place, "y") <= 1 and xml.number(place, "y") + xml.number(place, "height") >= height - 1


def keep_at_edge(node: Any, former: int, height: int) -> None:
    """Move a level line that stood at the lower edge of its band to where the edge is now."""
    place = xml.geometry(node)
    if local(node) != "line" or place is None or xml.number(place, "height") > 1:
        return
    gap = former - xml.number(place, "y")
    if 0 <= gap <= _AT_EDGE < former:
        place.set("y", str(max(0, height - gap)))


_AT_EDGE = 2
