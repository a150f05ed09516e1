"""English requests that say a place, a frame or a condition beside what they change."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.conditions.joined_conditions import joined_with


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
