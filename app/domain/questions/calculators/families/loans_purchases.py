"""Loans: combined mortgages, and what a buyer can afford."""

from __future__ import annotations

from decimal import Decimal

from app.domain.questions.calculators.base import Calculator, mistake, param, scene, step, steps
from app.domain.questions.calculators.families.loans import RATE, SOURCE


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
    SOURCE,
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
        param("rate", "年利率|annual rate", "rate", RATE),
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
