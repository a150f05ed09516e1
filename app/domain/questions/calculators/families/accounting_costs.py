"""Accounting: break-even, leverage and order quantity."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import (
    Calculator,
    Words,
    mistake,
    param,
    scene,
    step,
    steps,
)
from app.domain.questions.calculators.families.accounting import SOURCE

_FIXED = param("fixed", "固定成本|fixed cost", "money", "60000..480000/20000")
_PRICE = param("price", "单价|price", "price", "50..120/10")
_VAR = param("var", "单位变动成本|variable cost", "price", "20..70/5")
_Q = param("q", "销量|units sold", "number", "8000..30000/1000", limits="0..1e12")
_CVP_ZH = "{company}生产单一产品，单价{price}，单位变动成本{var}，全年固定成本{fixed}，"
_CVP_EN = (
    "{company} sells one product at {price} with a variable cost of {var} a unit; fixed costs are {fixed} "
    "a year. "
)
_CONTRIBUTION = step("unit = price-var | 单位边际贡献 | Contribution per unit | price")
_EBIT = step("profit = unit*q-fixed | 息税前利润 | Operating profit | money")


def _cvp(a: dict[str, Any]) -> bool:
    return bool(
        a["price"] >= a["var"] * Decimal("1.4")
        and a["fixed"] * Decimal("1.3") < (a["price"] - a["var"]) * a["q"] < a["fixed"] * 5
        and a["fixed"] % (a["price"] - a["var"]) == 0
    )


_ALL = (_FIXED, _PRICE, _VAR, _Q)
breakeven = Calculator(
    "breakeven",
    "breakeven",
    step("x|保本销售量|break-even volume|").words,
    (_FIXED, _PRICE, _VAR),
    "保本量=F÷(p-v)",
    (_CONTRIBUTION, step("result = fixed/unit | 保本销售量 | Break-even volume | units")),
    (
        mistake("误以单价为分母|divides by the price", "fixed/price"),
        mistake("误以变动成本为分母|divides by the variable cost", "fixed/var"),
        mistake("单价与变动成本相加|adds price and variable cost", "fixed/(price+var)"),
    ),
    (
        scene(_CVP_ZH[:-1] + "。", "该产品的保本销售量", _CVP_EN.strip(), "the break-even volume in units"),
        scene(
            "某产品每件售价{price}、变动成本{var}，每年固定成本总额{fixed}。",
            "达到盈亏平衡的年销售量",
            "A product sells at {price}; its variable cost is {var} a unit and fixed "
            "costs are {fixed} a year.",
            "the number of units at which the product breaks even",
        ),
    ),
    SOURCE,
    unit=Words("件", "units"),
    fits=lambda a: a["price"] >= a["var"] * Decimal("1.4") and a["fixed"] % (a["price"] - a["var"]) == 0,
    aliases=("breakeven_units",),
    terms=("保本", "盈亏平衡点", "break-even"),
)
margin_of_safety = Calculator(
    "margin_of_safety",
    "breakeven",
    step("x|安全边际率|margin of safety|").words,
    _ALL,
    "安全边际率=(销量-保本量)÷销量",
    (
        _CONTRIBUTION,
        step("even = fixed/unit | 保本销售量 | Break-even volume | number"),
        step("result = (q-even)/q | 安全边际率 | Margin of safety | rate"),
    ),
    (
        mistake("误以保本量为分母|divides by the break-even volume", "(q-even)/even"),
        mistake("误求保本作业率|takes the break-even ratio", "even/q"),
        mistake("误求边际贡献率|takes the contribution margin ratio", "unit/price"),
    ),
    (
        scene(
            _CVP_ZH + "预计销量{q}件。",
            "该产品的安全边际率",
            _CVP_EN + "It sells {q} units.",
            "the margin of safety",
        ),
    ),
    SOURCE,
    fits=_cvp,
    terms=("安全边际", "margin of safety"),
)
dol = Calculator(
    "dol",
    "breakeven",
    step("x|经营杠杆系数|degree of operating leverage|").words,
    _ALL,
    "DOL=边际贡献÷息税前利润",
    (
        _CONTRIBUTION,
        _EBIT,
        step("result = unit*q/profit | 经营杠杆系数 | Degree of operating leverage | number"),
    ),
    (
        mistake("误以固定成本为分母|divides by the fixed costs", "unit*q/fixed"),
        mistake("分子误用销售额|uses sales", "price*q/profit"),
        mistake("分子误用固定成本|uses the fixed costs", "fixed/profit"),
    ),
    (
        scene(
            _CVP_ZH + "年销量{q}件。",
            "该公司的经营杠杆系数",
            _CVP_EN + "It sells {q} units a year.",
            "the degree of operating leverage",
        ),
    ),
    SOURCE,
    fits=_cvp,
    terms=("经营杠杆", "operating leverage"),
    aliases=("breakeven_dol",),
)
_EBIT_PARAM = param("ebit", "息税前利润|operating profit", "wan", "200..900/50")
_INTEREST = param("interest", "利息|interest", "wan", "40..160/20")
dfl = Calculator(
    "dfl",
    "breakeven",
    step("x|财务杠杆系数|degree of financial leverage|").words,
    (_EBIT_PARAM, _INTEREST),
    "DFL=EBIT÷(EBIT-I)",
    steps("result = ebit/(ebit-interest) | 财务杠杆系数 | Degree of financial leverage | number"),
    (
        mistake("分子分母颠倒|divides the wrong way round", "(ebit-interest)/ebit"),
        mistake("分母误加利息|adds the interest", "ebit/(ebit+interest)"),
        mistake("误求利息保障倍数|takes the interest cover", "ebit/interest"),
        mistake("利息重复扣除|takes off the interest twice", "ebit/(ebit-2*interest)"),
    ),
    (
        scene(
            "{company}全年息税前利润{ebit}，全年利息费用{interest}，无优先股。",
            "该公司的财务杠杆系数",
            "{company} has an operating profit of {ebit} and interest of {interest}; there "
            "are no preference shares.",
            "the degree of financial leverage",
        ),
    ),
    SOURCE,
    fits=lambda a: a["ebit"] > 3 * a["interest"],
    terms=("财务杠杆", "financial leverage"),
)
dtl = Calculator(
    "dtl",
    "breakeven",
    step("x|总杠杆系数|degree of total leverage|").words,
    (*_ALL, param("interest", "利息|interest", "money", "10000..60000/10000")),
    "DTL=边际贡献÷(EBIT-I)",
    (
        _CONTRIBUTION,
        _EBIT,
        step("result = unit*q/(profit-interest) | 总杠杆系数 | Degree of total leverage | number"),
    ),
    (
        mistake("误求经营杠杆系数|takes operating leverage", "unit*q/profit"),
        mistake("误求财务杠杆系数|takes financial leverage", "profit/(profit-interest)"),
        mistake("两种杠杆相加|adds the two leverages", "unit*q/profit+profit/(profit-interest)"),
    ),
    (
        scene(
            _CVP_ZH + "年销量{q}件，年利息费用{interest}。",
            "该公司的总杠杆系数",
            _CVP_EN + "It sells {q} units and pays {interest} of interest a year.",
            "the degree of total leverage",
        ),
    ),
    SOURCE,
    fits=lambda a: _cvp(a) and (a["price"] - a["var"]) * a["q"] - a["fixed"] > 2 * a["interest"],
    terms=("总杠杆", "total leverage"),
)
eoq = Calculator(
    "eoq",
    "eoq",
    step("x|经济订货量|economic order quantity|").words,
    (
        param(
            "D",
            "年需求量|annual demand",
            "number",
            "3600,7200,10000,14400,18000,20000,36000",
            limits="0..1e12",
        ),
        param("S", "每次订货成本|cost per order", "price", "25,50,80,100,200"),
        param("H", "单位年储存成本|holding cost", "price", "2,4,5,8,10"),
    ),
    "EOQ=(2DS÷H)^0.5",
    steps("result = (2*D*S/H)^0.5 | 经济订货量 | Economic order quantity | units"),
    (
        mistake("漏乘2|leaves out the factor 2", "(D*S/H)^0.5"),
        mistake("误用月需求量|uses the monthly demand", "(2*D/12*S/H)^0.5"),
        mistake("订货成本与储存成本颠倒|swaps the two costs", "(2*D*H/S)^0.5"),
        mistake("误乘4|uses the factor 4", "(4*D*S/H)^0.5"),
    ),
    (
        scene(
            "{company}全年需用某材料{D}千克，每次订货成本{S}，每千克年储存成本{H}，材料均衡耗用、瞬时到货。",
            "该材料的经济订货量（千克）",
            "{company} uses {D} kilograms of a material a year. An order costs {S} and holding one "
            "kilogram costs {H} a year.",
            "the economic order quantity in kilograms",
        ),
    ),
    "《财务成本管理》存货管理; Harris (1913)",
    unit=Words("千克", "kg"),
    terms=("经济订货量", "economic order quantity"),
)
