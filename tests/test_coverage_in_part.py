"""Cases that repeat others run without the tracer of coverage, and it comes back after each of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.coverage_in_part import EVERY, in_part, unmeasured


class Tracer:
    """A tracer that notes which functions are called."""

    def __init__(self, module: str) -> None:
        self.called: list[str] = []
        type(self).__module__ = module

    def __call__(self, frame: Any, event: str, _about: Any) -> None:
        if event == "call":
            self.called.append(frame.f_code.co_name)


@pytest.fixture
def tracer(request: pytest.FixtureRequest) -> Iterator[Tracer]:
    """A tracer that looks like that of coverage; the real one is back afterwards."""
    before = sys.gettrace()
    yield Tracer(getattr(request, "param", "coverage.collector"))
    sys.settrace(before)


def _traced() -> None:
    """Be noted by a tracer."""


def test_the_tracer_is_off_inside_and_back_afterwards(tracer: Tracer) -> None:
    sys.settrace(tracer)
    with unmeasured():
        _traced()
    assert sys.gettrace() is tracer
    assert "_traced" not in tracer.called
    _traced()
    assert "_traced" in tracer.called


@pytest.mark.parametrize("tracer", ["pydevd"], indirect=True)
def test_a_debugger_stays(tracer: Tracer) -> None:
    sys.settrace(tracer)
    with unmeasured():
        assert sys.gettrace() is tracer


def test_every_case_of_a_loop_comes_and_some_are_measured(tracer: Tracer) -> None:
    sys.settrace(tracer)
    come = []
    for case in in_part(range(2 * EVERY)):
        come.append(case)
        _traced()
    assert come == list(range(2 * EVERY))
    assert tracer.called.count("_traced") == 2
