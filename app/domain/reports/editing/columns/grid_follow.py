"""Bands whose texts keep to no columns, but go with the edges of the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.template.grid import NEAR, Grid, Piece, pieces_of


@dataclass
class Layout:
    """New slots from left to right: each an old slot's number or None for a new one, with its width.

    edges says where upright lines go: for each old edge the new ones, [] to take the line out.
    firm are the old slots whose cells take the whole change, and whose empty room stays as wide;
    air those whose empty room takes it.
    """

    order: list[int | None]
    widths: list[int]
    edges: dict[int, list[int]]
    left: int = 0
    firm: frozenset[int] = frozenset()
    air: frozenset[int] = frozenset()

    def starts(self) -> list[int]:
        """Return the new edges in points, the right one of the last slot too."""
        edges = [self.left]
        for width in self.widths:
            edges.append(edges[-1] + width)
        return edges


def followed(grid: Grid, layout: Layout, piece: Piece) -> tuple[int, int]:
    """Return an element's new edge and width where all of its band goes with the edges of the columns."""
    if grid.span(piece) == (0, len(grid.slots) - 1) and abs(piece.right - grid.right) <= NEAR:
        starts = layout.starts()
        left = starts[0] + piece.x - grid.left
        return left, starts[-1] + piece.right - grid.right - left
    left = _shifted(grid, layout, piece.x, 0)
    right = _shifted(grid, layout, piece.right, 1)
    return (left, piece.width) if piece.thin else (left, right - left)


def between_lines(grid: Grid, bands: Sequence[Any]) -> list[Piece]:
    """Return what stands between the lines of bands that go with the columns, and is no cell of its own."""
    known = {one.node for one in grid.pieces}
    return [
        one for band in bands for one in pieces_of(band) if one.node not in known and _is_ruled(grid, one)
    ]


def _is_ruled(grid: Grid, piece: Piece) -> bool:
    """Tell whether lines between the columns stand on an element's level all the way down."""
    inside = grid.left - NEAR <= piece.x and piece.right <= grid.right + NEAR
    return inside and any(
        one.band is piece.band and one.y <= piece.y + NEAR and one.bottom >= piece.bottom - NEAR
        for one in _inner_lines(grid)
    )


def _inner_lines(grid: Grid) -> Iterator[Piece]:
    ends = (None, 0, len(grid.slots))
    return (one for one in grid.pieces if one.thin and grid.edge(one) not in ends)


def _shifted(grid: Grid, layout: Layout, x: int, side: int) -> int:
    """Return where a left (0) or right (1) edge comes to stand: as far from the nearest edge of columns,
    or in proportion between two.

    A new column stands between the right edges and the left ones where it is put in.
    """
    old, starts = [*(slot.x0 for slot in grid.slots), grid.right], layout.starts()
    places = [layout.order.index(at) for at in range(len(grid.slots))]
    lefts = [*(starts[at] for at in places), starts[-1]]
    rights = [starts[0], *(starts[at + 1] for at in places)]
    for before, after in zip(old, rights if side else lefts, strict=True):
        if abs(x - before) <= NEAR:
            return after + x - before
    if x < old[0] or x > old[-1]:
        return x + (starts[0] - old[0] if x < old[0] else starts[-1] - old[-1])
    at = next(one for one in range(len(old) - 1) if x < old[one + 1])
    width = layout.widths[places[at]]
    return lefts[at] + round((x - old[at]) * width / max(1, old[at + 1] - old[at]))
