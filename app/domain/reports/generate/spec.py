"""What a report shall show: columns, groups, totals, order, conditions, page and design."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from app.core.text import has_cjk

ColumnType = Literal["text", "integer", "amount", "percent", "date", "time", "flag"]
PageSize = Literal["A4", "A5", "A3", "Letter"]
Style = Literal["", "ledger", "zebra", "grid", "letterhead", "compact", "card", "voucher"]
TotalKind = Literal["sum", "average", "count", "min", "max"]
Operator = Literal["=", "!=", ">", ">=", "<", "<=", "contains"]
STYLES: tuple[Style, ...] = ("ledger", "zebra", "grid", "letterhead", "compact", "card", "voucher")
MOST_COLUMNS = 30
MOST_GROUPS = 3
NUMBERS: tuple[ColumnType, ...] = ("integer", "amount")
_PLAIN = re.compile(r"[{}<>$\x00-\x1f]")
_CALENDAR: dict[str, str] = {
    "年月": "month",
    "月份": "month",
    "月": "month",
    "month": "month",
    "年份": "year",
    "年度": "year",
    "年": "year",
    "year": "year",
    "季度": "quarter",
    "季": "quarter",
    "quarter": "quarter",
    "日": "day",
    "天": "day",
    "day": "day",
}


class ColumnSpec(BaseModel):
    """One column: the label the user said, and what kind of values it holds.

    place is head for what stands once per group or document instead of in each
    row. name, pattern and note come from a table of fields or a database;
    typical has the width of its longer values: AAA000 for letters and digits.
    """

    label: str = Field(min_length=1, max_length=60)
    type: ColumnType = "text"
    place: Literal["row", "head"] = "row"
    name: SkipJsonSchema[str] = ""
    pattern: SkipJsonSchema[str] = ""
    note: SkipJsonSchema[str] = ""
    typical: SkipJsonSchema[str] = ""


class OtherTotal(BaseModel):
    """A total that is no sum."""

    label: str
    kind: TotalKind


class SortSpec(BaseModel):
    """A column to sort by."""

    label: str
    descending: bool = False


class Condition(BaseModel):
    """Rows are printed only where a column compares so with a value."""

    label: str
    op: Operator
    value: str = Field(max_length=60)


class ParameterSpec(BaseModel):
    """A value that is given when the report is filled."""

    label: str = Field(min_length=1, max_length=60)
    type: ColumnType = "text"
    name: SkipJsonSchema[str] = ""


class ReportSpec(BaseModel):
    """What a report shall show: enough to build its template.

    groups are labels, the outermost first; totals are the columns to sum.
    """

    title: str = Field(default="", max_length=80)
    columns: list[ColumnSpec] = Field(default_factory=list, max_length=MOST_COLUMNS)
    groups: list[str] = Field(default_factory=list, max_length=MOST_GROUPS)
    totals: list[str] = Field(default_factory=list)
    others: list[OtherTotal] = Field(default_factory=list, max_length=12)
    subtotals: bool = True
    sort: list[SortSpec] = Field(default_factory=list, max_length=4)
    filters: list[Condition] = Field(default_factory=list, max_length=4)
    parameters: list[ParameterSpec] = Field(default_factory=list, max_length=8)
    page: PageSize = "A4"
    landscape: bool = False
    style: Style = ""
    query: SkipJsonSchema[str] = Field(default="", max_length=8000)

    def labels(self) -> list[str]:
        """Return the labels of all columns."""
        return [one.label for one in self.columns]

    def column(self, label: str) -> ColumnSpec | None:
        """Return the column of a label."""
        return next((one for one in self.columns if one.label == label), None)

    def is_chinese(self) -> bool:
        """Tell whether the report speaks Chinese."""
        return has_cjk(" ".join([self.title, *self.labels()]))


def calendar_part(label: str) -> str:
    """Return month, year, quarter or day where a label names a part of a date, else ""."""
    return _CALENDAR.get(label.strip().lower(), "")


def dated_column(spec: ReportSpec) -> ColumnSpec | None:
    """Return the first column of dates."""
    return next((one for one in spec.columns if one.type in ("date", "time")), None)


def problem_with(spec: ReportSpec) -> str:
    """Return "" or what is wrong with a reading of a request, in words that a model can use."""
    labels = spec.labels()
    if not labels:
        return "columns must not be empty"
    if len(set(labels)) != len(labels):
        return "two columns have the same label"
    if all(one.place == "head" for one in spec.columns):
        return "at least one column must have place row"
    if any(_PLAIN.search(text) for text in [*labels, *(one.label for one in spec.parameters)]):
        return "labels must be plain words"
    return _unknown_label(spec, labels)


def _unknown_label(spec: ReportSpec, labels: list[str]) -> str:
    named = [
        *spec.totals,
        *(one.label for one in spec.others),
        *(one.label for one in spec.sort),
        *(one.label for one in spec.filters),
        *(one for one in spec.groups if not (calendar_part(one) and dated_column(spec))),
    ]
    wrong = next((one for one in named if one not in labels), "")
    return f"{wrong!r} is in groups, totals, others, sort or filters but is no column label" if wrong else ""


def sound(spec: ReportSpec) -> ReportSpec:
    """Return a spec that can be built: known labels only, no label twice, at least one column in the rows."""
    columns = _different([one for one in spec.columns if one.label.strip()])
    if columns and all(one.place == "head" for one in columns):
        columns = [one.model_copy(update={"place": "row"}) for one in columns]
    spec = spec.model_copy(update={"columns": columns})
    labels = set(spec.labels())
    numbers = {one.label for one in columns if one.type in NUMBERS}
    return spec.model_copy(
        update={
            "groups": list(dict.fromkeys(one for one in spec.groups if _groups_by(spec, one)))[:MOST_GROUPS],
            "totals": list(dict.fromkeys(one for one in spec.totals if one in numbers)),
            "others": [one for one in spec.others if _counts(spec, one)],
            "sort": [one for one in spec.sort if one.label in labels],
            "filters": [one for one in spec.filters if one.label in labels],
        }
    )


def _different(columns: list[ColumnSpec]) -> list[ColumnSpec]:
    found: dict[str, ColumnSpec] = {}
    for one in columns:
        label, number = one.label, 2
        while label in found:
            label, number = f"{one.label[:54]} {number}", number + 1
        found[label] = one.model_copy(update={"label": label})
    return list(found.values())


def _groups_by(spec: ReportSpec, label: str) -> bool:
    return label in spec.labels() or bool(calendar_part(label) and dated_column(spec))


def _counts(spec: ReportSpec, total: OtherTotal) -> bool:
    column = spec.column(total.label)
    if column is None or column.place == "head":
        return False
    return total.kind == "count" or column.type in NUMBERS
