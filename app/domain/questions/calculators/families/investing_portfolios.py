"""Investing: the risk of portfolios, and value at risk."""

from __future__ import annotations

from decimal import Decimal

from app.domain.questions.calculators.base import (
    Calculator,
    mistake,
    param,
    scene,
    step,
    steps,
)
from app.domain.questions.calculators.families.investing import SOURCE

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
    SOURCE,
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
    SOURCE,
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
    SOURCE,
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
