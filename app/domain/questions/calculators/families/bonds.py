"""Bonds at a coupon date: price and yields.

Street convention with compounding at the coupon frequency. Formulas: Fabozzi, Bond Markets, Analysis and
Strategies; 《证券投资基金基础知识》第八章.
"""

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
from app.domain.questions.calculators.expression import ExpressionError

SOURCE = "Fabozzi, Bond Markets, Analysis and Strategies; 《证券投资基金基础知识》"
FACE = param("face", "面值|face value", "price", "100,1000", default=100)
COUPON = param("coupon", "票面利率|coupon rate", "rate", "0.03,0.035,0.04,0.045,0.05,0.06,0.07,0.08")
YTM = param("ytm", "到期收益率|yield to maturity", "rate", "0.03,0.035,0.04,0.05,0.055,0.06,0.065,0.075,0.09")
FREQ = param("freq", "每年付息次数|coupons a year", "count", "1,2", default=1, limits="1..12")


def years_left(values: str) -> Any:
    """Return the parameter of the years to maturity."""
    return param("years", "剩余年限|years to maturity", "number", values, limits="0..100")


def periods_of(a: dict[str, Any]) -> int:
    """Return the number of coupons; raise ExpressionError unless it is a whole one from 1 to 400."""
    count = a["years"] * a["freq"]
    if count != count.to_integral_value() or not 1 <= count <= 400:
        raise ExpressionError("whole coupon periods")
    return int(count)


def rate_per_period(a: dict[str, Any]) -> str:
    """Return the yield of one coupon period as an expression."""
    return "ytm" if a["freq"] == 1 else "ytm/freq"


def _price_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    count, rate = periods_of(a), rate_per_period(a)
    share = "" if a["freq"] == 1 else "/freq"
    coupons = f"interest*[1-(1+{rate})^(-{count})]/({rate})" if a["ytm"] else f"interest*{count}"
    return steps(
        f"interest = face*coupon{share} | 每期利息 | Coupon per period | price",
        f"coupons = {coupons} | 利息现值 | Present value of the coupons | price",
        f"redeemed = face/(1+{rate})^{count} | 本金现值 | Present value of the face value | price",
        "result = coupons+redeemed | 债券价格 | Bond price | price",
    )


BOND_ZH = (
    "某债券面值{face}，票面利率{coupon}，剩余期限{years}年，每年付息{freq}次，下一次付息在一个付息期之后，"
)
BOND_EN = (
    "A bond with a face value of {face} pays coupons {freq_words} at {coupon} a year and matures in "
    "{years} years; a coupon has just been paid."
)
HOLD_ZH = (
    "{person}拟购买剩余{years}年到期的公司债，面值{face}，票面利率{coupon}，每年付息{freq}次，到期还本，"
)
HOLD_EN = (
    "{person} considers a corporate bond with {years} years to maturity, a face value of {face} and "
    "coupons of {coupon} a "
    "year, paid {freq_words}."
)

bond_price = Calculator(
    "bond_price",
    "bond_price",
    step("x|债券价格|bond price|").words,
    (FACE, COUPON, YTM, years_left("2..10"), FREQ),
    "P=Σc÷(1+y÷m)^t+F÷(1+y÷m)^n",
    _price_steps,
    (
        mistake("票面利率与到期收益率互换|swaps coupon and yield", "@coupon=ytm;ytm=coupon"),
        mistake("付息次数弄错|mixes up annual and semi-annual coupons", "@freq=3-freq"),
        mistake("利息未贴现|adds the coupons without discounting", "interest*years*freq+redeemed"),
        mistake("少计一年|counts a year too few", "@years=years-1"),
        mistake("多计一年|counts a year too many", "@years=years+1"),
        mistake("漏计本金现值|leaves out the face value", "coupons"),
    ),
    (
        scene(
            BOND_ZH + "到期收益率为{ytm}。",
            "该债券的理论价格",
            BOND_EN + " The yield to maturity is {ytm}.",
            "the price of the bond",
        ),
        scene(
            HOLD_ZH + "市场要求的到期收益率为{ytm}。",
            "该债券的合理价格",
            HOLD_EN + " The market requires a yield of {ytm}.",
            "the fair price of the bond",
        ),
    ),
    SOURCE,
    fits=lambda a: a["coupon"] != a["ytm"] and abs(a["coupon"] - a["ytm"]) < Decimal("0.03"),
    terms=("债券价格", "bond price", "票面利率"),
)


