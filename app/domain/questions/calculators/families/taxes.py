"""Chinese taxes: the income tax of persons.

Tables: 《个人所得税法》(2018, in force from 2019) with 国家税务总局公告2018年第61号; the year-end bonus by
财税〔2018〕164号 (extended to the end of 2027).
"""

from __future__ import annotations

from decimal import Decimal
from functools import partial
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

_tax = partial(Calculator, currency="CNY ")
_LAW = "《个人所得税法》(2018年修正); 国家税务总局公告2018年第61号"
Bracket = tuple[int | None, int, int]
ANNUAL: tuple[Bracket, ...] = (
    (36000, 3, 0),
    (144000, 10, 2520),
    (300000, 20, 16920),
    (420000, 25, 31920),
    (660000, 30, 52920),
    (960000, 35, 85920),
    (None, 45, 181920),
)
MONTHLY: tuple[Bracket, ...] = (
    (3000, 3, 0),
    (12000, 10, 210),
    (25000, 20, 1410),
    (35000, 25, 2660),
    (55000, 30, 4410),
    (80000, 35, 7160),
    (None, 45, 15160),
)
BUSINESS: tuple[Bracket, ...] = (
    (30000, 5, 0),
    (90000, 10, 1500),
    (300000, 20, 10500),
    (500000, 30, 40500),
    (None, 35, 65500),
)
LABOUR: tuple[Bracket, ...] = ((20000, 20, 0), (50000, 30, 2000), (None, 40, 7000))


def bracket(table: tuple[Bracket, ...], amount: Decimal) -> tuple[int, int]:
    """Return the rate in percent and the quick deduction for an amount."""
    return next((rate, quick) for limit, rate, quick in table if limit is None or amount <= limit)


def _taxed(table: tuple[Bracket, ...], amount: Decimal, name: str, target: str = "result") -> Step:
    rate, quick = bracket(table, amount)
    tail = f"-{quick}" if quick else ""
    deducted = f"，速算扣除数{quick}" if quick else ""
    deducted_en = f", quick deduction {quick}" if quick else ""
    return step(
        f"{target} = {name}*{rate}%{tail} | 适用税率{rate}%{deducted}，应纳税额 | Tax at {rate}%"
        f"{deducted_en} | money"
    )


def _annual(table: tuple[Bracket, ...]) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        return (_taxed(table, a["taxable"], "taxable"),)

    return made


_NEIGHBOURS = (
    mistake("速算扣除数漏减（全额累进）|leaves out the quick deduction", "taxable*taxrate"),
    mistake("错用低一级税率|uses the bracket below", "taxable*lower-lowerquick"),
    mistake("错用高一级税率|uses the bracket above", "taxable*higher-higherquick"),
    mistake("错用低一级速算扣除数|uses the quick deduction below", "taxable*taxrate-lowerquick"),
)
iit_annual = _tax(
    "iit_annual",
    "iit_annual",
    step("x|综合所得年应纳税额|annual tax on comprehensive income|").words,
    (param("taxable", "应纳税所得额|taxable income", "money", "40000..460000/6000", limits="0..1e13"),),
    "应纳税额=应纳税所得额×税率-速算扣除数",
    _annual(ANNUAL),
    _NEIGHBOURS,
    (
        scene(
            "居民个人{person}某年综合所得的全年应纳税所得额为{taxable}，按综合所得年度税率表计算。",
            "全年应纳个人所得税税额",
            "{person}, a Chinese resident, has annual taxable comprehensive income of {taxable}. Use "
            "the annual table of the Individual Income Tax Law (2018).",
            "the tax for the year",
        ),
    ),
    _LAW,
    terms=("综合所得", "速算扣除数"),
    neighbours=lambda a, n: _neighbours("iit_annual", a, n),
)
iit_business = _tax(
    "iit_business",
    "iit_annual",
    step("x|经营所得应纳税额|tax on business income|").words,
    (param("taxable", "应纳税所得额|taxable income", "money", "36000..480000/6000", limits="0..1e13"),),
    "应纳税额=应纳税所得额×税率-速算扣除数",
    _annual(BUSINESS),
    _NEIGHBOURS,
    (
        scene(
            "个体工商户业主{person}某年经营所得的应纳税所得额为{taxable}，未享受其他税收优惠，按经营所"
            "得五级税率表计算。",
            "全年应纳个人所得税税额",
            "{person}, a sole trader in China, has taxable business income "
            "of {taxable} and no tax relief. Use the five-bracket table for business income.",
            "the tax for the year",
        ),
    ),
    _LAW,
    aliases=("iit_annual_business",),
    terms=("经营所得",),
    neighbours=lambda a, n: _neighbours("iit_business", a, n),
)


