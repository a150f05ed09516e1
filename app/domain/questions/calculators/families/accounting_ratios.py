"""Accounting: ratios of a balance sheet and an income statement."""

from __future__ import annotations

from dataclasses import replace
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
        SOURCE,
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
