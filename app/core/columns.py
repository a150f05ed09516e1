"""Where the items of each row stand: near their neighbours, in their order, never overlapping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

SWEEPS = 12


def settle(
    rows: Sequence[Sequence[int]], widths: Sequence[float], gap: float, links: Sequence[set[int]]
) -> list[float]:
    """Return each item's centre.

    rows hold item numbers from left to right, links the items in other rows
    that an item is drawn to. Every sweep moves each row as near to the mean
    of its neighbours as its order and the gap between items allow.
    """
    places = [0.0] * len(widths)
    for row in rows:
        _put(places, row, _packed(row, widths, gap), widths, gap)
    level = {item: at for at, row in enumerate(rows) for item in row}
    for sweep in range(SWEEPS):
        downwards = sweep % 2 == 0
        for row in rows if downwards else rows[::-1]:
            wanted = _wanted(row, places, links, _near(level, downwards, sweep >= SWEEPS - 2))
            _put(places, row, wanted, widths, gap)
    return places


def _near(level: dict[int, int], downwards: bool, both: bool) -> Callable[[int, int], bool]:
    def counts(item: int, other: int) -> bool:
        return both or (level[other] < level[item]) == downwards

    return counts


def _packed(row: Sequence[int], widths: Sequence[float], gap: float) -> list[float]:
    offsets = _offsets(row, widths, gap)
    middle = offsets[-1] / 2 if offsets else 0.0
    return [offset - middle for offset in offsets]


def _wanted(
    row: Sequence[int], places: list[float], links: Sequence[set[int]], counts: Callable[[int, int], bool]
) -> list[float]:
    wanted = []
    for item in row:
        near = [places[other] for other in links[item] if counts(item, other)]
        wanted.append(sum(near) / len(near) if near else places[item])
    return wanted


def _put(
    places: list[float], row: Sequence[int], wanted: list[float], widths: Sequence[float], gap: float
) -> None:
    """Move a row to the places of least squared distance that keep the order and the gap."""
    offsets = _offsets(row, widths, gap)
    free = _rising([place - offset for place, offset in zip(wanted, offsets, strict=True)])
    for item, place, offset in zip(row, free, offsets, strict=True):
        places[item] = place + offset


def _offsets(row: Sequence[int], widths: Sequence[float], gap: float) -> list[float]:
    """Return the least distance of each item's centre from the first one's."""
    offsets = [0.0] if row else []
    for left, right in pairwise(row):
        offsets.append(offsets[-1] + (widths[left] + widths[right]) / 2 + gap)
    return offsets


def _rising(values: list[float]) -> list[float]:
    """Return the nearest sequence that never falls: neighbours that would are averaged."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        blocks.append((value, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (left, some), (right, more) = blocks[-2:]
            blocks[-2:] = [((left * some + right * more) / (some + more), some + more)]
    return [mean for mean, count in blocks for _ in range(count)]
