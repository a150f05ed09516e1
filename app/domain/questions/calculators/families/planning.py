"""Personal finance: insurance needs, retirement and education gaps, household ratios.

Formulas: 《金融理财原理》(AFP); payments at the end of each year unless the wording says otherwise.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps

_SOURCE = "《金融理财原理》(AFP 教材)"


def _need(a: dict[str, Any]) -> tuple[Step, ...]:
    first = step("net = income-own | 对家庭的年净贡献 | Net contribution to the family | money")
    if a["rate"] == a["growth"]:
        return (first, step("result = net*years/(1+rate) | 寿险需求 | Insurance need | money"))
    if not a["growth"]:
        return (
            first,
            step(
                "result = net*[1-(1+rate)^(-years)]/rate | 净贡献的现值（寿险需求） | Present value: "
                "the insurance need | money"
            ),
        )
    return (
        first,
        step(
            "result = net/(rate-growth)*[1-((1+growth)/(1+rate))^years] | 净贡献的现值（寿险需求） | "
            "Present value: the insurance need | money"
        ),
    )


insurance_need = Calculator(
    "insurance_need",
    "insurance_need",
    step("x|生命价值法寿险需求|insurance need by human life value|").words,
    (
        param("income", "年收入|income", "money", "120000..400000/20000"),
        param("own", "个人消费|own spending", "money", "40000..120000/10000", default=0),
        param("years", "工作年数|working years", "count", "10..30", limits="1..100"),
        param("rate", "贴现率|discount rate", "rate", "0.03,0.04,0.05"),
        param("growth", "收入增长率|growth", "rate", "0,0.02", default=0),
    ),
    "寿险需求=(年收入-个人消费)的现值",
    _need,
    (
        mistake("忽略个人消费|ignores the own spending", "@own=0"),
        mistake("未折现|does not discount", "net*years"),
        mistake("少计一年|counts a year too few", "@years=years-1"),
        mistake("忽略增长|ignores the growth", "@growth=0"),
        mistake("按期初计算|takes payments at the beginning", "result*(1+rate)"),
    ),
    (
        scene(
            "{person}年税后收入{income}，其中个人消费{own}，预计还能工作{years}年，收入与消费的年增长率"
            "均为{growth}，贴现率{rate}，现金流均在每年年末发生。",
            "按生命价值法计算的寿险需求",
            "{person} earns {income} a year after tax and spends {own} of it personally. There are "
            "{years} working years left; income and spending grow by {growth} a year and the discount "
            "rate is {rate}, with cash flows at year end.",
            "the insurance need by the human life value method",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["own"] * 3 < a["income"] * 2,
    terms=("生命价值法", "寿险需求"),
    aliases=("human_life_value",),
)
survivor_need = Calculator(
    "survivor_need",
    "insurance_need",
    step("x|遗属需求法寿险需求|insurance need of survivors|").words,
    (
        param("expense", "家庭年支出|annual expense", "money", "60000..180000/10000"),
        param("income", "遗属年收入|survivors' income", "money", "20000..60000/10000", default=0),
        param("years", "年数|years", "count", "10..25", limits="1..100"),
        param("rate", "贴现率|rate", "rate", "0.03,0.04,0.05"),
        param("debt", "债务|debts", "money", "200000..800000/100000", default=0),
        param("assets", "已有资产|assets", "money", "100000..500000/50000", default=0),
    ),
    "寿险需求=遗属支出缺口现值+债务-已有资产",
    steps(
        "gap = expense-income | 每年支出缺口 | Gap per year | money",
        "present = gap*[1-(1+rate)^(-years)]/rate | 缺口现值 | Present value of the gap | money",
        "result = present+debt-assets | 寿险需求 | Insurance need | money",
    ),
    (
        mistake("漏计债务|leaves out the debts", "present-assets"),
        mistake("未扣已有资产|does not deduct the assets", "present+debt"),
        mistake("缺口未折现|does not discount the gap", "gap*years+debt-assets"),
        mistake("漏扣遗属收入|leaves out the survivors' income", "@income=0"),
    ),
    (
        scene(
            "{person}家庭若其身故，遗属每年支出{expense}、自有收入{income}，需保障{years}年，贴现率"
            "{rate}，年末收支；现有债务{debt}，可用金融资产{assets}。",
            "按遗属需求法计算的寿险需求",
            "If {person} died, the family would spend {expense} and earn {income} a year for {years} "
            "years (year-end flows, discount rate {rate}). There are debts of {debt} and assets of "
            "{assets}.",
            "the insurance need by the survivors' needs method",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["expense"] >= a["income"] * 2,
    terms=("遗属需求",),
    signed=True,
)
retirement_gap = Calculator(
    "retirement_gap",
    "retirement_gap",
    step("x|退休金缺口的年储蓄额|annual saving for retirement|").words,
    (
        param("need", "年支出（现值）|annual need today", "money", "60000..150000/10000"),
        param("to_retire", "距退休年数|years to retirement", "count", "15..25", limits="1..80"),
        param("years", "退休后年数|years in retirement", "count", "15..25", limits="1..80"),
        param("rate", "投资收益率|return", "rate", "0.05,0.06"),
        param("inflation", "通货膨胀率|inflation", "rate", "0.02,0.03", default=0),
        param("saved", "已有资金|saved", "money", "50000..200000/50000", default=0),
    ),
    "先求退休首年支出，再求退休时所需资金，扣除已有资金终值后求年储蓄额",
    steps(
        "first = need*(1+inflation)^to_retire | 退休首年支出 | Spending in the first year of "
        "retirement | money",
        "fund = first*years | 退休时所需资金（退休后收益率与通货膨胀率相抵） | Capital needed at "
        "retirement (return equals inflation afterwards) | money",
        "grown = saved*(1+rate)^to_retire | 已有资金终值 | Future value of the savings | money",
        "gap = fund-grown | 退休金缺口 | Gap at retirement | money",
        "result = gap*rate/[(1+rate)^to_retire-1] | 每年年末应储蓄的金额 | Annual saving | money",
    ),
    (
        mistake("未考虑通货膨胀|leaves out inflation", "(need*years-grown)*rate/((1+rate)^to_retire-1)"),
        mistake("未扣已有资金|does not deduct the savings", "fund*rate/((1+rate)^to_retire-1)"),
        mistake(
            "已有资金未计息|takes the savings without interest", "(fund-saved)*rate/((1+rate)^to_retire-1)"
        ),
        mistake("缺口简单平均|divides the gap by the years", "gap/to_retire"),
        mistake("按期初储蓄计算|takes deposits at the beginning", "result/(1+rate)"),
    ),
    (
        scene(
            "{person}距退休{to_retire}年，退休后预计生活{years}年，目前每年生活费{need}，通货膨胀率"
            "{inflation}，退休前投资年收益率{rate}，已有养老储备{saved}。假设退休后投资收益率等于通货膨"
            "胀率，每年年末储蓄。",
            "从现在起每年应储蓄的金额",
            "{person} retires in {to_retire} years and plans for {years} years of retirement. Living "
            "costs are {need} a year today, inflation is {inflation}, investments earn {rate} until "
            "retirement and {saved} is saved already. After retirement the return equals inflation; "
            "savings are made at year end.",
            "the annual saving from now on",
        ),
    ),
    _SOURCE,
    terms=("退休", "retirement"),
    signed=True,
    fits=lambda a: (
        a["need"] * (1 + a["inflation"]) ** int(a["to_retire"]) * a["years"]
        > 2 * a["saved"] * (1 + a["rate"]) ** int(a["to_retire"])
    ),
)
education_gap = Calculator(
    "education_gap",
    "retirement_gap",
    step("x|教育金缺口|education funding gap|").words,
    (
        param("need", "现在的费用|cost today", "money", "80000..300000/20000"),
        param("years", "年数|years", "count", "5..15", limits="0..80"),
        param("rate", "收益率|return", "rate", "0.04,0.05,0.06"),
        param("inflation", "学费增长率|growth of the cost", "rate", "0.02,0.03,0.04", default=0),
        param("saved", "已有资金|saved", "money", "20000..80000/10000", default=0),
    ),
    "缺口=费用×(1+g)^n-已有资金×(1+r)^n",
    steps(
        "cost = need*(1+inflation)^years | 届时所需费用 | Cost at that time | money",
        "grown = saved*(1+rate)^years | 已有资金终值 | Future value of the savings | money",
        "result = cost-grown | 教育金缺口 | Gap | money",
    ),
    (
        mistake("费用未计增长|leaves out the growth of the cost", "need-grown"),
        mistake("已有资金未计息|takes the savings without interest", "cost-saved"),
        mistake("均未计时间价值|leaves out time altogether", "need-saved"),
        mistake("未扣已有资金|does not deduct the savings", "cost"),
        mistake("两种比率互换|swaps the two rates", "@rate=inflation;inflation=rate"),
    ),
    (
        scene(
            "{person}的孩子{years}年后上大学，目前大学总费用{need}，费用年增长率{inflation}，已备教育金"
            "{saved}，年投资收益率{rate}。",
            "届时的教育金缺口",
            "{person}'s child goes to university in {years} years. It costs {need} today, growing by "
            "{inflation} a year; {saved} is set aside and earns {rate} a year.",
            "the funding gap at that time",
        ),
    ),
    _SOURCE,
    signed=True,
    terms=("教育金",),
    fits=lambda a: a["need"] > 2 * a["saved"] * (1 + a["rate"]) ** int(a["years"]),
)
_EXPENSE = param("expense", "月支出|monthly expense", "money", "5000..15000/500")
liquidity_ratio = Calculator(
    "liquidity_ratio",
    "household_ratios",
    step("x|家庭流动性比率|household liquidity ratio|").words,
    (
        param("assets", "流动性资产|liquid assets", "money", "24000..90000/3000"),
        _EXPENSE,
        param("income", "月收入|monthly income", "money", "10000..30000/1000", default=1),
    ),
    "流动性比率=流动性资产÷每月支出",
    steps("result = assets/expense | 流动性比率 | Liquidity ratio | number"),
    (
        mistake("误以月收入为分母|divides by the income", "assets/income"),
        mistake("误以月结余为分母|divides by the surplus", "assets/abs(income-expense+0.01)"),
        mistake(
            "误以收支平均数为分母|divides by the average of income and expense", "assets/((income+expense)/2)"
        ),
    ),
    (
        scene(
            "{person}家庭有流动性资产{assets}，每月收入{income}，每月支出{expense}。",
            "该家庭的流动性比率",
            "{person}'s household has liquid assets of {assets}, a monthly income of {income} and "
            "monthly expenses of {expense}.",
            "the liquidity ratio (liquid assets over monthly expenses)",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["income"] > a["expense"] * Decimal("1.3"),
    aliases=("household_ratios_liquidity",),
    terms=("流动性比率",),
)
saving_ratio = Calculator(
    "saving_ratio",
    "household_ratios",
    step("x|储蓄比率|savings ratio|").words,
    (
        param("income", "年收入|annual income", "money", "150000..400000/10000"),
        param("expense", "年支出|annual expense", "money", "90000..260000/10000"),
        param("debt", "年债务偿还|debt service", "money", "20000..60000/5000", default=0),
    ),
    "储蓄比率=(收入-支出)÷收入",
    steps(
        "saving = income-expense | 年盈余 | Surplus | money",
        "result = saving/income | 储蓄比率 | Savings ratio | rate",
    ),
    (
        mistake("误以支出为分母|divides by the expense", "saving/expense"),
        mistake("误求支出比率|takes the expense ratio", "expense/income"),
        mistake("债务重复扣除|takes the debt service off again", "(saving-debt)/income"),
    ),
    (
        scene(
            "{person}家庭年税后收入{income}，年支出{expense}（其中偿还债务{debt}）。",
            "该家庭的储蓄比率",
            "{person}'s household has an income of {income} after tax and expenses of {expense} a year,"
            " of which {debt} is debt service.",
            "the savings ratio",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("0.15") < 1 - a["expense"] / a["income"] < Decimal("0.5"),
    aliases=("household_ratios_saving",),
    terms=("储蓄比率",),
)
household_ratios = Calculator(
    "household_ratios",
    "household_ratios",
    step("x|负债收入比|household debt service ratio|").words,
    (
        param("debt", "年债务偿还|annual debt service", "money", "30000..120000/6000"),
        param("income", "年税后收入|annual income", "money", "150000..400000/10000"),
        param("assets", "总资产|assets", "money", "1000000..3000000/100000", default=1),
        param("expense", "支出|expense", "money", "90000..200000/10000", default=0),
    ),
    "负债收入比=年债务偿还额÷年税后收入",
    steps("result = debt/income | 负债收入比 | Debt service ratio | rate"),
    (
        mistake("误以支出为分母|divides by the expense", "debt/expense"),
        mistake("误以结余为分母|divides by the surplus", "debt/(income-expense+1)"),
        mistake("误加生活支出|adds the living expense", "(debt+expense)/income"),
    ),
    (
        scene(
            "{person}家庭年税后收入{income}，年偿还债务本息{debt}，年生活支出{expense}，总资产{assets}。",
            "该家庭的负债收入比",
            "{person}'s household earns {income} a year after tax, pays {debt} on debts and {expense} "
            "for living; its assets are {assets}.",
            "the ratio of debt service to income",
        ),
    ),
    _SOURCE,
    fits=lambda a: (
        Decimal("0.15") < a["debt"] / a["income"] < Decimal("0.5") and a["income"] > a["expense"] + a["debt"]
    ),
    aliases=("debt_service_ratio",),
    terms=("负债收入比",),
)
debt_asset_ratio = Calculator(
    "debt_asset_ratio",
    "household_ratios",
    step("x|家庭资产负债率|household debt-to-assets ratio|").words,
    (
        param("debt", "总负债|debts", "money", "300000..1200000/50000"),
        param("assets", "总资产|assets", "money", "1000000..3000000/100000"),
    ),
    "资产负债率=总负债÷总资产",
    steps("result = debt/assets | 资产负债率 | Debt-to-assets ratio | rate"),
    (
        mistake("误以净资产为分母|divides by the net worth", "debt/(assets-debt)"),
        mistake("误求净资产比率|takes the net worth ratio", "(assets-debt)/assets"),
        mistake("以资产与负债之和为分母|divides by the sum", "debt/(assets+debt)"),
    ),
    (
        scene(
            "{person}家庭总资产{assets}，总负债{debt}。",
            "该家庭的资产负债率",
            "{person}'s household has assets of {assets} and debts of {debt}.",
            "the ratio of debts to assets",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("0.2") < a["debt"] / a["assets"] < Decimal("0.7") and a["debt"] * 2 != a["assets"],
)
