"""A table over time: by month or day, the change against the period before, the same months of two years."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from app.core.giving_way import watched
from app.domain.documents.tables import values
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import PeriodRow, Trend, YearPair
from app.domain.documents.tables.study import COST, Study
from app.domain.documents.wording import amount, percent, rounded

MOST_TRENDS, MOST_PERIODS, LEAST_MONTHS, MOST_MISSING = 4, 60, 3, 6
_MONTH = re.compile(r"\d{4}-\d{2}")


def trends(t: Study) -> list[Trend]:
    """Return the courses of the measures, the main one first."""
    if t.period is None:
        return []
    measures = [one for one in t.of("measure") if not COST.search(one.name)]
    ordered = sorted(measures, key=lambda one: one is not t.main)
    found = [trend(t, one, t.period) for one in ordered[:MOST_TRENDS]]
    if not measures:
        found = _without_sums(t, t.period)
    else:
        meant = [one for one in t.of("level") if t.is_meant(one)]
        found += [trend(t, one, t.period) for one in meant[: MOST_TRENDS - len(found)]]
    return [one for one in found if len(one.rows) >= 2]


def _without_sums(t: Study, period: Column) -> list[Trend]:
    """Return the courses of rates with one row a period, or of how many rows there are."""
    counts = set(by_period(t, None, period).values())
    if counts == {Decimal(1)}:
        return [trend(t, one, period) for one in t.of("level")[:MOST_TRENDS]]
    return [trend(t, None, period)] if len(counts) >= 2 and months(t) >= 2 else []


def missing_months(t: Study) -> list[str]:
    """Return the months between the first and the last that have no row; [] where there are few months."""
    if t.period is None:
        return []
    held = sorted(
        {one for row in t.cleaned.kept if _MONTH.fullmatch(one := values.period_of(t.cell(row, t.period)))}
    )
    if len(held) < LEAST_MONTHS:
        return []
    first, last = (int(one[:4]) * 12 + int(one[5:]) - 1 for one in (held[0], held[-1]))
    between = [f"{at // 12}-{at % 12 + 1:02d}" for at in range(first, min(last, first + MOST_PERIODS))]
    gone = [one for one in between if one not in held]
    return gone if len(gone) <= MOST_MISSING else []


def months(t: Study) -> int:
    """Count the months that have rows."""
    period = t.period
    return len({values.period_of(t.cell(row, period)) for row in t.cleaned.kept}) if period else 0


def by_period(t: Study, measure: Column | None, period: Column) -> dict[str, Decimal]:
    """Return the values by month, quarter or week; by day within one month."""
    found = _collected(t, measure, period, values.period_of)
    if len(found) == 1 and period.role == "day":
        return by_day(t, measure, period)
    return _values(measure, found)


def by_day(t: Study, measure: Column | None, period: Column) -> dict[str, Decimal]:
    """Return the values by day."""
    return _values(measure, _collected(t, measure, period, values.day_of))


def _collected(
    t: Study, measure: Column | None, period: Column, read: Callable[[str], str]
) -> dict[str, list[Decimal]]:
    """Return the numbers of each period, ones where rows are counted."""
    found: dict[str, list[Decimal]] = {}
    for row in watched(t.cleaned.kept):
        name = read(t.cell(row, period))
        number = t.number(row, measure) if measure else Decimal(1)
        if name and number is not None:
            found.setdefault(name, []).append(number)
    return found


def _values(measure: Column | None, found: dict[str, list[Decimal]]) -> dict[str, Decimal]:
    """Return the sum of each period, of what can't be summed the mean, in order."""
    listed = sorted(found.items())[:MOST_PERIODS]
    sums = {name: sum(numbers, Decimal(0)) for name, numbers in listed}
    return {name: rounded(sums[name] / len(part), 4) for name, part in listed} if _is_mean(measure) else sums


def _is_mean(measure: Column | None) -> bool:
    """Tell whether periods of a column are means and no sums."""
    return measure is not None and measure.role in ("level", "rating")


def _shown(t: Study, value: Decimal, measure: Column | None) -> str:
    if measure is None or (_is_mean(measure) and value == rounded(value, 2)):
        return amount(value)
    return amount(value, 2) if _is_mean(measure) else t.shown(value, measure)


def trend(t: Study, measure: Column | None, period: Column) -> Trend:
    """Return one measure over time."""
    name = measure.name if measure else t.say("记录数", "records")
    trend = Trend(measure=name, unit=measure.unit if measure else "")
    before: tuple[Decimal, str] | None = None
    sums = by_period(t, measure, period)
    for label, total in sums.items():
        shown = _shown(t, total, measure)
        formula = f"{'AVERAGEIF' if _is_mean(measure) else 'SUMIF'}({label})"
        fact = t.fact(f"{label} {name}", total, shown, measure or period, trend.unit, formula)
        t.ledger.add(period.name, label, places=(t.grid.span(period.at),), prefix=t.prefix)
        row = PeriodRow(name=label, total=fact)
        if before is not None and before[0]:
            row.change = change(t, f"{label} {name}", total, before[0], (fact, before[1]))
        trend.rows.append(row)
        before = (total, fact)
    if trend.rows:
        by_size = sorted(trend.rows, key=lambda one: Decimal(t.ledger.facts[one.total].value))
        trend.trough, trend.peak = by_size[0].name, by_size[-1].name
        first, last = trend.rows[0], trend.rows[-1]
        ends = [Decimal(t.ledger.facts[one.total].value) for one in (first, last)]
        if ends[0]:
            trend.whole = change(t, name, ends[1], ends[0], (last.total, first.total))
    return trend


def change(t: Study, label: str, now: Decimal, then: Decimal, inputs: Sequence[str]) -> str:
    """Note a change as a fact."""
    change = now / then - 1
    shown = percent(abs(change))
    label = t.say(f"{label} 变化", f"{label} change")
    return t.fact(label, rounded(change * 100, 4), shown, None, "%", "now / before - 1", inputs)


def years(t: Study, measure: Column) -> list[YearPair]:
    """Return the same months of the last two years."""
    if t.period is None:
        return []
    kept = t.cleaned.kept
    t.cleaned.kept = sorted([*kept, *t.cleaned.outside])
    sums = by_period(t, measure, t.period)
    t.cleaned.kept = kept
    years = sorted({name[:4] for name in sums if re.match(r"\d{4}-", name)})
    if len(years) < 2:
        return []
    now, then = years[-1], years[-2]
    wanted = {month[5:] for month in t.rules.months}
    months = [
        name[5:]
        for name in sums
        if name.startswith(now) and f"{then}-{name[5:]}" in sums and (not wanted or name[5:] in wanted)
    ]
    if not months:
        return []
    parts = {year: sum((sums[f"{year}-{month}"] for month in months), Decimal(0)) for year in (now, then)}
    pair = YearPair(measure=measure.name, unit=measure.unit, year=now, before=then)
    facts = {
        year: t.fact(f"{year} {measure.name}", total, t.shown(total, measure), measure, measure.unit, "SUM")
        for year, total in parts.items()
    }
    for year in (now, then):
        t.ledger.add(t.period.name, year, places=(t.grid.span(t.period.at),), prefix=t.prefix)
    pair.now, pair.then = facts[now], facts[then]
    if parts[then]:
        pair.change = change(t, measure.name, parts[now], parts[then], (pair.now, pair.then))
    return [pair]
