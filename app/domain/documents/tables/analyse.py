"""Compute what the figures of a table say; every result becomes a fact with its place and formula."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from app.domain.documents.document import Language
from app.domain.documents.facts import Ledger
from app.domain.documents.sources import Grid
from app.domain.documents.tables import values
from app.domain.documents.tables.clean import Cleaned, Rules, clean
from app.domain.documents.tables.columns import Column, columns_of
from app.domain.documents.tables.findings import (
    Compared,
    Findings,
    Flagged,
    Grouped,
    GroupRow,
    Measured,
    PeriodRow,
    Theme,
    Trend,
    YearPair,
)
from app.domain.documents.wording import amount, percent, pick, rounded

MOST_MEASURES, MOST_CATEGORIES, MOST_TRENDS = 8, 6, 4
MOST_ROWS_SHOWN, MOST_THEMES, MOST_PERIODS = 30, 8, 60
_MAIN = re.compile(
    r"(金额|销售额|收入|营收|费用|amount|sales|revenue|value|total|用电|产量|output|数量|qty)", re.I
)
_COST = re.compile(r"(成本|cost)", re.IGNORECASE)
_PLAN = re.compile(r"(计划|目标|预算|plan|target|budget)", re.IGNORECASE)
_DONE = re.compile(r"(实际|完成|actual|achieved)", re.IGNORECASE)
_TITLE_UNIT = re.compile(r"单位\s*[:：]\s*([^，,；;)）\s]+)|unit\s*:\s*([A-Za-z%$€]+)", re.IGNORECASE)
_MONEY = re.compile(
    r"(金额|额$|收入|成本|费用|单价|总价|价格|amount|sales|revenue|cost|price)", re.IGNORECASE
)


def analyse(grid: Grid, ledger: Ledger, language: Language, rules: Rules, prefix: str = "f") -> Findings:
    """Return the findings of one table; the facts go into the ledger."""
    return _Analyst(grid, ledger, language, rules, prefix).findings()


class _Analyst:
    """One table under analysis."""

    def __init__(self, grid: Grid, ledger: Ledger, language: Language, rules: Rules, prefix: str) -> None:
        self.grid, self.ledger, self.language, self.rules, self.prefix = grid, ledger, language, rules, prefix
        self.columns = [self._with_unit(one) for one in columns_of(grid)]
        self.cleaned: Cleaned = clean(grid, self.columns, rules)

    def _with_unit(self, column: Column) -> Column:
        found = _TITLE_UNIT.search(self.grid.title)
        if (
            column.unit
            or not found
            or column.role not in ("measure", "level")
            or not _MONEY.search(column.name)
        ):
            return column
        return column.model_copy(update={"unit": found.group(1) or found.group(2)})

    # ---- columns --------------------------------------------------------------

    def _of(self, *roles: str) -> list[Column]:
        found = [one for one in self.columns if one.role in roles]
        return sorted(found, key=lambda one: (not self._is_wanted(one), one.at))

    def _is_wanted(self, column: Column) -> bool:
        return len(column.name) > 1 and column.name.lower() in self.rules.wanted.lower()

    @cached_property
    def main(self) -> Column | None:
        """The measure that the table is about."""
        measures = self._of("measure")
        named = [one for one in measures if _MAIN.search(one.name) and not _COST.search(one.name)]
        return next(iter([one for one in measures if self._is_wanted(one)] or named or measures), None)

    @cached_property
    def period(self) -> Column | None:
        """The column that says when."""
        return next(iter(self._of("day", "period")), None)

    # ---- rows -----------------------------------------------------------------

    def _cell(self, row: int, column: Column) -> str:
        cells = self.grid.rows[row]
        return values.plain(cells[column.at]) if column.at < len(cells) else ""

    def _numbers(self, column: Column, rows: Sequence[int]) -> list[tuple[int, Decimal]]:
        found = []
        for row in rows:
            number = values.number_of(self._cell(row, column))
            if number is not None:
                found.append((row, number))
        return found

    @cached_property
    def valid(self) -> list[int]:
        """The rows that count and have a value in the main measure."""
        if self.main is None:
            return self.cleaned.kept
        return [row for row, _number in self._numbers(self.main, self.cleaned.kept)]

    # ---- facts ----------------------------------------------------------------

    def _fact(
        self,
        label: str,
        value: Decimal | int,
        shown: str,
        column: Column | None = None,
        unit: str = "",
        formula: str = "",
        inputs: Sequence[str] = (),
    ) -> str:
        place = self.grid.span(column.at) if column else self.grid.span(0)
        fact = self.ledger.add(
            label,
            value,
            shown,
            unit=unit,
            places=(place,),
            formula=formula,
            inputs=[one for one in inputs if one],
            prefix=self.prefix,
        )
        return fact.id

    def _count(self, label: str, value: int, formula: str = "COUNT", column: Column | None = None) -> str:
        return self._fact(label, value, f"{value:,}", column, formula=formula)

    def _say(self, zh: str, en: str) -> str:
        return pick(self.language, zh, en)

    # ---- the whole ---------------------------------------------------------------

    def findings(self) -> Findings:
        """Return everything."""
        found = Findings(
            source=self.grid.name,
            sheet=self.grid.sheet,
            title=self.grid.title,
            place=self.grid.place,
            columns=self.columns,
            main=self.main.name if self.main else "",
            head=self.grid.head,
        )
        self._rows(found)
        found.measures = [self._measured(one) for one in self._of("measure", "level")[:MOST_MEASURES]]
        found.ratings = [self._rated(one) for one in self._of("rating")[:MOST_MEASURES]]
        found.flags = [self._flagged(one) for one in self._of("flag")[:MOST_CATEGORIES]]
        found.groups = self._grouped_all()
        found.trends = self._trends()
        found.years = [pair for one in self._of("measure")[:MOST_TRENDS] for pair in self._years(one)]
        self._margin(found)
        self._themes(found)
        found.compared = self._compared(found)
        found.conflicts = self._conflicts(found)
        found.listing = self._listing()
        return found

    def _rows(self, found: Findings) -> None:
        cleaned = self.cleaned
        counted = len(self.grid.rows) - len(cleaned.totals)
        found.rows = self._count(self._say("记录数", "records"), counted)
        found.duplicates = self._count(self._say("重复记录", "repeated records"), len(cleaned.repeated))
        if self.main is not None:
            empty = [one for one in cleaned.kept if values.is_blank(self._cell(one, self.main))]
            found.blanks = self._count(
                self._say(f"{self.main.name}为空", f"{self.main.name} missing"),
                len(empty),
                "COUNTBLANK",
                self.main,
            )
            odd = len(cleaned.kept) - len(empty) - len(self.valid)
            if odd:
                found.bad_cells = self._count(
                    self._say(f"{self.main.name}不是数字", f"{self.main.name} no number"),
                    odd,
                    column=self.main,
                )
        if cleaned.outside:
            found.outside = self._count(
                self._say("期间外记录", "records outside the period"), len(cleaned.outside)
            )
        found.valid = self._count(self._say("有效记录", "valid records"), len(self.valid))
        self._days(found)

    def _days(self, found: Findings) -> None:
        if self.period is None:
            return
        read = values.day_of if self.period.role == "day" else values.period_of
        days = sorted({day for row in self.valid if (day := read(self._cell(row, self.period)))})
        if days:
            for name, day in (("first_day", days[0]), ("last_day", days[-1])):
                fact = self.ledger.add(
                    self.period.name, day, day, places=(self.grid.span(self.period.at),), prefix=self.prefix
                )
                setattr(found, name, fact.id)

    def _shown(self, value: Decimal, column: Column, mean: bool = False) -> str:
        if mean:
            return amount(value, 2)
        return amount(value, 2) if _MONEY.search(column.name) and value % 1 else amount(value)

    def _measured(self, column: Column) -> Measured:
        rows = self.valid if self.main is not None and column.at != self.main.at else self.cleaned.kept
        numbers = self._numbers(column, rows)
        found = Measured(column=column, valid=self._count(column.name, len(numbers), "COUNT", column))
        if not numbers:
            return found
        total = sum((number for _row, number in numbers), Decimal(0))
        if column.role == "measure":
            label = self._say(f"{column.name}合计", f"total {column.name}")
            found.total = self._fact(label, total, self._shown(total, column), column, column.unit, "SUM")
        mean = rounded(total / len(numbers), 4)
        label = self._say(f"{column.name}平均", f"mean {column.name}")
        found.mean = self._fact(label, mean, amount(mean, 2), column, column.unit, "AVERAGE")
        low, high = min(numbers, key=lambda one: one[1]), max(numbers, key=lambda one: one[1])
        found.least, found.least_at = self._extreme(column, low, self._say("最低", "lowest"))
        found.most, found.most_at = self._extreme(column, high, self._say("最高", "highest"))
        return found

    def _extreme(self, column: Column, at: tuple[int, Decimal], word: str) -> tuple[str, str]:
        row, number = at
        fact = self.ledger.add(
            f"{column.name} {word}",
            number,
            self._shown(number, column),
            unit=column.unit,
            places=(self.grid.cell(row, column.at),),
            prefix=self.prefix,
        )
        return fact.id, self._name_of(row)

    def _name_of(self, row: int) -> str:
        """Return the id of a fact that names a row: its id, period or first words."""
        for role in ("period", "id", "category", "day", "text"):
            for column in self._of(role):
                if words := self._cell(row, column):
                    place = self.grid.cell(row, column.at)
                    return self.ledger.add(column.name, words, places=(place,), prefix=self.prefix).id
        return ""

    def _rated(self, column: Column) -> Measured:
        numbers = self._numbers(column, self.cleaned.kept)
        blank = sum(values.is_blank(self._cell(row, column)) for row in self.cleaned.kept)
        found = Measured(
            column=column,
            valid=self._count(
                self._say(f"{column.name}有效回答", f"valid {column.name} answers"), len(numbers)
            ),
            blank=self._count(
                self._say(f"{column.name}未答", f"{column.name} missing"), blank, "COUNTBLANK", column
            ),
        )
        if numbers:
            mean = rounded(sum((one for _row, one in numbers), Decimal(0)) / len(numbers), 4)
            label = self._say(f"{column.name}平均", f"mean {column.name}")
            found.mean = self._fact(label, mean, amount(mean, 2), column, column.unit, "AVERAGE")
            found.least, found.least_at = self._extreme(column, min(numbers, key=lambda one: one[1]), "min")
            found.most, found.most_at = self._extreme(column, max(numbers, key=lambda one: one[1]), "max")
        return found

    # ---- groups -------------------------------------------------------------------

    def _categories(self) -> list[Column]:
        money = self.main is not None and _MONEY.search(self.main.name)
        most = len(self.cleaned.kept) if money else len(self.cleaned.kept) - 1
        return [one for one in self._of("category") if 2 <= one.distinct <= most][:MOST_CATEGORIES]

    def _grouped_all(self) -> list[Grouped]:
        found = []
        ratings = self._of("rating")
        for category in self._categories():
            if self.main is not None:
                found.append(self._grouped(category, self.main, additive=True))
            for rating in ratings[:3]:
                found.append(self._grouped(category, rating, additive=False))
            if self.main is None and not ratings:
                found.append(self._grouped(category, None, additive=True))
        return found

    def _grouped(self, category: Column, measure: Column | None, *, additive: bool) -> Grouped:
        rows = self.valid if measure is self.main and measure is not None else self.cleaned.kept
        members: dict[str, list[int]] = {}
        for row in rows:
            name = self._cell(row, category) or self._say("（未填）", "(blank)")
            members.setdefault(name, []).append(row)
        whole = (
            sum((one for _row, one in self._numbers(measure, rows)), Decimal(0)) if measure else Decimal(0)
        )
        listed = [
            (self._group(category, measure, name, part, whole, len(rows), additive))
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

    def _group(
        self,
        category: Column,
        measure: Column | None,
        name: str,
        rows: list[int],
        whole: Decimal,
        everyone: int,
        additive: bool,
    ) -> tuple[Decimal, GroupRow]:
        found = GroupRow(name=name, rates=self._rates(name, rows))
        if measure is None:
            found.count = self._count(f"{name}", len(rows), "COUNTIF", category)
            found.share = self._share(name, Decimal(len(rows)), Decimal(everyone), category)
            return Decimal(len(rows)), found
        numbers = [number for _row, number in self._numbers(measure, rows)]
        total = sum(numbers, Decimal(0))
        found.count = self._count(
            self._say(f"{name}笔数", f"{name} count"), len(numbers), "COUNTIF", category
        )
        mean = rounded(total / len(numbers), 4) if numbers else Decimal(0)
        label = self._say(f"{name}{measure.name}平均", f"{name} mean {measure.name}")
        if not additive:
            if numbers:
                found.mean = self._fact(label, mean, amount(mean, 2), measure, measure.unit, "AVERAGEIF")
            return mean, found
        found.total = self._fact(
            f"{name}{self._say('', ' ')}{measure.name}",
            total,
            self._shown(total, measure),
            measure,
            measure.unit,
            f'SUMIF({category.name}="{name}")',
        )
        if whole:
            found.share = self._share(name, total, whole, measure, found.total)
        return total, found

    def _share(self, name: str, part: Decimal, whole: Decimal, column: Column, of: str = "") -> str:
        share = part / whole if whole else Decimal(0)
        label = self._say(f"{name}占比", f"{name} share")
        return self._fact(label, rounded(share * 100, 4), percent(share), column, "%", "part / whole", [of])

    def _rates(self, name: str, rows: list[int]) -> dict[str, str]:
        """Return the share of yes in each yes-or-no column among some rows."""
        found = {}
        for flag in self._of("flag")[:3]:
            said = [one for row in rows if (one := values.yes_or_no(self._cell(row, flag))) is not None]
            if said:
                share = Decimal(sum(said)) / len(said)
                word = self._yes_word(flag)
                label = f"{name} {flag.name} {word}"
                found[self._say(f"{flag.name}：{word}率", f"{flag.name}: {word}")] = self._fact(
                    label, rounded(share * 100, 4), percent(share), flag, "%", "yes / valid"
                )
        return found

    def _yes_word(self, flag: Column) -> str:
        words = [one for one in self.grid.column(flag.at) if values.yes_or_no(one) is True]
        return Counter(words).most_common(1)[0][0] if words else self._say("是", "yes")

    # ---- time ------------------------------------------------------------------------

    def _trends(self) -> list[Trend]:
        if self.period is None:
            return []
        measures = [one for one in self._of("measure") if not _COST.search(one.name)]
        ordered = sorted(measures, key=lambda one: one is not self.main)
        found = [self._trend(one, self.period) for one in ordered[:MOST_TRENDS]]
        if not measures and len(self._by_period(None, self.period)) >= 2 and self._months() >= 2:
            found = [self._trend(None, self.period)]
        return [one for one in found if len(one.rows) >= 2]

    def _months(self) -> int:
        period = self.period
        return len({values.period_of(self._cell(row, period)) for row in self.cleaned.kept}) if period else 0

    def _by_period(self, measure: Column | None, period: Column) -> dict[str, Decimal]:
        sums: dict[str, Decimal] = {}
        for row in self.cleaned.kept:
            name = values.period_of(self._cell(row, period))
            number = values.number_of(self._cell(row, measure)) if measure else Decimal(1)
            if name and number is not None:
                sums[name] = sums.get(name, Decimal(0)) + number
        if len(sums) == 1 and period.role == "day":
            return self._by_day(measure, period)
        return dict(sorted(sums.items())[:MOST_PERIODS])

    def _by_day(self, measure: Column | None, period: Column) -> dict[str, Decimal]:
        sums: dict[str, Decimal] = {}
        for row in self.cleaned.kept:
            name = values.day_of(self._cell(row, period))
            number = values.number_of(self._cell(row, measure)) if measure else Decimal(1)
            if name and number is not None:
                sums[name] = sums.get(name, Decimal(0)) + number
        return dict(sorted(sums.items())[:MOST_PERIODS])

    def _trend(self, measure: Column | None, period: Column) -> Trend:
        name = measure.name if measure else self._say("记录数", "records")
        trend = Trend(measure=name, unit=measure.unit if measure else "")
        before: tuple[Decimal, str] | None = None
        sums = self._by_period(measure, period)
        for label, total in sums.items():
            shown = self._shown(total, measure) if measure else amount(total)
            fact = self._fact(
                f"{label} {name}", total, shown, measure or period, trend.unit, f"SUMIF({label})"
            )
            self.ledger.add(period.name, label, places=(self.grid.span(period.at),), prefix=self.prefix)
            row = PeriodRow(name=label, total=fact)
            if before is not None and before[0]:
                row.change = self._change(f"{label} {name}", total, before[0], (fact, before[1]))
            trend.rows.append(row)
            before = (total, fact)
        if trend.rows:
            by_size = sorted(trend.rows, key=lambda one: Decimal(self.ledger.facts[one.total].value))
            trend.trough, trend.peak = by_size[0].name, by_size[-1].name
            first, last = trend.rows[0], trend.rows[-1]
            ends = [Decimal(self.ledger.facts[one.total].value) for one in (first, last)]
            if ends[0]:
                trend.whole = self._change(name, ends[1], ends[0], (last.total, first.total))
        return trend

    def _change(self, label: str, now: Decimal, then: Decimal, inputs: Sequence[str]) -> str:
        change = now / then - 1
        shown = percent(abs(change))
        label = self._say(f"{label} 变化", f"{label} change")
        return self._fact(label, rounded(change * 100, 4), shown, None, "%", "now / before - 1", inputs)

    def _years(self, measure: Column) -> list[YearPair]:
        if self.period is None:
            return []
        kept = self.cleaned.kept
        self.cleaned.kept = sorted([*kept, *self.cleaned.outside])
        sums = self._by_period(measure, self.period)
        self.cleaned.kept = kept
        years = sorted({name[:4] for name in sums if re.match(r"\d{4}-", name)})
        if len(years) < 2:
            return []
        now, then = years[-1], years[-2]
        wanted = {month[5:] for month in self.rules.months}
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
            year: self._fact(
                f"{year} {measure.name}", total, self._shown(total, measure), measure, measure.unit, "SUM"
            )
            for year, total in parts.items()
        }
        for year in (now, then):
            self.ledger.add(
                self.period.name, year, places=(self.grid.span(self.period.at),), prefix=self.prefix
            )
        pair.now, pair.then = facts[now], facts[then]
        if parts[then]:
            pair.change = self._change(measure.name, parts[now], parts[then], (pair.now, pair.then))
        return [pair]

    # ---- yes or no, themes, margin, plans ------------------------------------------------

    def _flagged(self, column: Column) -> Flagged:
        said = [(row, values.yes_or_no(self._cell(row, column))) for row in self.cleaned.kept]
        yes = [row for row, one in said if one is True]
        no = [row for row, one in said if one is False]
        found = Flagged(column=column.name)
        found.yes_word = Counter(self._cell(row, column) for row in yes).most_common(1)[0][0] if yes else ""
        found.no_word = Counter(self._cell(row, column) for row in no).most_common(1)[0][0] if no else ""
        found.valid = self._count(column.name, len(yes) + len(no), "COUNT", column)
        found.yes = self._count(f"{column.name} {found.yes_word}", len(yes), "COUNTIF", column)
        found.no = self._count(f"{column.name} {found.no_word}", len(no), "COUNTIF", column)
        if yes or no:
            share = Decimal(len(yes)) / (len(yes) + len(no))
            label = self._say(f"{column.name}比例", f"{column.name} share")
            inputs = (found.yes, found.valid)
            found.share = self._fact(
                label, rounded(share * 100, 4), percent(share), column, "%", "yes / valid", inputs
            )
        if len(no) <= MOST_ROWS_SHOWN:
            found.bad = [self._row_quotes(row) for row in no]
            found.bad_head = [one.name for one in self.columns if one.role != "empty"][:8]
        return found

    def _row_quotes(self, row: int) -> list[str]:
        """Return the facts of a row's cells, "" for blank ones."""
        shown = [one for one in self.columns if one.role != "empty"][:8]
        return [self._cell_fact(row, one) for one in shown]

    def _cell_fact(self, row: int, column: Column) -> str:
        words = self._cell(row, column)
        if not words:
            return ""
        number = values.number_of(words)
        place = self.grid.cell(row, column.at)
        shown = amount(number) if number is not None and column.role == "measure" else words
        return self.ledger.add(column.name, words, shown, places=(place,), prefix=self.prefix).id

    def _themes(self, found: Findings) -> None:
        texts = [one for one in self.columns if one.role in ("text", "category") and _is_comment(one)]
        if not texts:
            return
        column = texts[0]
        said = [one for row in self.cleaned.kept if not values.is_blank(one := self._cell(row, column))]
        found.theme_column = column.name
        found.commented = self._count(
            self._say("有意见的回答", "answers with a comment"), len(said), "COUNTA", column
        )
        for text, count in Counter(said).most_common(MOST_THEMES):
            if count < 2:
                break
            place = self.grid.span(column.at)
            fact = self.ledger.add(
                text, count, f"{count:,}", places=(place,), formula="COUNTIF", prefix=self.prefix
            )
            self.ledger.add(text, text, places=(place,), prefix=self.prefix)
            share = self._share(text, Decimal(count), Decimal(len(said)), column, fact.id)
            found.themes.append(Theme(text=text, count=fact.id, share=share))

    def _margin(self, found: Findings) -> None:
        cost = next((one for one in self._of("measure") if _COST.search(one.name)), None)
        if cost is None or self.main is None or cost.at == self.main.at or not _MONEY.search(self.main.name):
            return
        pairs = [
            (number, values.number_of(self._cell(row, cost)))
            for row, number in self._numbers(self.main, self.valid)
        ]
        known = [(one, other) for one, other in pairs if other is not None]
        income = sum((one for one, _cost in known), Decimal(0))
        margin = income - sum((other for _one, other in known), Decimal(0))
        if len(known) != len(pairs) or not income:
            return
        formula = f"{self.main.name} - {cost.name}"
        label = self._say("毛利", "gross margin")
        found.margin = self._fact(
            label, margin, self._shown(margin, self.main), self.main, self.main.unit, formula
        )
        label = self._say("毛利率", "gross margin rate")
        share = margin / income
        found.margin_rate = self._fact(
            label, rounded(share * 100, 4), percent(share), self.main, "%", f"({formula}) / {self.main.name}"
        )

    def _compared(self, found: Findings) -> list[Compared]:
        by_name = {one.column.name: one for one in found.measures if one.total}
        plans = [one for name, one in by_name.items() if _PLAN.search(name)]
        dones = [one for name, one in by_name.items() if _DONE.search(name) and not _PLAN.search(name)]
        pairs = []
        for plan, done in zip(plans, dones, strict=False):
            target, reached = (Decimal(self.ledger.facts[one.total].value) for one in (plan, done))
            if not target:
                continue
            pair = Compared(
                plan=plan.column.name, actual=done.column.name, plan_total=plan.total, actual_total=done.total
            )
            label = self._say("完成率", "completion")
            inputs = (done.total, plan.total)
            rate = reached / target
            pair.rate = self._fact(
                label, rounded(rate * 100, 4), percent(rate), done.column, "%", "actual / plan", inputs
            )
            gap = reached - target
            label = self._say("差额", "difference")
            pair.gap = self._fact(
                label, gap, amount(abs(gap)), done.column, done.column.unit, "actual - plan", inputs
            )
            pairs.append(pair)
        return pairs

    # ---- what contradicts itself ----------------------------------------------------------

    def _conflicts(self, found: Findings) -> list[str]:
        """Return, as pairs of fact ids joined by a bar, stated totals that differ from ours."""
        conflicts = []
        for row in self.cleaned.totals[:3]:
            for one in found.measures:
                stated = values.number_of(self._cell(row, one.column))
                if stated is None or not one.total:
                    continue
                ours = Decimal(self.ledger.facts[one.total].value)
                if abs(stated - ours) > max(abs(ours) * Decimal("0.0001"), Decimal("0.01")):
                    label = self._say(f"表中所写{one.column.name}合计", f"stated total {one.column.name}")
                    place = self.grid.cell(row, one.column.at)
                    fact = self.ledger.add(
                        label,
                        stated,
                        amount(stated),
                        unit=one.column.unit,
                        places=(place,),
                        prefix=self.prefix,
                    )
                    conflicts.append(f"{fact.id}|{one.total}")
        return conflicts

    def _listing(self) -> list[list[str]]:
        """Return a small table's own rows as facts; none of a long one."""
        if len(self.cleaned.kept) > MOST_ROWS_SHOWN or len(self.columns) > 10:
            return []
        return [[self._cell_fact(row, one) for one in self.columns] for row in self.cleaned.kept]


def _is_comment(column: Column) -> bool:
    return bool(
        re.search(
            r"(comment|意见|评论|建议|反馈|feedback|remark|备注|原因|现象|问题|issue|reason)",
            column.name,
            re.I,
        )
    )
