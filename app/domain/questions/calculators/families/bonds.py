"""Bonds and bills: price, accrued interest, yields, duration, convexity and bank discount.

Street convention with compounding at the coupon frequency. Formulas: Fabozzi, Bond Markets, Analysis and
Strategies; 《证券投资基金基础知识》第八章; 《票据法》 and 中国人民银行《支付结算办法》 (360-day discount).
"""

from __future__ import annotations

from datetime import date
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

_SOURCE = "Fabozzi, Bond Markets, Analysis and Strategies; 《证券投资基金基础知识》"
_FACE = param("face", "面值|face value", "price", "100,1000", default=100)
_COUPON = param("coupon", "票面利率|coupon rate", "rate", "0.03,0.035,0.04,0.045,0.05,0.06,0.07,0.08")
_YTM = param(
    "ytm", "到期收益率|yield to maturity", "rate", "0.03,0.035,0.04,0.05,0.055,0.06,0.065,0.075,0.09"
)
_FREQ = param("freq", "每年付息次数|coupons a year", "count", "1,2", default=1, limits="1..12")


def _years(values: str) -> Any:
    return param("years", "剩余年限|years to maturity", "number", values, limits="0..100")


def _periods(a: dict[str, Any]) -> int:
    count = a["years"] * a["freq"]
    if count != count.to_integral_value() or not 1 <= count <= 400:
        raise ExpressionError("whole coupon periods")
    return int(count)


def _rate(a: dict[str, Any]) -> str:
    return "ytm" if a["freq"] == 1 else "ytm/freq"


def _price_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    count, rate = _periods(a), _rate(a)
    share = "" if a["freq"] == 1 else "/freq"
    coupons = f"interest*[1-(1+{rate})^(-{count})]/({rate})" if a["ytm"] else f"interest*{count}"
    return steps(
        f"interest = face*coupon{share} | 每期利息 | Coupon per period | price",
        f"coupons = {coupons} | 利息现值 | Present value of the coupons | price",
        f"redeemed = face/(1+{rate})^{count} | 本金现值 | Present value of the face value | price",
        "result = coupons+redeemed | 债券价格 | Bond price | price",
    )


_BOND_ZH = (
    "某债券面值{face}，票面利率{coupon}，剩余期限{years}年，每年付息{freq}次，下一次付息在一个付息期之后，"
)
_BOND_EN = (
    "A bond with a face value of {face} pays coupons {freq_words} at {coupon} a year and matures in "
    "{years} years; a coupon has just been paid."
)
_HOLD_ZH = (
    "{person}拟购买剩余{years}年到期的公司债，面值{face}，票面利率{coupon}，每年付息{freq}次，到期还本，"
)
_HOLD_EN = (
    "{person} considers a corporate bond with {years} years to maturity, a face value of {face} and "
    "coupons of {coupon} a "
    "year, paid {freq_words}."
)

bond_price = Calculator(
    "bond_price",
    "bond_price",
    step("x|债券价格|bond price|").words,
    (_FACE, _COUPON, _YTM, _years("2..10"), _FREQ),
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
            _BOND_ZH + "到期收益率为{ytm}。",
            "该债券的理论价格",
            _BOND_EN + " The yield to maturity is {ytm}.",
            "the price of the bond",
        ),
        scene(
            _HOLD_ZH + "市场要求的到期收益率为{ytm}。",
            "该债券的合理价格",
            _HOLD_EN + " The market requires a yield of {ytm}.",
            "the fair price of the bond",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["coupon"] != a["ytm"] and abs(a["coupon"] - a["ytm"]) < Decimal("0.03"),
    terms=("债券价格", "bond price", "票面利率"),
)


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
        rate = f"(1+{_rate(a)})"
        first = steps(
            "interest = face*coupon/freq | 每期利息 | Coupon per period | price",
            f"accrued = interest*{accrued_days}/{period} | 应计利息（应计{accrued_days}天，付息期"
            f"{period}天） | "
            f"Accrued interest ({accrued_days} days of {period}) | price",
        )
        if what == "accrued":
            return first
        wait = f"(1-{accrued_days}/{period})"
        coupons = f"interest*[1-{rate}^(-{left})]/({_rate(a)})*{rate}" if a["ytm"] else f"interest*{left}"
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
    _COUPON,
    _YTM,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
    aliases=("accrued_interest", "bond_price_dates_accrued"),
    terms=("应计利息", "accrued interest"),
    fits=lambda a: a["basis"] in ("act/act", "act/365") and a["freq"] == 2,
)


