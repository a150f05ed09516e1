"""What a clause names by the frame or the shape that it stands in: 横幅里的文字, the texts in the banner."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.named import labels_in
from app.domain.reports.editing.references.parts_said import roles_in
from app.domain.reports.editing.references.spots import noun_after, noun_before
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo

_WITHIN = re.compile(r"(?:里面?|[中内上]|里边)的?(?:所有|全部)?的?")
_WITHIN_EN = re.compile(r" (?:in|inside|on|within) (?:the )?$", re.IGNORECASE)
_QUOTE_ENDS = re.compile(r"[\"'”’:]{0,2}(?: (?:text|label|word)s?)?")
_CALLED = re.compile(r"\b(?:the )?(?:words?|texts?|labels?|title|heading) [\"'“‘]?$", re.IGNORECASE)


_IN_IT = re.compile(
    r"\s*(?:把|将|给|让)?(?:它|其|框)?(?P<zh>里面?|里边|其中|上面)的(?:所有|全部)?(?:文[字本]|字(?![体号])|内容)"
    r"|\s*(?P<bare>文[字本]|字(?![体号段]))(?=[\u4e00-\u9fff])"
    r"|(?P<en>\b(?:all )?the (?:texts?|words|letters|lettering|contents?) (?:inside|in|on"
    r"|within) (?:it|that|there)\b|\bits (?:texts?|letters|lettering|words)\b)",
    re.IGNORECASE,
)


def _inside_previous(clause: Clause) -> Iterator[Mention]:
    """Yield 里面的文字, the text inside it: what stands in the shape that the clause before was about."""
    shape = clause.outline.element(clause.previous[0]) if len(clause.previous) == 1 else None
    found = _IN_IT.search(clause.text, clause.start, clause.end)
    if shape is None or found is None or shape.kind not in ("frame", "rectangle", "ellipse"):
        return
    if not found["en"] and found.start() != clause.start:
        return
    ids = tuple(one.id for one in clause.outline.elements if one.kind in TEXTS and _stands_in(one, shape))
    if ids:
        start = next(found.start(one) for one in ("zh", "bare", "en") if found[one])
        # A bare noun is also one of a kind: what was spoken of before weighs more.
        yield Mention(start, found.end(), "label" if found["bare"] else "place", ids, (), True)


def _spoken_of(clause: Clause) -> list[ElementInfo]:
    """Return what the clause before was about."""
    return [info for one in clause.previous if (info := clause.outline.element(one)) is not None]


_ITS_FRAME = re.compile(
    r"\b(?:its|their) (?:own )?frame\b|\bthe frame (?:around|behind|of) (?:it|them)\b"
    r"|(?:它|其|它们)(?:所在)?的?(?:外框|框架|边框架)",
    re.IGNORECASE,
)


def _frame_of_previous(clause: Clause) -> Iterator[Mention]:
    """Yield its frame: the one that holds what the clause before was about."""
    found = _ITS_FRAME.search(clause.text, clause.start, clause.end)
    infos = _spoken_of(clause)
    holders = {one.holder for one in infos if one.holder}
    if found is not None and len(holders) == 1:
        yield Mention(found.start(), found.end(), "place", tuple(holders), (), False, (), True)


_ITSELF = re.compile(
    r"\bthe (?:label|text|title|heading|caption|word)s? (?:itself|themselves)\b|(?:标签|文字"
    r"|标题)(?:本身|自己)",
    re.IGNORECASE,
)


def _itself(clause: Clause) -> Iterator[Mention]:
    """Yield the label itself, 文字本身: the text over the line that the clause before was about."""
    found = _ITSELF.search(clause.text, clause.start, clause.end)
    infos = _spoken_of(clause)
    if found is None or len(infos) != 1:
        return
    shape = infos[0]
    texts = [one for one in clause.outline.elements if one.kind in TEXTS and one.band == shape.band]
    over = [one for one in texts if one.y <= shape.y and one.holder == shape.holder]
    near = max(over, key=lambda one: one.y + one.height, default=None)
    ids = (shape.id,) if shape.kind in TEXTS else (near.id,) if near is not None else ()
    if ids:
        yield Mention(found.start(), found.end(), "place", ids, (), False, (), True)


def inside_in(clause: Clause) -> Iterator[Mention]:
    """Yield 横幅里的文字, the texts in the banner: what stands in a frame or on a shape that is described."""
    yield from _inside_previous(clause)
    yield from _itself(clause)
    yield from _frame_of_previous(clause)
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
