"""Calculators against independent libraries: pyxirr and QuantLib."""

from __future__ import annotations

import math
from datetime import date

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.domain.questions.calculators import calculate

pyxirr = pytest.importorskip("pyxirr")
ql = pytest.importorskip("QuantLib")

RATES = st.integers(5, 2000).map(lambda n: n / 10000)
PERIODS = st.integers(1, 60)
AMOUNTS = st.integers(1, 10**7)
FEW = settings(max_examples=60, deadline=None)


def near(one: object, other: float, rel: float = 1e-9) -> bool:
    return math.isclose(float(one), other, rel_tol=rel, abs_tol=1e-7)  # type: ignore[arg-type]


@FEW
@given(RATES, PERIODS, AMOUNTS, st.booleans())
def test_annuities(rate: float, nper: int, pmt: int, begin: bool) -> None:
    assert near(
        calculate("fv_annuity", pmt, rate, nper, begin),
        -pyxirr.fv(rate, nper, pmt, 0, pmt_at_beginning=begin),
    )
    assert near(
        calculate("pv_annuity", pmt, rate, nper, begin),
        -pyxirr.pv(rate, nper, pmt, 0, pmt_at_beginning=begin),
    )


@FEW
@given(RATES, PERIODS, AMOUNTS, AMOUNTS, st.booleans())
def test_payments(rate: float, nper: int, pv: int, fv: int, begin: bool) -> None:
    ours = calculate("tvm_pmt", rate=rate, nper=nper, pv=pv, fv=fv, begin=begin)
    assert near(ours, -pyxirr.pmt(rate, nper, pv, fv, pmt_at_beginning=begin))


@FEW
@given(RATES, PERIODS, AMOUNTS)
def test_single_sums_are_inverse(rate: float, nper: int, amount: int) -> None:
    future = calculate("fv_single", amount, rate, nper)
    assert near(future, -pyxirr.fv(rate, nper, 0, amount))
    assert near(calculate("pv_single", future, rate, nper), amount)
    assert near(calculate("tvm_nper", rate=rate, pv=amount, fv=future), nper)
    assert near(calculate("tvm_rate", nper=nper, pv=amount, fv=future), rate)


@FEW
@given(st.integers(2, 30), RATES, AMOUNTS)
def test_rate_of_an_annuity(nper: int, rate: float, pmt: int) -> None:
    price = calculate("pv_annuity", pmt, rate, nper)
    assert near(calculate("tvm_rate", nper=nper, pmt=pmt, pv=price), rate, 1e-8)


@FEW
@given(RATES, st.lists(st.integers(1, 10**5), min_size=2, max_size=8), st.integers(1, 10**5))
def test_project_measures(rate: float, inflows: list[int], cost: int) -> None:
    flows = [-cost, *inflows]
    assert near(calculate("npv", rate, flows), pyxirr.npv(rate, flows), 1e-8)
    found = pyxirr.irr(flows)
    assume(found is not None and -0.6 < found < 9)
    assert near(calculate("irr", flows), found, 1e-6)
    assert near(calculate("mirr", flows, 0.06, 0.08), pyxirr.mirr(flows, 0.06, 0.08), 1e-8)


def test_flows_on_which_an_old_library_errs() -> None:
    flows = [
        -217500,
        -217500,
        108466.80462450592,
        101129.96439328062,
        93793.12416205535,
        86456.28393083003,
        79119.44369960476,
        71782.60346837944,
        64445.76323715414,
        57108.92300592884,
        49772.08277470355,
        42435.24254347826,
        35098.40231225296,
        27761.56208102766,
        20424.721849802358,
        13087.88161857707,
        5751.041387351768,
        -1585.7988438735192,
        -8922.639075098821,
        -16259.479306324123,
        -23596.31953754941,
        -30933.159768774713,
        -38270.0,
        -45606.8402312253,
        -52943.680462450604,
        -60280.520693675906,
        -67617.36092490121,
    ]
    assert near(calculate("irr", flows), pyxirr.irr(flows), 1e-6)


def test_dated_flows() -> None:
    days = [date(2023, 1, 1), date(2023, 7, 1), date(2024, 1, 1), date(2024, 7, 1)]
    amounts = [-100000, 30000, 35000, 45000]
    pairs = list(zip(days, amounts, strict=True))
    assert near(calculate("xirr", flows=pairs), pyxirr.xirr(days, amounts), 1e-7)
    assert near(calculate("xnpv", flows=pairs, rate=0.06), pyxirr.xnpv(0.06, days, amounts), 1e-9)