def _ytm_of(a: dict[str, Any]) -> Decimal:
    count, freq = periods_of(a), a["freq"]
    interest = a["face"] * a["coupon"] / freq

    def gap(y: Decimal) -> Decimal:
        growth = (1 + y / freq) ** count
        annuity = (1 - 1 / growth) / (y / freq) if y else Decimal(count)
        return Decimal(interest * annuity + a["face"] / growth - a["price"])

    return solve(gap, Decimal("-0.9") * min(freq, 1), Decimal(5))


def _ytm_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    count = periods_of(a)
    share, per = ("", "{i}") if a["freq"] == 1 else ("/freq", "({i}/freq)")
    formula = f"interest*[1-(1+{per})^(-{count})]/{per}+face/(1+{per})^{count}-price"
    return (
        step(f"interest = face*coupon{share} | 每期利息 | Coupon per period | price"),
        *proof(formula, _ytm_of(a), "价格差", "Difference to the price"),
    )


_PRICES = "93,94,95,96,96.5,97,98,98.5,101,102,102.5,103,104,105,106"
bond_ytm = Calculator(
    "bond_ytm",
    "bond_ytm",
    step("x|到期收益率|yield to maturity|").words,
    (
        param("price", "价格|price", "price", _PRICES),
        param("face", "面值|face value", "price", "100", default=100),
        COUPON,
        years_left("2..10"),
        FREQ,
    ),
    "P=Σc÷(1+y÷m)^t+F÷(1+y÷m)^n",
    _ytm_steps,
    (
        mistake("误用当期收益率|uses the current yield", "face*coupon/price"),
        mistake(
            "用近似公式|uses the approximation formula", "(face*coupon+(face-price)/years)/((face+price)/2)"
        ),
        mistake("误用票面利率|uses the coupon rate", "coupon"),
        mistake("资本利得除以面值|spreads the gain over the face value", "coupon+(face-price)/years/face"),
        mistake(
            "价差符号颠倒|turns the sign of the gain round", "face*coupon/price-(face-price)/years/price"
        ),
    ),
    (
        scene(
            BOND_ZH + "市场价格为{price}。",
            "该债券的到期收益率",
            BOND_EN + " It trades at {price}.",
            "the yield to maturity of the bond",
        ),
        scene(
            HOLD_ZH + "目前价格为{price}。",
            "持有至到期的年收益率（到期收益率）",
            HOLD_EN + " The price is {price}.",
            "the yield to maturity",
        ),
    ),
    SOURCE,
    terms=("到期收益率", "yield to maturity"),
)

current_yield = Calculator(
    "current_yield",
    "current_yield",
    step("x|当期收益率|current yield|").words,
    (FACE, COUPON, param("price", "价格|price", "price", "92..108/0.5")),
    "当期收益率=年利息÷价格",
    steps(
        "interest = face*coupon | 年利息 | Annual coupon | price",
        "result = interest/price | 当期收益率 | Current yield | rate",
    ),
    (
        mistake("误用票面利率|uses the coupon rate", "coupon"),
        mistake("价格与面值颠倒|divides the wrong way round", "price*coupon/face"),
        mistake("加上资本利得|adds the capital gain", "(interest+face-price)/price"),
        mistake(
            "以平均价格为分母|divides by the average of price and face value", "interest/((face+price)/2)"
        ),
    ),
    (
        scene(
            "某债券面值{face}，票面利率{coupon}，每年付息一次，市场价格为{price}。",
            "该债券的当期收益率",
            "A bond with a face value of {face} and an annual coupon of {coupon} trades at {price}.",
            "the current yield of the bond",
        ),
        scene(
            "{person}以{price}买入面值{face}、票面利率{coupon}的附息债券，每年付息一次。",
            "买入时的当期收益率",
            "{person} buys a bond for {price}; its face value is {face} and its annual coupon {coupon}.",
            "the current yield at purchase",
        ),
    ),
    SOURCE,
    fits=lambda a: a["face"] == 100 and a["price"] != 100,
    terms=("当期收益率", "current yield"),
)
