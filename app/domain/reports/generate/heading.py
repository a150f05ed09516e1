"""What stands above and below the rows: title, criteria, form head, page numbers, signatures."""

from __future__ import annotations

from app.domain.reports.generate.cells import PAD, cell_box, fill, label, needed_height, padded, value
from app.domain.reports.generate.fields import parameter_text, text_expression
from app.domain.reports.generate.plan import Plan
from app.domain.reports.models import Band, Element, LineElement, Pen, RectangleElement
from app.domain.reports.values import java_string

_GAP = 6
_DATE = 'new java.text.SimpleDateFormat("yyyy-MM-dd").format(new java.util.Date())'
_PAIRS = 2


def title_band(plan: Plan) -> Band:
    """Return the title with what its design puts around it, the criteria, and the head of a single form."""
    drawn = {
        "centre": _centred,
        "left": _left,
        "letterhead": _letterhead,
        "inline": _inline,
    }[plan.look.heading](plan)
    elements, y = drawn
    if plan.spec.parameters:
        elements += _criteria(plan, y)
        y += 18
    if plan.heads and not plan.groups:
        block, height = head_block(plan, y)
        elements, y = elements + block, y + height + _GAP
    return Band(name="pageHeader" if plan.documents else "title", height=y, elements=elements)


def _title(plan: Plan, x: int, width: int, align: str, size: float) -> tuple[Element, int]:
    smaller = size
    while smaller > 10 and needed_height(plan.title, width, plan.look.font, smaller, bold=True) > 2 * size:
        smaller -= 1
    height = needed_height(plan.title, width, plan.look.font, smaller, bold=True) + 4
    made = label(
        plan.title,
        x,
        0,
        width,
        height,
        plan.look,
        size=smaller,
        bold=True,
        align=align,
        forecolor=plan.look.accent,
    )
    return made, height


def _centred(plan: Plan) -> tuple[list[Element], int]:
    title, height = _title(plan, 0, plan.room, "Center", plan.look.title_size)
    made: list[Element] = [title]
    if plan.look.document:
        half = min(plan.room, 220)
        for offset in (2, 5):
            line = LineElement(
                x=(plan.room - half) // 2, y=height + offset, width=half, height=1, pen=Pen(width=0.75)
            )
            made.append(line)
        height += 6
    y = height + _GAP
    if plan.look.dated:
        made.append(_printed(plan, y, "Right"))
        y += 18
    return made, y


def _left(plan: Plan) -> tuple[list[Element], int]:
    look = plan.look
    title, height = _title(plan, 12, plan.room - 12, "Left", look.title_size)
    bar = RectangleElement(
        x=0, y=2, width=4, height=height - 4, backcolor=look.accent, opaque=True, pen=Pen(width=0)
    )
    made: list[Element] = [bar, title]
    y = height + _GAP
    if look.dated:
        made.append(_printed(plan, y, "Left", 12))
        y += 20
    return made, y


def _letterhead(plan: Plan) -> tuple[list[Element], int]:
    look = plan.look
    company = value(
        "$P{company}", 0, 0, plan.room, 26, look, size=18, bold=True, forecolor=look.accent, valign="Bottom"
    )
    address = value(
        "$P{company_address}", 0, 28, plan.room, 14, look, size=8, forecolor="#5F6368", position="Float"
    )
    rule = LineElement(
        x=0, y=46, width=plan.room, height=1, position="Float", pen=Pen(width=1.5, color=look.accent)
    )
    title, height = _title(plan, 0, plan.room, "Left", look.title_size)
    title = title.model_copy(update={"y": 58, "position": "Float", "forecolor": look.ink})
    y = 58 + height
    printed = _printed(plan, y, "Left").model_copy(update={"position": "Float"})
    return [company, address, rule, title, printed], y + 18 + _GAP


