"""A piece of a template made whole, so that the engine can prove it."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

from app.core.safe_xml import parse
from app.domain.reports.xml_tools import NAMESPACE, local

_ORDER = (
    "property",
    "import",
    "style",
    "subDataset",
    "parameter",
    "queryString",
    "field",
    "sortField",
    "variable",
    "filterExpression",
    "group",
    "background",
    "title",
    "pageHeader",
    "columnHeader",
    "detail",
    "columnFooter",
    "pageFooter",
    "lastPageFooter",
    "summary",
    "noData",
)
_PAGE = {
    "name": "example",
    "pageWidth": "595",
    "pageHeight": "842",
    "columnWidth": "555",
    "leftMargin": "20",
    "rightMargin": "20",
    "topMargin": "20",
    "bottomMargin": "20",
}
_CLASSES = {
    "amount": "java.math.BigDecimal",
    "a": "java.math.BigDecimal",
    "b": "java.math.BigDecimal",
    "date": "java.util.Date",
    "paid": "java.lang.Boolean",
}
_DETAIL_HEIGHT = 200


def wrap(snippet: str) -> bytes:
    """Return a template that holds a snippet: its declarations in order, loose elements in the detail band.

    Fields that it uses and does not declare are declared; a jasperReport
    element in it gives the page. Raises AppError for XML that is not safe.
    """
    parts = list(parse(f'<x xmlns="{NAMESPACE}">{snippet}</x>'.encode()))
    page = dict(_PAGE)
    sections: dict[str, list[Any]] = {name: [] for name in _ORDER}
    loose: list[Any] = []
    for part in parts:
        name = local(part)
        if name == "jasperReport":
            page |= {str(key): str(value) for key, value in part.attrib.items()}
        else:
            sections.get(name, loose).append(part)
    root = etree.Element(f"{{{NAMESPACE}}}jasperReport", page, nsmap={None: NAMESPACE})  # type: ignore[dict-item]
    sections["field"] += _undeclared(snippet)
    if loose:
        sections["detail"] = [_detail(loose)]
    for name in _ORDER:
        root.extend(sections[name])
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8"))


def _undeclared(snippet: str) -> list[Any]:
    used = dict.fromkeys(re.findall(r"\$F\{(\w+)\}", snippet))
    used |= dict.fromkeys(re.findall(r'<sortField name="(\w+)"', snippet))
    declared = set(re.findall(r'<field name="(\w+)"', snippet))
    return [
        etree.Element(
            f"{{{NAMESPACE}}}field", {"name": name, "class": _CLASSES.get(name, "java.lang.String")}
        )
        for name in used
        if name not in declared
    ]


def _detail(elements: list[Any]) -> Any:
    section = etree.Element(f"{{{NAMESPACE}}}detail")
    band = etree.SubElement(section, f"{{{NAMESPACE}}}band", {"height": str(_DETAIL_HEIGHT)})
    band.extend(elements)
    return section
