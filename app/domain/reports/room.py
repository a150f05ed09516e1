"""The room that a page gives a text: its cell, or the space to its neighbours."""

from __future__ import annotations

import itertools
from statistics import pstdev

from app.core.pages import Region
from app.domain.reports.blocks import Block, Shelf
from app.domain.reports.models import LayoutSchema, LayoutText
from app.domain.reports.repeat import Repeat, Slot
from app.domain.reports.values import Kind, kind_of

FAR = 400.0
MOST_COLUMN = 110.0


def room_of(block: Block, shelf: Shelf) -> Region:
    """Return the box of a text, in points: rulings first, else its ink with room to the right."""
    ink, sides = block.ink, block.sides
    left = sides.left if _near(sides.left, ink.x0) else None
    right = sides.right if _near(sides.right, ink.x1) else None
    near = shelf.between(ink.y0, ink.y1)
    row = [b for b in near if b is not block and b.ink.y0 < ink.y1 - 1 and b.ink.y1 > ink.y0 + 1]
    before = max((b.ink.x1 for b in row if b.ink.x1 <= ink.x0 + 1), default=None)
    after = min((b.ink.x0 for b in row if b.ink.x0 >= ink.x1 - 1), default=None)
    if left is not None and before is not None and before > left:
        left = None
    if right is not None and after is not None and after < right:
        right = None
    if (
        block.run.angle
        and sides.left is not None
        and sides.right is not None
        and sides.top is not None
        and sides.bottom is not None
    ):
        return Region(x0=sides.left, y0=sides.top, x1=sides.right, y1=sides.bottom)
    top, bottom = _heights(block, shelf)
    return Region(
        x0=left if left is not None else ink.x0,
        y0=top,
        x1=right if right is not None else ink.x1,
        y1=bottom,
    )


def _near(ruling: float | None, edge: float) -> bool:
    return ruling is not None and abs(ruling - edge) < FAR


def _heights(block: Block, shelf: Shelf) -> tuple[float, float]:
    ink, sides = block.ink, block.sides
    if (
        sides.top is None
        or sides.bottom is None
        or sides.bottom - sides.top > ink.height + 5 * block.run.size
    ):
        return ink.y0, ink.y1
    near = shelf.between(sides.top, sides.bottom)
    column = [b for b in near if b is not block and min(b.ink.x1, ink.x1) > max(b.ink.x0, ink.x0)]
    if any(sides.top < b.ink.cy < sides.bottom for b in column):
        return ink.y0, ink.y1
    return min(sides.top, ink.y0 + 2), max(sides.bottom, ink.y1 - 2)


# ---- rows and their headers --------------------------------------------------------


def widen_rows(schema: LayoutSchema, repeat: Repeat, header: list[Block], tops: list[float]) -> None:
    """Give texts of rows without rulings the height of the row and the width of their column."""
    if repeat.size == 1:
        steps = [b - a for a, b in itertools.pairwise(tops)]
        _full_height(schema, repeat, tops, min(steps, default=0.0))
    slots = [s for s in repeat.slots if s.found]
    for slot in slots:
        _full_width(schema, slot, [s for s in slots if s.line == slot.line], header)
    for block in header:
        _under_header(schema, block, slots)


def _full_height(schema: LayoutSchema, repeat: Repeat, tops: list[float], pitch: float) -> None:
    for slot in repeat.slots:
        for top, block in zip(tops, slot.blocks, strict=True):
            if block is None or pitch > 8 * block.run.size:
                continue
            text = schema.texts[block.id]
            if _bare_height(text, block) and top <= block.ink.y0 + 1 and top + pitch >= block.ink.y1 - 1:
                text.box = text.box.model_copy(update={"y0": top, "y1": top + pitch})


def _bare_height(text: LayoutText, block: Block) -> bool:
    return abs(text.box.y0 - block.ink.y0) < 0.1 and abs(text.box.y1 - block.ink.y1) < 0.1


def _bare_width(text: LayoutText, block: Block) -> bool:
    return text.box.width < block.ink.width + 2


def shared_edge(blocks: list[Block]) -> str:
    """Tell which edge the copies of a column share: Left, Right, Center, or "" when unsure."""
    inks = [b.ink for b in blocks]
    least = 0.05 * max(i.width for i in inks) if blocks[0].rough else 0.0
    if len(inks) < 2 or pstdev(i.width for i in inks) < max(0.7, least):
        return ""
    spread = {
        "Left": pstdev(i.x0 for i in inks),
        "Right": pstdev(i.x1 for i in inks),
        "Center": pstdev(i.cx for i in inks),
    }
    return min(spread, key=lambda k: spread[k])


def _full_width(schema: LayoutSchema, slot: Slot, row: list[Slot], header: list[Block]) -> None:
    """Right-aligned columns begin where the column before them ends."""
    bare = [
        b
        for b in slot.found
        if _bare_width(schema.texts[b.id], b) or schema.texts[b.id].box.x0 > b.ink.x0 - 0.5
    ]
    if len(bare) < 0.5 * len(slot.found) or column_edge(slot, header) != "Right":
        return
    x0, x1 = min(b.ink.x0 for b in slot.found), max(b.ink.x1 for b in slot.found)
    start = max(_column_start(x0, x1, slot, row, header), x1 - MOST_COLUMN)
    for block in slot.found:
        text = schema.texts[block.id]
        if text.box.x1 - text.box.x0 < x1 - start and text.box.x0 >= start - 0.5:
            text.box = text.box.model_copy(update={"x0": start, "x1": max(x1, text.box.x1)})


