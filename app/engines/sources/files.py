"""Rows of a CSV, TSV, XLSX or JSON file."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.reports.data_table import DataTable, table_of
from app.domain.reports.generate.field_table import FieldTable, columns_from_rows, read_field_table
from app.domain.reports.models import SampleValue
from app.engines.intake import limits
from app.engines.intake.plain import delimiter_of, file_text

MOST_COLUMNS = 200
MOST_FIELDS = 400
FORMS = (".csv", ".tsv", ".txt", ".xlsx", ".json")
_LOOKED_AT = 20


def rows_from_file(path: Path, *, sheet: str = "", limit: int = 10_000) -> DataTable:
    """Return a file's rows with their types; the first filled line is the head."""
    limits.check_path(path)
    suffix = path.suffix.lower()
    if suffix == ".json":
        return _json_table(_text(path), path.name, limit)
    grid, cut = grid_of(path, sheet=sheet, limit=limit + 1)
    if not grid:
        raise limits.nothing_in_it(path.name)
    at = _head_line(grid)
    heads = ["" if one is None else str(one) for one in grid[at]]
    return table_of(heads, grid[at + 1 :], cut=cut)


def fields_of(path: Path) -> FieldTable | None:
    """Return the fields that a file lists (name, type, comment, or CREATE TABLE); None for any other file."""
    suffix = path.suffix.lower()
    if suffix in (".xlsx", ".csv", ".tsv"):
        grid, _cut = grid_of(path, limit=MOST_FIELDS)
        return columns_from_rows([["" if cell is None else str(cell) for cell in row] for row in grid])
    return read_field_table(_text(path)) if suffix in (".sql", ".ddl", ".txt") else None


def grid_of(path: Path, *, sheet: str = "", limit: int = 10_000) -> tuple[list[list[SampleValue]], bool]:
    """Return the filled lines of a CSV or XLSX file as cells, and whether there were more."""
    suffix = path.suffix.lower()
    if suffix == ".xlsx":
        limits.check_path(path)
        limits.check_file(path, path.name)
        return _sheet_grid(path, sheet, limit)
    if suffix not in FORMS:
        raise AppError(
            "unknown_data",
            _("The file {name} is no table of data that can be read.", name=path.name),
            _("Use CSV, TSV, XLSX or JSON, or name a database and a query."),
        )
    return _csv_grid(_text(path), limit)


def _text(path: Path) -> str:
    limits.check_path(path)
    return file_text(path)


def _csv_grid(text: str, limit: int) -> tuple[list[list[SampleValue]], bool]:
    grid: list[list[SampleValue]] = []
    for row in csv.reader(io.StringIO(text), delimiter=delimiter_of(text)):
        if not any(part.strip() for part in row):
            continue
        if len(grid) >= limit:
            return grid, True
        grid.append([part.strip() or None for part in row[:MOST_COLUMNS]])
    return grid, False


def _sheet_grid(path: Path, sheet: str, limit: int) -> tuple[list[list[SampleValue]], bool]:
    import openpyxl

    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except (ValueError, KeyError, OSError, TypeError) as problem:
        raise limits.corrupt(path.name) from problem
    try:
        chosen = book[sheet] if sheet in book.sheetnames else book.worksheets[0]
        grid: list[list[SampleValue]] = []
        for row in chosen.iter_rows(max_col=MOST_COLUMNS, values_only=True):
            cells = [cell_value(one) for one in row]
            if all(one is None for one in cells):
                continue
            if len(grid) >= limit:
                return _trimmed(grid), True
            grid.append(cells)
        return _trimmed(grid), False
    finally:
        book.close()


def _trimmed(grid: list[list[SampleValue]]) -> list[list[SampleValue]]:
    """Drop empty columns at the end."""
    width = max((at + 1 for row in grid for at, one in enumerate(row) if one is not None), default=0)
    return [row[:width] for row in grid]


def cell_value(value: Any) -> SampleValue:
    """Return a cell's or a column's value as sample data has it."""
    if value is None or isinstance(value, bool | int):
        return (
            value
            if not isinstance(value, int) or isinstance(value, bool) or abs(value) < 2**53
            else str(value)
        )
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        midnight = value.time() == time(0) and value.tzinfo is None
        return value.date().isoformat() if midnight else value.replace(microsecond=0, tzinfo=None).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        return None
    return str(value).strip() or None


def _head_line(grid: list[list[SampleValue]]) -> int:
    """Return which line is the head: the first that is as full as the fullest of the first lines."""
    filled = [sum(one is not None for one in row) for row in grid[:_LOOKED_AT]]
    most = max(filled)
    return next(at for at, count in enumerate(filled) if count * 10 >= most * 7)


# ---- JSON ---------------------------------------------------------------------------


def _json_table(text: str, name: str, limit: int) -> DataTable:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise AppError(
            "bad_json",
            _("The file {name} is no valid JSON.", name=name),
            _("Check it with the program that wrote it."),
            str(problem),
        ) from problem
    records = _records(data)
    if not records:
        raise AppError(
            "no_records",
            _("The file {name} holds no list of records.", name=name),
            _("The rows must be a list of objects such as a list of orders."),
        )
    flat = [_flat(one) for one in records[:limit]]
    heads = list(dict.fromkeys(key for one in flat for key in one))[:MOST_COLUMNS]
    rows = [[one.get(head) for head in heads] for one in flat]
    return table_of(heads, rows, cut=len(records) > limit)


def _records(data: Any, depth: int = 0) -> list[dict[str, Any]]:
    """Return the first list of objects, at most four levels deep."""
    if isinstance(data, list):
        return [one for one in data if isinstance(one, dict)]
    if isinstance(data, dict) and depth < 4:
        for one in data.values():
            if found := _records(one, depth + 1):
                return found
    return []


def _flat(record: dict[str, Any], prefix: str = "", depth: int = 0) -> dict[str, SampleValue]:
    """Return a record's values, those of inner objects under names joined by an underscore."""
    flat: dict[str, SampleValue] = {}
    for key, value in record.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and depth < 3:
            flat |= _flat(value, f"{name}_", depth + 1)
        elif not isinstance(value, list):
            flat[name] = cell_value(value)
    return flat
