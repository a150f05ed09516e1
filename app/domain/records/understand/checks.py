"""What is worth telling of rows before anything is tried: duplicates, odd codes, texts like commands."""

from __future__ import annotations

import fnmatch
import operator
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from app.domain.records.cell_checks import check_value
from app.domain.records.code_lists import title_of
from app.domain.records.models import Column, Table, UniqueSet
from app.domain.records.understand.bound import Ask, Bound, Desk, NewRow
from app.domain.records.understand.columns import name_column, shape_of, split_name
from app.domain.records.understand.fitting import department_like
from app.domain.records.understand.models import Option
from app.domain.records.understand.words import concepts

_SUSPICIOUS = re.compile(
    r"(?:--\s*$|;\s*(?:drop|delete|update|insert|alter|truncate|select|exec|grant|shutdown)\b|'\s*(?:or|and)\s+'?\d|union\s+select"
    r"|/\*|\bdrop\s+table\b|<script|\{\{|\$\{|\\x00|=\s*cmd\||^\s*[=@+]\w+\()",
    re.IGNORECASE,
)
_WHERE = re.compile(r"^\(?\s*\"?(?P<column>\w+)\"?\s*(?:::\w+)?\s*=\s*'(?P<value>[^']*)'(?:::\w+)?\s*\)?$")

_LEAST_DIGITS = 3
MOST_COMPARED = 500


def warnings_of(desk: Desk, rows: list[NewRow]) -> dict[str, list[str]]:
    """Return warnings by row key; in long sheets the trial run finds the duplicates."""
    found: dict[str, list[str]] = {}
    few = len(rows) <= MOST_COMPARED
    for row in rows:
        table = desk.catalogue.table(row.table)
        if table is not None:
            found[row.key] = [
                *_suspicious(table, row),
                *(_duplicates(desk, table, row) if few else ()),
                *_checksums(desk, table, row),
                *_defaults(table, row),
            ]
    return found


def _defaults(table: Table, row: NewRow) -> list[str]:
    """Return the choices that the database will make where nobody said one: 性别 DEFAULT '男'."""
    return [
        f"default:{table.key}.{column.name}"
        for column in table.columns
        if column.choices and column.default is not None and column.name not in row.cells
    ]


def is_suspicious(text: str) -> bool:
    """Tell whether a text looks like code rather than data."""
    return bool(_SUSPICIOUS.search(text))


def _suspicious(table: Table, row: NewRow) -> list[str]:
    return [
        f"suspicious_text:{table.key}.{name}"
        for name, bound in row.cells.items()
        if bound.origin == "typed" and bound.value and is_suspicious(bound.value)
    ]


def _duplicates(desk: Desk, table: Table, row: NewRow) -> list[str]:
    found = []
    keys = [UniqueSet(columns=table.primary_key)] if table.primary_key else []
    for unique in (*keys, *table.uniques):
        if _occurs(desk, table, unique, row):
            found.append(f"duplicate:{table.key}.{unique.columns[-1]}")
    found = list(dict.fromkeys(found))
    return found or _suspects(desk, table, row)


def _occurs(desk: Desk, table: Table, unique: UniqueSet, row: NewRow) -> bool:
    values = {name: _value(row, name) for name in unique.columns}
    if any(value is None for value in values.values()):
        return False
    if unique.where:
        test = _WHERE.match(unique.where.strip())
        column = table.column(test["column"]) if test else None
        if test is None or column is None:
            return False
        given = _value(row, column.name) or (column.default or "").strip("'\"")
        if given != test["value"]:
            return False
        values[column.name] = test["value"]
    return desk.reader.count(table.key, values) > 0


def _suspects(desk: Desk, table: Table, row: NewRow) -> list[str]:
    """Return a warning when a row of the same name exists though nothing forbids it."""
    column = name_column(table)
    if column is None:
        return []
    names = split_name(table) or (column.name,)
    values = {name: _value(row, name) for name in names}
    if any(value is None or row.cells[name].origin == "generated" for name, value in values.items()):
        return []
    return [f"duplicate_suspect:{table.key}.{column.name}"] if desk.reader.count(table.key, values) else []


def _value(row: NewRow, name: str) -> str | None:
    bound = row.cells.get(name)
    return bound.value if bound is not None and bound.ref is None else None


