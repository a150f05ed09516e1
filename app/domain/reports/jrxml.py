"""A design as JRXML: elements in the schema's order, the same bytes for the same design."""

from __future__ import annotations

import base64
import uuid
from collections.abc import Callable
from typing import Any

from lxml import etree

from app.domain.reports.images import image_expression
from app.domain.reports.models import (
    Band,
    BoxBorders,
    Design,
    ElementBase,
    ImageElement,
    LineElement,
    Pen,
    RectangleElement,
    ReportGroup,
    StaticText,
    TextBase,
    TextField,
)
from app.domain.reports.xml_tools import NAMESPACE

_SCHEMA = "http://jasperreports.sourceforge.net/xsd/jasperreport.xsd"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_SEED = uuid.UUID("6f1c2a34-52d3-5b61-9a0e-8f4f7d7c0b11")
_BANDS = (
    "background",
    "title",
    "pageHeader",
    "columnHeader",
    "detail",
    "columnFooter",
    "pageFooter",
    "summary",
)

_ALONE = 60
Node = Any
_NSMAP: Any = {None: NAMESPACE, "xsi": _XSI}


def write_jrxml(design: Design) -> bytes:
    """Return the template as UTF-8 XML that JasperReports 6.20 loads."""
    return _Writer(design).write()


