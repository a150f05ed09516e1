"""English words for values that are missing or nought: the value stays away, its row is printed."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.look_samples import sales


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("print nothing where the amount is empty", "blank_when_null"),
        ("leave the amount blank where it is missing", "blank_when_null"),
        ("hide the amount where it is empty", "print_when"),
        ("hide the amount when it is empty or 0", "print_when"),
        ("hide the rows where the amount is empty", "add_filter"),
    ],
)
def test_a_value_is_left_out_not_its_row(said: str, kind: str) -> None:
    found = understand(sales(), said)
    assert [one["kind"] for one in found.edits] == [kind]
