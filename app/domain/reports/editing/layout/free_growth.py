"""A box that grows into free room alone: nothing makes way, and its band stays as high as it is."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.styles import bordered, value_of
from app.domain.reports.xml_tools import local

_SHAPES = ("rectangle", "ellipse", "image", "frame")
Span = tuple[int, int]


def grow_into_free(root: Any, node: Any, height: int) -> None:
    """Make a box as high as told where there is room below it, else above it, too; else it stays.

    A cell with lines or a ground of its own stays: its row would no longer be level.
    """
    place, holder = xml.geometry(node), _holder_of(node)
    if place is None or bordered(root, node) or value_of(root, node, "mode") == "Opaque":
        return
    top, tall = xml.number(place, "y"), xml.number(place, "height")
    need = height - tall
    if need <= 0 or local(holder) not in ("band", "frame"):
        return
    first, last = _room(holder, node)
    below = min(need, last - top - tall)
    above = need - below
    if below < 0 or above > top - first:
        return
    if above:
        place.set("y", str(top - above))
    place.set("height", str(height))


def _holder_of(node: Any) -> Any:
    above = node.getparent()
    while local(above) == "elementGroup":
        above = above.getparent()
    return above


def _room(holder: Any, node: Any) -> Span:
    """Return from where to where a box may reach up and down, in points from its holder's top.

    What it overlaps already is no limit.
    """
    x, y, right, bottom = _edges(node)
    own = xml.geometry(holder) if local(holder) == "frame" else holder
    first, last = 0, xml.number(own, "height")
    for one in xml.elements(holder):
        left, top, end, foot = _edges(one)
        if one is node or left >= right or end <= x:
            continue
        if local(one) in _SHAPES and top <= y and foot >= bottom:
            first, last = max(first, top), min(last, foot)
        elif top >= bottom - 1:
            last = min(last, max(top, bottom))
        elif foot <= y + 1:
            first = max(first, min(foot, y))
    return first, last


def _edges(node: Any) -> tuple[int, int, int, int]:
    place = xml.geometry(node)
    x, y = xml.number(place, "x"), xml.number(place, "y")
    return x, y, x + xml.number(place, "width"), y + xml.number(place, "height")
