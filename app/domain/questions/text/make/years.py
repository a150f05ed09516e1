"""Items on years: when something happened that a Chinese statement dates."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from app.domain.questions.models import Mode
from app.domain.questions.text.build import Candidate, Wrong, choice, plain
from app.domain.questions.text.change_numbers import other_years, years_of
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View

_DATED = re.compile(r"^\d{3,4}年(?:\d{1,2}月(?:\d{1,2}日)?)?，(?P<what>[^，；]{5,40})")
_NOT_SAID = re.compile(r"^(?:[这此该其它他]|随着|由于|为了?|在|当)|的$")


def make(view: View, mode: Mode, rng: random.Random) -> Iterator[Candidate]:
    """Yield a choice of years and a gap for each statement that dates one event."""
    for unit in view.units if view.zh else []:
        dated = years_of(unit.text)
        if unit.example or len(dated) != 1:
            continue
        start, end, year = dated[0]
        uses = frozenset({unit.text})
        stem = f"{view.lead(unit.article)}{unit.text[:start]}____{unit.text[end:]}。"
        gap = plain(view, "cloze", stem, str(year), [view.of_unit(unit)], mode=mode, tag="number")
        if str(year) not in stem:
            yield Candidate(gap, "cloze year", uses)
        yield from _choice(view, mode, unit, year)


def _choice(view: View, mode: Mode, unit: Unit, year: int) -> Iterator[Candidate]:
    match = _DATED.match(unit.text)
    if not match or _NOT_SAID.search(match["what"]):
        return
    stem = f"{view.lead(unit.article)}{match['what']}的时间是："
    right, said = [f"{year}年"], [view.of_unit(unit)]
    for picked in _picked(view, year):
        wrong = [Wrong(f"{other}年", _reason(view, unit, other), "near number") for other in picked]
        item = choice(view, "single", stem, right, wrong, said, mode=mode, difficulty="easy", tag="number")
        yield Candidate(item, "years", frozenset({unit.text}), ordered=True)


def _picked(view: View, year: int) -> Iterator[list[int]]:
    """Yield three other years for each place that the right one can take when they are in order."""
    row = other_years(year, view.passage.text)
    row += [year + k for k in (-1, 1, -6, 8) if year + k not in row]
    below, above = [y for y in row if y < year], [y for y in row if y > year]
    for place in range(max(0, 3 - len(above)), min(3, len(below)) + 1):
        yield [*below[:place], *above[: 3 - place]]


def _reason(view: View, unit: Unit, year: int) -> str:
    for other in view.units:
        if other is not unit and f"{year}年" in other.text:
            return f"这是“{other.text.split('，', 1)[-1].split('，')[0]}”的时间"
    return "与原文所记的年份不符"
