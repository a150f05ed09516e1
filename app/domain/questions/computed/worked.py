"""Works a program out: exact values, and steps whose printed equations are all true."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.calculators import calculator, work
from app.domain.questions.calculators.base import Calculator, Computed
from app.domain.questions.calculators.base import Step as Rule
from app.domain.questions.calculators.expression import compute, parse, rounded, show
from app.domain.questions.calculators.registry import complete
from app.domain.questions.computed.printing import fixed, in_equation, scaled, unit_of
from app.domain.questions.models import Call, Step

FINEST = 9
EXTRA = 3
SMALL = 10


@dataclass(frozen=True)
class Done:
    """One call worked out: calculator, complete arguments, exact values and references."""

    calculator: Calculator
    arguments: dict[str, Any]
    computed: Computed
    references: dict[str, int]


def done(calls: list[Call]) -> list[Done]:
    """Compute the calls in order; an argument `@n` is the result of call n."""
    found: list[Done] = []
    for call in calls:
        chosen = calculator(call.calculator)
        references = {name: int(str(value)[1:]) for name, value in call.arguments.items() if _refers(value)}
        if any(not 0 <= place < len(found) for place in references.values()):
            raise AppError(
                "questions.bad_reference",
                _("A call of the item refers to a result that does not exist yet."),
                _("Refer to an earlier call only."),
            )
        given = dict(call.arguments) | {name: found[n].computed.value for name, n in references.items()}
        arguments = complete(chosen, given)
        found.append(Done(chosen, arguments, work(chosen, arguments), references))
    return found


def needed(calls: list[Done], asked: int) -> list[int]:
    """Return the calls that the asked one depends on, itself last."""
    wanted, queue = {asked}, [asked]
    while queue:
        for place in calls[queue.pop()].references.values():
            if place not in wanted:
                wanted.add(place)
                queue.append(place)
    return sorted(wanted)


def steps_of(calls: list[Done], asked: int, decimals: int, language: str) -> list[Step]:
    """Print the steps that lead to the asked result, as coarsely as every equation stays true."""
    for level in range(FINEST + 1):
        printed = _printed(calls, asked, decimals, language, level)
        if printed is not None:
            return printed
    raise AppError(
        "questions.no_equation",
        _("The steps of this item can't be printed truly."),
        _("Choose other arguments."),
    )


def result_kind(calls: list[Done], asked: int) -> str:
    """Return the kind of the asked result: money, wan, price, rate, number, units or points."""
    return calls[asked].computed.steps[-1].kind


def _refers(value: Any) -> bool:
    return isinstance(value, str) and value.startswith("@") and value[1:].isdigit()


def _printed(calls: list[Done], asked: int, decimals: int, language: str, level: int) -> list[Step] | None:
    results: dict[int, tuple[str, Decimal]] = {}
    rows: list[Step] = []
    for place in needed(calls, asked):
        each = calls[place]
        names = _argument_names(each, results, language)
        for rule in each.computed.steps:
            last = place == asked and rule is each.computed.steps[-1]
            made = _step(each, rule, names, decimals if last else None, language, level)
            if made is None:
                return None
            rows.append(made[0])
            names[rule.name] = made[1]
        results[place] = names[each.computed.steps[-1].name], each.computed.value
    return rows


def _argument_names(each: Done, results: dict[int, tuple[str, Decimal]], language: str) -> dict[str, str]:
    names: dict[str, str] = {}
    for parameter in each.calculator.parameters:
        value = each.arguments[parameter.name]
        if parameter.name in each.references:
            names[parameter.name] = results[each.references[parameter.name]][0]
        elif isinstance(value, list):
            kind = "rate" if parameter.name == "returns" else "money"
            names |= {f"{parameter.name}{n}": in_equation(kind, v, language) for n, v in enumerate(value)}
        elif isinstance(value, bool):
            names[parameter.name] = str(int(value))
        elif isinstance(value, Decimal):
            names[parameter.name] = in_equation(parameter.kind, value, language)
    return names


def _decimals(rule: Rule, last: int | None, level: int) -> int:
    if last is not None:
        return last
    return {"number": 4, "rate": 2}.get(rule.kind, 4 if rule.name.startswith("trial") else 2) + level


def _step(
    each: Done, rule: Rule, names: dict[str, str], last: int | None, language: str, level: int
) -> tuple[Step, str] | None:
    decimals = _decimals(rule, last, level)
    if (
        last is None
        and rule.kind in ("money", "wan", "price")
        and abs(each.computed.names[rule.name]) < SMALL
    ):
        decimals = max(decimals, 4 + level)
    exact = rounded(scaled(rule.kind, each.computed.names[rule.name]), decimals)
    if not rule.formula:
        number, tail = _number(exact, rule.kind, language), _tail(each.calculator, rule.kind, language)
        text = rule.words.of(language) + ("为" if language == "zh" else " ") + number + tail
        return Step(text=text, result=_stored(exact, rule.kind)), number
    left = show(parse(rule.formula), names)
    shown = scaled(rule.kind, compute(left))
    value = rounded(shown, decimals)
    if last is None and rounded(shown, decimals + EXTRA) == shown:
        value = rounded(shown, decimals + EXTRA).normalize() if shown else shown
    if (last is not None and value != exact) or (rule.name.startswith("trial") and not value):
        return None
    number, tail = _number(value, rule.kind, language), _tail(each.calculator, rule.kind, language)
    small = rule.kind == "number" or (rule.kind in ("money", "wan", "price") and abs(value) < SMALL)
    finer = _finer(shown, value, decimals) if last is not None and small else value
    between = f"≈{_number(finer, rule.kind, language)}" if finer != value else ""
    equation = f"{left}{between}{'=' if shown == value else '≈'}{number}{tail}" if left != number else ""
    return Step(text=rule.words.of(language), equation=equation, result=_stored(finer, rule.kind)), number


def _finer(shown: Decimal, value: Decimal, decimals: int) -> Decimal:
    """Return a result with four or more decimals that rounds to the printed one, for small numbers."""
    if shown == value or decimals >= 4:
        return value
    for places in range(4, 9):
        if rounded(rounded(shown, places), decimals) == value:
            return rounded(shown, places)
    return value


def _stored(value: Decimal, kind: str) -> Decimal:
    return value / 100 if kind == "rate" else value


def _tail(chosen: Calculator, kind: str, language: str) -> str:
    return unit_of(chosen, kind, language) if language == "zh" and kind in ("money", "wan", "price") else ""


def _number(value: Decimal, kind: str, language: str) -> str:
    text = fixed(value, max(0, -int(value.as_tuple().exponent)), language if abs(value) >= 1000 else "zh")
    text = (text.rstrip("0").rstrip(".") if "." in text else text) or "0"
    part = text.partition(".")[2]
    if part and kind in ("money", "wan", "price"):
        text += "0" * (2 - len(part))
    return text + ("%" if kind == "rate" else "")
