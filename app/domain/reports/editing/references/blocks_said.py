"""Areas with a ground by their order, colour, letters or corner: the four dark blocks, 左上角那块."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.reports.editing.references.looking_so import TEXTS, ZH_NAMES
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, EN_ORDINAL, NUMBER, read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.hues import goes_by, is_white, lightness_of
from app.domain.reports.editing.template.outline_models import ElementInfo, Outline

_GROUNDS = (*TEXTS, "rectangle", "frame")
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_LEAST, _LEVEL, _DARK, _LIGHT = 8, 5, 0.4, 0.6
_SIDES = {"左": "left", "右": "right", "上": "top", "下": "bottom", "顶": "top", "底": "bottom"}
_ADJ_ZH = rf"(?:(?P<ink>{ZH_NAMES})色?字的?|(?P<ground>(?:{ZH_NAMES})色|(?P<tone>[深浅])色)底?的?)"
_BLOCK_ZH = (
    rf"(?:{_ADJ_ZH}|(?P<corner>[左右][上下]角|[上下][左右]角|最[左右上下][边面侧]?)的?)?"
    rf"(?:第(?P<nth>{NUMBER})个?|(?P<last>最后)[那这]?一?个?|(?P<all>所有|全部|每一?)的?|[那这]?(?P<count>[两二三四五六七八])个?|[那这]?(?P<some>几|些)个?|[那这]?一?)"
    r"(?P<noun>块(?![钱条儿]|区域|地方)(?:文字(?![大颜])|文本|矩形)?)"
)
_BLOCK_EN = (
    rf"\b(?:the|all(?: of)?(?: the)?|every|each|both)\s+(?:(?P<nth>{EN_ORDINAL}|last)\s+)?"
    r"(?:(?P<count>two|three|four|five|six)\s+)?"
    r"(?:(?P<corner>(?:top|bottom|upper|lower)[ -](?:left|right)|(?:left|right)most)\s+)?"
    rf"(?:(?P<tone>dark|light)\s+|(?P<ground>{EN_COLOUR})\s+)?"
    r"(?P<noun>(?:text )?(?:blocks?|box(?:es)?))\b(?! (?:of|letters))"
)
_MAKES_ZH = re.compile(r"(?:[加画添成为]|插入|[改换变][成为]|一)$")


@dataclass(frozen=True)
class Block:
    """Where blocks are said in a clause, and which are meant; none where there are none such."""

    start: int
    end: int
    noun: int
    ids: tuple[str, ...]
    several: bool


def blocks_said(words: str, outline: Outline, *, english: bool) -> Iterator[Block]:
    """Yield the blocks that the words of a clause name, on a template that has some."""
    there = blocks_of(outline) if compiled(r"block|\bbox" if english else "块").search(words) else []
    for found in compiled(_BLOCK_EN if english else _BLOCK_ZH).finditer(words) if there else ():
        said = {name: value for name, value in found.groupdict().items() if value and name != "noun"}
        plural = found["noun"].lower().endswith("s")
        every = plural or bool(re.match(r"(?:all|every|each|both)\b|所有|全部|每", found.group().lower()))
        every = every or "some" in said
        if not said and not (english and plural):
            continue
        if not english and _MAKES_ZH.search(words[: found.start()]):
            continue
        ids = tuple(one.id for one in _meant(there, said, outline))
        count = _count(found.group().lower(), said)
        fits = bool(ids) and (count == len(ids) if count else True)
        yield Block(
            found.start(), found.end(), found.start("noun"), ids if fits else (), bool(every or count)
        )


def blocks_of(outline: Outline) -> list[ElementInfo]:
    """Return the areas with a ground in reading order; those on a larger one are none of their own."""
    spots = places.boxes(outline)
    filled = [
        one
        for one in outline.elements
        if one.kind in _GROUNDS
        and not is_white(one.seen.ground)
        and min(one.width, one.height) >= _LEAST
        and not one.holder
    ]
    outer = [one for one in filled if not any(_within(spots[one.id], spots[each.id]) for each in filled)]
    lines: list[list[ElementInfo]] = []
    for one in sorted(outer, key=lambda each: (spots[each.id][1], each.x)):
        if lines and spots[one.id][1] - spots[lines[-1][0].id][1] <= _LEVEL:
            lines[-1].append(one)
        else:
            lines.append([one])
    return [one for line in lines for one in sorted(line, key=lambda each: each.x)]


def _within(one: places.Box, other: places.Box) -> bool:
    inside = other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]
    return inside and one != other


def _count(text: str, said: dict[str, str]) -> int:
    """Return how many blocks are counted: 2 of both, 4 of 四块, 0 where it isn't said."""
    word = "both" if text.startswith("both") else said.get("count", "")
    return _COUNTS.get(word.lower()) or int(read_number(word) or 0) if word else 0


def _meant(there: list[ElementInfo], said: dict[str, str], outline: Outline) -> list[ElementInfo]:
    """Return those of the blocks that are meant, in reading order."""
    among = there
    tone = said.get("tone", "").lower()
    if tone:
        dark = tone in ("dark", "深")
        among = [one for one in among if _toned(one, dark=dark)]
    elif "ground" in said:
        among = [one for one in among if goes_by(one.seen.ground, said["ground"])]
    if "ink" in said:
        among = [one for one in among if goes_by(one.seen.ink, said["ink"])]
    if "corner" in said:
        word = said["corner"].lower()
        sides = [side for sign, side in _SIDES.items() if sign in word]
        sides += [side for side in ("left", "right", "top", "bottom") if side in word]
        sides += ["top"] if "upper" in word else ["bottom"] if "lower" in word else []
        corner = places.at_corner(outline, among, sides)
        among = [one for one in among if one.id == corner]
    if "last" in said or said.get("nth", "").lower() == "last":
        return among[-1:]
    if "nth" in said:
        at, many = int(read_number(said["nth"]) or 1) - 1, _count("", said) or 1
        return among[at : at + many] if at >= 0 else []
    return among


def _toned(one: ElementInfo, *, dark: bool) -> bool:
    light = lightness_of(one.seen.ground)
    return light < _DARK if dark else light > _LIGHT
