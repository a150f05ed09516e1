"""Which rows of a table count: totals, repeats and rows outside of the period do not."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.giving_way import watched
from app.domain.documents.sources import Grid
from app.domain.documents.tables import values
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.together import is_serial


@dataclass(frozen=True)
class Rules:
    """What the request says about rows: count repeated ids once, and which months are meant.

    months holds YYYY-MM; empty means all.
    """

    once: bool = True
    months: frozenset[str] = frozenset()
    wanted: str = ""


@dataclass
class Cleaned:
    """The rows that count, by their index in the grid, and those that do not."""

    kept: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)
    differing: list[tuple[int, int]] = field(default_factory=list)
    outside: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)


def clean(grid: Grid, columns: list[Column], rules: Rules) -> Cleaned:
    """Sort the rows of a grid into those that count and those that do not."""
    found = Cleaned()
    ids = next((one for one in columns if one.role == "id"), None)
    days = next((one for one in columns if one.dates_the_row), None)
    seen: dict[str, int] = {}
    for at, row in enumerate(watched(grid.rows)):
        if values.is_total(row):
            found.totals.append(at)
            continue
        key = _key(grid, at, ids)
        if key and key in seen and rules.once:
            (found.repeated).append(at)
            if not _same(grid.rows[seen[key]], row):
                found.differing.append((seen[key], at))
            continue
        if key:
            seen.setdefault(key, at)
        if days and _is_outside(_cell(row, days.at), rules.months):
            found.outside.append(at)
        else:
            found.kept.append(at)
    return found


def _key(grid: Grid, at: int, ids: Column | None) -> str:
    """Return what a row is known by; a serial number begins anew in each table of one form."""
    found = _cell(grid.rows[at], ids.at) if ids else ""
    return f"{grid.part_of(at)}{found}" if ids and found and is_serial(ids.name) else found


def _cell(row: list[str], at: int) -> str:
    return values.plain(row[at]) if at < len(row) else ""


def _same(one: list[str], other: list[str]) -> bool:
    return [values.plain(a) for a in one] == [values.plain(b) for b in other]


def _is_outside(cell: str, months: frozenset[str]) -> bool:
    month = values.period_of(cell)
    return (
        bool(months) and len(month) == 7 and month[4:5] == "-" and month[5:].isdigit() and month not in months
    )
