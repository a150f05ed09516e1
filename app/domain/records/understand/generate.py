"""Made-up rows: as many as asked for, codes counted on, the rest from seeded generators."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal

from app.core.i18n import _
from app.domain.records.cell_checks import is_needed
from app.domain.records.models import Column, Table
from app.domain.records.placeholders import tree
from app.domain.records.placeholders.generators import Generator
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.columns import name_column, references, split_name

MOST_ROWS = 1000
_COMPANY = re.compile(r"company|supplier|vendor|organi|企业|公司|供应商|单位", re.IGNORECASE)
_PERSONS = (
    "person",
    "customer",
    "employee",
    "staff",
    "user",
    "actor",
    "学生",
    "教师",
    "医生",
    "病人",
    "员工",
    "客户",
    "个人",
)


def generated(
    desk: Desk, table: Table, template: NewRow, count: int, wanted: list[str], before: int = 0
) -> list[NewRow]:
    """Return count rows like the template, after others; wanted columns and needed ones are made up."""
    generator = Generator(desk.request.seed)
    rows = []
    named = name_column(table)
    for number in range(min(count, MOST_ROWS)):
        row = NewRow(f"r{before + number + 1}", table.key)
        for name, bound in template.cells.items():
            row.cells[name] = _counted(bound, number) if bound.generator == "sequence" else bound
        for column in table.columns:
            asked = column.name in wanted or (is_needed(table, column) and not _left(table, column))
            asked = asked or (named is not None and column.name == named.name)
            if asked and column.name not in row.cells:
                _make(desk, generator, table, column, row)
        rows.append(row)
    return rows


def _left(table: Table, column: Column) -> bool:
    """Tell whether something else fills the column: hand numbers, references are looked up."""
    return column.family == "integer" and column.name in table.primary_key


def _counted(bound: Bound, number: int) -> Bound:
    match = re.search(r"(\d+)(?!.*\d)", bound.value or "")
    if match is None:
        return bound
    following = str(int(match[1]) + number).zfill(len(match[1]))
    value = f"{(bound.value or '')[: match.start()]}{following}{(bound.value or '')[match.end() :]}"
    made = Bound(bound.table, bound.column, bound.start, bound.end, bound.text, value, origin="generated")
    made.note = _("Counted on from {first}.", first=bound.value)
    return made


def _make(desk: Desk, generator: Generator, table: Table, column: Column, row: NewRow) -> None:
    place = f"{row.key}.{column.name}"
    value = _value(desk, generator, table, column, row, place)
    if value is None:
        return
    bound = Bound(table.key, column.name, 0, 0, "", value, origin="generated")
    bound.note = _("Made up by seed {seed}.", seed=desk.request.seed)
    row.cells[column.name] = bound


def _value(
    desk: Desk, generator: Generator, table: Table, column: Column, row: NewRow, place: str
) -> str | None:
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    reference = next((key for key in references(table) if key.columns[0] == column.name), None)
    if reference is not None:
        known = desk.values_of(reference.target, reference.target_columns[0])
        return str(generator.value(_choice(known), place)) if known else None
    if column.choices:
        return str(generator.value(_choice(tuple(one.value for one in column.choices)), place))
    kind = _fake(table, column, kinds, row)
    if kind:
        return str(generator.value(tree.Fake(kind=kind, locale=_locale(desk), unique=True), place))
    return _plain(desk, generator, table, column, place)


def _choice(values: tuple[str, ...]) -> tree.RandomValue:
    return tree.RandomValue(kind="choice", choices=values)


def _locale(desk: Desk) -> str:
    return "zh_CN" if re.search(r"[\u4e00-\u9fff]", desk.request.text) else "en_US"


def _fake(table: Table, column: Column, kinds: tuple[str, ...], row: NewRow) -> str:
    known = {
        "phone": "phone.mobile",
        "email": "internet.email",
        "id_card": "id.cn_resident",
        "address": "address.full",
        "city": "address.city",
        "contact": "person.name",
        "first_name": "person.first_name",
        "last_name": "person.last_name",
        "remark": "text.sentence",
    }
    for kind in kinds:
        if kind in known and kind not in ("first_name", "last_name"):
            return known[kind]
    split = split_name(table)
    if split and column.name in split:
        return known["first_name" if column.name == split[0] else "last_name"]
    name = name_column(table)
    if name is not None and column.name == name.name:
        chosen = " ".join(bound.value or "" for bound in row.cells.values() if bound.origin == "chosen")
        return _named(table, column, chosen)
    return ""


def _named(table: Table, column: Column, chosen: str) -> str:
    told = f"{table.name} {table.comment} {column.comment}"
    if "person" in chosen or "个人" in chosen:
        return "person.name"
    if _COMPANY.search(chosen) or _COMPANY.search(told):
        return "company.name"
    return "person.name" if any(one in told for one in _PERSONS) else "text.word"


def _plain(desk: Desk, generator: Generator, table: Table, column: Column, place: str) -> str | None:
    now = desk.clock.now
    if column.family in ("date", "datetime"):
        years = 365 * 40 if "birth_date" in desk.lexicon.concepts_of(table.key, column.name) else 365
        low, high = now.date() - timedelta(days=years), now.date() - timedelta(days=years // 3)
        made = generator.value(tree.RandomValue(kind="date", low=low, high=high), place).isoformat()
        return made if column.family == "date" else f"{made}T00:00:00"
    if column.family == "integer":
        return str(generator.value(tree.RandomValue(kind="int", low=1, high=100), place))
    if column.family in ("decimal", "float"):
        low_, high_ = Decimal("1.00"), Decimal("99.99")
        return str(generator.value(tree.RandomValue(kind="decimal", low=low_, high=high_), place))
    return _code(desk, column, table, place)


def _code(desk: Desk, column: Column, table: Table, place: str) -> str | None:
    """Go on with the codes of a column whose last one ends in a number."""
    last = desk.last(table.key, column.name)
    if not last or not re.search(r"\d$", last):
        return None
    number = int(re.search(r"\d+", place)[0]) if re.search(r"\d+", place) else 1  # type: ignore[index]
    return _counted(Bound(table.key, column.name, 0, 0, "", last), number).value
