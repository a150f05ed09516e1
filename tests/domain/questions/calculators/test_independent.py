"""Calculators against the same result reached by another way: step by step in time, or from the definition.

Plain numbers and loops, none of the program's formulas: a loan is paid off
month by month, an annuity is added up payment by payment.
"""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from app.domain.questions.calculators import calculate, calculators, find
from app.domain.questions.calculators.registry import complete
from tests.domain.questions.calculators.published import EXAMPLES

DRAWS, TRIES = 4, 400


def instalment(principal, rate, months):
    """Return the payment that leaves nothing, found by halving."""
    low, high = 0.0, principal * (1 + rate)
    for _turn in range(200):
        middle, left = (low + high) / 2, principal
        for _month in range(int(months)):
            left = left * (1 + rate) - middle
        low, high = (middle, high) if left > 0 else (low, middle)
    return middle


def equal_principal(principal, annual_rate, months):
    """Yield each month's payment of a loan whose principal is paid in equal parts."""
    left = principal
    for _month in range(int(months)):
        yield principal / months + left * annual_rate / 12
        left -= principal / months


def two_stage(d0, g1, n, g2, k, far=4000):
    value, dividend = 0.0, d0
    for year in range(1, far):
        dividend *= 1 + (g1 if year <= n else g2)
        value += dividend / (1 + k) ** year
    return value


def growing(pmt1, rate, growth, nper, begin):
    total = 0.0
    for year in range(int(nper)):
        total = total * (1 + rate) + pmt1 * (1 + growth) ** year
    return total * (1 + rate) if begin else total


def saved_up(payment, rate, nper, begin=False, first=0.0):
    total = first
    for _year in range(int(nper)):
        total = (total + payment) * (1 + rate) if begin else total * (1 + rate) + payment
    return total


def needed(rate, nper, goal, first=0.0, begin=False):
    """Return the payment that reaches a goal, from what one and what no payment gives."""
    none, one = saved_up(0, rate, nper, begin, first), saved_up(1, rate, nper, begin, first)
    return (goal - none) / (one - none)


def present(payment, rate, nper):
    return sum(payment / (1 + rate) ** year for year in range(1, int(nper) + 1))


def implied(nper, pmt, pv, fv, begin):
    """Return the rate at which the payments and the future value are worth the price, found by halving."""
    low, high = -0.99, 10.0
    for _turn in range(300):
        rate = (low + high) / 2
        worth = sum(pmt / (1 + rate) ** (year - bool(begin)) for year in range(1, int(nper) + 1))
        low, high = (rate, high) if worth + fv / (1 + rate) ** nper > pv else (low, rate)
    return low


BUSINESS_SLICES = ((30_000, 0.05), (90_000, 0.10), (300_000, 0.20), (500_000, 0.30), (math.inf, 0.35))


def sliced(taxable, slices=BUSINESS_SLICES):
    """Return the tax on each slice of an income, added up."""
    total = below = 0.0
    for top, rate in slices:
        total += max(0.0, min(taxable, top) - below) * rate
        below = top
    return total


def allotted(amount, fee_rate, nav, interest):
    """Return the units for which price and fee on the price use up the amount, found by halving."""
    low, high = 0.0, amount / nav
    for _turn in range(200):
        units = (low + high) / 2
        low, high = (units, high) if units * nav * (1 + fee_rate) < amount else (low, units)
    return low + interest / nav


def units_left(fixed, price, var, q, interest=0.0):
    return q * (price - var) - fixed - interest


def leverage(before, after, change):
    """Return how much the second figure changes for one per cent of the first."""
    return (after - before) / before / change


def parts_of_payment(rate, per, nper, pv):
    """Return interest and principal of one payment of a loan."""
    payment, left = instalment(pv, rate, nper), pv
    for _period in range(int(per)):
        interest = left * rate
        left -= payment - interest
    return interest, payment - interest


def half_years(months):
    """Return how many years some months count for in a severance payment."""
    return 0.0 if not months else 0.5 if months < 6 else 1.0


def paid_back(flows, rate=0.0):
    total = 0.0
    for year, flow in enumerate(flows):
        gain = flow / (1 + rate) ** year
        if year and total < 0 <= total + gain:
            return year - 1 + -total / gain
        total += gain
    return math.nan


