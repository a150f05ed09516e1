"""The value that stands beside a label: the value next to Labno, 客服电话号码, 驾驶员1的名字和电话."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.reports.editing.references.cells_of_row import values_behind
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.printed_values import as_values, fixed_beside
from app.domain.reports.editing.request.clause import Clause

_VALUE_OF_EN = re.compile(
    r"\b(?:the )?(?:value|number|date|text|amount|field|content|figure|entry)s? "
    r"(?:(?:that (?:is|stands) )?(?:next to|beside|after|behind|following|(?:to the |on the )?right of"
    r"|below|under)|(?<!number )(?<!amount )(?<!text )(?:of|for)) (?:the )?(?:label )?[\"“'‘]?$",
    re.IGNORECASE,
)
# Beside or below the label is then where something new stands.
_ADDS_EN = (
    r"\b(?:add|insert|draw|create)\b|\b(?:show|print) (?:an?|another|new|today)\b"
    r"|\b(?:put|place|write) (?!the (?:value|number|text|amount|field|content|figure|entry)\b)"
)
_CLOSES = re.compile(r"\s*[:\uff1a]?[\"”'’]?(?: label\b)?")
_NUMBER_ZH = re.compile(r"号码?(?![一二三四五六七八九十\d字])")
_BOTH_ZH = re.compile(r"的(?:姓名|名字|名称)(?:和|与|及|、|以及)(?:联系)?(?:电话|手机|号码)(?:号码?)?")
_NAME_ZH = re.compile(r"的(?:姓名|名字)(?![和与及、])")
_PAIR = 2


def values_beside(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the values that are told by their labels; named is what the clause names otherwise."""
    if clause.english and clause.has(_ADDS_EN):
        return
    labels = [one for one in named if one.kind == "label" and len(one.ids) == 1 and not one.columns]
    for label in labels:
        if clause.english:
            before = _VALUE_OF_EN.search(clause.text, clause.start, label.start)
            closes = _CLOSES.match(clause.text, label.end)
            ids = _beside(clause, label.ids[0]) if before else []
            if before and ids:
                end = closes.end() if closes else label.end
                yield Mention(before.start(), end, "field", tuple(ids), (), len(ids) > 1, (), True)
            continue
        number = _NUMBER_ZH.match(clause.text, label.end)
        ids = _beside(clause, label.ids[0]) if number else []
        if number and ids:
            yield Mention(label.start, number.end(), "field", tuple(ids), (), len(ids) > 1, (), True)
        called = _NAME_ZH.match(clause.text, label.end)
        ids = values_behind(clause.outline, label.ids[0], near=True)[:1] if called else []
        if called and ids:
            yield Mention(label.start, called.end(), "field", tuple(ids), (), False, (), True)
        both = _BOTH_ZH.match(clause.text, label.end)
        ids = values_behind(clause.outline, label.ids[0], near=True) if both else []
        if both and len(ids) == _PAIR:
            yield Mention(label.start, both.end(), "field", tuple(ids), (), True, (), True)


_TO_ZH = re.compile(r"[」”\"]?\s*(?:到|至)\s*[「“\"]?")
_ALL_OF_THEM = re.compile(r"[」”\"]?\s*(?:都|全部?|一律|统一|这[几些]|的?(?:标签|文字)(?:都|全))")


def labels_between(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the labels from one to another in one band or frame: Order 到 Freight 都."""
    if clause.english and clause.has(_ADDS_EN):
        return
    labels = [one for one in named if one.kind == "label" and len(one.ids) == 1 and not one.columns]
    outline = clause.outline
    for first in labels if not clause.english else ():
        for last in labels:
            a, b = outline.element(first.ids[0]), outline.element(last.ids[0])
            if a is None or b is None or not _TO_ZH.fullmatch(clause.text, first.end, last.start):
                continue
            level = [one for one in outline.elements if (one.band, one.holder) == (a.band, a.holder)]
            between = [
                one.id
                for one in level
                if one.kind == a.kind == b.kind and (a.y, a.x) <= (one.y, one.x) <= (b.y, b.x)
            ]
            if b.id in between and _ALL_OF_THEM.match(clause.text, last.end):
                yield Mention(first.start, last.end, "place", tuple(between), (), True, (), True)


def _beside(clause: Clause, id_: str) -> list[str]:
    """Return the field that a label belongs to, else the fixed words beside it."""
    info = clause.outline.element(id_)
    if info is None or info.kind != "staticText":
        return []
    return as_values(clause, id_) or fixed_beside(clause.outline, id_)
