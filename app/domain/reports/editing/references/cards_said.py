"""The card of a record: the one frame of the rows' band with all that stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_CARD_ZH = re.compile(
    r"(?:(?:每一?张|每一?个)(?:的?\s*(?:[\u4e00-\u9fff]{1,4}|[A-Za-z]{2,12})\s*的?)?|各个?|所有|全部|整张|[那这]张)?的?卡片"
    r"(?P<inside>(?:[里中上内]面?)的?)?"
)
_CARD_EN = re.compile(
    r"\bthe (?P<of>cards?(?:'s)?)(?= (?:labels?|captions?|texts?|values?|fields?)\b)|"
    r"(?P<inside>\b(?:in|on|inside|within|of|from|off) )?\b(?:the|each|every|all|all the) "
    r"(?:(?!business|credit|id\b|memory)[a-z]+ )?cards?\b",
    re.IGNORECASE,
)


def cards_in(clause: Clause) -> Iterator[Mention]:
    """Yield 卡片里的, each card: the frame of the rows' band, or what stands in it."""
    card = card_of(clause.outline)
    for found in (_CARD_EN if clause.english else _CARD_ZH).finditer(clause.words) if card else ():
        start, end = clause.start + found.start(), clause.start + found.end()
        if found["inside"] or found.groupdict().get("of"):
            ids = tuple(one.id for one in clause.outline.elements if one.holder == card)
            yield Mention(start, end, "band", ids, (), True)
        else:
            yield Mention(start, end, "kind", (card,), (), False, (), True)


def card_of(outline: Outline) -> str:
    """Return the only frame that holds all else of the rows' band; "" where there is none such."""
    rows = outline.in_section("detail")
    outer = [one for one in rows if not one.holder]
    return outer[0].id if len(outer) == 1 and outer[0].kind == "frame" and len(rows) > 1 else ""
