"""English requests that say a place, a frame or a condition beside what they change."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.joined_conditions import joined_with
from tests.domain.reports.editing.stored_requests import (
    misread,
    not_taken_back,
    of_template,
    stored,
    template_for,
)

REQUESTS = stored("places")
TEMPLATES = sorted({one["template"] for one in REQUESTS})
LEAST = 70


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_request_is_read_as_meant(name: str, request: pytest.FixtureRequest) -> None:
    assert misread(template_for(name, request), of_template(REQUESTS, name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_sample_is_carried_out_and_taken_back(name: str, request: pytest.FixtureRequest) -> None:
    some = [each for each in REQUESTS if each["template"] == name][::4]
    assert not_taken_back(template_for(name, request), some) == []


def test_there_are_many():
    assert len(REQUESTS) >= LEAST


@pytest.mark.parametrize(
    ("former", "new", "narrows", "both"),
    [
        ("$V{P}==1", "$F{a} != null", True, "($V{P}==1) && ($F{a} != null)"),
        ("$V{P}==1", "$V{P} > 1", False, "$V{P} > 1"),
        ("$F{a} || $F{b}", "$F{c}", False, "($F{a} || $F{b}) && $F{c}"),
        ('$F{a}.equals("x && y") && $F{b}', "$F{b}", False, '$F{a}.equals("x && y") && $F{b}'),
        ("$F{a} != null", "$F{a}  !=  null", True, "$F{a}  !=  null"),
    ],
)
def test_a_condition_joins_the_one_that_is_there(former: str, new: str, *, narrows: bool, both: str) -> None:
    assert joined_with(former, new, narrows=narrows) == both
