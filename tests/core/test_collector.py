"""The collector rests while many objects are made, and no garbage is kept for ever."""

from __future__ import annotations

import gc
import weakref

import pytest

from app.core import collector
from app.core.collector import making_many


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def _unfrozen():
    gc.collect()
    yield
    gc.unfreeze()


def test_it_rests_within_the_block_only() -> None:
    with making_many():
        assert not gc.isenabled()
        with making_many():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_garbage_of_a_small_block_is_collected_as_ever() -> None:
    before = gc.get_freeze_count()
    with making_many():
        knot = weakref.ref(Knot())
    assert gc.get_freeze_count() == before
    gc.collect()
    assert knot() is None


def test_garbage_of_large_blocks_goes_in_the_end(monkeypatch) -> None:
    monkeypatch.setattr(collector, "MANY", 100)
    knots, kept = [], []
    for _number in range(2 * collector.TIMES):
        with making_many():
            knots.append(weakref.ref(Knot()))
            kept += [[] for _each in range(1000)]
    assert sum(one() is not None for one in knots) <= collector.TIMES
