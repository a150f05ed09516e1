"""Whether an element has border lines of its own, or lines drawn around it that are elements themselves."""

from __future__ import annotations

from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.layout.space import Box, boxes, holder_of
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import styles_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_SHAPES = ("line", "rectangle", "ellipse")
_NEAR = 2


def only_ruled(template: Template, ids: list[str]) -> bool:
    """Tell whether elements without a border stand between drawn lines, which are not theirs."""
    nodes = [node for one in ids if (node := template.find(one)) is not None]
    return bool(nodes) and all(_ruled(one) and not has_lines(template, one) for one in nodes)


def drawn_pens(holder: Any | None) -> list[Any]:
    """Return the pens of a box or a graphic element that draw a line."""
    pens = [] if holder is None else [one for one in holder if local(one).lower().endswith("pen")]
    return [one for one in pens if float(one.get("lineWidth", "1") or 0) > 0]


def restyle(node: Any, style: str) -> None:
    """Give the lines of an element's own box another style; a double line has at least one point."""
    for pen in drawn_pens(xml.child(node, "box")) if style else ():
        pen.set("lineStyle", style)
        if style == "Double" and float(pen.get("lineWidth", "1")) < 1:
            pen.set("lineWidth", "1")


def has_lines(template: Template, node: Any) -> bool:
    """Tell whether an element is drawn with a line of its own, or of its style."""
    every = [*node.iter(), *(one for each in styles_of(template.root, node) for one in each.iter())]
    pens = [one for one in every if isinstance(one.tag, str) and local(one).lower().endswith("pen")]
    old = any(name.lower().endswith("border") for one in every for name in one.attrib)
    return old or any(float(one.get("lineWidth", "1") or 0) > 0 for one in pens)


def _ruled(node: Any) -> bool:
    """Tell whether an upright line that is an element of its own stands at an element's side."""
    if local(node) in _SHAPES:
        return False
    cell = Box(node)
    lines = [
        one for one in boxes(holder_of(node), node) if local(one.node) == "line" and one.height > one.width
    ]
    level = [one for one in lines if one.y < cell.bottom and one.bottom > cell.y]
    return any(min(abs(one.x - cell.x), abs(one.x - cell.right)) <= _NEAR for one in level)


def is_shape(id_: str, outline: Outline) -> bool:
    """Tell whether an element is a drawn shape."""
    info = outline.element(id_)
    return info is not None and info.kind in _SHAPES


def without_plain(values: dict[str, Any]) -> dict[str, Any]:
    """Return what is said of a line without black and solid, which a new line is anyhow."""
    plain = {"style": "Solid", "colour": "#000000"}
    return {name: value for name, value in values.items() if plain.get(name) != value}
