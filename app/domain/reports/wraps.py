"""Lines of one wrapped text where a recognised page's sizes and pitches are too rough to tell."""

from __future__ import annotations

from collections.abc import Callable

from app.core.pages import Region, Run
from app.domain.reports.blocks import Block, append_block, rows_apart, step_between, typed_runs
from app.domain.reports.labels import ends_as_label, is_total
from app.domain.reports.metrics import FAMILY_NAMES, text_width
from app.domain.reports.values import Kind, kind_of

ASTRIDE = 0.25
TIGHT = 1.35
MOST_STEP = 1.6
ALIGNED = 3.0
FULL_LINE = 4
SPARSE = 0.4
SHORT = 3.0
LONG = 25
_Rule = Callable[[Block, Block, list[Block]], bool]


def join_wrapped(blocks: list[Block]) -> list[Block]:
    """Join the lines that a neighbour's middle shows to be one text, and those too long for their column."""
    typed = typed_runs([b.run for b in blocks])
    blocks = _join(blocks, _astride, typed)
    blocks = _join(blocks, _overflown, typed)
    return _join(blocks, _flowing, typed)


def _join(blocks: list[Block], belongs: _Rule, typed: list[Run]) -> list[Block]:
    kept: list[Block] = []
    for block in sorted(blocks, key=lambda b: b.ink.cy):
        near = [a for a in reversed(kept) if _below(a, block) and belongs(a, block, blocks)]
        above = next((a for a in near if not rows_apart(a, block, typed)), None)
        if above is None:
            kept.append(block)
        else:
            append_block(above, block)
    return kept


def _below(a: Block, b: Block) -> bool:
    """Tell whether a block stands under another as its next line would."""
    if a.run.angle or b.run.angle or abs(a.run.size - b.run.size) > 0.2 * a.run.size:
        return False
    if not 0.7 * a.run.size < step_between(a, b) < MOST_STEP * a.run.size or ends_as_label(a.text):
        return False
    if kind_of(a.text) is Kind.NUMBER and kind_of(b.text) is Kind.NUMBER:
        return False
    if is_total(b.text) or a.sides.differs(b.sides):
        return False
    one, two = a.ink, b.ink
    edges = (abs(one.x0 - two.x0), abs(one.cx - two.cx), abs(one.x1 - two.x1))
    return min(edges) <= ALIGNED and min(one.x1, two.x1) > max(one.x0, two.x0)


def _astride(a: Block, b: Block, blocks: list[Block]) -> bool:
    """Tell whether texts beside two lines stand in the middle of both, as in a row of higher cells."""
    last = _last_line(a)
    depth = ASTRIDE * a.run.size
    beside = [
        c.ink
        for c in blocks
        if c.lines == 1 and not c.run.angle and (c.ink.x1 < a.ink.x0 or c.ink.x0 > a.ink.x1)
    ]
    middle = (last.cy + b.ink.cy) / 2
    return any(
        min(i.y1, last.y1) - i.y0 > depth
        and i.y1 - max(i.y0, b.ink.y0) > depth
        and abs(i.cy - middle) < depth
        for i in beside
    )


def _overflown(a: Block, b: Block, blocks: list[Block]) -> bool:
    """Tell whether a line below a full row holds only what found no room in its column."""
    last = _last_line(a)
    row, low = _beside(_run_ink(a.run), blocks), _beside(b.ink, blocks)
    if len(row) < FULL_LINE or len(low) > SPARSE * len(row):
        return False
    if step_between(a, b) > TIGHT * a.run.size:
        return False
    after = min((c.ink.x0 for c in row if c.ink.x0 > a.ink.x1), default=None)
    if after is None:
        return False
    return last.x1 + _first_word(b) > after - SHORT


def _flowing(a: Block, b: Block, blocks: list[Block]) -> bool:
    """Tell whether a long line goes on below because its next word found no room."""
    last = _last_line(a)
    if (
        len(a.text.split("\n")[-1]) < LONG
        or step_between(a, b) > TIGHT * a.run.size
        or a.run.bold != b.run.bold
    ):
        return False
    if len(_beside(last, blocks)) > 2 or len(_beside(b.ink, blocks)) > 2:
        return False
    return last.x1 + _first_word(b) > max(a.ink.x1, b.ink.x1) - SHORT


def _first_word(block: Block) -> float:
    """Width of a text's first word behind a space."""
    words = block.text.split()
    font = FAMILY_NAMES[block.run.family]
    return text_width(" " + (words[0] if words else ""), font, block.run.size, bold=block.run.bold)


def _beside(ink: Region, blocks: list[Block]) -> list[Block]:
    return [c for c in blocks if min(c.ink.y1, ink.y1) - max(c.ink.y0, ink.y0) > 0.5 * ink.height]


def _last_line(block: Block) -> Region:
    return _run_ink(block.last or block.run)


def _run_ink(run: Run) -> Region:
    return Region(x0=run.x0, y0=run.y0, x1=run.x1, y1=run.y1)
