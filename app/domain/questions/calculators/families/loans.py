"""Loans: equal payments, equal principal and balances.

Monthly payments at the end of each month; the monthly rate is the annual rate divided by 12.
Formulas: 中国银行业从业资格考试《个人贷款》; 建设部《个人住房贷款还款方式》;
OpenStax Principles of Finance 8.4.
"""

from __future__ import annotations

from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps

SOURCE = "《个人贷款》等额本息与等额本金还款法; OpenStax Principles of Finance 8.4"
RATE = "0.031,0.033,0.035,0.036,0.039,0.041,0.042,0.045,0.048,0.049"
_MONTHS = "60,120,180,240,300,360"


def _loan(*more: Any) -> tuple[Any, ...]:
    return (
        param("principal", "贷款本金|principal", "money", "200000..1500000/50000"),
        param("annual_rate", "年利率|annual rate", "rate", RATE),
        param("months", "还款月数|number of months", "count", _MONTHS, limits="1..1200"),
        *more,
    )


def _payment(a: dict[str, Any], name: str = "result", principal: str = "principal") -> tuple[Step, ...]:
    if not a["annual_rate"]:
        return steps(f"{name} = {principal}/months | 月供 | Monthly payment | money")
    return steps(
        "growth = (1+annual_rate/12)^months | 复利终值系数 | Growth factor | number",
        f"{name} = {principal}*annual_rate/12*growth/(growth-1) | 等额本息月供 | Monthly payment | money",
    )


_LOAN_ZH = "{person}向银行申请住房贷款{principal}，期限{months}个月，年利率{annual_rate}，"
_LOAN_EN = "{person} takes a mortgage of {principal} for {months} months at {annual_rate} a year, repaid "
_SHOP_ZH = "{company}取得经营性贷款{principal}，年利率{annual_rate}，分{months}个月偿还，"
_SHOP_EN = "{company} borrows {principal} at {annual_rate} a year, repaid over {months} months "
_EQUAL_ZH, _EQUAL_EN = (
    "按月等额本息还款，月利率=年利率÷12",
    "by equal monthly payments; the monthly rate is one twelfth of the annual rate",
)
_LINEAR_ZH, _LINEAR_EN = (
    "按月等额本金还款，月利率=年利率÷12",
    ("with an equal share of the principal each month; the monthly rate is one twelfth of the annual rate"),
)


def _scenes(
    zh: str, en: str, zh_asked: str, en_asked: str, more_zh: str = "", more_en: str = ""
) -> tuple[Any, ...]:
    return (
        scene(f"{_LOAN_ZH}{zh}。{more_zh}", zh_asked, f"{_LOAN_EN}{en}.{more_en}", en_asked),
        scene(f"{_SHOP_ZH}{zh}。{more_zh}", zh_asked, f"{_SHOP_EN}{en}.{more_en}", en_asked),
    )


_LINEAR_MISTAKE = mistake(
    "误用等额本金首月还款额|uses the first payment with equal principal",
    "principal/months+principal*annual_rate/12",
)

loan_equal_payment = Calculator(
    "loan_equal_payment",
    "loan_equal_payment",
    step("x|等额本息月供|equal monthly payment|").words,
    _loan(),
    "月供=P×i×(1+i)^n÷[(1+i)^n-1]",
    _payment,
    (
        _LINEAR_MISTAKE,
        mistake(
            "本金平均加上全部利息的单利平均|spreads simple interest evenly",
            "principal/months+principal*annual_rate/12/2",
        ),
        mistake("期数少计一年|counts a year too few", "@months=months-12"),
        mistake("期数多计一年|counts a year too many", "@months=months+12"),
        mistake("只计算本金部分|counts the principal only", "principal/months"),
    ),
    _scenes(_EQUAL_ZH, _EQUAL_EN, "每月还款额", "the monthly payment"),
    SOURCE,
    aliases=("loan_payment",),
    terms=("等额本息", "月供", "equal payments", "amortising loan", "mortgage payment"),
)

