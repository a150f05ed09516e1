"""The repeating rows of a template as a grid: which elements belong to which columns, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

THIN = 2
NEAR = 3
_MARGIN = 20
_TABLE = ("columnHeader", "detail")
BESIDE = ("groupHeader", "groupFooter", "columnFooter", "summary", "pageFooter", "lastPageFooter")
_GUESSED = ("title", "pageHeader")


@dataclass
class Piece:
    """An element with its box in points; x and y count from the band's corner, through all frames."""

    node: Any
    band: Any
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Return the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Return the lower edge."""
        return self.y + self.height

    @property
    def thin(self) -> bool:
        """Tell whether this is an upright line."""
        return self.width <= THIN and local(self.node) in ("line", "rectangle", "frame")


@dataclass
class Slot:
    """A column's room from its left edge to the next column's, with the ids of the columns in it.

    heading is the id of the heading over no values whose room this is.
    """

    x0: int
    x1: int
    columns: list[ColumnInfo] = field(default_factory=list)
    cells_end: int = 0
    heading: str = ""

    @property
    def width(self) -> int:
        """Return the width in points."""
        return self.x1 - self.x0


@dataclass
class Grid:
    """The columns of the detail band and all elements that are laid out with them."""

    slots: list[Slot]
    pieces: list[Piece]
    room: int

    @property
    def left(self) -> int:
        """Return the left edge of the table."""
        return self.slots[0].x0

    @property
    def right(self) -> int:
        """Return the right edge of the table."""
        return self.slots[-1].x1

    def index_of(self, column: str) -> int:
        """Return the number of the slot in which a column (c3) stands."""
        return next(
            (
                at
                for at, slot in enumerate(self.slots)
                if column == slot.heading or any(one.id == column for one in slot.columns)
            ),
            -1,
        )

    def place_of(self, column: str) -> int:
        """Return the number of a column's slot; raise EditProblem where the column stands in none."""
        found = self.index_of(column)
        if found < 0:
            raise EditProblem(
                "no_place",
                _("This column doesn't stand among the table's columns as they are laid out."),
                _("Click one of the table's own cells, or name another column."),
            )
        return found

    def span(self, piece: Piece) -> tuple[int, int]:
        """Return the first and the last slot that an element covers for a good part."""
        shares = [_share(piece, slot) for slot in self.slots]
        covered = [at for at, share in enumerate(shares) if share > 0.3]
        best = max(range(len(shares)), key=lambda at: shares[at])
        return (covered[0], covered[-1]) if covered else (best, best)

    def edge(self, piece: Piece) -> int | None:
        """Return on which of the n + 1 edges of n columns an upright line stands."""
        edges = [slot.x0 for slot in self.slots] + [self.right]
        near = min(range(len(edges)), key=lambda at: abs(edges[at] - piece.x))
        if abs(edges[near] - piece.x) <= NEAR:
            return near
        gaps = (at for at, slot in enumerate(self.slots, 1) if slot.cells_end - NEAR <= piece.x < slot.x1)
        return next(gaps, None)


def _share(piece: Piece, slot: Slot) -> float:
    shared = min(piece.right, slot.x1) - max(piece.x, slot.x0)
    return shared / max(1, min(slot.width, piece.width))


def pieces_of(band: Any) -> Iterator[Piece]:
    """Yield a band's elements with those in its frames and element groups, but none inside components."""
    yield from _within(band, band, 0, 0)


def _within(holder: Any, band: Any, left: int, top: int) -> Iterator[Piece]:
    for node in xml.elements(holder):
        place = xml.geometry(node)
        if place is None:
            continue
        x, y = left + xml.number(place, "x"), top + xml.number(place, "y")
        yield Piece(node, band, x, y, xml.number(place, "width"), xml.number(place, "height"))
        if local(node) == "frame":
            yield from _within(node, band, x, y)


