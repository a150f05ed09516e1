"""Open-end funds: subscription units and fees, redemption.

Formulas: 《证券投资基金销售管理办法》 and 《公开募集开放式证券投资基金流动性风险管理规定》;
the fee is charged on the net amount (外扣法).
"""

from __future__ import annotations

from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, Words, mistake, param, scene, step, steps

_SOURCE = "《证券投资基金基础知识》基金申购与赎回; 外扣法"
_AMOUNT = param("amount", "申购金额|amount", "money", "20000..900000/10000")
_FEE = param("fee_rate", "费率|fee rate", "rate", "0.006,0.008,0.01,0.012,0.015")
_NAV = param("nav", "份额净值|net asset value", "price", "1.05..2.45/0.05")
_INTEREST = param("interest", "认购期利息|interest", "money", "0", default=0)
_NET = step("net = amount/(1+fee_rate) | 净申购金额 | Net amount | money")
_ZH = "{person}用{amount}申购某开放式基金，申购费率为{fee_rate}（外扣法），当日基金份额净值为{nav}，"
_EN = (
    "{person} puts {amount} into a fund. The subscription fee of {fee_rate} is charged on the net amount; "
    "a unit costs {nav}."
)


def _units(a: dict[str, Any]) -> tuple[Step, ...]:
    plus = "(net+interest)" if a["interest"] else "net"
    return (_NET, step(f"result = {plus}/nav | 申购份额 | Units | number"))


fund_subscribe = Calculator(
    "fund_subscribe",
    "fund_subscribe",
    step("x|基金申购份额|units of a fund subscription|").words,
    (_AMOUNT, _FEE, _NAV, _INTEREST),
    "份额=申购金额÷(1+费率)÷净值",
    _units,
    (
        mistake("误用内扣法|deducts the fee from the amount", "amount*(1-fee_rate)/nav"),
        mistake("未扣申购费|does not deduct the fee", "amount/nav"),
        mistake("费率扣了两次|deducts the fee twice", "amount*(1-fee_rate)/(1+fee_rate)/nav"),
        mistake("加收费率|adds the fee", "amount*(1+fee_rate)/nav"),
    ),
    (
        scene(_ZH[:-1] + "。", "可得的申购份额", _EN, "the number of units received"),
        scene(
            "某基金实行“金额申购”，{company}投入{amount}，申购费率{fee_rate}，按外扣法收取，当日净值{nav}。",
            "该公司获得的基金份额",
            "{company} subscribes {amount} to a fund with a fee of {fee_rate} of the net amount; the "
            "net asset value is {nav} per unit.",
            "the number of units allotted",
        ),
    ),
    _SOURCE,
    unit=Words("份", "units"),
    aliases=("fund_subscribe_units",),
    terms=("申购份额", "外扣法", "净申购金额"),
)
_FEE_WRONG = (
    mistake("误用内扣法|takes the fee off the amount", "amount*fee_rate"),
    mistake("费用重复加成|adds the fee to the base", "amount*fee_rate*(1+fee_rate)"),
    mistake("费用再打一次折扣|discounts the fee twice", "amount*fee_rate/(1+fee_rate)^2"),
)
fund_subscribe_fee = Calculator(
    "fund_subscribe_fee",
    "fund_subscribe",
    step("x|基金申购费用|subscription fee|").words,
    (_AMOUNT, _FEE, param("nav", "净值|net asset value", "price", "1", default=1)),
    "申购费用=申购金额-净申购金额",
    (_NET, step("result = amount-net | 申购费用 | Fee | money")),
    _FEE_WRONG,
    (
        scene(
            "{person}用{amount}申购某开放式基金，申购费率为{fee_rate}，按外扣法收取。",
            "应付的申购费用",
            "{person} puts {amount} into a fund; the subscription fee of {fee_rate} is charged on the "
            "net amount.",
            "the subscription fee",
        ),
    ),
    _SOURCE,
    terms=("申购费用",),
)
fund_subscribe_net = Calculator(
    "fund_subscribe_net",
    "fund_subscribe",
    step("x|净申购金额|net subscription amount|").words,
    (_AMOUNT, _FEE, param("nav", "净值|net asset value", "price", "1", default=1)),
    "净申购金额=申购金额÷(1+费率)",
    steps("result = amount/(1+fee_rate) | 净申购金额 | Net amount | money"),
    (
        mistake("误用内扣法|takes the fee off the amount", "amount*(1-fee_rate)"),
        mistake("费用扣了两次|deducts the fee twice", "amount/(1+fee_rate)^2"),
        mistake("加收费率|adds the fee", "amount*(1+fee_rate)"),
        mistake("费率多取半个百分点|uses a fee half a point too high", "@fee_rate=fee_rate+0.005"),
        mistake("费率少取半个百分点|uses a fee half a point too low", "@fee_rate=fee_rate-0.005"),
    ),
    (
        scene(
            "{person}用{amount}申购某开放式基金，申购费率为{fee_rate}，按外扣法收取。",
            "净申购金额",
            "{person} puts {amount} into a fund; the subscription fee of {fee_rate} is charged on the "
            "net amount.",
            "the net amount invested",
        ),
    ),
    _SOURCE,
    terms=("净申购金额",),
)
fund_redeem = Calculator(
    "fund_redeem",
    "fund_subscribe",
    step("x|基金赎回金额|redemption proceeds|").words,
    (
        param("units", "赎回份额|units", "number", "10000..90000/5000", limits="0..1e13"),
        _NAV,
        param("fee_rate", "赎回费率|redemption fee", "rate", "0.0025,0.005,0.0075,0.015"),
    ),
    "赎回金额=份额×净值×(1-赎回费率)",
    steps(
        "gross = units*nav | 赎回总额 | Gross proceeds | money",
        "fee = gross*fee_rate | 赎回费用 | Redemption fee | money",
        "result = gross-fee | 赎回金额 | Net proceeds | money",
    ),
    (
        mistake("未扣赎回费|does not deduct the fee", "gross"),
        mistake("误用外扣法|divides by one plus the fee", "gross/(1+fee_rate)"),
        mistake("加上赎回费|adds the fee", "gross+fee"),
        mistake("赎回费扣了两次|deducts the fee twice", "gross-2*fee"),
    ),
    (
        scene(
            "{person}赎回某开放式基金{units}份，赎回日份额净值为{nav}，赎回费率为{fee_rate}。",
            "可得的赎回金额",
            "{person} redeems {units} fund units at {nav} each; the redemption fee is {fee_rate}.",
            "the net proceeds",
        ),
    ),
    _SOURCE,
    aliases=("fund_redemption",),
    terms=("赎回费", "赎回总额", "赎回金额", "赎回份额", "redemption fee"),
)