WAYS = {
    "ipmt": lambda rate, per, nper, pv: parts_of_payment(rate, per, nper, pv)[0],
    "ppmt": lambda rate, per, nper, pv: parts_of_payment(rate, per, nper, pv)[1],
    "loan_interest_part": lambda principal, annual_rate, months, k: parts_of_payment(
        annual_rate / 12, k, months, principal
    )[0],
    "loan_principal_part": lambda principal, annual_rate, months, k: parts_of_payment(
        annual_rate / 12, k, months, principal
    )[1],
    "payback": lambda flows, rate: paid_back(flows),
    "discounted_payback": lambda flows, rate: paid_back(flows, rate),
    "depreciation": lambda cost, salvage, life, k: cost / life - salvage / life,
    "depreciation_syd": lambda cost, salvage, life, k: (
        (cost - salvage) * list(range(int(life), 0, -1))[int(k) - 1] / sum(range(int(life) + 1))
    ),
    "deposit_multiplier": lambda amount, rd, e, c: amount / (rd + e + c),
    "portfolio_variance": lambda w, s1, s2, rho: (
        (w * s1 + (1 - w) * s2) ** 2 - 2 * w * (1 - w) * s1 * s2 * (1 - rho)
    ),
    "survivor_need": lambda expense, income, years, rate, debt, assets: (
        present(expense, rate, years) - present(income, rate, years) + debt - assets
    ),
    "education_gap": lambda need, years, rate, inflation, saved: (
        math.exp(math.log(need) + years * math.log(1 + inflation)) - saved_up(0, rate, years, first=saved)
    ),
    "retirement_gap": lambda need, to_retire, years, rate, inflation, saved: needed(
        rate, to_retire, years * need * math.exp(to_retire * math.log(1 + inflation)), saved
    ),
    "lcr": lambda hqla, outflow, inflow: hqla / (outflow - min(inflow, 0.75 * outflow)),
    "donation_limit": lambda profit, donation: max(0, donation - profit * 12 / 100),
    "inherit_deposit_law": lambda estate, heirs, joint: estate / (2 if joint else 1) / heirs,
    "severance_capped": lambda wage, years, average, months: (
        3 * average * min(12, years + half_years(months))
    ),
    "ltv": lambda value, loan, price: loan / min(one for one in (value, price) if one),
    "depreciation_units": lambda cost, salvage, total, used: used * ((cost - salvage) / total),
    "margin_of_safety": lambda fixed, price, var, q: 1 - fixed / (price - var) / q,
    "dol": lambda fixed, price, var, q: leverage(
        units_left(fixed, price, var, q), units_left(fixed, price, var, q * 1.01), 0.01
    ),
    "dfl": lambda ebit, interest: leverage(ebit - interest, ebit * 1.01 - interest, 0.01),
    "dtl": lambda fixed, price, var, q, interest: leverage(
        units_left(fixed, price, var, q, interest), units_left(fixed, price, var, q * 1.01, interest), 0.01
    ),
    "current_ratio": lambda ca, cl, inventory: ca / cl,
    "quick_ratio": lambda ca, inventory, cl: (ca - inventory) / cl,
    "debt_ratio": lambda liabilities, assets: liabilities / assets,
    "inventory_turnover": lambda cost, begin, end: cost / ((begin + end) / 2),
    "receivable_turnover": lambda revenue, begin, end: 2 * revenue / (begin + end),
    "inventory_days": lambda cost, begin, end: (begin + end) / 2 / (cost / 360),
    "asset_turnover": lambda revenue, assets, net_income: revenue / assets,
    "interest_cover": lambda ebit, interest: ebit / interest,
    "roe_dupont": lambda net_income, revenue, assets, equity: net_income / equity,
    "bank_ratios": lambda capital, deduct, rwa: (capital - deduct) / rwa,
    "npl_ratio": lambda npl, loans, provision: npl / loans,
    "provision_coverage": lambda provision, npl, loans: provision / npl,
    "loan_provision_ratio": lambda provision, loans, npl: provision / loans,
    "expected_loss": lambda pd, lgd, ead: ead * pd * lgd,
    "lgd": lambda ead, recovered, costs: (ead - recovered + costs) / ead,
    "option_breakeven": lambda kind, K, premium: K + premium if kind == "call" else K - premium,
    "option_intrinsic": lambda kind, S, K: max(0, S - K) if kind == "call" else max(0, K - S),
    "fx_cross": lambda first, second: first * second,
    "margin": lambda price, size, lots, ratio: lots * size * price * ratio,
    "futures_pnl": lambda open, close, size, lots, side: (
        (close - open if side == "long" else open - close) * size * lots
    ),
    "maintenance_ratio": lambda cash, securities, debt, interest: (cash + securities) / (debt + interest),
    "instalment_rate": implied,
    "iit_business": sliced,
    "fund_subscribe": allotted,
    "fund_subscribe_fee": lambda amount, fee_rate, nav: amount / (1 + fee_rate) * fee_rate,
    "fund_subscribe_net": lambda amount, fee_rate, nav: amount - amount / (1 + fee_rate) * fee_rate,
    "fund_redeem": lambda units, nav, fee_rate: units * nav - units * nav * fee_rate,
    "hpr": lambda begin, end, income, years: (end + income) / begin - 1,
    "annualized_return": lambda begin, end, income, years: (
        math.exp(math.log((end + income) / begin) / years) - 1
    ),
    "twr": lambda returns: math.exp(sum(math.log(1 + one) for one in returns)) - 1,
    "gordon_two_stage": two_stage,
    "sharpe": lambda rp, rf, sigma: (rp - rf) / sigma,
    "treynor": lambda rp, rf, beta: (rp - rf) / beta,
    "jensen": lambda rp, rf, beta, rm: (rp - rf) - beta * (rm - rf),
    "information_ratio": lambda rp, rb, te: (rp - rb) / te,
    "m2": lambda rp, rf, sigma, sm, rm: (rp - rf) / sigma * sm - (rm - rf),
    "portfolio_risk": lambda w, s1, s2, rho: math.sqrt(
        sum(
            a * b * c
            for a, b, c in (
                (w * s1, w * s1, 1),
                (w * s1, (1 - w) * s2, rho),
                ((1 - w) * s2, w * s1, rho),
                ((1 - w) * s2, (1 - w) * s2, 1),
            )
        )
    ),
    "portfolio_beta": lambda w, b1, b2: b2 + w * (b1 - b2),
    "loan_equal_payment_interest": lambda principal, annual_rate, months: (
        instalment(principal, annual_rate / 12, months) * months - principal
    ),
    "loan_equal_principal": lambda principal, annual_rate, months, k: list(
        equal_principal(principal, annual_rate, months)
    )[int(k) - 1],
    "loan_equal_principal_interest": lambda principal, annual_rate, months: (
        sum(equal_principal(principal, annual_rate, months)) - principal
    ),
    "dti": lambda payment, income, debt: (payment + debt) / income,
    "max_loan": lambda income, dti, debt, rate, months: present(income * dti - debt, rate / 12, months),
    "liquidity_ratio": lambda assets, expense, income: assets / expense,
    "saving_ratio": lambda income, expense, debt: 1 - expense / income,
    "household_ratios": lambda debt, income, assets, expense: debt / income,
    "debt_asset_ratio": lambda debt, assets: debt / assets,
    "plot_ratio": lambda floor, land, base: floor / land,
    "usable_ratio": lambda inside, shared: inside / (inside + shared),
    "cpi": lambda ev, ac, pv: ev / ac,
    "spi": lambda ev, pv, ac: ev / pv,
    "eac": lambda bac, ev, ac: bac * ac / ev,
    "deposit_cap": lambda amount: amount / 5,
    "deposit_double": lambda deposit: deposit + deposit,
    "deposit_return": lambda amount, paid: paid + min(paid, amount / 5),
    "food_damages": lambda price: max(1000, price * 10),
    "joint_estate": lambda estate, heirs: estate / (2 * heirs),
    "insured_deposit": lambda principal, interest: min(500_000, principal + interest),
    "statutory_reserve": lambda capital, profit, reserve: max(0, min(profit / 10, capital / 2 - reserve)),
    "vat_net_price": lambda price_incl, rate: price_incl / (1 + rate),
    "vat_payable": lambda sales, rate, input: sales * rate - input,
    "cit": lambda profit, adj, rate: (profit + adj) * rate,
    "cit_small": lambda taxable: taxable / 20,
    "deed_tax": lambda base, rate: base * rate,
    "vehicle_tax": lambda price_incl, vat, rate: price_incl / (1 + vat) * rate,
    "stamp_tax": lambda base, rate: base * rate,
    "fv_growing_annuity": growing,
    "sinking_fund": lambda rate, nper, pv, fv, begin: needed(rate, nper, fv, begin=begin),
    "tvm_pmt_saved": lambda rate, nper, saved, fv: needed(rate, nper, fv, saved),
    "put_call_parity": lambda call, S, K, r, T, q: call + K * math.exp(-r * T) - S * math.exp(-q * T),
}


