"""Lay a grid of cells - a sheet, a table of values - onto pages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from app.core.pages import Box, Cell, Comment, Page, Picture, Region, Run, SourceKind, Stroke
from app.engines.intake.faces import family_of, has_wide, line_height, text_width, wrap

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle", "bottom"]
PADDING = 1.75
MAX_PAGES = 5
_ASCENT = 0.88
_DESCENT = 0.22
_SHRINK_STEPS = 8


@dataclass
class Look:
    """How a text is set."""

    font: str = "Calibri"
    size: float = 11.0
    bold: bool = False
    italic: bool = False
    underline: bool = False
    color: str = "#000000"

    def line(self, text: str) -> float:
        """Return the height of one line in points."""
        return line_height(self.font, self.size, has_wide(text))

    def width(self, text: str) -> float:
        """Return the width of a text in points."""
        return text_width(text, self.size, family_of(self.font), self.bold, self.italic)


@dataclass
class GridCell:
    """A cell with its place in the grid, what it shows and how."""

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    text: str = ""
    value: str | None = None
    number_format: str = ""
    look: Look = field(default_factory=Look)
    fill: str | None = None
    align: Align = "left"
    valign: VAlign = "bottom"
    wrapped: bool = False
    shrink: bool = False
    indent: float = 0.0
    angle: Literal[0, 90, 270] = 0
    stacked: bool = False
    comment: str = ""
    author: str = ""


@dataclass(frozen=True)
class Edge:
    """A border line."""

    width: float = 0.5
    color: str = "#000000"
    dashed: bool = False
    double: bool = False


@dataclass
class Paper:
    """The sheet of paper, its margins and how the grid is fitted to it; points."""

    width: float = 595.28
    height: float = 841.89
    left: float = 50.4
    right: float = 50.4
    top: float = 54.0
    bottom: float = 54.0
    scale: float = 1.0
    fit_width: bool = False
    fit_height: bool = False
    centered_across: bool = False
    centered_down: bool = False
    header: tuple[str, str, str] = ("", "", "")
    footer: tuple[str, str, str] = ("", "", "")
    header_margin: float = 21.6
    footer_margin: float = 21.6


@dataclass
class Grid:
    """Columns, rows, cells and borders; an edge's key is (boundary, column or row)."""

    columns: list[float]
    rows: list[float]
    cells: list[GridCell] = field(default_factory=list)
    across: dict[tuple[int, int], Edge] = field(default_factory=dict)
    down: dict[tuple[int, int], Edge] = field(default_factory=dict)
    pictures: list[Picture] = field(default_factory=list)


@dataclass
class Laid:
    """The pages of a grid, how many there would be, and whether it had to be shrunk."""

    pages: list[Page]
    page_count: int
    shrunk: bool = False


def lay_out(grid: Grid, paper: Paper, kind: SourceKind) -> Laid:
    """Put the grid onto pages, shrunk where it is wider than the paper."""
    room = paper.width - paper.left - paper.right
    tall = paper.height - paper.top - paper.bottom
    scale, shrunk = _scale(grid, paper, room, tall)
    breaks = _breaks(grid.rows, tall / scale)
    pages = [
        _PageOf(grid, paper, scale, first, last, number, len(breaks)).build(kind)
        for number, (first, last) in enumerate(breaks[:MAX_PAGES], 1)
    ]
    return Laid(pages, len(breaks), shrunk)


def _scale(grid: Grid, paper: Paper, room: float, tall: float) -> tuple[float, bool]:
    width, height = sum(grid.columns) or 1.0, sum(grid.rows) or 1.0
    if paper.fit_width or paper.fit_height:
        across = room / width if paper.fit_width else 1.0
        down = tall / height if paper.fit_height else 1.0
        return max(min(1.0, across, down), 0.1), False
    scale = paper.scale
    if width * scale > room + 0.5:
        return max(room / width, 0.1), True
    return scale, False


def _breaks(rows: list[float], tall: float) -> list[tuple[int, int]]:
    """Cut the rows into pages: (first, one past the last)."""
    found, first, used = [], 0, 0.0
    for number, height in enumerate(rows):
        if used + height > tall + 0.5 and number > first:
            found.append((first, number))
            first, used = number, 0.0
        used += height
    return [*found, (first, len(rows))]


