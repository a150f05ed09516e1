"""What the steps of a run say, kept over a stop: each sentence reaches the watchers once, none is lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable
from contextvars import ContextVar
from dataclasses import asdict
from typing import Any

from app.core.events import Answer, Notice, Version

Kept = Answer | Notice | Version
Said = tuple[str, Kept]
KINDS: dict[str, type[Kept]] = {"Answer": Answer, "Notice": Notice, "Version": Version}


class Telling:
    """Notes what each step says and what of it has passed to the watchers.

    A step that was cut off says everything again when it runs again, under the
    same task: what had passed is held back then. A step that had ended does not
    run again: what had not passed is handed out when the run goes on.
    """

    def __init__(self, *, begins: bool = True) -> None:
        self._knows = begins
        self._said: list[Said] = []
        self._passed: Counter[Said] = Counter()
        self._before: Counter[Said] = Counter()

    def say(self, task: str, event: object) -> None:
        """Note that a step says something."""
        if isinstance(event, Kept):
            self._said.append((task, event))

    def passes(self, task: str, event: object) -> bool:
        """Note that something arrives; return False for words that had passed before the step was cut off."""
        if not isinstance(event, Kept):
            return True
        self._passed[task, event] += 1
        return isinstance(event, Version) or self._passed[task, event] > self._before[task, event]

    def kept(self) -> str | None:
        """Return what a resumed run needs to know of this one; None before it knew of its own past."""
        if not self._knows:
            return None
        left = Counter(self._passed)
        waiting = []
        for said in self._said:
            left[said] -= 1
            if left[said] < 0:
                waiting.append(said)
        return _written((self._passed | self._before).elements(), waiting)

    def go_on(self, kept: str, unfinished: Collection[str]) -> list[Said]:
        """Take up what was kept; return what the ended steps had still to say."""
        passed, waiting = _read(kept)
        self._before = Counter(said for said in passed if said[0] in unfinished)
        self._said = [said for said in waiting if said[0] not in unfinished]
        self._knows = True
        return list(self._said)


HEARS: ContextVar[Telling | None] = ContextVar("hears", default=None)


def _written(passed: Iterable[Said], waiting: Iterable[Said]) -> str:
    return json.dumps([_rows(passed), _rows(waiting)])


def _rows(said: Iterable[Said]) -> list[tuple[str, str, dict[str, object]]]:
    return [(task, type(event).__name__, asdict(event)) for task, event in said]


def _read(kept: str) -> list[list[Said]]:
    rows = json.loads(kept) if kept else [[], []]
    return [[(task, KINDS[kind](**_as_given(values))) for task, kind, values in part] for part in rows]


def _as_given(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of an event as they were: JSON knows no tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
