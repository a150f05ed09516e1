"""Turn the template syntax of JasperReports 7 back into the 6.x syntax."""

from __future__ import annotations

from typing import Any

from lxml import etree

from app.core.i18n import _
from app.domain.reports import mend_schema
from app.domain.reports import xml_tools as xml
from app.domain.reports.xml_tools import local

_PLACE = (
    "uuid",
    "key",
    "x",
    "y",
    "width",
    "height",
    "forecolor",
    "backcolor",
    "mode",
    "style",
    "positionType",
)
_MORE_PLACE = {"stretchType": "stretchType", "removeLineWhenBlank": "isRemoveLineWhenBlank"}
_FONT = {
    "fontName": "fontName",
    "fontSize": "size",
    "bold": "isBold",
    "italic": "isItalic",
    "underline": "isUnderline",
    "strikeThrough": "isStrikeThrough",
}
_TEXT = {
    "hTextAlign": "textAlignment",
    "vTextAlign": "verticalAlignment",
    "rotation": "rotation",
    "markup": "markup",
}
_FIELD = {
    "pattern": "pattern",
    "blankWhenNull": "isBlankWhenNull",
    "evaluationTime": "evaluationTime",
    "evaluationGroup": "evaluationGroup",
    "textAdjust": "textAdjust",
}
_EXPRESSIONS = {
    "textField": "textFieldExpression",
    "image": "imageExpression",
    "subreport": "subreportExpression",
    "variable": "variableExpression",
    "group": "groupExpression",
}
_SECTIONS = [
    "background",
    "title",
    "pageHeader",
    "columnHeader",
    "columnFooter",
    "pageFooter",
    "lastPageFooter",
    "summary",
    "noData",
]


def modernise(root: Any) -> list[str]:
    """Rewrite 7.x elements, sections and expressions in place."""
    changed = [
        _element(root, node) for node in list(root.iter()) if local(node) == "element" and node.get("kind")
    ]
    changed += [_section(root, node) for node in list(root) if local(node) in _SECTIONS]
    changed += [_query(root, node) for node in list(root) if local(node) == "query"]
    changed += [
        _group_bands(root, node) for node in root.iter() if local(node) in ("groupHeader", "groupFooter")
    ]
    changed += [
        _expression(node) for node in list(root.iter()) if local(node) in ("expression", "description")
    ]
    if not any(changed):
        return []
    mend_schema.mend_attributes(root)
    mend_schema.mend_order(root)
    return [_("Rewrote the newer JasperReports 7 syntax as 6.x.")]


def _element(root: Any, old: Any) -> bool:
    new = xml.make(root, old.get("kind", "staticText"))
    place = xml.make(root, "reportElement", **{name: old.get(name) for name in _PLACE if old.get(name)})
    for name, target in _MORE_PLACE.items():
        if old.get(name):
            place.set(target, old.get(name))
    new.append(place)
    for node in list(old):
        new.append(node)
    if local(new) in ("staticText", "textField"):
        _text_element(root, old, new)
    for name, target in _FIELD.items():
        if local(new) == "textField" and old.get(name):
            new.set(target, old.get(name))
    _move_condition(new, place)
    parent = old.getparent()
    if parent is not None:
        parent.replace(old, new)
    return True


def _move_condition(new: Any, place: Any) -> None:
    condition = xml.child(new, "printWhenExpression")
    if condition is not None:
        place.append(condition)


def _text_element(root: Any, old: Any, new: Any) -> None:
    font = {target: old.get(name).removesuffix(".0") for name, target in _FONT.items() if old.get(name)}
    text = xml.make(
        root, "textElement", **{target: old.get(name) for name, target in _TEXT.items() if old.get(name)}
    )
    if font:
        text.append(xml.make(root, "font", **font))
    if font or text.attrib:
        xml.insert_in_order(new, text)


def _section(root: Any, node: Any) -> bool:
    """Wrap what 7.x keeps directly in a section into a band."""
    if node.get("height") is None:
        return False
    band = xml.make(root, "band", height=node.attrib.pop("height"))
    if node.get("splitType"):
        band.set("splitType", node.attrib.pop("splitType"))
    for one in list(node):
        band.append(one)
    node.append(band)
    return True


def _group_bands(root: Any, node: Any) -> bool:
    return _section(root, node)


def _query(root: Any, node: Any) -> bool:
    node.tag = xml.make(root, "queryString").tag
    return True


def _expression(node: Any) -> bool:
    parent = node.getparent()
    if parent is None or xml.foreign(parent):
        return False
    kind = local(parent)
    space = etree.QName(node).namespace
    if local(node) == "description":
        target = f"{kind}Description" if kind in ("field", "parameter", "variable") else ""
    else:
        target = _EXPRESSIONS.get(kind, "")
    if target:
        node.tag = f"{{{space}}}{target}" if space else target
    return bool(target)
