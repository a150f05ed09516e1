"""Page numbers print their page, and the number of pages is known at the end."""

from __future__ import annotations

import pytest

from app.core.pages import Page
from app.domain.reports.models import TextField
from app.domain.reports.paging import number_pages
from app.domain.reports.pipeline import draft_from_page
from tests.domain.reports.pages import form, run


def _field(text: str, align: str = "Left") -> TextField:
    return TextField(
        x=400, y=10, width=120, height=14, expression="$V{PAGE_NUMBER}", sample_text=text, align=align
    )


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Page 1 of 3", '"Page " + $V{PAGE_NUMBER} + " of"', "$V{PAGE_NUMBER}"),
        ("第1页/共3页", '"第" + $V{PAGE_NUMBER} + "页/共"', '$V{PAGE_NUMBER} + "页"'),
        ("2 / 3", '$V{PAGE_NUMBER} + " /"', "$V{PAGE_NUMBER}"),
    ],
)
@pytest.mark.parametrize("align", ["Left", "Center", "Right"])
def test_the_number_of_pages_is_printed_by_a_field_of_its_own(text, first, second, align) -> None:
    field = _field(text, align)
    total = number_pages(field, 595)
    assert (field.expression, field.evaluation, field.align) == (first, "Now", "Right")
    assert total is not None
    assert (total.expression, total.evaluation, total.align) == (second, "Report", "Left")
    assert 0 <= total.x - (field.x + field.width) < 6
    assert 390 < field.x + field.width < 530


def test_a_page_number_alone_needs_no_second_field() -> None:
    field = _field("Page 4")
    assert number_pages(field, 595) is None
    assert (field.expression, field.evaluation) == ('"Page " + $V{PAGE_NUMBER}', "Now")


def test_a_number_behind_page_1_of_counts_the_pages() -> None:
    page: Page = form()
    page.runs += [run("Page 1 of", 300, 280), run("3", 350, 280)]
    fields = [
        e
        for band in draft_from_page(page, "form").design.bands
        for e in band.elements
        if isinstance(e, TextField) and "PAGE_NUMBER" in e.expression
    ]
    assert [(e.expression, e.evaluation) for e in fields] == [
        ('"Page " + $V{PAGE_NUMBER} + " of"', "Now"),
        ("$V{PAGE_NUMBER}", "Report"),
    ]