def _checksums(desk: Desk, table: Table, row: NewRow) -> list[str]:
    found = []
    for name, bound in row.cells.items():
        if (
            bound.value
            and "id_card" in desk.lexicon.concepts_of(table.key, name)
            and not _valid_id(bound.value)
        ):
            found.append(f"invalid_checksum:{table.key}.{name}")
    return found


def _valid_id(value: str) -> bool:
    from stdnum.cn import ric

    return bool(ric.is_valid(value))


def asks_of(desk: Desk, rows: list[NewRow]) -> list[Ask]:
    """Return the questions about values that can't be stored, or look unlike all others."""
    found: list[Ask] = []
    for row in rows:
        table = desk.catalogue.table(row.table)
        for name, bound in row.cells.items():
            column = table.column(name) if table else None
            if table is None or column is None or bound.value is None or bound.ref is not None:
                continue
            ask = _check(desk, table, column, bound)
            if ask is not None:
                found.append(ask)
    return found


def _check(desk: Desk, table: Table, column: Column, bound: Bound) -> Ask | None:
    value = bound.value or ""
    if _hides_label(desk, table, column, bound):
        return Ask(
            f"unmapped:{bound.start}:{bound.text}",
            "unknown_column",
            table.key,
            column.name,
            bound.text,
            (),
            True,
            bound.start,
            bound.end,
        )
    key = f"value:{table.key}.{column.name}={bound.text}"
    problem = check_value(column, value)
    if problem is not None and problem.code != "choice":
        return Ask(key, "invalid_value", table.key, column.name, bound.text, (), True, bound.start, bound.end)
    if problem is not None:
        return None
    if _is_no_contact(desk, table, column, value):
        return Ask(key, "invalid_value", table.key, column.name, bound.text, (), True, bound.start, bound.end)
    if "id_card" in desk.lexicon.concepts_of(table.key, column.name) and not _ID_CARD.fullmatch(value):
        return Ask(key, "invalid_value", table.key, column.name, bound.text, (), True, bound.start, bound.end)
    if not _glob_holds(table, column, value):
        return Ask(key, "check", table.key, column.name, bound.text, (), True, bound.start, bound.end)
    if bound.origin == "typed" and _is_coded(desk, table, column) and odd_shape(desk, table, column, value):
        key = f"shape:{table.key}.{column.name}={bound.text}"
        if desk.request.answer_to(key) is None:
            keep = (Option(value=value, label=value),)
            return Ask(
                key, "pattern_anomaly", table.key, column.name, bound.text, keep, True, bound.start, bound.end
            )
    return None


_ID_CARD = re.compile(
    r"\d{6}(?:(?:\d{4}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx])|(?:\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}))"
)
_LONG_MOBILE = re.compile(r"1[3-9]\d*")
_MOBILE_DIGITS = 11
_ONLY_MOBILE = re.compile(r"手机|移动电话|\b(?:mobile|cell)\b", re.IGNORECASE)


def _is_no_contact(desk: Desk, table: Table, column: Column, value: str) -> bool:
    """Tell whether a text can't be a telephone number or an e-mail address."""
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    if "email" in kinds:
        return "@" not in value[1:-1]
    if "phone" not in kinds:
        return False
    only = _ONLY_MOBILE.search(f"{column.name} {title_of(column.comment)}") is not None
    odd = len(value) != _MOBILE_DIGITS if only else len(value) in (9, 10, 12, 13)
    mobile = _LONG_MOBILE.fullmatch(value) is not None and odd
    return mobile or sum(sign.isdigit() for sign in value) < _LEAST_DIGITS


def _hides_label(desk: Desk, table: Table, column: Column, bound: Bound) -> bool:
    """Tell whether a text that no label led to begins with what some column is called: 类型仓管员."""
    if bound.labelled or bound.text.isascii() or column.family != "text" or bound.origin != "typed":
        return False
    name = name_column(table)
    if (name is not None and name.name == column.name) or (
        desk.request.answer_to(f"unmapped:{bound.start}:{bound.text}")
    ):
        return False
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    if any(department_like(bound.text, concepts()[kind].shape) for kind in kinds):
        return False
    if bound.text in desk.values_of(table.key, column.name):
        return False
    return any(bound.text[:size] in desk.lexicon.columns for size in (4, 3, 2) if len(bound.text) > size)


def _is_coded(desk: Desk, table: Table, column: Column) -> bool:
    return column.family == "text" and "code" in desk.lexicon.concepts_of(table.key, column.name)


