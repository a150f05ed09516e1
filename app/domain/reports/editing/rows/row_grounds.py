"""What lies behind the texts of a row, and what of it would hide a stripe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.layout.space import Box, boxes, width_of
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.styles import TEXTS, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_SHAPES = ("rectangle", "frame")
_CELLS = (*TEXTS, "frame")
_FILLED = ("rectangle", "ellipse")
_WIDE, _HIGH = 0.9, 0.7
_WHITE = "#FFFFFF"
_GAP = 1


def opaque_cells(template: Template, band: Any) -> list[Any]:
    """Return the texts and frames of a band, in frames too, that are painted with a background."""
    nodes = [one for one in band.iter() if local(one) in _CELLS and xml.geometry(one) is not None]
    return [one for one in nodes if _mode(template, one) == "Opaque"]


def row_grounds(template: Template, band: Any) -> list[Any]:
    """Return the painted rectangles and frames of a band that lie behind its whole row."""
    found = [Box(one) for one in xml.elements(band) if xml.geometry(one) is not None]
    left, right = min(one.x for one in found), max(one.right for one in found)
    low, high = min(one.y for one in found), max(one.bottom for one in found)
    return [
        one.node
        for one in found
        if local(one.node) in _SHAPES
        and one.width >= _WIDE * (right - left)
        and one.height >= _HIGH * (high - low)
        and _mode(template, one.node) == "Opaque"
        and not _decided(one.node)
    ]


def heads_rows(band: Any) -> bool:
    """Tell whether a band stands in the columns of the rows, above them."""
    return local(band.getparent()) in ("columnHeader", "groupHeader")


def is_white(template: Template, node: Any) -> bool:
    """Tell whether an element's background is white."""
    return value_of(template.root, node, "backcolor", _WHITE).upper() == _WHITE


def see_through(template: Template, node: Any) -> None:
    """Let what lies behind an element be seen, if no style of its own paints it on a condition."""
    place = xml.geometry(node)
    if place is not None:
        place.set("mode", "Transparent")


def paper_right(root: Any, band: Any) -> int:
    """Return the right edge of what rows may cover: the right margin, where the page has one column."""
    if max(1, xml.number(root, "columnCount", 1)) > 1 or local(band) != "band":
        return 0
    margins = xml.number(root, "leftMargin", 20) + xml.number(root, "rightMargin", 20)
    return xml.number(root, "pageWidth", 595) - margins


def has_gaps(band: Any) -> bool:
    """Tell whether what lies behind the texts of a row is seen between them, or under the shorter ones."""
    texts = sorted((one for one in boxes(band) if local(one.node) in TEXTS), key=lambda one: one.x)
    until = texts[0].x if texts else 0
    for one in texts:
        if one.x > until + _GAP:
            return True
        until = max(until, one.right)
    return any(one.height < _HIGH * xml.number(band, "height") for one in texts)


def paint_behind(
    template: Template, band: Any, look: tuple[str, str], condition: str, front: Sequence[Box]
) -> None:
    """Put a rectangle (its key, its colour) right behind what is in front of it, as wide as the rows.

    It is as wide as all that stands in the row and those that head it.
    """
    root, inside = template.root, boxes(band)
    heads = [one for other in template.bands() if heads_rows(other) for one in boxes(other)]
    x0 = max(0, min(one.x for one in (*inside, *heads)))
    x1 = max(one.right for one in (*inside, *heads))
    x1 = min(max(width_of(root, band), paper_right(root, band)), x1)
    place = placed(
        template,
        look[0],
        x0,
        0,
        max(1, x1 - x0),
        xml.number(band, "height"),
        backcolor=look[1],
        mode="Opaque",
        stretchType="ContainerHeight",
    )
    place.append(made(root, "printWhenExpression", text=condition))
    pen = made(root, "graphicElement", made(root, "pen", lineWidth="0"))
    tops = _tops(band, front)
    first = next((at for at, one in enumerate(band) if one in tops), len(band))
    template.add(band, made(root, "rectangle", place, pen), first)


def _tops(band: Any, inside: Sequence[Box]) -> list[Any]:
    found = []
    for one in inside:
        node = one.node
        while node.getparent() is not band:
            node = node.getparent()
        found.append(node)
    return found


def _mode(template: Template, node: Any) -> str:
    return value_of(template.root, node, "mode", "Opaque" if local(node) in _FILLED else "Transparent")


def _decided(node: Any) -> bool:
    """Tell whether an element is printed on a condition only."""
    return xml.child(xml.geometry(node), "printWhenExpression") is not None
