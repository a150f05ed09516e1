"""How bond prices move with yields: durations and convexity."""

from __future__ import annotations

from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps
from app.domain.questions.calculators.families.bonds import (
    BOND_EN,
    BOND_ZH,
    COUPON,
    FREQ,
    HOLD_EN,
    HOLD_ZH,
    SOURCE,
    YTM,
    periods_of,
    rate_per_period,
    years_left,
)


def _discount(rate: str, period: int) -> str:
    return f"/(1+{rate})" + (f"^{period}" if period > 1 else "")


def _duration_steps(modified: bool) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        count, rate = periods_of(a), rate_per_period(a)
        share = "" if a["freq"] == 1 else "/freq"
        flows = ["interest" if t < count else "(interest+face)" for t in range(1, count + 1)]
        value = "+".join(f"{flow}{_discount(rate, t)}" for t, flow in enumerate(flows, 1))
        weighted = "+".join(f"{t}*{flow}{_discount(rate, t)}" for t, flow in enumerate(flows, 1))
        rows = [
            f"interest = face*coupon{share} | 每期利息 | Coupon per period | price",
            f"value = {value} | 债券价格 | Bond price | price",
            f"weighted = {weighted} | 以期数加权的现值 | Present values weighted by period | price",
            f"result = weighted/value{share} | 麦考利久期（年） | Macaulay duration (years) | number",
        ]
        if modified:
            rows[-1] = rows[-1].replace("result", "macaulay")
            rows.append(f"result = macaulay/(1+{rate}) | 修正久期 | Modified duration | number")
        return steps(*rows)

    return made


_DURATION = (
    param("face", "面值|face value", "price", "100", default=100),
    COUPON,
    YTM,
    years_left("2..5"),
    FREQ,
)
duration = Calculator(
    "duration",
    "duration",
    step("x|麦考利久期|Macaulay duration|").words,
    _DURATION,
    "D=Σt×PV(CFt)÷P",
    _duration_steps(False),
    (
        mistake("误求修正久期|takes the modified duration", "result/(1+ytm/freq)"),
        mistake("把剩余期限当作久期|takes the term to maturity", "years"),
        mistake("误乘收益率因子|multiplies by one plus the yield", "result*(1+ytm/freq)"),
        mistake("未加权平均付息时间|averages the payment times without weights", "(years+1/freq)/2"),
    ),
    (
        scene(
            BOND_ZH + "到期收益率为{ytm}。",
            "该债券的麦考利久期",
            BOND_EN + " The yield to maturity is {ytm}.",
            "the Macaulay duration of the bond",
        ),
        scene(
            HOLD_ZH + "到期收益率{ytm}。",
            "该公司债的麦考利久期",
            HOLD_EN + " Its yield to maturity is {ytm}.",
            "its Macaulay duration",
        ),
    ),
    SOURCE,
    unit=step("x|年|years|").words,
    fits=lambda a: a["freq"] * a["years"] <= 6,
    aliases=("macaulay_duration", "duration_macaulay"),
    terms=("麦考利久期", "Macaulay duration", "duration of the bond"),
)
modified_duration = Calculator(
    "modified_duration",
    "duration",
    step("x|修正久期|modified duration|").words,
    _DURATION,
    "D*=D÷(1+y÷m)",
    _duration_steps(True),
    (
        mistake("未除以收益率因子（麦考利久期）|takes the Macaulay duration", "macaulay"),
        mistake("误乘收益率因子|multiplies by one plus the yield", "macaulay*(1+ytm/freq)"),
        mistake("把剩余期限当作久期|takes the term to maturity", "years"),
        mistake("除以两次收益率因子|divides twice by one plus the yield", "result/(1+ytm/freq)"),
    ),
    (
        scene(
            BOND_ZH + "到期收益率为{ytm}。",
            "该债券的修正久期",
            BOND_EN + " The yield to maturity is {ytm}.",
            "the modified duration of the bond",
        ),
    ),
    SOURCE,
    unit=step("x|年|years|").words,
    fits=lambda a: a["freq"] * a["years"] <= 6,
    aliases=("duration_modified",),
    terms=("修正久期", "modified duration"),
)

convexity = Calculator(
    "convexity",
    "convexity",
    step("x|考虑凸性的价格变动率|price change with convexity|").words,
    (
        param("mod_dur", "修正久期|modified duration", "number", "3.2..9.8/0.3"),
        param("convexity", "凸性|convexity", "number", "20..120/10", default=0),
        param("dy", "收益率变动|change of yield", "rate", "-0.02,-0.015,-0.0125,-0.01,-0.0075,-0.005"),
    ),
    "ΔP÷P≈-D*×Δy+½×C×Δy²",
    steps(
        "linear = -mod_dur*dy | 久期效应 | Duration effect | rate",
        "curved = 0.5*convexity*dy^2 | 凸性效应 | Convexity effect | rate",
        "result = linear+curved | 价格变动率 | Price change | rate",
    ),
    (
        mistake("凸性项漏乘二分之一|leaves out the half", "linear+convexity*dy^2"),
        mistake("漏计凸性|leaves out convexity", "linear"),
        mistake("凸性项符号颠倒|subtracts convexity", "linear-curved"),
        mistake("久期项符号颠倒|turns the sign of the duration effect round", "-linear+curved"),
    ),
    (
        scene(
            "某债券组合的修正久期为{mod_dur}，凸性为{convexity}，市场收益率下降{dy_abs}。",
            "按久期与凸性估计的组合价格变动率",
            "A bond portfolio has a modified duration of {mod_dur} and a convexity of {convexity}. "
            "Yields fall by {dy_abs}.",
            "the price change estimated with duration and convexity",
        ),
    ),
    SOURCE,
    signed=True,
    aliases=("price_change",),
    terms=("凸性", "convexity"),
)
