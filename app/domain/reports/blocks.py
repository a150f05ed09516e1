"""Texts that belong together: wrapped lines of one paragraph become one block."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from app.core.pages import Page, Region, Run
from app.domain.reports.grid import Grid, Sides
from app.domain.reports.metrics import has_wide
from app.domain.reports.values import Kind, kind_of

ALIGN_TOLERANCE = 2.2
ROUGH_KINDS = ("image", "scan", "photo")
_PITCH = (
    (re.compile(r"wenquanyi|yahei|wqy", re.IGNORECASE), 1.35),
    (re.compile(r"uming|simsun|song|ming", re.IGNORECASE), 1.1),
    (re.compile(r"arial|helvet|liberation|times", re.IGNORECASE), 1.15),
    (re.compile(r"dejavu|verdana", re.IGNORECASE), 1.164),
)


@dataclass
class Block:
    """One text element of the page: its runs, ink, room and style."""

    id: int
    text: str
    ink: Region
    run: Run
    runs: list[int] = field(default_factory=list)
    lines: int = 1
    pitch: float = 0.0
    sides: Sides = field(default_factory=Sides)
    last: Run | None = None
    rough: bool = False

    @property
    def style(self) -> tuple[str, float, bool, str]:
        """What tells labels from values: face, size, weight, colour."""
        return (self.run.family, self.run.size, self.run.bold, self.run.color)


class Shelf:
    """Blocks by height, to look only at those near a place."""

    def __init__(self, blocks: list[Block]) -> None:
        self._blocks = sorted(blocks, key=lambda b: b.ink.y0)
        self._tops = [b.ink.y0 for b in self._blocks]
        self._tallest = max((b.ink.height for b in blocks), default=0.0)

    def between(self, top: float, bottom: float) -> list[Block]:
        """Return the blocks that reach into a stretch of the page, and some that nearly do."""
        first = bisect_left(self._tops, top - self._tallest - 0.01)
        return self._blocks[first : bisect_right(self._tops, bottom + 0.01)]


def blocks_of(page: Page, grid: Grid) -> list[Block]:
    """Join the runs of a page into blocks."""
    blocks: list[Block] = []
    cells = _simple_cells(page, grid)
    typed = typed_runs(page.runs) if page.kind in ROUGH_KINDS else []
    in_cell: dict[Sides, Block] = {}
    for index, run in enumerate(page.runs):
        if not run.text.strip():
            continue
        block = _one(len(blocks), index, run, grid)
        block.rough = page.kind in ROUGH_KINDS
        near = [*reversed(blocks[-3:]), *([in_cell[block.sides]] if block.sides in in_cell else [])]
        last = next(
            (b for b in near if _wraps(b, block, page, cells) and not rows_apart(b, block, typed)), None
        )
        if block.sides in cells:
            in_cell[block.sides] = last or block
        if last is None:
            blocks.append(block)
        else:
            append_block(last, block)
    return blocks


def numbered(blocks: list[Block]) -> list[Block]:
    """Sort blocks as they are read and number them."""
    blocks = sorted(blocks, key=lambda b: (round(b.ink.cy), b.ink.x0))
    for number, block in enumerate(blocks):
        block.id = number
    return blocks


def _one(number: int, index: int, run: Run, grid: Grid) -> Block:
    ink = Region(x0=run.x0, y0=run.y0, x1=run.x1, y1=run.y1)
    return Block(number, run.text.strip(), ink, run, [index], 1, 0.0, grid.around(ink))


def append_block(block: Block, other: Block) -> None:
    """Add the next line of a text to its block."""
    pitch = step_between(block, other)
    block.text += "\n" + other.text
    block.runs += other.runs
    block.last = other.run
    block.pitch = pitch
    block.lines += 1
    a, b = block.ink, other.ink
    block.ink = Region(x0=min(a.x0, b.x0), y0=min(a.y0, b.y0), x1=max(a.x1, b.x1), y1=max(a.y1, b.y1))


def step_between(block: Block, other: Block) -> float:
    """Distance from the last line of a block to the next one, in the direction in which lines follow."""
    last, run = block.last or block.run, other.run
    if run.angle == 90:
        return run.cx - last.cx
    if run.angle == 270:
        return last.cx - run.cx
    if run.angle == 180:
        return last.cy - run.cy
    if last.baseline is not None and run.baseline is not None:
        return run.baseline - last.baseline
    return run.cy - last.cy


def _simple_cells(page: Page, grid: Grid) -> set[Sides]:
    """Closed cells whose texts stand one below the other: each holds one text."""
    cells: dict[Sides, list[Run]] = {}
    for run in page.runs:
        sides = grid.around(run)
        if run.angle == 0 and sides.full:
            cells.setdefault(sides, []).append(run)
    return {sides for sides, runs in cells.items() if _stacked(runs) and _filled(sides, runs)}


def _stacked(runs: list[Run]) -> bool:
    runs = sorted(runs, key=lambda r: r.cy)
    return all(b.cy - a.cy > 0.5 * a.size for a, b in itertools.pairwise(runs))


def _filled(sides: Sides, runs: list[Run]) -> bool:
    height = (sides.bottom or 0.0) - (sides.top or 0.0)
    width = (sides.right or 0.0) - (sides.left or 0.0)
    typed = sum(kind_of(r.text) in (Kind.NUMBER, Kind.DATE) for r in runs)
    if typed > 2 or (typed > 1 and max(r.width for r in runs) < 0.7 * width):
        return False
    if len(runs) > 4 and sum(r.width < 0.5 * width for r in runs) > 0.4 * len(runs):
        return False
    return height < 12 * runs[0].size and max(r.width for r in runs) > 0.25 * width


def _wraps(block: Block, other: Block, page: Page, cells: set[Sides]) -> bool:
    a, b = block.run, other.run
    if a.angle != b.angle or abs(a.size - b.size) > (0.1 if page.kind == "pdf" else 0.15 * a.size):
        return False
    if page.kind == "pdf" and ((a.font != b.font and not has_wide(a.text + b.text)) or a.color != b.color):
        return False
    if a.angle:
        return _turned_wrap(block, other)
    if not _lined_up(block.ink, other.ink) or block.sides.differs(other.sides):
        return False
    return _plausible_pitch(block, other, page, cells)


def typed_runs(runs: list[Run]) -> list[Run]:
    """Numbers, dates and codes: what shows rows on a recognised page."""
    return [r for r in runs if r.angle == 0 and kind_of(r.text) not in (Kind.WORDS, Kind.BLANK)]


def rows_apart(a: Block, b: Block, typed: list[Run]) -> bool:
    """Tell whether the rows of two lines hold numbers in the same columns: then each is a row of its own."""
    last = a.last or a.run
    reach = 0.35 * a.run.size
    one = [r for r in typed if abs(r.cy - last.cy) < reach and r is not a.run]
    two = [r for r in typed if abs(r.cy - b.run.cy) < reach and r is not b.run]
    pairs = sum(any(min(abs(p.x0 - q.x0), abs(p.x1 - q.x1)) < 3 for q in two) for p in one)
    return pairs >= 2


def _turned_wrap(block: Block, other: Block) -> bool:
    step, size = step_between(block, other), block.run.size
    if not 0.8 * size < step < 1.5 * size:
        return False
    if block.run.angle == 180:
        return min(block.ink.x1, other.ink.x1) > max(block.ink.x0, other.ink.x0)
    return min(block.ink.y1, other.ink.y1) > max(block.ink.y0, other.ink.y0)


def _lined_up(a: Region, b: Region) -> bool:
    edges = (abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.cx - b.cx))
    return min(edges) <= ALIGN_TOLERANCE and min(a.x1, b.x1) > max(a.x0, b.x0)


def _plausible_pitch(block: Block, other: Block, page: Page, cells: set[Sides]) -> bool:
    step, size = step_between(block, other), block.run.size
    if step <= 0.5 * size or step > 1.6 * size:
        return False
    if block.pitch and abs(step - block.pitch) > 0.06 * size + 0.2:
        return False
    if block.sides in cells:
        return not _ends(block.text)
    if _ends(block.text) or _new_item(other.text) or not (_wordy(block.text) and _wordy(other.text)):
        return False
    if page.kind != "pdf":
        return block.sides.full and step < 1.5 * size
    natural = natural_pitch(block.run.font)
    if natural and page.kind == "pdf":
        return abs(step / size - natural) < 0.035 + 0.15 / size
    return step < 1.35 * size


def natural_pitch(font: str) -> float:
    """Return the line pitch of a known font in em, or 0."""
    return next((pitch for pattern, pitch in _PITCH if pattern.search(font)), 0.0)


def _wordy(text: str) -> bool:
    return kind_of(text) in (Kind.WORDS, Kind.BLANK)


def _ends(text: str) -> bool:
    """Tell whether a text is a label of its own, so that the next line is not its continuation."""
    return bool(re.search(r"[:：]\s*$", text)) and len(text) < 30


def _new_item(text: str) -> bool:
    return bool(re.match(r"^[^\s:：]{1,20}[:：]", text)) or bool(re.match(r"^(?:\d+[.)、]|[•·-])\s", text))
