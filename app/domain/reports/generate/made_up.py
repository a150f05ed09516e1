"""Sample rows for a spec: values that look like the real ones, in groups and in order."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from decimal import Decimal

from app.domain.reports.generate.names import SERIAL, text_of
from app.domain.reports.generate.plan import Plan
from app.domain.reports.generate.spec import ColumnSpec, Condition, ParameterSpec, calendar_part
from app.domain.reports.models import Sample, SampleValue

_FIRST = date(2026, 1, 5)
_ROWS = 6
_PER_GROUP = 3
_SPREAD = (3, 2, 2)
_QUANTITY = re.compile(r"数量|件数|qty|quantity", re.IGNORECASE)
_PRICE = re.compile(r"单价|unit price|^price$|价格", re.IGNORECASE)
_AMOUNT = re.compile(r"金额|小计|总价|amount|line total|subtotal", re.IGNORECASE)
_AMOUNTS = ("1280.50", "96.00", "3450.75", "720.20", "15600.00", "48.90")
_PRICES = ("12.50", "36.80", "128.00", "5.90")
_COUNTS = (12, 5, 40, 8, 100, 3)


def sample_of(plan: Plan) -> Sample:
    """Return rows that show the groups and totals, and values for the parameters."""
    count = _row_count(plan)
    rows = [_row(plan, index) for index in range(count)]
    parameters = {
        name: _parameter(one, index)
        for index, (one, name) in enumerate(zip(plan.spec.parameters, plan.parameters, strict=True))
    }
    return Sample(parameters=parameters, rows=rows)


def _row_count(plan: Plan) -> int:
    count = 1
    for level in range(len(plan.groups)):
        count *= _SPREAD[level]
    return count * _PER_GROUP if plan.groups else _ROWS


def _row(plan: Plan, index: int) -> dict[str, SampleValue]:
    values = {one.label: _value(plan, one, index) for one in plan.spec.columns}
    _multiply(plan, values)
    for condition in plan.spec.filters:
        column = plan.spec.column(condition.label)
        if column is not None:
            values[condition.label] = _passing(condition, column, values[condition.label], index)
    return {plan.names[label]: value for label, value in values.items()}


def _value(plan: Plan, column: ColumnSpec, index: int) -> SampleValue:
    level = plan.spec.groups.index(column.label) if column.label in plan.spec.groups else -1
    if level >= 0:
        number = index // _block(plan, level)
        number = number % _SPREAD[level] if level else number
    elif column.place == "head":
        number = index // _block(plan, 0) if plan.groups else 0
    else:
        number = index
    if column.type in ("date", "time") and column.place == "row" and level < 0:
        return _moment(column, _day(plan, index), index)
    return _plain(column, number)


def _block(plan: Plan, level: int) -> int:
    """Return how many rows a group of a level has."""
    size = _PER_GROUP
    for deeper in range(level + 1, len(plan.groups)):
        size *= _SPREAD[deeper]
    return size


def _day(plan: Plan, index: int) -> date:
    """Return a row's day: in another month, quarter or year for each group of such."""
    for level, group in enumerate(plan.spec.groups):
        part = calendar_part(group) if plan.spec.column(group) is None else ""
        if part:
            number = index // _block(plan, level) % _SPREAD[level]
            days = {"month": 31, "quarter": 92, "year": 366, "day": 1}[part] * number
            return _FIRST + timedelta(days=days + (index % _PER_GROUP if part != "day" else 0))
    return _FIRST + timedelta(days=index * 3)


def _moment(column: ColumnSpec, day: date, index: int) -> str:
    if column.type == "date":
        return day.isoformat()
    return datetime(day.year, day.month, day.day, 9 + index % 8, 15 * (index % 4)).isoformat()


def _plain(column: ColumnSpec, number: int) -> SampleValue:
    if column.type in ("date", "time"):
        return _moment(column, _FIRST + timedelta(days=number), number)
    if column.type == "flag":
        return number % 3 != 1
    if column.type == "percent":
        return ("0.13", "0.06", "0.275", "0.09")[number % 4]
    if column.type == "integer":
        return number + 1 if SERIAL.search(column.label) else _COUNTS[number % len(_COUNTS)] + number // 6
    if column.type == "amount":
        chosen = _PRICES if _PRICE.search(column.label) else _AMOUNTS
        return chosen[number % len(chosen)]
    return text_of(column.label, number, different=column.place == "head")


def _multiply(plan: Plan, values: dict[str, SampleValue]) -> None:
    """Let amounts be quantity times price where a report has all three."""
    found = [
        next((one for one in plan.spec.columns if pattern.search(one.label) and one.type in kinds), None)
        for pattern, kinds in (
            (_QUANTITY, ("integer", "amount")),
            (_PRICE, ("amount",)),
            (_AMOUNT, ("amount",)),
        )
    ]
    quantity, price, amount = found
    if quantity and price and amount and len({id(one) for one in found}) == 3:
        product = Decimal(str(values[quantity.label])) * Decimal(str(values[price.label]))
        values[amount.label] = f"{product:.2f}"


def _passing(condition: Condition, column: ColumnSpec, value: SampleValue, index: int) -> SampleValue:
    """Return a value that the report's own condition lets through."""
    asked = condition.value
    if column.type in ("integer", "amount", "percent") and condition.op != "contains":
        return _passing_number(condition, column, index)
    if condition.op == "=" and column.type == "text":
        return asked
    if condition.op == "contains" and column.type == "text":
        return asked if asked in str(value) else f"{value} {asked}"
    if column.type in ("date", "time"):
        return _passing_day(condition, value, index)
    return value


def _passing_number(condition: Condition, column: ColumnSpec, index: int) -> SampleValue:
    from app.domain.reports.generate.fields import plain_number

    number = Decimal(plain_number(condition.value))
    step = Decimal(index + 1)
    shift = {">": step, ">=": step - 1, "<": -step, "<=": 1 - step, "!=": step}.get(condition.op, Decimal(0))
    moved = number + shift
    return int(moved) if column.type == "integer" else f"{moved:.2f}"


def _passing_day(condition: Condition, value: SampleValue, index: int) -> SampleValue:
    try:
        asked = date.fromisoformat(condition.value[:10])
    except ValueError:
        return value
    days = {">": index + 1, ">=": index, "<": -index - 1, "<=": -index}.get(condition.op, 0)
    return (asked + timedelta(days=days)).isoformat()


def _parameter(parameter: ParameterSpec, index: int) -> SampleValue:
    return _plain(ColumnSpec(label=parameter.label, type=parameter.type), index)
