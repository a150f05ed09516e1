"""Lines between runs of rows: group headers and group footers."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from app.domain.reports.blocks import Block
from app.domain.reports.lines import Line
from app.domain.reports.repeat import Matcher, Repeat, same_place

MOST_LINES = 6


@dataclass
class Grouping:
    """Line numbers and block ids of each group's header and footer."""

    header_lines: list[list[int]] = field(default_factory=list)
    footer_lines: list[list[int]] = field(default_factory=list)
    headers: list[list[int]] = field(default_factory=list)
    footers: list[list[int]] = field(default_factory=list)

    @property
    def line_numbers(self) -> set[int]:
        """All lines that belong to a group's header or footer."""
        return {n for part in (*self.header_lines, *self.footer_lines) for n in part}


def find_groups(repeat: Repeat, lines: list[Line], loose: bool) -> Grouping | None:
    """Split the lines between the runs into footers and headers; None when they do not agree."""
    runs = repeat.runs
    if len(repeat.starts) < 2 * len(runs):
        return None
    gaps = [list(range(a[-1] + repeat.size, b[0])) for a, b in itertools.pairwise(runs)]
    if any(not gap or len(gap) > MOST_LINES for gap in gaps) or len({len(gap) for gap in gaps}) != 1:
        return None
    matcher, length = Matcher(lines, loose, 0.5 if loose else 0.6), len(gaps[0])
    first, end = runs[0][0], runs[-1][-1] + repeat.size
    head = _common_tail(matcher, gaps[0], first)
    foot = length - head
    if foot and not all(end + k < len(lines) and matcher.similar(gaps[0][k], end + k) for k in range(foot)):
        return None
    if not all(matcher.similar(gaps[0][k], gap[k]) for gap in gaps[1:] for k in range(length)):
        return None
    grouping = Grouping(
        header_lines=[list(range(first - head, first)), *(gap[foot:] for gap in gaps)],
        footer_lines=[*(gap[:foot] for gap in gaps), list(range(end, end + foot))],
    )
    grouping.headers = _places(grouping.header_lines, lines, loose)
    grouping.footers = _places(grouping.footer_lines, lines, loose)
    return grouping


def _common_tail(matcher: Matcher, gap: list[int], first: int) -> int:
    """How many lines at the end of a gap look like those above the first run."""
    count = 0
    while count < len(gap) and first - 1 - count >= 0 and matcher.similar(gap[-1 - count], first - 1 - count):
        count += 1
    return count


def _places(parts: list[list[int]], lines: list[Line], loose: bool) -> list[list[int]]:
    """Block ids of each part, one per place, -1 where a part lacks it."""
    places: list[tuple[int, list[Block | None]]] = []
    for number, part in enumerate(parts):
        for offset, at in enumerate(part):
            for block in lines[at].items:
                _file(places, number, offset, block, loose)
    return [
        [-1 if number >= len(found) or found[number] is None else found[number].id for _o, found in places]  # type: ignore[union-attr]
        for number in range(len(parts))
    ]


def _file(
    places: list[tuple[int, list[Block | None]]], number: int, offset: int, block: Block, loose: bool
) -> None:
    for at, found in places:
        model = next((b for b in found if b is not None), None)
        if at == offset and len(found) <= number and model is not None and same_place(model, block, loose):
            found += [None] * (number - len(found)) + [block]
            return
    places.append((offset, [None] * number + [block]))
