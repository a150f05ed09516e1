"""Tools for tables: their profile, their summary, and read-only queries on them."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from decimal import Decimal

from app.core.errors import AppError
from app.core.giving_way import in_thread, watched
from app.core.i18n import _
from app.domain.documents.facts import Ledger
from app.domain.documents.requirement import Requirement
from app.domain.documents.sources import Grid, Source
from app.domain.documents.tables.analyse import analyse
from app.domain.documents.tables.clean import Rules
from app.domain.documents.tables.columns import columns_of
from app.domain.documents.tables.together import put_together
from app.domain.documents.tables.values import is_blank, number_of, period_of
from app.domain.documents.tools import ToolResult, tool
from app.domain.documents.understand.periods import months_of
from app.engines.documents.desk import Desk

MOST_GRIDS, MOST_ANSWERS = 6, 500
_READS = re.compile(r"^\s*(select|with)\b", re.IGNORECASE)
_EACH = re.compile(r"(重复.{0,6}(保留|都算|不去重)|keep duplicates|count duplicates)", re.IGNORECASE)


@tool("table_profile", inputs=("file",), seconds=0.5)
async def table_profile(desk: Desk, file: str) -> ToolResult:
    """Tell the columns, rows and blanks of each table of a file."""
    source = await desk.source(file)
    profiles = await in_thread(lambda: [_profile(grid) for grid in source.grids])
    if not profiles:
        raise _no_table(source.name)
    rows = sum(int(str(one["rows"])) for one in profiles)
    return ToolResult(
        kind="profile",
        data={"tables": profiles},
        summary=_(
            "{name}: {count} {count:table|tables}, {rows} {rows:row|rows}.",
            name=source.name,
            count=len(profiles),
            rows=rows,
        ),
    )


def _profile(grid: Grid) -> dict[str, object]:
    columns = [one.model_dump() for one in columns_of(grid)]
    blanks = {
        one["name"]: sum(is_blank(cell) for cell in watched(grid.column(int(one["at"])))) for one in columns
    }
    return {
        "sheet": grid.sheet,
        "title": grid.title,
        "rows": len(grid.rows),
        "columns": columns,
        "blanks": blanks,
    }


@tool("spreadsheet_summary", inputs=("file",), seconds=1.0)
async def spreadsheet_summary(desk: Desk, file: str) -> ToolResult:
    """Compute sums, means, groups and courses over time; every result is a fact."""
    source = await desk.source(file)
    return await in_thread(_summary, source, desk.requirement, desk.prefix)


def _summary(source: Source, requirement: Requirement, prefix: str) -> ToolResult:
    ledger = Ledger()
    rules = rules_of(requirement, source)
    grids = [grid for grid in source.grids if len(grid.rows) >= 1][:MOST_GRIDS]
    if not grids and source.form != "table":
        return ToolResult(kind="findings", summary=_("There is no table in {name}.", name=source.name))
    if not grids:
        raise _no_table(source.name)
    if requirement.type != "comparison":
        grids = put_together(grids, requirement.language)
    found = [analyse(grid, ledger, requirement.language, rules, prefix) for grid in grids]
    words = source.model_copy(update={"grids": []})
    if all(ledger.facts[one.valid].value == "0" for one in found):
        return _outside(source, requirement, grids, words)
    data = {
        "findings": [one.model_dump(mode="json") for one in found],
        "source": words.model_dump(mode="json"),
    }
    summary = _("{name}: {count} {count:fact|facts}.", name=source.name, count=len(ledger.facts))
    return ToolResult(kind="findings", data=data, ledger=ledger, summary=summary)


def _outside(source: Source, requirement: Requirement, grids: list[Grid], words: Source) -> ToolResult:
    """Tell which days a file without a row of the period does cover: a gap, no error."""
    ledger = Ledger()
    whole = [analyse(grid, ledger, requirement.language, Rules()) for grid in grids]
    known = [ledger.facts[key] for one in whole for key in (one.first_day, one.last_day) if key]
    covers = sorted({fact.shown for fact in known})
    shown = [covers[0], covers[-1]] if covers else []
    told = {"name": source.name, "period": requirement.period, "covers": list(dict.fromkeys(shown))}
    summary = _(
        "The file {name} holds no valid rows for {period}.",
        name=source.name,
        period=requirement.period or "-",
    )
    kept = Ledger(facts={fact.id: fact for fact in known})
    data = {"findings": [], "source": words.model_dump(mode="json"), "outside": told}
    return ToolResult(kind="findings", data=data, ledger=kept, summary=summary)


def rules_of(requirement: Requirement, source: Source) -> Rules:
    """Return how rows are counted: by the request, and once per id unless it says otherwise."""
    months = months_of(requirement.request)
    if requirement.compare_with:
        months = _latest_year(months, source)
    return Rules(once=not _EACH.search(requirement.request), months=months, wanted=requirement.request)


def _latest_year(months: frozenset[str], source: Source) -> frozenset[str]:
    """Return the months of the data's newest year only, as the others are what it is compared with."""
    found: set[str] = set()
    for grid in source.grids[:MOST_GRIDS]:
        for column in columns_of(grid):
            if column.role in ("day", "period"):
                found |= {period_of(cell)[:4] for cell in grid.column(column.at)}
    year = max((one for one in found if one.isdigit()), default="")
    if len([one for one in found if one.isdigit()]) < 2:
        return frozenset()
    numbers = {month[5:] for month in months} or {f"{month:02d}" for month in range(1, 13)}
    return frozenset(f"{year}-{number}" for number in numbers)


