"""What people type into cells."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.domain.records.cell_input import (
    candidate_cell,
    candidate_text,
    shown_text,
    typed_cell,
    unresolved_cell,
    with_cell,
)
from app.domain.records.models import (
    Candidate,
    Choice,
    Column,
    ForeignKey,
    StagedCell,
    StagedRow,
)

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
LEVEL = Column(
    name="level",
    family="integer",
    choices=(Choice(value="1", label="普通"), Choice(value="2", label="银卡")),
    closed=True,
)
ZONED = Column(name="z", family="datetime", with_zone=True)
PRICE = Column(name="price", family="decimal", precision=8, scale=2)


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        (LEVEL, "银卡", "2"),
        (LEVEL, "１", "1"),
        (PRICE, "三块", "三块"),
        (PRICE, "1,200", "1200.00"),
        (PRICE, "3.456", "3.456"),
        (Column(name="n", family="integer"), "三万五", "35000"),
        (Column(name="d", family="date"), "下周五", "2026-11-27"),
        (Column(name="t", family="datetime"), "明天下午三点", "2026-11-21T15:00:00"),
        (
            Column(name="t", family="datetime", with_zone=True),
            "2026-11-21 15:00",
            "2026-11-21T15:00:00+00:00",
        ),
        (Column(name="b", family="boolean"), "是", "true"),
        (Column(name="b", family="boolean"), "no", "false"),
        (Column(name="x", family="text"), "'; DROP TABLE a; --", "'; DROP TABLE a; --"),
        (Column(name="x", family="text"), "{{next a.b}}", "{{next a.b}}"),
    ],
)
def test_a_typed_text_becomes_canonical(column, text, value) -> None:
    assert typed_cell(column, text, NOW).value == value


def test_what_does_not_fit_says_why() -> None:
    assert typed_cell(LEVEL, "9", NOW).problem.code == "choice"
    assert typed_cell(PRICE, "3.456", NOW).problem.code == "range"
    assert typed_cell(Column(name="d", family="date"), "3/4/2026", NOW).problem.code == "type"


def test_an_empty_text_is_the_default_or_null() -> None:
    assert typed_cell(Column(name="a", default="0"), "  ", NOW).kind == "default"
    assert typed_cell(Column(name="a"), "", NOW).kind == "null"
    assert typed_cell(Column(name="a", nullable=False), "", NOW).problem.code == "not_null"


def test_codes_and_money_are_shown_as_people_know_them() -> None:
    assert shown_text(LEVEL, StagedCell(column="level", value="2")) == "2 银卡"
    assert shown_text(PRICE, StagedCell(column="price", value="2.8")) == "2.80"
    assert shown_text(PRICE, StagedCell(column="price", value="many")) == "many"
    assert shown_text(None, StagedCell(column="x", value="1", shown="张三")) == "张三"


def test_a_candidate_becomes_a_reference_that_is_looked_up_again() -> None:
    reference = ForeignKey(columns=("customer_id",), target="customer", target_columns=("id",))
    one = Candidate(
        table="customer",
        key={"id": "6"},
        label="王芳",
        column="name",
        match="exact",
        score=100,
        row={"id": "6", "name": "王芳"},
        distinguishing={"phone": "139"},
    )
    cell = candidate_cell(reference, one)
    assert (cell.value, cell.shown, cell.origin) == ("6", "王芳", "chosen")
    assert cell.looked_up.where == (("id", "6"),)
    assert candidate_text(one) == "王芳 · 139 · #6"
    open_cell = unresolved_cell(Column(name="customer_id"), "王芳", (one, one))
    assert open_cell.problem.code == "reference"
    assert open_cell.problem.suggestions == ("王芳 · 139 · #6",)


def test_a_cell_keeps_its_place() -> None:
    row = StagedRow(
        key="r", table="t", cells=tuple(StagedCell(column=name, value=name) for name in ("a", "b", "c"))
    )
    changed = with_cell(row, StagedCell(column="b", value="x"), "b")
    assert [cell.value for cell in changed.cells] == ["a", "x", "c"]
    assert [cell.column for cell in with_cell(row, None, "a").cells] == ["b", "c"]
