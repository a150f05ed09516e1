"""What belongs to no cell stays where it is when columns get other widths, and nothing comes in its way."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.columns.grid_follow import Layout
from app.domain.reports.editing.columns.grid_words import is_worded
from app.domain.reports.editing.columns.kept_labels import is_loose
from app.domain.reports.editing.template.grid import NEAR, Grid, Piece, section_of
from app.domain.reports.editing.template.styles import bordered, value_of
from app.domain.reports.editing.template.template import Template

Place = tuple[int, int]
Places = dict[Any, Place | None]


def keep_places(template: Template, grid: Grid, layout: Layout, moved: Places) -> None:
    """Leave labels and rules below the rows, and what is printed in place of a row's cells, as they are.

    A text below the cells of a row that reached the table's end still reaches it.
    """
    count = len(grid.slots)
    if layout.left != grid.left:
        return
    if layout.order == list(range(count)):
        kept = {
            one.node: there for one in grid.pieces if (there := _kept(template, grid, layout, one, moved))
        }
    elif layout.order[:count] == list(range(count)):
        end = layout.starts()[-1]
        kept = {
            one.node: (there[0], end - there[0])
            for one in grid.pieces
            if (there := moved[one.node]) is not None and _runs_to_the_end(template, grid, one)
        }
    else:
        return
    former = {node: moved[node] for node in kept}
    moved.update(kept)
    for piece in grid.pieces:
        if piece.node in kept and _comes_over(grid, piece, moved):
            moved[piece.node] = former[piece.node]


def _kept(template: Template, grid: Grid, layout: Layout, piece: Piece, moved: Places) -> Place | None:
    """Return the place that an element keeps in part or in whole, None for what goes with the columns."""
    there = moved[piece.node]
    if there is None or piece.thin or there == (piece.x, piece.width):
        return None
    if is_loose(template.root, grid, piece):
        left = there[0] if _goes(template, grid, piece, piece.x, moved) else piece.x
        right = sum(there) if _goes(template, grid, piece, piece.right, moved) else piece.right
        return (left, right - left) if right - left >= min(piece.width, there[1]) else None
    return _of_another_row(template, grid, layout, piece)


def _goes(template: Template, grid: Grid, piece: Piece, edge: int, moved: Places) -> bool:
    """Tell whether a cell that stands on an edge in an element's band leaves it."""
    for one in grid.pieces:
        there = moved[one.node]
        if one is piece or one.band is not piece.band or there is None:
            continue
        if is_loose(template.root, grid, one) and not one.thin:
            continue
        ends = ((one.x, there[0]), (one.right, sum(there)))
        if any(abs(before - edge) <= NEAR and before != after for before, after in ends):
            return True
    return False


def _of_another_row(template: Template, grid: Grid, layout: Layout, piece: Piece) -> Place | None:
    """Return the place of what is printed instead of a column's cell and is narrower: it keeps its width."""
    first, last = grid.span(piece)
    if first != last or section_of(piece.band) != "detail":
        return None
    slot = grid.slots[first]
    names = {id_ for one in slot.columns for id_ in (*one.values, *one.headers)}
    cells = [
        one
        for one in grid.pieces
        if template.name_of(one.node) in names and one.right >= slot.cells_end - NEAR
    ]
    over = [one for one in cells if _on_level(one, piece) and one.x < piece.right and one.right > piece.x]
    if piece in cells or not over or any(abs(one.right - piece.right) <= NEAR for one in over):
        return None
    starts = layout.starts()
    x = piece.x + starts[first] - slot.x0
    return (x, piece.width) if x + piece.width <= starts[first + 1] else None


def _runs_to_the_end(template: Template, grid: Grid, piece: Piece) -> bool:
    """Tell whether a text without a ground stands alone on its line of the rows, up to the table's end."""
    first, last = grid.span(piece)
    if section_of(piece.band) != "detail" or first == last or abs(piece.right - grid.right) > NEAR:
        return False
    root, node = template.root, piece.node
    shown = bordered(root, node) or value_of(root, node, "mode") == "Opaque"
    beside = [one for one in grid.pieces if one is not piece and _on_level(one, piece)]
    return is_worded(node) and not shown and not any(is_worded(one.node) or one.thin for one in beside)


def _on_level(one: Piece, piece: Piece) -> bool:
    return one.band is piece.band and one.y < piece.bottom and one.bottom > piece.y


def _comes_over(grid: Grid, piece: Piece, moved: Places) -> bool:
    """Tell whether another element of a line lies anew where an element is."""
    here = moved[piece.node]
    assert here is not None
    for one in grid.pieces:
        there = moved[one.node]
        if one is piece or there is None or not _on_level(one, piece):
            continue
        before = one.x < piece.right and one.right > piece.x
        if not before and there[0] < sum(here) and sum(there) > here[0]:
            return True
    return False