@tool("table_query", inputs=("file", "query"), seconds=0.5)
async def table_query(desk: Desk, file: str, query: str) -> ToolResult:
    """Answer one SELECT over a file's tables (t1, t2 ...), which can't write anything."""
    source = await desk.source(file)
    return await in_thread(_query, source, query, desk.prefix)


def _query(source: Source, query: str, prefix: str) -> ToolResult:
    if not _READS.match(query) or ";" in query.rstrip("; \n"):
        raise AppError(
            "only_reading", _("Only one SELECT can be asked."), _("Write the question as one SELECT.")
        )
    with closing(sqlite3.connect(":memory:")) as database:
        for number, grid in enumerate(source.grids, 1):
            _load(database, f"t{number}", grid)
        database.execute("PRAGMA query_only = ON")
        database.set_progress_handler(_Patience(), 10_000)
        try:
            cursor = database.execute(query)
            rows = cursor.fetchmany(MOST_ANSWERS)
        except sqlite3.Error as problem:
            raise AppError(
                "bad_query", _("The query can't be answered: {text}", text=str(problem)), ""
            ) from problem
        head = [one[0] for one in cursor.description or ()]
    ledger = Ledger()
    place = source.grids[0].place if source.grids else None
    for row in rows[:50]:
        for name, value in zip(head, row, strict=True):
            if isinstance(value, int | float) and place is not None:
                where = place.model_copy(update={"kind": "query", "query": query[:200]})
                ledger.add(name, Decimal(_shown(value)), places=(where,), prefix=prefix)
    text = [[_shown(value) for value in row] for row in rows]
    return ToolResult(kind="rows", data={"head": head, "rows": text}, ledger=ledger, summary=f"{len(rows)}")


def _shown(value: object) -> str:
    """Return an answer's value as text, without what binary fractions add."""
    if isinstance(value, float):
        return f"{Decimal(f'{value:.12g}'):f}"
    return "" if value is None else str(value)


class _Patience:
    """Stops a query after some 20 million steps of SQLite's machine."""

    def __init__(self) -> None:
        self.left = 2_000

    def __call__(self) -> int:
        self.left -= 1
        return int(self.left < 0)


def _load(database: sqlite3.Connection, name: str, grid: Grid) -> None:
    heads = [one.replace('"', "") or f"c{at}" for at, one in enumerate(grid.head)]
    unique = [one if heads.index(one) == at else f"{one}_{at}" for at, one in enumerate(heads)]
    columns = ", ".join(f'"{one}"' for one in unique)
    database.execute(f'CREATE TABLE "{name}" ({columns})')
    marks = ", ".join("?" for _one in unique)
    rows = ([_value(cell) for cell in row[: len(unique)]] for row in grid.rows)
    database.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)  # noqa: S608 - names are quoted


def _value(cell: str) -> object:
    if is_blank(cell):
        return None
    number = number_of(cell)
    return float(number) if number is not None else cell


def _no_table(name: str) -> AppError:
    return AppError(
        "no_table", _("There is no table in {name}.", name=name), _("Add a CSV or XLSX file with the data.")
    )
