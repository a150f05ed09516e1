"""Investing: the cost of capital and the value of dividends.

Formulas: OpenStax Principles of Finance, ch. 11-17.
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
from app.domain.questions.calculators.families.investing import SOURCE

RF = param("rf", "无风险利率|risk-free rate", "rate", "0.015,0.02,0.025,0.03,0.035")
BETA = param("beta", "贝塔系数|beta", "number", "0.7,0.8,0.9,1.1,1.2,1.25,1.3,1.4,1.5")
_RM = param("rm", "市场组合收益率|market return", "rate", "0.07,0.075,0.08,0.085,0.09,0.1,0.11")
capm = Calculator(
    "capm",
    "capm",
    step("x|资本资产定价模型|capital asset pricing model|").words,
    (RF, BETA, _RM),
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
    SOURCE,
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
    SOURCE,
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
    SOURCE,
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
    SOURCE,
    fits=lambda a: a["we"] + a["wd"] == 1,
    terms=("加权平均资本成本", "WACC"),
)
