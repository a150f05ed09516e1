"""The collector rests while many objects are made, and no garbage is kept for ever."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest

from app.core import collector
from app.core.collector import making_many


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def _out_of_sight():
    """Keep what the whole run has gathered away from the collector: these tests collect again and again."""
    gc.freeze()
    gc.enable()
    yield
    gc.freeze()


def test_it_rests_within_the_block_only() -> None:
    with making_many():
        assert not gc.isenabled()
        with making_many():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.thorough
def test_garbage_of_a_small_block_is_collected_as_ever() -> None:
    before = gc.get_freeze_count()
    with making_many():
        knot = weakref.ref(Knot())
    assert gc.get_freeze_count() == before
    gc.collect()
    assert knot() is None


@pytest.mark.thorough
def test_garbage_of_large_blocks_goes_in_the_end(monkeypatch) -> None:
    monkeypatch.setattr(collector, "MANY", 100)
    monkeypatch.setattr(collector, "TIMES", 3)
    # What threads of tests before may still be making is not counted here.
    monkeypatch.setattr(collector, "_pause", collector._Pause())
    knots, kept = [], []
    for _number in range(2 * collector.TIMES):
        with making_many():
            knots.append(weakref.ref(Knot()))
            kept += [[] for _each in range(1000)]
    assert sum(one() is not None for one in knots) <= collector.TIMES


def test_by_hand_only_the_calling_thread_collects() -> None:
    collector.collect_by_hand()
    try:
        assert not gc.isenabled()
        knots = [weakref.ref(Knot()) for _number in range(20_000)]
        worker = threading.Thread(target=lambda: [Knot() for _number in range(20_000)])
        worker.start()
        worker.join()
        assert any(knot() is not None for knot in knots), "nothing was collected by itself"
        for _turn in range(300):
            collector.collect_due()
            [Knot() for _number in range(1000)]
        assert all(knot() is None for knot in knots)
    finally:
        collector.collect_by_hand(False)
    assert gc.isenabled()


def test_by_hand_it_still_rests_while_many_are_made() -> None:
    collector.collect_by_hand()
    try:
        with making_many():
            [Knot() for _number in range(5000)]
            assert collector.collect_due() == 0
        assert not gc.isenabled()
        assert collector.collect_due() > 0
    finally:
        collector.collect_by_hand(False)
