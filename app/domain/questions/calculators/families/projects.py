"""Projects: NPV, IRR, MIRR, payback, profitability index, XIRR and XNPV.

The first flow falls at time 0 (unlike the spreadsheet function NPV).
Formulas: OpenStax Principles of Finance, ch. 16;
《财务成本管理》投资项目资本预算;
spreadsheet documentation of MIRR, XIRR and XNPV (365 days).
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from app.domain.questions.calculators.base import (
    Calculator,
    Step,
    mistake,
    param,
    proof,
    scene,
    solve,
    step,
    steps,
)
from app.domain.questions.calculators.expression import ExpressionError

_SOURCE = "OpenStax Principles of Finance, ch. 16"
_FLOWS = (
    "-1000 300 400 500;-1000 400 400 400;-800 250 300 350 200;-1200 350 400 450 300;-500 150 200 250;"
    "-600 180 220 260 120;-2000 600 700 800 500;-1500 450 500 550 400;-900 280 320 360 180;-400 120 "
    "160 190 60;"
    "-1600 520 560 600 380;-1800 500 650 700 450;-700 220 260 300 140;-1000 260 320 380 340;-2400 700 "
    "800 900 800"
)
_RATES = "0.06,0.07,0.08,0.09,0.1,0.12"


def _flow_param() -> Any:
    return param("flows", "现金流量（第0年起）|cash flows from year 0", "list", _FLOWS)


def _sum(count: int, rate: str, first: int = 0) -> str:
    """Return the formula of the present value of flows first .. count - 1."""
    terms = [
        f"flows{n}/(1+{rate})" + (f"^{n}" if n > 1 else "") if n else "flows0" for n in range(first, count)
    ]
    return "+".join(terms)


def _npv_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    count = len(a["flows"])
    if count < 2 or count > 12:
        return steps(f"result = {_sum(count, 'rate')} | 净现值 | Net present value | wan")
    return steps(
        f"inflows = {_sum(count, 'rate', 1)} | 未来现金流量现值 | Present value of the later flows | wan",
        "result = inflows+flows0 | 净现值 | Net present value | wan",
    )


_PROJECT_ZH = (
    "{company}拟投资一个项目，第0年年初投入{flows0_abs}，第1年至第{last}年年末的净现金流入依次为{inflows}，"
)
_PROJECT_EN = (
    "{company} considers a project that costs {flows0_abs} today; the net inflows at the end of years "
    "1 to {last} are "
    "{inflows}."
)
_LEASE_ZH = "某设备更新方案期初一次投资{flows0_abs}，预计第1年至第{last}年年末净现金流量分别为{inflows}，"
_LEASE_EN = (
    "Replacing a machine takes {flows0_abs} at once and brings net cash flows of {inflows} at the end of "
    "years 1 to {last}."
)

npv = Calculator(
    "npv",
    "npv",
    step("x|净现值|net present value|").words,
    (param("rate", "折现率|discount rate", "rate", _RATES), _flow_param()),
    "NPV=ΣCFt÷(1+k)^t",
    _npv_steps,
    (
        mistake(
            "按电子表格函数多折现一期|discounts the first flow too, as the spreadsheet function does",
            "result/(1+rate)",
        ),
        mistake("折现率少计1个百分点|uses a rate one point too low", "@rate=rate-0.01"),
        mistake("折现率多计1个百分点|uses a rate one point too high", "@rate=rate+0.01"),
        mistake("未折现|does not discount", "@rate=0"),
    ),
    (
        scene(
            _PROJECT_ZH + "折现率为{rate}。",
            "该项目的净现值",
            _PROJECT_EN + " The discount rate is {rate}.",
            "the net present value of the project",
        ),
        scene(
            _LEASE_ZH + "资本成本为{rate}。",
            "该方案的净现值",
            _LEASE_EN + " The cost of capital is {rate}.",
            "the net present value of the replacement",
        ),
    ),
    _SOURCE,
    signed=True,
    terms=("净现值", "net present value", "NPV"),
)


def _irr_of(flows: list[Decimal]) -> Decimal:
    """Return the root of the net present value nearest to 10 %, where spreadsheets start."""
    if not any(v > 0 for v in flows) or not any(v < 0 for v in flows):
        raise ExpressionError("flows of one sign have no rate")

    def value(rate: Decimal) -> Decimal:
        total = Decimal(0)
        for flow in reversed(flows):
            total = total / (1 + rate) + flow
        return total

    grid = [
        Decimal(n) / 100
        for n in (-99, -95, -90, -70, -50, -30, -10, 0, 5, 10, 20, 30, 50, 80, 120, 200, 400, 1000)
    ]
    found = [solve(value, low, high) for low, high in pairwise(grid) if (value(low) > 0) != (value(high) > 0)]
    if not found:
        raise ExpressionError("no rate between -99 % and 1000 %")
    return min(found, key=lambda rate: abs(rate - Decimal("0.1")))


def _irr_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    return proof(_sum(len(a["flows"]), "{i}"), _irr_of(a["flows"]), "净现值", "Net present value")


irr = Calculator(
    "irr",
    "irr",
    step("x|内部收益率|internal rate of return|").words,
    (_flow_param(),),
    "ΣCFt÷(1+IRR)^t=0",
    _irr_steps,
    (
        mistake(
            "用平均净流入除以投资近似|divides the average surplus by the investment",
            "(total/last+flows0/last)/(-flows0)",
        ),
        mistake(
            "总收益率简单平均|averages the total return over the years", "(total+flows0)/(-flows0)/last*2"
        ),
    ),
    (
        scene(
            _PROJECT_ZH.rstrip("，") + "。",
            "该项目的内部收益率",
            _PROJECT_EN,
            "the internal rate of return of the project",
        ),
        scene(
            _LEASE_ZH.rstrip("，") + "。",
            "该方案的内部收益率",
            _LEASE_EN,
            "the internal rate of return of the replacement",
        ),
    ),
    _SOURCE,
    terms=("内部收益率", "internal rate of return", "IRR"),
)


def _mirr_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    flows, last = a["flows"], len(a["flows"]) - 1
    gains = "+".join(
        f"flows{n}*(1+reinvest)" + (f"^{last - n}" if last - n > 1 else "") if n < last else f"flows{n}"
        for n in range(last + 1)
        if flows[n] > 0
    )
    costs = "".join(
        f"-flows{n}/(1+finance)" + (f"^{n}" if n > 1 else "") if n else "-flows0"
        for n in range(last + 1)
        if flows[n] < 0
    )
    return steps(
        f"future = {gains} | 流入的终值 | Future value of the inflows | wan",
        f"present = {costs} | 流出的现值 | Present value of the outflows | wan",
        f"result = (future/present)^(1/{last})-1 | 修正内部收益率 | Modified internal rate of return | rate",
    )


mirr = Calculator(
    "mirr",
    "mirr",
    step("x|修正内部收益率|modified internal rate of return|").words,
    (
        _flow_param(),
        param("finance", "融资成本率|finance rate", "rate", "0.06,0.07,0.08,0.1"),
        param("reinvest", "再投资收益率|reinvestment rate", "rate", "0.04,0.05,0.06,0.09,0.12"),
    ),
    "MIRR=(流入终值÷流出现值)^(1÷n)-1",
    _mirr_steps,
    (
        mistake("误用内部收益率|uses the internal rate of return", "@irr"),
        mistake("期数多计一期|counts one period too many", "(future/present)^(1/(last+1))-1"),
        mistake("期数少计一期|counts one period too few", "(future/present)^(1/(last-1))-1"),
        mistake("再投资收益率误用融资成本率|reinvests at the finance rate", "@reinvest=finance"),
    ),
    (
        scene(
            _PROJECT_ZH + "融资成本率为{finance}，再投资收益率为{reinvest}。",
            "该项目的修正内部收益率",
            _PROJECT_EN + " The finance rate is {finance} and the reinvestment rate is {reinvest}.",
            "the modified internal rate of return of the project",
        ),
        scene(
            _LEASE_ZH + "融资成本率{finance}，流入资金按{reinvest}再投资。",
            "该方案的修正内部收益率",
            _LEASE_EN + " The finance rate is {finance}; inflows are reinvested at {reinvest}.",
            "the modified internal rate of return of the replacement",
        ),
    ),
    "spreadsheet function MIRR; CFA curriculum, corporate issuers",
    fits=lambda a: a["finance"] != a["reinvest"],
    terms=("修正内部收益率", "MIRR"),
)


def _payback_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    flows, rate = a["flows"], a["rate"]
    left = -flows[0]
    for year in range(1, len(flows)):
        value = flows[year] / (1 + rate) ** year
        if value >= left:
            break
        left -= value
    else:
        raise ExpressionError("the investment is not paid back")
    terms = [
        f"flows{n}/(1+rate)" + (f"^{n}" if n > 1 else "") if rate else f"flows{n}" for n in range(1, year)
    ]
    used = "".join(f"-{term}" for term in terms)
    last = (f"flows{year}/(1+rate)" + (f"^{year}" if year > 1 else "")) if rate else f"flows{year}"
    rows = [
        f"left = -flows0{used} | 第{year - 1}年年末尚未收回的投资 | Still to recover after year "
        f"{year - 1} | wan"
    ]
    if rate:
        rows.append(
            f"inflow = {last} | 第{year}年流入的现值 | Present value of the inflow of year {year} | wan"
        )
    rows.append(
        f"result = {year - 1}+left/{'inflow' if rate else last} | 回收期（年） | Payback period (years) "
        "| number"
    )
    return steps(*rows)


_PAYBACK = (
    mistake("未扣减尚未收回的部分，直接取整年|takes whole years", "up(result)"),
    mistake("多计一年|counts one year too many", "result+1"),
    mistake("投资除以年均流入|divides by the average inflow", "-flows0/(total/last)"),
)
payback = Calculator(
    "payback",
    "payback",
    step("x|静态投资回收期|payback period|").words,
    (_flow_param(), param("rate", "折现率|discount rate", "rate", "0", default=0)),
    "累计净现金流量=0时的年数（年内流量均匀）",
    _payback_steps,
    (*_PAYBACK, mistake("误用折现后的现金流量|discounts the flows", "@rate=0.08")),
    (
        scene(
            _PROJECT_ZH + "假设年内现金流量均匀发生。",
            "该项目的静态投资回收期",
            _PROJECT_EN + " Assume that the flows arrive evenly within each year.",
            "the payback period of the project",
        ),
        scene(
            _LEASE_ZH + "年内流量均匀，未考虑货币时间价值。",
            "该方案的静态投资回收期",
            _LEASE_EN + " Ignore the time value of money; flows arrive evenly within each year.",
            "the payback period of the replacement",
        ),
    ),
    _SOURCE,
    unit=step("x|年|years|").words,
    terms=("回收期", "payback"),
)
discounted_payback = Calculator(
    "discounted_payback",
    "payback",
    step("x|动态投资回收期|discounted payback period|").words,
    (_flow_param(), param("rate", "折现率|discount rate", "rate", "0.05,0.06,0.08")),
    "累计折现净现金流量=0时的年数（年内流量均匀）",
    _payback_steps,
    (mistake("未折现|does not discount", "@rate=0"), *_PAYBACK),
    (
        scene(
            _PROJECT_ZH + "折现率为{rate}，假设年内现金流量均匀发生。",
            "该项目的动态投资回收期",
            _PROJECT_EN + " The discount rate is {rate}; flows arrive evenly within each year.",
            "the discounted payback period of the project",
        ),
        scene(
            _LEASE_ZH + "折现率{rate}，年内流量均匀。",
            "该方案的动态投资回收期",
            _LEASE_EN + " The discount rate is {rate}; flows arrive evenly within each year.",
            "the discounted payback period of the replacement",
        ),
    ),
    _SOURCE,
    unit=step("x|年|years|").words,
    terms=("动态投资回收期", "discounted payback"),
)

profitability_index = Calculator(
    "profitability_index",
    "profitability_index",
    step("x|现值指数|profitability index|").words,
    (param("rate", "折现率|discount rate", "rate", _RATES), _flow_param()),
    "PI=未来现金流量现值÷初始投资",
    lambda a: steps(
        f"inflows = {_sum(len(a['flows']), 'rate', 1)} | 未来现金流量现值 | Present value of the "
        "inflows | wan",
        "result = inflows/(-flows0) | 现值指数 | Profitability index | number",
    ),
    (
        mistake(
            "用净现值除以投资|divides the net present value by the investment", "(inflows+flows0)/(-flows0)"
        ),
        mistake("流入未折现|does not discount the inflows", "total/(-flows0)"),
        mistake("分子分母颠倒|divides the wrong way round", "-flows0/inflows"),
    ),
    (
        scene(
            _PROJECT_ZH + "折现率为{rate}。",
            "该项目的现值指数",
            _PROJECT_EN + " The discount rate is {rate}.",
            "the profitability index of the project",
        ),
        scene(
            _LEASE_ZH + "资本成本为{rate}。",
            "该方案的现值指数",
            _LEASE_EN + " The cost of capital is {rate}.",
            "the profitability index of the replacement",
        ),
    ),
    _SOURCE,
    terms=("现值指数", "profitability index"),
)


_PAIR = re.compile(
    r"(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)[\"'\s]*[:：,，=]\s*([-−]?[¥￥$]?\d+(?:\.\d+)?[万亿]?元?)"
)


def _dated(given: dict[str, Any]) -> dict[str, Any]:
    """Take flows as pairs of a date and an amount."""
    names = {"amount": "flows", "amounts": "flows", "cashflows": "flows", "date": "dates"}
    given = {names.get(name, name): value for name, value in given.items()}
    flows = given.get("flows")
    if isinstance(flows, str) and "dates" not in given:
        flows = _PAIR.findall(flows)
    if not isinstance(flows, list) or not flows or not isinstance(flows[0], (list, tuple)):
        return given
    rest = {name: value for name, value in given.items() if name != "flows"}
    return rest | {
        "dates": ",".join(str(day) for day, _amount in flows),
        "flows": [amount for _day, amount in flows],
    }


def _days(a: dict[str, Any]) -> list[int]:
    days = [date.fromisoformat(each.strip()) for each in a["dates"].split(",")]
    if len(days) != len(a["flows"]):
        raise ExpressionError("as many dates as flows")
    return [(each - days[0]).days for each in days]


def _dated_sum(days: list[int], rate: str) -> str:
    return "+".join(f"flows{n}/(1+{rate})^({day}/365)" if day else f"flows{n}" for n, day in enumerate(days))


def _xirr_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    days, flows = _days(a), a["flows"]

    def value(rate: Decimal) -> Decimal:
        return sum(
            (flow / (1 + rate) ** (Decimal(day) / 365) for flow, day in zip(flows, days, strict=True)),
            Decimal(0),
        )

    return proof(
        _dated_sum(days, "{i}"), solve(value, Decimal("-0.99"), Decimal(10)), "净现值", "Net present value"
    )


_DATES = "2023-01-01,2023-07-01,2024-01-01,2024-07-01"
_XFLOWS = (
    "-100000 30000 35000 45000;-200000 60000 80000 75000;-150000 50000 52000 60000;-80000 25000 28000 32000"
)


def _dated_params(*first: Any) -> tuple[Any, ...]:
    return (
        *first,
        param("flows", "现金流量|amounts", "list", _XFLOWS),
        param("dates", "日期|dates", "date", "", default=_DATES),
    )


_DATED_ZH = (
    "{person}于2023年1月1日投资{flows0_abs}，随后于2023年7月1日、2024年1月1日和2024年7月1日分别收回"
    "{inflows}，"
)
_DATED_EN = (
    "{person} invests {flows0_abs} on 1 January 2023 and receives {inflows} on 1 July 2023, 1 January 2024 "
    "and 1 July 2024."
)
xirr = Calculator(
    "xirr",
    "xirr",
    step("x|不规则现金流的内部收益率|internal rate of return of dated flows|").words,
    _dated_params(),
    "ΣCF÷(1+r)^(d÷365)=0",
    _xirr_steps,
    (
        mistake("按期间计算，未换算成年利率|takes the rate of a half-year period", "@irr"),
        mistake("总收益率未年化|takes the total return", "(total+flows0)/(-flows0)"),
        mistake("期间利率简单乘以2|doubles the half-year rate", "((1+result)^0.5-1)*2"),
    ),
    (
        scene(
            _DATED_ZH + "一年按365天计。",
            "该投资的年化内部收益率（XIRR）",
            _DATED_EN + " Count 365 days a year.",
            "the annual internal rate of return (XIRR)",
        ),
    ),
    "spreadsheet function XIRR",
    reads=_dated,
    terms=("XIRR",),
)
xnpv = Calculator(
    "xnpv",
    "xirr",
    step("x|不规则现金流的净现值|net present value of dated flows|").words,
    _dated_params(param("rate", "折现率|discount rate", "rate", "0.04,0.05,0.06,0.08")),
    "ΣCF÷(1+r)^(d÷365)",
    lambda a: steps(f"result = {_dated_sum(_days(a), 'rate')} | 净现值 | Net present value | money"),
    (
        mistake("按整期折现|discounts by whole periods", "@npv"),
        mistake("未折现|does not discount", "total+flows0"),
    ),
    (
        scene(
            _DATED_ZH + "年折现率为{rate}，一年按365天计。",
            "该投资的净现值（XNPV）",
            _DATED_EN + " The discount rate is {rate} a year of 365 days.",
            "the net present value (XNPV)",
        ),
    ),
    "spreadsheet function XNPV",
    signed=True,
    reads=_dated,
    terms=("XNPV",),
)
