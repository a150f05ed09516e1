"""Blocks, cards, notes and signs named as people see them: what is read of them, and what is asked."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.references.blocks_said import blocks_of
from app.domain.reports.editing.request.abbreviations import with_abbreviations
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.values.patterns import SetNumberFormat
from tests.domain.reports.editing.stored_requests import template_for


def test_blocks_are_counted_in_reading_order(request: pytest.FixtureRequest) -> None:
    outline = outline_of(Template(template_for("en_RotationReport_5bc3da", request)))
    assert [one.id for one in blocks_of(outline)] == [f"e{number}" for number in range(1, 9)]


@pytest.mark.parametrize(
    ("former", "pattern"),
    [("'$ '#,##0.00", "#,##0.00"), ("'£'#,##0.00", "#,##0.00"), ("$#,##0", "#,##0"), ("R$ 0.00", "0.00")],
)
def test_a_sign_that_goes_leaves_no_quotes(former: str, pattern: str) -> None:
    assert SetNumberFormat(targets=["e1"], unsigned=True).pattern(former) == pattern


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("把 DISCOUNT 表头改成 DISC.", "把 DISCOUNT 表头改成 “DISC.”"),
        ("Rename Discount to Disc. and make it bold", "Rename Discount to “Disc.” and make it bold"),
        ("Rename Discount to Disc.", "Rename Discount to Disc."),
        ("把 Discount 改成 Total.", "把 Discount 改成 Total."),
    ],
)
def test_an_abbreviation_keeps_its_dot(said: str, meant: str) -> None:
    assert with_abbreviations(said, ["Discount"]) == meant
