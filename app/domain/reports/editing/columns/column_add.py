"""Room for a new column, and the cells that make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import (
    NUMBERS,
    Spot,
    copy_of,
    make_label,
    make_value,
    room_for,
)
from app.domain.reports.editing.columns.grid_follow import Layout
from app.domain.reports.editing.columns.grid_layout import lay_out
from app.domain.reports.editing.columns.widths import fit_widths, keep_whole, least_widths, scale_to_fit
from app.domain.reports.editing.template.grid import Grid, Piece, Slot, grid_of
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import ColumnInfo, Outline, shown_text
from app.domain.reports.editing.template.styles import text_of, value_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import has_wide
from app.domain.reports.xml_tools import local

_WIDTHS = {"java.lang.Boolean": 40, "java.lang.String": 80}
_NUMBER, _DATE, _LEAST = 64, 68, 24
_INSET = 4
_ENOUGH, _KEPT = 0.75, 0.45


@dataclass(frozen=True)
class NewColumn:
    """What a new column shows; width 0 for a usual one.

    giver is the id of the column that alone gives its room, "" where all do;
    counts: it numbers the rows, in the look of what stands beside it;
    left is where it begins, None right beside its neighbour; exact: its cells are just as wide as it is.
    """

    title: str
    expression: str
    java_type: str
    pattern: str = ""
    width: int = 0
    giver: str = ""
    counts: bool = False
    exact: bool = False
    left: int | None = None


def insert_column(template: Template, outline: Outline, new: NewColumn, place: str, beside: str) -> int:
    """Put a column first, last, before or after another one; return its number from the left, from 0.

    Raises EditProblem where the table has no room for it.
    """
    grid = grid_of(template, outline, spare=True)
    at = _position(grid, place, beside)
    new = _in_free_end(template, grid, at, new)
    model = _model(grid, at, new.java_type, any_kind=new.counts)
    before = [_snapshot(one) for one in grid.pieces]
    shares = _shares_of_several if "," in new.giver else _shares_of_one if new.giver else _shares
    width, widths = shares(template, grid, new, model)
    _make_room(template, grid, at, width, widths)
    _fill(template, grid, at, new, model, before, (_begin(grid, at, new, widths, width), width))
    if sum(widths) < grid.right - grid.left:
        keep_whole(template, grid)
    return at


def _in_free_end(template: Template, grid: Grid, at: int, new: NewColumn) -> NewColumn:
    """Return the column with the width that is free behind the last cells, where it is to stand there.

    The last column then ends where its cells end, not where the ground of the rows ends.
    """
    last = grid.slots[-1]
    if at < len(grid.slots) or new.giver or not last.columns:
        return new
    end = max([last.cells_end, *(one.right for one in grid.pieces if _is_heading(template, last, one))])
    model = _model(grid, at, new.java_type, any_kind=new.counts)
    width, spare = new.width or _usual_width(template, new, model), last.x1 - end
    if spare < _heading_width(template, new, model) or spare < _ENOUGH * width:
        return new
    last.x1 = end
    return replace(new, width=min(width, spare))


def _is_heading(template: Template, slot: Slot, piece: Piece) -> bool:
    """Tell whether an element is a heading of the column in a slot, which stands over it alone."""
    headers = [id_ for one in slot.columns for id_ in one.headers]
    return piece.x >= slot.x0 - _INSET and template.name_of(piece.node) in headers


def _snapshot(piece: Piece) -> Piece:
    return Piece(piece.node, piece.band, piece.x, piece.y, piece.width, piece.height)


def _left_of(grid: Grid, at: int, widths: list[int]) -> int:
    return grid.left + sum(widths[:at])


def _begin(grid: Grid, at: int, new: NewColumn, widths: list[int], width: int) -> int:
    """Return where the new cells begin: where it is said, as far as no other column stands there."""
    usual = _left_of(grid, at, widths)
    if new.left is None or new.left == usual:
        return usual
    before = max((one.right for one in grid.pieces if not one.thin and _ends_before(one, usual)), default=0)
    end = grid.room if at == len(grid.slots) else usual + width
    if not before <= new.left <= end - width:
        raise EditProblem(
            "no_room",
            _("There is no room for a column of {width} points at x = {left}.", width=width, left=new.left),
            _("Say another place, or leave the place to the table."),
        )
    return new.left


def _ends_before(piece: Piece, left: int) -> bool:
    """Tell whether an element is a cell to the left of the new column, not the ground of the whole row."""
    return (
        piece.x < left and local(piece.node) in ("staticText", "textField") and piece.right <= left + _INSET
    )


def _position(grid: Grid, place: str, beside: str) -> int:
    if place == "first":
        return 0
    if place == "last" or not beside:
        return len(grid.slots)
    return grid.place_of(beside) + (1 if place == "after" else 0)


def _model(grid: Grid, at: int, java_type: str, *, any_kind: bool) -> ColumnInfo:
    """Return the column whose look the new one takes: the nearest of its kind, else the nearest."""
    numeric = java_type in NUMBERS
    order = sorted(range(len(grid.slots)), key=lambda one: (abs(one + 0.5 - at), one >= at))
    columns = [grid.slots[one].columns[0] for one in order if grid.slots[one].columns]
    alike = (one for one in columns if any_kind or (one.java_type in NUMBERS) == numeric)
    return next((one for one in alike if one.headers), columns[0])


def _shares(template: Template, grid: Grid, new: NewColumn, model: ColumnInfo) -> tuple[int, list[int]]:
    """Return the new column's width and those of the others."""
    total, now = grid.room - grid.left, grid.right - grid.left
    heading = _heading_width(template, new, model)
    width = max(new.width, heading) if new.width else _usual_width(template, new, model)
    width = new.width if new.exact else width
    widths = [slot.width for slot in grid.slots]
    if now + width <= total:
        return width, widths
    narrow = width if new.width else max(_LEAST, min(width, heading))
    least = least_widths(template, grid)
    for wanted, floors in (
        (width, least_widths(template, grid, roomy=True)),
        (narrow, least_widths(template, grid, roomy=True)),
        (width, least),
        (narrow, least),
        (narrow, tight := least_widths(template, grid, tight=True)),
        (max(_LEAST, narrow - 2 * _INSET + 1), tight),
    ):
        shares = fit_widths(widths, floors, total - wanted)
        if shares is not None:
            return wanted, shares
    raise EditProblem(
        "no_room",
        _(
            "The page is too narrow for one more column:"
            " the columns need {points} {points:point|points} more.",
            points=sum(least) + narrow - total,
        ),
        _("Remove a column, print the page in landscape, or make the margins smaller."),
    )


