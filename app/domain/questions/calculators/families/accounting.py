"""Accounting: depreciation, break-even, leverage, ratios and order quantity.

Formulas: 《企业会计准则第4号——固定资产》; 《财务成本管理》; OpenStax Principles of Accounting.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, Words, mistake, param, scene, step, steps

_SOURCE = "《企业会计准则第4号——固定资产》; 《财务成本管理》; OpenStax Principles of Accounting"
_COST = param("cost", "原值|cost", "wan", "30..300/10")
_SALVAGE = param("salvage", "净残值|salvage", "wan", "2..12/1")
_LIFE = param("life", "使用年限|life", "count", "5,8,10", limits="1..100")
_YEAR = param("k", "第几年|year", "count", "1..4", limits="1..100")
_ASSET_ZH = "{company}一台设备原值{cost}，预计净残值{salvage}，预计使用{life}年，"
_ASSET_EN = (
    "{company} buys a machine for {cost}; it lasts {life} years and has a salvage value of {salvage}. "
)


def _fits(a: dict[str, Any]) -> bool:
    return bool(a["salvage"] < a["cost"] / 8)


depreciation = Calculator(
    "depreciation",
    "depreciation",
    step("x|年限平均法年折旧额|straight-line depreciation|").words,
    (_COST, _SALVAGE, _LIFE, param("k", "第几年|year", "count", "1", default=1)),
    "年折旧额=(原值-净残值)÷年限",
    steps(
        "base = cost-salvage | 应计折旧额 | Depreciable amount | wan",
        "result = base/life | 年折旧额 | Annual depreciation | wan",
    ),
    (
        mistake("未扣净残值|does not deduct the salvage value", "cost/life"),
        mistake("加上净残值|adds the salvage value", "(cost+salvage)/life"),
        mistake("少计一年|counts a year too few", "@life=life-1"),
        mistake("误用双倍余额递减法|uses the double declining balance", "cost*2/life"),
    ),
    (
        scene(
            _ASSET_ZH + "采用年限平均法。",
            "该设备的年折旧额",
            _ASSET_EN + "Use the straight-line method.",
            "the annual depreciation",
        ),
    ),
    _SOURCE,
    fits=_fits,
    aliases=("sl", "depreciation_sl", "straight_line"),
    terms=("年限平均法", "直线法", "straight-line"),
)
depreciation_syd = Calculator(
    "depreciation_syd",
    "depreciation",
    step("x|年数总和法折旧额|sum-of-years depreciation|").words,
    (_COST, _SALVAGE, _LIFE, _YEAR),
    "第k年折旧额=(原值-净残值)×(n-k+1)÷[n×(n+1)÷2]",
    steps(
        "digits = life*(life+1)/2 | 年数总和 | Sum of the years | number",
        "result = (cost-salvage)*(life-k+1)/digits | 当年折旧额 | Depreciation of the year | wan",
    ),
    (
        mistake("年限倒序取错|counts the years the wrong way round", "(cost-salvage)*k/digits"),
        mistake("未扣净残值|does not deduct the salvage value", "cost*(life-k+1)/digits"),
        mistake("误取下一年|takes the next year", "@k=k+1"),
        mistake("误用年限平均法|uses the straight-line method", "(cost-salvage)/life"),
    ),
    (
        scene(
            _ASSET_ZH + "采用年数总和法。",
            "第{k}年应计提的折旧额",
            _ASSET_EN + "Use the sum-of-the-years'-digits method.",
            "the depreciation of year {k}",
        ),
    ),
    _SOURCE,
    fits=_fits,
    aliases=("syd",),
    terms=("年数总和法", "sum-of-the-years"),
)


def _declining(a: dict[str, Any], chinese: bool) -> tuple[Step, ...]:
    """Return the steps; in China the last two years share the rest, elsewhere the salvage is the floor."""
    life, k = int(a["life"]), int(a["k"])
    rows = [step("share = 2/life | 年折旧率 | Rate of depreciation | rate")]
    late = chinese and k > life - 2
    before = life - 2 if late else k - 1
    if before:
        rows.append(
            step(
                f"book = cost*(1-share)^{before} | 第{before}年年末账面净值 | Book value after year "
                f"{before} | wan"
            )
        )
    left = "book" if before else "cost"
    if late:
        divisor = "/2" if life > 1 else ""
        rows.append(
            step(
                f"result = ({left}-salvage){divisor} | 最后两年平均摊销 | The last two years share the "
                "rest | wan"
            )
        )
        return tuple(rows)
    book = a["cost"] * (1 - Decimal(2) / life) ** before
    if not chinese and book * (1 - Decimal(2) / life) < a["salvage"]:
        rows.append(step(f"result = max({left}-salvage, 0) | 以净残值为限 | Down to the salvage value | wan"))
    else:
        rows.append(step(f"result = {left}*share | 当年折旧额 | Depreciation of the year | wan"))
    return tuple(rows)


depreciation_ddb_cn = Calculator(
    "depreciation_ddb_cn",
    "depreciation",
    step("x|双倍余额递减法折旧额|double declining balance|").words,
    (_COST, _SALVAGE, _LIFE, param("k", "第几年|year", "count", "1..5", limits="1..100")),
    "折旧率=2÷n；最后两年平均摊销余额",
    lambda a: _declining(a, True),
    (
        mistake("先扣净残值再计提|deducts the salvage value first", "(cost-salvage)*(1-2/life)^(k-1)*2/life"),
        mistake("误用年限平均法|uses the straight-line method", "(cost-salvage)/life"),
        mistake("误取上一年|takes the year before", "cost*(1-2/life)^(k-2)*2/life"),
        mistake("误取下一年|takes the next year", "cost*(1-2/life)^k*2/life"),
        mistake("误用年数总和法|uses the sum of the years", "@depreciation_syd"),
        mistake(
            "最后两年仍按双倍率计提|keeps the double rate in the last two years",
            "cost*(1-2/life)^(k-1)*2/life",
        ),
    ),
    (
        scene(
            _ASSET_ZH + "采用双倍余额递减法，最后两年将账面净值扣除净残值后平均摊销。",
            "第{k}年应计提的折旧额",
            _ASSET_EN
            + "Use the double declining balance method; in the last two years the book value less the "
            "salvage value is "
            "written off in equal parts.",
            "the depreciation of year {k}",
        ),
    ),
    _SOURCE,
    fits=lambda a: _fits(a) and a["k"] >= 2 and a["life"] == 5,
    aliases=("ddb_cn", "depreciation_ddb"),
    terms=("双倍余额递减法", "double declining"),
)
ddb = Calculator(
    "ddb",
    "depreciation",
    step("x|双倍余额递减法（以残值为限）|double declining balance to the salvage value|").words,
    (_COST, _SALVAGE, _LIFE, _YEAR),
    "折旧率=2÷n",
    lambda a: _declining(a, False),
    (
        mistake("先扣净残值再计提|deducts the salvage value first", "(cost-salvage)*(1-2/life)^(k-1)*2/life"),
        mistake("误用直线法|uses the straight-line method", "(cost-salvage)/life"),
        mistake("误取下一年|takes the next year", "@k=k+1"),
    ),
    (
        scene(
            _ASSET_ZH + "按双倍余额递减法（账面净值以净残值为限）。",
            "第{k}年的折旧额",
            _ASSET_EN + "Use the double declining balance method down to the salvage value.",
            "the depreciation of year {k}",
        ),
    ),
    "spreadsheet function DDB",
    fits=lambda a: _fits(a) and a["k"] <= 3,
)
depreciation_units = Calculator(
    "depreciation_units",
    "depreciation",
    step("x|工作量法折旧额|units-of-production depreciation|").words,
    (
        _COST,
        _SALVAGE,
        param("total", "总工作量|total units", "number", "20000..60000/5000", limits="1..1e12"),
        param("used", "本期工作量|units used", "number", "1500..6000/500", limits="0..1e12"),
    ),
    "折旧额=(原值-净残值)×本期工作量÷总工作量",
    steps("result = (cost-salvage)*used/total | 本期折旧额 | Depreciation of the period | wan"),
    (
        mistake("未扣净残值|does not deduct the salvage value", "cost*used/total"),
        mistake("加上净残值|adds the salvage value", "(cost+salvage)*used/total"),
        mistake("先分摊再扣残值|deducts the salvage value last", "abs(cost*used/total-salvage)"),
    ),
    (
        scene(
            "{company}一台设备原值{cost}，预计净残值{salvage}，预计总工作量{total}小时，本年实际工作"
            "{used}小时，采用工作量法。",
            "本年应计提的折旧额",
            "{company} buys a machine for {cost} with a salvage value of {salvage}. It is expected to "
            "run {total} hours and ran {used} hours this year.",
            "the depreciation of the year by units of production",
        ),
    ),
    _SOURCE,
    fits=_fits,
    terms=("工作量法", "units of production"),
)

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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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

_ITEMS = {
    "ca": ("流动资产|current assets", "600..1800/60"),
    "cl": ("流动负债|current liabilities", "300..900/30"),
    "inventory": ("存货|inventory", "100..480/20"),
    "liabilities": ("负债总额|total liabilities", "800..3000/100"),
    "assets": ("资产总额|total assets", "2000..6000/200"),
    "equity": ("股东权益|equity", "1000..3000/100"),
    "revenue": ("营业收入|revenue", "2400..9000/300"),
    "cost": ("营业成本|cost of sales", "1800..6000/200"),
    "net_income": ("净利润|net profit", "150..600/30"),
    "begin": ("期初余额|opening balance", "200..560/20"),
    "end": ("期末余额|closing balance", "240..640/20"),
    "interest": ("利息费用|interest", "30..120/10"),
    "ebit": ("息税前利润|operating profit", "300..900/30"),
}


def _ratio(
    name: str,
    text: str,
    names: str,
    formula: str,
    shown: str,
    zh: str,
    en: str,
    wrong: str,
    kind: str = "number",
    unit: str = "",
    **rest: Any,
) -> Calculator:
    """Describe a ratio of statement figures; `wrong` is `中文|English=formula` separated by semicolons."""
    params = tuple(param(each, _ITEMS[each][0], "wan", _ITEMS[each][1]) for each in names.split())
    label = step(f"x|{text}|").words
    wrongs = tuple(mistake(*each.strip().rsplit("=", 1)) for each in wrong.split(";"))
    named = step(f"x|{unit}|").words if unit else Words("", "")
    return Calculator(
        name,
        "ratios",
        label,
        params,
        shown,
        (step(f"result = {formula} | {label.zh} | {label.en.capitalize()} | {kind}"),),
        wrongs,
        (scene("{company}" + zh, f"该公司的{label.zh}", "{company} reports " + en, f"the {label.en}"),),
        _SOURCE,
        unit=named,
        terms=(label.zh, label.en),
        **rest,
    )


def _between(low: str, high: str, top: str, bottom: str) -> Any:
    return lambda a: Decimal(low) <= a[top] / a[bottom] <= Decimal(high)


current_ratio = _ratio(
    "current_ratio",
    "流动比率|current ratio",
    "ca cl inventory",
    "ca/cl",
    "流动资产÷流动负债",
    "年末流动资产{ca}（其中存货{inventory}），流动负债{cl}。",
    "current assets of {ca}, including inventory of {inventory}, and current liabilities of {cl}.",
    "误求速动比率|takes the quick ratio=(ca-inventory)/cl; 分子分母颠倒|divides the wrong way round=cl/"
    "ca; 存货重复计入|counts the inventory twice=(ca+inventory)/cl; 误以流动资产减流动负债为分子|uses "
    "the working capital=(ca-cl)/cl",
    fits=_between("1.3", "2.6", "ca", "cl"),
    aliases=("ratios",),
)
quick_ratio = _ratio(
    "quick_ratio",
    "速动比率|quick ratio",
    "ca inventory cl",
    "(ca-inventory)/cl",
    "(流动资产-存货)÷流动负债",
    "年末流动资产{ca}，其中存货{inventory}，其余均为速动资产，流动负债{cl}。",
    "current assets of {ca}, including inventory of {inventory}, and current liabilities of {cl}; the "
    "other current assets are liquid.",
    "未剔除存货|does not deduct the inventory=ca/cl; 只用存货|uses the inventory only=inventory/cl; 分"
    "子分母颠倒|divides the wrong way round=cl/(ca-inventory)",
    fits=lambda a: (
        a["ca"] > a["cl"] * Decimal("1.3")
        and a["inventory"] < a["ca"] / 2
        and a["ca"] < a["cl"] * Decimal("2.8")
    ),
)
debt_ratio = _ratio(
    "debt_ratio",
    "资产负债率|debt ratio",
    "liabilities assets",
    "liabilities/assets",
    "负债总额÷资产总额",
    "年末资产总额{assets}，负债总额{liabilities}。",
    "total assets of {assets} and total liabilities of {liabilities}.",
    "误求产权比率|divides by equity=liabilities/(assets-liabilities); 误求权益比率|takes the equity "
    "ratio=(assets-liabilities)/assets",
    "rate",
    fits=lambda a: (
        Decimal("0.3") <= a["liabilities"] / a["assets"] <= Decimal("0.7")
        and a["liabilities"] * 2 != a["assets"]
    ),
)
inventory_turnover = _ratio(
    "inventory_turnover",
    "存货周转率（次）|inventory turnover",
    "cost begin end",
    "cost/[(begin+end)/2]",
    "营业成本÷平均存货",
    "全年营业成本{cost}，存货期初余额{begin}、期末余额{end}，按平均存货计算。",
    "a cost of sales of {cost}; inventory was {begin} at the start and {end} at the end of the year ("
    "use the average).",
    "以期末代替平均|uses the closing balance=cost/end; 以期初代替平均|uses the opening balance=cost/"
    "begin; 平均数漏除以2|forgets to halve the sum=cost/(begin+end)",
    unit="次|times",
    fits=lambda a: a["begin"] != a["end"] and abs(a["begin"] - a["end"]) <= 120,
)
receivable_turnover = _ratio(
    "receivable_turnover",
    "应收账款周转率（次）|receivables turnover",
    "revenue begin end",
    "revenue/[(begin+end)/2]",
    "营业收入÷平均应收账款",
    "全年营业收入{revenue}，应收账款期初余额{begin}、期末余额{end}，按平均余额计算。",
    "revenue of {revenue}; receivables were {begin} at the start and {end} at the end of the year (use "
    "the average).",
    "以期末代替平均|uses the closing balance=revenue/end; 以期初代替平均|uses the opening balance="
    "revenue/begin; 平均数漏除以2|forgets to halve the sum=revenue/(begin+end)",
    unit="次|times",
    fits=lambda a: a["begin"] != a["end"] and abs(a["begin"] - a["end"]) <= 120,
)
inventory_days = _ratio(
    "inventory_days",
    "存货周转天数|days of inventory",
    "cost begin end",
    "360/(cost/[(begin+end)/2])",
    "360÷存货周转率",
    "全年营业成本{cost}，存货期初余额{begin}、期末余额{end}，按平均存货和一年360天计算。",
    "a cost of sales of {cost}; inventory was {begin} at the start and {end} at the end of the year ("
    "use the average and a 360-day year).",
    "一年按365天计|counts 365 days a year=365/(cost/((begin+end)/2)); 以期末代替平均|uses the closing "
    "balance=360/(cost/end); 以期初代替平均|uses the opening balance=360/(cost/begin)",
    unit="天|days",
    fits=lambda a: a["begin"] != a["end"] and abs(a["begin"] - a["end"]) <= 120,
)
asset_turnover = _ratio(
    "asset_turnover",
    "总资产周转率（次）|asset turnover",
    "revenue assets net_income",
    "revenue/assets",
    "营业收入÷资产总额",
    "全年营业收入{revenue}，净利润{net_income}，平均资产总额{assets}。",
    "revenue of {revenue}, a net profit of {net_income} and average total assets of {assets}.",
    "分子分母颠倒|divides the wrong way round=assets/revenue; 营业收入扣除净利润|takes the net profit "
    "off=(revenue-net_income)/assets; 误加净利润|adds the net profit=(revenue+net_income)/assets",
    unit="次|times",
    fits=_between("0.6", "2.5", "revenue", "assets"),
)
interest_cover = _ratio(
    "interest_cover",
    "利息保障倍数|interest cover",
    "ebit interest",
    "ebit/interest",
    "息税前利润÷利息费用",
    "全年息税前利润{ebit}，利息费用{interest}。",
    "an operating profit of {ebit} and interest of {interest}.",
    "息税前利润未还原利息|deducts the interest first=(ebit-interest)/interest; 重复加回利息|adds the "
    "interest back twice=(ebit+interest)/interest",
    unit="倍|times",
)
_ROE = _ratio(
    "roe_dupont",
    "净资产收益率（杜邦分析）|return on equity by DuPont",
    "net_income revenue assets equity",
    "net_income/revenue*(revenue/assets)*(assets/equity)",
    "销售净利率×总资产周转率×权益乘数",
    "净利润{net_income}，营业收入{revenue}，资产总额{assets}，股东权益{equity}（均用期末数）。",
    "a net profit of {net_income}, revenue of {revenue}, total assets of {assets} and equity of "
    "{equity} (closing figures).",
    "误求总资产净利率|takes the return on assets=net_income/assets; 误求销售净利率|takes the profit "
    "margin=net_income/revenue; 误以负债为分母|divides by the liabilities=net_income/(assets-equity)",
    "rate",
    fits=lambda a: (
        Decimal("1.4") <= a["assets"] / a["equity"] <= Decimal("2.8")
        and a["net_income"] / a["equity"] < Decimal("0.3")
    ),
)

roe_dupont = replace(
    _ROE,
    steps=steps(
        "margin = net_income/revenue | 销售净利率 | Profit margin | rate",
        "turnover = revenue/assets | 总资产周转率 | Asset turnover | number",
        "multiplier = assets/equity | 权益乘数 | Equity multiplier | number",
        "result = margin*turnover*multiplier | 净资产收益率 | Return on equity | rate",
    ),
)
