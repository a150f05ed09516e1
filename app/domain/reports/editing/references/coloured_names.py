"""Names told apart by their colour: 红色的订单号, the red order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.blocks_said import Block
from app.domain.reports.editing.references.looking_so import TEXTS, ZH_NAMES
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside

_LED_ZH = rf"(?:^|[把将给让,\uff0c\s])(?P<colour>(?:{ZH_NAMES})色?)(?:字)?的\s*[「『“\"']?"
_LED_EN = rf"\bthe (?P<colour>{EN_COLOUR}) [\"'“]?"
_AFTER = re.compile(r"[」』”\"']?\s*(?:都|全部?|这个|那个)*(?:[删去改换变移挪设隐加放缩往向居靠字]|不要|$)")
_AFTER_EN = re.compile(r"[\"'”]?(?: (?:numbers?|values?|fields?|texts?|no\.?))?(?=\s|$|[.,])", re.IGNORECASE)


def coloured_names(words: str, text: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield the names before which a colour is said that just some of what is called so has."""
    for found in compiled(_LED_EN if english else _LED_ZH).finditer(words):
        rest = text[found.end() :]
        for name, infos in _named(outline):
            after = (_AFTER_EN if english else _AFTER).match(rest, len(name))
            if after is None or not rest.lower().startswith(name):
                continue
            there = [one for one in infos if goes_by(one.seen.ink, found["colour"])]
            if there:
                end = found.end() + (after.end() if english else len(name))
                ids = tuple(one.id for one in there)
                yield Block(found.start("colour"), end, found.end(), ids, len(ids) > 1)
            break


def _named(outline: Outline) -> Iterator[tuple[str, list[ElementInfo]]]:
    """Yield the names of labels and of what prints data, the longest first, with the texts they stand for."""
    names: dict[str, list[ElementInfo]] = {}
    texts = [one for one in outline.elements if one.kind in TEXTS]
    for one in texts:
        label = one.label.strip().rstrip(":\uff1a ").lower()
        if len(label) > 1:
            value = outline.element(value_beside(outline, one))
            same = [each for each in texts if value is not None and each.refs and each.refs == value.refs]
            names.setdefault(label, []).extend([one, *same])
        for ref in one.refs:
            names.setdefault(ref[2:].lower(), []).append(one)
    yield from sorted(names.items(), key=lambda each: -len(each[0]))