def _shares_of_one(
    template: Template, grid: Grid, new: NewColumn, model: ColumnInfo
) -> tuple[int, list[int]]:
    """Return the new column's width and those of the others, of which one alone becomes narrower."""
    giver, heading = grid.place_of(new.giver), _heading_width(template, new, model)
    usual = new.width or _usual_width(template, new, model)
    widths = [slot.width for slot in grid.slots]
    spare = widths[giver] - least_widths(template, grid)[giver]
    if new.exact:  # what is asked for exactly is given as long as the column keeps most of its width
        spare = max(spare, widths[giver] - max(_LEAST, round(_KEPT * widths[giver])))
    width = new.width if new.exact else min(max(usual, heading), max(spare, heading))
    if spare < width:
        raise EditProblem(
            "no_room",
            _(
                "That column has {points} {points:point|points} to spare, which is too little.",
                points=max(0, spare),
            ),
            _("Let several columns give room, or print the page in landscape."),
        )
    return width, [one - width if at == giver else one for at, one in enumerate(widths)]


def _shares_of_several(
    template: Template, grid: Grid, new: NewColumn, model: ColumnInfo
) -> tuple[int, list[int]]:
    """Return the new column's width and those of the others, of which some give the same each."""
    givers = sorted({grid.place_of(one) for one in new.giver.split(",")})
    width = new.width or _usual_width(template, new, model)
    shared, over = divmod(width, len(givers))
    given = {at: shared + (1 if number < over else 0) for number, at in enumerate(givers)}
    widths = [slot.width - given.get(at, 0) for at, slot in enumerate(grid.slots)]
    if any(widths[at] < max(_LEAST, round(_KEPT * grid.slots[at].width)) for at in givers):
        raise EditProblem(
            "no_room",
            _("Those columns have too little to spare for one of {points} points.", points=width),
            _("Let more columns give room, or print the page in landscape."),
        )
    return width, widths


def _usual_width(template: Template, new: NewColumn, model: ColumnInfo) -> int:
    kind = new.java_type
    usual = _NUMBER if kind in NUMBERS else _WIDTHS.get(kind, _DATE)
    return max(usual, _heading_width(template, new, model))


def _heading_width(template: Template, new: NewColumn, model: ColumnInfo) -> int:
    heading = next((node for one in model.headers if (node := template.find(one)) is not None), None)
    return room_for(template, heading, new.title) + 2 * _INSET if heading is not None else _LEAST


def _make_room(template: Template, grid: Grid, at: int, width: int, widths: list[int]) -> None:
    count = len(grid.slots)
    order: list[int | None] = [*range(at), None, *range(at, count)]
    edges = {one: [one] if one < at else [one + 1] for one in range(count + 1)}
    edges[at] = [at, at + 1]
    lay_out(template, grid, Layout(order, [*widths[:at], width, *widths[at:]], edges, grid.left))


