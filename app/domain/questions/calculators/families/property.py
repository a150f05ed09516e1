"""Real estate and projects: income approach, plot and floor ratios, and earned value.

Formulas: 《房地产估价规范》GB/T 50291; PMI, Practice Standard for Earned Value Management.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, mistake, param, scene, step, steps

_SOURCE = "《房地产估价规范》GB/T 50291-2015"
income_cap = Calculator(
    "income_cap",
    "income_cap",
    step("x|收益法价值（有限年）|value by the income approach|").words,
    (
        param("A", "年净收益|net income", "money", "60000..400000/10000"),
        param("Y", "报酬率|yield", "rate", "0.05,0.055,0.06,0.07,0.08,0.09"),
        param("n", "剩余收益年限|years", "count", "20..40", limits="1..1000"),
    ),
    "V=A÷Y×[1-1÷(1+Y)^n]",
    steps("result = A/Y*[1-1/(1+Y)^n] | 收益价值 | Value | money"),
    (
        mistake("按无限年期计算|takes an unlimited term", "A/Y"),
        mistake("少计十年|counts ten years too few", "@n=n-10"),
        mistake("收益未折现|does not discount", "A*n"),
        mistake("误求终值|takes the future value factor", "A/Y*(1+1/(1+Y)^n)"),
    ),
    (
        scene(
            "某写字楼每年净收益{A}且保持不变，剩余收益期{n}年，报酬率为{Y}，净收益均在年末取得。",
            "按收益法估算的该物业价值",
            "An office building yields a constant net income of {A} a year, received at year end, for "
            "{n} more years. The yield is {Y}.",
            "its value by the income approach",
        ),
        scene(
            "{company}拥有一处商铺，年净收益{A}（年末实现，每年相等），土地使用权剩余{n}年，报酬率{Y}。",
            "该商铺的收益价值",
            "{company} owns a shop with a net income of {A} at the end of each year; the land use "
            "right runs for {n} more years and the yield is {Y}.",
            "the value of the shop",
        ),
    ),
    _SOURCE,
    terms=("收益法", "income approach"),
)
plot_ratio = Calculator(
    "plot_ratio",
    "income_cap",
    step("x|容积率|plot ratio|").words,
    (
        param("floor", "总建筑面积|floor area", "number", "12000..60000/1500", limits="0..1e12"),
        param("land", "用地面积|land area", "number", "8000..20000/1000", limits="1..1e12"),
        param("base", "基底面积|footprint", "number", "2000..5000/500", default=1, limits="0..1e12"),
    ),
    "容积率=总建筑面积÷用地面积",
    steps("result = floor/land | 容积率 | Plot ratio | number"),
    (
        mistake("误扣基底面积|deducts the footprint", "(floor-base)/land"),
        mistake("分母扣除基底面积|takes the footprint off the land", "floor/(land-base)"),
        mistake("分子分母颠倒|divides the wrong way round", "land/floor"),
    ),
    (
        scene(
            "某住宅小区建设用地面积{land}平方米，建筑基底面积{base}平方米，地上总建筑面积{floor}平方米。",
            "该小区的容积率",
            "A housing estate has a site of {land} square metres, a building footprint of {base} and a "
            "floor area of {floor} square metres.",
            "its plot ratio",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("1.2") < a["floor"] / a["land"] < 4 and a["base"] < a["land"] / 3,
    terms=("容积率",),
)
usable_ratio = Calculator(
    "usable_ratio",
    "income_cap",
    step("x|得房率|usable area ratio|").words,
    (
        param("inside", "套内建筑面积|inside area", "number", "66..120/3", limits="0..1e9"),
        param("shared", "公摊面积|shared area", "number", "14..32/2", limits="0..1e9"),
    ),
    "得房率=套内建筑面积÷(套内建筑面积+公摊面积)",
    steps(
        "gross = inside+shared | 建筑面积 | Gross area | number",
        "result = inside/gross | 得房率 | Usable area ratio | rate",
    ),
    (
        mistake("误求公摊系数|takes the share of common area", "shared/inside"),
        mistake("公摊面积除以建筑面积|takes the shared area over the gross area", "shared/gross"),
        mistake("建筑面积漏加公摊|takes off the shared area", "(inside-shared)/inside"),
    ),
    (
        scene(
            "某套住房套内建筑面积{inside}平方米，分摊的公用建筑面积{shared}平方米。",
            "该住房的得房率",
            "A flat has an inside area of {inside} square metres and a share of {shared} square metres "
            "in common areas.",
            "the ratio of inside to gross area",
        ),
    ),
    _SOURCE,
    terms=("得房率",),
    fits=lambda a: a["inside"] != a["shared"],
)
_EVM = "PMI, Practice Standard for Earned Value Management"
_EV, _AC, _PV = (
    param("ev", "挣值|earned value", "wan", "60..160/4"),
    param("ac", "实际成本|actual cost", "wan", "64..190/6"),
    param("pv", "计划值|planned value", "wan", "70..200/5"),
)
_EVM_ZH, _EVM_EN = (
    "某项目截至检查日的计划值PV为{pv}，挣值EV为{ev}，实际成本AC为{ac}。",
    "At the review date a project has a planned value of {pv}, an earned value of {ev} and an actual "
    "cost of {ac}.",
)


def _evm(a: dict[str, Any]) -> bool:
    return len({a["ev"], a["ac"], a["pv"]}) == 3 and all(
        Decimal("0.7") < a["ev"] / a[each] < Decimal("1.3") for each in ("ac", "pv")
    )


cpi = Calculator(
    "cpi",
    "earned_value",
    step("x|成本绩效指数CPI|cost performance index|").words,
    (_EV, _AC, param("pv", "计划值|planned value", "wan", "70..200/5", default=1)),
    "CPI=EV÷AC",
    steps("result = ev/ac | 成本绩效指数 | Cost performance index | number"),
    (
        mistake("误求进度绩效指数|takes the schedule index", "ev/pv"),
        mistake("分子分母颠倒|divides the wrong way round", "ac/ev"),
        mistake("误用计划值|uses the planned value", "pv/ac"),
    ),
    (scene(_EVM_ZH, "该项目的成本绩效指数（CPI）", _EVM_EN, "the cost performance index (CPI)"),),
    _EVM,
    fits=_evm,
    domain="general",
    terms=("成本绩效", "cost performance"),
)
spi = Calculator(
    "spi",
    "earned_value",
    step("x|进度绩效指数SPI|schedule performance index|").words,
    (_EV, _PV, param("ac", "实际成本|actual cost", "wan", "64..190/6", default=1)),
    "SPI=EV÷PV",
    steps("result = ev/pv | 进度绩效指数 | Schedule performance index | number"),
    (
        mistake("误求成本绩效指数|takes the cost index", "ev/ac"),
        mistake("分子分母颠倒|divides the wrong way round", "pv/ev"),
        mistake("误用实际成本|uses the actual cost", "ac/pv"),
    ),
    (scene(_EVM_ZH, "该项目的进度绩效指数（SPI）", _EVM_EN, "the schedule performance index (SPI)"),),
    _EVM,
    fits=_evm,
    domain="general",
    terms=("进度绩效", "schedule performance"),
)
eac = Calculator(
    "eac",
    "earned_value",
    step("x|完工估算EAC|estimate at completion|").words,
    (param("bac", "完工预算|budget at completion", "wan", "220..400/20"), _EV, _AC),
    "EAC=BAC÷(EV÷AC)",
    steps(
        "index = ev/ac | 成本绩效指数 | Cost performance index | number",
        "result = bac/index | 完工估算 | Estimate at completion | wan",
    ),
    (
        mistake("剩余工作按预算估算|takes the rest at budget", "ac+bac-ev"),
        mistake("误乘成本绩效指数|multiplies by the index", "bac*ev/ac"),
        mistake("实际成本加完工预算|adds actual cost and budget", "ac+bac"),
    ),
    (
        scene(
            "某项目完工预算{bac}，目前挣值EV为{ev}，实际成本AC为{ac}，预计后续工作保持当前成本绩效。",
            "该项目的完工估算（EAC）",
            "A project has a budget at completion of {bac}, an earned value of {ev} and an actual cost "
            "of {ac}; the cost performance will stay as it is.",
            "the estimate at completion (EAC)",
        ),
    ),
    _EVM,
    fits=lambda a: a["ev"] != a["ac"] and Decimal("0.7") < a["ev"] / a["ac"] < Decimal("1.3"),
    domain="general",
    terms=("完工估算", "estimate at completion"),
)
