"""Labels and rules of totals that keep to no column: where a column goes, they begin where they did."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.template.grid import BESIDE, Grid, Piece, section_of
from app.domain.reports.editing.template.styles import bordered, value_of

Places = dict[Any, tuple[int, int] | None]


def keep_labels(root: Any, grid: Grid, moved: Places) -> None:
    """Let a label or a rule begin where it did where it would begin later, and nothing else is there.

    What has a border or a ground of its own is a cell, which goes with the columns above it.
    """
    for piece in grid.pieces:
        place = moved[piece.node]
        if place is None or piece.thin or not is_loose(root, grid, piece):
            continue
        wider = (piece.x, sum(place) - piece.x)
        if place[0] > piece.x and not any(_within(one, piece, wider, moved) for one in grid.pieces):
            moved[piece.node] = wider


def is_loose(root: Any, grid: Grid, piece: Piece) -> bool:
    """Tell whether an element beside the rows stands over several columns, and is no cell."""
    first, last = grid.span(piece)
    shown = bordered(root, piece.node) or value_of(root, piece.node, "mode") == "Opaque"
    ruled = any(one.thin and one.band is piece.band for one in grid.pieces)
    return section_of(piece.band) in BESIDE and first != last and not shown and not ruled


def _within(one: Piece, piece: Piece, there: tuple[int, int], moved: Places) -> bool:
    """Tell whether another element of a band stands anew where a piece would."""
    place = moved[one.node]
    if one is piece or one.band is not piece.band or place is None:
        return False
    beside = place[0] < sum(there) and sum(place) > there[0]
    return beside and one.y < piece.bottom and one.bottom > piece.y
