"""All that lies on one side of a thing in its band: everything below the last rectangle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.named import fields_in, labels_in
from app.domain.reports.editing.references.ordinals import named_nth_in, nth_in
from app.domain.reports.editing.references.parts_said import kinds_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo

_ALL_BEYOND = re.compile(
    r"\b(?:everything|(?:all|all of|every one of)(?: the| other)* (?:elements?|things|objects|items)|all)"
    r"(?: (?:that|which) (?:is|are|stands?|lies|lie|comes?))?"
    r" (?:(?P<low>below|under(?:neath)?|beneath)|(?P<high>above)|(?:to the )?(?P<side>left"
    r"|right) of) (?:the )?[\"“']?",
    re.IGNORECASE,
)
_BEYOND: dict[str, Callable[[ElementInfo, ElementInfo], bool]] = {
    "low": lambda one, it: one.y >= it.y + it.height,
    "high": lambda one, it: one.y + one.height <= it.y,
    "left": lambda one, it: one.x + one.width <= it.x,
    "right": lambda one, it: one.x >= it.x + it.width,
}


def all_beyond_in(clause: Clause) -> Iterator[Mention]:
    """Yield all elements of a band that lie wholly below, above, left or right of one of its elements."""
    if not clause.english:
        return
    for found in _ALL_BEYOND.finditer(clause.text, clause.start, clause.end):
        finders = (labels_in, fields_in, nth_in, named_nth_in, kinds_in)
        named = [one for finder in finders for one in finder(clause) if len(one.ids) == 1]
        near = [one for one in named if found.end() - len("the ") <= one.start <= found.end()]
        anchor = max(near, key=lambda one: one.end, default=None)
        info = clause.outline.element(anchor.ids[0]) if anchor is not None else None
        if anchor is None or info is None:
            continue
        way = "low" if found["low"] else "high" if found["high"] else found["side"].lower()
        level = [one for one in clause.outline.elements if (one.band, one.holder) == (info.band, info.holder)]
        ids = tuple(one.id for one in level if one.id != info.id and _BEYOND[way](one, info))
        if ids:
            yield Mention(found.start(), anchor.end, "all", ids, (), True)
