"""Accounting: depreciation.

Formulas: 《企业会计准则第4号——固定资产》; 《财务成本管理》; OpenStax Principles of Accounting.
"""

from __future__ import annotations

from decimal import Decimal
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

SOURCE = "《企业会计准则第4号——固定资产》; 《财务成本管理》; OpenStax Principles of Accounting"
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
    SOURCE,
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
    SOURCE,
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
    SOURCE,
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
    SOURCE,
    fits=_fits,
    terms=("工作量法", "units of production"),
)
