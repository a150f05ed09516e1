"""What a clause names by the frame or the shape that it stands in: 横幅里的文字, the texts in the banner."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.mention import Mention
from app.domain.reports.editing.named import labels_in
from app.domain.reports.editing.outline import ElementInfo
from app.domain.reports.editing.parts_said import roles_in
from app.domain.reports.editing.spots import noun_after, noun_before

_WITHIN = re.compile(r"(?:里面?|[中内上]|里边)的?(?:所有|全部)?的?")
_WITHIN_EN = re.compile(r" (?:in|inside|on|within) (?:the )?$", re.IGNORECASE)
_QUOTE_ENDS = re.compile(r"[\"'”’:]{0,2}(?: (?:text|label|word)s?)?")
_CALLED = re.compile(r"\b(?:the )?(?:words?|texts?|labels?|title|heading) [\"'“‘]?$", re.IGNORECASE)


def inside_in(clause: Clause) -> Iterator[Mention]:
    """Yield 横幅里的文字, the texts in the banner: what stands in a frame or on a shape that is described."""
    for one in clause.described:
        shape = clause.outline.element(one.ids[0]) if len(one.ids) == 1 else None
        if shape is None or shape.kind not in ("frame", "rectangle"):
            continue
        within = _WITHIN.match(clause.text, one.end)
        before = _WITHIN_EN.search(clause.text, clause.start, one.start)
        if within and not clause.english:
            end, among = noun_after(clause, within.end())
            own = [*roles_in(clause), *labels_in(clause)] if end == within.end() else []
            named = next((each for each in own if 0 <= each.start - within.end() <= 1), None)
            if named is not None:
                end, among = named.end, [each for each in among if each.id in named.ids]
            start, there = one.start, end > within.end()
        else:
            noun = _named_before(clause, before.start()) if before else None
            if before and noun is None:
                start, _several, among = noun_before(clause, before.start()) or (0, False, [])
                noun = (start, among) if among else None
            start, among = noun or (0, [])
            end, there = one.end, noun is not None
        ids = tuple(each.id for each in among if _stands_in(each, shape))
        if there and ids:
            yield Mention(start, end, "place", ids, (), True)


def _named_before(clause: Clause, end: int) -> tuple[int, list[ElementInfo]] | None:
    """Return where a label that is named right before a place begins, and the elements so called."""
    for one in labels_in(clause):
        if _QUOTE_ENDS.fullmatch(clause.text, one.end, end):
            called = _CALLED.search(clause.text, clause.start, one.start)
            ids = [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
            return (called.start() if called else one.start), ids
    return None


def _stands_in(one: ElementInfo, shape: ElementInfo) -> bool:
    """Tell whether an element stands in a frame, or on a shape of its band."""
    level = (one.band, one.holder) == (shape.band, shape.holder)
    across = shape.x <= one.x and one.x + one.width <= shape.x + shape.width
    down = shape.y <= one.y and one.y + one.height <= shape.y + shape.height
    return one.holder == shape.id or (level and across and down and one.id != shape.id)
