"""Undo is exact for any edits in any order, and what random edits leave is a template that compiles."""

from __future__ import annotations

from collections import Counter

import pytest

from app.domain.reports.editing.catalogue import edit_types
from tests.coverage_in_part import in_part
from tests.domain.reports.editing.random_edits import Walk, random_walk
from tests.some_cases import some_of

FEW, MANY, COMPILED = 50, 2000, 10


def _walks(count: int) -> list[Walk]:
    return [random_walk(seed) for seed in in_part(range(count))]


@pytest.mark.timeout(600)
def test_random_edits_are_taken_back_to_the_last_byte() -> None:
    walks = _walks(FEW)
    carried_out = Counter(kind for walk in walks for kind in walk.kinds)
    assert sum(carried_out.values()) > 2 * FEW
    assert len(carried_out) > len(edit_types()) // 2


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_two_thousand_random_sequences_are_taken_back() -> None:
    carried_out = Counter(kind for walk in _walks(MANY) for kind in walk.kinds)
    assert len(carried_out) > 0.8 * len(edit_types())


@pytest.mark.timeout(600)
async def test_random_results_compile(jasper) -> None:
    bad = []
    for seed in in_part(some_of(range(COMPILED), 3)):
        walk = random_walk(seed)
        errors = await jasper.check(walk.jrxml, trusted=True)
        if errors:
            bad.append((seed, walk.kinds, errors[0].message[:200]))
    assert bad == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
async def test_two_thousand_random_results_compile(jasper) -> None:
    bad = []
    for seed in range(MANY):
        walk = random_walk(seed)
        if errors := await jasper.check(walk.jrxml, trusted=True):
            bad.append((seed, walk.kinds, errors[0].message[:200]))
    assert bad == []
