"""Lines of cells as they were read, and tables that stand within a text."""

from __future__ import annotations

import csv
import io
import re

from pydantic import BaseModel, Field

_RULE = re.compile(r"\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*\|?\s*")
FEWEST = 2


class Line(BaseModel):
    """One line: its number in the source, counted from 1, and its cells."""

    number: int
    cells: list[str]


class Grid(BaseModel):
    """The lines of a table; cut tells that there were more, before is the text above it."""

    name: str = ""
    sheet: str = ""
    lines: list[Line] = Field(default_factory=list)
    cut: bool = False
    before: str = ""
    turned: bool = False

    def place(self, line: int, column: int) -> str:
        """Return where a cell stands: sheet!B7, or name:7:2 in a text."""
        if self.turned:
            line, column = column + 1, line - 1
        if self.sheet:
            return f"{self.sheet}!{letters(column)}{line}"
        return f"{self.name}:{line}:{column + 1}"


def turned(grid: Grid) -> Grid | None:
    """Return a form of labels and values below one another as heads with one line; None for no form."""
    pairs = [(line.number, line.cells) for line in grid.lines if sum(map(bool, line.cells)) == FEWEST]
    if grid.turned or len(pairs) < FEWEST or any(len(line.cells) > FEWEST for line in grid.lines):
        return None
    width = pairs[-1][0]
    heads, values = [""] * width, [""] * width
    for number, cells in pairs:
        heads[number - 1], values[number - 1] = cells[0], cells[1]
    lines = [Line(number=1, cells=heads), Line(number=2, cells=values)]
    said = " ".join(line.cells[0] for line in grid.lines if len([one for one in line.cells if one]) == 1)
    return Grid(name=grid.name, sheet=grid.sheet, lines=lines, before=f"{grid.before} {said}", turned=True)


def letters(column: int) -> str:
    """Return a spreadsheet's letters of a column that counts from 0."""
    name, left = "", column + 1
    for _step in range(4):
        if left <= 0:
            break
        left, digit = divmod(left - 1, 26)
        name = chr(65 + digit) + name
    return name


def grid_of_text(text: str, name: str, most: int) -> Grid | None:
    """Return the table that a text holds: tabs, Markdown bars or commas; None when it holds none."""
    lines = text.splitlines()
    for mark in ("\t", "|", ",", "，"):
        found = _block(lines, mark)
        if found is None:
            continue
        start, end = found
        grid = Grid(name=name, before="\n".join(lines[:start]).strip(), cut=end - start > most + 1)
        for at in range(start, min(end, start + most + 1)):
            cells = _cells(lines[at], mark)
            if not _RULE.fullmatch(lines[at]) and any(cells):
                grid.lines.append(Line(number=at + 1, cells=cells))
        return grid if len(grid.lines) >= FEWEST else None
    return None


def _block(lines: list[str], mark: str) -> tuple[int, int] | None:
    """Return the longest run of lines with this mark, from one that is to one past the last."""
    best: tuple[int, int] | None = None
    start = 0
    for at in range(len(lines) + 1):
        if at < len(lines) and mark in lines[at]:
            continue
        if at - start >= FEWEST and (best is None or at - start > best[1] - best[0]):
            best = (start, at)
        start = at + 1
    return best


def _cells(line: str, mark: str) -> list[str]:
    if mark == "|":
        return [part.strip() for part in line.strip().strip("|").split("|")]
    if mark == ",":
        return [part.strip() for part in next(csv.reader(io.StringIO(line)), [])]
    return [part.strip() for part in line.split(mark)]
