"""Coverage of loops that repeat themselves: measured on half of their cases, the others at full speed.

Each case runs and may fail as before; what is reported as covered can only become less by it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

EVERY = 2
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
    """Yield the cases of a loop; what is done with every second one is not measured."""
    for at, case in enumerate(cases):
        if at % EVERY == 0:
            yield case
        else:
            with unmeasured():
                yield case
