"""Numbers of a text and the lock on them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.domain.questions.computed.numbers import locked_numbers, numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("存入30万元，年利率5%，共3年", ["300000", "0.05", "3"]),
        ("不得超过主合同标的额的百分之二十", ["0.2"]),
        ("$1,234.50 million", ["1234500000.00"]),
        ("收益率由-1.5%变为2%", ["-0.015", "0.02"]),
        ("1,000 and 2000", ["1000", "2000"]),
        ("三十六个月", ["36"]),
    ],
)
def test_numbers_in_any_notation(text: str, expected: list[str]) -> None:
    assert [each.value for each in numbers(text)] == [Decimal(each) for each in expected]


def test_a_rewording_keeps_every_number() -> None:
    before = "李女士存入30万元，年利率5%，3年后的本利和为多少？"
    assert locked_numbers(before, "年利率为5%，李女士将300000元存3年，到期本利和是多少？") == []
    assert locked_numbers(before, "李女士存入30万元，年利率6%，3年后的本利和为多少？") == ["-0.05", "+0.06"]
    assert locked_numbers(before, "李女士存入30万元，3年后的本利和为多少？") == ["-0.05"]
    assert locked_numbers(before, before + "（另有2名子女）") == ["+2"]
