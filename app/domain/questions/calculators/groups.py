"""Which calculator of a group is meant: by the result that is named, else by the arguments that are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.domain.questions.calculators.base import Calculator, Parameter
from app.domain.questions.calculators.expression import names_in, parse

RESULT = ("kind", "type", "what")
_NUMBERS = ("money", "wan", "price", "rate", "number", "count")


def wanted_field(given: Mapping[str, Any], group: Sequence[Calculator]) -> str:
    """Return the argument that names a result of the group, where no member has such a parameter; else ""."""
    known = {each.name for one in group for each in one.parameters}
    return next((name for name in RESULT if name in given and name not in known), "")


def named(field: str, group: Iterable[Calculator]) -> Calculator | None:
    """Return the one member whose id has this word, or these initials."""
    word = field.strip().lower()
    found = [one for one in group if word in one.id.split("_") or word == _initials(one.id)]
    return found[0] if len(found) == 1 else None


def _initials(name: str) -> str:
    return "".join(part[0] for part in name.split("_")) if "_" in name else ""


def fitting(group: Iterable[Calculator], given: Mapping[str, Any]) -> list[Calculator]:
    """Return the members that use the most of the arguments and lack none."""
    rows = [(one, one.reads(dict(given))) for one in group]
    able = [
        (one, len(set(read) & needed_of(one)))
        for one, read in rows
        if {each.name for each in one.parameters if _must(one, each)} <= set(read)
    ]
    most = max((count for _one, count in able), default=0)
    return [one for one, count in able if count == most and count]


def suits(first: Calculator, given: Mapping[str, Any]) -> bool:
    """Say whether a calculator has all it needs and a use, or a usual value, for all that is given."""
    read, needed = set(first.reads(dict(given))), needed_of(first)
    usual = {each.name for each in first.parameters if each.default is not None}
    return {each.name for each in first.parameters if _must(first, each)} <= read <= needed | usual


def needed_of(chosen: Calculator) -> set[str]:
    """Return the parameters that the result depends on; others only mislead in items."""
    names = {each.name for each in chosen.parameters}
    if callable(chosen.steps):
        return names
    formulas = {each.name: names_in(parse(each.formula)) for each in chosen.steps if each.formula}
    needed, open_ = set[str](), {chosen.steps[-1].name}
    while open_:
        needed |= open_
        open_ = {name for one in open_ for name in formulas.get(one, ())} - needed
    return (needed & names) | {each.name for each in chosen.parameters if each.kind not in _NUMBERS}


def spare(chosen: Calculator, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a value for each parameter that is not given and that the result does not depend on."""
    needed = needed_of(chosen)
    return {
        each.name: max(each.low, min(each.high, type(each.low)(1)))
        for each in chosen.parameters
        if each.name not in given and each.name not in needed and each.default is None
    }


def assumed_dates(chosen: Calculator, given: Mapping[str, Any]) -> str:
    """Return a parameter whose dates items assume but nobody may: "" where all are given."""
    names = [each.name for each in chosen.parameters if each.kind == "date" and each.default is not None]
    return next((name for name in names if name not in given), "")


def _must(chosen: Calculator, each: Parameter) -> bool:
    dated = each.kind == "date" and each.default is not None
    return dated or (each.default is None and each.name in needed_of(chosen))
