"""Rates: effective, nominal and real rates, and the rule of 72.

Formulas: OpenStax Principles of Finance 7.4; Fisher equation, Bodie, Kane, Marcus, Investments, ch. 5.
"""

from __future__ import annotations

from app.domain.questions.calculators.base import Calculator, mistake, param, scene, step, steps

_M = param("m", "年内复利次数|compounding periods a year", "count", "2,4,12")

effective_rate = Calculator(
    "effective_rate",
    "effective_rate",
    step("x|有效年利率|effective annual rate|").words,
    (param("nominal", "名义年利率|nominal rate", "rate", "0.03..0.18/0.005"), _M),
    "EAR=(1+r÷m)^m-1",
    steps("result = (1+nominal/m)^m-1 | 有效年利率 | Effective annual rate | rate"),
    (
        mistake("直接用名义利率|takes the nominal rate", "nominal"),
        mistake("按半年复利|compounds twice a year", "@m=2"),
        mistake("按季复利|compounds quarterly", "@m=4"),
        mistake("按月复利|compounds monthly", "@m=12"),
        mistake("按连续复利|compounds continuously", "exp(nominal)-1"),
        mistake("误求名义利率|solves for the nominal rate", "m*((1+nominal)^(1/m)-1)"),
    ),
    (
        scene(
            "某银行贷款的名义年利率为{nominal}，每年复利{m}次。",
            "其有效年利率",
            "A bank loan has a nominal rate of {nominal} a year, compounded {m} times a year.",
            "its effective annual rate",
        ),
        scene(
            "{person}购买的理财产品报价年利率为{nominal}，一年计息{m}次，利息计入本金。",
            "该产品的有效年利率",
            "{person} buys a product with a quoted rate of {nominal} a year; interest is added to the "
            "principal {m} times "
            "a year.",
            "the effective annual rate of the product",
        ),
    ),
    "OpenStax Principles of Finance 7.4",
    aliases=("ear",),
    terms=("有效年利率", "effective annual rate", "实际年利率"),
)

nominal_rate = Calculator(
    "nominal_rate",
    "nominal_rate",
    step("x|名义年利率|nominal annual rate|").words,
    (param("effective", "有效年利率|effective rate", "rate", "0.04..0.16/0.005"), _M),
    "r=m×[(1+EAR)^(1÷m)-1]",
    steps(
        "period = (1+effective)^(1/m)-1 | 每期利率 | Rate per period | rate",
        "result = m*period | 名义年利率 | Nominal rate | rate",
    ),
    (
        mistake("直接用有效利率|takes the effective rate", "effective"),
        mistake("反用公式|uses the formula the wrong way round", "(1+effective/m)^m-1"),
        mistake("按半年复利|compounds twice a year", "@m=2"),
        mistake("按季复利|compounds quarterly", "@m=4"),
        mistake("按连续复利|compounds continuously", "ln(1+effective)"),
    ),
    (
        scene(
            "某产品的有效年利率为{effective}，每年复利{m}次。",
            "对应的名义年利率",
            "A product has an effective rate of {effective} a year with {m} compounding periods a year.",
            "the corresponding nominal rate",
        ),
        scene(
            "{company}要求投资的有效年收益率达到{effective}，而该项投资每年付息{m}次且利息再投资。",
            "与之等价的名义年利率",
            "{company} requires an effective return of {effective} on an investment that pays and "
            "reinvests interest {m} "
            "times a year.",
            "the equivalent nominal rate",
        ),
    ),
    "OpenStax Principles of Finance 7.4",
    terms=("名义利率", "nominal rate"),
)

real_rate = Calculator(
    "real_rate",
    "real_rate",
    step("x|实际利率|real rate|").words,
    (
        param("nominal", "名义利率|nominal rate", "rate", "0.04..0.12/0.005"),
        param("inflation", "通货膨胀率|inflation", "rate", "0.01..0.05/0.005"),
    ),
    "实际利率=(1+名义利率)÷(1+通货膨胀率)-1",
    steps("result = (1+nominal)/(1+inflation)-1 | 实际利率 | Real rate | rate"),
    (
        mistake("用名义利率减通货膨胀率近似|subtracts inflation (approximation)", "nominal-inflation"),
        mistake("名义利率加通货膨胀率|adds inflation", "nominal+inflation"),
        mistake("误乘通货膨胀因子|multiplies by the inflation factor", "(1+nominal)*(1+inflation)-1"),
        mistake("分子分母颠倒|divides the wrong way round", "1-(1+inflation)/(1+nominal)"),
    ),
    (
        scene(
            "某年名义利率为{nominal}，通货膨胀率为{inflation}，按费雪方程精确计算。",
            "实际利率",
            "The nominal rate is {nominal} and inflation is {inflation}. Use the exact Fisher equation.",
            "the real rate of interest",
        ),
        scene(
            "{person}的投资名义年收益率为{nominal}，同期物价上涨{inflation}，按费雪方程精确计算。",
            "扣除物价因素后的实际年收益率",
            "{person} earns a nominal return of {nominal} while prices rise by {inflation}. Use the "
            "exact Fisher equation.",
            "the real return",
        ),
    ),
    "Fisher equation; Bodie, Kane, Marcus, Investments, ch. 5",
    fits=lambda a: a["nominal"] > a["inflation"] * 2,
    terms=("实际利率", "费雪", "real rate", "real interest rate", "通货膨胀率", "Fisher"),
)

rule_72 = Calculator(
    "rule_72",
    "rule_72",
    step("x|72法则下的翻番年数|doubling time by the rule of 72|").words,
    (param("rate_pct", "年收益率（%）|rate in percent", "number", "2..12/0.5"),),
    "n≈72÷(100r)",
    steps("result = 72/rate_pct | 翻番所需年数 | Years to double | number"),
    (
        mistake("误用70法则|uses 70", "70/rate_pct"),
        mistake("按单利翻番计算|uses simple interest", "100/rate_pct"),
        mistake("误用69|uses 69", "69/rate_pct"),
        mistake("误用115（本金变为三倍）|uses 115, the rule for tripling", "115/rate_pct"),
    ),
    (
        scene(
            "某基金年均复利收益率为{rate_pct}%，按72法则估算。",
            "投资本金翻一番所需的年数",
            "A fund returns {rate_pct}% a year, compounded annually. Use the rule of 72.",
            "the estimated number of years for the capital to double",
        ),
        scene(
            "{person}按年复利投资，年收益率{rate_pct}%，用72法则估算。",
            "资金增长一倍所需的年数",
            "{person} invests at {rate_pct}% a year, compounded annually. Use the rule of 72.",
            "the approximate time it takes the money to double",
        ),
    ),
    "Lusardi, Mitchell; Luca Pacioli, Summa de arithmetica (rule of 72)",
    unit=step("x|年|years|").words,
    terms=("72法则", "rule of 72"),
)
