"""What a person types into a cell of the staging grid, as a staged cell."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from datetime import datetime
from decimal import Decimal

from app.core.i18n import N_, _
from app.domain.records.cell_checks import check_cell, label_of
from app.domain.records.models import (
    Candidate,
    CellKind,
    Choice,
    Column,
    ForeignKey,
    LookedUp,
    Problem,
    StagedCell,
    StagedRow,
    Table,
)
from app.domain.records.values.amounts import parse_money
from app.domain.records.values.dates import parse_moment
from app.domain.records.values.numbers import parse_number

MONEY_SCALE = 2
YES = ("true", "yes", "y", "1", "是", "对", "有", "√")
NO = ("false", "no", "n", "0", "否", "不", "无", "×")
ORIGINS: dict[str, str] = {
    "typed": N_("from your words"),
    "looked_up": N_("looked up in the database"),
    "default": N_("the database's default"),
    "generated": N_("generated"),
    "copied": N_("copied from another row"),
    "calculated": N_("calculated"),
    "referenced": N_("taken from another new row"),
    "chosen": N_("chosen by you"),
    "edited": N_("edited by you"),
}


def typed_cell(column: Column, text: str, now: datetime) -> StagedCell:
    """Return the cell that a typed text means; its problem says what is wrong with it.

    Labels of choices, Chinese numerals and relative dates are understood. An
    empty text leaves the column to the database, or is NULL where that has no default.
    """
    given = text.strip()
    if not given:
        return _emptied(column)
    value = canonical_text(column, given, now)
    cell = StagedCell(column=column.name, value=value, text=text, origin="edited")
    return cell.model_copy(update={"problem": check_cell(column, cell)})


def canonical_text(column: Column, given: str, now: datetime) -> str:
    """Return a typed text in the form that is sent; a text that can't be read stays as it is."""
    choice = choice_of(column, given)
    if choice is not None:
        return choice.value
    read = _READERS.get(column.family)
    found = read(column, given, now) if read else given
    return given if found is None else found


def choice_of(column: Column, given: str) -> Choice | None:
    """Return the choice that a text names by its value or its label, None when there is none."""
    wanted = _normal(given)
    for choice in column.choices:
        if wanted in (_normal(choice.value), _normal(choice.label) or None):
            return choice
    return None


def choice_text(choice: Choice) -> str:
    """Return how a choice is shown: 2 银卡, or the value alone."""
    return f"{choice.value} {choice.label}" if choice.label and choice.label != choice.value else choice.value


def candidate_cell(reference: ForeignKey, candidate: Candidate, *, origin: str = "chosen") -> StagedCell:
    """Return the cell that refers to a found row; the row is looked for again when it is written."""
    target = reference.target_columns[0]
    value = candidate.row.get(target) or candidate.key.get(target)
    where = tuple((name, key) for name, key in candidate.key.items() if key is not None)
    return StagedCell(
        column=reference.columns[0],
        value=value,
        text=candidate.label,
        shown=candidate.label,
        origin="chosen" if origin == "chosen" else "looked_up",
        looked_up=LookedUp(table=candidate.table, column=target, where=where),
    )


def unresolved_cell(column: Column, text: str, candidates: tuple[Candidate, ...]) -> StagedCell:
    """Return the cell of a name that does not lead to exactly one row."""
    names = tuple(dict.fromkeys(candidate_text(one) for one in candidates))
    if candidates and len(candidates) > 1 and candidates[0].match in ("exact", "normalised"):
        message = _("{count} rows are called {name}; choose one.", count=len(candidates), name=text)
    else:
        message = _("There is no {column} called {name}.", column=label_of(column), name=text)
    problem = Problem(code="reference", message=message, suggestions=names[:8])
    return StagedCell(column=column.name, value=text, text=text, origin="edited", problem=problem)


def candidate_text(candidate: Candidate) -> str:
    """Return a candidate with what tells it apart: 王芳 · 13810010003."""
    more = [value for value in candidate.distinguishing.values() if value and value != candidate.label]
    key = _(", ").join(value for value in candidate.key.values() if value)
    return " · ".join(dict.fromkeys([candidate.label, *more[:2], f"#{key}"]))


