"""Laying the pieces of a table out anew when its columns change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.grid_follow import Layout, between_lines, followed
from app.domain.reports.editing.columns.grid_words import is_worded, keep_lines, keep_short_words, keep_words
from app.domain.reports.editing.columns.kept_apart import keep_apart
from app.domain.reports.editing.columns.kept_labels import keep_labels
from app.domain.reports.editing.columns.kept_places import keep_places
from app.domain.reports.editing.template.grid import (
    BESIDE,
    NEAR,
    Grid,
    Piece,
    aligned,
    section_of,
    set_number,
)
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_PAIR, _LEAST = 2, 12


def lay_out(template: Template, grid: Grid, layout: Layout, own: Sequence[Any] = ()) -> list[Piece]:
    """Move, stretch, copy and remove the grid's elements; return the copies that were made.

    own are the nodes of columns that go: what else stands under them stays.
    """
    moved: dict[Any, tuple[int, int] | None] = {}
    copies: list[tuple[Piece, int]] = []
    free = lines_of_their_own(grid, layout)
    stay = [one for one in layout.order if one is not None] == list(range(len(grid.slots)))
    tied = [one for one in free if stay and _is_tied(grid, one)]
    grid.pieces += between_lines(grid, tied)
    for piece in grid.pieces:
        at = grid.edge(piece) if piece.thin else None
        if piece.band in tied and (at is None or None not in layout.order):
            moved[piece.node] = followed(grid, layout, piece)
            continue
        if piece.band in free and piece.band not in tied:
            gone = at is not None and layout.edges.get(at) == [] and _parts_blanks(grid, piece, at, own)
            moved[piece.node] = None if gone else (piece.x, piece.width)
            continue
        if at is not None:
            spots = [_separator_at(grid, layout, piece, at, one) for one in layout.edges.get(at, [at])]
            moved[piece.node] = (spots[0], piece.width) if spots else None
            copies += [(piece, one) for one in spots[1:]]
        else:
            moved[piece.node] = _new_place(grid, layout, piece)
    _border_merged(grid, layout, moved)
    keep_labels(template.root, grid, moved)
    keep_words(grid, layout, moved, own)
    keep_lines(template.root, grid, moved)
    keep_short_words(template, grid, layout, moved)
    keep_apart(grid, moved)
    keep_places(template, grid, layout, moved)
    made = [_copy_line(template, piece, x) for piece, x in copies]
    _place_all(template, grid.pieces, moved)
    return made


def _parts_blanks(grid: Grid, piece: Piece, at: int, own: Sequence[Any]) -> bool:
    """Tell whether nothing is printed on a side of an upright line, in its column or in the next one."""
    sides = (grid.slots[max(0, at - 1)], grid.slots[min(at, len(grid.slots) - 1)])
    words = [one for one in _on_level(grid, piece) if is_worded(one.node) and one.node not in own]
    return not all(
        any(one.x < side.x1 - NEAR and one.right > side.x0 + NEAR for one in words) for side in sides
    )


def _on_level(grid: Grid, piece: Piece) -> list[Piece]:
    """Return the other elements beside an element in its band."""
    return [
        one
        for one in grid.pieces
        if one is not piece and one.band is piece.band and one.y < piece.bottom and one.bottom > piece.y
    ]


def _border_merged(grid: Grid, layout: Layout, moved: dict[Any, tuple[int, int] | None]) -> None:
    """Let the lines beside a label of totals over several columns end the cells that they ended before.

    Where the label stays as it is, each line stays on the edge of its columns.
    """
    if len(layout.order) != len(grid.slots) or None in layout.order:
        return
    cells = [one for one in grid.pieces if section_of(one.band) in BESIDE and is_worded(one.node)]
    merged = [
        one
        for one in cells
        if not one.thin and grid.span(one)[0] != grid.span(one)[1] and moved[one.node] != (one.x, one.width)
    ]
    lines = [
        one
        for one in grid.pieces
        if one.thin and moved[one.node] is not None and any(_rules(one, cell) for cell in merged)
    ]
    for line in lines:
        ended = next((one for one in cells if _rules(line, one) and _near(line.x, one.right)), None)
        place = moved[ended.node] if ended is not None else None
        if ended is not None and place is not None:
            moved[line.node] = (sum(place) + line.x - ended.right, line.width)
    for line in lines:
        others = [moved[one.node] for one in _on_level(grid, line) if one.thin]
        own = moved[line.node]
        if own is not None and any(one is not None and _near(one[0], own[0]) for one in others):
            moved[line.node] = None


def _rules(line: Piece, cell: Piece) -> bool:
    """Tell whether an upright line is as high as a cell in its band, or lower."""
    inside = line.y >= cell.y - NEAR and line.bottom <= cell.bottom + NEAR
    return line.band is cell.band and inside


def _near(one: int, other: int) -> bool:
    return abs(one - other) <= NEAR


def _separator_at(grid: Grid, layout: Layout, piece: Piece, edge: int, target: int) -> int:
    """Return where a separator goes: on its new edge, or right behind the cells that now stand before it."""
    shift = piece.x - [*(slot.x0 for slot in grid.slots), grid.right][edge]
    if shift >= -NEAR or not 0 < target < len(layout.order):
        return layout.starts()[target] + shift
    behind, before = piece.x - grid.slots[edge - 1].cells_end, layout.order[target - 1]
    if before is None:
        return layout.starts()[target] + min(0, behind)
    slot = grid.slots[before]
    gap = _scaled(slot.x1 - slot.cells_end, slot.width, layout.widths[target - 1])
    return layout.starts()[target] - gap + behind


def lines_of_their_own(grid: Grid, layout: Layout) -> list[Any]:
    """Return the bands of totals that stay while they have room: their texts keep to no columns."""
    if layout.left != grid.left or sum(layout.widths) < grid.right - grid.left:
        return []
    return [
        one.band
        for one in grid.pieces
        if section_of(one.band) in BESIDE
        and local(one.node) in ("staticText", "textField")
        and _runs_over(grid, one)
    ]


def _is_tied(grid: Grid, band: Any) -> bool:
    """Tell whether lines between the columns, or two values under them, stand in a band."""
    pieces = [one for one in grid.pieces if one.band is band]
    inner = [one for one in pieces if one.thin and grid.edge(one) not in (None, 0, len(grid.slots))]
    values = [one for one in pieces if local(one.node) == "textField" and aligned(grid, one)]
    return len(inner) >= _PAIR or len(values) >= _PAIR


def _runs_over(grid: Grid, piece: Piece) -> bool:
    """Tell whether an element covers some columns and ends amidst one."""
    first, last = grid.span(piece)
    return first != last and (first, last) != (0, len(grid.slots) - 1) and not aligned(grid, piece)


def _copy_line(template: Template, piece: Piece, x: int) -> Piece:
    from app.domain.reports.editing.columns.cells import copy_of

    holder = piece.node.getparent()
    node = copy_of(template, piece.node, "line")
    template.add(holder, node, holder.index(piece.node) + 1)
    place = xml.geometry(node)
    assert place is not None
    place.set("x", str(x - (piece.x - xml.number(place, "x"))))
    return Piece(node, piece.band, x, piece.y, piece.width, piece.height)


def _new_place(grid: Grid, layout: Layout, piece: Piece) -> tuple[int, int] | None:
    """Return the new left edge and width of an element; None where its columns are gone."""
    first, last = grid.span(piece)
    places = [layout.order.index(at) for at in range(first, last + 1) if at in layout.order]
    if not places:
        return None
    if section_of(piece.band) in BESIDE and (is_worded(piece.node) or None not in layout.order):
        bridges = _bridges(grid, layout, piece)
        places = _longest_run(places, bridges)
        places += [at for at in bridges if min(places) < at < max(places)]
    if _apart(layout, places) and not any(is_worded(one.node) for one in _on_level(grid, piece)):
        return piece.x, piece.width
    _check_together(layout, places)
    starts = layout.starts()
    low, high = min(places), max(places)
    left_slot, right_slot = layout.order[low], layout.order[high]
    assert left_slot is not None
    assert right_slot is not None
    x0 = starts[low] + (_within_slot(grid, layout, piece.x, left_slot, low) if left_slot == first else 0)
    gap = grid.slots[right_slot].x1 - piece.right if right_slot == last else 0
    firm = right_slot in layout.firm and layout.widths[high] - gap >= _LEAST
    x1 = starts[high + 1] - (gap if firm else _scaled(gap, grid.slots[right_slot].width, layout.widths[high]))
    if firm and first == last and piece.x >= grid.slots[last].cells_end:
        # What stands behind the cells that take the change keeps its distance from the next column.
        return starts[high + 1] - (grid.slots[last].x1 - piece.x), piece.width
    if firm and _fills_part(grid, piece):
        x1 = min(x0 + piece.width, starts[high + 1])
    if right_slot in layout.air and first == last:
        x1 = min(x0 + piece.width, starts[high + 1])
    if low == 0 and first == last != 0:
        overhang = _overhang(grid, piece)
        x0, x1 = x0 + overhang, x1 + overhang
    if (first, last) == (0, len(grid.slots) - 1) and last > 0:
        low, high = 0, len(layout.order) - 1
        x0, x1 = starts[0] + max(0, piece.x - grid.left), starts[-1] - max(0, grid.right - piece.right)
    if piece.right > grid.right and high == len(layout.order) - 1:
        x1 = _beyond(grid, piece, starts[-1], whole=(first, last) == (0, len(grid.slots) - 1))
    if piece.x < grid.left and low == 0:
        x0 = starts[0] + piece.x - grid.left
    if x0 < 0 <= piece.x:
        x0, x1 = 0, max(x1, 1)
    if piece.thin:
        x1 = x0 + piece.width
    return x0, max(1 if piece.width else 0, x1 - x0)


def _overhang(grid: Grid, piece: Piece) -> int:
    """Return by how much what stood first on an element's line begins before the table, 0 or less."""
    level = [one for one in _on_level(grid, piece) if one.y == piece.y and not one.thin]
    found = [one.x - grid.left for one in level if grid.span(one) == (0, 0)]
    return min(0, max(found, default=0)) if min(found, default=0) >= -NEAR else 0