class _Writer:
    """Writes one design; uuids come from the design's name and each element's place."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._seen: dict[str, int] = {}

    def write(self) -> bytes:
        root = self._root()
        self._declarations(root)
        for name in _BANDS:
            self._section(root, name)
        etree.indent(root, "\t")
        return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8"))

    def _uuid(self, key: str) -> str:
        count = self._seen.get(key, 0)
        self._seen[key] = count + 1
        return str(uuid.uuid5(_SEED, f"{self.design.name}|{key}|{count}"))

    def _root(self) -> Node:
        design = self.design
        root = etree.Element(f"{{{NAMESPACE}}}jasperReport", nsmap=_NSMAP)
        root.set(f"{{{_XSI}}}schemaLocation", f"{NAMESPACE} {_SCHEMA}")
        values = {
            "name": design.name or "report",
            "language": "java",
            "pageWidth": design.page_width,
            "pageHeight": design.page_height,
            "orientation": "Landscape" if design.orientation == "Landscape" else "",
            "whenNoDataType": "AllSectionsNoDetail",
            "columnWidth": design.page_width - design.left_margin - design.right_margin,
            "leftMargin": design.left_margin,
            "rightMargin": design.right_margin,
            "topMargin": design.top_margin,
            "bottomMargin": design.bottom_margin,
            "isSummaryNewPage": "true" if design.summary_new_page else "",
            "uuid": self._uuid("report"),
        }
        _set(root, values)
        return root

    def _declarations(self, root: Node) -> None:
        design = self.design
        for parameter in design.parameters:
            node = _add(root, "parameter", {"name": parameter.name, "class": parameter.java_type})
            if parameter.description:
                _text(node, "parameterDescription", parameter.description)
            if parameter.default:
                _text(node, "defaultValueExpression", parameter.default)
        if design.query:
            _text(root, "queryString", design.query)
        for field in design.fields:
            node = _add(root, "field", {"name": field.name, "class": field.java_type})
            if field.description:
                _text(node, "fieldDescription", field.description)
        for sort in design.sorts:
            values = {"name": sort.name, "order": "Descending" if sort.descending else ""}
            _add(root, "sortField", {**values, "type": "" if sort.kind == "Field" else sort.kind})
        for variable in design.variables:
            values = {
                "name": variable.name,
                "class": variable.java_type,
                "resetType": variable.reset,
                "resetGroup": variable.reset_group,
                "calculation": variable.calculation,
            }
            if variable.reset == "Report":
                values.pop("resetType")
            node = _add(root, "variable", values)
            if variable.expression:
                _text(node, "variableExpression", variable.expression)
            if variable.initial:
                _text(node, "initialValueExpression", variable.initial)
        if design.filter:
            _text(root, "filterExpression", design.filter)
        for group in design.groups:
            self._group(root, group)

    def _group(self, root: Node, group: ReportGroup) -> None:
        more = {
            "isStartNewPage": "true" if group.new_page else "",
            "isReprintHeaderOnEachPage": "true" if group.reprint_header else "",
            "minHeightToStartNewPage": _ALONE if group.keep_header else "",
        }
        node = _add(root, "group", {"name": group.name, **more})
        _text(node, "groupExpression", group.expression)
        for section, name in (("groupHeader", "groupHeader"), ("groupFooter", "groupFooter")):
            bands = [b for b in self.design.bands if b.name == name and b.group == group.name]
            if bands:
                holder = _add(node, section)
                for band in bands:
                    self._band(holder, band)

    def _section(self, root: Node, name: str) -> None:
        bands = [b for b in self.design.bands if b.name == name]
        if not bands:
            return
        holder = _add(root, name)
        for band in bands if name == "detail" else bands[:1]:
            self._band(holder, band)

    def _band(self, holder: Node, band: Band) -> None:
        node = _add(holder, "band", {"height": band.height, "splitType": band.split or "Stretch"})
        if band.print_when:
            _text(node, "printWhenExpression", band.print_when)
        for element in band.elements:
            _ELEMENTS[element.kind](self, node, element, f"{band.name}|{band.group}")

    # ---- elements

    def _report_element(self, node: Node, element: ElementBase, place: str) -> None:
        key = f"{place}|{type(element).__name__}|{element.x},{element.y},{element.width},{element.height}"
        values = {
            "positionType": "" if element.position == "FixRelativeToTop" else element.position,
            "stretchType": "" if element.stretch == "NoStretch" else element.stretch,
            "mode": "Opaque"
            if element.opaque
            else ("Transparent" if isinstance(element, RectangleElement) else ""),
            "x": element.x,
            "y": element.y,
            "width": element.width,
            "height": element.height,
            "forecolor": element.forecolor or "",
            "backcolor": element.backcolor or "",
            "uuid": element.uuid or self._uuid(key),
        }
        child = _add(node, "reportElement", values)
        if element.print_when:
            _text(child, "printWhenExpression", element.print_when)

    def _static(self, band: Node, element: StaticText, place: str) -> None:
        node = _add(band, "staticText")
        self._report_element(node, element, place)
        _text_parts(node, element)
        _text(node, "text", element.text)

    def _field(self, band: Node, element: TextField, place: str) -> None:
        values = {
            "textAdjust": "StretchHeight" if element.stretch_with_overflow else "",
            "evaluationTime": "" if element.evaluation == "Now" else element.evaluation,
            "evaluationGroup": element.evaluation_group,
            "pattern": element.pattern,
            "isBlankWhenNull": "true" if element.blank_when_null else "",
        }
        node = _add(band, "textField", values)
        self._report_element(node, element, place)
        _text_parts(node, element)
        _text(node, "textFieldExpression", element.expression)

    def _line(self, band: Node, element: LineElement, place: str) -> None:
        node = _add(band, "line", {"direction": "BottomUp" if element.direction == "BottomUp" else ""})
        self._report_element(node, element, place)
        _pen(_add(node, "graphicElement"), "pen", element.pen)

    def _rectangle(self, band: Node, element: RectangleElement, place: str) -> None:
        if element.frame:
            self._frame(band, element, place)
            return
        radius = {} if element.ellipse else {"radius": element.radius or ""}
        node = _add(band, "ellipse" if element.ellipse else "rectangle", radius)
        self._report_element(node, element, place)
        _pen(_add(node, "graphicElement"), "pen", element.pen)

    def _frame(self, band: Node, element: RectangleElement, place: str) -> None:
        node = _add(band, "frame")
        self._report_element(node, element, place)
        if element.pen.width > 0:
            _pen(_add(node, "box"), "pen", element.pen)

    def _image(self, band: Node, element: ImageElement, place: str) -> None:
        node = _add(band, "image", {"scaleImage": "FillFrame"})
        self._report_element(node, element, place)
        _text(node, "imageExpression", image_expression(base64.b64decode(element.data)))


_ELEMENTS: dict[str, Callable[..., None]] = {
    "staticText": _Writer._static,
    "textField": _Writer._field,
    "line": _Writer._line,
    "rectangle": _Writer._rectangle,
    "image": _Writer._image,
}


def _text_parts(node: Node, element: TextBase) -> None:
    if element.box is not None:
        _box(node, element.box)
    values = {
        "textAlignment": "" if element.align == "Left" else element.align,
        "verticalAlignment": "" if element.valign == "Top" else element.valign,
        "rotation": "" if element.rotation == "None" else element.rotation,
    }
    text = _add(node, "textElement", values)
    font = {
        "fontName": element.font,
        "size": f"{element.size:g}",
        "isBold": "true" if element.bold else "",
        "isItalic": "true" if element.italic else "",
        "isUnderline": "true" if element.underline else "",
    }
    _add(text, "font", font)
    if element.line_spacing:
        _add(text, "paragraph", {"lineSpacing": "Fixed", "lineSpacingSize": f"{element.line_spacing:g}"})


def _box(node: Node, box: BoxBorders) -> None:
    paddings = {
        "topPadding": box.padding_top or "",
        "leftPadding": box.padding_left or "",
        "bottomPadding": box.padding_bottom or "",
        "rightPadding": box.padding_right or "",
    }
    child = _add(node, "box", paddings)
    for name, pen in (
        ("topPen", box.top),
        ("leftPen", box.left),
        ("bottomPen", box.bottom),
        ("rightPen", box.right),
    ):
        if pen.width > 0:
            _pen(child, name, pen)


def _pen(node: Node, name: str, pen: Pen) -> None:
    _add(node, name, {"lineWidth": f"{pen.width:g}", "lineStyle": pen.style, "lineColor": pen.color})


def _add(parent: Node, name: str, values: dict[str, Any] | None = None) -> Node:
    node = etree.SubElement(parent, f"{{{NAMESPACE}}}{name}")
    _set(node, values or {})
    return node


def _set(node: Node, values: dict[str, Any]) -> None:
    for key, value in values.items():
        if value != "":
            node.set(key, str(value))


def _text(parent: Node, name: str, text: str) -> None:
    clean = "".join(c for c in text if c in "\t\n" or (ord(c) >= 0x20 and ord(c) not in (0xFFFE, 0xFFFF)))
    node = _add(parent, name)
    node.text = etree.CDATA(clean.replace("]]>", "]] >"))
