"""Find what a foreign item computes: the calculator by its words, the arguments by its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, product
from typing import Any

from app.core.errors import AppError
from app.domain.questions.calculators import calculator
from app.domain.questions.calculators.base import Calculator, Parameter
from app.domain.questions.calculators.registry import complete, work
from app.domain.questions.computed.numbers import Number, numbers
from app.domain.questions.computed.passage import matches
from app.domain.questions.models import Item, Passage

MOST_NUMBERS, MOST_TRIES, MOST_CALCULATORS = 8, 240, 6
NEAR = 14
_OPTION = re.compile(r"(-?\d[\d,]*(?:\.\d+)?)\s*(%|％|万元|万|亿元|亿)?")
_SCALES = {"%": Decimal(1), "％": Decimal(1), "万元": Decimal(10**4), "万": Decimal(10**4)}
_SCALES |= {"亿元": Decimal(10**8), "亿": Decimal(10**8)}
_KINDS = ("money", "wan", "rate", "count", "number", "price")
_BEGIN = re.compile(
    r"年初|期初|每月初|at the (?:beginning|start)|in advance|annuity due|先付|预付", re.IGNORECASE
)


@dataclass(frozen=True)
class Solved:
    """A computation that gives one of the options: which, by which calculator, how well it fits the words."""

    option: int
    calculator: str
    value: Decimal
    fit: float
    whole: bool = False


def solve(item: Item) -> list[Solved]:
    """Return the computations whose result is an option, those that fit the words best first."""
    wanted = [_value(option.text) for option in item.options]
    if len(item.options) < 3 or any(one is None for one in wanted):
        return []
    passage = Passage(id="stem", text=item.stem, language=item.language)
    said = [number for number in numbers(item.stem) if not _place(item.stem, number)][:MOST_NUMBERS]
    found: dict[tuple[int, str], Solved] = {}
    for match in matches(passage)[:MOST_CALCULATORS]:
        chosen = calculator(match.calculator)
        for arguments, fit, whole in _assignments(chosen, said, item.stem):
            value = _computed(chosen, arguments)
            place = _option_of(value, wanted)
            if value is None or place is None:
                continue
            key = (place, chosen.id)
            total = fit + min(match.score, 20) / 40
            if key not in found or found[key].fit < total:
                found[key] = Solved(place, chosen.id, value, total, whole)
    return sorted(found.values(), key=lambda one: -one.fit)


def _place(stem: str, number: Number) -> bool:
    """Say whether a number only tells how many decimals are wanted."""
    return bool(re.match(r"\d*\s*(?:位小数|decimal)", stem[number.start :]))


def _value(text: str) -> tuple[Decimal, Decimal, str] | None:
    """Return an option's number with half a unit of its last decimal, and its unit."""
    found = _OPTION.search(text.replace("−", "-"))
    if not found:
        return None
    digits = found[1].replace(",", "")
    scale = _SCALES.get(found[2] or "", Decimal(1))
    half = Decimal("0.5").scaleb(-len(digits.partition(".")[2]))
    return Decimal(digits) * scale, half * scale * Decimal("1.01"), found[2] or ""


def _option_of(value: Decimal | None, wanted: Sequence[tuple[Decimal, Decimal, str] | None]) -> int | None:
    """Return the one option that a value is, None where it is none or two of them."""
    if value is None:
        return None
    hits = []
    for place, one in enumerate(wanted):
        if one is None:
            return None
        number, half, unit = one
        forms = [value * 100] if unit in ("%", "％") else [value, value * 10**4]
        if any(abs(form - number) <= half for form in forms):
            hits.append(place)
    return hits[0] if len(hits) == 1 else None


def _computed(chosen: Calculator, arguments: dict[str, Any]) -> Decimal | None:
    try:
        full = complete(chosen, arguments)
        if not chosen.fits(full):
            return None
        return work(chosen, full).value
    except (AppError, ArithmeticError, ValueError):
        return None


def _assignments(
    chosen: Calculator, said: Sequence[Number], stem: str
) -> Iterator[tuple[dict[str, Any], float, bool]]:
    """Yield ways to give the numbers of a stem to the parameters, bounded.

    Each with how well the words fit, and whether every number has its place.
    """
    open_ones = [one for one in chosen.parameters if one.kind in _KINDS]
    flags = {one.name: bool(_BEGIN.search(stem)) for one in chosen.parameters if one.name == "begin"}
    needed = [one for one in open_ones if one.default is None]
    optional = [one for one in open_ones if one.default is not None]
    unread = [one for one in chosen.parameters if one.kind in ("list", "date") and one.default is None]
    if not needed or unread or len(needed) > len(said):
        return
    tried = 0
    for size in range(min(len(optional), len(said) - len(needed)), -1, -1):
        for more in combinations(optional, size):
            for row in _rows([*needed, *more], said):
                tried += 1
                if tried > MOST_TRIES:
                    return
                pairs = [(one, said[n]) for one, n in zip([*needed, *more], row, strict=True)]
                given = {one.name: _as(one, number) for one, number in pairs}
                near = sum(_near(one, number, stem) for one, number in pairs) / len(pairs)
                order = 0.25 if list(row) == sorted(row) else 0.0
                used = len(row) / len(said)
                yield given | flags, near + order + used, len(row) == len(said)


def _rows(wanted: Sequence[Parameter], said: Sequence[Number]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to choose a number for each parameter whose notation suits it."""
    fitting = [[n for n, number in enumerate(said) if _suits(one, number)] for one in wanted]
    if all(fitting):
        for row in product(*fitting):
            if len(set(row)) == len(row):
                yield row


def _suits(parameter: Parameter, number: Number) -> bool:
    if number.percent != (parameter.kind == "rate"):
        return False
    if parameter.kind == "count" and number.value != number.value.to_integral_value():
        return False
    return bool(parameter.low <= number.value <= parameter.high)


def _as(parameter: Parameter, number: Number) -> Decimal:
    return number.value / 10000 if parameter.kind == "wan" and number.value >= 10000 else number.value


def _near(parameter: Parameter, number: Number, stem: str) -> float:
    """Return 1 where the parameter's name stands before its number, less where it does not."""
    before = stem[max(0, number.start - NEAR) : number.start].lower()
    names = (parameter.words.zh.split("（")[0], parameter.words.en.lower())
    return 1.0 if any(name and name in before for name in names) else 0.0
