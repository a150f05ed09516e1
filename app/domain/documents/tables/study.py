"""A table under study: its columns, the rows that count, and how figures become facts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from app.core.giving_way import watched
from app.domain.documents.document import Language
from app.domain.documents.facts import Ledger
from app.domain.documents.sources import Grid
from app.domain.documents.tables import values
from app.domain.documents.tables.clean import Cleaned, Rules, clean
from app.domain.documents.tables.columns import Column, columns_of
from app.domain.documents.wording import amount, percent, pick, rounded

_MAIN = re.compile(
    r"(金额|销售额|收入|营收|费用|amount|sales|revenue|value|total|用电|产量|output|数量|qty)", re.I
)
COST = re.compile(r"(成本|cost)", re.IGNORECASE)
MONEY = re.compile(
    r"(金额|额$|收入|成本|费用|单价|总价|价格|报价|amount|sales|revenue|cost|price)", re.IGNORECASE
)
_TITLE_UNIT = re.compile(r"单位\s*[:：]\s*([^，,；;)）\s]+)|unit\s*:\s*([A-Za-z%$€]+)", re.IGNORECASE)
_COUNTS = re.compile(
    r"(数量|人数|次数|件数|台数|笔数|率|占比|count|qty|quantity|number|rate|share)", re.IGNORECASE
)


class Study:
    """One table under analysis."""

    def __init__(self, grid: Grid, ledger: Ledger, language: Language, rules: Rules, prefix: str) -> None:
        self.grid, self.ledger, self.language, self.rules, self.prefix = grid, ledger, language, rules, prefix
        self._plain: dict[int, list[str]] = {}
        self._numbers: dict[int, list[Decimal | None]] = {}
        self.columns = [self.with_unit(one) for one in columns_of(grid)]
        self.cleaned: Cleaned = clean(grid, self.columns, rules)

    def with_unit(self, column: Column) -> Column:
        """Return a column with the unit that the title names for all amounts."""
        found = _TITLE_UNIT.search(self.grid.title)
        if column.unit or not found or column.role != "measure" or _COUNTS.search(column.name):
            return column
        return column.model_copy(update={"unit": found.group(1) or found.group(2)})

    def of(self, *roles: str) -> list[Column]:
        """Return the columns of some roles, those that the request names first."""
        found = [one for one in self.columns if one.role in roles]
        return sorted(found, key=lambda one: (not self.is_wanted(one), one.at))

    def is_wanted(self, column: Column) -> bool:
        """Tell whether the request names a column."""
        return len(column.name) > 1 and column.name.lower() in self.rules.wanted.lower()

    def is_meant(self, column: Column) -> bool:
        """Tell whether the request holds a word of a column's name."""
        words = set(re.findall(r"[a-z]{4,}", self.rules.wanted.lower()))
        own = re.findall(r"[a-z]{4,}", column.name.lower())
        parts = re.findall(r"[\u4e00-\u9fff]{2,}|[A-Za-z]{2,}", column.name)
        return any(word in words for word in own) or any(part in self.rules.wanted for part in parts)

    @cached_property
    def main(self) -> Column | None:
        """The measure that the table is about."""
        measures = self.of("measure")
        named = [one for one in measures if _MAIN.search(one.name) and not COST.search(one.name)]
        wanted = [one for one in measures if self.is_wanted(one)]
        meant = [one for one in measures if self.is_meant(one)]
        for listed in (named, wanted, meant):
            listed.sort(key=lambda one: not MONEY.search(one.name))
        return next(iter(wanted or named or meant or measures), None)

    @cached_property
    def period(self) -> Column | None:
        """The column that says when."""
        return next((one for one in self.of("day", "period") if one.dates_the_row), None)

    def cell(self, row: int, column: Column) -> str:
        """Return a cell in plain signs."""
        if column.at not in self._plain:
            self._plain[column.at] = [values.plain(one) for one in watched(self.grid.column(column.at))]
        return self._plain[column.at][row]

    def number(self, row: int, column: Column) -> Decimal | None:
        """Return a cell's number, None where it holds none."""
        if column.at not in self._numbers:
            self._numbers[column.at] = [values.number_of(one) for one in watched(self.grid.column(column.at))]
        return self._numbers[column.at][row]

    def numbers(self, column: Column, rows: Sequence[int]) -> list[tuple[int, Decimal]]:
        """Return the rows that hold a number, with it."""
        if not rows:
            return []
        self.number(rows[0], column)
        known = self._numbers[column.at]
        return [(row, number) for row in watched(rows) if (number := known[row]) is not None]

    @cached_property
    def valid(self) -> list[int]:
        """The rows that count and have a value in the main measure."""
        if self.main is None:
            return self.cleaned.kept
        return [row for row, _number in self.numbers(self.main, self.cleaned.kept)]

    def fact(
        self,
        label: str,
        value: Decimal | int,
        shown: str,
        column: Column | None = None,
        unit: str = "",
        formula: str = "",
        inputs: Sequence[str] = (),
    ) -> str:
        """Note a figure and return its id."""
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

    def count(self, label: str, value: int, formula: str = "COUNT", column: Column | None = None) -> str:
        """Note a count and return its id."""
        return self.fact(label, value, f"{value:,}", column, formula=formula)

    def say(self, zh: str, en: str) -> str:
        """Return the wording of the document's language."""
        return pick(self.language, zh, en)

    def shown(self, value: Decimal, column: Column, mean: bool = False) -> str:
        """Return a value as it is printed."""
        if mean:
            return amount(value, 2)
        return amount(value, 2) if MONEY.search(column.name) and value % 1 else amount(value)

    def cell_fact(self, row: int, column: Column) -> str:
        """Note a cell and return its id, "" for a blank one."""
        plain = self.cell(row, column)
        words = self.grid.rows[row][column.at].strip() if plain and column.role == "text" else plain
        if not words:
            return ""
        number = values.number_of(words)
        place = self.grid.cell(row, column.at)
        if column.role == "period" and values.day_of(words):
            words = values.period_of(words)
        shown = words
        if number is not None and column.role in ("measure", "level"):
            shown = _printed(number, words, bool(MONEY.search(column.name)))
        return self.ledger.add(column.name, words, shown, places=(place,), prefix=self.prefix).id

    @cached_property
    def namers(self) -> list[Column]:
        """The columns that can name a row, those that do so without doubt first."""
        listed = [one for role in ("period", "id", "category", "day", "text") for one in self.of(role)]
        rows = len(self.cleaned.kept)
        own = [one for one in listed if one.distinct >= rows and (one.role != "text" or self._is_short(one))]
        return [*own, *(one for one in listed if one not in own)]

    def _is_short(self, column: Column) -> bool:
        """Tell whether a column's words are names and no sentences."""
        return all(len(one) <= 24 for one in self.grid.column(column.at))

    def name_of(self, row: int) -> str:
        """Return the id of a fact that names a row: its id, period or first words."""
        for column in self.namers:
            if words := self.cell(row, column):
                place = self.grid.cell(row, column.at)
                return self.ledger.add(column.name, words, places=(place,), prefix=self.prefix).id
        return ""

    def extreme(self, column: Column, at: tuple[int, Decimal], word: str) -> tuple[str, str]:
        """Note a lowest or highest value, and what its row is called."""
        row, number = at
        fact = self.ledger.add(
            f"{column.name} {word}",
            number,
            self.shown(number, column),
            unit=column.unit,
            places=(self.grid.cell(row, column.at),),
            prefix=self.prefix,
        )
        return fact.id, self.name_of(row)

    def share(self, name: str, part: Decimal, whole: Decimal, column: Column, of: str = "") -> str:
        """Note a share of a whole and return its id."""
        share = part / whole if whole else Decimal(0)
        label = self.say(f"{name}占比", f"{name} share")
        return self.fact(label, rounded(share * 100, 4), percent(share), column, "%", "part / whole", [of])


def _printed(number: Decimal, words: str, money: bool) -> str:
    """Return a cell's number as it is printed: two decimals where it was written with two, or is money."""
    decimals = len(words.partition(".")[2]) if re.fullmatch(r"[\d,]+\.\d+", words) else 0
    return amount(number, 2) if decimals == 2 or (money and decimals == 1) else amount(number)
