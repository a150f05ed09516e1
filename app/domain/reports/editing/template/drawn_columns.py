"""Columns of a table that is drawn within one band: the texts that stand under a heading there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.references.named import labels_in
from app.domain.reports.editing.request.clause import QUOTES, Clause, normal
from app.domain.reports.editing.request.clause_text import quoted_words
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_COLUMN = re.compile(
    r"[」』”\"'’]?\s*(?:这一?|那一?|整)?[列栏](?!头|标题|名|脚|尾|宽|印|目)"
    r"(?:(?:里|中|下面?|内)?的?(?P<figures>数字|数值|金额|数据|数量|值)"
    r"|(?:里|中|下面?|内)?的?(?P<all>内容|文字|格子|单元格))?"
    r"|[\"'”]?\s+column(?:'s)?"
    r"(?: (?P<figures_en>figures|numbers|values|amounts)| (?P<all_en>texts|cells))?\b",
    re.IGNORECASE,
)
_IN_IT = re.compile(r"(?:里面?|中|下面?|内)的?(?:所有|全部|那几?个)*\s*$|^\s*$")
_OF_IT_EN = re.compile(r"\b(?:in|of|under|from) (?:the )?[\"'“]?$", re.IGNORECASE)
_LEAST, _TOUCH = 2, 3


def drawn_columns_in(clause: Clause) -> Iterator[Mention]:
    """Yield 合计这一列的数字, the fields under a heading within one band; 合计这一列: the heading, too."""
    for label, info, found in _headings(clause):
        under = _under(clause.outline, info)
        figures = found["figures"] or found["figures_en"]
        if figures:
            under = [one for one in under if one.kind == "textField" and one.refs]
        ids = [one.id for one in under]
        if not figures and not (found["all"] or found["all_en"]):
            ids = [info.id, *ids]
        if ids:
            yield Mention(label.start, found.end(), "column", tuple(ids), (), True, (), True)


def drawn_cells_in(clause: Clause) -> Iterator[Mention]:
    """Yield 备注栏里的“已核对”: the texts with those words that stand under the heading."""
    for label, info, found in _headings(clause):
        under = _under(clause.outline, info)
        for quote in QUOTES.finditer(clause.text, found.end(), clause.end):
            between = clause.text[found.end() : quote.start()]
            said = normal(quoted_words(quote))
            ids = tuple(one.id for one in under if said and normal(one.label) == said)
            if ids and _IN_IT.search(between) and len(between) <= _FAR:
                yield Mention(label.start, quote.end(), "column", ids, (), True, (), True)
        for other in labels_in(clause) if clause.english else ():
            between = clause.text[other.end : label.start]
            ids = tuple(one for one in other.ids if one in {each.id for each in under})
            if ids and other.end < label.start and _OF_IT_EN.search(between):
                yield Mention(other.start, found.end(), "column", ids, (), True, (), True)


_FAR = 8


def _headings(clause: Clause) -> Iterator[tuple[Mention, ElementInfo, re.Match[str]]]:
    """Yield labels said with 列, column, that head texts in their own band and no column of the report."""
    for one in labels_in(clause):
        found = _COLUMN.match(clause.text, one.end)
        if found is None or one.columns or one.wide or one.kind != "label":
            continue
        if _ADDS.search(clause.text[: one.start]):
            continue
        infos = [info for id_ in one.ids if (info := clause.outline.element(id_)) is not None]
        heads = [
            info
            for info in infos
            if _is_heading(clause.outline, info) and len(_under(clause.outline, info)) >= _LEAST
        ]
        if len(heads) == 1:
            yield one, heads[0], found


_ADDS = re.compile(
    r"(?:[加添增插](?!粗|大|宽|高)|插入|新建)[上入个一列]*[“「\"']?$|\b(?:add|insert)\b[^,;]*$", re.IGNORECASE
)


def _is_heading(outline: Outline, info: ElementInfo) -> bool:
    """Tell whether a text stands on a line of fixed words alone: a form's labels stand beside values."""
    line = [
        one
        for one in outline.elements
        if one.kind in TEXTS
        and one.band == info.band
        and one.holder == info.holder
        and abs(one.y - info.y) <= 3
    ]
    return len(line) >= _LEAST and not any(one.refs for one in line)


def _under(outline: Outline, head: ElementInfo) -> list[ElementInfo]:
    """Return the texts of a band that stand under one of its texts, and under no other text of its line."""
    texts = [
        one
        for one in outline.elements
        if one.kind in TEXTS and one.band == head.band and one.holder == head.holder
    ]
    heads = [one for one in texts if abs(one.y - head.y) <= max(3, head.height // 2)]
    below = [
        one
        for one in texts
        if one.y >= head.y + head.height - 2
        and _shared(one, head) * 2 >= min(one.width, head.width)
        and all(each.id == head.id or _shared(one, each) <= _TOUCH for each in heads)
    ]
    return sorted(below, key=lambda one: one.y)


def _shared(one: ElementInfo, other: ElementInfo) -> int:
    return max(0, min(one.x + one.width, other.x + other.width) - max(one.x, other.x))
