"""Quantities in the unit in which the counted thing is kept: 一打 of something sold by the dozen is one."""

from __future__ import annotations

from decimal import Decimal

from app.core.i18n import _
from app.domain.records.models import Table
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.columns import references
from app.domain.records.understand.fitting import ask_value

_WEIGHTS = {
    "公斤": "1",
    "千克": "1",
    "kg": "1",
    "斤": "0.5",
    "两": "0.05",
    "克": "0.001",
    "g": "0.001",
    "吨": "1000",
}
_SINGLE = set("个件台本支枝只张把双套条块部辆间根粒颗片份册瓶杯")
_ENGLISH = {
    "piece": "个",
    "pieces": "个",
    "pcs": "个",
    "unit": "个",
    "units": "个",
    "box": "箱",
    "boxes": "箱",
    "case": "箱",
    "cases": "箱",
    "carton": "箱",
    "cartons": "箱",
    "crate": "箱",
    "crates": "箱",
    "bottle": "瓶",
    "bottles": "瓶",
    "bag": "袋",
    "bags": "袋",
}
_DOZEN = Decimal(12)


def measured(desk: Desk, row: NewRow) -> None:
    """Give a row's quantity in the unit of the thing that it refers to, or ask where that can't be told."""
    table = desk.catalogue.table(row.table)
    if table is None:
        return
    for bound in row.cells.values():
        kept = _kept_in(desk, table, row)
        if bound.unit and bound.value and kept:
            _convert(table, bound, _ENGLISH.get(bound.unit.lower(), bound.unit), kept)


def _kept_in(desk: Desk, table: Table, row: NewRow) -> str:
    for key in references(table):
        bound = row.cells.get(key.columns[0])
        if bound is None or len(bound.rows) != 1:
            continue
        for name, value in bound.rows[0].row.items():
            if value and "unit" in desk.lexicon.concepts_of(key.target, name):
                return value
    return ""


def _convert(table: Table, bound: Bound, said: str, kept: str) -> None:
    factor = _factor(said, kept)
    column = table.column(bound.column)
    if factor is None:
        bound.ask = ask_value(table, column, bound) if column else None
        return
    number = Decimal(bound.value or "0") * factor
    exact = (number * 1000) % 1 == 0 if factor < 1 else True
    if not exact and column is not None:
        bound.ask = ask_value(table, column, bound)
        return
    if factor != 1:
        bound.note = _("{said} is kept as {number} {unit}.", said=bound.text, number=f"{number:f}", unit=kept)
        bound.value, bound.origin = f"{number.normalize():f}", "calculated"


def _factor(said: str, kept: str) -> Decimal | None:
    """Return how many kept units one said unit is; None where that can't be told."""
    if said == kept or (said in _SINGLE and kept in _SINGLE):
        return Decimal(1)
    if said in _WEIGHTS and kept in _WEIGHTS:
        return Decimal(_WEIGHTS[said]) / Decimal(_WEIGHTS[kept])
    if said == "打" and kept in _SINGLE:
        return _DOZEN
    return 1 / _DOZEN if kept == "打" and said in _SINGLE else None
