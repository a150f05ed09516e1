"""Compute what the figures of a table say; every result becomes a fact with its place and formula."""

from __future__ import annotations

from decimal import Decimal

from app.domain.documents.document import Language
from app.domain.documents.facts import Ledger
from app.domain.documents.sources import Grid
from app.domain.documents.tables import course, groups, judged, limits, plans, values
from app.domain.documents.tables.clean import Rules
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import Findings, Measured
from app.domain.documents.tables.study import Study
from app.domain.documents.wording import amount, rounded

MOST_MEASURES = 8


def analyse(grid: Grid, ledger: Ledger, language: Language, rules: Rules, prefix: str = "f") -> Findings:
    """Return the findings of one table; the facts go into the ledger."""
    return findings(Study(grid, ledger, language, rules, prefix))


def findings(t: Study) -> Findings:
    """Return everything."""
    found = Findings(
        source=t.grid.name,
        sheet=t.grid.sheet,
        title=t.grid.title,
        place=t.grid.place,
        columns=t.columns,
        main=t.main.name if t.main else "",
        head=t.grid.head,
    )
    rows(t, found)
    found.measures = [measured(t, one) for one in t.of("measure", "level")[:MOST_MEASURES]]
    found.ratings = [rated(t, one) for one in t.of("rating")[:MOST_MEASURES]]
    found.flags = [judged.flagged(t, one) for one in t.of("flag")[: groups.MOST_CATEGORIES]]
    found.groups, found.further = groups.grouped_all(t), groups.further(t)
    found.trends = course.trends(t)
    found.years = [pair for one in t.of("measure")[: course.MOST_TRENDS] for pair in course.years(t, one)]
    found.missing_months = course.missing_months(t)
    judged.joint(t, found)
    judged.margin(t, found)
    judged.themes(t, found)
    found.compared = plans.compared(t, found)
    found.limits = limits.limited(t)
    found.promoted = [one for column in t.of("rating") if (one := judged.promoted(t, column))]
    found.conflicts = judged.conflicts(t, found)
    found.listing = judged.listing(t)
    return found


def rows(t: Study, found: Findings) -> None:
    """Note how many rows there are and how many count."""
    cleaned = t.cleaned
    counted = len(t.grid.rows) - len(cleaned.totals)
    found.rows = t.count(t.say("记录数", "records"), counted)
    found.duplicates = t.count(t.say("重复记录", "repeated records"), len(cleaned.repeated))
    if t.main is not None:
        empty = [one for one in cleaned.kept if values.is_blank(t.cell(one, t.main))]
        found.blanks = t.count(
            t.say(f"{t.main.name}为空", f"{t.main.name} missing"),
            len(empty),
            "COUNTBLANK",
            t.main,
        )
        odd = len(cleaned.kept) - len(empty) - len(t.valid)
        if odd:
            found.bad_cells = t.count(
                t.say(f"{t.main.name}不是数字", f"{t.main.name} no number"),
                odd,
                column=t.main,
            )
    if cleaned.outside:
        found.outside = t.count(t.say("期间外记录", "records outside the period"), len(cleaned.outside))
    found.valid = t.count(t.say("有效记录", "valid records"), len(t.valid))
    days(t, found)


def days(t: Study, found: Findings) -> None:
    """Note the first and last day."""
    if t.period is None:
        return
    read = values.day_of if t.period.role == "day" else values.period_of
    days = sorted({day for row in t.valid if (day := read(t.cell(row, t.period)))})
    if days:
        for name, day in (("first_day", days[0]), ("last_day", days[-1])):
            fact = t.ledger.add(t.period.name, day, day, places=(t.grid.span(t.period.at),), prefix=t.prefix)
            setattr(found, name, fact.id)


def measured(t: Study, column: Column) -> Measured:
    """Return the total, mean and extremes of a column."""
    rows = t.valid if t.main is not None and column.at != t.main.at else t.cleaned.kept
    numbers = t.numbers(column, rows)
    counted = t.say(f"{column.name}有效数", f"{column.name} values")
    blank = sum(values.is_blank(t.cell(row, column)) for row in rows)
    found = Measured(column=column, valid=t.count(counted, len(numbers), "COUNT", column))
    if blank and column is not t.main:
        found.blank = t.count(
            t.say(f"{column.name}缺失", f"{column.name} missing"), blank, "COUNTBLANK", column
        )
    if not numbers:
        return found
    total = sum((number for _row, number in numbers), Decimal(0))
    if column.role == "measure":
        label = t.say(f"{column.name}合计", f"total {column.name}")
        found.total = t.fact(label, total, t.shown(total, column), column, column.unit, "SUM")
    mean = rounded(total / len(numbers), 4)
    label = t.say(f"{column.name}平均", f"mean {column.name}")
    found.mean = t.fact(label, mean, amount(mean, 2), column, column.unit, "AVERAGE")
    low, high = min(numbers, key=lambda one: one[1]), max(numbers, key=lambda one: one[1])
    found.least, found.least_at = t.extreme(column, low, t.say("最低", "lowest"))
    found.most, found.most_at = t.extreme(column, high, t.say("最高", "highest"))
    return found


def rated(t: Study, column: Column) -> Measured:
    """Return the mean of a rating with its missing answers."""
    numbers = t.numbers(column, t.cleaned.kept)
    blank = sum(values.is_blank(t.cell(row, column)) for row in t.cleaned.kept)
    found = Measured(
        column=column,
        valid=t.count(t.say(f"{column.name}有效回答", f"valid {column.name} answers"), len(numbers)),
        blank=t.count(t.say(f"{column.name}未答", f"{column.name} missing"), blank, "COUNTBLANK", column),
    )
    if numbers:
        mean = rounded(sum((one for _row, one in numbers), Decimal(0)) / len(numbers), 4)
        label = t.say(f"{column.name}平均", f"mean {column.name}")
        found.mean = t.fact(label, mean, amount(mean, 2), column, column.unit, "AVERAGE")
        found.least, found.least_at = t.extreme(column, min(numbers, key=lambda one: one[1]), "min")
        found.most, found.most_at = t.extreme(column, max(numbers, key=lambda one: one[1]), "max")
    return found
