"""Investing: returns of funds against their risk."""

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
from app.domain.questions.calculators.families.investing import SOURCE
from app.domain.questions.calculators.families.investing_capital import BETA, RF

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
        SOURCE,
        **rest,
    )


_EXCESS = step("excess = rp-rf | 超额收益率 | Excess return | rate")
sharpe = _ratio(
    "sharpe",
    "夏普比率",
    "Sharpe ratio",
    (_RP, RF, _SIGMA),
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
    (_RP, RF, BETA),
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
    (_RP, RF, BETA, _RM2),
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
    SOURCE,
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
        RF,
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
