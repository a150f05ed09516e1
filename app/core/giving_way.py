"""Work in a thread that ends soon after nobody waits for it: a stop then has the processor to itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

EVERY = 256
_P = ParamSpec("_P")
_T = TypeVar("_T")
_given_up: ContextVar[threading.Event | None] = ContextVar("given_up", default=None)


class GivenUpError(Exception):
    """Nobody waits for this work any more; only the thread that does it sees this."""


async def in_thread(function: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Call a function in a thread; where the wait is cancelled, it ends at its next `give_way`."""
    given_up = threading.Event()
    token = _given_up.set(given_up)
    try:
        return await asyncio.to_thread(function, *args, **kwargs)
    except asyncio.CancelledError:
        given_up.set()
        raise
    finally:
        _given_up.reset(token)


def give_way() -> None:
    """End here if nobody waits for this work any more; does nothing elsewhere."""
    given_up = _given_up.get()
    if given_up is not None and given_up.is_set():
        raise GivenUpError


def watched(items: Iterable[_T]) -> Iterator[_T]:
    """Return the items, and give way between some of them."""
    for at, one in enumerate(items):
        if at % EVERY == 0:
            give_way()
        yield one
