"""Things that are named with the text that stands beside them: the second ellipse and its description."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.ordinals import boxes_nth_in, nth_in
from app.domain.reports.editing.references.spots import corners_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template import places

_WORDS = re.compile(
    r"(?:和|与|及|以及|连同|跟|连|还有)(?:它|其)?(?:右[边侧面]|左[边侧面]|旁边|后面|边上|对应)?的(?:那[段句行])?"
    r"(?:说明|描述|注释|解释|文字|标签)(?:性?的?文字)?"
    r"|(?:和|与|及|以及|连同|跟|还有)[那这]一?[句段行](?:话|说明|文字|字)"
    r"|,? (?:and|with|together with|along with) (?:its|the) (?:own )?"
    r"(?:descriptions?|captions?|texts?|labels?|explanations?|notes?)"
    r"(?: (?:on the (?:right|left)|beside it|next to it|to its (?:right|left)))?\b",
    re.IGNORECASE,
)

_PLACE = re.compile(
    r" (?:that is )?(?:at|in|on) the (?:very |far )?(?:top|bottom|left|right|upper|lower)(?: left| right)?"
    r"(?: corner| edge| half)?(?: of the page)?(?=,? (?:and|with|together|along)\b)",
    re.IGNORECASE,
)


def with_words_in(clause: Clause) -> Iterator[Mention]:
    """Yield a thing that is no text with the text that stands on its line."""
    seen = [Mention(one.start, one.end, "nth", one.ids) for one in clause.described if one.ids]
    for one in (*nth_in(clause), *boxes_nth_in(clause), *corners_in(clause), *seen):
        place = _PLACE.match(clause.text, one.end)
        there = place is not None and places.lies_at(clause.outline, one.ids, place.group())
        found = _WORDS.match(clause.text, place.end() if place and there else one.end)
        infos = [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
        if found is None or any(info.kind in TEXTS for info in infos):
            continue
        texts = [each for each in clause.outline.elements if each.kind in TEXTS]
        beside = []
        for info in infos:
            near = [each for each in texts if (each.band, each.holder) == (info.band, info.holder)]
            sides = (places.beside(clause.outline, info.id, side, near) for side in ("right", "left"))
            beside.append(next((each for each in sides if each), ""))
        if beside and all(beside):
            ids = (*one.ids, *(each for each in dict.fromkeys(beside) if each not in one.ids))
            yield Mention(one.start, found.end(), "place", ids, (), True)