def piece_of(template: Template, name: str) -> Piece | None:
    """Return an element by its id, with its place in its band."""
    node = template.find(name)
    band = (
        next((one for one in node.iterancestors() if local(one) == "band"), None)
        if node is not None
        else None
    )
    if band is None:
        return None
    return next((one for one in pieces_of(band) if one.node is node), None)


def section_of(band: Any) -> str:
    """Return the section of a band, such as detail or groupFooter."""
    return local(band.getparent())


def room_of(root: Any, section: str) -> int:
    """Return the width in points that elements of a section have."""
    margins = xml.number(root, "leftMargin", 20) + xml.number(root, "rightMargin", 20)
    page = xml.number(root, "pageWidth", 595) - margins
    many = xml.number(root, "columnCount", 1) > 1
    by_column = (*_TABLE, "groupHeader", "groupFooter", "columnFooter")
    return xml.number(root, "columnWidth", 555) if many and section in by_column else page


def grid_of(template: Template, outline: Outline, *, spare: bool = False) -> Grid:
    """Return the grid of the repeating rows; raise EditProblem where the template has no columns.

    spare: a heading over no values has a slot of its own, without columns.
    """
    cells = [(one, piece) for one in outline.columns if (piece := piece_of(template, one.values[0]))]
    if not cells:
        raise EditProblem(
            "no_columns",
            _("This report has no columns: no band repeats a row of at least two fields."),
            _("Ask for a list with columns first, or name the elements to change."),
        )
    slots = _slots(cells)
    found = [piece for band in template.bands() for piece in pieces_of(band)]
    if spare:
        _add_spare(slots, template, outline, found)
    grid = Grid(slots, [], room_of(template.root, "detail"))
    grid.pieces = _members(template, outline, grid, found)
    holders = [piece.node.getparent() for _column, piece in cells]
    frames = [one.right for one in found if local(one.node) == "frame" and one.node in holders]
    grid.slots[-1].x1 = _right_edge(grid, min(frames, default=grid.room))
    grid.room = _limit(template.root, grid, found)
    return grid


def _right_edge(grid: Grid, most: int) -> int:
    """Return where the table ends: at its last cell, or where the ground under its rows ends.

    most is where the frame around the rows ends, or the printable width.
    """
    last = len(grid.slots) - 1
    grounds = [
        one.right
        for one in grid.pieces
        if section_of(one.band) in _TABLE and one.right <= most and grid.span(one) == (0, last)
    ]
    return max([_ruled_end(grid), *grounds])


def _ruled_end(grid: Grid) -> int:
    """Return where the last cell ends, or the upright line within its outer half that closes the table."""
    last = grid.slots[-1]
    lines = [
        one.right
        for one in grid.pieces
        if one.thin
        and local(one.node) == "line"
        and section_of(one.band) in _TABLE
        and last.x0 + last.width // 2 < one.x
    ]
    return max(lines, default=grid.right)


