"""Rows in columns: header, detail and the rows of totals."""

from __future__ import annotations

from typing import Any

from app.domain.reports.generate.cells import cell_box, fill, label, needed_height, padded, value
from app.domain.reports.generate.fields import is_number, pattern_of, value_expression
from app.domain.reports.generate.plan import Plan
from app.domain.reports.generate.spec import ColumnSpec, TotalKind
from app.domain.reports.generate.words import Words
from app.domain.reports.models import Band, Element, LineElement, Pen, TextField
from app.domain.reports.values import java_string

_MOST_HEADER = 140


def column_header(plan: Plan) -> Band:
    """Return the heads of the columns, as high as the longest label needs."""
    look = plan.look
    heights = [
        needed_height(one.label, width - 8, look.font, plan.size, bold=True) + 4
        for one, width in zip(plan.rows, plan.widths, strict=True)
    ]
    height = min(max(look.row, *heights), _MOST_HEADER)
    made: list[Element] = []
    if look.header_fill and look.lines != "grid":
        made.append(fill(plan.room, height, look.header_fill, stretch="NoStretch"))
    for index, column in enumerate(plan.rows):
        more: dict[str, Any] = {"box": cell_box(look) if look.lines == "grid" else padded()}
        if look.header_fill and look.lines == "grid":
            more |= {"opaque": True, "backcolor": look.header_fill}
        made.append(
            label(
                column.label,
                plan.left(index),
                0,
                plan.widths[index],
                height,
                look,
                size=plan.size,
                bold=True,
                forecolor=look.header_ink,
                align=_head_align(plan, column),
                **more,
            )
        )
    if look.header_rule:
        rule = Pen(width=look.header_rule, color=look.accent)
        made.append(LineElement(x=0, y=height - 1, width=plan.room, height=1, pen=rule))
    return Band(name="columnHeader", height=height, elements=made)


def _head_align(plan: Plan, column: ColumnSpec) -> str:
    if plan.look.lines == "grid":
        return "Center"
    return _align(column)


def _align(column: ColumnSpec) -> str:
    if is_number(column):
        return "Right"
    return "Center" if column.type in ("flag", "date", "time") else "Left"


def detail(plan: Plan) -> Band:
    """Return one row: its cells grow together."""
    look = plan.look
    cells = [
        _cell(plan, index, value_expression(column, plan.names[column.label], plan.words), pattern_of(column))
        for index, column in enumerate(plan.rows)
    ]
    height = max(one.height for one in cells)
    made: list[Element] = [one.model_copy(update={"height": height}) for one in cells]
    if look.zebra:
        made.insert(0, fill(plan.room, height, look.zebra, print_when="$V{REPORT_COUNT}.intValue() % 2 == 0"))
    return Band(name="detail", height=height, elements=made)


def _cell(plan: Plan, index: int, expression: str, pattern: str, **more: Any) -> TextField:
    column = plan.rows[index]
    values: dict[str, Any] = {
        "pattern": "" if column.type == "flag" else pattern,
        "align": _align(column),
        "box": cell_box(plan.look, top=False),
        "size": plan.size,
        "stretch": "ElementGroupHeight",
        **more,
    }
    row = plan.look.row - round(plan.look.size - plan.size)
    return value(expression, plan.left(index), 0, plan.widths[index], row, plan.look, **values)


def total_rows(plan: Plan, group: str, top: int = 0) -> tuple[list[Element], int]:
    """Return a row for each kind of total, of a group ("" for the whole report), and their height."""
    made: list[Element] = []
    for kind in plan.kinds():
        if plan.totalled(kind):
            row, height = _total_row(plan, kind, group, top)
            made, top = made + row, top + height
    return made, top


def _alone(plan: Plan) -> bool:
    """Tell whether a total row has its band for itself, so that its cells can grow together."""
    return len(plan.kinds()) == 1 and not plan.look.signatures


def _total_row(plan: Plan, kind: TotalKind, group: str, top: int) -> tuple[list[Element], int]:
    look, row = plan.look, plan.look.row
    totalled = plan.totalled(kind)
    first = plan.rows.index(totalled[0])
    text = total_text(plan, kind, group)
    made: list[Element] = []
    height = row if first else 2 * row
    if look.total_fill:
        made.append(fill(plan.room, height, look.total_fill, y=top, stretch="NoStretch", position="Float"))
    width = plan.left(first) if first else plan.room
    names: dict[str, Any] = {"bold": True, "position": "Float", "align": "Right" if first else "Left"}
    names |= {"stretch": "ElementGroupHeight"} if first and _alone(plan) else {}
    made.append(value(text, 0, top, width, row, look, box=cell_box(look, top=False), **names))
    y = top if first else top + row
    for index in range(first, len(plan.rows)):
        made.append(_total(plan, index, kind, group, y))
    return made, height


def _total(plan: Plan, index: int, kind: TotalKind, group: str, top: int) -> Element:
    column = plan.rows[index]
    together = "ElementGroupHeight" if _alone(plan) else "NoStretch"
    if column not in plan.totalled(kind):
        box = cell_box(plan.look, top=False)
        width = plan.widths[index]
        return label(
            "",
            plan.left(index),
            top,
            width,
            plan.look.row,
            plan.look,
            box=box,
            stretch=together,
            position="Float",
        )
    pattern = "#,##0" if kind == "count" else _total_pattern(column, kind)
    expression = f"$V{{{total_name(plan, column, kind, group)}}}"
    made = _cell(plan, index, expression, pattern, bold=True, align="Right", stretch=together)
    return made.model_copy(update={"y": top, "height": plan.look.row, "position": "Float"})


def _total_pattern(column: ColumnSpec, kind: TotalKind) -> str:
    return "#,##0.00" if kind == "average" and column.type == "integer" else pattern_of(column)


def total_name(plan: Plan, column: ColumnSpec, kind: TotalKind, group: str) -> str:
    """Return the name of the variable that holds a total."""
    name = plan.names[column.label]
    prefix = "total" if kind == "sum" else kind
    return f"{prefix}_{name}_{group}" if group else f"{prefix}_{name}"


def total_text(plan: Plan, kind: TotalKind, group: str, after: str = "") -> str:
    """Return the expression of a total's caption; of nested groups it names the group's value."""
    text = total_label(plan.words, kind, group) + after
    found = next((one for one in plan.groups if one.name == group), None)
    if found is None or plan.documents or (len(plan.groups) == 1 and kind == "sum"):
        return java_string(text)
    return f"{found.text} + {java_string(' ' + text)}"


def total_label(words: Words, kind: TotalKind, group: str) -> str:
    """Return what stands before a total."""
    if kind == "sum":
        return words.subtotal if group else words.total
    return {"average": words.average, "count": words.number, "min": words.least, "max": words.most}[kind]