def _fill(
    template: Template,
    grid: Grid,
    at: int,
    new: NewColumn,
    model: ColumnInfo,
    before: list[Piece],
    room: tuple[int, int],
) -> None:
    """Make the heading, the value and empty cells where the model column has cells."""
    slot = grid.slots[grid.index_of(model.id)]
    columns = [one for each in grid.slots for one in each.columns]
    heading = _own_heading(template, grid, model, new.title)
    for piece in before:
        first, last = grid.span(piece)
        if piece.node.getparent() is None or first != last or grid.slots[first] is not slot or piece.thin:
            continue
        spot = _spot(piece, slot, room, exact=new.exact)
        name = template.name_of(piece.node)
        if name == heading:
            node = make_label(template, piece.node.getparent(), new.title, spot, piece.node)
            _centre(template, node) if new.counts else None
            _print_like(template, node, [id_ for one in columns for id_ in one.headers])
        elif name in model.values:
            node = _value(template, piece, new, spot, model)
            _print_like(template, node, [id_ for one in columns for id_ in one.values])
        elif _is_cell(template, grid, piece, slot):
            _empty_cell(template, piece, spot)


def _own_heading(template: Template, grid: Grid, model: ColumnInfo, title: str) -> str:
    """Return the lowest heading that stands over this column only, of those in the script of a title."""
    found = [one for one in grid.pieces if template.name_of(one.node) in model.headers]
    own = [one for one in found if grid.span(one)[0] == grid.span(one)[1]]
    alike = [one for one in own if has_wide(shown_text(one.node)) == has_wide(title)]
    lowest = max(alike or own, key=lambda one: one.bottom, default=None)
    return template.name_of(lowest.node) if lowest is not None else ""


def _spot(piece: Piece, slot: Slot, room: tuple[int, int], *, exact: bool) -> Spot:
    """Return where the new cell stands, as the model's stands in its column; counted from its frame."""
    left, width = room
    inset = 0 if exact else min(_INSET, max(0, piece.x - slot.x0))
    outset = 0 if exact else min(_INSET, max(0, slot.x1 - piece.right))
    frame = next((one for one in piece.node.iterancestors() if local(one) == "frame"), None)
    origin = _absolute_x(frame)
    place = xml.geometry(piece.node)
    return left + inset - origin, xml.number(place, "y"), max(1, width - inset - outset), piece.height


def _absolute_x(frame: Any | None) -> int:
    x = 0
    while frame is not None:
        place = xml.geometry(frame)
        x += xml.number(place, "x") if place is not None else 0
        frame = next((one for one in frame.iterancestors() if local(one) == "frame"), None)
    return x


def _print_like(template: Template, node: Any, others: Sequence[str]) -> None:
    """Print a new cell on the condition on which nearly all of some others are printed, if that is one."""
    said = Counter(_condition(found) for one in others if (found := template.find(one)) is not None)
    words, count = said.most_common(1)[0] if said else ("", 0)
    place = xml.geometry(node)
    if words and count * 3 >= said.total() * 2 and place is not None and not _condition(node):
        template.add(place, made(template.root, "printWhenExpression", text=words))


def _condition(node: Any) -> str:
    place = xml.geometry(node)
    said = xml.child(place, "printWhenExpression") if place is not None else None
    return (said.text or "").strip() if said is not None else ""


def _value(template: Template, piece: Piece, new: NewColumn, spot: Spot, model: ColumnInfo) -> Any:
    """Add the cell that prints the new column's values."""
    keep = model.java_type == new.java_type != "java.lang.Integer" and not new.pattern
    pattern = None if keep else new.pattern
    node = make_value(template, piece.node.getparent(), new.expression, spot, piece.node, pattern)
    scale_to_fit(node)
    if new.counts:
        _centre(template, node)
    elif new.java_type in NUMBERS and model.java_type not in NUMBERS:
        root = template.root
        heading = next((found for one in model.headers if (found := template.find(one)) is not None), None)
        centred = heading is not None and value_of(root, heading, "textAlignment") == "Center"
        if not centred and value_of(root, node, "textAlignment", "Left") == "Left":
            text_of(root, node).set("textAlignment", "Right")
    return node


def _centre(template: Template, node: Any) -> None:
    """Let short numbers stand in the middle, away from the column beside them."""
    text_of(template.root, node).set("textAlignment", "Center")


def _is_cell(template: Template, grid: Grid, piece: Piece, slot: Slot) -> bool:
    """Tell whether an element is a cell of a drawn table: it fills its column and has a line or a ground."""
    fills = abs(piece.x - slot.x0) <= 3 and abs(piece.right - slot.x1) <= 3
    if not fills or local(piece.node) not in ("staticText", "textField", "rectangle", "frame"):
        return False
    if local(piece.node) in ("rectangle", "frame"):
        return not list(xml.elements(piece.node))
    place = xml.geometry(piece.node)
    box = xml.child(piece.node, "box")
    opaque = place is not None and place.get("mode") == "Opaque"
    drawn = opaque or (box is not None and len(box) > 0) or bool(place is not None and place.get("style"))
    return drawn


def _empty_cell(template: Template, piece: Piece, spot: Spot) -> None:
    holder = piece.node.getparent()
    if local(piece.node) in ("rectangle", "frame"):
        node = copy_of(template, piece.node, "cell")
        place = xml.geometry(node)
        if place is not None:
            place.set("x", str(spot[0]))
            place.set("width", str(spot[2]))
        template.add(holder, node, holder.index(piece.node) + 1)
        return
    make_label(template, holder, "", spot, piece.node)
