"""Set a DOCX table: grid, merges, borders, shading, row heights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from app.core.pages import Box, Cell, Stroke
from app.engines.intake.docx_lines import Drawn, Slab, children
from app.engines.intake.docx_styles import border, hex_color, number, value, w

_SIDES = ("top", "left", "bottom", "right")
_OUTER = {"start": "left", "end": "right"}
_DEFAULT_PADDING = {"top": 0.0, "left": 5.4, "bottom": 0.0, "right": 5.4}
MAX_ROWS, MAX_COLUMNS = 1_000, 100
_VALIGN: dict[str, Literal["top", "middle", "bottom"]] = {"center": "middle", "bottom": "bottom"}
_ALIGN: dict[str, Literal["left", "center", "right"]] = {"center": "center", "right": "right", "left": "left"}

Pen = tuple[float, str]
SetContent = Callable[[Any, float, list[Any]], list[Slab]]


@dataclass
class _Cell:
    element: Any
    row: int
    column: int
    span: int
    rows: int = 1
    slabs: list[Slab] = field(default_factory=list)
    padding: dict[str, float] = field(default_factory=dict)

    @property
    def height(self) -> float:
        """The room that the content needs."""
        return stacked_height(self.slabs) + self.padding["top"] + self.padding["bottom"]


class TableSetter:
    """Sets one table; set_content sets what stands in a cell."""

    def __init__(self, table: Any, links: list[Any], set_content: SetContent, room: float) -> None:
        self._table, self._links, self._set_content = table, links, set_content
        self._properties = [link.find(w("tblPr")) for link in links] + [table.find(w("tblPr"))]
        self._properties = [one for one in self._properties if one is not None]
        self._rows = [row for row in children(table) if row.tag == w("tr")][:MAX_ROWS]
        self._padding = self._table_padding()
        self._cells = self._placed()
        self._widths = self._column_widths(room)
        self._xs = _positions(self._widths)
        self._room = room

    def lay(self) -> list[Slab]:
        """Return a slab for each row, or for rows that merged cells tie together."""
        for cell in self._cells:
            self._set_cell(cell)
        heights = self._heights()
        ys = _positions(heights)
        left = self._left()
        whole = Drawn()
        for cell in self._cells:
            self._draw_cell(cell, ys, whole)
        whole.strokes += self._borders(ys)
        return _cut(whole, ys, self._ties(), left)

    # ---- structure ----------------------------------------------------------

    def _placed(self) -> list[_Cell]:
        cells: list[_Cell] = []
        open_merges: dict[int, _Cell] = {}
        for row, element in enumerate(self._rows):
            column = int(number(_path(element, "trPr", "gridBefore"), unit=1.0) or 0)
            for child in children(element):
                if child.tag == w("tc") and column < MAX_COLUMNS:
                    span = max(1, int(number(_path(child, "tcPr", "gridSpan"), unit=1.0) or 1))
                    self._add(_Cell(child, row, column, min(span, MAX_COLUMNS)), cells, open_merges)
                    column += span
        return cells

    def _add(self, cell: _Cell, cells: list[_Cell], open_merges: dict[int, _Cell]) -> None:
        merge = _path(cell.element, "tcPr", "vMerge")
        above = open_merges.get(cell.column)
        if merge is not None and value(merge) != "restart" and above and above.row + above.rows == cell.row:
            above.rows += 1
            return
        open_merges.pop(cell.column, None)
        if merge is not None:
            open_merges[cell.column] = cell
        cells.append(cell)

    def _count(self) -> int:
        return max((cell.column + cell.span for cell in self._cells), default=1)

    def _column_widths(self, room: float) -> list[float]:
        grid = self._table.find(w("tblGrid"))
        given = [number(column, "w") or 0.0 for column in grid.iter(w("gridCol"))] if grid is not None else []
        widths = (given + [0.0] * self._count())[: max(self._count(), 1)]
        for cell in self._cells:
            own = _path(cell.element, "tcPr", "tcW")
            if cell.span == 1 and value(own, "type") == "dxa" and widths[cell.column] <= 0:
                widths[cell.column] = number(own, "w") or 0.0
        missing = [at for at, width in enumerate(widths) if width <= 0]
        for at in missing:
            widths[at] = max((room - sum(widths)) / len(missing), 10.0) if missing else 0.0
        return self._scaled(widths, room)

    def _scaled(self, widths: list[float], room: float) -> list[float]:
        """Obey a width given in percent, and never leave the paper by much."""
        whole = self._first_property("tblW")
        share = number(whole, "w", 5000.0) if value(whole, "type") == "pct" else None
        wanted = share * room if share else min(sum(widths), room * 1.15)
        factor = wanted / sum(widths) if sum(widths) else 1.0
        return [width * factor for width in widths] if abs(factor - 1) > 0.01 else widths

    def _first_property(self, name: str) -> Any:
        for properties in reversed(self._properties):
            found = properties.find(w(name))
            if found is not None:
                return found
        return None

    def _table_padding(self) -> dict[str, float]:
        padding = dict(_DEFAULT_PADDING)
        for properties in self._properties:
            padding.update(_margins(properties.find(w("tblCellMar"))))
        return padding

    def _left(self) -> float:
        align = value(self._first_property("jc"))
        free = self._room - self._xs[-1]
        if align == "center":
            return free / 2
        if align in ("right", "end"):
            return free
        indent = number(self._first_property("tblInd"), "w")
        return (indent or 0.0) - self._padding["left"]

    # ---- content ------------------------------------------------------------

    def _set_cell(self, cell: _Cell) -> None:
        cell.padding = self._padding | _margins(_path(cell.element, "tcPr", "tcMar"))
        width = self._xs[cell.column + cell.span] - self._xs[cell.column]
        room = width - cell.padding["left"] - cell.padding["right"]
        cell.slabs = self._set_content(cell.element, max(room, 4.0), self._links)

    def _heights(self) -> list[float]:
        heights = [self._row_height(row, element) for row, element in enumerate(self._rows)]
        for cell in self._cells:
            if cell.rows > 1:
                last = cell.row + cell.rows - 1
                lacking = cell.height - sum(heights[cell.row : last + 1])
                heights[last] += max(lacking, 0.0)
        return heights

    def _row_height(self, row: int, element: Any) -> float:
        given = _path(element, "trPr", "trHeight")
        height = number(given) or 0.0
        if value(given, "hRule") == "exact" and height:
            return height
        need = max((cell.height for cell in self._cells if cell.row == row and cell.rows == 1), default=0.0)
        return max(height, need, 1.0)

    def _draw_cell(self, cell: _Cell, ys: list[float], whole: Drawn) -> None:
        x0, x1 = self._xs[cell.column], self._xs[cell.column + cell.span]
        y0, y1 = ys[cell.row], ys[cell.row + cell.rows]
        fill = hex_color(value(_path(cell.element, "tcPr", "shd"), "fill"))
        if fill and fill != "#FFFFFF":
            whole.boxes.append(Box(x0=x0, y0=y0, x1=x1, y1=y1, fill=fill))
        valign = _VALIGN.get(value(_path(cell.element, "tcPr", "vAlign")) or "", "top")
        free = max(y1 - y0 - cell.height, 0.0)
        top = y0 + cell.padding["top"] + {"top": 0.0, "middle": free / 2, "bottom": free}[valign]
        content = Drawn()
        stack(cell.slabs, content)
        whole.add(content, x0 + cell.padding["left"], top)
        made = self._cell(cell, content, valign, fill)
        whole.cells.append(made.model_copy(update={"x0": x0, "y0": y0, "x1": x1, "y1": y1}))

    def _cell(
        self, cell: _Cell, content: Drawn, valign: Literal["top", "middle", "bottom"], fill: str | None
    ) -> Cell:
        align = next((value(jc) for jc in cell.element.iter(w("jc"))), None)
        return Cell(
            x0=0,
            y0=0,
            x1=0,
            y1=0,
            row=cell.row,
            column=cell.column,
            row_span=cell.rows,
            column_span=cell.span,
            text=" ".join(run.text for run in content.runs),
            align=_ALIGN.get(align or ""),
            valign=valign,
            fill=fill,
        )

    # ---- borders ------------------------------------------------------------

    def _borders(self, ys: list[float]) -> list[Stroke]:
        across: dict[tuple[int, int], Pen] = {}
        down: dict[tuple[int, int], Pen] = {}
        for cell in self._cells:
            pens = self._pens(cell)
            for column in range(cell.column, cell.column + cell.span):
                _strengthen(across, (cell.row, column), pens["top"])
                _strengthen(across, (cell.row + cell.rows, column), pens["bottom"])
            for row in range(cell.row, cell.row + cell.rows):
                _strengthen(down, (cell.column, row), pens["left"])
                _strengthen(down, (cell.column + cell.span, row), pens["right"])
        strokes = [
            Stroke(x0=self._xs[a], y0=ys[at], x1=self._xs[b], y1=ys[at], width=pen[0], color=pen[1])
            for at, a, b, pen in _joined(across)
        ]
        return strokes + [
            Stroke(x0=self._xs[at], y0=ys[a], x1=self._xs[at], y1=ys[b], width=pen[0], color=pen[1])
            for at, a, b, pen in _joined(down)
        ]

    def _pens(self, cell: _Cell) -> dict[str, Pen | None]:
        outer = {
            "top": cell.row == 0,
            "left": cell.column == 0,
            "bottom": cell.row + cell.rows >= len(self._rows),
            "right": cell.column + cell.span >= self._count(),
        }
        own = _by_side(_path(cell.element, "tcPr", "tcBorders"))
        pens: dict[str, Pen | None] = {}
        for side in _SIDES:
            inner = "insideH" if side in ("top", "bottom") else "insideV"
            general = self._general.get(side if outer[side] else inner)
            pens[side] = border(own.get(side, general))
        return pens

    @property
    def _general(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for properties in self._properties:
            found.update(_by_side(properties.find(w("tblBorders"))))
        return found

    def _ties(self) -> set[int]:
        """Return the row boundaries that a merged cell crosses."""
        return {row for cell in self._cells for row in range(cell.row + 1, cell.row + cell.rows)}


def stack(slabs: list[Slab], target: Drawn) -> float:
    """Put slabs below one another from 0 downwards; return the height."""
    y, after = 0.0, 0.0
    for slab in slabs:
        y += max(slab.before, after)
        target.add(slab.drawn, 0.0, y)
        y, after = y + slab.height, slab.after
    return y + after


def stacked_height(slabs: list[Slab]) -> float:
    """Return how tall slabs are below one another."""
    y, after = 0.0, 0.0
    for slab in slabs:
        y, after = y + max(slab.before, after) + slab.height, slab.after
    return y + after


def _path(element: Any, *names: str) -> Any:
    return element.find("/".join(map(w, names)))


def _by_side(borders: Any) -> dict[str, Any]:
    if borders is None:
        return {}
    names = {child.tag.rpartition("}")[2]: child for child in borders}
    return {_OUTER.get(name, name): child for name, child in names.items()}


def _margins(element: Any) -> dict[str, float]:
    found = {side: number(child, "w") for side, child in _by_side(element).items()}
    return {side: width for side, width in found.items() if width is not None and side in _SIDES}


def _positions(sizes: list[float]) -> list[float]:
    found = [0.0]
    for size in sizes:
        found.append(found[-1] + size)
    return found


def _strengthen(edges: dict[tuple[int, int], Pen], place: tuple[int, int], pen: Pen | None) -> None:
    if pen and (place not in edges or edges[place][0] < pen[0]):
        edges[place] = pen


def _joined(edges: dict[tuple[int, int], Pen]) -> list[tuple[int, int, int, Pen]]:
    found: list[tuple[int, int, int, Pen]] = []
    for (at, place), pen in sorted(edges.items()):
        if found and found[-1][0] == at and found[-1][2] == place and found[-1][3] == pen:
            found[-1] = (at, found[-1][1], place + 1, pen)
        else:
            found.append((at, place, place + 1, pen))
    return found


def _cut(whole: Drawn, ys: list[float], ties: set[int], left: float) -> list[Slab]:
    """Cut a drawn table into slabs at the row boundaries that nothing crosses."""
    cuts = [row for row in range(len(ys)) if row not in ties or row in (0, len(ys) - 1)]
    slabs = []
    for start, end in pairwise(cuts):
        slab = Slab(ys[end] - ys[start], Drawn())
        slab.drawn.add(_between(whole, ys[start], ys[end], last=end == cuts[-1]), left, -ys[start])
        slabs.append(slab)
    return slabs or [Slab(0.0, Drawn())]


def _between(whole: Drawn, top: float, bottom: float, *, last: bool) -> Drawn:
    part = Drawn()
    for mine, theirs in zip(part._lists(), whole._lists(), strict=True):
        mine.extend(thing for thing in theirs if _starts(thing, top, bottom, last))
    part.strokes = [
        stroke.model_copy(update={"y0": max(stroke.y0, top), "y1": min(stroke.y1, bottom)})
        for stroke in whole.strokes
        if stroke.y1 >= top - 0.01 and stroke.y0 <= bottom + 0.01 and _touches(stroke, top, bottom)
    ]
    return part


def _starts(thing: Any, top: float, bottom: float, last: bool) -> bool:
    middle = (thing.y0 + thing.y1) / 2
    return bool(top <= middle < bottom or (last and middle >= bottom))


def _touches(stroke: Stroke, top: float, bottom: float) -> bool:
    """Keep level lines on either edge, and the part of upright ones in between."""
    return stroke.y0 == stroke.y1 or min(stroke.y1, bottom) - max(stroke.y0, top) > 0.01
