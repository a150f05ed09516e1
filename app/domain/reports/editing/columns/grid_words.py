"""Words that stand under a column that goes, and are none of its own: they stay on the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import room_for
from app.domain.reports.editing.template.grid import BESIDE, Grid, Piece, section_of
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

Places = dict[Any, tuple[int, int] | None]


# Words that are measured a little too wide still fit.
_NEARLY = 0.94
# A value in less than this part of its column has empty room beside it.
_PART = 0.75


class Slots(Protocol):
    """New slots from left to right: each an old slot's number, or None for a new one."""

    order: list[int | None]
    widths: list[int]
    firm: frozenset[int]

    def starts(self) -> list[int]:
        """Return the new edges in points."""


def keep_words(grid: Grid, layout: Slots, moved: Places, own: Sequence[Any]) -> None:
    """Give words that would go with a column the next free place, or leave their whole band as it is.

    Raises EditProblem for another heading or value in the column's room.
    """
    lost = [
        one for one in grid.pieces if moved[one.node] is None and one.node not in own and is_worded(one.node)
    ]
    others = [one for one in lost if section_of(one.band) not in BESIDE]
    if others:
        raise _takes_along(others)
    for band in {one.band: None for one in lost}:
        among = [one for one in grid.pieces if one.band is band]
        here = [one for one in lost if one.band is band]
        homes = [_home(grid, layout, moved, one, among) for one in here]
        if any(one is None for one in homes) or _collide(here, homes):
            moved.update({one.node: (one.x, one.width) for one in among if one.node not in own})
            continue
        for piece, at in zip(here, homes, strict=True):
            assert at is not None
            _settle(layout, moved, piece, at, among)


def keep_lines(root: Any, grid: Grid, moved: Places) -> None:
    """Let sentences below the table keep their width where nothing is in the way: they stay whole."""
    for piece in grid.pieces:
        place = moved[piece.node]
        below = section_of(piece.band) in BESIDE and local(piece.node) == "staticText"
        if place is None or not below or place[1] >= piece.width:
            continue
        look, words = look_of(root, piece.node), shown_text(piece.node)
        lines, need = max(1, piece.height // max(1, look.height_of(1))), look.width_of(words)
        if look.turned or need <= lines * place[1] or need * _NEARLY > lines * piece.width:
            continue
        x = min(place[0], max(0, grid.room - piece.width))
        right = x + piece.width
        others = [
            (there, one)
            for one in grid.pieces
            if one is not piece and one.band is piece.band and (there := moved[one.node]) is not None
        ]
        if not any(
            there[0] < right and there[0] + there[1] > x and one.y < piece.bottom and one.bottom > piece.y
            for there, one in others
        ):
            moved[piece.node] = (x, piece.width)


def keep_short_words(template: Template, grid: Grid, layout: Slots, moved: Places) -> None:
    """Let texts that stand narrow in a wide column take its empty room before they are cut."""
    starts = layout.starts()
    for piece in grid.pieces:
        place, (first, last) = moved[piece.node], grid.span(piece)
        if place is None or first != last or first not in layout.order or place[1] >= piece.width:
            continue
        if first in layout.firm and local(piece.node) == "textField":
            continue
        need = _least_room(template, grid, piece)
        if need <= place[1]:
            continue
        at = layout.order.index(first)
        low, high = starts[at], starts[at + 1]
        for one in grid.pieces:
            there, level = moved[one.node], one.y < piece.bottom and one.bottom > piece.y
            if one is not piece and there is not None and one.band is piece.band and level:
                low = max(low, sum(there)) if sum(there) <= place[0] + 1 else low
                high = min(high, there[0]) if there[0] >= sum(place) - 1 else high
        leftwards = look_of(template.root, piece.node).align != "Left"
        moved[piece.node] = _grown(place, need, low, high, leftwards=leftwards)


def _least_room(template: Template, grid: Grid, piece: Piece) -> int:
    """Return the width that a text needs in its column; 0 for what needs none of its own.

    Words need their own width; a value that is printed in a part of its column needs its whole box.
    """
    framed = any(local(one) == "frame" for one in piece.node.iterancestors())
    if framed or not is_worded(piece.node) or section_of(piece.band) in BESIDE:
        return 0
    if local(piece.node) == "textField":
        return piece.width if piece.width < _PART * grid.slots[grid.span(piece)[0]].width else 0
    look, words = look_of(template.root, piece.node), shown_text(piece.node)
    if look.turned or "\n" in words or look.width_of(words) > piece.width:
        return 0
    return min(piece.width, room_for(template, piece.node, words))


def _grown(place: tuple[int, int], need: int, low: int, high: int, *, leftwards: bool) -> tuple[int, int]:
    """Return a place made as wide as needed within its bounds, first to the side that its text leaves."""
    left, right = max(0, place[0] - low), max(0, high - sum(place))
    lack = need - place[1]
    before = min(left, lack) if leftwards else min(left, max(0, lack - right))
    after = min(right, lack - before)
    return place[0] - before, place[1] + before + after


def is_worded(node: Any) -> bool:
    """Tell whether an element prints words or a value."""
    return local(node) in ("staticText", "textField") and bool(shown_text(node).strip())


def _takes_along(others: Sequence[Piece]) -> EditProblem:
    name = " ".join(shown_text(others[0].node).split())[:40]
    return EditProblem(
        "takes_along",
        _("“{name}” stands in the room of this column, and would go with it.", name=name),
        _("Say that both shall go, or move one of them first."),
    )


def _home(grid: Grid, layout: Slots, moved: Places, piece: Piece, among: Sequence[Piece]) -> int | None:
    """Return the nearest new slot beside words that no other words take; None where there is none."""
    if any(local(one) == "frame" for one in piece.node.iterancestors()):
        return None
    first, last = grid.span(piece)
    order = [one for one in layout.order if one is not None]
    left = [one for one in reversed(order) if one < first]
    right = [one for one in order if one > last]
    level = [
        one
        for one in among
        if one is not piece and is_worded(one.node) and one.y < piece.bottom and one.bottom > piece.y
    ]
    taken = {at for one in level for at in _covered(grid, one)}
    near = [side[0] for side in (left, right) if side and side[0] not in taken]
    return layout.order.index(min(near, key=lambda at: abs(at - first))) if near else None


def _collide(pieces: Sequence[Piece], homes: Sequence[int | None]) -> bool:
    """Tell whether two words on one level would settle in the same slot."""
    return any(
        homes[at] == homes[other] and one.y < pieces[other].bottom and one.bottom > pieces[other].y
        for at, one in enumerate(pieces)
        for other in range(at)
    )


def _covered(grid: Grid, piece: Piece) -> Iterator[int]:
    first, last = grid.span(piece)
    yield from range(first, last + 1)


def _settle(layout: Slots, moved: Places, piece: Piece, at: int, among: Sequence[Piece]) -> None:
    """Put words into a slot; the empty box that stands there makes room."""
    start, width = layout.starts()[at], layout.widths[at]
    for one in among:
        place = moved[one.node]
        level = one.y < piece.bottom and one.bottom > piece.y
        inside = place is not None and place[0] >= start - 1 and place[0] + place[1] <= start + width + 1
        if one is not piece and inside and level and not one.thin and local(one.node) == "staticText":
            moved[one.node] = None
    moved[piece.node] = (start, width)
