"""What lies behind the texts of a row, and what of it would hide a stripe."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.space import Box
from app.domain.reports.editing.styles import TEXTS, value_of
from app.domain.reports.editing.template import Template
from app.domain.reports.xml_tools import local

_SHAPES = ("rectangle", "frame")
_CELLS = (*TEXTS, "frame")
_FILLED = ("rectangle", "ellipse")
_WIDE, _HIGH = 0.9, 0.7
_WHITE = "#FFFFFF"


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


def _mode(template: Template, node: Any) -> str:
    return value_of(template.root, node, "mode", "Opaque" if local(node) in _FILLED else "Transparent")


def _decided(node: Any) -> bool:
    """Tell whether an element is printed on a condition only."""
    return xml.child(xml.geometry(node), "printWhenExpression") is not None
