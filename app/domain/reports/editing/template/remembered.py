"""What is reckoned of an outline is reckoned once: the readers of a request ask for it again and again."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from pydantic import BaseModel

P = ParamSpec("P")
R = TypeVar("R")
O = TypeVar("O", bound=BaseModel)  # noqa: E741 - the outline, or what stands for it

# Models are compared by their values and have no hash, so what is known of one is kept by its identity.
_known: dict[int, dict[Hashable, Any]] = {}


def once(function: Callable[Concatenate[O, P], R]) -> Callable[Concatenate[O, P], R]:
    """Remember what a function of an outline returns, as long as that outline lives.

    An outline isn't changed after it was read; what is returned must not be
    changed either. All other arguments are hashable.
    """

    @wraps(function)
    def remembered(outline: O, /, *args: P.args, **named: P.kwargs) -> R:
        known = _of(outline)
        key = (function, args, tuple(named.items()))
        if key not in known:
            known[key] = function(outline, *args, **named)
        result: R = known[key]
        return result

    return remembered


def _of(outline: BaseModel) -> dict[Hashable, Any]:
    """Return what is known of an outline; it is dropped with it."""
    at = id(outline)
    if at not in _known:
        _known[at] = {}
        weakref.finalize(outline, _known.pop, at, None)
    return _known[at]
