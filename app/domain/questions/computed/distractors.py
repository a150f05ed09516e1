"""Wrong options: what the typical mistakes compute first, then the result with one figure misread."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import Any

from app.core.errors import AppError
from app.domain.questions.calculators import find, work
from app.domain.questions.calculators.base import Mistake, Parameter
from app.domain.questions.calculators.expression import ExpressionError, compute, rounded
from app.domain.questions.calculators.registry import complete
from app.domain.questions.computed.printing import scaled, stated
from app.domain.questions.computed.worked import Done

NEAR = (Decimal("0.5"), Decimal(2))
FAR = (Decimal("0.2"), Decimal(5))
APART = Decimal("0.006")
WRONG = 3
SKIPPED = ("basis", "k", "month", "per", "freq", "m")


@dataclass(frozen=True)
class Wrong:
    """One wrong value in its printed unit, and the mistake that leads to it."""

    value: Decimal
    reason: str
    mistake: str


def wrong_values(
    each: Done, kind: str, decimals: int, below: int, language: str, rng: random.Random
) -> list[Wrong]:
    """Choose three wrong values, `below` of them under the right one; fewer when there are no more."""
    right = rounded(scaled(kind, each.computed.value), decimals)
    typical = _typical(each, kind, decimals, language)
    rng.shuffle(typical)
    typical.sort(key=lambda one: not NEAR[0] <= one.value / right <= NEAR[1])
    chosen: list[Wrong] = []
    for one in chain(typical, _slips(each, kind, decimals, language, rng)):
        side = [c for c in chosen if (c.value < right) == (one.value < right)]
        room = below if one.value < right else WRONG - below
        if len(side) < room and _apart(one.value, [right, *(c.value for c in chosen)], decimals):
            chosen.append(one)
        if len(chosen) == WRONG:
            break
    return chosen if sum(NEAR[0] <= c.value / right <= NEAR[1] for c in chosen) >= 2 else []


def _apart(value: Decimal, others: list[Decimal], decimals: int) -> bool:
    right = others[0]
    gap = max(abs(right) * APART, Decimal(2).scaleb(-decimals))
    return FAR[0] <= value / right <= FAR[1] and all(abs(value - each) >= gap for each in others)


def _typical(each: Done, kind: str, decimals: int, language: str) -> list[Wrong]:
    found = []
    for one in each.calculator.mistakes:
        value = _mistaken(each, one)
        if value is not None:
            printed = rounded(scaled(kind, value), decimals)
            found.append(Wrong(printed, one.words.of(language), one.words.en))
    return found


def _mistaken(each: Done, one: Mistake) -> Decimal | None:
    names = _names(each)
    try:
        if one.formula.startswith("@"):
            return _changed(each, one.formula[1:], names)
        return compute(one.formula, names)
    except (ExpressionError, AppError, ArithmeticError, KeyError):
        return None


def _names(each: Done) -> dict[str, Decimal]:
    names = dict(each.computed.names)
    lists = [value for value in each.arguments.values() if isinstance(value, list)]
    if lists:
        names["last"] = Decimal(len(lists[0]) - 1)
        names["total"] = sum((v for v in lists[0] if v > 0 or lists[0][0] > -1), Decimal(0))
    return names | each.calculator.neighbours(each.arguments, names)


def _changed(each: Done, formula: str, names: dict[str, Decimal]) -> Decimal | None:
    """Compute again: `k=expr;...` changes arguments, `name:` before it takes another calculator."""
    head, _, tail = formula.partition(":") if "=" not in formula.split(":")[0] else ("", "", formula)
    chosen = find(head) if head else each.calculator
    if chosen is None:
        return None
    known = {parameter.name for parameter in chosen.parameters}
    given = {name: value for name, value in each.arguments.items() if name in known}
    for change in filter(None, tail.split(";")):
        name, _, text = change.partition("=")
        given[name] = text[1:-1] if text.startswith("'") else compute(text, names)
    if given == each.arguments and chosen is each.calculator:
        return None
    return work(chosen, complete(chosen, given)).value


def _slips(each: Done, kind: str, decimals: int, language: str, rng: random.Random) -> Iterator[Wrong]:
    """Compute, one after the other, what comes out when one stated figure is misread."""
    changes = [
        change for parameter in each.calculator.parameters for change in _changes(each, parameter, language)
    ]
    rng.shuffle(changes)
    for parameter, value, reason in changes:
        made = _again(each, {parameter.name: value})
        if made is not None:
            yield Wrong(rounded(scaled(kind, made), decimals), reason, f"misread {parameter.name}")


def _changes(each: Done, parameter: Parameter, language: str) -> list[tuple[Parameter, Any, str]]:
    value, currency = each.arguments[parameter.name], each.calculator.currency
    if isinstance(value, list):
        return _list_changes(parameter, value, language, currency)
    if (
        parameter.name in each.references
        or parameter.name in SKIPPED
        or not isinstance(value, Decimal)
        or not value
    ):
        return []
    return [
        (parameter, other, _slip(parameter, other, language, currency))
        for other in _neighbours(parameter, value)
    ]


def _list_changes(
    parameter: Parameter, figures: list[Decimal], language: str, currency: str
) -> list[tuple[Parameter, Any, str]]:
    found: list[tuple[Parameter, Any, str]] = []
    for place in range(1, len(figures)):
        for factor in (Decimal("0.8"), Decimal("0.9"), Decimal("1.1"), Decimal("1.2")):
            other = figures[place] * factor
            text = stated(parameter, [other], language, currency)
            reason = (
                f"误将第{place}期的数值取为{text}" if language == "zh" else f"takes {text} for period {place}"
            )
            found.append((parameter, [*figures[:place], other, *figures[place + 1 :]], reason))
    return found


def _neighbours(parameter: Parameter, value: Decimal) -> list[Decimal]:
    if parameter.kind == "count":
        steps = (12, 24, 36) if value >= 60 else (1, 2, 3)
        return [value + n * sign for n in steps for sign in (1, -1) if value + n * sign > 0]
    if parameter.kind == "rate":
        size = Decimal("0.005") if abs(value) >= Decimal("0.02") else value / 10
        if abs(value) >= Decimal("0.2"):
            size = Decimal("0.05")
        return [value + size * n for n in (1, -1, 2, -2) if abs(value + size * n) > 0]
    if parameter.kind in ("money", "wan", "price", "number"):
        return [value * factor for factor in (Decimal("1.1"), Decimal("0.9"), Decimal("1.2"), Decimal("0.8"))]
    return []


def _again(each: Done, change: dict[str, Any]) -> Decimal | None:
    try:
        return work(each.calculator, complete(each.calculator, each.arguments | change)).value
    except AppError:
        return None


def _slip(parameter: Parameter, value: Decimal, language: str, currency: str) -> str:
    text = stated(parameter, value, language, currency)
    name = parameter.words.of(language)
    return f"误将{name}取为{text}" if language == "zh" else f"takes {text} for the {name}"
