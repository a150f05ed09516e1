"""Ten thousand staged rows change in pieces, and come back as one step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from app.domain.records.models import Batch, Catalogue, Column, StagedCell, StagedRow, Table
from app.views.records.grid_edits import GridEdits
from app.views.records.grid_model import StagedModel
from app.views.records.long_changes import ROWS_A_STEP, removing
from app.views.records.staging import Staging
from app.widgets import slices
from app.widgets.slices import AT_ONCE

MANY = ROWS_A_STEP * AT_ONCE + 1000
NAMES = ("code", "name")


@pytest.fixture
def staging(qtbot: QtBot) -> Staging:
    """Return many rows of one table."""
    table = Table(name="product", columns=tuple(Column(name=name, family="text") for name in NAMES))
    rows = tuple(
        StagedRow(
            key=f"r{at}",
            table="product",
            cells=tuple(StagedCell(column=name, value=f"{name}{at}") for name in NAMES),
        )
        for at in range(MANY)
    )
    staging = Staging()
    staging.use_catalogue(Catalogue(dialect="sqlite", tables=(table,)))
    staging.show_batch(Batch(connection="shop", rows=rows))
    return staging


def test_many_rows_are_removed_in_pieces_and_as_one_step(
    staging: Staging, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "PIECE_SECONDS", 0.0001)
    model = StagedModel(staging, "product")
    staging.rowsChanged.connect(lambda _table: model.follow_rows())
    staging.remove_rows([f"r{at}" for at in range(MANY)])
    assert staging.busy
    assert staging.total() == MANY, "nothing may go before all are ready"
    qtbot.waitUntil(lambda: not staging.busy)
    assert (staging.total(), model.rowCount(), staging.stack.count()) == (0, 0, 1)
    staging.stack.undo()
    assert model.rowCount() == MANY
    assert staging.keys_of("product") == [f"r{at}" for at in range(MANY)]


def test_a_few_rows_are_removed_at_once(staging: Staging) -> None:
    staging.remove_rows(["r3", "r5"])
    assert not staging.busy
    assert staging.total() == MANY - 2
    staging.stack.undo()
    assert [staging.keys_of("product")[at] for at in (2, 3, 4, 5)] == ["r2", "r3", "r4", "r5"]


def test_a_removed_row_takes_its_edits_with_it_and_brings_them_back(staging: Staging) -> None:
    staging.set_cells([("r1", "name", StagedCell(column="name", value="柚子"))])
    staging.remove_rows(["r1"])
    assert not staging.has_row("r1")
    staging.stack.undo()
    cell = staging.cell("r1", "name")
    assert cell is not None
    assert cell.value == "柚子"


def test_no_step_of_a_removal_takes_more_rows_than_a_piece(
    staging: Staging, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched: list[int] = []
    marks: list[int] = []
    row = Staging.row
    monkeypatch.setattr(Staging, "row", lambda self, key: (touched.append(1), row(self, key))[1])
    steps = removing(staging, [f"r{at}" for at in range(MANY)])
    for _step in range(MANY // ROWS_A_STEP):
        next(steps)
        marks.append(len(touched))
    assert max(after - before for before, after in pairwise(marks)) <= ROWS_A_STEP


def bytes_of(staging: Staging) -> bytes:
    return staging.batch().model_dump_json().encode()


def shuffled_steps(edits: GridEdits, staging: Staging, rows: int) -> list[Callable[[], object]]:
    """Return what a clerk does with a long sheet, one undo step each."""
    block = [[f"P{at}", f"{at} 号" if at % 3 else ""] for at in range(rows // 2)]
    half = (range(rows // 4, rows // 2), range(1, 3))
    return [
        lambda: edits.paste(7, 1, block),
        lambda: edits.fill_down([(range(0, rows), range(2, 3))]),
        lambda: edits.clear_cells([half]),
        lambda: edits.empty_cells([half], "default"),
        lambda: staging.remove_rows([f"r{at}" for at in range(0, rows, 3)]),
        lambda: edits.paste(staging.total() - 2, 1, [["Z", '𠮷"\t'], *block[:500]]),
        lambda: staging.add_row("product"),
        lambda: staging.set_cells([("r1", "name", None), ("r2", "code", None)]),
    ]


def test_undo_and_redo_of_long_steps_give_the_same_bytes(staging: Staging, qtbot: QtBot) -> None:
    model = StagedModel(staging, "product")
    staging.rowsChanged.connect(lambda _table: model.follow_rows())
    edits = GridEdits(model)
    stood = [bytes_of(staging)]
    for step in shuffled_steps(edits, staging, MANY):
        step()
        qtbot.waitUntil(lambda: not staging.busy)
        stood.append(bytes_of(staging))
        assert staging.stack.count() == len(stood) - 1
        assert stood[-1] != stood[-2]
    for _turn in range(2):
        for before in reversed(stood[:-1]):
            staging.stack.undo()
            assert bytes_of(staging) == before
            assert list(model.keys()) == staging.keys_of("product")
        for after in stood[1:]:
            staging.stack.redo()
            assert bytes_of(staging) == after
            assert list(model.keys()) == staging.keys_of("product")


def test_an_undo_step_keeps_only_the_cells_that_changed(staging: Staging, qtbot: QtBot) -> None:
    edits = GridEdits(StagedModel(staging, "product"))
    edits.paste(0, 2, [["name0"], ["other"], ["name2"]])
    qtbot.waitUntil(lambda: not staging.busy)
    step = staging.stack.command(0)
    assert [(key, column) for key, column, _cell in step._new] == [("r1", "name")]
