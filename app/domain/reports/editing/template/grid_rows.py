"""Which elements above and below the rows are cells of the table: totals with what belongs to their lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.grid import BESIDE, NEAR, Grid, Piece, aligned, section_of
from app.domain.reports.editing.template.outline import PAGE_REFS, Outline, shown_text
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_TEXTS = ("staticText", "textField")
_SHAPES = ("frame", "rectangle")
_TOTAL = re.compile(
    r"[合总小共]\s*计|合\s*计|总[数额和]|金额|税|折扣|运费|余额|应[付收]|平均"
    r"|\b(?:sub|grand)?[- ]?totals?\b|\bsum\b|\bvat\b|\btax\b|\bdue\b|\bdiscount\b|\bshipping\b|\bfreight\b"
    r"|\bbalance\b|\baverage\b|summe|gesamt|\biva\b|total",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"java\.(?:lang\.(?:Integer|Long|Short|Byte|Double|Float|Number)|math\.)")
_MOST = 0.75
_Rows = list[tuple[int, int]]


def cells_beside(
    template: Template, outline: Outline, grid: Grid, found: Sequence[Piece], rows: dict[Any, _Rows]
) -> Callable[[Piece], bool]:
    """Return a test that tells which elements of headers, footers and the end of the report are cells.

    rows are the lines of each band in which a heading or a total of a column
    stands. An element whose edges only happen to stand on those of columns is
    no cell: a place to sign, a page number, a frame around remarks.
    """
    below = [one for one in found if section_of(one.band) in BESIDE]
    more = _lines_of_totals(template, outline, grid, below)
    drawn = _drawn_rows(grid, below)

    def is_cell(piece: Piece) -> bool:
        own = rows.get(piece.band, [])
        if _crosses(piece, own) and (piece.thin or piece.height <= _highest(own) or _holds(piece, own)):
            return True
        if piece.node in drawn:
            return True
        other = more.get(piece.band, [])
        if piece.thin:
            return aligned(grid, piece) and _crosses(piece, other)
        if not _near(piece, [*own, *other]) or piece.height > _highest([*own, *other]):
            return False
        return aligned(grid, piece) or (_crosses(piece, other) and bool(_TOTAL.search(_words(piece))))

    return is_cell


def _crosses(piece: Piece, rows: _Rows) -> bool:
    return any(piece.y < bottom and piece.bottom > top for top, bottom in rows)


def _near(piece: Piece, rows: _Rows) -> bool:
    """Tell whether an element stands in a line, or is the rule right above or below it."""
    ruled = piece.height <= 1 and local(piece.node) == "line"
    gap = NEAR if ruled else 0
    return any(piece.y < bottom + gap and piece.bottom > top - gap for top, bottom in rows)


def _highest(rows: _Rows) -> int:
    """Return how high a cell of these lines may be: a frame around remarks and places to sign is higher."""
    return 2 * max((bottom - top for top, bottom in rows), default=0)


def _holds(piece: Piece, rows: _Rows) -> bool:
    """Tell whether a frame or a ground holds nothing but such lines: it ends where they do."""
    around = [(top, bottom) for top, bottom in rows if piece.y <= top and piece.bottom >= bottom]
    height = sum(bottom - top for top, bottom in dict.fromkeys(around))
    return local(piece.node) in _SHAPES and height * 2 >= piece.height


def _words(piece: Piece) -> str:
    return shown_text(piece.node) if local(piece.node) in _TEXTS else ""


def _lines_of_totals(
    template: Template, outline: Outline, grid: Grid, below: Sequence[Piece]
) -> dict[Any, _Rows]:
    """Return the lines in which a value stands exactly under one column, and that are totals by their words.

    So are amounts that the report is given: VAT and what is due below the
    totals of an invoice.
    """
    types = {f"F:{one.name}": one.java_type for one in outline.fields}
    types |= {f"P:{one.name}": one.java_type for one in outline.parameters}
    types |= {f"V:{one.name}": one.java_type for one in outline.variables}
    lines: dict[Any, _Rows] = {}
    for piece in below:
        if local(piece.node) != "textField" or piece.thin or not aligned(grid, piece):
            continue
        first, last = grid.span(piece)
        info = outline.element(template.name_of(piece.node))
        if first != last or info is None or not info.refs or PAGE_REFS & set(info.refs):
            continue
        level = [one for one in below if one.band is piece.band and _level(one, piece)]
        worded = any(_TOTAL.search(_words(one)) for one in level)
        if worded or any(_NUMBERS.match(types.get(ref, "")) for ref in info.refs):
            lines.setdefault(piece.band, []).append((piece.y, piece.bottom))
    return lines


def _level(one: Piece, other: Piece) -> bool:
    """Tell whether two elements stand on one line."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared * 2 > min(one.height, other.height)


def _drawn_rows(grid: Grid, below: Sequence[Piece]) -> set[Any]:
    """Return the separators and empty cells of rows that are drawn below the table and hold nothing."""
    lines: dict[tuple[Any, int, int, bool], list[Piece]] = {}
    for one in below:
        empty = local(one.node) in _SHAPES and not list(xml.elements(one.node))
        if one.thin or (empty and grid.span(one)[0] == grid.span(one)[1]):
            lines.setdefault((one.band, one.y, one.bottom, one.thin), []).append(one)
    found: set[Any] = set()
    for (_band, _y, _bottom, thin), pieces in lines.items():
        on = [one for one in pieces if aligned(grid, one)]
        inner = {grid.edge(one) for one in on} - {0, len(grid.slots), None} if thin else set()
        places = inner if thin else {grid.span(one)[0] for one in on}
        most = len(grid.slots) - 1 if thin else len(grid.slots)
        if most > 1 and len(places) >= _MOST * most:
            found |= {one.node for one in on}
    return found
