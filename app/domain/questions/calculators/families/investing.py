"""Investing: returns over one period and over many.

Formulas: Bodie, Kane, Marcus, Investments; 《证券投资基金基础知识》.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import (
    Calculator,
    Step,
    mistake,
    param,
    scene,
    step,
    steps,
)

SOURCE = "Bodie, Kane, Marcus, Investments; 《证券投资基金基础知识》"


def _hpr_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    total = "total = (end-begin+income)/begin | 持有期收益率 | Holding period return | rate"
    if a["years"] == 1:
        return steps(total.replace("total", "result", 1))
    return steps(total, "result = (1+total)^(1/years)-1 | 年化收益率 | Annualised return | rate")


_BEGIN = param("begin", "期初价格|opening price", "price", "8..60/2")
_END = param("end", "期末价格|closing price", "price", "9..80/1.5")
_INCOME = param("income", "期间收入|income", "price", "0.2..2.4/0.2", default=0)
hpr = Calculator(
    "hpr",
    "hpr",
    step("x|持有期收益率|holding period return|").words,
    (_BEGIN, _END, _INCOME, param("years", "年数|years", "number", "1", default=1, limits="0.001..100")),
    "HPR=(E-B+I)÷B",
    _hpr_steps,
    (
        mistake("漏计分红|leaves out the dividend", "(end-begin)/begin"),
        mistake("误以期末价格为分母|divides by the closing price", "(end-begin+income)/end"),
        mistake("分红当作损失扣除|takes the dividend off", "(end-begin-income)/begin"),
        mistake("分红重复计入|counts the dividend twice", "(end-begin+2*income)/begin"),
    ),
    (
        scene(
            "{person}以每股{begin}买入某股票，持有期间每股分红{income}，随后以每股{end}卖出（不计交易费"
            "用）。",
            "该投资的持有期收益率",
            "{person} buys a share for {begin}, receives a dividend of {income} and sells the share "
            "for {end} (no costs).",
            "the holding period return",
        ),
        scene(
            "某基金份额期初净值{begin}，期末净值{end}，期间每份现金分红{income}（分红未再投资）。",
            "该期间的收益率",
            "A fund unit is worth {begin} at the start and {end} at the end of a period; it "
            "distributes {income} in cash.",
            "the return of the period",
        ),
    ),
    SOURCE,
    fits=lambda a: Decimal("1.05") < a["end"] / a["begin"] < Decimal("1.6") and a["income"] < a["begin"] / 10,
    aliases=("holding_period_return",),
    terms=("持有期收益率", "holding period return"),
)
annualized_return = Calculator(
    "annualized_return",
    "hpr",
    step("x|年化收益率|annualised return|").words,
    (_BEGIN, _END, _INCOME, param("years", "年数|years", "number", "2,3,4,5", limits="0.001..100")),
    "年化收益率=(1+R)^(1÷n)-1",
    _hpr_steps,
    (
        mistake("总收益率简单平均|averages the total return", "total/years"),
        mistake("年数多计一年|counts a year too many", "@years=years+1"),
        mistake("年数少计一年|counts a year too few", "@years=years-1"),
        mistake("漏计分红|leaves out the dividend", "@income=0"),
    ),
    (
        scene(
            "{person}以每股{begin}买入股票，持有{years}年后以每股{end}卖出，卖出前取得一次性现金分红每"
            "股{income}（不计交易费用）。",
            "按复利计算的年化收益率",
            "{person} buys a share for {begin} and sells it after {years} years for {end}, just after "
            "a single dividend of "
            "{income}.",
            "the annualised (compound) return",
        ),
    ),
    SOURCE,
    fits=lambda a: Decimal("1.1") < a["end"] / a["begin"] < Decimal("1.7") and a["income"] < a["begin"] / 8,
    terms=("年化收益率", "annualised return"),
)
twr = Calculator(
    "twr",
    "hpr",
    step("x|时间加权收益率|time-weighted return|").words,
    (
        param(
            "returns",
            "各期收益率|returns",
            "list",
            "0.1 -0.05 0.08;0.06 0.04 -0.02;0.12 -0.08 0.05;-0.04 0.09 0.07;0.15 -0.1 0.06;"
            "0.05 0.03 0.08;0.2 -0.12 0.1;0.07 -0.03 0.04",
        ),
    ),
    "TWR=Π(1+r)-1",
    lambda a: steps(
        "result = "
        + "*".join(f"(1+returns{n})" for n in range(len(a["returns"])))
        + "-1 | 时间加权收益率 | Time-weighted return | rate"
    ),
    (
        mistake("各期收益率简单相加|adds the returns", "total"),
        mistake("取各期收益率的平均数|averages the returns", "total/(last+1)"),
        mistake("误求每期几何平均收益率|takes the geometric mean", "(1+result)^(1/(last+1))-1"),
    ),
    (
        scene(
            "某基金连续三个季度的收益率依次为{returns}。",
            "这三个季度的时间加权收益率",
            "A fund returns {returns} in three consecutive quarters.",
            "the time-weighted return over the three quarters",
        ),
    ),
    SOURCE,
    terms=("时间加权", "time-weighted"),
)
