"""Printed equations, true and false, in the notations of papers and textbooks."""

from __future__ import annotations

import pytest

from app.domain.questions.computed.equations import equations, false_equations

TRUE = (
    "第1步：每月本金=900000/240=3750元。",
    "普通年金终值=3×[(1+4%)^5-1]/4%=16.249万元",
    "月利率=15%/12=1.25%",
    "PV of coupons = 60 × (1 - 1.07^-4)/0.07 = 203.23.",
    "净申购金额：200000÷(1+1.2%)≈197628.46元",
    "应纳税额＝40000×10%－2520＝1480（元）",
    "30万×5%=1.5万",
    "price = 203.23 + 762.90 = 966.13",
    "$1,000.00/1.07^4 = $762.90",
    "ln(2)÷ln(1+8%)≈9.01",
    "100×exp(3%×0.5)≈101.51",
    "(20000-5000-3000-2000)×4=40000元",
    "50,000×0.2=10,000，即1万元",
    "2×[1−(1+5%)^(−3)]÷5%≈5.446",
    "1/3=33.33%",
    "80/90=0.89",
)
FALSE = (
    ("$2.00/0.6=$33.33", 1),
    ("15,000×1.04^5=15,600", 1),
    ("0.1006+0.03=13.06", 1),
    ("第1步：900000/240=3705元。第2步：3705+2700=6405元。", 1),
    ("月利率=15%/12=1.52%", 1),
    ("应纳税额=40000×10%-2520=1840元", 1),
    ("6.5-3=3.05", 1),
)
SILENT = (
    "FV=A×[(1+i)^n-1]÷i",
    "EAR=(1+r÷m)^m-1",
    "年利率为5%，期限3年",
    "",
    "===",
    "第586条规定=有效",
    "a" * 50000,
    "(" * 500 + "=" + ")" * 500,
)


@pytest.mark.parametrize("text", TRUE)
def test_true_equations_pass(text: str) -> None:
    assert equations(text)
    assert false_equations(text) == []


@pytest.mark.parametrize(("text", "count"), FALSE)
def test_false_equations_are_found(text: str, count: int) -> None:
    assert len(false_equations(text)) >= count


@pytest.mark.parametrize("text", SILENT)
def test_what_has_no_numbers_on_both_sides_is_left_alone(text: str) -> None:
    assert false_equations(text) == []