def _ytm_of(a: dict[str, Any]) -> Decimal:
    count, freq = _periods(a), a["freq"]
    interest = a["face"] * a["coupon"] / freq

    def gap(y: Decimal) -> Decimal:
        growth = (1 + y / freq) ** count
        annuity = (1 - 1 / growth) / (y / freq) if y else Decimal(count)
        return Decimal(interest * annuity + a["face"] / growth - a["price"])

    return solve(gap, Decimal("-0.9") * min(freq, 1), Decimal(5))


def _ytm_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    count = _periods(a)
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
        _COUPON,
        _years("2..10"),
        _FREQ,
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
            _BOND_ZH + "市场价格为{price}。",
            "该债券的到期收益率",
            _BOND_EN + " It trades at {price}.",
            "the yield to maturity of the bond",
        ),
        scene(
            _HOLD_ZH + "目前价格为{price}。",
            "持有至到期的年收益率（到期收益率）",
            _HOLD_EN + " The price is {price}.",
            "the yield to maturity",
        ),
    ),
    _SOURCE,
    terms=("到期收益率", "yield to maturity"),
)

current_yield = Calculator(
    "current_yield",
    "current_yield",
    step("x|当期收益率|current yield|").words,
    (_FACE, _COUPON, param("price", "价格|price", "price", "92..108/0.5")),
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
    _SOURCE,
    fits=lambda a: a["face"] == 100 and a["price"] != 100,
    terms=("当期收益率", "current yield"),
)


def _discount(rate: str, period: int) -> str:
    return f"/(1+{rate})" + (f"^{period}" if period > 1 else "")


def _duration_steps(modified: bool) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        count, rate = _periods(a), _rate(a)
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
    _COUPON,
    _YTM,
    _years("2..5"),
    _FREQ,
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
            _BOND_ZH + "到期收益率为{ytm}。",
            "该债券的麦考利久期",
            _BOND_EN + " The yield to maturity is {ytm}.",
            "the Macaulay duration of the bond",
        ),
        scene(
            _HOLD_ZH + "到期收益率{ytm}。",
            "该公司债的麦考利久期",
            _HOLD_EN + " Its yield to maturity is {ytm}.",
            "its Macaulay duration",
        ),
    ),
    _SOURCE,
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
            _BOND_ZH + "到期收益率为{ytm}。",
            "该债券的修正久期",
            _BOND_EN + " The yield to maturity is {ytm}.",
            "the modified duration of the bond",
        ),
    ),
    _SOURCE,
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
    _SOURCE,
    signed=True,
    aliases=("price_change",),
    terms=("凸性", "convexity"),
)

bill_discount = Calculator(
    "bill_discount",
    "bill_discount",
    step("x|票据贴现金额|proceeds of a discounted bill|").words,
    (
        param("face", "票面金额|face value", "money", "100000..2000000/50000"),
        param("rate", "贴现年利率|discount rate", "rate", "0.018,0.021,0.024,0.027,0.03,0.036,0.042,0.048"),
        param("days", "贴现天数|days", "count", "30,45,60,75,90,120,150,180", limits="0..3660"),
        param("basis", "一年的天数|days in a year", "count", "360", default=360),
    ),
    "实付贴现金额=票面金额×(1-贴现率×天数÷360)",
    steps(
        "discount = face*rate*days/basis | 贴现利息 | Discount | money",
        "result = face-discount | 实付贴现金额 | Proceeds | money",
    ),
    (
        mistake("一年按365天计|counts 365 days in a year", "face*(1-rate*days/365)"),
        mistake("用真贴现法|uses true discount", "face/(1+rate*days/basis)"),
        mistake("多计一天|counts one day too many", "@days=days+1"),
        mistake("加上贴现利息|adds the discount", "face+discount"),
        mistake("少计一天|counts one day too few", "@days=days-1"),
    ),
    (
        scene(
            "{company}将一张票面金额{face}的不带息银行承兑汇票向银行贴现，贴现天数{days}天，贴现年利率"
            "{rate}，一年按{basis}天计。",
            "银行实付的贴现金额",
            "{company} discounts a non-interest-bearing bill of {face} at its bank {days} days before "
            "maturity. The discount rate is "
            "{rate} on a {basis}-day year.",
            "the proceeds paid by the bank",
        ),
        scene(
            "一张面值{face}的短期国库券距到期{days}天，银行贴现率为{rate}，一年按{basis}天计。",
            "该国库券的价格",
            "A treasury bill with a face value of {face} matures in {days} days; its bank discount "
            "yield is {rate} on a "
            "{basis}-day year.",
            "the price of the bill",
        ),
    ),
    "中国人民银行《支付结算办法》; US Treasury bank discount basis",
    terms=("贴现", "国库券", "treasury bill", "bank discount"),
)
