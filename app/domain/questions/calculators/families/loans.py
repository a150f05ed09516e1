"""Loans: equal payments, equal principal, balances, combined mortgages and affordability.

Monthly payments at the end of each month; the monthly rate is the annual rate divided by 12.
Formulas: 中国银行业从业资格考试《个人贷款》; 建设部《个人住房贷款还款方式》;
OpenStax Principles of Finance 8.4.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps

_SOURCE = "《个人贷款》等额本息与等额本金还款法; OpenStax Principles of Finance 8.4"
_RATE = "0.031,0.033,0.035,0.036,0.039,0.041,0.042,0.045,0.048,0.049"
_MONTHS = "60,120,180,240,300,360"


def _loan(*more: Any) -> tuple[Any, ...]:
    return (
        param("principal", "贷款本金|principal", "money", "200000..1500000/50000"),
        param("annual_rate", "年利率|annual rate", "rate", _RATE),
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
    fits=lambda a: a["k"] + 12 < a["months"],
)


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
    _SOURCE,
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
    _SOURCE,
)


def _part(name: str, principal: str, rate: str, zh: str, en: str) -> str:
    return f"{name} = {principal}*{rate}/12/[1-(1+{rate}/12)^(-months)] | {zh} | {en} | money"


mortgage_combined = Calculator(
    "mortgage_combined",
    "mortgage_combined",
    step("x|组合贷款月供|payment of a combined mortgage|").words,
    (
        param("fund_principal", "公积金贷款|provident fund loan", "money", "200000..700000/50000"),
        param("fund_rate", "公积金贷款年利率|rate of the fund loan", "rate", "0.0285,0.026,0.031"),
        param("comm_principal", "商业贷款|commercial loan", "money", "300000..1200000/50000"),
        param(
            "comm_rate",
            "商业贷款年利率|rate of the commercial loan",
            "rate",
            "0.035,0.0365,0.039,0.042,0.045",
        ),
        param("months", "还款月数|months", "count", "120,180,240,300,360", limits="1..1200"),
    ),
    "月供=公积金贷款月供+商业贷款月供",
    steps(
        _part("fund", "fund_principal", "fund_rate", "公积金贷款月供", "Payment of the fund loan"),
        _part("comm", "comm_principal", "comm_rate", "商业贷款月供", "Payment of the commercial loan"),
        "result = fund+comm | 组合贷款月供 | Combined payment | money",
    ),
    (
        mistake(
            "两种利率简单平均|averages the two rates",
            "(fund_principal+comm_principal)*(fund_rate+comm_rate)/24/(1-(1+(fund_rate+comm_rate)/24)^("
            "-months))",
        ),
        mistake("全部按商业贷款利率计算|uses the commercial rate for both", "@fund_rate=comm_rate"),
        mistake("全部按公积金贷款利率计算|uses the fund rate for both", "@comm_rate=fund_rate"),
        mistake("只计算商业贷款部分|counts the commercial loan only", "comm"),
        mistake("期数少计五年|counts five years too few", "@months=months-60"),
    ),
    (
        scene(
            "{person}购房申请组合贷款，其中公积金贷款{fund_principal}，年利率{fund_rate}；商业贷款"
            "{comm_principal}，年利率"
            "{comm_rate}；期限均为{months}个月，均按月等额本息还款。",
            "每月合计还款额",
            "{person} buys a flat with a combined mortgage: {fund_principal} from the housing fund at "
            "{fund_rate} and "
            "{comm_principal} from a bank at {comm_rate}, both repaid in {months} equal monthly payments.",
            "the combined monthly payment",
        ),
        scene(
            "某购房人使用公积金贷款{fund_principal}（年利率{fund_rate}）和商业贷款{comm_principal}（年"
            "利率{comm_rate}），两笔贷款"
            "均分{months}期按月等额本息偿还。",
            "两笔贷款的月供合计",
            "A buyer combines a housing fund loan of {fund_principal} ({fund_rate} a year) with a bank "
            "loan of "
            "{comm_principal} ({comm_rate} a year), each repaid in {months} equal monthly payments.",
            "the total monthly payment of both loans",
        ),
    ),
    _SOURCE,
    terms=("组合贷款", "公积金"),
)

_SOURCE_AFFORD = "中国银监会《商业银行房地产贷款风险管理指引》(2004) 第36条"
ltv = Calculator(
    "ltv",
    "ltv_dti",
    step("x|贷款成数|loan-to-value ratio|").words,
    (
        param("value", "评估价|appraised value", "money", "800000..3000000/100000"),
        param("loan", "贷款额|loan", "money", "400000..2000000/100000"),
        param("price", "成交价|price", "money", "900000..3300000/100000", default=0),
    ),
    "LTV=贷款额÷min(评估价,成交价)",
    lambda a: steps(
        "result = loan/price | 按成交价与评估价孰低计算 | Loan over the lower of price and value | rate"
        if 0 < a["price"] < a["value"]
        else "result = loan/value | 按评估价计算 | Loan over the appraised value | rate"
    ),
    (
        mistake("误按成交价与评估价孰高计算|uses the higher of price and value", "loan/max(value,price)"),
        mistake("按二者平均值计算|uses the average of price and value", "loan/((value+price)/2)"),
        mistake("误求首付比例|computes the deposit instead", "1-result"),
    ),
    (
        scene(
            "{person}购买住房，成交价{price}，评估价{value}，申请贷款{loan}，银行按成交价与评估价孰低确"
            "定房产价值。",
            "贷款成数（贷款价值比）",
            "{person} buys a flat for {price}; it is appraised at {value}. The bank lends {loan} and "
            "takes the lower of "
            "price and appraisal as the value.",
            "the loan-to-value ratio",
        ),
    ),
    _SOURCE_AFFORD,
    fits=lambda a: (
        a["price"] != a["value"]
        and abs(a["price"] / a["value"] - 1) < Decimal("0.2")
        and Decimal("0.4") < a["loan"] / min(a["price"], a["value"]) < Decimal("0.8")
    ),
    terms=("贷款成数", "loan-to-value"),
    aliases=("loan_to_value", "ltv_dti"),
)
dti = Calculator(
    "dti",
    "ltv_dti",
    step("x|月供收入比|debt-to-income ratio|").words,
    (
        param("payment", "月供|monthly payment", "money", "2000..9000/500"),
        param("income", "月收入|monthly income", "money", "9000..30000/1000"),
        param("debt", "其他月债务|other monthly debts", "money", "500..4000/500", default=0),
    ),
    "DTI=(月供+其他债务月偿还额)÷月收入",
    steps("result = (payment+debt)/income | 所有债务支出与收入比 | Debt payments over income | rate"),
    (
        mistake("漏计其他债务|leaves out the other debts", "payment/income"),
        mistake("从收入中扣除其他债务|takes the other debts off the income", "payment/(income-debt)"),
        mistake("其他债务重复扣除|counts the other debts twice", "(payment+debt)/(income-debt)"),
    ),
    (
        scene(
            "{person}月收入{income}，拟申请的住房贷款月供为{payment}，另有其他债务每月偿还{debt}。",
            "所有债务支出与收入之比",
            "{person} earns {income} a month, would pay {payment} a month on a mortgage and pays {debt}"
            " a month on other "
            "debts.",
            "the ratio of debt payments to income",
        ),
    ),
    _SOURCE_AFFORD,
    fits=lambda a: Decimal("0.2") < (a["payment"] + a["debt"]) / a["income"] < Decimal("0.6"),
    terms=("月供收入比", "debt-to-income"),
    aliases=("debt_to_income",),
)
max_loan = Calculator(
    "max_loan",
    "ltv_dti",
    step("x|可贷额度|affordable loan|").words,
    (
        param("income", "月收入|monthly income", "money", "10000..40000/1000"),
        param("dti", "收入比上限|limit of the ratio", "rate", "0.4,0.5,0.55"),
        param("debt", "其他月债务|other monthly debts", "money", "500..4000/500", default=0),
        param("rate", "年利率|annual rate", "rate", _RATE),
        param("months", "月数|months", "count", "120,180,240,300,360", limits="1..1200"),
    ),
    "可贷额度=(月收入×比例-其他债务)×[1-(1+i)^(-n)]÷i",
    steps(
        "pay = income*dti-debt | 可承受的月供 | Affordable monthly payment | money",
        "result = pay*[1-(1+rate/12)^(-months)]/(rate/12) | 可贷额度 | Affordable loan | money",
    ),
    (
        mistake("漏扣其他债务|leaves out the other debts", "@debt=0"),
        mistake("月供未折现|adds the payments without discounting", "pay*months"),
        mistake("先扣债务再乘比例|takes off the debts before the limit", "(income-debt)*dti/pay*result"),
    ),
    (
        scene(
            "{person}月收入{income}，其他债务每月偿还{debt}。银行要求全部债务支出占月收入的比例在{dti}"
            "以内，贷款年利率{rate}，期限"
            "{months}个月，按月等额本息还款。",
            "可申请的最高贷款额",
            "{person} earns {income} a month and pays {debt} a month on other debts. The bank accepts "
            "total debt payments up "
            "to {dti} of income; the rate is {rate} a year over {months} equal monthly payments.",
            "the largest loan that can be granted",
        ),
    ),
    _SOURCE_AFFORD,
    terms=("可贷额度",),
)
