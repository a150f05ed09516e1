"""Texts of a table that would begin a few points within the one before them, where they did not before."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.template.grid import Grid, Piece
from app.domain.reports.xml_tools import local

_SLIGHT = 5
_TEXTS = ("staticText", "textField")


def keep_apart(grid: Grid, moved: dict[Any, tuple[int, int] | None]) -> None:
    """Let moved texts begin where the text before them on their line ends."""
    texts = [one for one in grid.pieces if local(one.node) in _TEXTS and not one.thin]
    for piece in texts:
        place = moved.get(piece.node)
        if place is None or place == (piece.x, piece.width):
            continue
        level = [one for one in texts if one is not piece and _on_line(one, piece)]
        ends = [end for one in level if (end := _end_within(one, piece, moved)) is not None]
        start = max(ends, default=place[0])
        behind = [
            other[0]
            for one in level
            if (other := moved.get(one.node)) is not None and other[0] >= place[0] + place[1]
        ]
        if start > place[0]:
            end = min([start + place[1], *behind])
            moved[piece.node] = (start, end - start)


def _on_line(one: Piece, piece: Piece) -> bool:
    """Tell whether two texts stand side by side in a band."""
    return one.band is piece.band and one.y < piece.bottom and one.bottom > piece.y


def _end_within(one: Piece, piece: Piece, moved: dict[Any, tuple[int, int] | None]) -> int | None:
    """Return where a text ends now that ends slightly within another, and did not before; else None."""
    before, after = moved.get(one.node), moved.get(piece.node)
    if before is None or after is None or (one.x < piece.right and piece.x < one.right):
        return None
    within = before[0] + before[1] - after[0]
    return before[0] + before[1] if before[0] < after[0] and 0 < within <= _SLIGHT else None
