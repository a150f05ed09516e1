"""Bonds between coupon dates: accrued interest, full and clean price, by the day count."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps
from app.domain.questions.calculators.expression import ExpressionError
from app.domain.questions.calculators.families.bonds import COUPON, SOURCE, YTM, rate_per_period


def _month_back(day: date, months: int, anchor: int) -> date:
    month = day.year * 12 + day.month - 1 - months
    year, index = divmod(month, 12)
    last = (date(year + (index == 11), (index + 1) % 12 + 1, 1) - date(year, index + 1, 1)).days
    return date(year, index + 1, min(anchor, last))


def _thirty(first: date, second: date) -> int:
    start = min(first.day, 30)
    end = 30 if second.day == 31 and start == 30 else second.day
    return (second.year - first.year) * 360 + (second.month - first.month) * 30 + end - start


def _schedule(a: dict[str, Any]) -> tuple[date, date, int]:
    """Return the coupon dates around the settlement and the number of coupons still to come."""
    settle, maturity = date.fromisoformat(a["settle"]), date.fromisoformat(a["maturity"])
    months = 12 // int(a["freq"])
    if settle >= maturity:
        raise ExpressionError("settlement before maturity")
    following, left = maturity, 1
    for count in range(1, 1300):
        previous = _month_back(maturity, months * count, maturity.day)
        if previous <= settle:
            return previous, following, left
        following, left = previous, count + 1
    raise ExpressionError("too many coupons")


def _dated_parts(a: dict[str, Any]) -> tuple[str, str, int]:
    """Return days accrued, days of the period and coupons left, by the day count."""
    before, after, left = _schedule(a)
    settle, freq, basis = date.fromisoformat(a["settle"]), int(a["freq"]), a["basis"]
    if basis == "30/360":
        return str(_thirty(before, settle)), str(360 // freq), left
    period: Decimal = {
        "act/act": Decimal((after - before).days),
        "act/365": Decimal(365) / freq,
        "act/360": Decimal(360) / freq,
    }[basis]
    return str((settle - before).days), f"{period:f}", left


def _dated_steps(what: str) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        accrued_days, period, left = _dated_parts(a)
        rate = f"(1+{rate_per_period(a)})"
        first = steps(
            "interest = face*coupon/freq | 每期利息 | Coupon per period | price",
            f"accrued = interest*{accrued_days}/{period} | 应计利息（应计{accrued_days}天，付息期"
            f"{period}天） | "
            f"Accrued interest ({accrued_days} days of {period}) | price",
        )
        if what == "accrued":
            return first
        wait = f"(1-{accrued_days}/{period})"
        coupons = (
            f"interest*[1-{rate}^(-{left})]/({rate_per_period(a)})*{rate}" if a["ytm"] else f"interest*{left}"
        )
        dirty = steps(
            f"atnext = {coupons}+face/{rate}^{left - 1} | 下一付息日（含当期利息）的价值 | Value at the "
            "next coupon date | price",
            f"full = atnext/{rate}^{wait} | 全价 | Full price | price",
        )
        if what == "dirty":
            return (*first, *dirty)
        return (*first, *dirty, step("result = full-accrued | 净价 | Clean price | price"))

    return made


_BASIS = param("basis", "天数基准|day count", "choice", "act/act,30/360,act/365,act/360", default="act/act")
_SETTLE = "2024-03-15,2024-04-10,2024-05-20,2024-08-12,2024-09-25,2024-11-05,2025-02-14,2025-04-28"
_MATURITY = "2027-01-15,2028-06-30,2029-09-01,2027-12-10,2030-03-20"
_DATES = (
    param("settle", "结算日|settlement", "date", _SETTLE),
    param("maturity", "到期日|maturity", "date", _MATURITY),
    COUPON,
    YTM,
    param("freq", "每年付息次数|coupons a year", "count", "1,2", default=2, limits="1..12"),
    _BASIS,
    param("face", "面值|face value", "price", "100", default=100),
)
_DATED_ZH = (
    "某债券面值{face}，票面利率{coupon}，每年付息{freq}次，到期日为{maturity}，结算日为{settle}，到期收"
    "益率{ytm}"
    "（按付息频率复利），天数基准为{basis}。"
)
_DATED_EN = (
    "A bond with a face value of {face}, a coupon of {coupon} a year, paid {freq_words}, matures on "
    "{maturity}. It "
    "settles on {settle} at a yield of {ytm}, compounded at the coupon frequency; the day count is {basis}."
)
_DATED_MISTAKES = (
    mistake("全价与净价混淆|mixes up full and clean price", "full"),
    mistake("应计利息重复扣除|takes off the accrued interest twice", "full-2*accrued"),
    mistake("天数基准误用30/360|uses 30/360", "@basis='30/360'"),
    mistake("付息次数弄错|mixes up annual and semi-annual coupons", "@freq=3-freq"),
)
bond_price_dates = Calculator(
    "bond_price_dates",
    "bond_price_dates",
    step("x|结算日净价|clean price at settlement|").words,
    _DATES,
    "净价=全价-应计利息",
    _dated_steps("clean"),
    _DATED_MISTAKES,
    (scene(_DATED_ZH, "该债券的净价", _DATED_EN, "the clean price of the bond"),),
    SOURCE,
    aliases=("bond_price_dates_clean", "bond_clean_price"),
    terms=("净价", "clean price"),
)
bond_dirty_price = Calculator(
    "bond_dirty_price",
    "bond_price_dates",
    step("x|结算日全价|full price at settlement|").words,
    _DATES,
    "全价=下一付息日价值÷(1+y÷m)^w",
    _dated_steps("dirty"),
    (
        mistake("净价与全价混淆|mixes up clean and full price", "full-accrued"),
        mistake("应计利息重复计入|adds the accrued interest twice", "full+accrued"),
        mistake("未折现到结算日|leaves out the discounting to settlement", "atnext"),
    ),
    (scene(_DATED_ZH, "该债券的全价", _DATED_EN, "the full price of the bond"),),
    SOURCE,
    aliases=("bond_price_dates_dirty",),
    terms=("全价", "dirty price"),
)
bond_accrued = Calculator(
    "bond_accrued",
    "bond_price_dates",
    step("x|应计利息|accrued interest|").words,
    (*_DATES[:3], *_DATES[4:]),
    "应计利息=每期利息×应计天数÷付息期天数",
    _dated_steps("accrued"),
    (
        mistake("误用剩余天数|uses the days to the next coupon", "interest-accrued"),
        mistake("误取整期利息|takes a full coupon", "interest"),
        mistake("天数基准误用30/360|uses 30/360", "@basis='30/360'"),
        mistake("天数基准误用act/365|uses act/365", "@basis='act/365'"),
    ),
    (
        scene(
            "某债券面值{face}，票面利率{coupon}，每年付息{freq}次，到期日为{maturity}，结算日为{settle}"
            "，天数基准为{basis}。",
            "结算日的应计利息",
            "A bond with a face value of {face}, a coupon of {coupon} a year, paid {freq_words}, matures on "
            "{maturity} and settles on {settle}; the day count is {basis}.",
            "the accrued interest at settlement",
        ),
    ),
    SOURCE,
    aliases=("accrued_interest", "bond_price_dates_accrued"),
    terms=("应计利息", "accrued interest"),
    fits=lambda a: a["basis"] in ("act/act", "act/365") and a["freq"] == 2,
)
