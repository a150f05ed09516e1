"""Chinese taxes: individual income tax, VAT, corporate income tax, deed, land value, vehicle and stamp taxes.

Tables: 《个人所得税法》(2018, in force from 2019) with 国家税务总局公告2018年第61号;
year-end bonus by 财税〔2018〕164号 (extended
to the end of 2027);
《企业所得税法》;
small low-profit enterprises 5 % effective to the end of 2027 (财税公告2023年第12号);
《土地增值税暂行条例》;
VAT rates 13 %, 9 %, 6 % and 3 % (from April 2019).
"""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps

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

_RATE = param("rate", "税率|rate", "rate", "0.06,0.09,0.13")
_VAT = "《增值税暂行条例》; 财政部 税务总局 海关总署公告2019年第39号"
vat = _tax(
    "vat",
    "vat",
    step("x|含税价中的增值税|VAT in a gross price|").words,
    (param("price_incl", "含税价|gross price", "money", "22600..904000/22600"), _RATE),
    "销项税额=含税价÷(1+t)×t",
    steps(
        "net = price_incl/(1+rate) | 未含税销售额 | Net sales | money",
        "result = net*rate | 销项税额 | Output VAT | money",
    ),
    (
        mistake("未作价税分离|does not separate price and tax", "price_incl*rate"),
        mistake("误用征收率3%|uses the simplified rate of 3 percent", "price_incl/1.03*0.03"),
        mistake("价税分离两次|separates price and tax twice", "net*rate/(1+rate)"),
        mistake("误用6%税率|uses 6 percent", "@rate=0.06"),
        mistake("误用9%税率|uses 9 percent", "@rate=0.09"),
        mistake("误用13%税率|uses 13 percent", "@rate=0.13"),
    ),
    (
        scene(
            "一般纳税人{company}本月取得含税销售收入{price_incl}，适用增值税税率{rate}。",
            "该笔业务的销项税额",
            "{company} has sales of {price_incl} including VAT at {rate}.",
            "the output VAT included",
        ),
    ),
    _VAT,
    aliases=("vat_output",),
    terms=("销项税额", "含税", "VAT"),
)
vat_net_price = _tax(
    "vat_net_price",
    "vat",
    step("x|未含税价|price before VAT|").words,
    (param("price_incl", "含税价|gross price", "money", "22600..904000/22600"), _RATE),
    "未含税价=含税价÷(1+t)",
    steps("result = price_incl/(1+rate) | 未含税销售额 | Net sales | money"),
    (
        mistake("误用内扣|deducts the rate from the gross price", "price_incl*(1-rate)"),
        mistake("误加税额|adds the tax", "price_incl*(1+rate)"),
        mistake("误用征收率3%|uses 3 percent", "@rate=0.03"),
    ),
    (
        scene(
            "{company}销售货物取得含税收入{price_incl}，增值税税率为{rate}。",
            "未含税销售额",
            "{company} sells goods for {price_incl} including VAT at {rate}.",
            "the sales before VAT",
        ),
    ),
    _VAT,
    aliases=("vat_exclusive",),
)
vat_payable = _tax(
    "vat_payable",
    "vat",
    step("x|应纳增值税|VAT payable|").words,
    (
        param("sales", "未含税销售额|sales before VAT", "money", "200000..900000/20000"),
        _RATE,
        param("input", "进项税额|input VAT", "money", "3000..15000/500", default=0),
    ),
    "应纳税额=销项税额-进项税额",
    steps(
        "output = sales*rate | 销项税额 | Output VAT | money",
        "result = output-input | 应纳增值税 | VAT payable | money",
    ),
    (
        mistake("漏减进项税额|does not deduct the input VAT", "output"),
        mistake("误加进项税额|adds the input VAT", "output+input"),
        mistake("误作价税分离|separates price and tax", "sales/(1+rate)*rate-input"),
        mistake("进项税额重复抵扣|deducts the input VAT twice", "output-2*input"),
    ),
    (
        scene(
            "一般纳税人{company}本月未含税销售额{sales}，适用税率{rate}，当月可抵扣进项税额{input}，无"
            "其他事项。",
            "本月应纳增值税",
            "{company} has sales of {sales} before VAT at {rate} and deductible input VAT of {input}.",
            "the VAT payable",
        ),
    ),
    _VAT,
    fits=lambda a: a["sales"] * a["rate"] > 2 * a["input"],
    terms=("进项税额",),
    signed=True,
)
_CIT = "《企业所得税法》; 《企业所得税法实施条例》第53条; 财政部 税务总局公告2023年第12号"
cit = _tax(
    "cit",
    "cit",
    step("x|企业所得税|corporate income tax|").words,
    (
        param("profit", "利润总额|profit", "wan", "320..1500/20"),
        param("adj", "纳税调整额|adjustment", "wan", "10..120/10", default=0),
        param("rate", "税率|rate", "rate", "0.25,0.15", default="0.25"),
    ),
    "应纳税额=(利润总额±纳税调整)×税率",
    steps(
        "taxable = profit+adj | 应纳税所得额 | Taxable income | wan",
        "result = taxable*rate | 应纳企业所得税 | Corporate income tax | wan",
    ),
    (
        mistake("漏作纳税调整|leaves out the adjustment", "profit*rate"),
        mistake("调整方向相反|turns the adjustment round", "(profit-adj)*rate"),
        mistake("误用20%税率|uses 20 percent", "taxable*0.2"),
        mistake("调整额全额计税|adds the full adjustment to the tax", "profit*rate+adj"),
    ),
    (
        scene(
            "{company}全年会计利润总额{profit}，纳税调整增加额{adj}，适用企业所得税税率{rate}。",
            "全年应纳企业所得税",
            "{company} has a profit of {profit}; tax adjustments add {adj}. The corporate tax rate is "
            "{rate}.",
            "the corporate income tax for the year",
        ),
    ),
    _CIT,
    terms=("企业所得税",),
)
cit_small = _tax(
    "cit_small",
    "cit",
    step("x|小型微利企业所得税|tax of a small low-profit enterprise|").words,
    (param("taxable", "应纳税所得额|taxable income", "money", "400000..2980000/20000", limits="0..3000000"),),
    "应纳税额=应纳税所得额×25%×20%",
    steps(
        "base = taxable*25% | 减按25%计入应纳税所得额 | One quarter counts as taxable | money",
        "result = base*20% | 应纳企业所得税 | Corporate income tax | money",
    ),
    (
        mistake("未减按25%计入|leaves out the reduction to 25 percent", "taxable*0.2"),
        mistake("误用25%税率|taxes the quarter at 25 percent", "base*0.25"),
        mistake("误按50%计入|counts one half", "taxable*0.5*0.2"),
        mistake("误用2.5%的旧优惠税负|uses the former 2.5 percent", "taxable*0.025"),
    ),
    (
        scene(
            "{company}为符合条件的小型微利企业，2024年应纳税所得额为{taxable}，减按25%计入应纳税所得额，按"
            "20%的税率缴纳企业所得税。",
            "2024年应纳企业所得税",
            "{company}, a small low-profit enterprise in China, has taxable income of {taxable} in 2024"
            "; 25% of it is taxed at 20%.",
            "the corporate income tax for 2024",
        ),
    ),
    _CIT,
    terms=("小型微利",),
)
donation_limit = _tax(
    "donation_limit",
    "cit",
    step("x|公益性捐赠调增额|donation to be added back|").words,
    (
        param("profit", "利润总额|profit", "wan", "200..900/50"),
        param("donation", "捐赠支出|donation", "wan", "60..160/10"),
    ),
    "扣除限额=利润总额×12%",
    lambda a: (
        step("limit = profit*12% | 扣除限额 | Limit of the deduction | wan"),
        step("result = donation-limit | 纳税调整增加额 | Amount added back | wan")
        if a["donation"] > a["profit"] * Decimal("0.12")
        else step("result = 0 | 未超过限额 | Within the limit | wan"),
    ),
    (
        mistake("误以捐赠额为基数|takes 12 percent of the donation", "donation-donation*0.12"),
        mistake("误求扣除限额|takes the limit", "limit"),
        mistake("误用10%|uses 10 percent", "donation-profit*0.1"),
        mistake("捐赠全额调增|adds back the full donation", "donation"),
        mistake("误用15%|uses 15 percent", "donation-profit*0.15"),
    ),
    (
        scene(
            "{company}年度利润总额{profit}，当年通过公益性社会组织捐赠{donation}，公益性捐赠按年度利润"
            "总额12%的限额扣除。",
            "应纳税调整增加额",
            "{company} has a profit of {profit} and gives {donation} to charity; the deduction is "
            "limited to 12% of the profit.",
            "the amount to be added back",
        ),
    ),
    _CIT,
    fits=lambda a: a["donation"] > a["profit"] * Decimal("0.13"),
    terms=("公益性捐赠",),
)
_PROPERTY = "《契税法》; 《土地增值税暂行条例》; 《车辆购置税法》; 《印花税法》"
deed_tax = _tax(
    "deed_tax",
    "deed_lat_vpt",
    step("x|契税|deed tax|").words,
    (
        param("base", "计税价格|taxable price", "money", "600000..3000000/50000"),
        param("rate", "税率|rate", "rate", "0.01,0.015,0.02,0.03"),
    ),
    "契税=计税价格×税率",
    steps("result = base*rate | 应纳契税 | Deed tax | money"),
    (
        mistake("误按1%税率|uses 1 percent", "@rate=0.01"),
        mistake("误按1.5%税率|uses 1.5 percent", "@rate=0.015"),
        mistake("误按2%税率|uses 2 percent", "@rate=0.02"),
        mistake("误按3%税率|uses 3 percent", "@rate=0.03"),
    ),
    (
        scene(
            "{person}购买一套住房，未含增值税的成交价格为{base}，适用契税税率{rate}。",
            "应缴纳的契税",
            "{person} buys a flat for {base} before VAT; the deed tax rate is {rate}.",
            "the deed tax",
        ),
    ),
    _PROPERTY,
    terms=("契税",),
)


