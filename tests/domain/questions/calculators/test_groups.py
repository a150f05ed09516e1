"""A group's name computes the result that its arguments fit; several results are told, none is guessed."""

from __future__ import annotations

import json
import re
from decimal import Decimal

import pytest

from app.core.errors import AppError
from app.domain.questions.calculators import calculate, calculators, find
from app.domain.questions.calculators.expression import rounded
from tests.domain.questions.calculators.published import EXAMPLES

CALLS = [
    ("risk_ratios", {"rp": "0.12", "rf": "0.03", "sigma": "0.2"}, "0.45"),
    ("risk_ratios", {"rp": "0.12", "rf": "0.03", "beta": "1.2"}, "0.075"),
    ("risk_ratios", {"rp": "0.12", "rf": "0.03", "beta": "1.2", "rm": "0.1"}, "0.006"),
    ("risk_ratios", {"rp": "0.12", "rb": "0.1", "te": "0.04"}, "0.5"),
    ("risk_ratios", {"kind": "treynor", "rp": "0.12", "rf": "0.03", "sigma": "0.2", "beta": "1.2"}, "0.075"),
    ("risk_ratios", {"field": "ir", "rp": "0.12", "rb": "0.1", "te": "0.04", "rf": "0.03"}, "0.5"),
    ("ltv_dti", {"value": 100, "loan": 70}, "0.7"),
    ("ltv_dti", {"payment": 3000, "income": 10000, "debt": 500}, "0.35"),
    ("breakeven", {"fixed": 1000, "price": 10, "var": 6}, "250"),
    ("breakeven", {"fixed": 1000, "price": 10, "var": 6, "q": 400, "interest": 100}, "3.2"),
    ("breakeven", {"field": "dol", "fixed": 1000, "price": 10, "var": 6, "q": 400, "interest": 1}, "2.6667"),
    ("breakeven", {"field": "mos", "fixed": 1000, "price": 10, "var": 6, "q": 400}, "0.375"),
    ("ratios", {"ca": 100, "cl": 50}, "2"),
    ("ratios", {"field": "quick", "ca": 100, "cl": 50, "inventory": 20}, "1.6"),
    ("ratios", {"net_income": 10, "revenue": 100, "assets": 200, "equity": 80}, "0.125"),
    ("bank_ratios", {"capital": 12, "rwa": 100}, "0.12"),
    ("bank_ratios", {"npl": 2, "loans": 100}, "0.02"),
    ("bank_ratios", {"provision": 3, "npl": 2}, "1.5"),
    ("bank_ratios", {"pd": "0.02", "lgd": "0.45", "ead": 100}, "0.9"),
    ("deed_lat_vpt", {"base": 1000000, "rate": "3%"}, "30000"),
    ("deed_lat_vpt", {"income": 2000, "deductions": 1000}, "350"),
    ("inherit_deposit_law", {"wage": 5000, "years": 3, "months": 4}, "17500"),
    ("inherit_deposit_law", {"deposit": 5000}, "10000"),
    ("gordon", {"d1": 2, "k": "0.1", "g": "0.04"}, "33.33"),
    ("gordon", {"d0": 2, "g1": "0.2", "n": 2, "g2": "0.05", "k": "0.1"}, "54.55"),
    ("simple_interest", {"principal": 1000, "rate": "0.05", "days": 90, "basis": 365}, "12.33"),
    ("xirr", {"flows": "-100,110", "dates": "2023-01-01,2024-01-01"}, "0.1"),
    ("xirr", {"flows": "2023-01-01:-100,2024-01-01:110"}, "0.1"),
    ("xirr", {"flows": [["2023-01-01", -100], ["2024-01-01", 110]]}, "0.1"),
    ("xirr", {"rate": "0.1", "amounts": "-100,121", "dates": "2023-01-01,2024-01-01"}, "10"),
    ("depreciation", {"cost": 100, "salvage": 10, "total": 1000, "used": 50}, "4.5"),
    ("depreciation", {"cost": 100, "salvage": 10, "life": 5, "k": 2}, "18"),
    ("ratios", {"ca": 100, "cl": 50, "inventory": 20}, "1.6"),
    ("current_ratio", {"ca": 100, "cl": 50}, "2"),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), CALLS)
def test_the_arguments_tell_which_result_is_meant(name, arguments, expected):
    decimals = len(expected.partition(".")[2])
    assert rounded(calculate(name, **arguments), decimals) == Decimal(expected)


@pytest.mark.parametrize(
    ("name", "arguments", "named"),
    [
        ("breakeven", {"fixed": 1000, "price": 10, "var": 6, "q": 400}, "margin_of_safety, dol"),
        ("inherit_deposit_law", {"price": 100}, "triple_damages, food_damages"),
    ],
)
def test_several_results_are_told(name, arguments, named):
    with pytest.raises(AppError) as told:
        calculate(name, **arguments)
    assert named in told.value.remedy


def test_dates_are_never_assumed():
    with pytest.raises(AppError) as told:
        calculate("xirr", flows="-100,110")
    assert "dates" in told.value.message


def test_a_name_that_no_member_knows_is_refused():
    with pytest.raises(AppError):
        calculate("risk_ratios", rp="0.12", rf="0.03", sigma="0.2", zeta="1")


@pytest.mark.shared
def test_every_calculator_of_the_data_is_there_with_all_its_parameters(shared):
    rows = json.loads((shared / "data" / "questions" / "calculators.json").read_text("utf-8"))
    core = [row for row in rows if row["core"]]
    assert len(core) == 62
    for row in rows:
        group = [one for one in calculators().values() if one.family == row["id"]]
        assert find(row["id"]) is not None
        names = {each.name for one in group for each in one.parameters}
        wanted = set(re.findall(r"[A-Za-z]\w*", row["params"].replace("[t0..]", "")))
        assert wanted - names - {"date", "amount"} == set(), row["id"]


@pytest.mark.shared
def test_every_core_calculator_has_two_printed_examples_or_an_oracle(shared):
    rows = json.loads((shared / "data" / "questions" / "calculators.json").read_text("utf-8"))
    oracles = {"xirr", "bond_price_dates", "bond_ytm", "duration"}
    counts = {row["id"]: 0 for row in rows}
    for name, *_rest in EXAMPLES:
        counts[find(name).family] = counts.get(find(name).family, 0) + 1
    assert {name for name, count in counts.items() if count < 2} - oracles == set()