def _cumulative(a: dict[str, Any]) -> tuple[Step, ...]:
    month = int(a["month"])
    per = a["wage"] - 5000 - a["special"] - a["additional"] - a["other"]
    if per <= 0:
        return steps(
            "monthly = wage-5000-special-additional-other | 每月应纳税所得额（不为正数） | Monthly "
            "taxable income (not positive) | money",
            "result = 0 | 当月预扣税额 | Tax withheld in the month | money",
        )
    rows = [
        step(
            f"total = (wage-5000-special-additional{'-other' if a['other'] else ''})*month | 累计应纳税"
            "所得额 | Cumulative taxable income | money"
        ),
        _taxed(ANNUAL, per * month, "total", "due"),
    ]
    if month == 1:
        return (rows[0], _taxed(ANNUAL, per * month, "total"))
    rows.append(
        step(
            f"before = total/month*{month - 1} | 上月止累计应纳税所得额 | Cumulative taxable income to "
            "the month before | money"
        )
    )
    rows.append(_taxed(ANNUAL, per * (month - 1), "before", "paid"))
    return (*rows, step("result = due-paid | 当月应预扣预缴税额 | Tax withheld in the month | money"))


iit_cumulative = _tax(
    "iit_cumulative",
    "iit_cumulative",
    step("x|累计预扣法当月税额|tax withheld by the cumulative method|").words,
    (
        param("month", "月份|month", "count", "3..12", limits="1..12"),
        param("wage", "每月工资|monthly wage", "money", "14000..36000/1000"),
        param("special", "每月专项扣除|social contributions", "money", "1500..4500/500", default=0),
        param("additional", "每月专项附加扣除|additional deductions", "money", "1000..4000/500", default=0),
        param("other", "其他扣除|other", "money", "0", default=0),
    ),
    "当月税额=累计应纳税所得额×税率-速算扣除数-已预扣税额",
    _cumulative,
    (
        mistake(
            "误用月度税率表单独计算|uses the monthly table for the month alone",
            "total/month*monthrate-monthquick",
        ),
        mistake("漏减已预扣税额|does not deduct the tax already withheld", "due"),
        mistake("当月所得漏减速算扣除数|leaves out the quick deduction", "total/month*taxrate"),
        mistake("误取上一个月|takes the month before", "@month=month-1"),
        mistake("未扣专项附加扣除|leaves out the additional deductions", "@additional=0"),
        mistake("未扣专项扣除|leaves out the social contributions", "@special=0"),
    ),
    (
        scene(
            "某职员每月工资{wage}，每月专项扣除{special}、专项附加扣除{additional}，全年各月相同且无其"
            "他扣除，单位按累计预扣法代扣税款。",
            "第{month}个月应预扣预缴的个人所得税",
            "An employee in China earns {wage} a month, with {special} "
            "of social contributions and {additional} of additional deductions each month. Tax is "
            "withheld by the cumulative method with a basic deduction of CNY 5,000 a month.",
            "the tax withheld in month {month}",
        ),
    ),
    _LAW,
    terms=("累计预扣",),
    fits=lambda a: a["wage"] - 5000 - a["special"] - a["additional"] >= 3000,
    neighbours=lambda a, n: _neighbours("iit_cumulative", a, n),
)


def _bonus(a: dict[str, Any]) -> tuple[Step, ...]:
    return (
        step("monthly = bonus/12 | 奖金除以12个月 | Bonus divided by 12 months | money"),
        _taxed(MONTHLY, a["bonus"] / 12, "bonus"),
    )


iit_bonus = _tax(
    "iit_bonus",
    "iit_bonus",
    step("x|全年一次性奖金税额|tax on a year-end bonus|").words,
    (param("bonus", "全年一次性奖金|bonus", "money", "40000..240000/4000", limits="0..1e13"),),
    "应纳税额=奖金×月度税率-速算扣除数（税率由奖金÷12确定）",
    _bonus,
    (
        mistake("误用年度税率表|uses the annual table", "bonus*annualrate-annualquick"),
        mistake("漏减速算扣除数|leaves out the quick deduction", "bonus*taxrate"),
        mistake("速算扣除数乘以12|multiplies the quick deduction by 12", "bonus*taxrate-taxquick*12"),
        mistake("错用低一级税率|uses the bracket below", "bonus*lower-lowerquick"),
        mistake("错用高一级税率|uses the bracket above", "bonus*higher-higherquick"),
    ),
    (
        scene(
            "{person}取得全年一次性奖金{bonus}，选择单独计税（除以12个月后按月度税率表确定税率和速算扣"
            "除数）。",
            "该笔奖金应纳的个人所得税",
            "{person} receives a year-end bonus of {bonus} in China and has it taxed separately: one "
            "twelfth fixes "
            "the bracket of the monthly table.",
            "the tax on the bonus",
        ),
    ),
    "财税〔2018〕164号",
    terms=("一次性奖金",),
    neighbours=lambda a, n: _neighbours("iit_bonus", a, n),
)


