"""How an element is seen: the colour of its lines or letters, what fills it, and how its lines are drawn."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.outline_models import Seen
from app.domain.reports.editing.template.styles import styles_of, value_of
from app.domain.reports.xml_tools import local

_CLOSED = ("rectangle", "ellipse")
_SHAPES = ("line", *_CLOSED)
_PAGE = r"(?:newInteger\(1\)|Integer\.valueOf\(1\)|1)"
_FIRST_PAGE = re.compile(
    rf"(?:newBoolean\(|Boolean\.valueOf\()?\(*\$V\{{PAGE_NUMBER\}}(?:\.intValue\(\))?"
    rf"(?:==1|<=1|<2|\.equals\({_PAGE}\)|=={_PAGE})\)*"
)
_FORMER = {"None": "0", "Thin": "0.5", "1Point": "1", "2Point": "2", "4Point": "4", "Dotted": "1"}


def seen(root: Any, node: Any) -> Seen:
    """Return how an element is seen."""
    kind = local(node)
    holders = [_pen_holder(node, kind), *(_styled(one, kind) for one in styles_of(root, node))]
    pens = [pen for one in holders if one is not None for pen in _pens(one, kind)]
    width, style, colour = _stroke(holders, pens, kind)
    ink = value_of(root, node, "forecolor", "#000000")
    filled = value_of(root, node, "mode", "Opaque" if kind in _CLOSED else "Transparent") == "Opaque"
    radius = value_of(root, node, "radius", "0") if kind == "rectangle" else "0"
    return Seen(
        ink=ink,
        stroke=(colour or ink) if width else "",
        ground=value_of(root, node, "backcolor", "#FFFFFF") if filled else "",
        width=width,
        style=style,
        radius=int(radius) if radius.isdigit() else 0,
        italic=value_of(root, node, "isItalic") == "true",
        first_page=_on_first_page(node),
    )


def _on_first_page(node: Any) -> bool:
    """Tell whether an element is printed on the first page alone, by its condition."""
    place = xml.geometry(node)
    said = xml.child(place, "printWhenExpression") if place is not None else None
    return said is not None and _FIRST_PAGE.fullmatch("".join((said.text or "").split())) is not None


def _pen_holder(node: Any, kind: str) -> Any:
    return xml.child(node, "graphicElement" if kind in _SHAPES else "box")


def _styled(style: Any, kind: str) -> Any:
    """Return the node of a style that holds its pens: the style itself for shapes, its box for others."""
    return style if kind in _SHAPES else xml.child(style, "box")


def _pens(holder: Any, kind: str) -> list[Any]:
    """Return the pens of a holder; a shape has one, a box one for each side."""
    tags = ("pen",) if kind in _SHAPES else ("pen", "topPen", "leftPen", "bottomPen", "rightPen")
    return [one for one in holder if local(one) in tags]


def _stroke(holders: list[Any], pens: list[Any], kind: str) -> tuple[float, str, str]:
    """Return the width, style and colour of the lines that are drawn; width 0 where none are."""
    shape = kind in _SHAPES
    drawn = pens if shape else [one for one in pens if _number(one.get("lineWidth")) > 0]
    former = next((one.get("pen") for one in holders if one is not None and one.get("pen")), "")
    default = _FORMER.get(former, "1") if shape else "0"
    width = next((one.get("lineWidth") for one in drawn if one.get("lineWidth")), default)
    style = next((one.get("lineStyle") for one in drawn if one.get("lineStyle")), "")
    colour = next((one.get("lineColor") for one in drawn if one.get("lineColor")), "")
    return _number(width), style or ("Dotted" if former == "Dotted" else "Solid"), colour


def _number(text: str | None) -> float:
    try:
        return float(text or 0)
    except ValueError:
        return 0.0