def _limit(root: Any, grid: Grid, found: list[Piece]) -> int:
    """Return how far to the right the table may grow: not over what else ends where it ends."""
    if any(abs(one.right - grid.right) <= NEAR and one.width > grid.room // 4 for one in found):
        return grid.right
    margin = xml.number(root, "rightMargin", 20)
    spare = min(grid.left, _MARGIN) if margin < _MARGIN else 0
    return max(grid.right, grid.room - spare)


def _slots(cells: list[tuple[ColumnInfo, Piece]]) -> list[Slot]:
    cells = sorted(cells, key=lambda one: one[1].x)
    slots: list[Slot] = []
    for column, piece in cells:
        if slots and piece.x < slots[-1].x1 - min(slots[-1].width, piece.width) // 2:
            slots[-1].columns.append(column)
            slots[-1].x1 = slots[-1].cells_end = max(slots[-1].x1, piece.right)
            continue
        if slots:
            slots[-1].x1 = piece.x
        slots.append(Slot(piece.x, piece.right, [column], piece.right))
    return slots


def _add_spare(slots: list[Slot], template: Template, outline: Outline, found: list[Piece]) -> None:
    """Put a slot between the others for each heading on their line that has no values under it."""
    heads = {id_ for one in outline.columns for id_ in one.headers}
    lines = {(one.band, one.y) for one in found if template.name_of(one.node) in heads}
    for piece in found:
        info = outline.element(template.name_of(piece.node))
        if info is None or info.id in heads or (piece.band, piece.y) not in lines:
            continue
        if info.section != "columnHeader" or info.kind not in ("staticText", "textField") or not info.label:
            continue
        if info.refs or any(piece.x < one.cells_end - NEAR and one.x0 < piece.right - NEAR for one in slots):
            continue
        before = max((at for at, one in enumerate(slots) if one.x0 < piece.x), default=-1)
        end = slots[before + 1].x0 if before + 1 < len(slots) else piece.right
        if before >= 0:
            slots[before].x1 = piece.x
        slots.insert(before + 1, Slot(piece.x, end, [], piece.right, info.id))


def _members(template: Template, outline: Outline, grid: Grid, found: list[Piece]) -> list[Piece]:
    """Return the elements that are laid out with the columns."""
    from app.domain.reports.editing.template.grid_rows import cells_beside

    named = {id_ for one in outline.columns for id_ in one.elements}
    rows: dict[Any, list[tuple[int, int]]] = {}
    for piece in found:
        if template.name_of(piece.node) in named:
            rows.setdefault(piece.band, []).append((piece.y, piece.bottom))
    is_cell = cells_beside(template, outline, grid, found, rows)
    shown = [one for one in found if local(one.node) != "break" and _over(grid, one)]
    return [
        one
        for one in shown
        if (is_cell(one) if section_of(one.band) in BESIDE else _belongs(grid, one, rows.get(one.band, [])))
        and not (outline.over_headings and _stands_over(grid, one, rows.get(one.band, [])))
    ]


def _stands_over(grid: Grid, piece: Piece, rows: list[tuple[int, int]]) -> bool:
    """Tell whether an element of the column header is a part of a form above the headings."""
    above = bool(rows) and piece.bottom <= min(top for top, _bottom in rows) + 1
    whole = grid.span(piece) == (0, len(grid.slots) - 1) and aligned(grid, piece)
    return section_of(piece.band) == "columnHeader" and above and not whole


def _belongs(grid: Grid, piece: Piece, rows: list[tuple[int, int]]) -> bool:
    """Tell whether an element of the rows, or of headings above them, is a part of the table."""
    section = section_of(piece.band)
    in_row = any(piece.y < bottom and piece.bottom > top for top, bottom in rows)
    if section in _GUESSED:
        return in_row and _low(piece, rows)
    if section == "columnHeader":
        return in_row or bool(rows)
    return section in _TABLE and (in_row or aligned(grid, piece))


def _over(grid: Grid, piece: Piece) -> bool:
    return piece.x < grid.right + NEAR and piece.right > grid.left - NEAR


def _low(piece: Piece, rows: list[tuple[int, int]]) -> bool:
    """Tell whether an element is not much higher than the row of headings that it crosses."""
    height = max(bottom for _top, bottom in rows) - min(top for top, _bottom in rows)
    return piece.height <= 2 * height


def aligned(grid: Grid, piece: Piece) -> bool:
    """Tell whether both edges of an element stand on edges of columns."""
    edges = [slot.x0 for slot in grid.slots] + [grid.right]
    if piece.thin:
        return grid.edge(piece) is not None
    return all(any(abs(edge - own) <= NEAR for edge in edges) for own in (piece.x, piece.right))


# ---- a new order and new widths -----------------------------------------------------


def set_number(node: Any, name: str, value: int) -> None:
    """Set an attribute where it changes."""
    if node.get(name) is None or xml.number(node, name) != value:
        node.set(name, str(value))
