"""Which texts are labels and which are values, and which label belongs to which value."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from app.domain.reports.blocks import Block, Shelf
from app.domain.reports.labels import (
    ends_as_label,
    is_address,
    is_label,
    is_person,
    is_total,
    page_parts,
)
from app.domain.reports.models import TextRole
from app.domain.reports.values import Kind, kind_of, split_label

SENTENCE = 70
NEAR_EM = 14.0
TITLE = 1.4
_AMOUNT = re.compile(r"(?<![\d.])\d{2,}[\d,]*\.\d{2}(?![\d.])")


@dataclass
class Roles:
    """What is known about each block of a page."""

    role: dict[int, TextRole] = field(default_factory=dict)
    label: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Neighbours:
    """The next block on each side, with nothing between."""

    left: Block | None = None
    right: Block | None = None
    above: Block | None = None


def roles_of(blocks: list[Block]) -> Roles:
    """Tell labels from values on the part of a page that does not repeat."""
    roles = Roles()
    shelf = Shelf(blocks)
    beside = {b.id: _neighbours(b, shelf) for b in blocks}
    usual = median(b.run.size for b in blocks) if blocks else 0.0
    for block in blocks:
        sure = _alone(block, usual)
        if sure is not None:
            roles.role[block.id] = sure
    _by_neighbour(blocks, beside, roles)
    _by_grid(blocks, roles)
    _by_style(blocks, roles)
    _by_repetition(blocks, roles)
    _by_stack(blocks, roles)
    _page_totals(blocks, beside, roles)
    for block in blocks:
        roles.role.setdefault(block.id, TextRole.HEADING)
        roles.label.setdefault(block.id, _label_text(block, beside[block.id], roles))
    return roles


def _alone(block: Block, usual: float) -> TextRole | None:
    """What a text is by its own form, or None."""
    text = block.text.strip()
    if page_parts(text):
        return TextRole.PAGE_NUMBER
    if split_label(text) is not None and len(text) < SENTENCE:
        title = block.run.size > TITLE * usual and not re.search(r"\d", text)
        return TextRole.HEADING if title else TextRole.VALUE
    if ends_as_label(text):
        return TextRole.LABEL
    kind = kind_of(text)
    if kind is Kind.BLANK:
        return TextRole.LABEL
    if kind is not Kind.WORDS:
        return TextRole.VALUE
    if is_label(text) or is_total(text):
        return TextRole.LABEL
    if is_person(text) or is_address(text) or _AMOUNT.search(text):
        return TextRole.VALUE
    return TextRole.HEADING if len(text) > SENTENCE else None


def _neighbours(block: Block, shelf: Shelf) -> Neighbours:
    ink = block.ink
    reach = 3 * max(block.run.size, ink.height)
    near = [b for b in shelf.between(ink.y0 - reach, ink.y1) if b is not block]
    row = [b for b in near if abs(b.ink.cy - ink.cy) < 0.6 * max(b.run.size, block.run.size)]
    left = max((b for b in row if b.ink.x1 <= ink.x0 + 1), key=lambda b: b.ink.x1, default=None)
    right = min((b for b in row if b.ink.x0 >= ink.x1 - 1), key=lambda b: b.ink.x0, default=None)
    column = [b for b in near if b.ink.y1 <= ink.y0 + 2 and _under(b, block)]
    above = max(column, key=lambda b: b.ink.y1, default=None)
    return Neighbours(left, right, above)


def _under(upper: Block, lower: Block) -> bool:
    a, b = upper.ink, lower.ink
    near = b.y0 - a.y1 < 1.6 * max(upper.run.size, lower.run.size)
    aligned = min(abs(a.x0 - b.x0), abs(a.cx - b.cx), abs(a.x1 - b.x1)) < 4
    return near and aligned


def _by_neighbour(blocks: list[Block], beside: dict[int, Neighbours], roles: Roles) -> None:
    for _round in range(3):
        for block in blocks:
            if block.id in roles.role:
                continue
            near = beside[block.id]
            if _named_from_left(block, near.left, roles) or _named_from_above(near.above, beside, roles):
                roles.role[block.id] = TextRole.VALUE


def _named_from_left(block: Block, left: Block | None, roles: Roles) -> bool:
    if left is None or roles.role.get(left.id) is not TextRole.LABEL or is_total(left.text):
        return False
    gap = block.ink.x0 - left.ink.x1
    if ends_as_label(left.text) and not re.search(r"_{3,}", left.text):
        return gap < NEAR_EM * block.run.size
    cells = left.sides.right is not None and block.sides.left is not None
    return cells and gap < NEAR_EM * block.run.size and left.style != block.style


def _named_from_above(above: Block | None, beside: dict[int, Neighbours], roles: Roles) -> bool:
    if above is None or roles.role.get(above.id) is not TextRole.LABEL:
        return False
    right = beside[above.id].right
    taken = (
        right is not None and roles.role.get(right.id) is TextRole.VALUE and right.ink.x0 - above.ink.x1 < 60
    )
    return not taken


def _by_grid(blocks: list[Block], roles: Roles) -> None:
    """In a ruled table, words before a row's values or above a column's values name them."""
    cells = [b for b in blocks if b.sides.full]
    values = [b for b in cells if roles.role.get(b.id) is TextRole.VALUE]
    for block in cells:
        if block.id in roles.role:
            continue
        row = [v for v in values if min(v.ink.y1, block.ink.y1) > max(v.ink.y0, block.ink.y0)]
        column = [v for v in values if min(v.ink.x1, block.ink.x1) > max(v.ink.x0, block.ink.x0)]
        first = (
            len(row) > 1 and all(v.ink.x0 > block.ink.x1 - 1 for v in row) and not _has_before(block, cells)
        )
        top = len(column) > 1 and all(v.ink.y0 > block.ink.y1 - 1 for v in column)
        if first or top:
            roles.role[block.id] = TextRole.LABEL


def _has_before(block: Block, cells: list[Block]) -> bool:
    """Tell whether a cell of no more than this row's height stands before a block."""
    ink = block.ink
    return any(
        b.ink.x1 <= ink.x0 + 1 and abs(b.ink.cy - ink.cy) < 0.6 * block.run.size
        for b in cells
        if b is not block
    )


