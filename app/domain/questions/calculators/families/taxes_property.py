"""Chinese taxes: deed, land value, vehicle and stamp taxes."""

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
    neighbours=lambda a, n: _land_bracket(n["share"]),
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


def _land_bracket(share: Decimal) -> dict[str, Decimal]:
    """Return the rate and the quick deduction of the land value tax for a share of appreciation."""
    table = ((Decimal("0.5"), 30, 0), (Decimal(1), 40, 5), (Decimal(2), 50, 15), (None, 60, 35))
    rate, quick = next(row[1:] for row in table if row[0] is None or share <= row[0])
    return {"landrate": Decimal(rate) / 100, "landquick": Decimal(quick) / 100}
