"""Finds the calculators of the family modules and computes by name."""

from __future__ import annotations

import importlib
import pkgutil
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.calculators import families, groups, written
from app.domain.questions.calculators.base import LARGEST_LIST, Calculator, Computed, Parameter, run
from app.domain.questions.calculators.expression import ExpressionError, arithmetic


@lru_cache(maxsize=1)
def calculators() -> dict[str, Calculator]:
    """Return every calculator by its name, in the order of the family modules."""
    found: dict[str, Calculator] = {}
    for module in sorted(pkgutil.iter_modules(families.__path__), key=lambda each: each.name):
        loaded = importlib.import_module(f"{families.__name__}.{module.name}")
        found.update({each.id: each for each in vars(loaded).values() if isinstance(each, Calculator)})
    return found


@lru_cache(maxsize=1)
def _aliases() -> dict[str, str]:
    return {alias: each.id for each in calculators().values() for alias in each.aliases}


def find(name: str) -> Calculator | None:
    """Return a calculator by its name or an alias, None when there is none."""
    return calculators().get(_aliases().get(name, name))


def calculator(name: str) -> Calculator:
    """Return a calculator by its name or an alias; raise AppError when there is none."""
    found = find(name)
    if found is None:
        raise AppError(
            "questions.no_calculator",
            _("There is no calculator named {name}.", name=name),
            _("Take a name from the list of calculators."),
        )
    return found


def calculate(name: str, *values: Any, field: str = "", **arguments: Any) -> Decimal:
    """Compute one calculator, unrounded; percentages are fractions and `field` chooses a second result.

    Values may be given in the order of the parameters or by name, as numbers or as texts.
    """
    if field or values or name not in _groups():
        chosen = _of_field(name, field)
        others = {each.name for one in _groups().get(name, ()) for each in one.parameters}
        own = {each.name for each in chosen.parameters}
        arguments = {key: each for key, each in arguments.items() if key in own or key not in others}
        given = dict(zip((each.name for each in chosen.parameters), values, strict=False)) | arguments
        return _direct(chosen, given)
    return _of_group(name, arguments)


def _of_field(name: str, field: str) -> Calculator:
    """Return the calculator of a name and one of its results."""
    known = next((each for each in (f"{name}_{field}", field) if field and find(each)), "")
    if known or not field:
        return calculator(known or name)
    group = _groups().get(name) or _groups()[calculator(name).family]
    return groups.named(field, group) or calculator(name)


@lru_cache(maxsize=1)
def _groups() -> dict[str, list[Calculator]]:
    """Return the calculators of each family, by its name."""
    found: dict[str, list[Calculator]] = {}
    for each in calculators().values():
        found.setdefault(each.family, []).append(each)
    return found


def _of_group(name: str, arguments: dict[str, Any]) -> Decimal:
    """Compute the member of a group that the arguments fit; raise AppError where several differ."""
    group = _groups()[name]
    field = groups.wanted_field(arguments, group) if len(group) > 1 else ""
    given = {key: value for key, value in arguments.items() if key != field}
    if field:
        group = [_of_field(name, str(arguments[field]))]
    first = find(name)
    known = {each.name for one in _groups()[name] for each in one.parameters}
    fits = groups.fitting(group, given) if all(set(one.reads(given)) <= known for one in group) else []
    if first is not None and first in group and groups.suits(first, given):
        fits = [first]
    chosen = fits or [first or group[0]]
    results = [_direct(one, _own(one, given) if fits else given) for one in chosen]
    if len(set(results)) > 1:
        raise AppError(
            "questions.several_results",
            _("The calculator {name} has several results for these arguments.", name=name),
            _("Name one of them instead: {names}.", names=", ".join(one.id for one in chosen)),
        )
    return results[0]


def _own(chosen: Calculator, given: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments that a member of a group has a use for."""
    names = {each.name for each in chosen.parameters}
    return {name: value for name, value in chosen.reads(given).items() if name in names}


def _direct(chosen: Calculator, given: dict[str, Any]) -> Decimal:
    """Compute from what was given and no more than that."""
    given = chosen.reads(given)
    if name := groups.assumed_dates(chosen, given):
        raise _wrong(chosen, name)
    return work(chosen, complete(chosen, groups.spare(chosen, given) | given)).value


def work(chosen: Calculator, arguments: dict[str, Any]) -> Computed:
    """Compute with complete arguments and keep the steps; raise AppError where there is no result."""
    try:
        with localcontext(arithmetic()):
            return run(chosen, arguments)
    except (ExpressionError, ArithmeticError, ValueError, IndexError, KeyError, OverflowError) as error:
        raise AppError(
            "questions.no_result",
            _("The calculator {name} has no result for these arguments.", name=chosen.id),
            _("Check the arguments: a rate of five per cent is 0.05, and a divisor must not be zero."),
            detail=str(error),
        ) from error


def complete(chosen: Calculator, given: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments as exact values with the defaults filled in; raise AppError for a wrong one."""
    given = chosen.reads(given)
    unknown = set(given) - {each.name for each in chosen.parameters}
    if unknown:
        raise _wrong(chosen, sorted(unknown)[0])
    full: dict[str, Any] = {}
    for each in chosen.parameters:
        value = given.get(each.name, each.default)
        full[each.name] = None if value is None and each.name not in given else _exact(chosen, each, value)
        if full[each.name] is None:
            raise _wrong(chosen, each.name)
    return full


def _exact(chosen: Calculator, parameter: Parameter, value: Any) -> Any:
    if parameter.kind == "date":
        return written.dates(str(value))
    if parameter.kind == "choice":
        text = written.chosen(str(value).strip(), parameter.values)
        if text not in parameter.values:
            raise _wrong(chosen, parameter.name)
        return text
    if parameter.kind == "flag":
        return written.flag(str(value))
    if parameter.kind == "list":
        rows = written.rows(value) if isinstance(value, str) else list(value)
        if not 1 <= len(rows) <= LARGEST_LIST:
            raise _wrong(chosen, parameter.name)
        return [_decimal(chosen, parameter, each) for each in rows]
    return _decimal(chosen, parameter, value)


def _decimal(chosen: Calculator, parameter: Parameter, value: Any) -> Decimal:
    number = value if isinstance(value, Decimal) else written.decimal(str(value), parameter)
    if number is None or not number.is_finite() or not parameter.low <= number <= parameter.high:
        raise _wrong(chosen, parameter.name)
    return number


def _wrong(chosen: Calculator, name: str) -> AppError:
    return AppError(
        "questions.wrong_argument",
        _("The calculator {name} has no use for this argument: {argument}.", name=chosen.id, argument=name),
        _("It takes these arguments: {names}.", names=", ".join(each.name for each in chosen.parameters)),
    )
