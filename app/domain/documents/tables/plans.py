"""Plans against what was reached, and budgets against what was spent, as a whole and row by row."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import Compared, Findings, Measured
from app.domain.documents.tables.study import Study
from app.domain.documents.wording import amount, percent, rounded

MOST_OVER = 10
_PLAN = re.compile(r"(计划|目标|预算|定额|指标值|plan|target|budget|quota)", re.IGNORECASE)
_DONE = re.compile(r"(实际|完成|执行|actual|achieved|spent)", re.IGNORECASE)
_BUDGET = re.compile(r"(预算|定额|budget)", re.IGNORECASE)


def is_planned(column: Column) -> bool:
    """Tell whether a column says what was planned or reached, and so is no part of a whole."""
    return bool(_PLAN.search(column.name) or _DONE.search(column.name))


def pairs_of(columns: list[Column]) -> list[tuple[Column, Column]]:
    """Return each plan with the column that it is for: one called actual, else the only one of its unit."""
    plans = [one for one in columns if _PLAN.search(one.name)]
    dones = [one for one in columns if _DONE.search(one.name) and not _PLAN.search(one.name)]
    if dones or len(plans) != 1:
        return list(zip(plans, dones, strict=False))
    others = [one for one in columns if one is not plans[0] and one.unit == plans[0].unit]
    return [(plans[0], others[0])] if len(others) == 1 else []


def compared(t: Study, found: Findings) -> list[Compared]:
    """Return plans against what was reached."""
    by_at = {one.column.at: one for one in found.measures if one.total}
    listed = pairs_of([one.column for one in by_at.values()])
    made = [_pair(t, by_at[plan.at], by_at[done.at]) for plan, done in listed]
    return [one for one in made if one is not None]


def rate_name(t: Study, plan: Column) -> str:
    """Return what reached over planned is called."""
    spent = _BUDGET.search(plan.name)
    return t.say("预算执行率" if spent else "完成率", "budget used" if spent else "completion")


def rate_of(t: Study, name: str, rows: list[int], plan: Column, done: Column) -> str:
    """Return the fact of reached over planned for some rows, "" where nothing was planned."""
    sums = [sum((one for _row, one in t.numbers(column, rows)), Decimal(0)) for column in (plan, done)]
    if not sums[0]:
        return ""
    rate = sums[1] / sums[0]
    label = f"{name} {rate_name(t, plan)}"
    return t.fact(label, rounded(rate * 100, 4), percent(rate), done, "%", "actual / plan")


def _pair(t: Study, plan: Measured, done: Measured) -> Compared | None:
    target, reached = (Decimal(t.ledger.facts[one.total].value) for one in (plan, done))
    if not target:
        return None
    spent = bool(_BUDGET.search(plan.column.name))
    pair = Compared(
        plan=plan.column.name,
        actual=done.column.name,
        plan_total=plan.total,
        actual_total=done.total,
        spent=spent,
    )
    inputs, rate, gap = (done.total, plan.total), reached / target, reached - target
    label = rate_name(t, plan.column)
    formula = "actual / plan"
    pair.rate = t.fact(label, rounded(rate * 100, 4), percent(rate), done.column, "%", formula, inputs)
    label, shown = t.say("差额", "difference"), amount(abs(gap))
    pair.gap = t.fact(label, gap, shown, done.column, done.column.unit, "actual - plan", inputs)
    pair.over = _over(t, plan.column, done.column) if spent else []
    return pair


def _over(t: Study, plan: Column, done: Column) -> list[list[str]]:
    """Return name, rate and excess of each row that is above its budget."""
    found: list[list[str]] = []
    for row in t.cleaned.kept:
        budget, spent = t.number(row, plan), t.number(row, done)
        if not budget or spent is None or spent <= budget or len(found) >= MOST_OVER:
            continue
        name = t.name_of(row)
        rate = rate_of(t, t.ledger.facts[name].shown if name else "", [row], plan, done)
        label = t.say("超出", "excess")
        excess = t.shown(spent - budget, done)
        place = (t.grid.cell(row, done.at), t.grid.cell(row, plan.at))
        fact = t.ledger.add(
            label,
            spent - budget,
            excess,
            unit=done.unit,
            places=place,
            formula="actual - plan",
            prefix=t.prefix,
        )
        found.append([name, rate, fact.id])
    return found