def shown_text(column: Column | None, cell: StagedCell | None) -> str:
    """Return what the grid shows of a cell: names instead of keys, labels instead of codes."""
    if cell is None or cell.kind in ("null", "default"):
        return ""
    if cell.kind == "ref" and cell.ref is not None:
        return cell.shown or f"{cell.ref.row}.{cell.ref.column}"
    if cell.shown:
        return cell.shown
    if column is not None and cell.value is not None:
        found = next((one for one in column.choices if one.value == cell.value), None)
        if found is not None:
            return choice_text(found)
        if column.family == "boolean" and cell.value in ("true", "false"):
            return _("yes") if cell.value == "true" else _("no")
        if column.family == "datetime":
            return cell.value.replace("T", " ")
        if column.family == "decimal":
            return _scaled(column, cell.value)
    return cell.value or ""


def edit_text(column: Column, cell: StagedCell | None) -> str:
    """Return what the editor of a cell starts with."""
    if cell is None or cell.kind != "value":
        return ""
    return cell.shown or cell.value or ""


def origin_text(cell: StagedCell | None) -> str:
    """Return where a cell's value comes from, "" for no cell."""
    return _(ORIGINS[cell.origin]) if cell is not None else ""


def emptied_cell(column: Column, kind: CellKind) -> StagedCell:
    """Return a cell without a value: kind null sends NULL, default leaves it to the database."""
    cell = StagedCell(column=column.name, kind=kind, origin="default" if kind == "default" else "edited")
    return cell.model_copy(update={"problem": check_cell(column, cell)})


def new_row(table: Table, key: str) -> StagedRow:
    """Return an empty row."""
    return StagedRow(key=key, table=table.key)


def with_cell(row: StagedRow, cell: StagedCell | None, column: str) -> StagedRow:
    """Return the row with one cell replaced, added, or (None) removed."""
    kept = [one for one in row.cells if one.column != column]
    if cell is None:
        return row.model_copy(update={"cells": tuple(kept)})
    place = next((at for at, one in enumerate(row.cells) if one.column == column), len(kept))
    return row.model_copy(update={"cells": (*kept[:place], cell, *kept[place:])})


def _emptied(column: Column) -> StagedCell:
    left = column.default is not None or bool(column.identity) or column.generated
    return emptied_cell(column, "default" if left else "null")


def _number(column: Column, given: str, _now: datetime) -> str | None:
    found = parse_number(given)
    if found is None:
        written = any(sign.isascii() and sign.isdigit() for sign in given)
        money = parse_money(given) if written else None
        foreign = money is not None and money.currency != "CNY" and "元" in column.comment
        found = None if money is None or foreign else money.amount
    if found is None:
        return None
    if found == found.to_integral_value():
        return str(int(found))
    return format(found.normalize(), "f")


def _decimal(column: Column, given: str, now: datetime) -> str | None:
    text = _number(column, given, now)
    return None if text is None else _scaled(column, text)


def _scaled(column: Column, text: str) -> str:
    """Return a number of a money column with its two decimals; others as they are."""
    try:
        number = Decimal(text)
        exponent = number.as_tuple().exponent
    except ArithmeticError:
        return text
    fits = column.scale == MONEY_SCALE and isinstance(exponent, int) and -exponent <= MONEY_SCALE
    return f"{number:.{column.scale}f}" if fits else text


def _date(column: Column, given: str, now: datetime) -> str | None:
    found = parse_moment(given, now)
    return found.day.isoformat() if found and found.day and not found.others else None


def _datetime(column: Column, given: str, now: datetime) -> str | None:
    found = parse_moment(given, now)
    if found is None or found.others:
        return None
    moment = found.whole(now)
    return (moment if column.with_zone else moment.replace(tzinfo=None)).isoformat()


def _time(column: Column, given: str, now: datetime) -> str | None:
    found = parse_moment(given, now)
    return found.at.isoformat() if found and found.at else None


def _boolean(column: Column, given: str, _now: datetime) -> str | None:
    wanted = _normal(given)
    return "true" if wanted in YES else "false" if wanted in NO else None


def _json(column: Column, given: str, _now: datetime) -> str | None:
    try:
        return json.dumps(json.loads(given), ensure_ascii=False)
    except (ValueError, RecursionError):
        return None


def _normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


_READERS: dict[str, Callable[[Column, str, datetime], str | None]] = {
    "integer": _number,
    "decimal": _decimal,
    "float": _number,
    "date": _date,
    "datetime": _datetime,
    "time": _time,
    "boolean": _boolean,
    "json": _json,
}
