"""Investing: returns, CAPM, dividend models, WACC, risk-adjusted measures, portfolios and value at risk.

Formulas: Bodie, Kane, Marcus, Investments; 《证券投资基金基础知识》;
OpenStax Principles of Finance, ch. 11-17.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import (
    Calculator,
    Parameter,
    Step,
    mistake,
    param,
    scene,
    step,
    steps,
)

_SOURCE = "Bodie, Kane, Marcus, Investments; 《证券投资基金基础知识》"


def _hpr_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    total = "total = (end-begin+income)/begin | 持有期收益率 | Holding period return | rate"
    if a["years"] == 1:
        return steps(total.replace("total", "result", 1))
    return steps(total, "result = (1+total)^(1/years)-1 | 年化收益率 | Annualised return | rate")


_BEGIN = param("begin", "期初价格|opening price", "price", "8..60/2")
_END = param("end", "期末价格|closing price", "price", "9..80/1.5")
_INCOME = param("income", "期间收入|income", "price", "0.2..2.4/0.2", default=0)
hpr = Calculator(
    "hpr",
    "hpr",
    step("x|持有期收益率|holding period return|").words,
    (_BEGIN, _END, _INCOME, param("years", "年数|years", "number", "1", default=1, limits="0.001..100")),
    "HPR=(E-B+I)÷B",
    _hpr_steps,
    (
        mistake("漏计分红|leaves out the dividend", "(end-begin)/begin"),
        mistake("误以期末价格为分母|divides by the closing price", "(end-begin+income)/end"),
        mistake("分红当作损失扣除|takes the dividend off", "(end-begin-income)/begin"),
        mistake("分红重复计入|counts the dividend twice", "(end-begin+2*income)/begin"),
    ),
    (
        scene(
            "{person}以每股{begin}买入某股票，持有期间每股分红{income}，随后以每股{end}卖出（不计交易费"
            "用）。",
            "该投资的持有期收益率",
            "{person} buys a share for {begin}, receives a dividend of {income} and sells the share "
            "for {end} (no costs).",
            "the holding period return",
        ),
        scene(
            "某基金份额期初净值{begin}，期末净值{end}，期间每份现金分红{income}（分红未再投资）。",
            "该期间的收益率",
            "A fund unit is worth {begin} at the start and {end} at the end of a period; it "
            "distributes {income} in cash.",
            "the return of the period",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("1.05") < a["end"] / a["begin"] < Decimal("1.6") and a["income"] < a["begin"] / 10,
    aliases=("holding_period_return",),
    terms=("持有期收益率", "holding period return"),
)
annualized_return = Calculator(
    "annualized_return",
    "hpr",
    step("x|年化收益率|annualised return|").words,
    (_BEGIN, _END, _INCOME, param("years", "年数|years", "number", "2,3,4,5", limits="0.001..100")),
    "年化收益率=(1+R)^(1÷n)-1",
    _hpr_steps,
    (
        mistake("总收益率简单平均|averages the total return", "total/years"),
        mistake("年数多计一年|counts a year too many", "@years=years+1"),
        mistake("年数少计一年|counts a year too few", "@years=years-1"),
        mistake("漏计分红|leaves out the dividend", "@income=0"),
    ),
    (
        scene(
            "{person}以每股{begin}买入股票，持有{years}年后以每股{end}卖出，卖出前取得一次性现金分红每"
            "股{income}（不计交易费用）。",
            "按复利计算的年化收益率",
            "{person} buys a share for {begin} and sells it after {years} years for {end}, just after "
            "a single dividend of "
            "{income}.",
            "the annualised (compound) return",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("1.1") < a["end"] / a["begin"] < Decimal("1.7") and a["income"] < a["begin"] / 8,
    terms=("年化收益率", "annualised return"),
)
twr = Calculator(
    "twr",
    "hpr",
    step("x|时间加权收益率|time-weighted return|").words,
    (
        param(
            "returns",
            "各期收益率|returns",
            "list",
            "0.1 -0.05 0.08;0.06 0.04 -0.02;0.12 -0.08 0.05;-0.04 0.09 0.07;0.15 -0.1 0.06;"
            "0.05 0.03 0.08;0.2 -0.12 0.1;0.07 -0.03 0.04",
        ),
    ),
    "TWR=Π(1+r)-1",
    lambda a: steps(
        "result = "
        + "*".join(f"(1+returns{n})" for n in range(len(a["returns"])))
        + "-1 | 时间加权收益率 | Time-weighted return | rate"
    ),
    (
        mistake("各期收益率简单相加|adds the returns", "total"),
        mistake("取各期收益率的平均数|averages the returns", "total/(last+1)"),
        mistake("误求每期几何平均收益率|takes the geometric mean", "(1+result)^(1/(last+1))-1"),
    ),
    (
        scene(
            "某基金连续三个季度的收益率依次为{returns}。",
            "这三个季度的时间加权收益率",
            "A fund returns {returns} in three consecutive quarters.",
            "the time-weighted return over the three quarters",
        ),
    ),
    _SOURCE,
    terms=("时间加权", "time-weighted"),
)

_RF = param("rf", "无风险利率|risk-free rate", "rate", "0.015,0.02,0.025,0.03,0.035")
_BETA = param("beta", "贝塔系数|beta", "number", "0.7,0.8,0.9,1.1,1.2,1.25,1.3,1.4,1.5")
_RM = param("rm", "市场组合收益率|market return", "rate", "0.07,0.075,0.08,0.085,0.09,0.1,0.11")
capm = Calculator(
    "capm",
    "capm",
    step("x|资本资产定价模型|capital asset pricing model|").words,
    (_RF, _BETA, _RM),
    "R=Rf+β×(Rm-Rf)",
    steps(
        "premium = rm-rf | 市场风险溢价 | Market risk premium | rate",
        "result = rf+beta*premium | 期望收益率 | Expected return | rate",
    ),
    (
        mistake("漏加无风险利率|leaves out the risk-free rate", "beta*(rm-rf)"),
        mistake("直接用贝塔乘市场收益率|multiplies the market return by beta", "beta*rm"),
        mistake("把市场收益率当作风险溢价|takes the market return for the premium", "rf+beta*rm"),
        mistake("贝塔乘在无风险利率上|multiplies the risk-free rate by beta", "beta*rf+(rm-rf)"),
    ),
    (
        scene(
            "某股票的贝塔系数为{beta}，无风险利率为{rf}，市场组合的期望收益率为{rm}，按资本资产定价模型"
            "计算。",
            "该股票的期望收益率",
            "A share has a beta of {beta}. The risk-free rate is {rf} and the expected market return "
            "is {rm}. Use the CAPM.",
            "the expected return of the share",
        ),
        scene(
            "{company}股权的贝塔系数为{beta}。当前国债收益率{rf}可视为无风险利率，市场组合收益率为{rm}"
            "，采用资本资产定价模型。",
            "该公司的股权资本成本",
            "The equity of {company} has a beta of {beta}. Government bonds yield {rf} and the market "
            "returns {rm}. Use the "
            "CAPM.",
            "the cost of equity",
        ),
    ),
    _SOURCE,
    terms=("资本资产定价", "CAPM", "贝塔"),
)


def _gordon_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    if a["d1"]:
        return steps("result = d1/(k-g) | 股票价值 | Value of the share | price")
    return steps(
        "next = d0*(1+g) | 下一年股利 | Next dividend | price",
        "result = next/(k-g) | 股票价值 | Value of the share | price",
    )


_K = param("k", "必要收益率|required return", "rate", "0.08,0.085,0.09,0.1,0.11,0.12")
_G = param("g", "增长率|growth", "rate", "0.02,0.025,0.03,0.04,0.05")
gordon = Calculator(
    "gordon",
    "gordon",
    step("x|股利固定增长模型|constant growth dividend model|").words,
    (
        param("d0", "上年股利|last dividend", "price", "0.5..3/0.1", default=0),
        _K,
        _G,
        param("d1", "下年股利|next dividend", "price", "0", default=0),
    ),
    "P=D0×(1+g)÷(k-g)",
    _gordon_steps,
    (
        mistake("把刚支付的股利当作下一年股利|takes the last dividend for the next", "d0/(k-g)"),
        mistake("分母误用必要收益率加增长率|adds growth in the denominator", "d0*(1+g)/(k+g)"),
        mistake("分母未减增长率|leaves growth out of the denominator", "d0*(1+g)/k"),
        mistake("股利多增长一年|lets the dividend grow twice", "d0*(1+g)^2/(k-g)"),
    ),
    (
        scene(
            "某公司刚支付每股股利{d0}，预计股利每年固定增长{g}，投资者要求的必要收益率为{k}。",
            "该股票的内在价值",
            "A company has just paid a dividend of {d0} a share. Dividends grow by {g} a year in "
            "perpetuity and investors require {k}.",
            "the intrinsic value of the share",
        ),
        scene(
            "{person}分析一只股票：上年每股股利{d0}，今后股利按{g}的固定比率增长，折现率取{k}。",
            "按股利固定增长模型估算的每股价值",
            "{person} values a share with the constant growth model: last year's dividend was {d0}, "
            "growth is {g} a year and "
            "the discount rate is {k}.",
            "the value per share",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["k"] - a["g"] >= Decimal("0.03"),
    aliases=("gordon_growth",),
    terms=("股利增长", "dividend growth", "内在价值"),
)


def _two_stage(a: dict[str, Any]) -> tuple[Step, ...]:
    n = int(a["n"])
    early = "+".join(f"d0*(1+g1)^{t}/(1+k)^{t}" if t > 1 else "d0*(1+g1)/(1+k)" for t in range(1, n + 1))
    return steps(
        f"early = {early} | 高速增长期股利现值 | Present value of the early dividends | price",
        "terminal = d0*(1+g1)^n*(1+g2)/(k-g2) | 高速增长期末的股票价值 | Value at the end of the first "
        "stage | price",
        "late = terminal/(1+k)^n | 期末价值的现值 | Present value of that value | price",
        "result = early+late | 股票价值 | Value of the share | price",
    )


gordon_two_stage = Calculator(
    "gordon_two_stage",
    "gordon",
    step("x|两阶段股利模型|two-stage dividend model|").words,
    (
        param("d0", "上年股利|last dividend", "price", "0.5..2.5/0.1"),
        param("g1", "第一阶段增长率|first growth", "rate", "0.08,0.1,0.12,0.15"),
        param("n", "第一阶段年数|years of the first stage", "count", "2,3", limits="1..60"),
        param("g2", "第二阶段增长率|later growth", "rate", "0.02,0.03,0.04"),
        _K,
    ),
    "P=ΣDt÷(1+k)^t+[Dn×(1+g2)÷(k-g2)]÷(1+k)^n",
    _two_stage,
    (
        mistake("期末价值未折现|leaves the terminal value undiscounted", "early+terminal"),
        mistake("漏计高速增长期股利|leaves out the early dividends", "late"),
        mistake("期末股利未再增长一年|does not let the last dividend grow", "early+late/(1+g2)"),
        mistake("期末价值多折现一年|discounts the terminal value once too often", "early+late/(1+k)"),
    ),
    (
        scene(
            "某公司上年每股股利{d0}，预计前{n}年每年增长{g1}，此后每年固定增长{g2}，必要收益率为{k}。",
            "该股票的内在价值",
            "A company paid a dividend of {d0} last year. Dividends grow by {g1} a year for {n} years "
            "and by {g2} a year after "
            "that; investors require {k}.",
            "the intrinsic value of the share",
        ),
    ),
    _SOURCE,
    aliases=("two_stage_ddm", "gordon_2stage"),
    fits=lambda a: a["k"] - a["g2"] >= Decimal("0.04"),
    terms=("两阶段",),
)

wacc = Calculator(
    "wacc",
    "wacc",
    step("x|加权平均资本成本|weighted average cost of capital|").words,
    (
        param(
            "we",
            "权益比重|weight of equity",
            "rate",
            "0.5,0.55,0.6,0.65,0.7,0.75",
            limits="0..1e13",
        ),
        param("ke", "权益资本成本|cost of equity", "rate", "0.09,0.1,0.11,0.12,0.13,0.14"),
        param(
            "wd",
            "债务比重|weight of debt",
            "rate",
            "0.25,0.3,0.35,0.4,0.45,0.5",
            limits="0..1e13",
        ),
        param("kd", "税前债务成本|cost of debt before tax", "rate", "0.04,0.045,0.05,0.055,0.06,0.07"),
        param("tax", "所得税税率|tax rate", "rate", "0.15,0.25"),
    ),
    "WACC=wE×kE+wD×kD×(1-T)",
    lambda a: steps(
        "after = kd*(1-tax) | 税后债务成本 | Cost of debt after tax | rate",
        "result = we*ke+wd*after | 加权平均资本成本 | WACC | rate"
        if a["we"] + a["wd"] == 1
        else "result = (we*ke+wd*after)/(we+wd) | 加权平均资本成本 | WACC | rate",
    ),
    (
        mistake("漏计利息税盾|leaves out the tax shield", "@tax=0"),
        mistake("两种成本简单平均|averages the two costs", "(ke+after)/2"),
        mistake("税盾误用于权益成本|applies the tax to equity as well", "(we*ke+wd*kd)*(1-tax)"),
        mistake("权重颠倒|swaps the weights", "@we=wd;wd=we"),
    ),
    (
        scene(
            "{company}的资本结构中权益占{we}、债务占{wd}，权益资本成本为{ke}，税前债务成本为{kd}，所得"
            "税税率为{tax}。",
            "该公司的加权平均资本成本",
            "{company} is financed with {we} equity and {wd} debt. Equity costs {ke}, debt costs {kd} "
            "before tax and the tax "
            "rate is {tax}.",
            "the weighted average cost of capital",
        ),
        scene(
            "按市场价值计算，{company}股权比重为{we}，债务比重为{wd}；股东要求的收益率{ke}，借款年利率"
            "{kd}，所得税税率{tax}，利息可税前扣除。",
            "加权平均资本成本",
            "At market values {company} has {we} equity and {wd} debt. Shareholders require {ke}, "
            "loans cost {kd} and "
            "interest is deductible at a tax rate of {tax}.",
            "the weighted average cost of capital",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["we"] + a["wd"] == 1,
    terms=("加权平均资本成本", "WACC"),
)

_RP = param("rp", "组合收益率|portfolio return", "rate", "0.08,0.09,0.1,0.11,0.12,0.13,0.14,0.15")
_SIGMA = param("sigma", "组合标准差|standard deviation", "rate", "0.1,0.12,0.15,0.16,0.18,0.2,0.22,0.25")
_RM2 = param("rm", "市场组合收益率|market return", "rate", "0.07,0.075,0.08,0.09,0.1")
_FUND_ZH = "某基金一年的平均收益率为{rp}，同期无风险利率为{rf}，"
_FUND_EN = "A fund returned {rp} in a year in which the risk-free rate was {rf}"


def _ratio(
    name: str,
    zh: str,
    en: str,
    params: tuple[Parameter, ...],
    formula: str,
    rows: tuple[Step, ...],
    wrong: tuple[Any, ...],
    more_zh: str,
    more_en: str,
    **rest: Any,
) -> Calculator:
    return Calculator(
        name,
        "risk_ratios",
        step(f"x|{zh}|{en}|").words,
        params,
        formula,
        rows,
        wrong,
        (scene(_FUND_ZH + more_zh, f"该基金的{zh}", _FUND_EN + more_en, f"the {en} of the fund"),),
        _SOURCE,
        **rest,
    )


_EXCESS = step("excess = rp-rf | 超额收益率 | Excess return | rate")
sharpe = _ratio(
    "sharpe",
    "夏普比率",
    "Sharpe ratio",
    (_RP, _RF, _SIGMA),
    "S=(Rp-Rf)÷σ",
    (_EXCESS, step("result = excess/sigma | 夏普比率 | Sharpe ratio | number")),
    (
        mistake("未减无风险利率|leaves out the risk-free rate", "rp/sigma"),
        mistake("误用方差为分母|divides by the variance", "excess/sigma^2/10"),
        mistake("加上无风险利率|adds the risk-free rate", "(rp+rf)/sigma"),
        mistake("重复扣减无风险利率|takes off the risk-free rate twice", "(rp-2*rf)/sigma"),
    ),
    "收益率的标准差为{sigma}。",
    "; the standard deviation of its return was {sigma}.",
    aliases=("sharpe_ratio", "risk_ratios_sharpe", "risk_ratios"),
    terms=("夏普", "Sharpe"),
    fits=lambda a: a["rp"] > 3 * a["rf"],
)
treynor = _ratio(
    "treynor",
    "特雷诺比率",
    "Treynor ratio",
    (_RP, _RF, _BETA),
    "T=(Rp-Rf)÷β",
    (_EXCESS, step("result = excess/beta | 特雷诺比率 | Treynor ratio | number")),
    (
        mistake("未减无风险利率|leaves out the risk-free rate", "rp/beta"),
        mistake("误乘贝塔|multiplies by beta", "excess*beta"),
        mistake("未除以贝塔|does not divide by beta", "excess"),
        mistake("加上无风险利率|adds the risk-free rate", "(rp+rf)/beta"),
    ),
    "贝塔系数为{beta}。",
    "; its beta is {beta}.",
    decimals=4,
    aliases=("treynor_ratio", "risk_ratios_treynor"),
    terms=("特雷诺", "Treynor"),
)
jensen = _ratio(
    "jensen",
    "詹森指数（α）",
    "Jensen's alpha",
    (_RP, _RF, _BETA, _RM2),
    "α=Rp-[Rf+β×(Rm-Rf)]",
    steps(
        "required = rf+beta*(rm-rf) | 按资本资产定价模型的要求收益率 | Return required by the CAPM | rate",
        "result = rp-required | 詹森指数 | Jensen's alpha | rate",
    ),
    (
        mistake("直接减市场收益率|subtracts the market return", "rp-rm"),
        mistake("贝塔乘市场收益率|multiplies the market return by beta", "rp-(rf+beta*rm)"),
        mistake("漏减无风险利率|leaves out the risk-free rate", "rp-beta*(rm-rf)"),
        mistake("只减贝塔乘市场收益率|subtracts beta times the market return", "rp-beta*rm"),
    ),
    "贝塔系数为{beta}，市场组合收益率为{rm}。",
    "; its beta is {beta} and the market returned {rm}.",
    signed=True,
    aliases=("jensen_alpha", "risk_ratios_jensen"),
    terms=("詹森", "Jensen"),
    fits=lambda a: a["rp"] - a["rf"] - a["beta"] * (a["rm"] - a["rf"]) >= Decimal("0.01"),
)
information_ratio = Calculator(
    "information_ratio",
    "risk_ratios",
    step("x|信息比率|information ratio|").words,
    (
        _RP,
        param("rb", "基准收益率|benchmark return", "rate", "0.05,0.06,0.07,0.08,0.09"),
        param("te", "跟踪误差|tracking error", "rate", "0.03,0.04,0.05,0.06,0.08"),
    ),
    "IR=(Rp-Rb)÷TE",
    steps(
        "active = rp-rb | 主动收益率 | Active return | rate",
        "result = active/te | 信息比率 | Information ratio | number",
    ),
    (
        mistake("未减基准收益率|leaves out the benchmark", "rp/te"),
        mistake("误以基准收益率为分母|divides by the benchmark return", "active/rb"),
        mistake("分子分母颠倒|divides the wrong way round", "te/active"),
    ),
    (
        scene(
            "某基金年收益率为{rp}，业绩比较基准收益率为{rb}，跟踪误差为{te}。",
            "该基金的信息比率",
            "A fund returned {rp}; its benchmark returned {rb} and the tracking error was {te}.",
            "the information ratio of the fund",
        ),
    ),
    _SOURCE,
    aliases=("risk_ratios_information",),
    terms=("信息比率", "information ratio"),
    fits=lambda a: a["rp"] - a["rb"] >= Decimal("0.01"),
)
m2 = _ratio(
    "m2",
    "M²测度",
    "M-squared measure",
    (
        _RP,
        _RF,
        _SIGMA,
        param("sm", "市场组合标准差|market standard deviation", "rate", "0.1,0.12,0.14,0.16,0.2"),
        _RM2,
    ),
    "M²=Rf+(Rp-Rf)÷σp×σm-Rm",
    steps(
        "adjusted = rf+(rp-rf)/sigma*sm | 风险调整后的收益率 | Risk-adjusted return | rate",
        "result = adjusted-rm | M²测度 | M-squared | rate",
    ),
    (
        mistake("未作风险调整|makes no risk adjustment", "rp-rm"),
        mistake("标准差比例颠倒|turns the ratio of the deviations round", "rf+(rp-rf)*sigma/sm-rm"),
        mistake("未减无风险利率|leaves out the risk-free rate", "rp/sigma*sm-rm"),
        mistake("未减市场收益率|leaves out the market return", "adjusted"),
    ),
    "收益率标准差为{sigma}；市场组合收益率为{rm}，标准差为{sm}。",
    " with a standard deviation of {sigma}; the market returned {rm} with a standard deviation of {sm}.",
    signed=True,
    aliases=("m_squared", "risk_ratios_m2"),
    terms=("M²", "M2"),
    fits=lambda a: a["rf"] + (a["rp"] - a["rf"]) / a["sigma"] * a["sm"] - a["rm"] >= Decimal("0.01"),
)

_W = param("w", "资产1的比重|weight of asset 1", "rate", "0.3,0.4,0.5,0.6,0.7", limits="-10..10")
_S1 = param("s1", "资产1标准差|standard deviation 1", "rate", "0.1,0.12,0.15,0.18,0.2,0.25")
_S2 = param("s2", "资产2标准差|standard deviation 2", "rate", "0.16,0.2,0.22,0.25,0.3,0.35")
_RHO = param("rho", "相关系数|correlation", "number", "-0.2,0.1,0.2,0.25,0.3,0.4,0.5,0.6", limits="-1..1")
_PAIR_ZH = (
    "某投资组合由甲、乙两种证券构成，甲占{w}，其余为乙；甲的收益率标准差为{s1}，乙为{s2}，二者相关系数为"
    "{rho}。"
)
_PAIR_EN = (
    "A portfolio holds {w} in asset 1 and the rest in asset 2. Their standard deviations are {s1} and "
    "{s2} and their "
    "correlation is {rho}."
)
_VARIANCE = step(
    "variance = w^2*s1^2+(1-w)^2*s2^2+2*w*(1-w)*rho*s1*s2 | 组合方差 | Variance of the portfolio | number"
)
portfolio_risk = Calculator(
    "portfolio_risk",
    "portfolio_risk",
    step("x|两资产组合标准差|standard deviation of two assets|").words,
    (_W, _S1, _S2, _RHO),
    "σ²=w1²σ1²+w2²σ2²+2w1w2ρσ1σ2",
    (_VARIANCE, step("result = variance^0.5 | 组合标准差 | Standard deviation | rate")),
    (
        mistake("标准差线性加权|weights the deviations linearly", "w*s1+(1-w)*s2"),
        mistake("交叉项漏乘2|leaves out the factor 2", "(w^2*s1^2+(1-w)^2*s2^2+w*(1-w)*rho*s1*s2)^0.5"),
        mistake("漏计相关项|leaves out the correlation", "(w^2*s1^2+(1-w)^2*s2^2)^0.5"),
        mistake("权重颠倒|swaps the weights", "@w=1-w"),
    ),
    (
        scene(_PAIR_ZH, "该组合收益率的标准差", _PAIR_EN, "the standard deviation of the portfolio"),
        scene(
            "{person}将资金的{w}投资于股票基金A，其余投资于基金B，二者收益率的标准差分别为{s1}和{s2}，"
            "相关系数{rho}。",
            "组合的标准差",
            "{person} puts {w} of the money into fund A and the rest into fund B, with standard "
            "deviations of {s1} and {s2} and "
            "a correlation of {rho}.",
            "the standard deviation of the combination",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["s1"] != a["s2"],
    aliases=("portfolio_sd", "portfolio_risk_sd"),
    terms=("组合标准差", "相关系数", "correlation"),
)
portfolio_variance = Calculator(
    "portfolio_variance",
    "portfolio_risk",
    step("x|两资产组合方差|variance of two assets|").words,
    (_W, _S1, _S2, _RHO),
    "σ²=w1²σ1²+w2²σ2²+2w1w2ρσ1σ2",
    (
        step(
            _VARIANCE.name.replace("variance", "result")
            + " = "
            + _VARIANCE.formula
            + " | 组合方差 | Variance | number"
        ),
    ),
    (
        mistake("交叉项漏乘2|leaves out the factor 2", "w^2*s1^2+(1-w)^2*s2^2+w*(1-w)*rho*s1*s2"),
        mistake("漏计相关项|leaves out the correlation", "w^2*s1^2+(1-w)^2*s2^2"),
        mistake("标准差线性加权后平方|squares the weighted deviations", "(w*s1+(1-w)*s2)^2"),
        mistake("权重颠倒|swaps the weights", "@w=1-w"),
    ),
    (scene(_PAIR_ZH, "该组合收益率的方差", _PAIR_EN, "the variance of the portfolio"),),
    _SOURCE,
    decimals=4,
    fits=lambda a: a["s1"] != a["s2"],
)
portfolio_beta = Calculator(
    "portfolio_beta",
    "portfolio_risk",
    step("x|组合贝塔系数|beta of a portfolio|").words,
    (
        _W,
        param("b1", "贝塔1|beta 1", "number", "0.6,0.7,0.8,0.9,1.1"),
        param("b2", "贝塔2|beta 2", "number", "1.2,1.3,1.4,1.5,1.6"),
    ),
    "β=w1β1+w2β2",
    steps("result = w*b1+(1-w)*b2 | 组合贝塔系数 | Beta of the portfolio | number"),
    (
        mistake("简单平均|averages the betas", "(b1+b2)/2"),
        mistake("权重颠倒|swaps the weights", "(1-w)*b1+w*b2"),
        mistake("权重平方|squares the weights", "w^2*b1+(1-w)^2*b2"),
    ),
    (
        scene(
            "某组合中股票甲占{w}，贝塔系数为{b1}，其余为股票乙，贝塔系数为{b2}。",
            "该组合的贝塔系数",
            "A portfolio holds {w} in share 1 with a beta of {b1} and the rest in share 2 with a beta "
            "of {b2}.",
            "the beta of the portfolio",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["w"] != Decimal("0.5"),
)

var = Calculator(
    "var",
    "var",
    step("x|参数法风险价值|parametric value at risk|").words,
    (
        param("value", "组合价值|value", "money", "1000000..9000000/500000"),
        param("sigma", "日波动率|daily volatility", "rate", "0.008,0.01,0.012,0.015,0.018,0.02"),
        param("z", "分位数|quantile", "number", "1.645,2.326", limits="0..10"),
        param("days", "持有天数|days", "count", "4,5,9,10,20", default=1, limits="0..2000"),
    ),
    "VaR=V×z×σ×√t",
    steps("result = value*z*sigma*days^0.5 | 风险价值 | Value at risk | money"),
    (
        mistake("漏乘持有期平方根|leaves out the square root of time", "value*z*sigma"),
        mistake("直接乘天数|multiplies by the days", "value*z*sigma*days"),
        mistake("误用95%（或99%）的另一分位数|uses the other quantile", "@z=3.971-z"),
        mistake("漏乘分位数|leaves out the quantile", "value*sigma*days^0.5"),
    ),
    (
        scene(
            "某投资组合市值{value}，日收益率标准差{sigma}，假设收益率服从正态分布且各日独立，分位数取{z}。",
            "持有期{days}天的风险价值（VaR）",
            "A portfolio is worth {value}; its daily returns are independent and normal with a "
            "standard deviation of {sigma}. The "
            "quantile is {z}.",
            "the value at risk over {days} days",
        ),
    ),
    "J.P. Morgan, RiskMetrics Technical Document; Jorion, Value at Risk",
    terms=("VaR", "风险价值", "value at risk"),
)
