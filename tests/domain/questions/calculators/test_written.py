"""Arguments are read as people write them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from app.core.errors import AppError
from app.domain.questions.calculators import calculate


def near(one: Decimal, other: str) -> bool:
    """Say whether two values agree to four decimals."""
    return abs(one - Decimal(other)) < Decimal("0.00005")


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("loan_equal_payment", {"principal": "50万", "annual_rate": "3.6%", "months": "15年"}, "3599.0170"),
        (
            "loan_equal_payment",
            {"principal": "¥500,000", "annual_rate": "3.6％", "months": "180个月"},
            "3599.0170",
        ),
        ("bank_ratios", {"capital": "1200亿元", "deduct": "40亿元", "rwa": "9600亿元"}, "0.1208"),
        ("breakeven", {"fixed": "14万元", "price": "70元", "var": "30"}, "3500"),
        ("fv_annuity", {"pmt": "1万", "rate": "5%", "nper": "10年", "begin": "期初"}, "132067.8716"),
        ("fv_annuity", {"pmt": "1万", "rate": "5%", "nper": "10年", "begin": "期末"}, "125778.9254"),
        ("simple_interest", {"principal": "$0.1 million", "rate": "6 percent", "years": "18 months"}, "9000"),
        ("simple_interest", {"principal": "10万", "rate": "60‰", "days": "90天", "basis": 360}, "1500"),
        ("xirr", {"flows": "-10万,6万,6万", "dates": "2023年1月1日,2023/7/1,2024.1.1"}, "0.2793"),
        ("npv", {"rate": "10%", "flows": "-900万；280万；320万；360万；180万"}, "124240.1475"),
    ],
)
def test_arguments_carry_their_units(name: str, given: dict[str, Any], expected: str) -> None:
    assert near(calculate(name, **given), expected)


@pytest.mark.parametrize("text", ["五千", "5 apples", "", "1e999999", "--5", "3.6%%"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(AppError):
        calculate("fv_single", pv=text, rate="5%", nper=3)
