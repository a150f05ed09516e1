"""A part of the cases that repeat each other: the usual run takes some of them, `make every-case` all.

Thousands of stored requests and generated items go the same ways again and again. All of them together
take longer than everything else, so they are run whenever what they are about is changed, and before a
release. Of a test with many parameters the usual run of the whole suite takes a part, too, and leaves
out what is marked as thorough; a test file that is named on the command line runs whole.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

EVERY, FEW, STORED = 2, 3, 4
# What the gates promise of each: every route, every prompt, every text, every layer.
WHOLE = ("routes", "prompt", "catalogue", "architecture")
VARIABLE = "DRAFTSMITH_EVERY_CASE"
Case = TypeVar("Case")


def every_case() -> bool:
    """Tell whether all cases were asked for."""
    return bool(os.environ.get(VARIABLE))


def some_of(cases: Sequence[Case], every: int = STORED) -> Sequence[Case]:
    """Return one of so many cases, or all where every case was asked for."""
    return cases if every_case() else cases[::every]


def is_whole_suite(arguments: Iterable[str]) -> bool:
    """Tell whether the run is of all tests, not of files that were named."""
    return [Path(one).name for one in arguments] == ["tests"]


def left_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return what the usual run leaves out: thorough tests, and half of the cases of a test above a few."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    left = []
    for item in items:
        if item.get_closest_marker("thorough"):
            left.append(item)
        elif item.get_closest_marker("soak") is None and not any(one in item.nodeid for one in WHOLE):
            cases[item.nodeid.partition("[")[0]].append(item)
    for several in cases.values():
        taken = _evenly(len(several))
        left += [one for at, one in enumerate(several) if at not in taken]
    return left


def _evenly(count: int) -> set[int]:
    """Return which of so many cases are taken, spread evenly."""
    taken = count if count <= FEW else FEW + (count - FEW) // EVERY
    return {at * count // taken for at in range(taken)}