class _PageOf:
    """Builds one page from a range of the grid's rows."""

    def __init__(
        self, grid: Grid, paper: Paper, scale: float, first: int, last: int, number: int, count: int
    ) -> None:
        self._grid, self._paper, self._scale = grid, paper, scale
        self._first, self._last, self._number, self._count = first, last, number, count
        self._xs = _positions(grid.columns, scale, self._left())
        self._ys = _positions(grid.rows[first:last], scale, self._top())

    def build(self, kind: SourceKind) -> Page:
        """Return the page."""
        page = Page(width=self._paper.width, height=self._paper.height, kind=kind, number=self._number)
        for cell in self._grid.cells:
            if self._first <= cell.row < self._last:
                self._place(page, cell)
        page.strokes = self._strokes()
        page.pictures = [moved for picture in self._grid.pictures if (moved := self._moved(picture))]
        self._place_margins(page)
        return page

    def _left(self) -> float:
        free = (
            self._paper.width - self._paper.left - self._paper.right - sum(self._grid.columns) * self._scale
        )
        return self._paper.left + (max(free, 0.0) / 2 if self._paper.centered_across else 0.0)

    def _top(self) -> float:
        used = sum(self._grid.rows[self._first : self._last]) * self._scale
        free = self._paper.height - self._paper.top - self._paper.bottom - used
        return self._paper.top + (max(free, 0.0) / 2 if self._paper.centered_down else 0.0)

    def _region(self, cell: GridCell) -> Region:
        row = cell.row - self._first
        bottom = min(row + cell.row_span, len(self._ys) - 1)
        right = min(cell.column + cell.column_span, len(self._xs) - 1)
        return Region(x0=self._xs[cell.column], y0=self._ys[row], x1=self._xs[right], y1=self._ys[bottom])

    def _place(self, page: Page, cell: GridCell) -> None:
        area = self._region(cell)
        if area.width <= 0 or area.height <= 0:
            return
        if cell.fill:
            page.boxes.append(Box(**area.model_dump(), fill=cell.fill))
        page.runs += set_text(cell, area, self._scale)
        if cell.comment:
            page.comments.append(Comment(**area.model_dump(), text=cell.comment, author=cell.author))
        page.cells.append(
            Cell(
                **area.model_dump(),
                row=cell.row - self._first,
                column=cell.column,
                row_span=cell.row_span,
                column_span=cell.column_span,
                text=cell.text,
                align=cell.align,
                valign=cell.valign,
                number_format=cell.number_format,
                value=cell.value,
                fill=cell.fill,
            )
        )

    def _strokes(self) -> list[Stroke]:
        across = {
            (row - self._first, column): edge
            for (row, column), edge in self._grid.across.items()
            if self._first <= row <= self._last
        }
        down = {
            (column, row - self._first): edge
            for (column, row), edge in self._grid.down.items()
            if self._first <= row < self._last
        }
        lines = [(at, start, end, edge, True) for at, start, end, edge in _joined(across)]
        lines += [(at, start, end, edge, False) for at, start, end, edge in _joined(down)]
        return [stroke for line in lines for stroke in self._drawn(*line)]

    def _drawn(self, at: int, start: int, end: int, edge: Edge, level: bool) -> list[Stroke]:
        along, beside = (self._xs, self._ys) if level else (self._ys, self._xs)
        shifts = (-0.75, 0.75) if edge.double else (0.0,)
        width = max(edge.width * self._scale, 0.25)
        found = []
        for shift in shifts:
            position = beside[at] + shift
            ends = (along[start], position, along[end], position)
            x0, y0, x1, y1 = ends if level else (ends[1], ends[0], ends[3], ends[2])
            found.append(
                Stroke(x0=x0, y0=y0, x1=x1, y1=y1, width=width, color=edge.color, dashed=edge.dashed)
            )
        return [stroke for stroke in found if stroke.x1 > stroke.x0 or stroke.y1 > stroke.y0]

    def _moved(self, picture: Picture) -> Picture | None:
        start = sum(self._grid.rows[: self._first])
        end = start + sum(self._grid.rows[self._first : self._last])
        if not start <= picture.y0 < max(end, start + 1):
            return None
        left, top = self._xs[0], self._ys[0]
        return picture.model_copy(
            update={
                "x0": left + picture.x0 * self._scale,
                "x1": left + picture.x1 * self._scale,
                "y0": top + (picture.y0 - start) * self._scale,
                "y1": top + (picture.y1 - start) * self._scale,
            }
        )

    def _place_margins(self, page: Page) -> None:
        look = Look(size=10)
        top = self._paper.header_margin
        bottom = self._paper.height - self._paper.footer_margin - 13
        for parts, y in ((self._paper.header, top), (self._paper.footer, bottom)):
            for part, align in zip(parts, ("left", "center", "right"), strict=True):
                text = part.replace("&P", str(self._number)).replace("&N", str(self._count))
                area = Region(x0=self._paper.left, y0=y, x1=self._paper.width - self._paper.right, y1=y + 13)
                cell = GridCell(0, 0, text=text, look=look, align=align, valign="top")  # type: ignore[arg-type]
                page.runs += set_text(cell, area, 1.0)


