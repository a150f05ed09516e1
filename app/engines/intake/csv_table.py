"""Read a CSV or TSV file as a ruled table."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from app.core.pages import Document
from app.engines.intake import limits
from app.engines.intake.grid import Align, Edge, Grid, GridCell, Look, Paper, lay_out
from app.engines.intake.plain import delimiter_of, file_text

MAX_ROWS = 1_500
MAX_COLUMNS = 120


def read_csv(path: Path) -> Document:
    """Return a table of values as a ruled table on A4."""
    rows = _csv_rows(file_text(path))
    if not rows:
        raise limits.nothing_in_it(path.name)
    grid = _csv_grid(rows)
    paper = Paper(left=36, right=36, top=36, bottom=36)
    if sum(grid.columns) > paper.width - 72:
        paper.width, paper.height = paper.height, paper.width
    laid = lay_out(grid, paper, "text")
    return Document(name=path.name, kind="text", page_count=laid.page_count, pages=laid.pages)


def _csv_rows(text: str) -> list[list[str]]:
    lines = csv.reader(io.StringIO(text), delimiter=delimiter_of(text[:8192]))
    rows: list[list[str]] = []
    for row in lines:
        if any(part.strip() for part in row):
            rows.append([part.strip() for part in row[:MAX_COLUMNS]])
        if len(rows) >= MAX_ROWS:
            break
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]


def _csv_grid(rows: list[list[str]]) -> Grid:
    look = Look(font="Arial", size=9)
    widths = [min(max(look.width(row[n]) for row in rows) + 10, 220.0) for n in range(len(rows[0]))]
    grid = Grid(widths, [18.0] * len(rows))
    for row, parts in enumerate(rows):
        for column, part in enumerate(parts):
            align: Align = "center" if row == 0 else "right" if _is_number(part) else "left"
            cell = GridCell(
                row, column, text=part, value=part, look=look, align=align, valign="middle", shrink=True
            )
            grid.cells.append(cell)
    for row in range(len(rows) + 1):
        for column in range(len(widths)):
            grid.across[row, column] = Edge()
    for column in range(len(widths) + 1):
        for row in range(len(rows)):
            grid.down[column, row] = Edge()
    return grid


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"[-+]?[¥￥$€£]?\d[\d,]*(\.\d+)?%?", text))
