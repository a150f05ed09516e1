"""The fields of a new table's dataset: the report's own where a heading names one, else of its words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.columns.cells import NUMBERS, numeric_by_name
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.naming import identifier

_DATES = re.compile(r"日期|时间|\bdate\b|\btime\b", re.IGNORECASE)
_A_DATE = re.compile(r"(?:日期|\bdate)$", re.IGNORECASE)
_WHOLE = re.compile(r"数量|件数|个数|序号|\b(?:qty|quantity|count|no)\b", re.IGNORECASE)
# A name as developers write it: payDate, unit_price.
_FIELD_NAME = re.compile(r"[a-z]\w*", re.ASCII)
_PRINTED = frozenset(
    (
        *NUMBERS,
        "java.lang.String",
        "java.lang.Boolean",
        "java.util.Date",
        "java.sql.Date",
        "java.sql.Timestamp",
    )
)


def fields_for(titles: Sequence[str], outline: Outline) -> list[tuple[str, str]]:
    """Return a field's name and class for each heading of a new table."""
    fields: list[tuple[str, str]] = []
    for title in titles:
        taken = [one for one, _type in fields]
        own = title if _FIELD_NAME.fullmatch(title) else identifier(title)
        name, kind = _of_report(title, outline) or (own or "column", type_of(title))
        fields.append((fresh_name(name, taken), kind))
    return fields


def _of_report(title: str, outline: Outline) -> tuple[str, str] | None:
    """Return the report's one field of values with words that a heading names, itself or by its column."""
    named = {one.name for one in outline.fields if one.name == title}
    named = named or {one.field for one in outline.columns if one.title == title and one.source == "F"}
    found = [(one.name, one.java_type) for one in outline.fields if one.name in named]
    return found[0] if len(found) == 1 and found[0][1] in _PRINTED else None


def type_of(title: str) -> str:
    """Return the Java type that a column's heading speaks of."""
    title = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", title.replace("_", " "))
    if _A_DATE.search(title):
        return "java.util.Date"
    if _WHOLE.search(title):
        return "java.lang.Integer"
    if numeric_by_name("", title):
        return "java.math.BigDecimal"
    return "java.util.Date" if _DATES.search(title) else "java.lang.String"
