"""Numeric variants of one calculation are no duplicates of one another; repeated items are."""

from __future__ import annotations

from app.domain.questions.audit.bank import audited
from app.domain.questions.computed.batch import make_items, variants


def test_variants_are_no_duplicates_but_a_repeated_item_is() -> None:
    first = make_items(1, 7, "zh", calculators=["loan_equal_payment"])[0].model_copy(update={"id": "a"})
    more = [item.model_copy(update={"id": f"v{n}"}) for n, item in enumerate(variants(first, 6, 3))]
    found = audited([first, *more], "bank")
    assert [one for one in found.proposals if one.kind == "duplicate"] == []
    twin = first.model_copy(update={"id": "b"})
    assert [one.item for one in audited([first, twin], "bank").proposals if one.kind == "duplicate"] == ["b"]
    assert [one.item for one in audited([twin], "bank", [first]).proposals if one.kind == "duplicate"] == [
        "b"
    ]
