"""What stays as it is, what is added anew, and whole requests in English sayings."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.english.plain import in_plain_english
from app.domain.reports.editing.understand import understand
from app.domain.reports.editing.understood import Understood
from tests.domain.reports.editing.effects import template_bytes


def _understood(said: str, template: str = "order_list_en") -> Understood:
    jrxml = template_bytes(template, None)
    assert jrxml is not None
    return understand(jrxml, said)


def test_what_is_left_alone_is_in_no_edit() -> None:
    found = _understood("make everything bold, don't touch the amount")
    assert found.sure
    assert {"e7", "e13"}.isdisjoint(found.edits[0]["targets"])
    assert "e1" in found.edits[0]["targets"]


def test_an_edit_about_nothing_but_what_stays_is_asked_about() -> None:
    assert not _understood("make the title red, leave the title alone").sure


def test_a_total_and_an_average_are_both_added() -> None:
    found = _understood("add a total of amount, add an average of amount")
    assert found.sure
    assert [one["calculation"] for one in found.edits] == ["Sum", "Average"]


def test_a_second_look_under_a_condition_belongs_to_the_condition() -> None:
    found = _understood("If amount is less than 0, print it red and bold")
    assert found.sure
    assert [(one["kind"], one["bold"]) for one in found.edits] == [("conditional_style", True)]


def test_a_query_loses_its_quotation_marks() -> None:
    found = _understood('Set the query to "select * from orders where qty > 0"')
    assert [one["sql"] for one in found.edits] == ["select * from orders where qty > 0"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "said",
    [
        "make the title as big as the heading",
        "sum of qty * price at the bottom",
        "leave out orders below 50",
        "append a column for VAT (10 % of a quarter)",
    ],
)
def test_what_no_edit_holds_is_asked_about(said: str) -> None:
    assert not _understood(said).sure


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("group by warehouse, then by item", "group by warehouse, group by item"),
        ("drop the third and fifth columns", "drop the third column and the fifth column"),
        ("make all texts 9 pt except the title", "make all texts except the title 9 pt"),
        ("format the day as month/year", "format the day as MM/yyyy"),
    ],
)
def test_a_saying_is_put_in_known_words(said: str, plain: str) -> None:
    assert in_plain_english(said, []) == plain