_GLOB = re.compile(r"(?P<column>[^\s(`\"\[]+)[`\"\]]?\s+GLOB\s+'(?P<glob>[^']+)'", re.IGNORECASE)
_COMPARE = re.compile(
    r"^\(?\s*[`\"\[(]*(?P<column>[^\s`\"\]()<>=]+)[`\"\])]*\s*(?P<sign>>=|<=|<>|>|<)\s*\(?(?P<number>-?\d+(?:\.\d+)?)\)?\s*\)?$"
)
_BETWEEN = re.compile(
    r"[`\"\[(]*(?P<column>[^\s`\"\]()]+)[`\"\])]*\s+BETWEEN\s+(?P<low>-?\d+(?:\.\d+)?)\s+AND\s+(?P<high>-?\d+(?:\.\d+)?)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Rule:
    """What a part of a CHECK says of one column: a pattern, or bounds."""

    column: str
    glob: str = ""
    bounds: tuple[tuple[str, Decimal], ...] = ()

    def holds(self, value: str) -> bool:
        """Tell whether a value keeps the rule; what is no number is judged elsewhere."""
        if self.glob:
            return fnmatch.fnmatchcase(value, self.glob)
        try:
            number = Decimal(value)
        except InvalidOperation:
            return True
        return all(_compares(number, sign, bound) for sign, bound in self.bounds)


def _glob_holds(table: Table, column: Column, value: str) -> bool:
    return all(
        rule.holds(value)
        for check in table.checks
        for rule in _rules(check.text)
        if rule.column == column.name
    )


@lru_cache(maxsize=512)
def _rules(text: str) -> tuple[_Rule, ...]:
    """Return what a CHECK says of single columns."""
    parts = re.split(r"\s+AND\s+(?!-?\d)", text, flags=re.IGNORECASE)
    return tuple(rule for part in parts for rule in _rules_of(part.strip()))


def _rules_of(part: str) -> Iterator[_Rule]:
    if glob := _GLOB.search(part):
        yield _Rule(glob["column"], glob=glob["glob"])
    if between := _BETWEEN.search(part):
        bounds = ((">=", Decimal(between["low"])), ("<=", Decimal(between["high"])))
        yield _Rule(between["column"], bounds=bounds)
    if compare := _COMPARE.match(part):
        yield _Rule(compare["column"], bounds=((compare["sign"], Decimal(compare["number"])),))


_SIGNS = {">=": operator.ge, "<=": operator.le, "<>": operator.ne, ">": operator.gt, "<": operator.lt}


def _compares(one: Any, sign: str, other: Any) -> bool:
    return bool(_SIGNS[sign](one, other))


_ORDERED = re.compile(
    r"[`\"\[(]*(?P<one>[^\s`\"\]()<>=]+)[`\"\])]*\s*(?P<sign>>=|<=|>|<)\s*[`\"\[(]*(?P<other>[^\s`\"\]()<>=]+)"
)


def ordered(desk: Desk, rows: list[NewRow]) -> list[Ask]:
    """Return questions about dates that a rule puts in order: delivery before the order."""
    found = []
    for row in rows:
        table = desk.catalogue.table(row.table)
        for check in table.checks if table else ():
            match = _ORDERED.search(check.text)
            one = table.column(match["one"]) if table and match else None
            other = table.column(match["other"]) if table and match else None
            if table is None or match is None or one is None or other is None:
                continue
            first, second = _day(desk, row, one), _day(desk, row, other)
            if first and second and not _compares(first, match["sign"], second):
                bound = row.cells.get(one.name) or row.cells[other.name]
                key = f"value:{table.key}.{bound.column}={bound.text}"
                found.append(
                    Ask(key, "check", table.key, bound.column, bound.text, (), True, bound.start, bound.end)
                )
    return found


def _day(desk: Desk, row: NewRow, column: Column) -> str | None:
    """Return a day that is given, or that the database will give: CURRENT_DATE is today."""
    bound = row.cells.get(column.name)
    if bound is not None:
        return bound.value[:10] if bound.value else None
    return desk.clock.now.date().isoformat() if "CURRENT_DATE" in (column.default or "").upper() else None


def odd_shape(desk: Desk, table: Table, column: Column, value: str) -> bool:
    """Tell whether a code looks unlike all the others of its column."""
    known = desk.values_of(table.key, column.name)
    shapes = {shape_of(one) for one in known}
    return len(known) >= 3 and len(shapes) == 1 and shape_of(value) not in shapes
