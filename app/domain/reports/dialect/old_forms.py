"""Spellings of old that version 6 still reads and version 7 has no place for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lxml import etree

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.dialect.names import SECTIONS
from app.domain.reports.xml_tools import local

_SPACINGS = {"1_1_2": "1_1_2", "Double": "Double", "Single": "Single"}
_PENS = {
    "Thin": ("0.5", "Solid"),
    "1Point": ("1.0", "Solid"),
    "2Point": ("2.0", "Solid"),
    "4Point": ("4.0", "Solid"),
}
_PENS |= {"Dotted": ("1.0", "Dashed"), "None": ("0.0", "Solid")}
_SIDES = ("", "top", "left", "bottom", "right")
_EMPTY = ("textElement", "font", "graphicElement", "box", "paragraph")


def modern(root: Any) -> list[str]:
    """Rewrite old spellings as the newer ones of version 6; return what is lost by it, one sentence each.

    The result prints the same; only what version 6 itself ignores goes.
    """
    lost: list[str] = []
    for node in list(root.iter()):
        if rule := _RULES.get(local(node)):
            lost += rule(root, node) or []
        if local(node).endswith("Expression") and node.attrib.pop("class", None):
            lost.append(_("The class of an expression is not written any more; the engine finds it itself."))
    for section in [node for node in root if local(node) in SECTIONS and xml.child(node, "band") is None]:
        root.remove(section)
    _drop_empty(root)
    return list(dict.fromkeys(lost))


def _drop_empty(root: Any) -> None:
    for _pass in range(2):
        for node in [node for node in root.iter() if local(node) in _EMPTY]:
            if len(node) == 0 and not node.attrib and node.getparent() is not None:
                _take_out(node)


def _take_out(node: Any) -> None:
    """Remove a node and keep the text after it."""
    parent, tail = node.getparent(), (node.tail or "").strip()
    if tail:
        previous = node.getprevious()
        holder, name = (parent, "text") if previous is None else (previous, "tail")
        setattr(holder, name, (getattr(holder, name) or "") + tail)
    parent.remove(node)


# ---- one rule per element --------------------------------------------------------


def _text_field(root: Any, node: Any) -> list[str]:
    if node.attrib.pop("isStretchWithOverflow", "") == "true" and not node.get("textAdjust"):
        node.set("textAdjust", "StretchHeight")
    return []


def _text_element(root: Any, node: Any) -> list[str]:
    if node.attrib.pop("isStyledText", "") == "true" and not node.get("markup"):
        node.set("markup", "styled")
    spacing = _SPACINGS.get(node.attrib.pop("lineSpacing", ""))
    if spacing:
        paragraph = xml.child(node, "paragraph")
        if paragraph is None:
            paragraph = xml.make(root, "paragraph")
            xml.insert_in_order(node, paragraph)
        if not paragraph.get("lineSpacing"):
            paragraph.set("lineSpacing", spacing)
    return []


def _font(root: Any, node: Any) -> list[str]:
    if node.attrib.pop("reportFont", None):
        return [_("The reference to a report font is not written any more.")]
    _plain_number(node, "size")
    return []


def _style(root: Any, node: Any) -> list[str]:
    for old, names in (("hAlign", ("hTextAlign", "hImageAlign")), ("vAlign", ("vTextAlign", "vImageAlign"))):
        value = node.attrib.pop(old, None)
        for name in names:
            if value and not node.get(name) and not (name == "hImageAlign" and value == "Justified"):
                node.set(name, value)
    if node.attrib.pop("isStyledText", "") == "true" and not node.get("markup"):
        node.set("markup", "styled")
    _plain_number(node, "fontSize")
    return []


def _plain_number(node: Any, name: str) -> None:
    if node.get(name, "").endswith(".0"):
        node.set(name, node.get(name)[:-2])


def _graphic(root: Any, node: Any) -> list[str]:
    node.attrib.pop("stretchType", None)
    width, style = _PENS.get(node.attrib.pop("pen", ""), ("", ""))
    if width and xml.child(node, "pen") is None:
        node.insert(0, xml.make(root, "pen", lineWidth=width, lineStyle=style))
    return []


def _box(root: Any, node: Any) -> list[str]:
    for side in _SIDES:
        name = f"{side}Border" if side else "border"
        width, style = _PENS.get(node.attrib.pop(name, ""), ("", ""))
        colour = node.attrib.pop(f"{name}Color", None)
        tag = f"{side}Pen" if side else "pen"
        if not width or xml.child(node, tag) is not None:
            continue
        pen = xml.make(root, tag, lineWidth=width, lineStyle=style)
        if colour:
            pen.set("lineColor", colour)
        node.append(pen)
    order = {"pen": 0, "topPen": 1, "leftPen": 2, "bottomPen": 3, "rightPen": 4}
    node[:] = sorted(node, key=lambda one: order.get(local(one), 9))
    return []


def _band(root: Any, node: Any) -> list[str]:
    if node.attrib.pop("isSplitAllowed", "") == "false" and not node.get("splitType"):
        node.set("splitType", "Prevent")
    return []


def _schema_location(root: Any, node: Any) -> list[str]:
    for name in [name for name in node.attrib if etree.QName(name).localname == "schemaLocation"]:
        del node.attrib[name]
    return []


_RULES: dict[str, Callable[[Any, Any], list[str]]] = {
    "textField": _text_field,
    "textElement": _text_element,
    "font": _font,
    "style": _style,
    "graphicElement": _graphic,
    "box": _box,
    "band": _band,
    "jasperReport": _schema_location,
    "table": _schema_location,
    "list": _schema_location,
    "barbecue": _schema_location,
}
