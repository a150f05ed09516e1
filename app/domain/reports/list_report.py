"""Build the template of a list report from what a sentence asks for."""

from __future__ import annotations

import re
from datetime import date, timedelta

from app.core.i18n import _
from app.domain.reports.models import (
    Band,
    BoxBorders,
    Design,
    Draft,
    Element,
    JavaType,
    Pen,
    ReportField,
    ReportGroup,
    ReportVariable,
    Sample,
    SampleValue,
    StaticText,
    TextField,
)
from app.domain.reports.naming import Names
from app.domain.reports.sentence import ColumnSpec, ColumnType, ReportSpec

_SIZES = {"A3": (842, 1191), "A4": (595, 842), "A5": (420, 595), "Letter": (612, 792)}
_MARGIN = 40
_ROW = 20
_TYPES: dict[ColumnType, JavaType] = {
    "text": "java.lang.String",
    "integer": "java.lang.Integer",
    "amount": "java.math.BigDecimal",
    "date": "java.util.Date",
}
_PATTERNS = {"text": "", "integer": "#,##0", "amount": "#,##0.00", "date": "yyyy-MM-dd"}
_WEIGHTS = {"text": 3.0, "integer": 1.5, "amount": 2.5, "date": 2.0}
_LINE = Pen(width=0.5, color="#808080")
_BOX = BoxBorders(top=_LINE, left=_LINE, bottom=_LINE, right=_LINE, padding_left=3, padding_right=3)
_SAMPLE_ROWS = 4
_FIRST_DAY = date(2026, 1, 5)


class _Plan:
    """A spec with its field names, widths and page."""

    def __init__(self, spec: ReportSpec) -> None:
        self.spec = spec
        self.columns = spec.columns or [
            ColumnSpec(label=_("Item")),
            ColumnSpec(label=_("Amount"), type="amount"),
        ]
        self.names = field_names([one.label for one in self.columns])
        width, height = _SIZES[spec.page]
        self.landscape = spec.landscape or len(self.columns) > 8
        self.width, self.height = (height, width) if self.landscape else (width, height)
        self.widths = _widths(self.columns, self.width - 2 * _MARGIN)
        self.title = spec.title or _("Report")
        self.totals = [i for i, one in enumerate(self.columns) if one.label in spec.totals and _adds(one)]
        labels = [one.label for one in self.columns]
        self.group = labels.index(spec.group) if spec.group in labels else -1

    def lefts(self) -> list[int]:
        """Return the left edge of each column, in points."""
        return [sum(self.widths[:index]) for index in range(len(self.widths))]


def draft_from_spec(spec: ReportSpec) -> Draft:
    """Build a list report: title, header row, one detail band, group and total rows, page numbers."""
    plan = _Plan(spec)
    design = Design(
        name=plan.title,
        page_width=plan.width,
        page_height=plan.height,
        orientation="Landscape" if plan.landscape else "Portrait",
        left_margin=_MARGIN,
        right_margin=_MARGIN,
        top_margin=_MARGIN,
        bottom_margin=_MARGIN,
        fields=[_field(name, column) for name, column in zip(plan.names, plan.columns, strict=True)],
        variables=_variables(plan),
        groups=_groups(plan),
        bands=_bands(plan),
    )
    return Draft(design=design, sample=Sample(rows=_rows(plan)))


def _adds(column: ColumnSpec) -> bool:
    return column.type in ("amount", "integer")


def _field(name: str, column: ColumnSpec) -> ReportField:
    return ReportField(
        name=name,
        java_type=_TYPES[column.type],
        description=column.label,
        pattern=_PATTERNS[column.type],
    )


def _widths(columns: list[ColumnSpec], room: int) -> list[int]:
    weights = [_WEIGHTS[one.type] for one in columns]
    widths = [int(room * weight / sum(weights)) for weight in weights]
    widths[-1] += room - sum(widths)
    return widths


def field_names(labels: list[str]) -> list[str]:
    """Return a Java identifier per label: English words as they are, Chinese as pinyin, all different."""
    names = Names()
    return [names.take(_identifier(label), f"field_{number}") for number, label in enumerate(labels, 1)]


def _identifier(label: str) -> str:
    from pypinyin import lazy_pinyin

    words = re.findall(r"[A-Za-z0-9]+", " ".join(lazy_pinyin(label)))
    name = "_".join(word.lower() for word in words)[:40].strip("_")
    return f"f_{name}" if name[:1].isdigit() else name


def _groups(plan: _Plan) -> list[ReportGroup]:
    return (
        [ReportGroup(name="by_group", expression=f"$F{{{plan.names[plan.group]}}}")]
        if plan.group >= 0
        else []
    )


def _variables(plan: _Plan) -> list[ReportVariable]:
    made = []
    for index in plan.totals:
        name, kind = plan.names[index], _TYPES[plan.columns[index].type]
        made.append(ReportVariable(name=f"total_{name}", java_type=kind, expression=f"$F{{{name}}}"))
        if plan.group >= 0:
            made.append(
                ReportVariable(
                    name=f"group_{name}",
                    java_type=kind,
                    expression=f"$F{{{name}}}",
                    reset="Group",
                    reset_group="by_group",
                )
            )
    return made


