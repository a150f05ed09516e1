"""A template's outline: what it is called, its columns with their labels, groups and page, as a spec."""

from __future__ import annotations

import re
from typing import Any

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.generate.column_types import type_of
from app.domain.reports.generate.spec import MOST_COLUMNS, ColumnSpec, ReportSpec
from app.domain.reports.models import KnownField
from app.domain.reports.xml_tools import local

_FIELD = re.compile(r"\$F\{([^}]+)\}")
_JAVA = {
    "java.lang.String": "varchar",
    "java.lang.Integer": "int",
    "java.lang.Long": "int",
    "java.math.BigDecimal": "decimal",
    "java.lang.Double": "decimal",
    "java.util.Date": "date",
    "java.sql.Date": "date",
    "java.sql.Timestamp": "datetime",
    "java.lang.Boolean": "bool",
}
_KNOWN = (
    "java.lang.String",
    "java.lang.Integer",
    "java.math.BigDecimal",
    "java.util.Date",
    "java.lang.Boolean",
)


def outline_of(jrxml: bytes, name: str = "") -> ReportSpec:
    """Return what a template shows, as a spec that could be asked for; raises AppError for unsafe XML."""
    root = parse(jrxml)
    fields = {str(one.get("name", "")): one for one in root if local(one) == "field"}
    labels = _labels(root, fields)
    columns = [
        ColumnSpec(label=(labels.get(key) or _described(node) or key)[:60], type=_type(node, key), name=key)
        for key, node in fields.items()
    ]
    groups = [_FIELD.search(_group_text(one)) for one in root if local(one) == "group"]
    by_name = {one.name: one.label for one in columns}
    width, height = xml.number(root, "pageWidth"), xml.number(root, "pageHeight")
    return ReportSpec(
        title=(_title(root) or name)[:80],
        columns=_different(columns)[:MOST_COLUMNS],
        groups=[by_name[one.group(1)] for one in groups if one and one.group(1) in by_name][:3],
        landscape=width > height,
    )


def known_fields(spec: ReportSpec, jrxml: bytes, source: str) -> list[KnownField]:
    """Return a template's fields as entries of a field dictionary."""
    classes = {
        str(one.get("name", "")): str(one.get("class", "")) for one in parse(jrxml) if local(one) == "field"
    }
    return [
        KnownField(name=one.name, label=one.label, java_type=java, source=source)
        for one in spec.columns
        if (java := classes.get(one.name, "")) in _KNOWN and one.label != one.name
    ]


def described(spec: ReportSpec) -> str:
    """Return a spec in a few lines that people and models can read."""
    columns = ", ".join(f"{one.label} ({one.type})" for one in spec.columns)
    lines = [spec.title, columns, *([f"groups: {', '.join(spec.groups)}"] if spec.groups else [])]
    return "\n".join(line for line in lines if line)


def _type(node: Any, name: str) -> Any:
    return type_of(_JAVA.get(str(node.get("class", "")), ""), _described(node), name)


def _described(node: Any) -> str:
    found = xml.child(node, "fieldDescription")
    text = (found.text or "").strip() if found is not None else ""
    return text if len(text) <= 60 and "\n" not in text else ""


def _group_text(node: Any) -> str:
    found = xml.child(node, "groupExpression")
    return (found.text or "") if found is not None else ""


def _title(root: Any) -> str:
    """Return the text in the largest letters above the rows."""
    for band in ("title", "pageHeader"):
        texts = [
            (_size(one), _text(one))
            for one in xml.named(root, "staticText")
            if band in {local(outer) for outer in one.iterancestors()}
        ]
        found = [(size, text) for size, text in texts if text]
        if found:
            return max(found, key=lambda pair: pair[0])[1]
    return ""


def _size(element: Any) -> float:
    sizes = [one.get("size", "") for one in element.iter() if local(one) == "font"]
    return float(sizes[0]) if sizes and re.fullmatch(r"\d+(?:\.\d+)?", sizes[0]) else 10.0


def _labels(root: Any, fields: dict[str, Any]) -> dict[str, str]:
    """Return the label of each field: the head above its column, or the text left of it."""
    heads = [
        one
        for one in xml.named(root, "staticText")
        if _band(one) in ("columnHeader", "pageHeader", "title", "groupHeader")
    ]
    found: dict[str, str] = {}
    for element in xml.named(root, "textField"):
        names = _FIELD.findall("".join(element.itertext()))
        place = xml.geometry(element)
        if len(names) != 1 or names[0] not in fields or names[0] in found or place is None:
            continue
        beside = _beside(element, place)
        above = _above(heads, place) if _band(element) == "detail" else ""
        label = above or beside
        if label:
            found[names[0]] = label
    return found


def _band(element: Any) -> str:
    sections = (
        "columnHeader",
        "pageHeader",
        "title",
        "groupHeader",
        "detail",
        "summary",
        "pageFooter",
        "groupFooter",
    )
    return next((local(one) for one in element.iterancestors() if local(one) in sections), "")


def _above(heads: list[Any], place: Any) -> str:
    """Return the head that stands over a column and is as wide as it."""
    left, width = xml.number(place, "x"), xml.number(place, "width")
    best, share = "", 0.4
    for head in heads:
        other = xml.geometry(head)
        if other is None:
            continue
        start, wide = xml.number(other, "x"), xml.number(other, "width")
        common = min(left + width, start + wide) - max(left, start)
        alike = common / max(width, wide, 1)
        if alike > share:
            best, share = _text(head), alike
    return best


def _beside(element: Any, place: Any) -> str:
    """Return the label that ends just left of a value, on its line."""
    best, distance = "", 60.0
    for other in element.getparent():
        if local(other) != "staticText" or (box := xml.geometry(other)) is None:
            continue
        gap = xml.number(place, "x") - xml.number(box, "x") - xml.number(box, "width")
        if -2 <= gap < distance and abs(xml.number(place, "y") - xml.number(box, "y")) < 8:
            best, distance = _text(other), gap
    return best


def _text(element: Any) -> str:
    found = xml.child(element, "text")
    text = " ".join("".join(found.itertext()).split()) if found is not None else ""
    return text.rstrip(":： ")[:60]


def _different(columns: list[ColumnSpec]) -> list[ColumnSpec]:
    return list({one.label: one for one in columns}.values())