def _labour(a: dict[str, Any]) -> tuple[Step, ...]:
    fee, kind = a["fee"], a["kind"]
    small = fee <= 4000
    reduced = "fee-800" if small else "fee*(1-20%)"
    factor = "*70%" if kind == "author" else ""
    base = (Decimal(fee) - 800 if small else Decimal(fee) * Decimal("0.8")) * (
        Decimal("0.7") if factor else 1
    )
    reduced = f"({reduced}){factor}" if small and factor else reduced + factor
    rows = step(f"base = {reduced} | 预扣预缴应纳税所得额 | Income subject to withholding | money")
    if kind != "labour":
        return (rows, step("result = base*20% | 预扣税额 | Tax withheld | money"))
    return (rows, _taxed(LABOUR, base, "base"))


_FEES = "3000,3500,6000,8000,12000,16000,18000,24000,30000,36000,45000,50000,60000"
iit_labour = _tax(
    "iit_labour",
    "iit_labour",
    step("x|劳务报酬预扣税额|tax withheld on service fees|").words,
    (
        param("fee", "一次收入|fee", "money", _FEES, limits="800..1e13"),
        param("kind", "所得项目|kind", "choice", "labour,author,royalty", default="labour"),
    ),
    "预扣税额=(收入-费用)×预扣率-速算扣除数",
    _labour,
    (
        mistake("未扣除费用|does not deduct the expenses", "fee*0.2"),
        mistake("漏减速算扣除数|leaves out the quick deduction", "base*taxrate"),
        mistake("未加成，统一用20%|uses 20 percent throughout", "base*0.2"),
        mistake("漏用稿酬减按70%|leaves out the 70 percent rule", "base/0.7*0.2*author"),
        mistake("误按稿酬减按70%计算|applies the 70 percent rule for authors", "base*0.7*taxrate*labour"),
        mistake("费用扣除误用800元|deducts 800", "(fee-800)*0.2"),
    ),
    (
        scene(
            "居民个人{person}一次取得{kind}收入{fee}（未含增值税）。",
            "支付方应预扣预缴的个人所得税",
            "{person}, a Chinese resident, receives {fee} for {kind} in one payment (before VAT).",
            "the individual income tax to be withheld",
        ),
    ),
    _LAW,
    terms=("劳务报酬", "稿酬"),
    aliases=("iit_service",),
    neighbours=lambda a, n: _neighbours("iit_labour", a, n),
)


def _neighbours(
    calculator_id: str, arguments: dict[str, Any], names: dict[str, Decimal]
) -> dict[str, Decimal]:
    """Return the rates and deductions of the bracket used and of its neighbours, for the mistakes."""
    tables = {
        "iit_annual": (ANNUAL, "taxable"),
        "iit_business": (BUSINESS, "taxable"),
        "iit_cumulative": (ANNUAL, "total"),
        "iit_bonus": (MONTHLY, "monthly"),
        "iit_labour": (LABOUR, "base"),
    }
    if calculator_id not in tables or tables[calculator_id][1] not in names:
        return {}
    table, name = tables[calculator_id]
    amount = names[name]
    index = next(n for n, row in enumerate(table) if row[0] is None or amount <= row[0])
    rows = {
        "tax": table[index],
        "lower": table[max(index - 1, 0)],
        "higher": table[min(index + 1, len(table) - 1)],
    }
    found = {f"{'taxrate' if key == 'tax' else key}": Decimal(row[1]) / 100 for key, row in rows.items()}
    found |= {f"{key}quick": Decimal(row[2]) for key, row in rows.items()}
    if calculator_id == "iit_labour":
        found[str(arguments["kind"])] = Decimal(1)
    if calculator_id == "iit_cumulative":
        rate, quick = bracket(MONTHLY, amount / arguments["month"])
        found |= {"monthrate": Decimal(rate) / 100, "monthquick": Decimal(quick)}
    if calculator_id == "iit_bonus":
        rate, quick = bracket(ANNUAL, arguments["bonus"])
        found |= {"annualrate": Decimal(rate) / 100, "annualquick": Decimal(quick)}
    return found
