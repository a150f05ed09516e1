"""Time value of money: the payments that recover or build up a sum."""

from __future__ import annotations

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
from app.domain.questions.calculators.families.time_value import BEGIN, RATE, SOURCE


def _payment(a: dict[str, Any]) -> tuple[Step, ...]:
    due = "/(1+rate)" if a["begin"] else ""
    from_pv = f"pv*rate/[1-(1+rate)^(-nper)]{due}"
    from_fv = f"fv*rate/[(1+rate)^nper-1]{due}"
    if not a["fv"]:
        return steps(f"result = {from_pv} | 资本回收额 | Payment | money")
    if not a["pv"]:
        return steps(f"result = {from_fv} | 偿债基金年存额 | Payment | money")
    if a["pv"] > 0:
        return steps(
            f"recover = {from_pv} | 现值部分的年金 | Payment for the present value | money",
            f"sink = {from_fv} | 终值部分的年金 | Payment for the future value | money",
            "result = recover+sink | 每期金额 | Payment | money",
        )
    return steps(
        "grown = -pv*(1+rate)^nper | 已有资金的终值 | Future value of the savings | money",
        f"result = (fv-grown)*rate/[(1+rate)^nper-1]{due} | 每期应存入的金额 | Payment | money",
    )


def _payment_params(pv: str, fv: str) -> tuple[Any, ...]:
    return (
        param("rate", "年利率|annual rate", "rate", RATE),
        param("nper", "期数|number of payments", "count", "4..20"),
        param("pv", "现值|present value", "money", pv, default=0),
        param("fv", "终值|future value", "money", fv, default=0),
        param("begin", BEGIN, "flag", default=0),
    )


tvm_pmt = Calculator(
    "tvm_pmt",
    "tvm_pmt",
    step("x|资本回收额|capital recovery payment|").words,
    _payment_params("100000..800000/50000", "0"),
    "A=PV×i÷[1-(1+i)^(-n)]+FV×i÷[(1+i)^n-1]",
    _payment,
    (
        mistake("误用偿债基金系数|uses the sinking fund factor", "pv*rate/[(1+rate)^nper-1]"),
        mistake("期初与期末混用|mixes up beginning and end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("只平均偿还本金|repays the principal only", "pv/nper"),
        mistake("本金平均加首期全额利息|adds a full year's interest to the average", "pv/nper+pv*rate"),
    ),
    (
        scene(
            "{company}现在借入{pv}，年利率为{rate}，按年复利，约定{nper}年内每年年{when}等额偿还。",
            "每年应偿还的金额",
            "{company} borrows {pv} at {rate} a year and repays it in {nper} equal payments at the "
            "{when} of each year.",
            "the annual payment",
        ),
        scene(
            "{person}退休时有积蓄{pv}，年收益率为{rate}，计划在{nper}年内每年年{when}等额领取，恰好领完。",
            "每年可领取的金额",
            "{person} retires with {pv} that earns {rate} a year and draws it down in {nper} equal "
            "amounts at the {when} of "
            "each year.",
            "the amount of each withdrawal",
        ),
    ),
    SOURCE,
    terms=("资本回收", "等额偿还", "annuity payment"),
)

sinking_fund = Calculator(
    "sinking_fund",
    "tvm_pmt",
    step("x|偿债基金年存额|sinking fund payment|").words,
    _payment_params("0", "100000..900000/50000"),
    "A=FV×i÷[(1+i)^n-1]",
    _payment,
    (
        mistake("误用资本回收系数|uses the capital recovery factor", "fv*rate/[1-(1+rate)^(-nper)]"),
        mistake("期初与期末混用|mixes up beginning and end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("未考虑利息|leaves out interest", "fv/nper"),
    ),
    (
        scene(
            "{company}{nper}年后需偿还债务{fv}，拟每年年{when}等额存入银行，年利率{rate}，按年复利。",
            "每年应存入的金额",
            "{company} owes {fv} in {nper} years and deposits an equal amount at the {when} of each "
            "year at {rate}, "
            "compounded annually.",
            "the annual deposit",
        ),
        scene(
            "{person}计划{nper}年后购房，需首付款{fv}，准备每年年{when}等额投资，年收益率{rate}。",
            "每年需投资的金额",
            "{person} needs {fv} for a house in {nper} years and invests an equal amount at the {when} "
            "of each year at {rate}.",
            "the amount to invest each year",
        ),
    ),
    SOURCE,
    terms=("偿债基金", "sinking fund"),
)

tvm_pmt_saved = Calculator(
    "tvm_pmt_saved",
    "tvm_pmt",
    step("x|已有积蓄时的年存额|payment with savings at hand|").words,
    (
        param("rate", "年利率|annual rate", "rate", RATE),
        param("nper", "期数|number of payments", "count", "5..18"),
        param("saved", "已有资金|savings", "money", "20000..200000/10000"),
        param("fv", "目标|target", "money", "300000..1200000/50000"),
    ),
    "A=[FV-PV×(1+i)^n]×i÷[(1+i)^n-1]",
    steps(
        "grown = saved*(1+rate)^nper | 已有资金的终值 | Future value of the savings | money",
        "gap = fv-grown | 资金缺口 | Amount still needed | money",
        "result = gap*rate/[(1+rate)^nper-1] | 每年应存入的金额 | Annual deposit | money",
    ),
    (
        mistake("未扣除已有资金的终值|leaves out the savings", "fv*rate/[(1+rate)^nper-1]"),
        mistake("已有资金未计息|takes off the savings without interest", "(fv-saved)*rate/[(1+rate)^nper-1]"),
        mistake("误用资本回收系数|uses the capital recovery factor", "gap*rate/[1-(1+rate)^(-nper)]"),
        mistake("缺口简单平均|divides the gap by the years", "gap/nper"),
    ),
    (
        scene(
            "{person}希望{nper}年后拥有{fv}，现已有积蓄{saved}，其余通过每年年末等额投资取得，年收益率"
            "均为{rate}。",
            "每年年末应投资的金额",
            "{person} wants {fv} in {nper} years and has {saved} already; the rest comes from equal "
            "investments at the end of "
            "each year. The money earns {rate} a year.",
            "the amount to invest each year",
        ),
    ),
    SOURCE,
    fits=lambda a: a["fv"] > 2 * a["saved"] * (1 + a["rate"]) ** int(a["nper"]),
)
