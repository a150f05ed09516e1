"""Time value of money: the number of periods, and the rate."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import (
    Calculator,
    Step,
    mistake,
    param,
    proof,
    scene,
    solve,
    step,
    steps,
)
from app.domain.questions.calculators.families.time_value import BEGIN, SOURCE


def _periods(a: dict[str, Any]) -> tuple[Step, ...]:
    if not a["pmt"]:
        return steps("result = ln(fv/pv)/ln(1+rate) | 期数 | Number of periods | number")
    pmt = "pmt*(1+rate)" if a["begin"] else "pmt"
    if not a["fv"]:
        return steps(f"result = -ln(1-pv*rate/({pmt}))/ln(1+rate) | 期数 | Number of periods | number")
    if not a["pv"]:
        return steps(f"result = ln(1+fv*rate/({pmt}))/ln(1+rate) | 期数 | Number of periods | number")
    return steps(
        f"result = ln[({pmt}+fv*rate)/({pmt}+pv*rate)]/ln(1+rate) | 期数 | Number of periods | number"
    )


def _signed_periods(given: dict[str, Any]) -> dict[str, Any]:
    """Take spreadsheet signs too: outflows may be given negative, where only one amount is."""
    names = [name for name in ("pv", "fv", "pmt") if given.get(name)]
    values = {name: Decimal(str(given[name])) for name in names}
    if len([v for v in values.values() if v]) == 2:
        return given | {name: abs(value) for name, value in values.items()}
    if len(values) == 3 and values["pv"] < 0 and values["pmt"] < 0:
        return given | {"pv": -values["pv"], "pmt": -values["pmt"]}
    return given


_NPER_LIMITS = "-1e13..1e13"
tvm_nper = Calculator(
    "tvm_nper",
    "tvm_nper",
    step("x|期数|number of periods|").words,
    (
        param("rate", "每期利率|rate per period", "rate", "0.03,0.04,0.05,0.06,0.07,0.08"),
        param("pmt", "每期金额|payment", "money", "0", default=0),
        param("pv", "现值|present value", "money", "50000..400000/50000", default=0),
        param("fv", "终值|future value", "money", "100000..900000/50000", default=0),
        param("begin", BEGIN, "flag", "0", default=0),
    ),
    "n=ln(FV÷PV)÷ln(1+i)",
    _periods,
    (
        mistake("按单利计算|uses simple interest", "(fv/pv-1)/rate"),
        mistake("套用72法则|applies the rule of 72", "72/(rate*100)*(fv/pv-1)"),
        mistake("套用70法则|applies the rule of 70", "70/(rate*100)*(fv/pv-1)"),
        mistake("用利率代替对数|divides by the rate instead of its logarithm", "ln(fv/pv)/rate"),
    ),
    (
        scene(
            "{person}现有资金{pv}，年收益率为{rate}，按年复利，目标金额为{fv}。",
            "达到目标所需的年数",
            "{person} has {pv}, which earns {rate} a year, compounded annually, and wants to have {fv}.",
            "the number of years needed",
        ),
        scene(
            "{company}将{pv}投入年收益率{rate}的项目，收益按年复利再投资，希望增值到{fv}。",
            "所需的投资年数",
            "{company} invests {pv} at {rate} a year with the income reinvested annually, until it has "
            "grown to {fv}.",
            "the number of years the investment takes",
        ),
    ),
    SOURCE,
    unit=step("x|年|years|").words,
    fits=lambda a: Decimal("1.3") < a["fv"] / a["pv"] < 3 if a["pv"] else True,
    reads=_signed_periods,
)


def _rate_of(a: dict[str, Any]) -> Decimal:
    n, begin = int(a["nper"]), a["begin"]

    def gap(i: Decimal) -> Decimal:
        growth = (1 + i) ** n
        annuity = (growth - 1) / i if i else Decimal(n)
        return Decimal(a["pv"] * growth - a["pmt"] * (1 + i if begin else 1) * annuity - a["fv"])

    return solve(gap, Decimal("-0.9"), Decimal(5)) if a["pmt"] or a["fv"] else Decimal(0)


def _rate_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    if not a["pmt"]:
        return steps("result = (fv/pv)^(1/nper)-1 | 年利率 | Rate | rate")
    due = "*(1+{i})" if a["begin"] else ""
    tail = "-fv/(1+{i})^nper" if a["fv"] else ""
    return proof("pv-pmt*[1-(1+{i})^(-nper)]/{i}" + due + tail, _rate_of(a), "差额", "Difference")


def _signed_rate(given: dict[str, Any]) -> dict[str, Any]:
    """Take spreadsheet signs: money received is pv, money paid is pmt and fv."""
    amounts = {name: Decimal(str(given.get(name) or 0)) for name in ("pv", "pmt", "fv")}
    if amounts["pv"] > 0 and amounts["pmt"] <= 0 and amounts["fv"] <= 0:
        return given | {"pmt": -amounts["pmt"], "fv": -amounts["fv"]}
    if amounts["pv"] < 0 and amounts["pmt"] >= 0 and amounts["fv"] >= 0:
        return given | {"pv": -amounts["pv"]}
    if amounts["pv"] <= 0 and amounts["pmt"] < 0 < amounts["fv"]:
        return given | {"pv": -amounts["pv"]}
    if not amounts["pv"] and amounts["pmt"] > 0 and amounts["fv"] > 0:
        return given | {"pmt": -amounts["pmt"]}
    return given


tvm_rate = Calculator(
    "tvm_rate",
    "tvm_rate",
    step("x|年均复合收益率|compound annual rate|").words,
    (
        param("nper", "期数|number of periods", "count", "3..12"),
        param("pmt", "每期金额|payment", "money", "0", default=0),
        param("pv", "现值|present value", "money", "50000..300000/10000", default=0),
        param("fv", "终值|future value", "money", "80000..600000/10000", default=0),
        param("begin", BEGIN, "flag", "0", default=0),
    ),
    "i=(FV÷PV)^(1÷n)-1",
    _rate_steps,
    (
        mistake("用总收益率简单平均|averages the total return", "(fv/pv-1)/nper"),
        mistake("期数多计一期|counts one period too many", "@nper=nper+1"),
        mistake("期数少计一期|counts one period too few", "@nper=nper-1"),
        mistake("以终值为分母|divides by the final value", "(fv-pv)/fv/nper"),
    ),
    (
        scene(
            "{person}{nper}年前投资{pv}，期间没有追加和支取，现在价值{fv}，按年复利计算。",
            "该项投资的年均复合收益率",
            "{person} invested {pv} {nper} years ago and made no deposits or withdrawals; the "
            "investment is worth {fv} today.",
            "the compound annual rate of return",
        ),
        scene(
            "{company}的一项资产{nper}年间由{pv}增值到{fv}。",
            "该资产的年均复合增长率",
            "An asset of {company} grew from {pv} to {fv} in {nper} years.",
            "the compound annual growth rate of the asset",
        ),
    ),
    SOURCE,
    fits=lambda a: Decimal("1.02") ** int(a["nper"]) < a["fv"] / a["pv"] < Decimal("1.12") ** int(a["nper"]),
    reads=_signed_rate,
    terms=("年均复合", "复合增长率", "compound annual growth"),
)

instalment_rate = Calculator(
    "instalment_rate",
    "tvm_rate",
    step("x|分期付款的内含利率|rate implied by instalments|").words,
    (
        param("nper", "期数|number of payments", "count", "3..8"),
        param("pmt", "每期金额|payment", "money", "10000..60000/2000"),
        param("pv", "现价|price", "money", "50000..240000/10000"),
        param("fv", "终值|future value", "money", "0", default=0),
        param("begin", BEGIN, "flag", "0", default=0),
    ),
    "PV=A×[1-(1+i)^(-n)]÷i",
    _rate_steps,
    (
        mistake(
            "用利息总额除以本金和年数|divides the total interest by price and years", "(pmt*nper/pv-1)/nper"
        ),
        mistake("期数多计一期|counts one payment too many", "@nper=nper+1"),
        mistake("误作期初付款|takes the payments as made at the beginning", "@begin=1"),
    ),
    (
        scene(
            "一台设备现价{pv}，也可分期付款：从第一年起每年年末付{pmt}，共付{nper}年，不另付首付款。",
            "分期付款的内含年利率",
            "A machine costs {pv} in cash or {pmt} at the end of each of {nper} years without a deposit.",
            "the annual rate implied by the instalments",
        ),
        scene(
            "{person}出借{pv}，约定每年年末收回{pmt}，共{nper}年收回全部本息。",
            "该笔借款的年利率",
            "{person} lends {pv} and is repaid {pmt} at the end of each year for {nper} years, "
            "interest included.",
            "the annual rate of the loan",
        ),
    ),
    SOURCE,
    fits=lambda a: Decimal("1.1") < a["pmt"] * a["nper"] / a["pv"] < 1 + Decimal("0.06") * a["nper"],
)
