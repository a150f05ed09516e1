"""Groups of a table: how many, how much, which share, and how many say yes."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal

from app.core.giving_way import watched
from app.domain.documents.tables import plans, values
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import Grouped, GroupRow
from app.domain.documents.tables.study import MONEY, Study
from app.domain.documents.wording import amount, percent, rounded

MOST_CATEGORIES, MOST_ROWS_SHOWN, MOST_OTHERS, MOST_FURTHER = 6, 30, 3, 2
_SHARES = re.compile(r"(占比|比重|份额|比例|share|percentage|proportion)", re.IGNORECASE)
_MEANS = re.compile(r"(平均|人均|均值|average|mean\b)", re.IGNORECASE)


def categories(t: Study) -> list[Column]:
    """Return the columns to group by."""
    money = t.main is not None and (MONEY.search(t.main.name) or _SHARES.search(t.rules.wanted))
    most = len(t.cleaned.kept) if money else len(t.cleaned.kept) - 1
    found = [one for one in t.of("category") if 2 <= one.distinct <= most]
    grouping = [one for one in found if one.distinct < len(t.cleaned.kept)]
    return (grouping or found)[:MOST_CATEGORIES]


def grouped_all(t: Study) -> list[Grouped]:
    """Return all groupings."""
    found = []
    ratings = t.of("rating")
    for category in categories(t):
        if t.main is not None:
            found.append(grouped(t, category, t.main, additive=True))
        for rating in ratings[:3]:
            found.append(grouped(t, category, rating, additive=False))
        if t.main is None and not ratings:
            found.append(grouped(t, category, None, additive=True))
    return found


def further(t: Study) -> list[Grouped]:
    """Return the groups that only a section that names them shows: other measures, and rows of their own."""
    measures = [one for one in t.of("measure") if one is not t.main and t.is_meant(one)]
    listed = categories(t)
    found = [
        grouped(t, category, measure, additive=True)
        for category in listed
        for measure in measures[:MOST_FURTHER]
    ]
    alone = [one for one in t.of("category") if one not in listed and 2 <= one.distinct <= MOST_ROWS_SHOWN]
    return found + [grouped(t, one, t.main, additive=True) for one in alone if t.main is not None]


def grouped(t: Study, category: Column, measure: Column | None, *, additive: bool) -> Grouped:
    """Return the rows of one category by size."""
    rows = t.valid if measure is t.main and measure is not None else t.cleaned.kept
    members: dict[str, list[int]] = {}
    for row in watched(rows):
        name = t.cell(row, category) or t.say("（未填）", "(blank)")
        members.setdefault(name, []).append(row)
    whole = sum((one for _row, one in t.numbers(measure, rows)), Decimal(0)) if measure else Decimal(0)
    listed = [
        (group(t, category, measure, name, part, whole, len(rows), additive))
        for name, part in members.items()
    ]
    listed.sort(key=lambda one: one[0], reverse=True)
    return Grouped(
        column=category.name,
        by=measure.name if measure else "",
        unit=measure.unit if measure else "",
        additive=additive,
        rows=[row for _size, row in listed[:MOST_ROWS_SHOWN]],
    )


def group(
    t: Study,
    category: Column,
    measure: Column | None,
    name: str,
    rows: list[int],
    whole: Decimal,
    everyone: int,
    additive: bool,
) -> tuple[Decimal, GroupRow]:
    """Return one group with its size."""
    found = GroupRow(name=name, rates=rates(t, name, rows))
    if measure is None:
        found.count = t.count(f"{name}", len(rows), "COUNTIF", category)
        found.share = t.share(name, Decimal(len(rows)), Decimal(everyone), category)
        found.more = others(t, name, rows, None)
        return Decimal(len(rows)), found
    numbers = [number for _row, number in t.numbers(measure, rows)]
    total = sum(numbers, Decimal(0))
    found.count = t.count(t.say(f"{name}笔数", f"{name} count"), len(numbers), "COUNTIF", category)
    mean = rounded(total / len(numbers), 4) if numbers else Decimal(0)
    label = t.say(f"{name}{measure.name}平均", f"{name} mean {measure.name}")
    if not additive:
        if numbers:
            found.mean = t.fact(label, mean, amount(mean, 2), measure, measure.unit, "AVERAGEIF")
        return mean, found
    found.total = t.fact(
        f"{name}{t.say('', ' ')}{measure.name}",
        total,
        t.shown(total, measure),
        measure,
        measure.unit,
        f'SUMIF({category.name}="{name}")',
    )
    if numbers and _MEANS.search(t.rules.wanted):
        found.mean = t.fact(label, mean, amount(mean, 2), measure, measure.unit, "AVERAGEIF")
    found.more = others(t, name, rows, measure)
    for plan, done in plans.pairs_of(t.of("measure")):
        if rate := plans.rate_of(t, name, rows, plan, done):
            found.rates[plans.rate_name(t, plan)] = rate
    if whole:
        found.share = t.share(name, total, whole, measure, found.total)
    return total, found


def others(t: Study, name: str, rows: list[int], main: Column | None) -> dict[str, str]:
    """Return the sums of the other measures of a group by the name of their column with its unit."""
    found = {}
    listed = [one for one in t.of("measure") if main is None or one.at != main.at][:MOST_OTHERS]
    meant = [one for one in t.of("level") if t.is_meant(one)]
    for column in meant[: MOST_OTHERS - len(listed)]:
        if numbers := [number for _row, number in t.numbers(column, rows)]:
            mean = rounded(sum(numbers, Decimal(0)) / len(numbers), 4)
            label = t.say(f"{column.name}平均", f"mean {column.name}")
            shown = amount(mean, 2)
            found[label] = t.fact(f"{name} {label}", mean, shown, column, column.unit, "AVERAGEIF")
    for column in listed:
        numbers = [number for _row, number in t.numbers(column, rows)]
        if numbers:
            total = sum(numbers, Decimal(0))
            unit = t.say(f"（{column.unit}）", f" ({column.unit})") if column.unit else ""
            label = f"{name}{t.say('', ' ')}{column.name}"
            found[f"{column.name}{unit}"] = t.fact(
                label, total, t.shown(total, column), column, column.unit, "SUMIF"
            )
    return found


def rates(t: Study, name: str, rows: list[int]) -> dict[str, str]:
    """Return the share of yes in each yes-or-no column among some rows."""
    found = {}
    for flag in t.of("flag")[:3]:
        said = [one for row in rows if (one := values.yes_or_no(t.cell(row, flag))) is not None]
        if said:
            share = Decimal(sum(said)) / len(said)
            word = yes_word(t, flag)
            label = f"{name} {flag.name} {word}"
            found[rate_name(t, flag, word)] = t.fact(
                label, rounded(share * 100, 4), percent(share), flag, "%", "yes / valid"
            )
    return found


_RATED = re.compile(r"(合格|达标|通过|完成|正常|完好|及格|良)$")


def rate_name(t: Study, flag: Column, word: str) -> str:
    """Return what the share of yes is called: 合格率, 愿意再来占比, passed: yes."""
    if t.language != "zh":
        return f"{flag.name}: {word}"
    if _RATED.search(word) and len(t.of("flag")) == 1:
        return f"{word}率"
    named = flag.name.removeprefix("是否")
    return (
        f"{named}占比"
        if named != flag.name
        else f"{flag.name}{word}{'率' if _RATED.search(word) else '占比'}"
    )


def yes_word(t: Study, flag: Column) -> str:
    """Return the word that most cells of a yes-or-no column use for yes."""
    words = [one for one in t.grid.column(flag.at) if values.yes_or_no(one) is True]
    return Counter(words).most_common(1)[0][0] if words else t.say("是", "yes")
