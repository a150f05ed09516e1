"""A static guard before any Java: a template may hold only what is on the lists.

It is the one wall that stands on every system. What it refuses is no crime:
the user may vouch for a template, and the engine's sandbox stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml import etree

from app.core.errors import AppError
from app.core.safe_xml import parse
from app.domain.reports.codes import ErrorCode
from app.domain.reports.images import embedded_image, reaches_out
from app.domain.reports.java_text import CLASSES, DECLARED, faults
from app.domain.reports.models import EngineError

MAX_BYTES = 20 << 20
MAX_ELEMENTS = 200_000
MAX_POINTS = 14_400
MAX_FINDINGS = 50

_REPORT = "http://jasperreports.sourceforge.net/jasperreports"
_COMPONENTS = f"{_REPORT}/components"
_COMPONENT_NAMES = frozenset(
    [
        "table",
        "list",
        "datasetRun",
        "column",
        "columnGroup",
        "columnHeader",
        "columnFooter",
        "detailCell",
        "groupHeader",
        "groupFooter",
        "tableHeader",
        "tableFooter",
        "listContents",
        "codeExpression",
        "textExpression",
        "Codabar",
        "Code128",
        "EAN128",
        "DataMatrix",
        "Code39",
        "Interleaved2Of5",
        "UPCA",
        "UPCE",
        "EAN13",
        "EAN8",
        "USPSIntelligentMail",
        "RoyalMailCustomer",
        "POSTNET",
        "PDF417",
        "QRCode",
        "barbecue",
        "applicationIdentifierExpression",
        "printWhenExpression",
    ]
)
_ATTRIBUTES_REFUSED = frozenset(
    [
        "scriptletClass",
        "customizerClass",
        "formatFactoryClass",
        "incrementerFactoryClass",
        "resourceBundle",
        "rendererType",
        "theme",
    ]
)
_ELEMENTS_REFUSED = frozenset(
    ["scriptlet", "template", "genericElement", "subreport", "chartCustomizer", "customizerClass"]
)
_CLASS_ATTRIBUTES = frozenset(("class", "nestedType", "valueClass", "calculator"))
_SIZES = frozenset(["pageWidth", "pageHeight", "columnWidth", "width", "height", "columnSpacing"])
_IMPORTS = re.compile(
    r"(?:java\.(?:util|math|text|sql|awt|time|lang)|net\.sf\.jasperreports\.engine(?:\.data)?)\.(?:\*|[A-Z]\w*)"
)
_PROPERTIES = (
    "com.jaspersoft.studio.",
    "ireport.",
    "template.",
    "net.sf.jasperreports.chart.pie.",
    *(
        f"net.sf.jasperreports.{name}."
        for name in [
            "export",
            "print",
            "text",
            "default",
            "awt",
            "style",
            "bands",
            "components",
            "crosstab",
            "page",
        ]
    ),
)
_PROPERTY_REFUSED = re.compile(r"path|file|url|icc|javascript|class|factory|renderer|handler|password", re.I)
# The place of a value within a document that is printed as JSON, not of a file.
_PROPERTIES_HARMLESS = frozenset(["net.sf.jasperreports.export.json.path"])
_NAME = re.compile(r'[^"\\\n\r$]*')
_FILE_BESIDE = re.compile(r'"\w[\w -]*(?:\.\w+)+"')
_UNSOUND = {
    "xml_doctype": "a document type declaration",
    "xml_too_large": "a file of more than 20 MB",
    "xml_too_deep": "XML that is nested too deeply",
}
_REFERENCE = re.compile(r"\$([FPV])\{([^}]*)\}")


def inspect(jrxml: bytes) -> list[EngineError]:
    """Return what in a template is not on the lists; [] when nothing is."""
    if len(jrxml) > MAX_BYTES:
        return [_refused(_Finding("a file of more than 20 MB"), 0)]
    if jrxml[:2] == b"\xac\xed":
        return [_refused(_Finding("a compiled template"), 0)]
    try:
        root = parse(jrxml)
    except AppError as error:
        return [_unreadable(error)]
    found = []
    for finding, line in _findings(root):
        found.append(_refused(finding, line))
        if len(found) >= MAX_FINDINGS:
            break
    return found


def without_data_adapter(jrxml: bytes) -> bytes:
    """Drop the design tool's data adapter, which the engine can't load and a preview does not need."""
    return re.sub(
        rb'<property\s+name="net\.sf\.jasperreports\.data\.adapter"\s+value="[^"]*"\s*/>', b"", jrxml
    )


@dataclass(frozen=True)
class _Finding:
    what: str
    code: ErrorCode = ErrorCode.FORBIDDEN
    name: str = ""
    expression: str = ""


def _unreadable(error: AppError) -> EngineError:
    if error.code != "bad_xml":
        return _refused(_Finding(_UNSOUND.get(error.code, error.message)), 1)
    return EngineError(
        code=ErrorCode.NOT_WELL_FORMED,
        stage="xml",
        message=error.detail,
        values={"reason": error.detail},
        line=int(str(error.values.get("line", 0))),
        column=int(str(error.values.get("column", 0))),
    )


def _refused(found: _Finding, line: int) -> EngineError:
    values = {"what": found.what} | ({"name": found.name} if found.name else {})
    if found.code != ErrorCode.FORBIDDEN:
        values["reason"] = found.what
    return EngineError(
        code=found.code,
        stage="guard",
        message=f"not on the list: {found.what}",
        values=values,
        expression=found.expression,
        line=line,
    )


def _findings(root: Any) -> Iterator[tuple[_Finding, int]]:
    types = _types(root)
    for count, node in enumerate(root.iter()):
        if count > MAX_ELEMENTS:
            yield _Finding(f"more than {MAX_ELEMENTS} elements"), 0
            return
        if isinstance(node.tag, str):
            for found in _node_faults(node, types):
                yield found, node.sourceline or 0
        elif node.tag is etree.Entity:
            yield _Finding("an entity"), node.sourceline or 0


def _types(root: Any) -> dict[str, str]:
    """Return the declared class of each field, parameter and variable, as F:name, P:name, V:name."""
    kinds = {"field": "F", "parameter": "P", "variable": "V"}
    return {
        f"{kinds[name]}:{node.get('name')}": node.get("class") or "java.lang.String"
        for node in root.iter()
        if isinstance(node.tag, str) and (name := etree.QName(node).localname) in kinds
    }


def _node_faults(node: Any, types: dict[str, str]) -> Iterator[_Finding]:
    name = etree.QName(node).localname
    yield from map(_Finding, _element_faults(node, name))
    for attribute, value in node.attrib.items():
        yield from _attribute_faults(str(attribute), str(value))
    text = node.text or ""
    if name.endswith(("Expression", "expression")):
        yield from _expression_faults(name, text, types)


def _element_faults(node: Any, name: str) -> Iterator[str]:
    space = etree.QName(node).namespace
    if space not in (None, _REPORT, _COMPONENTS):
        yield f"the component {space}"
    elif space == _COMPONENTS and name not in _COMPONENT_NAMES:
        yield f"the component {name}"
    if name in _ELEMENTS_REFUSED:
        yield f"the element {name}"
    if name == "import" and not _IMPORTS.fullmatch(node.get("value") or ""):
        yield f"the import {node.get('value')}"
    if name == "jasperReport" and node.get("language", "java") not in ("java", ""):
        yield f"the language {node.get('language')}"
    if name in ("queryString", "query") and node.get("language", "sql").lower() != "sql":
        yield f"the query language {node.get('language')}"
    if name in ("property", "propertyExpression"):
        yield from _property_faults(node.get("name") or "")


def _property_faults(name: str) -> Iterator[str]:
    studio = name.startswith(("com.jaspersoft.studio.", "ireport."))
    harmless = studio or name in _PROPERTIES_HARMLESS or not _PROPERTY_REFUSED.search(name)
    known = name.startswith(_PROPERTIES) and harmless
    if "." in name and not known:
        yield f"the property {name}"


def _attribute_faults(attribute: str, value: str) -> Iterator[_Finding]:
    if attribute in _ATTRIBUTES_REFUSED:
        yield _Finding(f"the attribute {attribute}")
    if attribute in _CLASS_ATTRIBUTES and not _class_is_known(value):
        yield _Finding(f"the class {value}", name=value)
    if attribute in _SIZES and value.lstrip("-").isdigit() and int(value) > MAX_POINTS:
        yield _Finding(f"the size {value}")
    if attribute == "name" and not _NAME.fullmatch(value):
        yield _Finding(f"the name {value}")


def _class_is_known(value: str) -> bool:
    return value in DECLARED or value in CLASSES or value in _PRIMITIVE_ARRAYS


_PRIMITIVE_ARRAYS = frozenset(("byte[]", "[B", "int", "long", "double", "float", "boolean"))


def _expression_faults(name: str, text: str, types: dict[str, str]) -> Iterator[_Finding]:
    if name == "imageExpression":
        picture = embedded_image(text)
        if (picture is None and not _is_picture_value(text, types)) or reaches_out(picture or b""):
            yield _Finding("a picture from a file or the network", expression=text.strip()[:200])
        return
    for fault in faults(text):
        code = ErrorCode.EXPRESSION_ERROR if fault.syntax else ErrorCode.FORBIDDEN
        yield _Finding(fault.what, code, fault.name, text.strip())


def _is_picture_value(text: str, types: dict[str, str]) -> bool:
    """Tell whether the expression is one declared picture (not its address), or a file beside the report.

    The engine's folder holds no files of the user, so such a file is only reported missing.
    """
    if _FILE_BESIDE.fullmatch(text.strip()):
        return True
    match = _REFERENCE.fullmatch(text.strip())
    if match is None:
        return False
    return types.get(f"{match[1]}:{match[2]}") in ("java.awt.Image", "java.io.InputStream", "byte[]", "[B")
