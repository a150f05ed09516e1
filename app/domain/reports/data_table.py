"""Rows of a file or a query: their types, their names, and how they fit the fields of a template."""

from __future__ import annotations

import re

from pydantic import BaseModel, Field

from app.core.text import normalise
from app.domain.reports.day_text import read_days
from app.domain.reports.generate.spec import ColumnType
from app.domain.reports.models import JavaType, Sample, SampleValue
from app.domain.reports.naming import Names, identifier

_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,8})")
_GROUPED_INTEGER = re.compile(r"-?[1-9]\d{0,2}(?:,\d{3})+")
_DECIMAL = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d+)?")
_MONEY = re.compile(r"^(?:[¥￥$€£]|RMB|CNY|USD|EUR)\s?|\s?(?:元|USD|EUR|CNY)$")
_FLAGS = {"true": True, "false": False, "yes": True, "no": False, "是": True, "否": False}
_JAVA: dict[ColumnType, JavaType] = {
    "text": "java.lang.String",
    "integer": "java.lang.Integer",
    "amount": "java.math.BigDecimal",
    "percent": "java.math.BigDecimal",
    "date": "java.util.Date",
    "time": "java.util.Date",
    "flag": "java.lang.Boolean",
}


class DataColumn(BaseModel):
    """One column of data: its head, the name its values have in the rows, and their type."""

    label: str
    name: str
    type: ColumnType = "text"

    @property
    def java_type(self) -> JavaType:
        """The Java class that holds the values."""
        return _JAVA[self.type]


class DataTable(BaseModel):
    """Rows with their columns; cut tells that there were more than were read."""

    columns: list[DataColumn] = Field(default_factory=list)
    sample: Sample = Field(default_factory=Sample)
    cut: bool = False

    @property
    def types(self) -> dict[str, JavaType]:
        """The Java class of each field."""
        return {one.name: one.java_type for one in self.columns}


def table_of(
    heads: list[str], rows: list[list[SampleValue]], *, cut: bool = False, named: bool = False
) -> DataTable:
    """Return rows of cells as a typed table; named keeps the heads as they are, as a query's names."""
    names = Names()
    columns, values = [], []
    for at, head in enumerate(heads):
        label = head.strip() or f"column {at + 1}"
        kind, typed = typed_values([row[at] if at < len(row) else None for row in rows])
        name = names.take(label if named else identifier(label), f"field_{at + 1}")
        columns.append(DataColumn(label=label, name=name, type=kind))
        values.append(typed)
    made = [{column.name: values[at][row] for at, column in enumerate(columns)} for row in range(len(rows))]
    return DataTable(columns=columns, sample=Sample(rows=made), cut=cut)


def typed_values(cells: list[SampleValue]) -> tuple[ColumnType, list[SampleValue]]:
    """Return what a column holds, and its values as sample data has them: dates ISO, amounts plain.

    Codes keep their leading zeros: digits that would print differently as a number stay text.
    """
    if any(isinstance(one, bool | int | float) for one in cells):
        return _typed_cells(cells)
    texts = [str(one).strip() if one is not None else "" for one in cells]
    found = [one for one in texts if one]
    if not found:
        return "text", [None for _one in cells]
    if all(one.lower() in _FLAGS for one in found):
        return "flag", [_FLAGS.get(one.lower()) for one in texts]
    if all(_INTEGER.fullmatch(one) or _GROUPED_INTEGER.fullmatch(one) for one in found):
        return "integer", [int(one.replace(",", "")) if one else None for one in texts]
    bare = [_MONEY.sub("", one) for one in texts]
    if all(_DECIMAL.fullmatch(one) and not re.match(r"-?0\d", one) for one in bare if one) and _is_measured(
        bare
    ):
        return "amount", [one.replace(",", "") or None for one in bare]
    days = read_days(texts)
    if days is not None:
        kind: ColumnType = "time" if any("T" in one for one in days) else "date"
        return kind, [one or None for one in days]
    return "text", [one or None for one in texts]


def _is_measured(texts: list[str]) -> bool:
    """Tell whether decimals are amounts: long runs of digits without a point are codes."""
    return all(
        len(re.sub(r"\D", "", one.partition(".")[0])) < 10 or "." in one or "," in one for one in texts
    )


def _typed_cells(cells: list[SampleValue]) -> tuple[ColumnType, list[SampleValue]]:
    found = [one for one in cells if one is not None and one != ""]
    if all(isinstance(one, bool) for one in found):
        return "flag", [one if isinstance(one, bool) else None for one in cells]
    if all(isinstance(one, int) and not isinstance(one, bool) and abs(one) < 2**31 for one in found):
        return "integer", [one if isinstance(one, int) else None for one in cells]
    if all(isinstance(one, int | float) and not isinstance(one, bool) for one in found):
        return "amount", [None if one is None or one == "" else _plain(one) for one in cells]
    return "text", [None if one is None else str(one) for one in cells]


def _plain(number: SampleValue) -> str:
    text = repr(number)
    return f"{float(text):.6f}".rstrip("0").rstrip(".") if "e" in text.lower() else text


# ---- fitting data to a template ---------------------------------------------------------


class Fit(BaseModel):
    """Data as a template asks for it; missing are fields without data, unused are heads without a field."""

    sample: Sample
    missing: list[str] = Field(default_factory=list)
    unused: list[str] = Field(default_factory=list)


def fit_to_fields(table: DataTable, types: dict[str, str], labels: dict[str, str] | None = None) -> Fit:
    """Return the rows under the names of a template's fields.

    types are the fields with their Java classes, labels their descriptions. A
    column fits a field by its name, its label, or the name its label makes.
    """
    labels = labels or {}
    columns: dict[str, DataColumn] = {}
    for column in table.columns:
        for key in (column.name, column.label, identifier(column.label)):
            columns.setdefault(normalise(key), column)
    chosen = {
        name: found
        for name in types
        if (found := _column_for(name, labels.get(name, ""), columns)) is not None
    }
    rows = [
        {name: _cast(types[name], row.get(column.name)) for name, column in chosen.items()}
        for row in table.sample.rows
    ]
    used = {one.name for one in chosen.values()}
    return Fit(
        sample=Sample(parameters=table.sample.parameters, rows=rows),
        missing=[name for name in types if name not in chosen],
        unused=[one.label for one in table.columns if one.name not in used],
    )


def _column_for(name: str, label: str, columns: dict[str, DataColumn]) -> DataColumn | None:
    keys = [name, label, identifier(label), name.replace("_", " "), name.replace("_", "")]
    return next((columns[key] for one in keys if one and (key := normalise(one)) in columns), None)


def _cast(java: str, value: SampleValue) -> SampleValue:
    """Return a value that the engine can read as a Java class; None where it is none."""
    if value is None or java == "java.lang.String":
        return None if value is None else _text(value)
    if java in ("java.math.BigDecimal", "java.lang.Double", "java.lang.Float"):
        kind, typed = typed_values([str(value)])
        return str(typed[0]) if kind in ("amount", "integer") else None
    if java in ("java.lang.Integer", "java.lang.Long", "java.lang.Short"):
        kind, typed = typed_values([str(value)])
        return int(float(str(typed[0]))) if kind in ("amount", "integer") else None
    if java in ("java.util.Date", "java.sql.Date", "java.sql.Timestamp"):
        days = read_days([str(value)])
        return days[0] if days else None
    return value


def _text(value: SampleValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