def _fills_part(grid: Grid, piece: Piece) -> bool:
    """Tell whether an element is words beside the rows that fill a part of one column only."""
    first, last = grid.span(piece)
    beside = section_of(piece.band) in BESIDE and local(piece.node) == "staticText"
    return first == last and beside and piece.width * 4 < grid.slots[first].width * 3


def _beyond(grid: Grid, piece: Piece, end: int, *, whole: bool) -> int:
    """Return where an element ends that goes on behind the table: the ground of a whole row stays."""
    if whole and end > grid.right and piece.right > grid.right + NEAR:
        return max(piece.right, end)
    return end + piece.right - grid.right


def _bridges(grid: Grid, layout: Layout, piece: Piece) -> set[int]:
    """Return the new slots within a label of totals: new columns, and one that holds nothing beside it.

    Where a column leaves the label, none of them is within it.
    """
    new = {at for at, one in enumerate(layout.order) if one is None}
    first, last = grid.span(piece)
    places = [at for at, one in enumerate(layout.order) if one is not None and first <= one <= last]
    amid = [at for at in range(min(places), max(places)) if at not in places and at not in new]
    if (
        len(amid) != 1
        or len(places) < _PAIR
        or [layout.order[at] for at in places] != sorted(range(first, last + 1))
    ):
        return new
    old = layout.order[amid[0]]
    assert old is not None
    slot = grid.slots[old]
    held = any(
        not one.thin and grid.span(one) == (old, old) and one.x < slot.x1 and one.right > slot.x0
        for one in _on_level(grid, piece)
    )
    return new if held else {*new, amid[0]}


