"""What a new thing is put beside: named by its words, its kind and band, its place, or its data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.exact.bands import BANDS
from app.domain.reports.editing.references.placed_said import NOUN, kinds_of, of_kinds
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import WIDE, compiled, normal
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import PAGE_NUMBERS, ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside

_BANDS = (("title", r"抬头|标题[带区栏]|\btitle(?: band| section| area)?"), *BANDS)
_ZH_BAND = (
    r"^(?:在)?(?:{pattern})[带区栏]?(?:域|段)?(?:里面?|中|内|上)?的?"
    r"(?:[左右上下][边侧方面半部])?(?:里|中)?的?(?=.)"
)
_EN_BAND = (
    r"\s+(?:(?:in|of|on|inside|within) (?:the )?|(?:at the (?P<edge>top|bottom) of (?:the )?))"
    r"(?:{pattern})(?: band| section)?$"
)
_EDGE_ZH = r"(?:最[上顶](?:面|方|部|边)?|顶[部端])的?|(?P<low>最[下底](?:面|方|部|边)?|底[部端])的?"
_EDGE_EN = r"(?:top|upper|topmost|(?P<low2>bottom|lower|lowest))\s+"
_TITLE = re.compile(r"(?:报表|大|主)?标题|(?:the )?(?:report )?title", re.IGNORECASE)
_WORDS = re.compile(
    r"(?:的)?(?:标签|文字|文本|字样|[三四五两]个字|那?一?[行格栏列]|这?几个字)$|\s+(?:label|text|field|row|line|words)$"
)
_LEAD = re.compile(r"^(?:在|于|到|把|将|the\s+|(?:label|text|word|words)\s+)+", re.IGNORECASE)
_AT_END = re.compile(r"\s+at the (?:very )?(?P<edge>top|bottom)$", re.IGNORECASE)
_DATE = re.compile(
    r"(?:the )?(?:print(?:ing)? |current )?date|(?:打印|当前|系统)?(?:日期|时间)", re.IGNORECASE
)
_NUMBER = re.compile(r"(?:the )?page numbers?|页码", re.IGNORECASE)
_NEAR, _LEVEL, _SHORT = 8, 4, 2


def told_things(words: str, outline: Outline, section: str = "") -> list[ElementInfo]:
    """Return what words name, all of it in one band (of a section); [] where that isn't clear."""
    plain = _LEAD.sub("", words.strip().translate(WIDE)).strip(" ,\x01").removesuffix("的")
    if not plain:
        return []
    found = _named(plain, section, "", outline)
    own = in_own_words(plain, outline)[0] if not found else plain
    found = found or (_named(own, section, "", outline) if own != plain else [])
    found = found or _part_of_row(plain, outline)
    return found if len({one.band for one in found}) == 1 and not any(one.cell for one in found) else []


def _named(words: str, section: str, edge: str, outline: Outline) -> list[ElementInfo]:
    """Return what words name in a section, at an edge of it."""
    words = words.strip().removeprefix("的")
    if called := _called(words, section, outline):
        return called
    wanted = section
    for name, pattern in _BANDS if not section else ():
        chinese = compiled(_ZH_BAND.format(pattern=pattern)).match(words)
        if chinese and (rest := _named(words[chinese.end() :], name, "", outline)):
            return rest
        english = compiled(_EN_BAND.format(pattern=pattern)).search(words)
        wanted = name if (chinese or english) and name != "title" else wanted
        if english and (rest := _named(words[: english.start()], name, english["edge"] or "", outline)):
            return rest
    if end := _AT_END.search(words):
        return _of_kind(words[: end.start()], section, end["edge"].lower(), outline)
    found = _of_kind(words, section, edge, outline) or _meant(words, section, outline)
    return [one for one in found if wanted in ("", one.section)]