def _bands(plan: _Plan) -> list[Band]:
    bands = [
        Band(name="title", height=50, elements=[_title(plan)]),
        Band(name="columnHeader", height=_ROW, elements=_header(plan)),
        Band(name="detail", height=_ROW, elements=_detail(plan)),
        Band(name="pageFooter", height=_ROW, elements=_page_number(plan)),
    ]
    if plan.group >= 0:
        bands.append(Band(name="groupHeader", group="by_group", height=_ROW, elements=[_group_title(plan)]))
    if plan.group >= 0 and plan.totals:
        label = _("Subtotal")
        bands.append(
            Band(name="groupFooter", group="by_group", height=_ROW, elements=_totals(plan, "group_", label))
        )
    if plan.totals:
        bands.append(Band(name="summary", height=_ROW, elements=_totals(plan, "total_", _("Total"))))
    return bands


def _title(plan: _Plan) -> Element:
    size = max(9, min(18, int(2.0 * sum(plan.widths) / (2.2 * max(1, len(plan.title))))))
    return StaticText(
        x=0,
        y=5,
        width=sum(plan.widths),
        height=34,
        text=plan.title,
        size=size,
        bold=True,
        align="Center",
        valign="Middle",
    )


def _header(plan: _Plan) -> list[Element]:
    return [
        StaticText(
            x=left,
            y=0,
            width=width,
            height=_ROW,
            text=column.label,
            bold=True,
            size=_fitting(column.label, width),
            align="Center",
            valign="Middle",
            box=_BOX,
            opaque=True,
            backcolor="#E8E8E8",
        )
        for left, width, column in zip(plan.lefts(), plan.widths, plan.columns, strict=True)
    ]


def _fitting(label: str, width: int) -> float:
    ems = sum(0.6 if char.isascii() else 1.0 for char in label)
    return max(5, min(10, int((width - 8) / max(ems, 1))))


def _detail(plan: _Plan) -> list[Element]:
    return [
        _value(plan, index, f"$F{{{name}}}", box=_BOX, grow=True) for index, name in enumerate(plan.names)
    ]


def _value(
    plan: _Plan, index: int, expression: str, *, box: BoxBorders | None, grow: bool, bold: bool = False
) -> TextField:
    column = plan.columns[index]
    return TextField(
        x=plan.lefts()[index],
        y=0,
        width=plan.widths[index],
        height=_ROW,
        expression=expression,
        pattern=_PATTERNS[column.type],
        align="Right" if _adds(column) else "Left",
        valign="Middle",
        box=box,
        bold=bold,
        size=9,
        stretch_with_overflow=grow,
        stretch="ElementGroupHeight" if grow else "NoStretch",
    )


def _group_title(plan: _Plan) -> Element:
    label = plan.columns[plan.group].label
    name = plan.names[plan.group]
    shown = (
        f'new java.text.SimpleDateFormat("yyyy-MM-dd").format($F{{{name}}})'
        if plan.columns[plan.group].type == "date"
        else f"$F{{{name}}}"
    )
    return TextField(
        x=0,
        y=0,
        width=sum(plan.widths),
        height=_ROW,
        expression=f'"{label}: " + {shown}',
        bold=True,
        valign="Middle",
        stretch_with_overflow=True,
    )


def _totals(plan: _Plan, prefix: str, label: str) -> list[Element]:
    first = plan.totals[0]
    made: list[Element] = []
    if first > 0:
        made.append(
            StaticText(
                x=0,
                y=0,
                width=plan.lefts()[first],
                height=_ROW,
                text=label,
                bold=True,
                align="Right",
                valign="Middle",
                box=_BOX,
            )
        )
    for index in plan.totals:
        expression = f"$V{{{prefix}{plan.names[index]}}}"
        made.append(_value(plan, index, expression, box=_BOX, grow=True, bold=True))
    return made


def _page_number(plan: _Plan) -> list[Element]:
    half = sum(plan.widths) // 2
    common = {"y": 2, "height": 16, "size": 9, "valign": "Middle"}
    return [
        TextField.model_validate(
            {**common, "x": 0, "width": half, "align": "Right", "expression": "$V{PAGE_NUMBER}"}
        ),
        TextField.model_validate(
            {
                **common,
                "x": half,
                "width": half,
                "expression": '" / " + $V{PAGE_NUMBER}',
                "evaluation": "Report",
            }
        ),
    ]


def _rows(plan: _Plan) -> list[dict[str, SampleValue]]:
    return [
        {name: _sample(plan, index, row) for index, name in enumerate(plan.names)}
        for row in range(_SAMPLE_ROWS)
    ]


def _sample(plan: _Plan, index: int, row: int) -> SampleValue:
    column = plan.columns[index]
    if index == plan.group:
        row = row // 2
    if column.type == "date":
        return (_FIRST_DAY + timedelta(days=row)).isoformat()
    if column.type == "integer":
        return row + 1
    return f"{1280.5 * (row + 1):.2f}" if column.type == "amount" else f"{column.label} {row + 1}"