@FEW
@given(st.integers(100, 900), st.integers(12, 360), st.data())
def test_loans(basis_points: int, months: int, data: st.DataObject) -> None:
    rate, principal = basis_points / 10000, 500000
    k = data.draw(st.integers(1, months))
    assert near(
        calculate("loan_equal_payment", principal, rate, months), -pyxirr.pmt(rate / 12, months, principal)
    )
    assert near(
        calculate("loan_interest_part", principal, rate, months, k),
        -pyxirr.ipmt(rate / 12, k, months, principal),
        1e-7,
    )
    assert near(
        calculate("loan_principal_part", principal, rate, months, k),
        -pyxirr.ppmt(rate / 12, k, months, principal),
        1e-7,
    )
    left = calculate("loan_balance", principal, rate, months, k)
    paid = -pyxirr.cumprinc(rate / 12, months, principal, 1, k)
    assert near(left, principal - paid, 1e-6)


@pytest.mark.thorough
@FEW
@given(st.integers(10, 1000), st.integers(10, 1500), st.integers(1, 30), st.sampled_from([1, 2]))
def test_bonds(coupon: int, ytm: int, years: int, freq: int) -> None:
    c, y = coupon / 10000, ytm / 10000
    times = [(n + 1) / freq for n in range(years * freq)]
    price = sum(100 * c / freq / (1 + y / freq) ** (t * freq) for t in times) + 100 / (1 + y / freq) ** (
        years * freq
    )
    frequency = ql.Annual if freq == 1 else ql.Semiannual
    start = ql.Date(1, 1, 2020)
    schedule = ql.Schedule(
        start,
        ql.Date(1, 1, 2020 + years),
        ql.Period(frequency),
        ql.NullCalendar(),
        ql.Unadjusted,
        ql.Unadjusted,
        ql.DateGeneration.Backward,
        False,
    )
    day_count = ql.Thirty360(ql.Thirty360.BondBasis)
    ql.Settings.instance().evaluationDate = start
    bond = ql.FixedRateBond(0, 100.0, schedule, [c], day_count)
    rate = ql.InterestRate(y, day_count, ql.Compounded, frequency)
    ours = calculate("bond_price", 100, c, y, years, freq)
    assert near(ours, price)
    assert near(ours, ql.BondFunctions.cleanPrice(bond, rate), 1e-8)
    assert near(calculate("bond_ytm", ours, 100, c, years, freq), y, 1e-8)
    assert near(
        calculate("duration", 100, c, y, years, freq),
        ql.BondFunctions.duration(bond, rate, ql.Duration.Macaulay),
        1e-7,
    )
    assert near(
        calculate("modified_duration", 100, c, y, years, freq),
        ql.BondFunctions.duration(bond, rate, ql.Duration.Modified),
        1e-7,
    )


@pytest.mark.parametrize(
    ("basis", "settle"), [("act/act", "2024-03-15"), ("30/360", "2024-03-15"), ("30/360", "2025-02-14")]
)
def test_bond_between_coupons(basis: str, settle: str) -> None:
    day = date.fromisoformat(settle)
    schedule = ql.Schedule(
        ql.Date(20, 3, 2019),
        ql.Date(20, 3, 2030),
        ql.Period(ql.Semiannual),
        ql.NullCalendar(),
        ql.Unadjusted,
        ql.Unadjusted,
        ql.DateGeneration.Backward,
        False,
    )
    day_count = (
        ql.Thirty360(ql.Thirty360.BondBasis)
        if basis == "30/360"
        else ql.ActualActual(ql.ActualActual.ISMA, schedule)
    )
    at = ql.Date(day.day, day.month, day.year)
    ql.Settings.instance().evaluationDate = at
    bond = ql.FixedRateBond(0, 100.0, schedule, [0.06], day_count)
    rate = ql.InterestRate(0.05, day_count, ql.Compounded, ql.Semiannual)
    clean = ql.BondFunctions.cleanPrice(bond, rate, at)
    given_ = {
        "settle": settle,
        "maturity": "2030-03-20",
        "coupon": 0.06,
        "ytm": 0.05,
        "freq": 2,
        "basis": basis,
    }
    assert near(
        calculate("bond_accrued", **{k: v for k, v in given_.items() if k != "ytm"}),
        bond.accruedAmount(at),
        1e-9,
    )
    assert near(calculate("bond_price_dates", **given_), clean, 1e-6)
    assert near(calculate("bond_dirty_price", **given_), clean + bond.accruedAmount(at), 1e-6)


@FEW
@given(
    st.integers(50, 150),
    st.integers(50, 150),
    st.integers(5, 80),
    st.integers(1, 24),
    st.sampled_from(["call", "put"]),
)
def test_options(spot: int, strike: int, percent: int, months: int, kind: str) -> None:
    years, sigma = months / 12, percent / 100
    forward = spot * math.exp((0.03 - 0.01) * years)
    which = ql.Option.Call if kind == "call" else ql.Option.Put
    theirs = ql.blackFormula(which, float(strike), forward, sigma * math.sqrt(years), math.exp(-0.03 * years))
    ours = calculate("black_scholes", kind=kind, S=spot, K=strike, r=0.03, sigma=sigma, T=years, q=0.01)
    assert math.isclose(float(ours), theirs, rel_tol=1e-7, abs_tol=1e-6)