def _by_style(blocks: list[Block], roles: Roles) -> None:
    """Unsure texts in a style that only values have are values; a label's style makes labels."""
    labels = Counter(b.style for b in blocks if roles.role.get(b.id) is TextRole.LABEL)
    values = Counter(b.style for b in blocks if roles.role.get(b.id) is TextRole.VALUE)
    for block in blocks:
        if block.id in roles.role:
            continue
        for_label, for_value = labels[block.style], values[block.style]
        if for_value >= 2 and for_value >= 4 * for_label:
            roles.role[block.id] = TextRole.VALUE
        elif for_label >= 2 and for_label > 2 * for_value:
            roles.role[block.id] = TextRole.LABEL


def _by_repetition(blocks: list[Block], roles: Roles) -> None:
    """A text that is a value in one place is a value in the next."""
    known = {b.text for b in blocks if roles.role.get(b.id) is TextRole.VALUE}
    for block in blocks:
        if block.id not in roles.role and block.text in known:
            roles.role[block.id] = TextRole.VALUE


def _page_totals(blocks: list[Block], beside: dict[int, Neighbours], roles: Roles) -> None:
    """A number right behind "Page 1 of" is the number of all pages."""
    for block in blocks:
        left = beside[block.id].left
        if left is None or roles.role.get(left.id) is not TextRole.PAGE_NUMBER:
            continue
        parts = page_parts(left.text)
        open_end = parts is not None and parts["middle"].strip() and not parts["total"]
        if open_end and re.fullmatch(r"\d{1,4}", block.text.strip()) and block.ink.x0 - left.ink.x1 < 60:
            roles.role[block.id] = TextRole.PAGE_NUMBER


def _by_stack(blocks: list[Block], roles: Roles) -> None:
    """The name over the lines of an address is a value as they are."""
    for block in blocks:
        role = roles.role.get(block.id, TextRole.HEADING)
        if role is TextRole.VALUE or _alone(block, block.run.size) is not None:
            continue
        below = _next_below(block, blocks)
        following = _next_below(below, blocks) if below is not None else None
        stack = [b for b in (below, following) if b is not None]
        address = [b for b in stack if is_address(b.text) or kind_of(b.text) is Kind.CONTACT]
        if address and all(roles.role.get(b.id) is TextRole.VALUE for b in stack):
            roles.role[block.id] = TextRole.VALUE


def _next_below(block: Block, blocks: list[Block]) -> Block | None:
    """The next line of a stack: close below, of about the same size, with a common edge."""
    size = block.run.size
    found = [
        b
        for b in blocks
        if b.ink.y0 - block.ink.y0 > 0
        and b.ink.y0 - block.ink.y1 < 0.6 * size
        and abs(b.run.size - size) < 0.15 * size
        and min(abs(b.ink.x0 - block.ink.x0), abs(b.ink.x1 - block.ink.x1)) < 2
    ]
    return min(found, key=lambda b: b.ink.y0, default=None)


def _label_text(block: Block, near: Neighbours, roles: Roles) -> str:
    if roles.role[block.id] is not TextRole.VALUE:
        return ""
    parts = split_label(block.text)
    if parts is not None:
        return clean_label(parts[0])
    for other in (near.left, near.above):
        if other is not None and roles.role.get(other.id) is TextRole.LABEL:
            return clean_label(other.text)
    return ""


def clean_label(text: str) -> str:
    """A label without its colon and line breaks."""
    return re.sub(r"\s+", " ", text).strip(" :：*.-_").strip()
