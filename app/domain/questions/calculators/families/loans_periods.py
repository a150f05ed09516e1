"""Loans: interest and principal within the payment of one period."""

from __future__ import annotations

from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps
from app.domain.questions.calculators.families.loans import SOURCE


def _period(kind: str) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        first = steps(
            "payment = pv*rate/[1-(1+rate)^(-nper)] | 每期还款额 | Payment | money",
            "before = pv*(1+rate)^(per-1)-payment*[(1+rate)^(per-1)-1]/rate | 期初余额 | Balance "
            "before | money",
            "interest = before*rate | 当期利息 | Interest | money",
        )
        return (
            first
            if kind == "ipmt"
            else (*first, step("result = payment-interest | 当期本金 | Principal | money"))
        )

    return made


_PERIOD = (
    param("rate", "每期利率|rate per period", "rate", "0.005,0.01,0.02,0.05"),
    param("per", "第几期|period", "count", "1..4"),
    param("nper", "期数|periods", "count", "5..12"),
    param("pv", "本金|principal", "money", "10000..90000/10000"),
)
_PERIOD_SCENE_ZH = "{company}借款{pv}，每期利率{rate}，分{nper}期等额偿还，每期期末还款。"
_PERIOD_SCENE_EN = (
    "{company} repays a loan of {pv} at {rate} per period in {nper} equal payments, each at the end of a "
    "period."
)
ipmt = Calculator(
    "ipmt",
    "loan_balance",
    step("x|分期偿还的当期利息|interest part of a payment|").words,
    _PERIOD,
    "当期利息=期初余额×i",
    _period("ipmt"),
    (
        mistake("按全部本金计息|charges interest on the full loan", "pv*rate"),
        mistake("利息与本金混淆|mixes up interest and principal", "payment-interest"),
        mistake("误取下一期|takes the next period", "@per=per+1"),
    ),
    (
        scene(
            _PERIOD_SCENE_ZH,
            "第{per}期还款额中的利息",
            _PERIOD_SCENE_EN,
            "the interest part of payment {per}",
        ),
    ),
    SOURCE,
    fits=lambda a: a["per"] > 1,
)
ppmt = Calculator(
    "ppmt",
    "loan_balance",
    step("x|分期偿还的当期本金|principal part of a payment|").words,
    _PERIOD,
    "当期本金=每期还款额-当期利息",
    _period("ppmt"),
    (
        mistake("按期数平均本金|spreads the principal evenly", "pv/nper"),
        mistake("利息与本金混淆|mixes up interest and principal", "interest"),
        mistake("误取下一期|takes the next period", "@per=per+1"),
    ),
    (
        scene(
            _PERIOD_SCENE_ZH,
            "第{per}期还款额中的本金",
            _PERIOD_SCENE_EN,
            "the principal part of payment {per}",
        ),
    ),
    SOURCE,
)
