"""Sheets as offices keep them (titles, totals, notes, merged cells, units in heads) become the rows meant."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from app.domain.records.glossary import read_glossary
from app.domain.records.models import ConnectionInfo, StagedRow
from app.domain.records.sheets.rows import stage_sheet
from app.domain.records.understand.models import AddRequest, Staged
from app.engines.databases.database import Database
from app.engines.sources.lines import lines_of

pytestmark = pytest.mark.shared
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "records_sheets.json").read_text("utf-8")
)
NOW = datetime.fromisoformat("2026-11-23T10:00:00+08:00")


@pytest.fixture(scope="module")
def databases() -> dict[str, Database]:
    """Return the sample databases by name, or skip where they are missing."""
    folder = Path(__file__).parents[4] / "shared" / "data" / "records"
    if not folder.exists():
        pytest.skip("the sample databases are not here")
    return {name: _opened(folder, name) for name in {case["db"] for case in CASES}}


def _opened(folder: Path, name: str) -> Database:
    side_car = folder / "sql" / f"{name}_glossary.json"
    glossary = read_glossary(side_car.read_bytes(), side_car.name) if side_car.exists() else None
    path = str(folder / "sqlite" / f"{name}.db")
    return Database(ConnectionInfo(id=name, name=name, dialect="sqlite", database=path), glossary=glossary)


def _written(case: dict[str, Any], folder: Path) -> Path:
    path = folder / case["name"]
    if "text" in case:
        path.write_bytes(case["text"].encode(case["encoding"]))
        return path
    book = Workbook()
    for row in case["rows"]:
        book.active.append([date.fromisoformat(v["day"]) if isinstance(v, dict) else v for v in row])
    for area in case["merges"]:
        book.active.merge_cells(area)
    for cell, form in case["formats"].items():
        book.active[cell].number_format = form
    book.save(path)
    return path


def _staged(case: dict[str, Any], folder: Path, databases: dict[str, Database]) -> Staged:
    grid = lines_of(_written(case, folder))
    assert grid is not None
    database = databases[case["db"]]
    request = AddRequest(text=case["ask"], now=NOW, timezone="Asia/Shanghai", seed=1)
    outcome = stage_sheet(grid, request, database.catalogue(), database.reader())
    assert isinstance(outcome, Staged)
    return outcome


def _same(one: str | None, other: str) -> bool:
    try:
        return one is not None and Decimal(one) == Decimal(other)
    except InvalidOperation:
        return one is not None and one.removesuffix("T00:00:00") == other


def _wrong(row: StagedRow, expected: dict[str, str]) -> dict[str, str | None]:
    given = {cell.column: cell.value for cell in row.cells if cell.sent}
    return {name: given.get(name) for name, value in expected.items() if not _same(given.get(name), value)}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_an_odd_sheet_becomes_its_rows(
    case: dict[str, Any], tmp_path: Path, databases: dict[str, Database]
) -> None:
    outcome = _staged(case, tmp_path, databases)
    assert {row.table for row in outcome.rows} == {case["table"]}
    assert len(outcome.rows) == len(case["expect"])
    assert [_wrong(row, said) for row, said in zip(outcome.rows, case["expect"], strict=True)] == [
        {} for _said in case["expect"]
    ]


def test_a_line_that_is_left_out_is_told(tmp_path: Path, databases: dict[str, Database]) -> None:
    case = next(one for one in CASES if one["name"] == "title and total.xlsx")
    told = [one.message for one in _staged(case, tmp_path, databases).assumptions]
    assert any("合计" in message for message in told)


def test_where_a_value_of_a_form_stands(tmp_path: Path, databases: dict[str, Database]) -> None:
    case = next(one for one in CASES if one["name"] == "form of labels and values.xlsx")
    cell = _staged(case, tmp_path, databases).rows[0].cell("name")
    assert cell is not None
    assert cell.span is not None
    assert cell.span.source == "Sheet!B3"
