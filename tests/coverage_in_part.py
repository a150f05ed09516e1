"""Coverage of work that repeats itself: measured on a fifth of its cases, the others run at full speed.

Each case runs and may fail as before; what is reported as covered can only become less by it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

EVERY, MANY = 5, 40
_REPEATS = pytest.StashKey[bool]()
Case = TypeVar("Case")


@contextmanager
def unmeasured() -> Iterator[None]:
    """Let this thread run without the tracer of coverage; a debugger's stays."""
    tracer = sys.gettrace()
    if not type(tracer).__module__.startswith("coverage"):
        yield
        return
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


def in_part(cases: Iterable[Case]) -> Iterator[Case]:
    """Yield the cases of a loop; what is done with four of five is not measured."""
    for at, case in enumerate(cases):
        if at % EVERY == 0:
            yield case
        else:
            with unmeasured():
                yield case


def note_repeats(items: Iterable[pytest.Item]) -> None:
    """Mark the cases that are not measured: four of five of a test that has very many."""
    functions = [(item, item.nodeid.partition("[")[0]) for item in items]
    counts, seen = Counter(name for _item, name in functions), Counter[str]()
    for item, name in functions:
        item.stash[_REPEATS] = counts[name] >= MANY and seen[name] % EVERY != 0
        seen[name] += 1


@contextmanager
def around_call(item: pytest.Item) -> Iterator[None]:
    """Measure the call of a test, or not; a loop that a failure leaves early leaves nothing switched off."""
    tracer = sys.gettrace()
    try:
        if item.stash.get(_REPEATS, False):
            with unmeasured():
                yield
        else:
            yield
    finally:
        if sys.gettrace() is not tracer:
            sys.settrace(tracer)
