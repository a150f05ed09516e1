"""Long lists go through JSON item by item and come back as they were."""

from __future__ import annotations

import json

import pytest

from app.domain.records.models import Batch, DryRun, RowVerdict, StagedCell, StagedRow
from app.domain.records.pieces import list_bytes, object_bytes, read_list, read_object
from app.domain.records.sheets.grid import Grid, Line


def rows(count: int) -> tuple[StagedRow, ...]:
    texts = ("a\nb", "],", '"}]\n', "𠮷", "")
    return tuple(
        StagedRow(key=f"r{at}", table="t", cells=(StagedCell(column="c", value=texts[at % 5]),))
        for at in range(count)
    )


@pytest.mark.parametrize("count", [0, 1, 7])
def test_rows_come_back(count) -> None:
    batch = Batch(rows=rows(count), connection="x\n]", seed=3)
    data = object_bytes(batch, "rows")
    assert Batch.model_validate_json(data) == batch
    assert read_object(data, Batch, "rows", StagedRow) == batch
    assert read_list(list_bytes(batch.rows), StagedRow) == list(batch.rows)


@pytest.mark.parametrize("count", [0, 3])
def test_a_required_list_and_one_that_is_all_there_is_come_back(count) -> None:
    verdicts = tuple(RowVerdict(row=f"r{at}", ok=True) for at in range(count))
    trial = DryRun(batch_hash="h", verdicts=verdicts, proven=True)
    assert read_object(object_bytes(trial, "verdicts"), DryRun, "verdicts", RowVerdict) == trial
    grid = Grid(name="g", lines=[Line(number=at, cells=["]", "\n"]) for at in range(count)])
    found = read_object(object_bytes(grid, "lines"), Grid, "lines", Line)
    assert list(found.lines) == grid.lines


def test_other_shapes_are_read_and_damage_is_told() -> None:
    batch = Batch(rows=rows(2))
    assert read_object(batch.model_dump_json().encode(), Batch, "rows", StagedRow) == batch
    assert read_object(json.dumps(batch.model_dump(mode="json"), indent=1).encode(), Batch, "rows", StagedRow)
    whole = object_bytes(batch, "rows")
    for cut in (1, 10, len(whole) // 2, len(whole) - 1):
        with pytest.raises(ValueError, match=r".+"):
            read_object(whole[:cut], Batch, "rows", StagedRow)


def test_the_hash_is_that_of_the_whole_text() -> None:
    assert Batch(rows=rows(3), connection="客").hash == (
        "" or Batch(rows=rows(3), connection="客", seed=9).hash
    )
    assert Batch(rows=rows(3)).hash != Batch(rows=rows(3)[::-1]).hash
