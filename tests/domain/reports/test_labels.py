"""Labels, totals, addresses and page numbers are told by their words."""

from __future__ import annotations

import pytest

from app.domain.reports.labels import is_address, is_label, is_total, page_parts


@pytest.mark.parametrize("text", ["VAT 20%", "SubjetNo", "Unit price", "Customer:", "送货日期", "Name _____"])
def test_words_that_name_something_are_labels(text: str) -> None:
    assert is_label(text)


@pytest.mark.parametrize("text", ["20%", "Miller and Sons", "A-1029", "Kelly Casino"])
def test_values_are_no_labels(text: str) -> None:
    assert not is_label(text)


@pytest.mark.parametrize("text", ["Total", "Totaux", "Grand total", "合计", "合 计：", "Subtotal"])
def test_totals_announce_themselves(text: str) -> None:
    assert is_total(text)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("12 Harbor Street, Portland", True),
        ("12 Harbor Street\n97201 Portland", True),
        ("The goods stay ours\nuntil they are paid", False),
        ("Two bolts, zinc", False),
    ],
)
def test_addresses_have_house_numbers_and_towns(text: str, address: bool) -> None:
    assert is_address(text) is address


def test_a_page_number_falls_into_its_parts() -> None:
    parts = page_parts("第 1 页 共 3 页")
    assert parts is not None
    assert (parts["number"], parts["total"]) == ("1", "3")