def _column_start(x0: float, x1: float, slot: Slot, row: list[Slot], header: list[Block]) -> float:
    """Where the room of a right-aligned column begins: behind what stands before it, if anything does."""
    before = [s for s in row if s is not slot and max(b.ink.x1 for b in s.found) <= x0 + 1]
    if not before:
        return x0
    last = max(before, key=lambda s: max(b.ink.x1 for b in s.found))
    end = max(b.ink.x1 for b in last.found)
    names = [h.ink.x0 for h in header if min(h.ink.x1, x1) > max(h.ink.x0, x0) and h.ink.x0 > end]
    others = [h.ink.x1 for h in header if end < h.ink.x1 < min([x0, *names]) and h.ink.x0 > end - 1]
    if others:
        return max(others) + 1
    if column_edge(last, header) == "Right":
        return end + 1
    return max(end + 1, min([x0 - 12, *names]))


def column_edge(slot: Slot, header: list[Block]) -> str:
    """Tell which edge a column's texts share: by their own edges, else by its header's."""
    return shared_edge(slot.found) or _edge_of_numbers(slot, header)


def _edge_of_numbers(slot: Slot, header: list[Block]) -> str:
    """A column of equally wide texts: its header tells the edge."""
    ink = slot.found[0].ink
    over = [h.ink for h in header if min(h.ink.x1, ink.x1) > max(h.ink.x0, ink.x0)]
    slack = 2.5 if slot.found[0].rough else 1.0
    if any(abs(h.x1 - ink.x1) < slack and abs(h.x0 - ink.x0) > max(2.0, 1.5 * slack) for h in over):
        return "Right"
    return ""


def widen_totals(schema: LayoutSchema, blocks: list[Block], header: list[Block], slots: list[Slot]) -> None:
    """Give a text that ends where a right-aligned column ends the room of that column."""
    columns = [
        (min(schema.texts[b.id].box.x0 for b in s.found), max(b.ink.x1 for b in s.found))
        for s in slots
        if s.found and column_edge(s, header) == "Right"
    ]
    for block in blocks:
        text = schema.texts[block.id]
        fits = [
            x0
            for x0, x1 in columns
            if abs(x1 - block.ink.x1) < (3.0 if block.rough else 1.5) and x0 < block.ink.x0 + 2
        ]
        if not fits or block.run.angle or block.lines > 1:
            continue
        start = max(fits)
        row = [b for b in blocks if b is not block and b.ink.y0 < block.ink.y1 and b.ink.y1 > block.ink.y0]
        if any(b.ink.x1 > start and b.ink.x0 < block.ink.x0 for b in row):
            continue
        if _bare_width(text, block) or text.box.x0 < start or text.box.x0 > block.ink.x0 - 0.5:
            text.box = text.box.model_copy(update={"x0": start, "x1": max(text.box.x1, block.ink.x1)})


def widen_values(schema: LayoutSchema, blocks: list[Block]) -> None:
    """Give a number that ends where others do the room back to its label."""
    numbers = [b for b in blocks if kind_of(b.text) is Kind.NUMBER and not b.run.angle]
    for block in numbers:
        text, ink = schema.texts[block.id], block.ink
        if text.row >= 0 or not _bare_width(text, block):
            continue
        slack = 2.0 if block.rough else 1.0
        twins = [b for b in numbers if b is not block and abs(b.ink.x1 - ink.x1) < slack]
        if not any(abs(b.ink.x0 - ink.x0) > 2 for b in twins) or any(
            abs(b.ink.x0 - ink.x0) < slack / 2 for b in twins if abs(b.ink.width - ink.width) > 2
        ):
            continue
        row = [b.ink.x1 for b in blocks if b is not block and abs(b.ink.cy - ink.cy) < 0.6 * block.run.size]
        before = max((x for x in row if x <= ink.x0 + 1), default=None)
        if before is not None and block.run.size < ink.x0 - before < MOST_COLUMN:
            text.box = text.box.model_copy(update={"x0": before + 1})


def _under_header(schema: LayoutSchema, block: Block, slots: list[Slot]) -> None:
    text = schema.texts[block.id]
    if not _bare_width(text, block) and text.box.x0 < block.ink.x0 - 0.5 and text.box.x1 > block.ink.x1 + 0.5:
        return
    spans = []
    for slot in slots:
        boxes = [schema.texts[b.id].box for b in slot.found]
        spans.append((min(b.x0 for b in boxes), max(b.x1 for b in boxes)))
    over = [(a, b) for a, b in spans if min(b, block.ink.x1) > max(a, block.ink.x0)]
    if len(over) == 1 and over[0][0] - 2 <= block.ink.x0 and block.ink.x1 <= over[0][1] + 2:
        text.box = text.box.model_copy(
            update={"x0": min(over[0][0], block.ink.x0), "x1": max(over[0][1], block.ink.x1)}
        )
