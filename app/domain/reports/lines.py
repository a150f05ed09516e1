"""The lines of a page: texts beside each other, and cells of one row."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from app.domain.reports.blocks import Block


@dataclass
class Line:
    """Blocks beside each other."""

    items: list[Block]

    @property
    def top(self) -> float:
        """Upper edge of the ink."""
        return min(b.ink.y0 for b in self.items)

    @property
    def anchor(self) -> float:
        """Where a line stands for its step to the next: its upper edge; where sizes are rough, its middle."""
        if not self.items[0].rough:
            return self.top
        return median(b.run.cy for b in self.items)

    @property
    def bottom(self) -> float:
        """Lower edge of the ink."""
        return max(b.ink.y1 for b in self.items)

    @property
    def cy(self) -> float:
        """Middle of the first block that has one line."""
        flat = [b for b in self.items if b.lines == 1] or self.items
        return sum(b.ink.cy for b in flat) / len(flat)


def lines_of(blocks: list[Block]) -> list[Line]:
    """Sort upright blocks into lines, top to bottom."""
    lines: list[Line] = []
    flat = sorted((b for b in blocks if b.run.angle == 0 and b.lines == 1), key=lambda b: b.ink.cy)
    for block in flat:
        line = next((a for a in reversed(lines[-3:]) if _beside(a, block)), None)
        if line is None:
            lines.append(Line([block]))
        else:
            line.items.append(block)
    for block in (b for b in blocks if b.run.angle == 0 and b.lines > 1):
        _place_tall(lines, block)
    lines = _same_cells(sorted(lines, key=lambda line: line.cy))
    for line in lines:
        line.items.sort(key=lambda b: b.ink.x0)
    return lines


def _beside(line: Line, block: Block) -> bool:
    last = line.items[-1]
    close = abs(block.ink.cy - last.ink.cy) < 0.45 * min(block.run.size, last.run.size) + 0.5
    return close and not any(_covers(b, block) for b in line.items)


def _covers(a: Block, b: Block) -> bool:
    return min(a.ink.x1, b.ink.x1) - max(a.ink.x0, b.ink.x0) > 0.5 * min(a.ink.width, b.ink.width)


def _place_tall(lines: list[Line], block: Block) -> None:
    near = [a for a in lines if block.ink.y0 - 1 <= a.cy <= block.ink.y1 + 1]
    near = [a for a in near if not any(_covers(b, block) for b in a.items)]
    same = [a for a in near if any(_same_row(block, b) for b in a.items)]
    first = [a for a in near if abs(a.top - block.ink.y0) < 0.6 * block.run.size]
    chosen = same or first or (near if len(near) == 1 else [])
    if chosen:
        chosen[0].items.append(block)
    else:
        lines.append(Line([block]))


def _same_row(a: Block, b: Block) -> bool:
    s, t = a.sides, b.sides
    if s.top is None or s.bottom is None or t.top is None or t.bottom is None:
        return False
    return abs(s.top - t.top) < 1.5 and abs(s.bottom - t.bottom) < 1.5


def _same_cells(lines: list[Line]) -> list[Line]:
    """Join lines whose texts stand in cells of the same height, one above the other's middle."""
    out: list[Line] = []
    for line in lines:
        last = out[-1] if out else None
        joins = (
            last is not None
            and all(
                _same_row(a, b) and not _covers(a, b)
                for a in last.items
                for b in line.items
                if a.sides.full or b.sides.full
            )
            and any(_same_row(a, b) and a.sides.full and b.sides.full for a in last.items for b in line.items)
        )
        if joins and last is not None:
            last.items += line.items
        else:
            out.append(line)
    return out