def _longest_run(places: list[int], new: set[int]) -> list[int]:
    """Return the most places side by side: what a label of totals covers when a column leaves it.

    A new column within does not part them.
    """
    runs: list[list[int]] = []
    for one in sorted(places):
        if runs and set(range(runs[-1][-1] + 1, one)) <= new:
            runs[-1].append(one)
        else:
            runs.append([one])
    return max(runs, key=len)


def _apart(layout: Layout, places: list[int]) -> bool:
    """Tell whether other columns stand between places, not only new ones."""
    return max(places) - min(places) + 1 - sum(1 for one in layout.order if one is None) > len({*places})


def _check_together(layout: Layout, places: list[int]) -> None:
    if _apart(layout, places):
        raise EditProblem(
            "spans_columns",
            _("A heading or a total stands over several columns, and this would tear them apart."),
            _("Move the columns together, or remove the common heading first."),
        )


def _within_slot(grid: Grid, layout: Layout, x: int, slot: int, at: int) -> int:
    return _scaled(x - grid.slots[slot].x0, grid.slots[slot].width, layout.widths[at])


def _scaled(offset: int, old: int, new: int) -> int:
    if abs(offset) <= NEAR or offset < 0 or old <= 0 or offset * 4 <= min(old, new):
        return offset
    return round(offset * new / old)


def _place_all(template: Template, pieces: Sequence[Piece], moved: dict[Any, tuple[int, int] | None]) -> None:
    """Write the new places; an element in a frame counts from its frame."""
    origins = {piece.node: piece.x for piece in pieces}
    for piece in pieces:
        new = moved[piece.node]
        if new is None:
            continue
        frame = next((one for one in piece.node.iterancestors() if local(one) == "frame"), None)
        own = xml.geometry(piece.node)
        if own is None:
            continue
        before = piece.x - xml.number(own, "x")
        origin = before
        if frame is not None and frame in origins:
            there = moved[frame]
            origin = there[0] if there is not None else before
        set_number(own, "x", new[0] - origin)
        set_number(own, "width", new[1])
    for piece in pieces:
        if moved[piece.node] is None and piece.node.getparent() is not None:
            template.drop(piece.node)
