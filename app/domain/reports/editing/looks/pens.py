"""The pens that draw lines around texts and pictures, and how an edit writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.space import Box
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.ruled import (
    drawn_pens,
)
from app.domain.reports.editing.template.styles import (
    SIDES,
    box_of,
    line_up,
    look_of,
    points,
    styles_of,
)
from app.domain.reports.xml_tools import local

LineStyle = Literal["Solid", "Dashed", "Dotted", "Double"]
SHAPES = ("line", "rectangle", "ellipse")


class BorderEdit(Edit):
    """A line: its width in points, style and colour; what border edits have in common."""

    kind: str
    width: float = Field(0.5, ge=0, le=10)
    style: LineStyle | Literal[""] = "Solid"
    colour: str = Field("#000000", pattern=r"^$|^#[0-9A-Fa-f]{6}$")

    def pen(self, pen: Any) -> None:
        """Write the line to a pen; width 0 draws nothing."""
        pen.set("lineWidth", points(self.width))
        pen.attrib.pop("lineStyle", None)
        pen.attrib.pop("lineColor", None)
        if self.width:
            pen.set("lineStyle", self.style or "Solid")
            pen.set("lineColor", self.colour or "#000000")

    def draw(self, root: Any, node: Any, sides: Sequence[str]) -> None:
        """Draw the lines of an element's box; all sides where none are named."""
        box = box_of(root, node)
        if sides:
            for side in sides:
                box.attrib.pop(f"{side}Border", None)
                self.pen(pen_in(root, box, f"{side}Pen"))
            return
        box.attrib.pop("border", None)
        self.pen(pen_in(root, box, "pen"))
        for each in SIDES:
            box.attrib.pop(f"{each}Border", None)
            own = xml.child(box, f"{each}Pen")
            if own is not None:
                box.remove(own)
            if _styled(root, node, each):
                self.pen(pen_in(root, box, f"{each}Pen"))


def _styled(root: Any, node: Any, side: str) -> bool:
    """Tell whether a style draws this side on its own, which would win over the whole box's pen."""
    found = (xml.child(one, "box") for one in styles_of(root, node))
    return any(one is not None and xml.child(one, f"{side}Pen") is not None for one in found)


def pens_of(style: Any) -> list[Any]:
    """Return the pens with a width that a style draws around a box."""
    box = xml.child(style, "box")
    pens = [] if box is None else [one for one in box if local(one).lower().endswith("pen")]
    return [one for one in pens if float(one.get("lineWidth", "0") or 0) > 0]


def pen_in(root: Any, box: Any, tag: str) -> Any:
    """Return the pen of a box or shape by its tag; made where there is none."""
    found = xml.child(box, tag)
    if found is None:
        found = xml.make(root, tag)
        xml.insert_in_order(box, found)
        line_up(box, found)
    return found


def has_pen(root: Any, node: Any) -> bool:
    """Tell whether an element is drawn with lines: its own, or those of its styles."""
    if local(node) in SHAPES:
        return True
    holder = xml.child(node, "graphicElement" if local(node) == "image" else "box")
    return bool(drawn_pens(holder)) or any(pens_of(one) for one in styles_of(root, node))


_AIR = 2


def keep_off(root: Any, node: Any) -> None:
    """Keep letters off the line at the side where they begin, where there is room for it."""
    look, width = look_of(root, node), Box(node).width
    side = {"Left": "left", "Right": "right", "Justified": "left"}.get(look.align)
    words = shown_text(node) if local(node) == "staticText" else ""
    fits = look.lines_in(words, width - _AIR) <= look.lines_in(words, width)
    if side and not look.across and width > 20 * _AIR and fits and not look.turned:
        box_of(root, node).set(f"{side}Padding", str(_AIR))
