"""A new row of totals is read only where a text says all of it: one figure, one label, their looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.new_row_frame import new_row_of

_TEMPLATE = Path(__file__).parents[3] / "data" / "templates" / "order_list_en.jrxml"


@pytest.fixture
def outline() -> Outline:
    return outline_of(Template(_TEMPLATE.read_bytes()))


def test_slots_in_any_order(outline: Outline) -> None:
    """Label, figure, pattern and side are read in whatever order they are said."""
    row = new_row_of(
        'Add a total row in the summary: the sum of amount, as #,##0.00, right-aligned, the bold label "All"',
        outline,
    )
    assert row is not None
    assert (row.edit.label, row.label, row.figure) == ("All", ["bold"], [])
    assert (row.pattern, row.align) == ("#,##0.00", "Right")


def test_bold_belongs_to_what_stands_before(outline: Outline) -> None:
    """Bold behind the figure is that of the figure."""
    row = new_row_of('Add a total row: label "All" and the sum of amount in bold', outline)
    assert row is not None
    assert (row.label, row.figure) == ([], ["bold"])


@pytest.mark.parametrize(
    "text",
    [
        'Add a total row: label "All" in bold and the sum of amount under qty',
        'Add a total row: label "All" in bold and the sum of amount and qty',
        'Add a total row: label "All" in bold and the sum of amount with pattern #,#',
        'Add a total row: label "All" in bold',
        "Add a total row with the sum of amount",
    ],
)
def test_what_is_not_all_understood_is_left(outline: Outline, text: str) -> None:
    """Another column below, two columns, a pattern of another form, or too little: left to other readers."""
    assert new_row_of(text, outline) is None
