"""A colour that another one takes the place of: 列标题的蓝字改黑色, change the blue of the bar to green."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.numerals import COLOUR, read_colour_word
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.hues import goes_by, is_white
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import TEXTS

_TURNED = r"(?:都|全部?|统统|统一|一律|也|再)*(?:[改换变调]|替换|更[改换])(?:[成为作用到做]|一下)*"
_FORMER_ZH = (
    rf"(?:(?P<lead>底色?|背景色?|底纹|填充色?|文?字(?:体)?(?:颜?色)?|边框(?:颜?色)?)[由从])?(?:[由从]|原来的?|原有的?)?"
    rf"(?P<former>{COLOUR})"
    rf"(?P<rest>(?:(?!{COLOUR}|[,\uff0c;\uff1b和与及、加]|颜色|样式).){{0,16}}?)"
    rf"{_TURNED}(?P<new>{COLOUR})"
)
_FORMER_EN = (
    rf"\b(?:change|turn|make|switch|swap|replace|recolou?r) (?:all |every )?(?:of )?(?:the )?"
    rf"(?P<former>{COLOUR})(?P<rest>(?: (?!to\b|into\b|with\b|and\b|by\b)[^\s,;]+){{0,8}}?)"
    rf" (?:to|into|with|by) (?:an? )?(?P<new>{COLOUR})"
)
_PARTS = (
    (
        "ground",
        re.compile(r"底(?![部端下上边])[色纹]?|背景色?|填充色?|\b(?:backgrounds?|fill|shading)\b", re.I),
    ),
    ("ink", re.compile(r"文?字(?!段)(?:体|色)?|\b(?:letters?|lettering|fonts?)\b", re.I)),
    ("stroke", re.compile(r"边框|框线|边线|\b(?:borders?|outlines?)\b", re.I)),
)
_ALL = r"所有|全部|统统|一律|\b(?:all|every|everything)\b"
_MOST_CANDIDATES = 12


@dataclass(frozen=True)
class Recoloured:
    """What gets another colour: elements by their letters or lines, and by what fills them."""

    inked: list[str]
    filled: list[str]
    colour: str


def recoloured_in(clause: Any, outline: Outline) -> Recoloured | None:
    """Return what a clause gives another colour than the one it says it has; None where it says none.

    Raises EditProblem where nothing that is named has that colour.
    """
    found = clause.has(_FORMER_EN if clause.english else _FORMER_ZH)
    if found is None or _is_named(clause, *found.span("former")):
        return None
    clause.mark(*found.span("former"))
    clause.mark(*found.span("new"))
    clause.says(r"(?:原来|原有)的?|[由从](?=\s*[^\s])|\b(?:replace|swap|switch|recolou?r)\b")
    part, owned = _part_said(found.groupdict().get("lead") or found["rest"], english=clause.english)
    pool = _pool(clause, outline, of_letters=owned and part == "ink")
    for _name, pattern in _PARTS:
        clause.says(rf"(?:{pattern.pattern})")
    new = read_colour_word(found["new"])
    inked, filled = _wearing(pool, found["former"], part if owned else "")
    if owned and part == "ground" and not filled:  # what is called black may be a dark grey
        filled = [one for one in pool if not is_white(one.seen.ground)]
    if not inked and not filled:
        raise clause.unclear([one.id for one in pool][:_MOST_CANDIDATES])
    if part and not owned:
        there = [one for one in pool if one in inked or one in filled]
        inked, filled = ([], there) if part == "ground" else (there, [])
    filled = [one for one in filled if one.kind not in TEXTS or one not in inked]
    return Recoloured([one.id for one in inked], [one.id for one in filled], new)


def _part_said(rest: str, *, english: bool) -> tuple[str, bool]:
    """Return the part that a colour is said of, and whether it has that colour: 灰底, not 灰色矩形的底色."""
    for name, pattern in _PARTS:
        said = pattern.search(rest)
        if said:
            before = rest[: said.start()].strip(" 的")
            return name, not before if not english else not re.search(r"\b(?:of|in|on)\b", before)
    return "", False


def _wearing(
    pool: Sequence[ElementInfo], word: str, part: str
) -> tuple[list[ElementInfo], list[ElementInfo]]:
    """Return those of elements whose letters or lines are of a colour, and those that it fills."""
    filled = [one for one in pool if not is_white(one.seen.ground) and goes_by(one.seen.ground, word)]
    inked = [
        one
        for one in pool
        if goes_by(one.seen.ink if one.kind in TEXTS else one.seen.stroke, word)
        and (one.kind in TEXTS or one.seen.width > 0)
    ]
    if part == "ground":
        return [], filled
    return [
        one for one in inked if not part or (one.kind in TEXTS) == (part == "ink")
    ], [] if part else filled


def _pool(clause: Any, outline: Outline, *, of_letters: bool) -> list[ElementInfo]:
    """Return what a clause names, with what lies behind it; all there is where it says so or only 蓝色字."""
    named = any(one.ids and one.kind not in ("all", "kind") for one in mentions_in(clause))
    every = not named and (clause.has(_ALL) or (of_letters and not clause.previous and not clause.selected))
    ids = [one.id for one in outline.elements] if every else places.with_ground(outline, clause.looks())
    clause.says(_ALL)
    return [info for one in ids if (info := outline.element(one)) is not None]


def _is_named(clause: Any, start: int, end: int) -> bool:
    """Tell whether a colour is a part of a name: 红色预警."""
    names = [one for one in mentions_in(clause) if one.kind in ("label", "name", "column", "field", "line")]
    return any(one.start < end and start < one.end for one in names)
