"""Time value of money: single sums and simple interest.

Formulas: OpenStax, Principles of Finance, chapters 7 and 8; 中国注册会计师考试教材《财务成本管理》第三章.
Amounts are all given positive; a rate is per period, as a fraction; `begin` is true for payments at the
beginning of each period.
"""

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

SOURCE = "OpenStax Principles of Finance, ch. 7-8"
RATE = "0.03,0.035,0.04,0.045,0.05,0.055,0.06,0.07,0.08"
PMT = "2000..30000/1000"
BEGIN = "每期期初收付|payment at the beginning"


def _sum_params(name: str, text: str) -> tuple[Any, ...]:
    return (
        param(name, text, "money", "20000..500000/10000"),
        param("rate", "年利率|annual rate", "rate", RATE),
        param("nper", "年数|number of years", "count", "2..12"),
    )


fv_single = Calculator(
    "fv_single",
    "fv_single",
    step("x|复利终值|future value of a single sum|").words,
    _sum_params("pv", "现值|present value"),
    "FV=PV×(1+i)^n",
    steps("result = pv*(1+rate)^nper | 复利终值 | Future value | money"),
    (
        mistake("按单利计算|uses simple interest", "pv*(1+rate*nper)"),
        mistake("少计一期|compounds one period too few", "@nper=nper-1"),
        mistake("多计一期|compounds one period too many", "@nper=nper+1"),
        mistake("误用复利现值系数|uses the present value factor", "pv/(1+rate)^nper"),
    ),
    (
        scene(
            "{person}将{pv}存入银行，年利率为{rate}，每年复利一次，存期{nper}年，期间未支取。",
            "到期本利和",
            "{person} deposits {pv} for {nper} years at {rate} a year, compounded annually.",
            "the balance of the account at maturity",
        ),
        scene(
            "某理财产品年化收益率为{rate}，按年复利计息。{person}投入{pv}，持有{nper}年。",
            "期末可取得的本利和",
            "An investment product earns {rate} a year, compounded annually. {person} invests {pv} and "
            "holds it "
            "for {nper} years.",
            "the value of the investment at the end of the term",
        ),
        scene(
            "{company}现有闲置资金{pv}，拟投资于年收益率{rate}的项目，收益每年再投资，投资期{nper}年。",
            "该笔资金的复利终值",
            "{company} invests {pv} of idle cash in a project that returns {rate} a year; the income "
            "is reinvested "
            "each year for {nper} years.",
            "the future value of the sum",
        ),
    ),
    SOURCE,
    terms=("复利终值", "本利和", "future value", "compound interest"),
)

pv_single = Calculator(
    "pv_single",
    "pv_single",
    step("x|复利现值|present value of a single sum|").words,
    _sum_params("fv", "终值|future value"),
    "PV=FV÷(1+i)^n",
    steps("result = fv/(1+rate)^nper | 复利现值 | Present value | money"),
    (
        mistake("按单利贴现|discounts with simple interest", "fv/(1+rate*nper)"),
        mistake("误乘为复利终值|multiplies instead of dividing", "fv*(1+rate)^nper"),
        mistake("少贴现一期|discounts one period too few", "@nper=nper-1"),
        mistake("多贴现一期|discounts one period too many", "@nper=nper+1"),
    ),
    (
        scene(
            "{person}希望{nper}年后取得{fv}，年利率为{rate}，每年复利一次。",
            "现在应一次性存入的金额",
            "{person} wants to have {fv} in {nper} years. The rate is {rate} a year, compounded annually.",
            "the single amount to deposit today",
        ),
        scene(
            "{company}{nper}年后需偿还一笔到期债务{fv}，折现率为{rate}，按年复利。",
            "该笔债务的现值",
            "{company} has to repay a debt of {fv} in {nper} years. The discount rate is {rate}, "
            "compounded annually.",
            "the present value of the debt",
        ),
        scene(
            "某零息债券{nper}年后到期，到期一次性支付{fv}，投资者要求的年收益率为{rate}，按年复利。",
            "该债券的现值",
            "A zero-coupon bond pays {fv} at maturity in {nper} years. Investors require {rate} a year,"
            " compounded "
            "annually.",
            "the present value of the bond",
        ),
    ),
    SOURCE,
    terms=("复利现值", "present value", "折现"),
)


def _simple(a: dict[str, Any]) -> tuple[Step, ...]:
    time = "days/basis" if a["days"] else "years"
    return steps(f"result = principal*rate*{time} | 单利利息 | Simple interest | money")


simple_interest = Calculator(
    "simple_interest",
    "simple_interest",
    step("x|单利利息|simple interest|").words,
    (
        param("principal", "本金|principal", "money", "10000..300000/10000"),
        param("rate", "年利率|annual rate", "rate", "0.015,0.0175,0.02,0.025,0.03,0.036,0.042"),
        param("years", "年数|years", "number", "0", default=0),
        param("days", "天数|days", "count", "30,45,60,72,90,120,150,180", default=0, limits="0..36600"),
        param("basis", "一年的天数|days in a year", "count", "360", default=360),
    ),
    "I=P×i×t",
    _simple,
    (
        mistake("一年按365天计|counts 365 days in a year", "principal*rate*days/365"),
        mistake("多计一天|counts one day too many", "principal*rate*(days+1)/basis"),
        mistake("按复利计算|compounds the interest", "principal*((1+rate)^(days/basis)-1)"),
    ),
    (
        scene(
            "{person}向银行借款{principal}，年利率{rate}，借款期{days}天，按单利计息，一年按{basis}天计算。",
            "到期应付的利息",
            "{person} borrows {principal} for {days} days at a simple rate of {rate} a year; a year "
            "has {basis} days.",
            "the interest due at maturity",
        ),
        scene(
            "{company}取得短期借款{principal}，期限{days}天，年利率{rate}，到期一次还本付息，单利计息（"
            "一年按{basis}天）。",
            "该笔借款的利息",
            "{company} takes a short-term loan of {principal} for {days} days at {rate} a year, simple "
            "interest on a "
            "{basis}-day year, repaid in one sum.",
            "the interest on the loan",
        ),
    ),
    "中国人民银行《人民币利率管理规定》; OpenStax Principles of Finance 7.1",
    terms=("单利", "simple interest"),
)
