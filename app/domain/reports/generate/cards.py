"""Rows as cards: each row a block of labels and values, for data with many or long columns."""

from __future__ import annotations

from app.domain.reports.generate.cells import fill, label, padded, value
from app.domain.reports.generate.fields import pattern_of, value_expression
from app.domain.reports.generate.plan import Plan
from app.domain.reports.generate.tables import total_name, total_text
from app.domain.reports.metrics import text_width
from app.domain.reports.models import Band, Element, Pen, RectangleElement

_INSET = 10
_GAP = 8
_SLOTS = 2


def card(plan: Plan) -> Band:
    """Return one row as a card: the first column as its heading, the others in pairs."""
    look = plan.look
    heading = next((one for one in plan.rows if one.label not in plan.spec.groups), plan.rows[0])
    others = [one for one in plan.rows if one is not heading]
    row = look.row
    lines = -(-len(others) // _SLOTS)
    height = row + 8 + lines * row + 6
    width = plan.room
    border = RectangleElement(
        x=0,
        y=0,
        width=width,
        height=height,
        radius=4,
        pen=Pen(width=0.75, color=look.line_color),
        stretch="ElementGroupBottom",
    )
    inner = width - 2 * _INSET
    strip = fill(width - 2, row + 2, look.header_fill, x=1, y=1, stretch="NoStretch")
    name = value(
        value_expression(heading, plan.names[heading.label], plan.words),
        _INSET,
        2,
        inner,
        row,
        look,
        bold=True,
        size=look.size + 2,
        forecolor=look.accent,
        pattern="" if heading.type == "flag" else pattern_of(heading),
    )
    made: list[Element] = [border, strip, name]
    slot = inner // _SLOTS
    caption = _caption_width(plan, slot)
    for index, column in enumerate(others):
        x, y = _INSET + slot * (index % _SLOTS), row + 8 + row * (index // _SLOTS)
        made.append(
            label(column.label, x, y, caption, row, look, forecolor=look.header_ink, position="Float")
        )
        made.append(
            value(
                value_expression(column, plan.names[column.label], plan.words),
                x + caption,
                y,
                slot - caption - 6,
                row,
                look,
                position="Float",
                pattern="" if column.type == "flag" else pattern_of(column),
            )
        )
    return Band(name="detail", height=height + _GAP, split="Prevent", elements=made)


def _caption_width(plan: Plan, slot: int) -> int:
    """Return the room of the labels: the longest one, at most half of its slot."""
    longest = max((text_width(one.label, plan.look.font, plan.look.size) for one in plan.rows[1:]), default=0)
    return int(min(max(longest + 12, 40), slot // 2))


def card_totals(plan: Plan, group: str, top: int = 0) -> tuple[list[Element], int]:
    """Return each total as a line of its own, and their height."""
    look, made = plan.look, []
    for kind in plan.kinds():
        for column in plan.totalled(kind):
            text = total_text(plan, kind, group, f" {column.label}{plan.words.colon}")
            pattern = "#,##0" if kind == "count" else pattern_of(column)
            name = total_name(plan, column, kind, group)
            shown = f'new java.text.DecimalFormat("{pattern}").format($V{{{name}}})'
            expression = f'{text} + ($V{{{name}}} == null ? "" : {shown})'
            made.append(
                value(
                    expression,
                    0,
                    top,
                    plan.room,
                    look.row,
                    look,
                    bold=True,
                    align="Right",
                    position="Float",
                    box=padded(),
                )
            )
            top += look.row
    return list(made), top
