"""The place of a new thing in words: below “Labno”, 在备注和驾驶员1之间, at the top right of the title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.reports.editing.exact.bands import ANY_BAND, band_named
from app.domain.reports.editing.exact.slots import GONE, NUMBER, Slots
from app.domain.reports.editing.exact.told_refs import told_things
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import UNIT, in_points
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import in_lines

_SPOT_ZH = r"(?:的)?(?:空白)?(?:位置|地方|处|区域|那里)?"
_FAR_ZH = (
    r"(?:的)?(?:距离?|相距|隔开?|间[隔距]|空出?|留|约)?\s*"
    rf"(?P<gap>{NUMBER})\s*(?P<u>{UNIT})?(?!\s*[x×*]|[号行列条个根张])"
)
_SIDE_ZH = (
    r"(?:的)?(?:正|紧[挨贴靠]着?)?(?P<side>[上下左右][面方边侧]|之[上下]|底下|旁边?|后[面边])(?!角)"
    rf"(?:{_FAR_ZH})?{_SPOT_ZH}"
)
_BETWEEN_ZH = rf"(?:的)?(?:之?间|中间|正中)的?{_SPOT_ZH}"
_JOIN_ZH = re.compile(r"[和与及跟]|、")
_STOPS_ZH = re.compile(r"[,;:]|[在于到](?=.)|(?<=[加画放添])|^")
_NO_SIZE = "".join(
    rf"(?<!{one} )"
    for one in ["by", "x", "×", "diameter", "size", "width", "height", "radius", "of", "length"]
)
_NO_CORNER = "".join(rf"(?<!{one} )" for one in ["top", "upper", "bottom", "lower"])
_FAR_EN = (
    rf"(?:{_NO_SIZE}(?P<gap>{NUMBER})[- ]?(?P<u>{UNIT})?\s+"
    r"|(?:right|directly|just|immediately) )?(?:further )?"
)
_SIDE_EN = (
    rf"\b{_FAR_EN}(?P<side>below|under(?:neath)?|beneath|above|over"
    rf"|(?:to )?{_NO_CORNER}(?:the )?{_NO_CORNER}(?:left|right) of"
    r"|next to|beside|behind|after)\s+(?=\S)"
)
_BETWEEN_EN = r"\b(?:in )?between\s+(?:the )?"
_ENDS_EN = re.compile(
    r"(?=,|;|\.\s|\.?$|\s+(?:with|at|in a|and|of)\b|\s+\d|[(])|$",
)
_SIDES = (
    ("below", r"下|底|below|under|beneath"),
    ("above", r"上|above|over"),
    ("left", r"左|left"),
    ("right", r"右|旁|后|right|next|beside|behind|after"),
)
_ZH_FREE = r"(?:的)?(?:空[白着闲]?的?|留白的?)?(?:处|地方|位置|区域?|里)?"
_PAGE_ZH = r"(?:整个)?(?:页面|纸张|页|报表|全页)(?![眉脚头尾])的?"
_AT_ZH = r"(?:在|于|放到?|靠)?"
_REGION_ZH = (
    rf"{_AT_ZH}(?P<page>{_PAGE_ZH})?(?:最|紧?靠)?(?:"
    r"(?P<c>[左右][上下]|[上下][左右]|[顶底](?:部|端)?的?(?:最?[左右中](?:[侧边面端]|间|央)?)|[左右中](?:侧|边|间)?的?[顶底](?:部|端)?)角?"
    r"|(?P<e>[左右](?:侧|边|端|面)|[顶底](?:部|端)|最[上下顶底左右](?:部|端|面|方|边|侧)?|正?中[间央]))"
    rf"{_ZH_FREE}"
)
_EN_FREE = (
    r"(?:(?:the )?(?:empty|free|blank|open|unused) (?:space|area|room|spot|place)s? (?:at|in|on|of|near) )?"
)
_REGION_EN = (
    rf"\b(?:in(?:to)?|at|on|to) {_EN_FREE}(?:the )?(?:very |far )?(?:"
    r"(?P<c>(?:top|upper|bottom|lower)[- ](?:left|right|cent(?:er|re)|middle)|(?:left|right) (?:top|bottom))"
    r"|(?P<e>top|bottom|left|right|cent(?:er|re)|middle))(?:[- ]hand)?"
    r"(?: (?:corner|end|side|edge|part))?(?: of (?P<page>(?:the |each |every )?(?:page|report)\b))?"
)
_INSET = (
    rf"\b(?P<gap>{NUMBER})\s*(?P<u>{UNIT})? (?:away )?from (?:the |both |each )?(?:edges?|sides?"
    rf"|corner|borders?|margins?)"
    rf"|[距离]+(?:页面|上下左右|[左右上下])?边[缘框界]?(?:各)?\s*(?P<gap2>{NUMBER})\s*(?P<u2>{UNIT})?"
)
_GAP = (
    rf"(?:左右|上下|两者|彼此|相互|之间)?的?(?:间[隔距]|距离|相[距隔]|隔开?|空隙|空出?|留空?)(?:为|是|各|约|:"
    rf"|开)?\s*(?P<gap>{NUMBER})\s*(?P<u>{UNIT})?(?!\d)"
    rf"|(?:with |leaving |keep )?(?:an? )?(?:gap|spacing|space|distance) (?:of |is "
    rf"|= ?)?(?P<gap2>{NUMBER})\s*(?P<u2>{UNIT})?(?: between (?:them|both|the two))?"
    rf"|(?:with |leaving )?(?:an? )?(?P<gap3>{NUMBER})[- ]?(?P<u3>{UNIT})? (?:gap|spacing|apart"
    rf"|of space|away(?: from it)?)(?: between (?:them|both|the two))?\b"
)


_TWO_ROWS = re.compile(
    r"(?:在)?(?:上下)?(?:这|那)?[两二2](?:排|行)(?:的?[\u4e00-\u9fff]{1,4})?|(?:the )?two (?:rows?"
    r"|lines)(?: of [a-z ]+)?",
    re.IGNORECASE,
)
_BAND_ALONE = re.compile(
    rf"(?:位于|放?[在到]|the )?(?:{ANY_BAND}|标题[带区栏]|抬头)(?:[带区栏]域?| band| section| area)?的?",
    re.IGNORECASE,
)
_HAND = re.compile(r"[左右](?=[侧边方半])")


@dataclass(frozen=True)
class Told:
    """A place in words: a side of things, between two of them, or a part of a band (or of the page)."""

    side: str
    things: tuple[tuple[ElementInfo, ...], ...] = ()
    section: str = ""
    group: str = ""
    across: str = ""
    down: str = ""
    gap: int | None = None
    page: bool = False


def read_gap(slots: Slots) -> int | None:
    """Return how far something is said to stand from the other, in points, its words taken."""
    found = slots.take(_GAP)
    return _points(found) if found else None


def read_told(slots: Slots, outline: Outline) -> Told | None:
    """Return the place that words tell, taken out; None where they tell none."""
    for read in (_between, _beside):
        for (start, end), told in read(slots, outline):
            slots.text = f"{slots.text[:start]}{GONE}{slots.text[end:]}"
            return told
    return _region(slots, outline)


def _points(found: re.Match[str]) -> int | None:
    groups = found.groupdict()
    for end in ("", "2", "3"):
        if groups.get(f"gap{end}"):
            return round(in_points(float(groups[f"gap{end}"]), groups.get(f"u{end}") or ""))
    return None


def _side_of(word: str) -> str:
    return next(name for name, pattern in _SIDES if compiled(pattern).search(word))


def _starts(text: str, end: int) -> Iterator[int]:
    """Yield where the words may begin that end at a place, the longest first."""
    yield from dict.fromkeys(found.end() for found in _STOPS_ZH.finditer(text, 0, end) if found.end() < end)


def _ends(text: str, start: int) -> Iterator[int]:
    """Yield where words may end that begin at a place, the longest first."""
    places = [found.start() for found in _ENDS_EN.finditer(text, start) if found.start() > start]
    yield from reversed(list(dict.fromkeys(places)))


def _chinese(text: str) -> bool:
    return bool(re.search(r"[\u3400-\u9fff]", text))


def _beside(slots: Slots, outline: Outline) -> Iterator[tuple[tuple[int, int], Told]]:
    """Yield the sides of things that words name, with where these stand."""
    text = slots.text
    for found in reversed(list(compiled(_SIDE_ZH).finditer(text))) if _chinese(text) else ():
        for start in _starts(text, found.start()):
            named = slots.shown(text[start : found.start()])
            things = told_things(named, outline) if not _BAND_ALONE.fullmatch(named.strip(" ,")) else []
            if things:
                hand = _HAND.search(text, start, found.start())
                across = "" if not hand else "Left" if hand.group() == "左" else "Right"
                told = Told(_side_of(found["side"]), (tuple(things),), across=across, gap=_points(found))
                yield (_with_lead(text, start), found.end()), told
                break
    for found in compiled(_SIDE_EN).finditer(text):
        for end in _ends(text, found.end()):
            named = slots.shown(text[found.end() : end])
            things = told_things(named, outline) if not _BAND_ALONE.fullmatch(named.strip(" ,")) else []
            if things:
                yield (
                    (found.start(), end),
                    Told(_side_of(found["side"]), (tuple(things),), gap=_points(found)),
                )
                break


def _with_lead(text: str, start: int) -> int:
    return start - 1 if text[start - 1 : start] in ("在", "于", "到") else start


def _between(slots: Slots, outline: Outline) -> Iterator[tuple[tuple[int, int], Told]]:
    """Yield the pairs of things between which something is put, with where their words stand."""
    text = slots.text
    for found in compiled(_BETWEEN_ZH).finditer(text) if _chinese(text) else ():
        for start in _starts(text, found.start()):
            pair = _pair(text[start : found.start()], _JOIN_ZH, slots, outline)
            if pair:
                yield (_with_lead(text, start), found.end()), Told("between", pair)
                break
    for found in compiled(_BETWEEN_EN).finditer(text):
        for end in _ends(text, found.end()):
            pair = _pair(
                text[found.end() : end], re.compile(r"\s+and\s+(?:the )?", re.IGNORECASE), slots, outline
            )
            if pair:
                yield (found.start(), end), Told("between", pair)
                break


def _pair(
    words: str, joint: re.Pattern[str], slots: Slots, outline: Outline
) -> tuple[tuple[ElementInfo, ...], ...]:
    """Return the two things, or the two rows of things, that words name; () where they name others."""
    for cut in joint.finditer(words):
        first, second = slots.shown(words[: cut.start()]), slots.shown(words[cut.end() :])
        one, two = told_things(first, outline), told_things(second, outline)
        if one and not two:
            two = told_things(second, outline, one[0].section)
        elif two and not one:
            one = told_things(_with_noun(first, second), outline) or told_things(
                first, outline, two[0].section
            )
        if one and two and one[0].band == two[0].band and one != two:
            return tuple(one), tuple(two)
    if _TWO_ROWS.fullmatch(words.strip()):
        rows = ("上排", "下排") if _chinese(words) else ("top row", "bottom row")
        upper, lower = (tuple(told_things(one, outline)) for one in rows)
        return (upper, lower) if upper and lower else ()
    several = told_things(slots.shown(words), outline)
    lines = in_lines(several) if len(several) > 1 else []
    return (tuple(lines[0]), tuple(lines[1])) if len(lines) == len(("one", "two")) else ()


_NTH = (
    r"(?:the )?(?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))"
    r"|第[一二三四五六七八九十\d]+[个条行张根块]?"
)


def _with_noun(first: str, second: str) -> str:
    """Return an ordinal with the noun that only the ordinal behind it has: the second and the third box."""
    found = compiled(_NTH).match(second.strip())
    alone = compiled(rf"(?:{_NTH})\s*").fullmatch(first.strip())
    return f"{first.strip()}{second.strip()[found.end() :]}" if found and alone else first


def _region(slots: Slots, outline: Outline) -> Told | None:
    """Return the part of a band or of the page that words name, taken out."""
    spare = slots.copy()
    inset = spare.take(_INSET)
    band = _band(spare, outline)
    found = spare.take(_REGION_ZH) if _chinese(spare.text) else spare.take(_REGION_EN)
    if found is None or band is None:
        return None
    said = (found["c"] or found["e"]).lower()
    across = "Left" if re.search("左|left", said) else "Right" if re.search("右|right", said) else ""
    down = "top" if re.search("上|顶|top|upper", said) else ""
    down = "bottom" if re.search("下|底|bottom|lower", said) else down
    middle = bool(re.search("中|cent|middle", said))
    slots.text = spare.text
    return Told(
        "region",
        section=band[0],
        group=band[1],
        across=across or ("Center" if middle else ""),
        down=down,
        gap=_points(inset) if inset else None,
        page=bool(found["page"]),
    )


def _band(slots: Slots, outline: Outline) -> tuple[str, str] | None:
    """Return the band that words name, taken out: also the title by its name alone."""
    band = band_named(slots, outline)
    if band is not None and not band[0]:
        named = slots.take(
            r"(?:在|于)?(?:抬头|标题[带区栏]|标题(?=[左右上下顶底中最空]))(?:里|中|内|的)*|\b(?:in |of |on "
            r"|at )?(?:the )?title\b(?: band)?"
        )
        return ("title", "") if named and any(one.section == "title" for one in outline.bands) else band
    return band