def _inline(plan: Plan) -> tuple[list[Element], int]:
    side = min(130, plan.room // 3)
    title, height = _title(plan, 0, plan.room - side, "Left", plan.look.title_size)
    printed = _printed(plan, max(0, height - 14), "Right").model_copy(
        update={"x": plan.room - side, "width": side}
    )
    return [title, printed], height + 3


def _printed(plan: Plan, y: int, align: str, x: int = 0) -> Element:
    expression = f"{java_string(plan.words.printed)} + {_DATE}"
    size = min(plan.look.size, 9)
    return value(expression, x, y, plan.room - x, 14, plan.look, align=align, size=size, forecolor="#5F6368")


def _criteria(plan: Plan, y: int) -> list[Element]:
    """Print the parameters that the report was made with."""
    parts = [
        f"{java_string(one.label + plan.words.colon)} + {parameter_text(one, name, plan.words)}"
        for one, name in zip(plan.spec.parameters, plan.parameters, strict=True)
    ]
    expression = ' + "    " + '.join(parts)
    return [value(expression, 0, y, plan.room, 14, plan.look, size=min(plan.look.size, 9), position="Float")]


# ---- the head of a form -------------------------------------------------------


def head_block(plan: Plan, top: int, *, extra: tuple[tuple[str, str], ...] = ()) -> tuple[list[Element], int]:
    """Return label and value pairs for what stands once, two to a line, and their height."""
    look, words = plan.look, plan.words
    pairs = [*extra, *((one.label, text_expression(one, plan.names[one.label], words)) for one in plan.heads)]
    made: list[Element] = []
    slot, row = plan.room // _PAIRS, look.row
    for index, (text, expression) in enumerate(pairs):
        x, y = slot * (index % _PAIRS), top + row * (index // _PAIRS)
        parts = f"{java_string(text + words.colon)} + {expression}"
        made.append(value(parts, x, y, slot - 2 * PAD, row, look, position="Float"))
    return made, row * (-(-len(pairs) // _PAIRS))


# ---- the foot -------------------------------------------------------------------


def page_footer(plan: Plan) -> Band:
    """Return the page number and the number of pages."""
    half, words = plan.room // 2, plan.words
    small = {"size": min(plan.look.size, 9), "forecolor": "#5F6368", "stretch_with_overflow": False}
    first = value(words.page, 0, 6, half, 14, plan.look, align="Right", **small)
    second = value(words.of_pages, half, 6, half, 14, plan.look, evaluation="Report", **small)
    made: list[Element] = [first, second]
    if plan.look.heading == "letterhead":
        rule = Pen(width=0.5, color=plan.look.accent)
        made.insert(0, LineElement(x=0, y=2, width=plan.room, height=1, pen=rule))
    return Band(name="pageFooter", height=24, elements=made)


def signatures(plan: Plan, y: int) -> list[Element]:
    """Return the line of those who sign."""
    texts = plan.words.signatures
    slot = plan.room // len(texts)
    return [
        label(text, slot * index, y, slot - PAD, 20, plan.look, position="Float")
        for index, text in enumerate(texts)
    ]


def group_title(plan: Plan, level: int) -> Band:
    """Return a group's header: its value, and on the outermost what stands once."""
    look, group = plan.look, plan.groups[level]
    name = group.label[:1].upper() + group.label[1:]
    if level == 0 and (plan.heads or plan.documents):
        block, height = head_block(plan, 2, extra=((name, group.text),))
        return Band(name="groupHeader", group=group.name, height=height + 6, elements=block)
    expression = f"{java_string(name + plan.words.colon)} + {group.text}"
    size = look.size + (1 if level == 0 and look.size >= 9 else 0)
    indent = 10 * level
    box = cell_box(look, top=False) if look.lines == "grid" else padded()
    title = value(
        expression,
        0,
        0,
        plan.room,
        look.row,
        look,
        bold=True,
        size=size,
        forecolor=look.accent,
        box=box.model_copy(update={"padding_left": PAD + indent}),
    )
    made: list[Element] = [title]
    if look.group_fill and level == 0:
        made.insert(0, fill(plan.room, look.row, look.group_fill))
    height = max(look.row, title.height) + (6 if look.cards else 0)
    return Band(name="groupHeader", group=group.name, height=height, elements=made)
