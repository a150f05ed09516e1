"""Compile, fill and look at a report with JasperReports' own classes."""

from __future__ import annotations

import datetime
import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.domain.reports.models import PrintedText, Sample, SampleValue

_ENGINE = "net.sf.jasperreports.engine."
_KEPT = 16
_INTEGERS = ("java.lang.Integer", "java.lang.Long", "java.lang.Short", "java.lang.Byte")
_DATES = ("java.util.Date", "java.sql.Date", "java.sql.Timestamp", "java.sql.Time")


@dataclass
class Compiled:
    """A compiled template and the Java classes of its fields and parameters."""

    report: Any
    fields: dict[str, str]
    parameters: dict[str, str]
    nested: dict[str, str]


def java(name: str) -> Any:
    """Return a Java class by name."""
    import jpype

    return jpype.JClass(name)


_compiled: OrderedDict[str, Compiled] = OrderedDict()


def load(jrxml: bytes) -> Any:
    """Return the JasperDesign of a template."""
    return java(_ENGINE + "xml.JRXmlLoader").load(java("java.io.ByteArrayInputStream")(jrxml))


def compile_report(jrxml: bytes) -> Compiled:
    """Compile a template; the same bytes are compiled once."""
    key = hashlib.sha256(jrxml).hexdigest()
    if key not in _compiled:
        _compiled[key] = _describe(java(_ENGINE + "JasperCompileManager").compileReport(load(jrxml)))
    _compiled.move_to_end(key)
    while len(_compiled) > _KEPT:
        _compiled.popitem(last=False)
    return _compiled[key]


def _describe(report: Any) -> Compiled:
    fields = _field_classes(report)
    nested = {
        name: kind for part in report.getDatasets() or [] for name, kind in _field_classes(part).items()
    }
    parameters = {
        str(item.getName()): str(item.getValueClassName())
        for item in report.getParameters() or []
        if not item.isSystemDefined()
    }
    return Compiled(report, fields, parameters, nested)


def _field_classes(dataset: Any) -> dict[str, str]:
    return {str(item.getName()): str(item.getValueClassName()) for item in dataset.getFields() or []}


def fill(compiled: Compiled, sample: Sample) -> Any:
    """Fill a compiled template with sample data and return the JasperPrint."""
    rows = _rows(sample.rows or [{}], compiled.fields)
    source = java(_ENGINE + "data.JRMapCollectionDataSource")(rows)
    parameters = parameter_map(compiled, sample)
    for name, table in nested_rows(compiled, sample).items():
        parameters.put(name, table)
    return java(_ENGINE + "JasperFillManager").fillReport(compiled.report, parameters, source)


def parameter_map(compiled: Compiled, sample: Sample) -> Any:
    """Return the sample's parameters as the engine takes them."""
    return value_map(sample.parameters, compiled.parameters)


def nested_rows(compiled: Compiled, sample: Sample) -> dict[str, Any]:
    """Return the rows of tables of their own, by the parameter that holds them."""
    return {name: _rows(table, compiled.nested) for name, table in sample.tables.items()}


def _rows(values: list[dict[str, SampleValue]], classes: dict[str, str]) -> Any:
    rows = java("java.util.ArrayList")()
    for row in values:
        rows.add(value_map(row, classes))
    return rows


def value_map(values: dict[str, SampleValue], classes: dict[str, str]) -> Any:
    """Return values by name as objects of their Java classes."""
    found = java("java.util.HashMap")()
    for name, value in values.items():
        found.put(name, typed(classes.get(name, "java.lang.String"), value))
    return found


def typed(class_name: str, value: SampleValue) -> Any:
    """Return a JSON value as an object of the Java class; raises ValueError when it is none."""
    import jpype

    if value is None:
        return None
    text = str(value)
    if class_name == "java.lang.Boolean":
        return java(class_name).valueOf(text.lower() in ("true", "1"))
    if class_name in _DATES:
        return java(class_name)(int(_calendar(text).getTimeInMillis()))
    if class_name == "java.util.Calendar":
        return _calendar(text)
    plain = text.replace(",", "").strip() or "0"
    if class_name == "java.math.BigDecimal":
        return java(class_name)(plain)
    if class_name in _INTEGERS:
        return java(class_name).valueOf(str(int(float(plain))))
    if class_name in ("java.lang.Double", "java.lang.Float"):
        return java(class_name).valueOf(plain)
    return jpype.JString(text)


def _calendar(text: str) -> Any:
    has_day = any(mark in text for mark in "T -")
    moment = datetime.datetime.fromisoformat(text if has_day else f"1970-01-01T{text}")
    calendar = java("java.util.GregorianCalendar")
    return calendar(moment.year, moment.month - 1, moment.day, moment.hour, moment.minute, moment.second)


def write_pdf(printed: Any, target: Path) -> None:
    """Export a filled report to PDF."""
    java(_ENGINE + "JasperExportManager").exportReportToPdfFile(printed, str(target))


# ---- what was printed ----------------------------------------------------------


def printed_texts(printed: Any) -> list[PrintedText]:
    """Return every text of a filled report with its place, band and where it was cut."""
    text_class = java(_ENGINE + "JRPrintText")
    frame_class = java(_ENGINE + "JRPrintFrame")
    found = []
    for number, page in enumerate(printed.getPages(), 1):
        for element, x, y in _flat(page.getElements(), frame_class, 0, 0):
            if isinstance(element, text_class):
                found.append(_text(element, number, x, y))
    return found


def _flat(elements: Any, frame: Any, left: int, top: int) -> Iterator[tuple[Any, int, int]]:
    for element in elements:
        x, y = left + int(element.getX()), top + int(element.getY())
        yield element, x, y
        if isinstance(element, frame):
            yield from _flat(element.getElements(), frame, x, y)


def _text(element: Any, page: int, x: int, y: int) -> PrintedText:
    text = str(element.getFullText() or "")
    cut = element.getTextTruncateIndex()
    cut_at = None if cut is None else int(cut)
    origin = element.getOrigin()
    uuid = element.getUUID()
    return PrintedText(
        page=page,
        x=x,
        y=y,
        width=int(element.getWidth()),
        height=int(element.getHeight()),
        text=text,
        band=""
        if origin is None or origin.getBandTypeValue() is None
        else str(origin.getBandTypeValue().getName()),
        uuid="" if uuid is None else str(uuid.toString()),
        cut_at=cut_at,
        dropped=cut_at == 0 and bool(text.strip()),
    )
