"""Whether what is said to follow from edits is so in the report: all fits, columns fill the width."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from app.domain.reports.editing.request.made_change import Change, same_place
from app.domain.reports.editing.template.outline import ColumnInfo, Outline

_NEAR = 3
_BEHIND = re.compile(
    r"(?:后面|右[边面侧])的?(?:那|这|所有|全部|各|[一二两三四五六七八九几\d]|些|个)*(?:列|栏)|(?:其[他它余]|剩下|余下)的?(?:各|几|个|所有)*(?:列|栏)"
)
_BELOW = re.compile(r"(?:下[面边方]|后面|底下)的?(?:所有|全部|各|那些|几)*(?:元素|内容|东西|行|部分)?")


def follows(kind: str, change: Change) -> bool:
    """Tell whether the report is laid out in a way that is said to follow."""
    if kind == "within":
        return _within(change.after)
    if kind == "fills":
        return _within(change.after) and _filled(change.after)
    if kind == "scaled":
        return _scaled(change)
    lines = [_across(change.after, one) for one in ("values", "headers")]
    if kind == "no_overlap":
        return all(one >= 0 for line in lines for one in line)
    was = [_across(change.before, one) for one in ("values", "headers")]
    return all(0 <= one <= max([0, *before]) for line, before in zip(lines, was, strict=True) for one in line)


def _within(outline: Outline) -> bool:
    """Tell whether nothing stands outside the printable width."""
    free = [one for one in outline.elements if not one.holder and not one.cell]
    return all(one.x >= 0 and one.x + one.width <= outline.column_width for one in free)


def _filled(outline: Outline) -> bool:
    """Tell whether the columns reach to the end of the printable width."""
    ends = [one.x + one.width for one in outline.columns]
    return bool(ends) and abs(max(ends) - outline.column_width) <= _NEAR


def _scaled(change: Change) -> bool:
    """Tell whether all columns became wider or narrower in the same proportion."""
    pairs = [(one, change.after.column(one.id)) for one in change.before.columns]
    whole = [(old.width, new.width) for old, new in pairs if new is not None and old.width]
    if len(whole) < len(pairs) or not whole:
        return False
    factor = sum(new for _old, new in whole) / sum(old for old, _new in whole)
    return factor != 1 and all(abs(new - old * factor) <= _NEAR for old, new in whole)


def _across(outline: Outline, part: str) -> list[int]:
    """Return the room between neighbouring headings or values, below zero where they overlap."""
    boxes = [
        info
        for one in outline.columns
        for id_ in getattr(one, part)[:1]
        if (info := outline.element(id_)) is not None
    ]
    boxes.sort(key=lambda one: one.x)
    return [
        two.x - one.x - one.width for one, two in pairwise(boxes) if one.band == two.band and one.y == two.y
    ]


def moves_so(about: str, how: str, change: Change, named: Sequence[str]) -> bool:
    """Tell whether what is said to move gave way to one side: 右, or 上12 by so much."""
    to, by = how[0], int(how[1:] or 0)
    if _BEHIND.fullmatch(about):
        return not by and _columns_gave_way(to, change)
    ids = set(named) if not _BELOW.fullmatch(about) else set(change.untouched())
    if to in "左右" and not _others_kept(ids | change.touched, change):
        return False
    steps = []
    for old, new in change.pairs(ids):
        if new is None:
            return False
        steps.append(new.x - old.x if to in "左右" else new.y - old.y)
    ahead = 1 if to in "右下" else -1
    if _BELOW.fullmatch(about):
        steps = [one for one in steps if one]
    return bool(steps) and all(one * ahead > 0 and by in (0, abs(one)) for one in steps)


def _others_kept(ids: set[str], change: Change) -> bool:
    """Tell whether all but some elements stand across the page where they stood."""
    rest = {one.id for one in change.before.elements} - ids
    return all(new is None or same_place(old, new, ("x", "width")) for old, new in change.pairs(rest))


def columns_disturbed(change: Change) -> bool:
    """Tell whether columns that edits aren't about have another width, or columns overlap that did not."""
    named = {str(getattr(one, name, "")) for one in change.edits for name in ("other", "room_from")}
    sharing = {one for name in named for one in name.split(",")}
    others = [
        one
        for one in change.before.columns
        if one.id not in sharing and not set(one.elements) & change.touched
    ]
    widths = [(one.width, new.width) for one in others if (new := _now(one, change)) is not None]
    overlaps = [min([0, *_across(one, "values")]) for one in (change.before, change.after)]
    return any(old != new for old, new in widths) or overlaps[1] < overlaps[0]


def _columns_gave_way(to: str, change: Change) -> bool:
    """Tell whether columns moved to a side, none of them the other way, and none over another."""
    columns = [one for one in change.before.columns if not set(one.elements) & change.touched]
    steps = [new.x - old.x for old in columns if (new := _now(old, change)) is not None]
    ahead = 1 if to == "右" else -1
    apart = all(one >= min([0, *_across(change.before, "values")]) for one in _across(change.after, "values"))
    return to in "左右" and any(steps) and all(one * ahead >= 0 for one in steps) and apart


def _now(column: ColumnInfo, change: Change) -> ColumnInfo | None:
    """Return a column as it is now, told by its values."""
    return next((one for one in change.after.columns if set(one.values) & set(column.values)), None)
