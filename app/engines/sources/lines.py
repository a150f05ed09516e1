"""The filled lines of a table file with their places, so that each value can be traced to its cell."""

from __future__ import annotations

import csv
import io
import itertools
import re
import threading
import zipfile
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.sheets.grid import Grid, Line, grid_of_text
from app.engines.intake import limits
from app.engines.intake.plain import delimiter_of, file_text
from app.engines.sources.files import cell_value

_MERGED = re.compile(rb'<mergeCell ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')
MOST_ROWS = 20_000
MOST_COLUMNS = 200
SHEETS = (".xlsx", ".xlsm")
TEXTS = (".csv", ".tsv", ".txt", ".md", ".tab")


def lines_of(path: Path, stop: threading.Event | None = None) -> Grid | None:
    """Return the first filled sheet, or a text file's lines; None for a file that is no table.

    Raises AppError for what can't be read. GBK and UTF-8 texts are told apart.
    """
    limits.check_path(path)
    suffix = path.suffix.lower()
    if suffix in SHEETS:
        limits.check_file(path, path.name)
        return _book(path, stop or threading.Event())
    return _text(path) if suffix in TEXTS else None


def text_of(path: Path) -> str:
    """Return a text file's text; raise AppError when it is none."""
    limits.check_path(path)
    return file_text(path)


def _text(path: Path) -> Grid | None:
    text = text_of(path)
    if path.suffix.lower() not in (".csv", ".tsv", ".tab"):
        return grid_of_text(text, path.name, MOST_ROWS)
    grid = Grid(name=path.name)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter_of(text))
    try:
        for row in reader:
            cells = [part.strip() for part in row[:MOST_COLUMNS]]
            if not any(cells):
                continue
            if len(grid.lines) > MOST_ROWS:
                return grid.model_copy(update={"cut": True})
            grid.lines.append(Line(number=reader.line_num, cells=cells))
    except csv.Error as problem:
        raise limits.corrupt(path.name) from problem
    return grid


def _book(path: Path, stop: threading.Event) -> Grid:
    import openpyxl

    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except (ValueError, KeyError, OSError, TypeError) as problem:
        raise limits.corrupt(path.name) from problem
    try:
        for sheet in book.worksheets:
            grid = _sheet(sheet, path.name, stop)
            if grid.lines:
                _fill_merged(grid, merged_down(path, str(getattr(sheet, "_worksheet_path", ""))))
                return grid
        raise limits.nothing_in_it(path.name)
    finally:
        book.close()


def _sheet(sheet: object, name: str, stop: threading.Event) -> Grid:
    title = str(getattr(sheet, "title", ""))
    grid = Grid(name=name, sheet=title)
    rows = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)  # type: ignore[attr-defined]
    for number, row in enumerate(rows, 1):
        if stop.is_set():
            raise AppError("stopped", _("Stopped."), _("Send the request again to go on."))
        cells = [_shown(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if len(grid.lines) > MOST_ROWS:
            return grid.model_copy(update={"cut": True})
        grid.lines.append(Line(number=number, cells=cells))
    return grid


def merged_down(path: Path, part: str) -> list[tuple[int, int, int]]:
    """Return the merged areas of one column of a sheet's part: column from 0, first and last line from 1."""
    from openpyxl.utils.cell import range_boundaries

    with zipfile.ZipFile(path) as archive:
        if part not in archive.namelist():
            return []
        data = archive.read(part)
    found = []
    for match in itertools.islice(_MERGED.finditer(data, max(data.rfind(b"</sheetData>"), 0)), MOST_ROWS):
        left, top, right, bottom = range_boundaries(match[1].decode("ascii", "replace"))
        if left is not None and left == right and top and bottom and bottom > top:
            found.append((int(left) - 1, int(top), int(bottom)))
    return found


def _fill_merged(grid: Grid, areas: list[tuple[int, int, int]]) -> None:
    """Say what stands in a merged area in each of its lines."""
    lines = {line.number: line for line in grid.lines}
    for column, top, bottom in areas:
        first = lines.get(top)
        text = first.cells[column] if first is not None and column < len(first.cells) else ""
        for number in range(top + 1, min(bottom, top + MOST_ROWS) + 1) if text else ():
            line = lines.get(number)
            if line is not None:
                line.cells += [""] * (column + 1 - len(line.cells))
                line.cells[column] = line.cells[column] or text


def _shown(value: object) -> str:
    found = cell_value(value)
    if isinstance(found, bool):
        return "true" if found else "false"
    return "" if found is None else str(found)
