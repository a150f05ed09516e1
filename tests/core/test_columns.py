"""Columns: order and gaps hold, items stand near their neighbours."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.core.columns import _rising, settle


def test_a_child_stands_below_the_middle_of_its_parents() -> None:
    places = settle([[0, 1], [2]], [20, 40, 30], 10, [{2}, {2}, {0, 1}])
    assert places[2] == (places[0] + places[1]) / 2


@given(st.lists(st.floats(-1e6, 1e6), max_size=20))
def test_the_nearest_rising_sequence(values: list[float]) -> None:
    found = _rising(values)
    assert len(found) == len(values)
    assert found == sorted(found)
    assert abs(sum(found) - sum(values)) < 1e-3
    if values == sorted(values):
        assert found == values


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.randoms())
def test_nothing_overlaps(sizes: list[int], dice) -> None:
    rows, count = [], 0
    for size in sizes:
        rows.append(list(range(count, count + size)))
        count += size
    widths = [dice.uniform(1, 100) for _ in range(count)]
    links: list[set[int]] = [set() for _ in range(count)]
    for upper, lower in pairwise(rows):
        for item in lower:
            other = dice.choice(upper)
            links[item].add(other)
            links[other].add(item)
    places = settle(rows, widths, 5, links)
    for row in rows:
        for left, right in pairwise(row):
            assert places[right] - places[left] >= (widths[left] + widths[right]) / 2 + 5 - 1e-6
