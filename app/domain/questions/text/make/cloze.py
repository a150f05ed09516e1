"""Fill the gap: a number, or a term that the statement names once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, plain
from app.domain.questions.text.lexicon import known_terms
from app.domain.questions.text.make.true_false import complete, stem_of
from app.domain.questions.text.mutate import fixes_something
from app.domain.questions.text.numbers import find_numbers
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

GAP = "____"
_KEYWORDS_ZH = re.compile(r"(?<![\u4e00-\u9fff])(?:无权|有权|不得|应当|可以)(?=[\u4e00-\u9fff])")
_ZH_LIMIT, _EN_LIMIT = 90, 320


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield a gap for each number and each known term of a statement."""
    for unit in rng.sample(view.units, len(view.units)):
        if not complete(view, unit) or len(unit.text) > (_ZH_LIMIT if view.zh else _EN_LIMIT):
            continue
        for start, end, sort in gaps(view, unit):
            answer = unit.text[start:end]
            stem = stem_of(view, unit, unit.text[:start] + GAP + unit.text[end:])
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


def gaps(view: View, unit: Unit) -> list[tuple[int, int, str]]:
    """Return the places whose words the rest of the statement determines."""
    found = []
    for number in find_numbers(unit.text, view.language):
        if unit.example or not fixes_something(unit, number, view.language):
            continue
        found.append((number.start, number.end, "number"))
    found += [(a, b, "term") for a, b in _terms(view, unit)]
    return found


def _terms(view: View, unit: Unit) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for term in known_terms(view.language):
        pattern = re.escape(term) if view.zh else rf"(?<![\w-]){re.escape(term)}(?![\w-])"
        spots = [m.span() for m in re.finditer(pattern, unit.text)]
        if len(spots) != 1 or any(a < spots[0][1] and spots[0][0] < b for a, b in found):
            continue
        start, end = spots[0]
        if _determined(view, unit.text, start, end):
            found.append((start, end))
    return found


def _determined(view: View, text: str, start: int, end: int) -> bool:
    """Say whether a gap for these words has one answer: a term that a statement begins with and then describes."""
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
