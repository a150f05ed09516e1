"""The order of the items in each row of a layered drawing, so that few lines cross.

The barycentre method of Sugiyama, Tagawa and Toda (1981): each sweep sorts
every row by the mean place of its neighbours in the row before; the order with
the fewest crossings is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

SWEEPS = 24
Rows = list[list[int]]


def order_rows(levels: Sequence[int], segments: Sequence[tuple[int, int]]) -> Rows:
    """Return the items of each level from left to right.

    segments join items of neighbouring levels, the upper one first.
    """
    upper: list[list[int]] = [[] for _ in levels]
    lower: list[list[int]] = [[] for _ in levels]
    for one, other in segments:
        lower[one].append(other)
        upper[other].append(one)
    rows = _first_order(levels, lower)
    best, fewest = rows, _crossings(rows, lower)
    for sweep in range(SWEEPS):
        rows = _swept(rows, upper if sweep % 2 == 0 else lower, downwards=sweep % 2 == 0)
        count = _crossings(rows, lower)
        if count < fewest:
            best, fewest = rows, count
    return best


def _first_order(levels: Sequence[int], lower: list[list[int]]) -> Rows:
    """Return the rows in depth-first order, which keeps a branch together."""
    rows: Rows = [[] for _ in range(max(levels, default=-1) + 1)]
    seen = [False] * len(levels)
    for start in sorted(range(len(levels)), key=lambda item: (levels[item], item)):
        stack = [start]
        while stack:
            item = stack.pop()
            if not seen[item]:
                seen[item] = True
                rows[levels[item]].append(item)
                stack += reversed(lower[item])
    return rows


def _swept(rows: Rows, near: list[list[int]], *, downwards: bool) -> Rows:
    places = {item: float(at) for row in rows for at, item in enumerate(row)}
    swept = list(rows)
    for at in range(len(rows)) if downwards else range(len(rows) - 1, -1, -1):
        wanted = {item: _mean([places[other] for other in near[item]], places[item]) for item in rows[at]}
        swept[at] = sorted(rows[at], key=wanted.__getitem__)
        places.update((item, float(place)) for place, item in enumerate(swept[at]))
    return swept


def _mean(values: list[float], default: float) -> float:
    return sum(values) / len(values) if values else default


def _crossings(rows: Rows, lower: list[list[int]]) -> int:
    return sum(_between(row, below, lower) for row, below in pairwise(rows))


def _between(row: list[int], below: list[int], lower: list[list[int]]) -> int:
    """Count the pairs of lines between two rows that cross."""
    places = {item: at for at, item in enumerate(below)}
    ends = [place for item in row for place in sorted(places[other] for other in lower[item])]
    return sum(one > other for at, one in enumerate(ends) for other in ends[at + 1 :])
