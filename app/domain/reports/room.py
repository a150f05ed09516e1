"""The room that a page gives a text: its cell, or the space to its neighbours."""

from __future__ import annotations

from app.core.pages import Region
from app.domain.reports.blocks import Block

MOST_SLACK_EM = 6.0
FAR = 400.0


def room_of(block: Block, blocks: list[Block]) -> Region:
    """Return the box of a text, in points: rulings first, else its ink with room to the right."""
    ink, sides = block.ink, block.sides
    left = sides.left if _near(sides.left, ink.x0) else None
    right = sides.right if _near(sides.right, ink.x1) else None
    row = [b for b in blocks if b is not block and b.ink.y0 < ink.y1 - 1 and b.ink.y1 > ink.y0 + 1]
    before = max((b.ink.x1 for b in row if b.ink.x1 <= ink.x0 + 1), default=None)
    after = min((b.ink.x0 for b in row if b.ink.x0 >= ink.x1 - 1), default=None)
    if left is not None and before is not None and before > left:
        left = None
    if right is not None and after is not None and after < right:
        right = None
    top, bottom = _heights(block, blocks)
    return Region(
        x0=left if left is not None else ink.x0, y0=top,
        x1=right if right is not None else ink.x1, y1=bottom,
    )  # fmt: skip


def _near(ruling: float | None, edge: float) -> bool:
    return ruling is not None and abs(ruling - edge) < FAR


def _heights(block: Block, blocks: list[Block]) -> tuple[float, float]:
    ink, sides = block.ink, block.sides
    if sides.top is None or sides.bottom is None or sides.bottom - sides.top > ink.height + 5 * block.run.size:
        return ink.y0, ink.y1
    column = [b for b in blocks if b is not block and min(b.ink.x1, ink.x1) > max(b.ink.x0, ink.x0)]
    if any(sides.top < b.ink.cy < sides.bottom for b in column):
        return ink.y0, ink.y1
    return min(sides.top, ink.y0 + 2), max(sides.bottom, ink.y1 - 2)