def drawn(chosen, rng):
    """Return arguments from the values that items use, such as fit together."""
    for _try in range(TRIES):
        given = {
            each.name: rng.choice(each.values) if each.values else each.default for each in chosen.parameters
        }
        full = complete(chosen, {name: value for name, value in given.items() if value is not None})
        if chosen.fits(full):
            return full
    raise AssertionError(f"nothing fits {chosen.id}")


def plain(value):
    if isinstance(value, (bool, str)):
        return value
    return [float(one) for one in value] if isinstance(value, list) else float(value)


@pytest.mark.parametrize("name", WAYS)
def test_another_way_comes_to_the_same(name):
    chosen, rng = calculators()[name], random.Random(f"independent|{name}")
    for _draw in range(DRAWS):
        given = drawn(chosen, rng)
        by_hand = WAYS[name](**{key: plain(value) for key, value in given.items()})
        assert math.isclose(float(calculate(name, **given)), by_hand, rel_tol=1e-6, abs_tol=1e-9), given


def test_every_calculator_has_two_printed_results_or_another_way():
    printed = [find(name).id for name, *_rest in EXAMPLES]
    oracles = Path(__file__).with_name("test_oracles.py").read_text("utf-8")
    rows = [name for name in calculators() if printed.count(name) < 2 and f'"{name}"' not in oracles]
    assert set(rows) <= set(WAYS)