def _land(a: dict[str, Any]) -> tuple[Step, ...]:
    gain = a["income"] - a["deductions"]
    share = gain / a["deductions"]
    rate, quick = next(
        row[1:]
        for row in ((Decimal("0.5"), 30, 0), (Decimal(1), 40, 5), (Decimal(2), 50, 15), (None, 60, 35))
        if row[0] is None or share <= row[0]
    )
    tail = f"-deductions*{quick}%" if quick else ""
    extra = f"，速算扣除系数{quick}%" if quick else ""
    return steps(
        "gain = income-deductions | 增值额 | Gain | wan",
        "share = gain/deductions | 增值额占扣除项目金额的比例 | Gain over deductions | rate",
        f"result = gain*{rate}%{tail} | 适用税率{rate}%{extra}，应纳土地增值税 | Land value tax at "
        f"{rate}% | wan",
    )


deed_lat_vpt = _tax(
    "deed_lat_vpt",
    "deed_lat_vpt",
    step("x|土地增值税|land value increment tax|").words,
    (
        param("income", "转让收入|proceeds", "wan", "2000..9000/250"),
        param("deductions", "扣除项目金额|deductions", "wan", "1200..4000/200"),
    ),
    "应纳税额=增值额×税率-扣除项目金额×速算扣除系数",
    _land,
    (
        mistake("漏减速算扣除|leaves out the quick deduction", "gain*landrate"),
        mistake("以收入为计税依据|taxes the proceeds", "income*0.3"),
        mistake("统一用30%税率|uses 30 percent throughout", "gain*0.3"),
        mistake("统一用40%税率|uses 40 percent", "gain*0.4-deductions*0.05"),
        mistake("速算扣除按增值额计算|takes the quick deduction of the gain", "gain*landrate-gain*landquick"),
    ),
    (
        scene(
            "{company}转让房地产取得未含税收入{income}，税法准予扣除的项目金额合计{deductions}。",
            "应缴纳的土地增值税",
            "{company} sells real estate in China for {income} before VAT; the deductible items total "
            "{deductions}.",
            "the land value increment tax",
        ),
    ),
    _PROPERTY,
    fits=lambda a: Decimal("1.2") < a["income"] / a["deductions"] < Decimal("2.9"),
    aliases=("land_value_tax", "lat"),
    terms=("土地增值税",),
    neighbours=lambda a, n: _neighbours("deed_lat_vpt", a, n),
)
vehicle_tax = _tax(
    "vehicle_tax",
    "deed_lat_vpt",
    step("x|车辆购置税|vehicle purchase tax|").words,
    (
        param("price_incl", "含税价|gross price", "money", "113000..452000/11300"),
        param("vat", "增值税税率|VAT rate", "rate", "0.13", default="0.13"),
        param("rate", "税率|rate", "rate", "0.1", default="0.1"),
    ),
    "车辆购置税=含税价÷(1+13%)×10%",
    steps(
        "net = price_incl/(1+vat) | 计税价格 | Taxable price | money",
        "result = net*rate | 车辆购置税 | Vehicle purchase tax | money",
    ),
    (
        mistake("未作价税分离|does not separate price and VAT", "price_incl*rate"),
        mistake("误求增值税|takes the VAT", "net*vat"),
        mistake("误扣增值税率|deducts the VAT rate from the price", "price_incl*(1-vat)*rate"),
    ),
    (
        scene(
            "{person}购买一辆乘用车，支付含增值税价款{price_incl}（增值税税率{vat}），车辆购置税税率{rate}。",
            "应缴纳的车辆购置税",
            "{person} buys a car for {price_incl} including VAT at {vat}; the vehicle purchase tax is "
            "{rate} of the price before VAT.",
            "the vehicle purchase tax",
        ),
    ),
    _PROPERTY,
    terms=("车辆购置税",),
)
stamp_tax = _tax(
    "stamp_tax",
    "deed_lat_vpt",
    step("x|印花税|stamp tax|").words,
    (
        param("base", "计税金额|amount", "money", "200000..6000000/200000"),
        param("rate", "税率|rate", "rate", "0.00005,0.0003,0.0005,0.001"),
    ),
    "印花税=计税金额×税率",
    steps("result = base*rate | 印花税 | Stamp tax | money"),
    (
        mistake("误用借款合同税率|uses the rate for loans", "@rate=0.00005"),
        mistake("误用买卖合同税率|uses the rate for sales", "@rate=0.0003"),
        mistake("误用产权转移书据税率|uses the rate for property transfers", "@rate=0.0005"),
        mistake("误用租赁合同税率|uses the rate for leases", "@rate=0.001"),
    ),
    (
        scene(
            "{company}签订一份合同，载明计税金额{base}，适用印花税税率{rate}。",
            "合同一方应缴纳的印花税",
            "{company} signs a contract for {base}; the stamp tax rate is {rate}.",
            "the stamp tax due from one party",
        ),
    ),
    _PROPERTY,
    terms=("印花税",),
)


def _neighbours(
    calculator_id: str, arguments: dict[str, Any], names: dict[str, Decimal]
) -> dict[str, Decimal]:
    """Return the rates and deductions of the bracket used and of its neighbours, for the mistakes."""
    if calculator_id == "deed_lat_vpt":
        share = names["share"]
        rate, quick = next(
            row[1:]
            for row in ((Decimal("0.5"), 30, 0), (Decimal(1), 40, 5), (Decimal(2), 50, 15), (None, 60, 35))
            if row[0] is None or share <= row[0]
        )
        return {"landrate": Decimal(rate) / 100, "landquick": Decimal(quick) / 100}
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
