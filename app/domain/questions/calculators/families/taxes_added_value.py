"""Chinese taxes: value added tax at 13 %, 9 %, 6 % and 3 % (from April 2019)."""

from __future__ import annotations

from functools import partial

from app.domain.questions.calculators.base import (
    Calculator,
    mistake,
    param,
    scene,
    step,
    steps,
)

_tax = partial(Calculator, currency="CNY ")
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