loan_equal_payment_interest = Calculator(
    "loan_equal_payment_interest",
    "loan_equal_payment",
    step("x|等额本息利息总额|total interest with equal payments|").words,
    _loan(),
    "利息总额=月供×n-P",
    lambda a: (
        *_payment(a, "payment"),
        step("result = payment*months-principal | 利息总额 | Total interest | money"),
    ),
    (
        mistake(
            "误用等额本金的利息总额|uses the interest with equal principal", "@loan_equal_principal_interest"
        ),
        mistake(
            "按全部本金单利计息|charges simple interest on the full principal",
            "principal*annual_rate*months/12",
        ),
        mistake("误求还款总额|takes the total of the payments", "payment*months"),
        mistake("期数少计一年|counts a year too few", "@months=months-12"),
    ),
    _scenes(_EQUAL_ZH, _EQUAL_EN, "全部利息总额", "the total interest over the term"),
    SOURCE,
    terms=("利息总额", "total interest"),
)


def _linear(a: dict[str, Any]) -> tuple[Step, ...]:
    return steps(
        "share = principal/months | 每月归还本金 | Principal repaid each month | money",
        "interest = (principal-principal*(k-1)/months)*annual_rate/12 | 当月利息 | Interest of the "
        "month | money",
        "result = share+interest | 当月还款额 | Payment of the month | money",
    )


loan_equal_principal = Calculator(
    "loan_equal_principal",
    "loan_equal_principal",
    step("x|等额本金第k月还款额|payment of month k with equal principal|").words,
    _loan(param("k", "第几个月|month", "count", "1,2,3,6,12,13,24,25,36", default=1, limits="1..1200")),
    "第k月还款额=P÷n+[P-P×(k-1)÷n]×i",
    _linear,
    (
        mistake(
            "利息按全部本金计算|charges interest on the full principal",
            "principal/months+principal*annual_rate/12",
        ),
        mistake("误取下一个月|takes the next month", "@k=k+1"),
        mistake("误取上一个月|takes the month before", "@k=k-1"),
        mistake("误用等额本息月供|uses the equal payment", "@loan_equal_payment"),
        mistake("只计算本金部分|counts the principal only", "share"),
    ),
    (*_scenes(_LINEAR_ZH, _LINEAR_EN, "第{k}个月的还款额", "the payment of month {k}"),),
    SOURCE,
    fits=lambda a: a["k"] < a["months"],
    aliases=("loan_equal_principal_payment",),
    terms=("等额本金", "首月还款", "equal principal"),
)

loan_equal_principal_interest = Calculator(
    "loan_equal_principal_interest",
    "loan_equal_principal",
    step("x|等额本金利息总额|total interest with equal principal|").words,
    _loan(),
    "利息总额=P×i×(n+1)÷2",
    steps("result = principal*annual_rate/12*(months+1)/2 | 利息总额 | Total interest | money"),
    (
        mistake(
            "误用等额本息的利息总额|uses the interest with equal payments", "@loan_equal_payment_interest"
        ),
        mistake(
            "平均期数少计半个月|averages over n instead of n + 1 months", "principal*annual_rate/12*months/2"
        ),
        mistake(
            "按全部本金单利计息|charges simple interest on the full principal",
            "principal*annual_rate/12*months",
        ),
    ),
    _scenes(_LINEAR_ZH, _LINEAR_EN, "全部利息总额", "the total interest over the term"),
    SOURCE,
    terms=("利息总额", "total interest"),
)

_PAID = param("paid", "已还月数|months paid", "count", "12,24,36,48,60", limits="0..1200")


def _balance(a: dict[str, Any]) -> tuple[Step, ...]:
    if not a["annual_rate"]:
        return steps("result = principal-principal*paid/months | 剩余本金 | Balance | money")
    return (
        *_payment(a, "payment"),
        step(
            "grown = (1+annual_rate/12)^paid | 已还期间的复利系数 | Growth factor of the months paid | number"
        ),
        step(
            "result = principal*grown-payment*(grown-1)/(annual_rate/12) | 剩余本金 | Remaining "
            "balance | money"
        ),
    )