def _positions(sizes: list[float], scale: float, start: float) -> list[float]:
    found = [start]
    for size in sizes:
        found.append(found[-1] + size * scale)
    return found


def _joined(edges: dict[tuple[int, int], Edge]) -> list[tuple[int, int, int, Edge]]:
    """Join neighbouring edges of one look into lines: (boundary, start, end, edge)."""
    found: list[tuple[int, int, int, Edge]] = []
    for (at, place), edge in sorted(edges.items(), key=lambda item: item[0]):
        if found and found[-1][0] == at and found[-1][2] == place and found[-1][3] == edge:
            found[-1] = (at, found[-1][1], place + 1, edge)
        else:
            found.append((at, place, place + 1, edge))
    return found


# ---- texts in cells ---------------------------------------------------------


def set_text(cell: GridCell, area: Region, scale: float) -> list[Run]:
    """Place a cell's lines in its area by the cell's alignment.

    Wrapped text that is taller than its cell is set smaller, so that none is lost.
    """
    if not cell.text.strip():
        return []
    if cell.angle:
        return [_turned(cell, area, scale)]
    room = max(area.width - 2 * PADDING * scale - cell.indent * scale, 1.0)
    look = replace(cell.look, size=_fitting_size(cell, room, scale))
    lines = _lines(cell, look, room)
    for _step in range(_SHRINK_STEPS if cell.wrapped else 0):
        if look.line(cell.text) * len(lines) <= area.height + 1:
            break
        look = replace(look, size=look.size * 0.93)
        lines = _lines(cell, look, room)
    pitch = look.line(cell.text)
    top = _first_top(cell, area, pitch * len(lines), scale)
    runs = []
    for number, line in enumerate(lines):
        if line.strip():
            runs.append(_run(line.strip(" \n"), look, cell, area, top + pitch * number, pitch, scale))
    return runs


def _lines(cell: GridCell, look: Look, room: float) -> list[str]:
    if cell.stacked:
        return list(cell.text.replace("\n", ""))
    if cell.wrapped:
        return wrap(cell.text, look.size, room, family_of(look.font), look.bold)
    return [cell.text.replace("\n", " ")]


def _fitting_size(cell: GridCell, room: float, scale: float) -> float:
    size = cell.look.size * scale
    width = cell.look.width(cell.text) * scale
    return size * room / width if cell.shrink and width > room else size


def _first_top(cell: GridCell, area: Region, height: float, scale: float) -> float:
    if cell.valign == "top":
        return area.y0 + 0.5 * scale
    if cell.valign == "middle":
        return area.cy - height / 2
    return area.y1 - height - 0.5 * scale


def _run(text: str, look: Look, cell: GridCell, area: Region, top: float, pitch: float, scale: float) -> Run:
    width = look.width(text)
    inset = (PADDING + cell.indent) * scale
    starts = {
        "left": area.x0 + inset,
        "center": area.cx - width / 2,
        "right": area.x1 - inset - width,
    }
    baseline = top + (pitch - look.size * (_ASCENT + _DESCENT)) / 2 + look.size * _ASCENT
    return Run(
        x0=starts[cell.align],
        y0=baseline - look.size * _ASCENT,
        x1=starts[cell.align] + width,
        y1=baseline + look.size * _DESCENT,
        text=text,
        font=look.font,
        family=family_of(look.font),
        size=round(look.size, 2),
        bold=look.bold,
        italic=look.italic,
        underline=look.underline,
        color=look.color,
        baseline=baseline,
    )


def _turned(cell: GridCell, area: Region, scale: float) -> Run:
    size = cell.look.size * scale
    length, thick = cell.look.width(cell.text) * scale, size * (_ASCENT + _DESCENT)
    return Run(
        x0=area.cx - thick / 2,
        x1=area.cx + thick / 2,
        y0=area.cy - length / 2,
        y1=area.cy + length / 2,
        text=cell.text.replace("\n", " "),
        font=cell.look.font,
        family=family_of(cell.look.font),
        size=round(size, 2),
        bold=cell.look.bold,
        italic=cell.look.italic,
        color=cell.look.color,
        angle=cell.angle,
    )
