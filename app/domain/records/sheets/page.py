"""A read page (a photo of a form or of a table) as a grid, or as lines of text."""

from __future__ import annotations

import re

from app.core.pages import Page, Run
from app.domain.records.sheets.grid import Grid, Line

GAP = 1.2
FEWEST_COLUMNS = 3
FEWEST_LINES = 3
FEWEST_LABELS = 2
NEAR = 0.55
_LABEL = re.compile(r"\s*([^:：]{1,20})[:：](.*)")


def grid_of_page(page: Page, name: str) -> Grid | None:
    """Return the table on a page: declared cells, else runs that stand in columns; None for a form."""
    if page.cells:
        return _declared(page, name)
    lines = _lines(page)
    rows = [line for line in lines if len(line) >= FEWEST_COLUMNS]
    if len(rows) < FEWEST_LINES:
        return None
    head = rows[0]
    grid = Grid(name=name, before="\n".join(_text(one) for one in lines[: lines.index(head)]))
    for number, line in enumerate(lines, 1):
        if line in rows and len(_placed(line, head)) >= FEWEST_COLUMNS - 1:
            cells = [""] * len(head)
            for place, run in _placed(line, head).items():
                cells[place] = run
            grid.lines.append(Line(number=number, cells=cells))
    return grid if len(grid.lines) >= FEWEST_LINES else None


def grid_of_form(page: Page, name: str) -> Grid | None:
    """Return a form as a table of one line: labels with a colon and their values; None for no form."""
    heads: list[str] = []
    values: list[str] = []
    titles: list[str] = []
    for line in _pieces(page):
        waiting = ""
        for piece in line:
            found = _LABEL.match(piece)
            if found:
                heads, values = [*heads, found[1].strip()], [*values, found[2].strip()]
                waiting = "" if found[2].strip() else found[1].strip()
            elif waiting:
                values[-1], waiting = piece.strip(), ""
            elif not heads:
                titles.append(piece)
    if len(heads) < FEWEST_LABELS:
        return None
    lines = [Line(number=1, cells=heads), Line(number=2, cells=values)]
    return Grid(name=name, lines=lines, before=" ".join(titles))


def _pieces(page: Page) -> list[list[str]]:
    if page.cells:
        rows: dict[int, list[tuple[int, str]]] = {}
        for cell in page.cells:
            if cell.text.strip():
                rows.setdefault(cell.row, []).append((cell.column, " ".join(cell.text.split())))
        return [[text for _at, text in sorted(row)] for _number, row in sorted(rows.items())]
    return [[run.text for run in line] for line in _lines(page)]


def text_of_page(page: Page) -> str:
    """Return a page's lines from top to bottom; pieces of one line stand apart."""
    return "\n".join("  ".join(piece.strip() for piece in line) for line in _pieces(page))


def _declared(page: Page, name: str) -> Grid | None:
    width = max(cell.column for cell in page.cells) + 1
    height = max(cell.row for cell in page.cells) + 1
    if width < FEWEST_COLUMNS or height < FEWEST_LINES or width * height > 1_000_000:
        return None
    cells = [[""] * width for _row in range(height)]
    for cell in page.cells:
        cells[cell.row][cell.column] = " ".join(cell.text.split())
    lines = [Line(number=at + 1, cells=row) for at, row in enumerate(cells) if any(row)]
    return Grid(name=name, lines=lines)


def _lines(page: Page) -> list[list[Run]]:
    """Return the runs by line, from left to right; runs that nearly touch are one piece."""
    lines: list[list[Run]] = []
    for run in sorted((one for one in page.runs if one.text.strip()), key=lambda one: (one.cy, one.x0)):
        if lines and abs(lines[-1][-1].cy - run.cy) < NEAR * max(run.height, lines[-1][-1].height):
            lines[-1].append(run)
        else:
            lines.append([run])
    return [_joined(sorted(line, key=lambda one: one.x0)) for line in lines]


def _joined(line: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for run in line:
        last = joined[-1] if joined else None
        if last is not None and run.x0 - last.x1 < GAP * 0.4 * run.height:
            between = " " if last.text[-1:].isascii() and run.text[:1].isascii() else ""
            text = f"{last.text}{between}{run.text}"
            joined[-1] = last.model_copy(update={"text": text, "x1": run.x1})
        else:
            joined.append(run)
    return joined


def _placed(line: list[Run], head: list[Run]) -> dict[int, str]:
    """Return a line's texts by the head they stand under: most overlap first, else the nearest middle."""
    placed: dict[int, str] = {}
    for run in line:
        place = min(range(len(head)), key=lambda at: (-_overlap(run, head[at]), abs(run.cx - head[at].cx)))
        placed[place] = f"{placed[place]} {run.text}" if place in placed else run.text
    return placed


def _overlap(one: Run, other: Run) -> float:
    return max(0.0, min(one.x1, other.x1) - max(one.x0, other.x0))


def _text(line: list[Run]) -> str:
    return "  ".join(run.text.strip() for run in line)
