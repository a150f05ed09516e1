"""Finds the calculators of the family modules and computes by name."""

from __future__ import annotations

import importlib
import pkgutil
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.calculators import families, written
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
    names = (f"{name}_{field}", field, name) if field else (name,)
    chosen = calculator(next((each for each in names if find(each)), name))
    given = dict(zip((each.name for each in chosen.parameters), values, strict=False)) | arguments
    return work(chosen, complete(chosen, given)).value


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
