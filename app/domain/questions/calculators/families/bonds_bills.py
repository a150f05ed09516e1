"""Bills at a bank discount.

Formula: 中国人民银行《支付结算办法》 (360-day discount); US Treasury bank discount basis.
"""

from __future__ import annotations

from app.domain.questions.calculators.base import Calculator, mistake, param, scene, step, steps

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
