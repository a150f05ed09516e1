"""The place of a fact in its source, read for showing: a page, a piece of a table, or lines of text."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from app.core.errors import AppError
from app.core.files import sha256_file
from app.core.i18n import _
from app.core.paths import sub_dir
from app.domain.documents.facts import Place
from app.domain.documents.sources import Grid, Paragraph, Source, letters
from app.engines.documents.reading import read_source

ShownKind = Literal["page", "picture", "grid", "text"]
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp")
MOST_ROWS, ROWS_AROUND = 400, 60
MOST_LINES, LINES_AROUND = 4000, 400
_CELL = re.compile(r"([A-Z]{1,3})(\d+)")


@dataclass(frozen=True)
class ShownSource:
    """What is shown of a source; marked are the cells (row, column) or the lines in question."""

    kind: ShownKind
    path: Path
    place: Place
    head: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    marked: list[tuple[int, int]] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)
    marked_lines: list[int] = field(default_factory=list)
    note: str = ""


def read_place(path: Path | None, place: Place) -> ShownSource:
    """Read the place of a fact; AppError names the file and what helps."""
    if path is None or not path.is_file():
        raise AppError(
            "source_gone",
            _("The file {name} is not where it was.", name=Path(place.source).name),
            _("Put it back, or send the request again with the file."),
        )
    note = ""
    if place.sha256 and sha256_file(path) != place.sha256:
        note = _("{name} was changed after the document was made.", name=path.name)
    if place.kind == "page":
        kind: ShownKind = "picture" if path.suffix.lower() in PICTURES else "page"
        return ShownSource(kind, path, place, note=note)
    source = asyncio.run(read_source(path, sub_dir("work")))
    grid = _grid_of(source, place)
    return _grid_shown(path, place, grid, note) if grid else _text_shown(path, place, source, note)


def _grid_of(source: Source, place: Place) -> Grid | None:
    """Return the table in which a place lies."""
    if place.kind == "cell":
        named = [one for one in source.grids if one.sheet == place.sheet or not place.sheet]
        rows = _rows_of(place)
        holding = [one for one in named if not rows or set(rows) & {*one.numbers, _head_row(one)}]
        return next(iter([*holding, *named]), None)
    if place.kind == "line" and source.grids and not source.paragraphs:
        return source.grids[0]
    lined = [one for one in source.grids if place.kind == "line" and place.line in one.numbers]
    return lined[0] if lined else None


def _head_row(grid: Grid) -> int:
    return grid.numbers[0] - 1 if grid.numbers else 0


def _rows_of(place: Place) -> range:
    """Return the numbers of the rows that a place names."""
    if place.kind == "cell":
        numbers = [int(found.group(2)) for found in _CELL.finditer(place.cell)]
        return range(min(numbers), max(numbers) + 1) if numbers else range(0)
    return range(place.line, max(place.last_line, place.line) + 1) if place.line else range(0)


def _columns_of(place: Place, grid: Grid) -> list[int]:
    names = {letters(at): at for at in range(len(grid.head))}
    found = [names[one.group(1)] for one in _CELL.finditer(place.cell) if one.group(1) in names]
    if found:
        return list(range(min(found), max(found) + 1))
    return list(range(len(grid.head)))


def _grid_shown(path: Path, place: Place, grid: Grid, note: str) -> ShownSource:
    wanted, columns = _rows_of(place), _columns_of(place, grid)
    hits = [at for at, number in enumerate(grid.numbers) if number in wanted]
    first = max(0, hits[0] - ROWS_AROUND) if hits else 0
    numbers = grid.numbers[first : first + MOST_ROWS]
    marked = [(at, column) for at, number in enumerate(numbers) if number in wanted for column in columns]
    heads = [f"{letters(at)}  {name}" for at, name in enumerate(grid.head)]
    rows = [
        [row[at] if at < len(row) else "" for at in range(len(heads))]
        for row in grid.rows[first : first + MOST_ROWS]
    ]
    labels = [str(one) for one in numbers]
    return ShownSource("grid", path, place, heads, labels, rows, marked, note=note)


def _text_shown(path: Path, place: Place, source: Source, note: str) -> ShownSource:
    """Return the paragraphs around a place; its own are marked."""
    parts = source.paragraphs
    hits = _hits(parts, place)
    first = max(0, hits[0] - LINES_AROUND) if hits else 0
    shown = parts[first : first + MOST_LINES]
    lines = [(part.place.line or first + at + 1, part.text) for at, part in enumerate(shown)]
    kept = [at - first for at in hits if at - first < len(shown)]
    return ShownSource("text", path, place, lines=lines, marked_lines=kept, note=note)


def _hits(parts: list[Paragraph], place: Place) -> list[int]:
    """Return which paragraphs a place means: the very same place, else its lines, its clause, its query."""
    lines = range(place.line, max(place.last_line, place.line) + 1) if place.line else range(0)
    ways: tuple[Callable[[Place], bool], ...] = (
        lambda one: one == place,
        lambda one: one.line in lines,
        lambda one: bool(place.clause) and one.clause == place.clause,
        lambda one: bool(place.query) and one.query == place.query,
    )
    for way in ways:
        if hits := [at for at, part in enumerate(parts) if way(part.place)]:
            return hits
    return []


def place_words(place: Place) -> str:
    """Return where something stands, in words."""
    name = Path(place.source).name
    if place.kind == "request":
        return _("Your request")
    if place.kind == "query" and place.query:
        return _("{name}: {query}", name=name, query=place.query)
    if place.kind == "page":
        return _("{name}, page {page}", name=name, page=place.page)
    if place.kind == "cell":
        return _("{name}, sheet {sheet}, {cell}", name=name, sheet=place.sheet or "-", cell=place.cell or "-")
    if place.clause:
        return _("{name}, {clause}", name=name, clause=place.clause)
    if place.last_line > place.line:
        return _("{name}, lines {first} to {last}", name=name, first=place.line, last=place.last_line)
    return _("{name}, line {line}", name=name, line=place.line) if place.line else name
