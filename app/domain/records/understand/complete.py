"""What nobody says but a row needs: keys, codes that go on, line numbers, copied prices, totals, now."""

from __future__ import annotations

import re
from decimal import Decimal

from app.core.i18n import _
from app.domain.records.cell_checks import is_needed
from app.domain.records.models import Column, RowRef, Table
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.columns import (
    name_column,
    numbered_by_hand,
    references,
    split_name,
)
from app.domain.records.understand.lexicon import is_audit

_COPIED = re.compile(r"取自\s*([^\s.。，,]+)[.．]([^\s，,。]+)")
_SERIAL = re.compile(r"(?P<prefix>[A-Za-z]+)\s*\+\s*日期\s*\+\s*(?P<width>\d)\s*位")
_DATED = re.compile(r"^(?P<prefix>[A-Za-z]{1,5}[-_/]?)(?P<date>20\d{6})(?P<gap>[-_/]?)(?P<serial>\d{2,6})$")
_EVENT = ("order_date",)
_LINE_NAMES = ("line_no", "lineno", "line", "line number", "seq", "行号", "序号")


def complete(desk: Desk, rows: list[NewRow]) -> None:
    """Fill in what rows need and how it is known; what stays empty has to be asked."""
    taken: dict[tuple[str, str], int] = {}
    for row in rows:
        table = desk.catalogue.table(row.table)
        if table is None:
            continue
        _number(desk, table, row, taken)
        _line(desk, table, row, rows)
        for column in table.columns:
            if column.name not in row.cells and column.writable:
                _column(desk, table, column, row, taken)
    below: dict[str, list[NewRow]] = {}
    for row in rows:
        if row.parent:
            below.setdefault(row.parent, []).append(row)
    for row in rows:
        if row.key in below:
            _total(desk, row, below[row.key])


def fillable(desk: Desk, table: Table) -> list[Column]:
    """Return the columns that complete_row may fill in a row of a table."""
    line = _is_line(desk, table)
    return [
        column
        for column in table.columns
        if column.writable
        and (
            _COPIED.search(column.comment)
            or (line and "price" in desk.lexicon.concepts_of(table.key, column.name))
            or (is_needed(table, column) and column.family in ("text", "date", "datetime"))
        )
    ]


def complete_row(
    desk: Desk, table: Table, row: NewRow, taken: dict[tuple[str, str], int], columns: list[Column]
) -> None:
    """Fill in one row that stands alone; taken counts on from row to row."""
    _number(desk, table, row, taken)
    for column in columns:
        if column.name not in row.cells:
            _column(desk, table, column, row, taken)


def line_column(table: Table) -> Column | None:
    """Return the column that numbers a table's lines."""
    return next((one for one in table.columns if one.name.lower() in _LINE_NAMES), None)


def counted_within(table: Table, column: Column) -> list[str]:
    """Return the columns within whose values a table's lines are numbered."""
    unique = next((one.columns for one in table.uniques if column.name in one.columns), table.primary_key)
    return [name for name in unique if name != column.name] if column.name in unique else []


def _number(desk: Desk, table: Table, row: NewRow, taken: dict[tuple[str, str], int]) -> None:
    key = numbered_by_hand(table)
    if key is None or key.name in row.cells:
        return
    place = (table.key, key.name)
    if place not in taken:
        taken[place] = int(desk.last(table.key, key.name) or 0)
    taken[place] += 1
    note = _("The next free number, because the database does not count {column} itself.", column=key.name)
    _put(row, key, str(taken[place]), "generated", note)


def _line(desk: Desk, table: Table, row: NewRow, rows: list[NewRow]) -> None:
    """Number a line: from 1 below a new row, after the last one below a stored row."""
    column = line_column(table)
    if column is None or column.name in row.cells:
        return
    if row.parent:
        before = [one for one in rows if one.table == row.table and one.parent == row.parent]
        _put(row, column, str(before.index(row) + 1), "generated", _("Lines are numbered from 1."))
        return
    within = counted_within(table, column)
    others = {name: row.cells[name].value for name in within if name in row.cells}
    if not others or any(value is None for value in others.values()):
        return
    stored = [int(one[column.name] or 0) for one in desk.reader.rows(table.key, others)]
    before = [one for one in rows[: rows.index(row)] if one.table == row.table]
    number = max(stored, default=0) + 1 + len(before)
    _put(row, column, str(number), "generated", _("The line after the last one."))


def _column(desk: Desk, table: Table, column: Column, row: NewRow, taken: dict[tuple[str, str], int]) -> None:
    if _copied(desk, table, column, row):
        return
    if not is_needed(table, column) or table.reference_of(column.name):
        return
    if column.family in ("date", "datetime") and _is_now(desk, table, column):
        now = desk.clock.now
        value = now.date().isoformat() if column.family == "date" else _stamp(desk, column)
        _put(row, column, value, "generated", _("The time of the request."))
    elif column.family == "text":
        _serial(desk, table, column, row, taken)


