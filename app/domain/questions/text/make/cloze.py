"""Fill the gap: a number, or a term that the statement names once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, plain
from app.domain.questions.text.change_numbers import fixes_something
from app.domain.questions.text.lexicon import known_terms, spots
from app.domain.questions.text.make.true_false import complete, stem_of
from app.domain.questions.text.numbers import find_numbers
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

GAP = "____"
_DIRECTIONS = frozenset(
    re.findall(
        r"\w+",
        "上升 下降 提高 降低 递减 递增 增加 减少 最高 最低 最长 最短 期初 期末 年初 年末 高于 低于"
        " 大于 小于 正相关 负相关 正比 反比 双倍 书面 优先于 越高 越低 越大 越小 越长 越短"
        " higher lower highest lowest falls rises fall rise increases decreases"
        " larger smaller greater longer shorter inversely directly",
    )
)
_QUOTIENT = re.compile(
    r"^(?P<head>(?:The|An?) [\w' -]{4,60} (?:is|equals) (?:the )?[\w' -]{3,60} divided by )"
    r"(?P<by>[\w' -]{3,50})$"
)
_ZH_LIMIT, _EN_LIMIT = 90, 320


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield a gap for each number and each known term of a statement."""
    for unit in rng.sample(view.units, len(view.units)):
        if not complete(view, unit) or len(unit.text) > (_ZH_LIMIT if view.zh else _EN_LIMIT):
            continue
        for start, end, sort in gaps(view, unit):
            answer = unit.text[start:end]
            before = re.sub(r"^An? $", "A(n) ", unit.text[:start])
            stem = stem_of(view, unit, before + GAP + unit.text[end:])
            if answer.lower() in stem.lower():
                continue
            item = plain(
                view,
                "cloze",
                stem,
                answer,
                [view.of_unit(unit)],
                mode=mode,
                difficulty="easy" if sort == "number" else "medium",
                tag=sort,
            )
            yield Candidate(item, f"cloze {sort}", frozenset({unit.text}))
    yield from _quotients(view, mode)
    for text, answer, source, start, article in members(view):
        stem = f"{view.lead(article)}{text}。" if view.zh else f"{text}."
        item = plain(
            view, "cloze", stem, answer, [view.evidence(source, start, article)], mode=mode, tag="list"
        )
        yield Candidate(item, "cloze list", view.spoken_in(source, start))


def _quotients(view: View, mode: Mode) -> Iterator[Candidate]:
    """Yield a gap for what an English ratio is divided by."""
    for unit in view.units if not view.zh else []:
        match = _QUOTIENT.match(unit.text)
        if match and not unit.example and match["by"].lower() not in match["head"].lower():
            stem = stem_of(view, unit, f"{match['head']}{GAP}")
            gap = plain(view, "cloze", stem, match["by"], [view.of_unit(unit)], mode=mode, tag="term")
            yield Candidate(gap, "cloze term", frozenset({unit.text}))


def gaps(view: View, unit: Unit) -> list[tuple[int, int, str]]:
    """Return the places whose words the rest of the statement determines."""
    found = []
    for number in find_numbers(unit.text, view.language):
        if unit.example or not fixes_something(unit, number, view.language):
            continue
        found.append((number.start, number.end, "number"))
    found += [(a, b, "term") for a, b in _terms(view, unit)]
    found += [(a, b, "direction") for a, b in _directions(view, unit)]
    return found


def _directions(view: View, unit: Unit) -> list[tuple[int, int]]:
    """Return the words of direction or time whose opposite would make the statement false."""
    if re.search(r"可以|\bmay\b", unit.text):
        return []
    words = {c.old for c in view.changes(unit) if c.sort == "opposite" and c.old in _DIRECTIONS}
    spots = [m.span() for word in sorted(words) for m in re.finditer(re.escape(word), unit.text)]
    return [s for s in spots if unit.text.count(unit.text[s[0] : s[1]]) == 1]


def members(view: View) -> Iterator[tuple[str, str, str, int, str]]:
    """Yield (stem, answer, source, start, article) for each member of a list inside a sentence."""
    for listing in view.listings:
        for member in listing.members if not listing.numbered else ():
            if listing.source.count(member) == 1:
                text = re.sub(
                    "(?:的[种类分]类)?(?:有|包括|分为)?：",
                    "包括",
                    listing.source.replace(member, GAP),
                    count=1,
                )
                yield text, member, listing.source, listing.start, listing.article


def _terms(view: View, unit: Unit) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for term in known_terms(view.language):
        places = spots(unit.text, term, view.language)
        if len(places) != 1 or any(a < places[0][1] and places[0][0] < b for a, b in found):
            continue
        start, end = places[0]
        if _determined(view, unit.text, start, end):
            found.append((start, end))
    return found


def _determined(view: View, text: str, start: int, end: int) -> bool:
    """Say whether a gap for these words has one answer: a term that the statement describes."""
    before, after = text[:start], text[end:]
    if re.search(r"[、（(“]$|[和与或及]$|(?:and|or) $", before) or re.match(
        r"[、）)”]|[和与或及]|, | and | or ", after
    ):
        return False
    if view.zh:
        opens = not before or before.endswith("，")
        return (
            opens
            and len(text) - (end - start) >= 12
            and bool(re.match(r"是|具有|没有|每|的(?!规定)|应|不", after))
        )
    opens = before in ("", "The ", "A ", "An ")
    return (
        opens
        and len(after.split()) >= 5
        and bool(re.match(r" (?:is|are|has|have|uses|use|must|ignores?|measures?)\b", after))
    )