def _called(words: str, section: str, outline: Outline) -> list[ElementInfo]:
    """Return the one thing that is called so: the title, a label, what prints a datum of that name."""
    if _TITLE.fullmatch(words) and outline.title:
        title = outline.element(outline.title)
        return [title] if title is not None and section in ("", title.section) else []
    for pattern, holds in ((_DATE, _prints_today), (_NUMBER, _prints_page)):
        fits = [one for one in outline.elements if section in ("", one.section) and holds(one)]
        if pattern.fullmatch(words) and fits and len({one.band for one in fits}) == 1:
            return fits
    for said in dict.fromkeys((words, _WORDS.sub("", words))):
        plain = normal(said.strip(" “”\"'「」『』‘’"))
        among = [one for one in outline.elements if plain and section in ("", one.section)]
        texts = [one for one in among if one.label and normal(one.label) == plain]
        data = [one for one in among if any(normal(ref[2:]) == plain for ref in one.refs)]
        if len(texts) == 1 or (not texts and len(data) == 1):
            return texts or data
    return []


def _prints_today(one: ElementInfo) -> bool:
    return "java.util.Date" in one.text and not one.cell


def _prints_page(one: ElementInfo) -> bool:
    return bool(PAGE_NUMBERS & set(one.refs))


def _of_kind(words: str, section: str, edge: str, outline: Outline) -> list[ElementInfo]:
    """Return the only thing of a kind in a section, or the highest or lowest of them."""
    first = compiled(rf"(?:the )?(?:{_EDGE_ZH}|{_EDGE_EN})").match(words)
    bare = words[first.end() :] if first else words
    noun = compiled(rf"(?:the |this |that |[那这]?一?[个条张根块])?(?P<n>{NOUN})").fullmatch(bare)
    kinds = kinds_of(noun["n"].lower()) if noun else None
    if noun is None or not kinds:
        return []
    every = [one for one in of_kinds(outline, kinds) if section in ("", one.section)]
    if not section and len({one.band for one in every}) > 1:
        return []
    low = edge == "bottom" or bool(first and (first["low"] or first["low2"]))
    if (first or edge) and every:
        return [max(every, key=lambda one: one.y) if low else min(every, key=lambda one: one.y)]
    return every if len(every) == 1 else []


def _meant(words: str, section: str, outline: Outline) -> list[ElementInfo]:
    """Return what a clause with these words is about, each of them understood."""
    shown = f"{words}改" if re.search(r"[\u3400-\u9fff]", words) else words
    clause = Clause(shown, outline)
    try:
        targets = clause.targets(required=False)
    except EditProblem as problem:
        return _one_block(problem.candidates, section, outline)
    clause.pass_over(r"改|\bthe\b|的|\bband\b|[带区]|\b(?:in|of|row)\b")
    if not targets or clause.leftover():
        return []
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    return [one for one in infos if section in ("", one.section)]


def _part_of_row(words: str, outline: Outline) -> list[ElementInfo]:
    """Return the value of a row by the row's label and what it is: the phone of driver 1 and 2 alike."""
    meanings = senses()
    for cut in range(len(words) - 1, 1, -1):
        meant = [normal(one) for one in meanings.get(words[cut:].removeprefix("的").lower(), ())]
        head = normal(words[:cut])
        rows = [one for one in outline.elements if meant and normal(one.label).rstrip("0123456789") == head]
        rows = rows or [one for one in outline.elements if meant and normal(one.label) == head]
        found = [
            one
            for row in rows
            for one in outline.elements
            if one.band == row.band and abs(one.y - row.y) <= _LEVEL and one.x > row.x
            if any(word in normal(ref[2:]) for ref in one.refs for word in meant if len(word) > _SHORT)
        ]
        if found:
            return _one_block([one.id for one in found], "", outline) if len(found) > 1 else found
    return []


def _one_block(ids: Sequence[str], section: str, outline: Outline) -> list[ElementInfo]:
    """Return several of one name that stand one above the other as one block; else []."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    infos = [one for one in infos if section in ("", one.section)]
    upright = len({(one.band, one.holder, one.x, one.width) for one in infos}) == 1
    return infos if upright and len(infos) > 1 else []


def with_value(things: Sequence[ElementInfo], outline: Outline) -> list[ElementInfo]:
    """Return one label with the value that stands right behind it; anything else as it is."""
    if len(things) != 1 or things[0].kind != "staticText":
        return list(things)
    label = things[0]
    value = outline.element(value_beside(outline, label))
    if value is None or value.band != label.band or value.holder != label.holder:
        return list(things)
    behind = 0 <= value.x - label.x - label.width <= _NEAR and abs(value.y - label.y) <= _LEVEL
    return [label, value] if behind else [label]
