"""Small helpers over a parsed JRXML tree, shared by the checks and the repairs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, TypedDict, get_args

from lxml import etree

from app.core.paths import resource_dir

NAMESPACE = "http://jasperreports.sourceforge.net/jasperreports"
COMPONENTS = "http://jasperreports.sourceforge.net/jasperreports/components"
Section = Literal[
    "background",
    "title",
    "pageHeader",
    "columnHeader",
    "groupHeader",
    "detail",
    "groupFooter",
    "columnFooter",
    "pageFooter",
    "lastPageFooter",
    "summary",
    "noData",
]
BANDS: tuple[str, ...] = get_args(Section)
_PLAIN_ELEMENTS = (
    "staticText",
    "textField",
    "line",
    "rectangle",
    "ellipse",
    "image",
    "subreport",
    "frame",
    "componentElement",
    "genericElement",
    "break",
)
CHARTS = (
    "pieChart",
    "pie3DChart",
    "barChart",
    "bar3DChart",
    "xyBarChart",
    "stackedBarChart",
    "stackedBar3DChart",
    "lineChart",
    "xyLineChart",
    "areaChart",
    "xyAreaChart",
    "scatterChart",
    "bubbleChart",
    "timeSeriesChart",
    "highLowChart",
    "candlestickChart",
    "meterChart",
    "thermometerChart",
    "multiAxisChart",
    "stackedAreaChart",
    "ganttChart",
)
ELEMENTS = (*_PLAIN_ELEMENTS, *CHARTS, "crosstab")
REFERENCE = re.compile(r"\$([FPV])\{([^}]*)\}")
BUILT_IN_PARAMETERS = frozenset(
    [
        "REPORT_CONTEXT",
        "REPORT_PARAMETERS_MAP",
        "JASPER_REPORTS_CONTEXT",
        "JASPER_REPORT",
        "REPORT_CONNECTION",
        "REPORT_MAX_COUNT",
        "REPORT_DATA_SOURCE",
        "REPORT_SCRIPTLET",
        "REPORT_LOCALE",
        "REPORT_RESOURCE_BUNDLE",
        "REPORT_TIME_ZONE",
        "REPORT_FORMAT_FACTORY",
        "REPORT_CLASS_LOADER",
        "REPORT_URL_HANDLER_FACTORY",
        "REPORT_FILE_RESOLVER",
        "REPORT_TEMPLATES",
        "SORT_FIELDS",
        "FILTER",
        "IS_IGNORE_PAGINATION",
        "REPORT_VIRTUALIZER",
    ]
)
BUILT_IN_VARIABLES = frozenset(
    [
        "PAGE_NUMBER",
        "COLUMN_NUMBER",
        "REPORT_COUNT",
        "PAGE_COUNT",
        "COLUMN_COUNT",
        "MASTER_CURRENT_PAGE",
        "MASTER_TOTAL_PAGES",
    ]
)
KINDS = {"F": "field", "P": "parameter", "V": "variable"}


class Rule(TypedDict, total=False):
    """What the schema says about one element."""

    order: dict[str, int]
    need: list[str]
    attributes: dict[str, Any]
    required: list[str]


@lru_cache(maxsize=1)
def schema() -> dict[str, Rule]:
    """Return the element rules of the 6.x schema: child order, attributes, enumerations."""
    table: dict[str, Rule] = json.loads(resource_dir("reports", "schema.json").read_text("utf-8"))
    return table


def local(node: Any) -> str:
    """Return a node's tag without its namespace; "" for a comment."""
    tag = node.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def foreign(node: Any) -> bool:
    """Tell whether a node belongs to a component's own namespace."""
    return not isinstance(node.tag, str) or etree.QName(node).namespace not in (NAMESPACE, None)


def make(root: Any, tag: str, **attributes: str) -> Any:
    """Make an element in the namespace of the root."""
    space = etree.QName(root).namespace
    return etree.Element(f"{{{space}}}{tag}" if space else tag, attributes)


def named(root: Any, tag: str) -> Iterator[Any]:
    """Yield every node of this local name, in document order."""
    found: Iterator[Any] = root.iter(f"{{*}}{tag}")
    return found


def child(node: Any, tag: str) -> Any | None:
    """Return the first child of this local name."""
    return next(node.iterchildren(f"{{*}}{tag}"), None)


def number(node: Any, name: str, default: int = 0) -> int:
    """Return a whole-number attribute; the default where it is missing or unreadable."""
    try:
        return round(float(node.get(name, default)))
    except (TypeError, ValueError):
        return default


def expressions(root: Any) -> Iterator[Any]:
    """Yield every node that carries an expression."""
    return (node for node in root.iter() if local(node).endswith("Expression"))


def references(root: Any, kind: str) -> set[str]:
    """Return the names that $F{}, $P{} or $V{} (kind F, P, V) mention anywhere."""
    return {
        name
        for node in expressions(root)
        for letter, name in REFERENCE.findall(node.text or "")
        if letter == kind
    }


def declared(root: Any, tag: str) -> set[str]:
    """Return the names declared on the main dataset."""
    return {str(node.get("name", "")) for node in root.iterchildren(f"{{*}}{tag}")}


def insert_in_order(parent: Any, node: Any) -> None:
    """Insert a child where the schema wants it."""
    order = schema().get(local(parent), {}).get("order", {})
    rank = order.get(local(node), 99)
    for index, other in enumerate(parent):
        if local(other) and order.get(local(other), 99) > rank:
            parent.insert(index, node)
            return
    parent.append(node)


def bands(root: Any) -> Iterator[Any]:
    """Yield every band of the main report."""
    return (node for node in named(root, "band") if local(node.getparent()) in BANDS)


def geometry(element: Any) -> Any | None:
    """Return the reportElement of an element; a chart has it within its chart node."""
    own = child(element, "reportElement")
    chart = child(element, "chart") if own is None else None
    return child(chart, "reportElement") if chart is not None else own


def elements(band: Any) -> Iterator[Any]:
    """Yield a band's own elements, looking into element groups but not into frames."""
    for node in band:
        if local(node) == "elementGroup":
            yield from elements(node)
        elif local(node) in ELEMENTS:
            yield node


def serialise(root: Any) -> bytes:
    """Write a tree as UTF-8 with a declaration."""
    return bytes(etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=True))


def font_of(root: Any, element: Any) -> Any:
    """Return an element's font, made with its textElement when there is none."""
    text = child(element, "textElement")
    if text is None:
        text = make(root, "textElement")
        insert_in_order(element, text)
    font = child(text, "font")
    if font is None:
        font = make(root, "font")
        insert_in_order(text, font)
    return font