def _stamp(desk: Desk, column: Column) -> str:
    now = desk.clock.now.replace(microsecond=0)
    return now.isoformat() if column.with_zone else now.replace(tzinfo=None).isoformat()


def _is_now(desk: Desk, table: Table, column: Column) -> bool:
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    return is_audit(column) or any(kind in _EVENT for kind in kinds)


def _serial(desk: Desk, table: Table, column: Column, row: NewRow, taken: dict[tuple[str, str], int]) -> None:
    """Go on with a code made of letters, the day and a number: SO20261123001."""
    last = desk.last(table.key, column.name) or ""
    told, stored = _SERIAL.search(column.comment), _DATED.match(last)
    if not told and not stored:
        return
    prefix = stored["prefix"] if stored else told["prefix"] if told else ""
    width = len(stored["serial"]) if stored else int(told["width"]) if told else 3
    begin = f"{prefix}{desk.clock.now:%Y%m%d}{stored['gap'] if stored else ''}"
    place = (table.key, column.name)
    if place not in taken:
        newest = (desk.last(table.key, column.name, begin) or "").removeprefix(begin)
        taken[place] = int(newest) if newest.isdigit() else 0
    taken[place] += 1
    note = _("The next number of the day.")
    _put(row, column, f"{begin}{taken[place]:0{width}d}", "generated", note)


def _copied(desk: Desk, table: Table, column: Column, row: NewRow) -> bool:
    """Copy a price from the row that is referred to: by its comment, or by both being prices."""
    told = _COPIED.search(column.comment)
    kinds = desk.lexicon.concepts_of(table.key, column.name)
    if not told and not ("price" in kinds and _is_line(desk, table)):
        return False
    for key in references(table):
        bound = row.cells.get(key.columns[0])
        target = desk.catalogue.table(key.target)
        if bound is None or target is None or len(bound.rows) != 1:
            continue
        if told and key.target not in (told[1],):
            continue
        source = told[2] if told else _price(desk, target)
        value = bound.rows[0].row.get(source) if source else None
        if value is not None:
            note = _("Copied from {table}.{column}.", table=target.key, column=source)
            _put(row, column, value, "copied", note)
            return True
    return False


def _is_line(desk: Desk, table: Table) -> bool:
    kinds = [kind for column in table.columns for kind in desk.lexicon.concepts_of(table.key, column.name)]
    return "quantity" in kinds


def _price(desk: Desk, target: Table) -> str:
    priced = [c.name for c in target.columns if "price" in desk.lexicon.concepts_of(target.key, c.name)]
    return priced[0] if len(priced) == 1 else ""


def _total(desk: Desk, row: NewRow, lines: list[NewRow]) -> None:
    """Add up the lines of a row whose total nobody said."""
    table = desk.catalogue.table(row.table)
    if table is None:
        return
    for column in table.columns:
        kinds = desk.lexicon.concepts_of(table.key, column.name)
        if column.name in row.cells or "amount" not in kinds or not is_needed(table, column):
            continue
        amounts = [_amount(desk, line) for line in lines]
        if all(one is not None for one in amounts):
            total = sum((one for one in amounts if one is not None), Decimal(0))
            _put(row, column, f"{total:f}", "calculated", _("The sum of the lines."))


def _amount(desk: Desk, line: NewRow) -> Decimal | None:
    price = quantity = None
    for name, bound in line.cells.items():
        kinds = desk.lexicon.concepts_of(line.table, name)
        if "price" in kinds:
            price = bound.value
        if "quantity" in kinds:
            quantity = bound.value
    return Decimal(price) * Decimal(quantity) if price and quantity else None


def link(child: NewRow, parent: NewRow, table: Table, target: str) -> None:
    """Refer from a row to an earlier one of the same request."""
    for key in references(table):
        if key.target == target and key.columns[0] not in child.cells:
            column = table.column(key.columns[0])
            if column is not None:
                bound = Bound(table.key, column.name, 0, 0, "", origin="referenced")
                bound.ref = RowRef(row=parent.key, column=key.target_columns[0])
                child.cells[column.name] = bound
                return


def _put(row: NewRow, column: Column, value: str, origin: str, note: str) -> None:
    row.cells[column.name] = Bound(row.table, column.name, 0, 0, "", value, origin=origin, note=note)  # type: ignore[arg-type]


def missing(desk: Desk, row: NewRow) -> list[Column]:
    """Return the columns that a row needs and nobody gave, in the table's order."""
    table = desk.catalogue.table(row.table)
    if table is None:
        return []
    split = split_name(table)
    halved = [name for name in split or () if name not in row.cells]
    name = name_column(table)
    given = any(bound.end or bound.ref is not None for bound in row.cells.values())
    nameless = name is not None and not given and not row.said and name.name not in row.cells
    found = [
        c
        for c in table.columns
        if c.name not in row.cells
        and (
            is_needed(table, c)
            or (len(halved) == 1 and c.name in halved)
            or (nameless and name is not None and c.name == name.name)
        )
    ]
    return sorted(found, key=lambda c: bool(split) and c.name not in (split or ()))
