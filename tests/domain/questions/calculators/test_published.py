"""Every calculator against printed examples; every family of the core list is covered."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.errors import AppError
from app.domain.questions.calculators import calculate, calculators, find
from app.domain.questions.calculators.expression import rounded
from tests.domain.questions.calculators.published import EXAMPLES

ORACLES = {"xirr", "bond_price_dates", "bond_ytm", "duration"}


@pytest.mark.parametrize(("name", "arguments", "expected", "source"), EXAMPLES)
def test_printed_result(name: str, arguments: dict[str, object], expected: str, source: str) -> None:
    decimals = len(expected.partition(".")[2])
    assert rounded(calculate(name, **arguments), decimals) == Decimal(expected), source


def test_every_family_has_two_examples_or_an_oracle() -> None:
    counts: dict[str, int] = {}
    for name, *_rest in EXAMPLES:
        chosen = find(name)
        assert chosen is not None, name
        counts[chosen.family] = counts.get(chosen.family, 0) + 1
    families = {each.family for each in calculators().values()}
    assert {family for family in families - ORACLES if counts.get(family, 0) < 2} == set()


def test_names_are_given_by_position_and_field_too() -> None:
    assert calculate("fv_annuity", 2, 0.05, 3, True) == Decimal("6.62025")
    assert rounded(calculate("fund_subscribe", 100000, 0.015, 1.25, field="fee"), 2) == Decimal("1477.83")
    assert calculate("risk_ratios", field="sharpe", rp="0.1", rf="0.02", sigma="0.2") == Decimal("0.4")


def test_percent_text_is_a_fraction() -> None:
    assert calculate("capm", rf="2.5%", beta="1.2", rm="8.5%") == Decimal("0.097")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("no_such", {}),
        ("fv_single", {"pv": 1, "rate": "x", "nper": 1}),
        ("fv_single", {"pv": 1, "rate": "0.05"}),
        ("fv_single", {"pv": 1, "rate": "0.05", "nper": 10**9}),
        ("fv_single", {"pv": 1, "rate": "nan", "nper": 1}),
        ("wacc", {"we": 0, "ke": 0, "wd": 0, "kd": 0, "tax": 0}),
        ("irr", {"flows": [1, 2, 3]}),
        ("irr", {"flows": [1] * 5000}),
        ("payback", {"flows": [-100, 10, 10]}),
        ("bond_price_dates", {"settle": "2030-01-01", "maturity": "2029-01-01", "coupon": 0.05, "ytm": 0.05}),
        ("option_payoff", {"kind": "swap", "S": 1, "K": 1}),
    ],
)
def test_senseless_arguments_are_told(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(AppError) as told:
        calculate(name, **arguments)
    assert told.value.message
    assert told.value.remedy