loan_balance = Calculator(
    "loan_balance",
    "loan_balance",
    step("x|等额本息剩余本金|remaining balance of a loan|").words,
    _loan(_PAID),
    "剩余本金=P×(1+i)^k-A×[(1+i)^k-1]÷i",
    _balance,
    (
        mistake("按本金线性摊还|repays the principal in a straight line", "principal-principal*paid/months"),
        mistake("少计一期还款|counts one payment too few", "@paid=paid-1"),
        mistake("多计一期还款|counts one payment too many", "@paid=paid+1"),
        mistake("剩余月供总额未折现|adds the remaining payments", "payment*(months-paid)"),
        mistake("直接减去已付月供|takes off the payments made", "principal-payment*paid"),
    ),
    _scenes(
        _EQUAL_ZH, _EQUAL_EN, "还款{paid}个月后的剩余本金", "the remaining balance after {paid} payments"
    ),
    SOURCE,
    fits=lambda a: a["paid"] * 2 < a["months"],
    terms=("剩余本金", "remaining balance"),
)


def _split(kind: str) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        if not a["annual_rate"]:
            return steps(
                f"result = {'0' if kind == 'interest' else 'principal/months'} | 金额 | Amount | money"
            )
        first = (
            *_payment(a, "payment"),
            step(
                "grown = (1+annual_rate/12)^(k-1) | 此前期间的复利系数 | Growth factor of the months "
                "before | number"
            ),
            step(
                "before = principal*grown-payment*(grown-1)/(annual_rate/12) | 月初剩余本金 | Balance "
                "before | money"
            ),
        )
        interest = "before*annual_rate/12"
        if kind == "interest":
            return (*first, step(f"result = {interest} | 当月利息 | Interest of the month | money"))
        return (
            *first,
            step(f"interest = {interest} | 当月利息 | Interest of the month | money"),
            step("result = payment-interest | 当月本金 | Principal of the month | money"),
        )

    return made


_MONTH = param("k", "第几个月|month", "count", "2,3,6,12,13,25,37,61", default=1, limits="1..1200")
loan_interest_part = Calculator(
    "loan_interest_part",
    "loan_balance",
    step("x|等额本息第k月利息|interest in month k|").words,
    _loan(_MONTH),
    "第k月利息=月初剩余本金×i",
    _split("interest"),
    (
        mistake("利息与本金混淆|mixes up interest and principal", "payment-result"),
        mistake("按全部本金计息|charges interest on the full principal", "principal*annual_rate/12"),
        mistake("误用等额本金法|uses equal principal", "(principal-principal*(k-1)/months)*annual_rate/12"),
        mistake("误取下一年同月|takes the month a year later", "@k=k+12"),
    ),
    _scenes(_EQUAL_ZH, _EQUAL_EN, "第{k}个月还款额中的利息", "the interest part of payment {k}"),
    SOURCE,
    fits=lambda a: a["k"] + 12 < a["months"],
)
loan_principal_part = Calculator(
    "loan_principal_part",
    "loan_balance",
    step("x|等额本息第k月本金|principal in month k|").words,
    _loan(_MONTH),
    "第k月本金=月供-第k月利息",
    _split("principal"),
    (
        mistake("本金与利息混淆|mixes up principal and interest", "payment-result"),
        mistake("误用等额本金法|uses equal principal", "principal/months"),
        mistake("误取下一年同月|takes the month a year later", "@k=k+12"),
        mistake("误取上一个月|takes the month before", "@k=k-1"),
    ),
    _scenes(_EQUAL_ZH, _EQUAL_EN, "第{k}个月还款额中的本金", "the principal part of payment {k}"),
    SOURCE,
    fits=lambda a: a["k"] + 12 < a["months"],
)
