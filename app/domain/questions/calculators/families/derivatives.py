"""Derivatives and foreign exchange: options, futures, forwards and margins.

Formulas: Hull, Options, Futures, and Other Derivatives; 《期货及衍生品基础》. Rates for Black-Scholes are
continuous; `T` is in years.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, Words, mistake, param, scene, step, steps

_SOURCE = "Hull, Options, Futures, and Other Derivatives; 《期货及衍生品基础》"
_KIND = param("kind", "类型|kind", "choice", "call,put")
_SIDE = param("side", "方向|side", "choice", "long,short", default="long")


def _option(a: dict[str, Any]) -> tuple[Step, ...]:
    gain = "S-K" if a["kind"] == "call" else "K-S"
    ahead = a["S"] > a["K"] if a["kind"] == "call" else a["S"] < a["K"]
    inner = (
        f"inner = {gain} | 到期内在价值 | Intrinsic value at expiry | price"
        if ahead
        else ("inner = 0 | 期权虚值，内在价值为零 | Out of the money, intrinsic value | price")
    )
    sign = "inner-premium" if a["side"] == "long" else "premium-inner"
    return steps(inner, f"result = {sign} | 到期损益 | Profit at expiry | price")


_S = param("S", "标的价格|price of the underlying", "price", "40..80/2")
_K = param("K", "执行价格|strike", "price", "40..76/2")
_PREMIUM = param("premium", "权利金|premium", "price", "1.5..4/0.5", default=0)
option_payoff = Calculator(
    "option_payoff",
    "option_payoff",
    step("x|期权到期损益|profit of an option at expiry|").words,
    (_KIND, _SIDE, _S, _K, _PREMIUM),
    "买方损益=max(±(S-K),0)-权利金",
    _option,
    (
        mistake("漏计权利金|leaves out the premium", "inner"),
        mistake("误加权利金|adds the premium", "inner+premium"),
        mistake("只计权利金|counts the premium only", "premium"),
        mistake("权利金重复扣除|takes off the premium twice", "abs(result)-premium"),
        mistake("损益方向颠倒|turns the profit round", "-result"),
    ),
    (
        scene(
            "{person}{side}一份标的为某股票的{kind}期权，执行价格{K}，权利金{premium}，到期日股价为{S}"
            "（均为每股，未计手续费）。",
            "该交易的每股损益",
            "{person} holds a {side} position in a {kind} option with a strike of {K}; the premium was "
            "{premium} a share. The "
            "share trades at {S} at expiry (no fees).",
            "the profit per share",
        ),
    ),
    _SOURCE,
    signed=True,
    fits=lambda a: (
        a["side"] == "long"
        and Decimal(5) <= abs(a["S"] - a["K"]) <= 20
        and (a["S"] > a["K"]) == (a["kind"] == "call")
    ),
    terms=("期权", "call option", "put option", "option premium"),
    aliases=("option_profit",),
)
option_breakeven = Calculator(
    "option_breakeven",
    "option_payoff",
    step("x|期权盈亏平衡点|break-even price of an option|").words,
    (_KIND, _K, param("premium", "权利金|premium", "price", "1.5..6/0.5")),
    "看涨：K+p；看跌：K-p",
    lambda a: steps(
        f"result = K{'+' if a['kind'] == 'call' else '-'}premium | 盈亏平衡点 | Break-even price | price"
    ),
    (
        mistake("看涨与看跌混淆|mixes up call and put", "2*K-result"),
        mistake("误用执行价格|takes the strike", "K"),
        mistake("权利金计两次|counts the premium twice", "2*result-K"),
    ),
    (
        scene(
            "{person}买入一份{kind}期权，执行价格{K}，权利金{premium}（均为每股，未计手续费）。",
            "到期时的盈亏平衡股价",
            "{person} buys a {kind} option with a strike of {K} for a premium of {premium} a share (no "
            "fees).",
            "the break-even price at expiry",
        ),
    ),
    _SOURCE,
    terms=("盈亏平衡价格", "期权的盈亏平衡", "期权到期", "break-even price"),
)
option_intrinsic = Calculator(
    "option_intrinsic",
    "option_payoff",
    step("x|期权内在价值|intrinsic value of an option|").words,
    (_KIND, _S, _K),
    "max(±(S-K),0)",
    lambda a: _option(a | {"side": "long"})[:1],
    (mistake("取两价之差的一半|takes half the difference", "inner/2"),),
    (
        scene(
            "某{kind}期权的执行价格为{K}，标的股票现价为{S}。",
            "该期权的内在价值",
            "A {kind} option has a strike of {K}; the share trades at {S}.",
            "the intrinsic value of the option",
        ),
    ),
    _SOURCE,
    fits=lambda a: (a["S"] > a["K"]) == (a["kind"] == "call") and abs(a["S"] - a["K"]) >= 4,
    terms=("内在价值",),
)


def _black_scholes(a: dict[str, Any]) -> tuple[Step, ...]:
    carry = "S*exp(-q*T)" if a["q"] else "S"
    call, put = f"{carry}*N(d1)-K*exp(-r*T)*N(d2)", f"K*exp(-r*T)*N(-d2)-{carry}*N(-d1)"
    price = call if a["kind"] == "call" else put
    return steps(
        f"d1 = [ln(S/K)+(r{'-q' if a['q'] else ''}+sigma^2/2)*T]/(sigma*T^0.5) | d1 | d1 | number",
        "d2 = d1-sigma*T^0.5 | d2 | d2 | number",
        f"result = {price} | 期权价格 | Option price | price",
    )


_BS = (
    _KIND,
    param("S", "标的价格|underlying", "price", "40..60/5"),
    param("K", "执行价格|strike", "price", "40..60/5"),
    param("r", "无风险利率（连续复利）|risk-free rate", "rate", "0.02,0.03,0.04,0.05"),
    param("sigma", "波动率|volatility", "rate", "0.2,0.25,0.3,0.35"),
    param("T", "期限（年）|years", "number", "0.25,0.5,1", limits="0.0001..50"),
    param("q", "股息率|dividend yield", "rate", "0", default=0),
)
_BS_ZH = (
    "某股票现价{S}，无股息，年波动率{sigma}；以其为标的的欧式{kind}期权执行价格{K}，剩余期限{T}年，无风险年"
    "利率{r}（连续复利）。"
)
_BS_EN = (
    "A share without dividends trades at {S} with a volatility of {sigma} a year. A European {kind} "
    "option on it has a strike of "
    "{K} and {T} years to expiry; the continuous risk-free rate is {r}."
)
black_scholes = Calculator(
    "black_scholes",
    "black_scholes",
    step("x|布莱克-斯科尔斯期权价格|Black-Scholes option price|").words,
    _BS,
    "C=S×N(d1)-K×e^(-rT)×N(d2)",
    _black_scholes,
    (
        mistake("误按看涨期权定价|prices a call instead", "@kind='call'"),
        mistake("误按看跌期权定价|prices a put instead", "@kind='put'"),
        mistake("波动率多取五个百分点|uses a volatility five points too high", "@sigma=sigma+0.05"),
        mistake("波动率少取五个百分点|uses a volatility five points too low", "@sigma=sigma-0.05"),
        mistake("漏计无风险利率|leaves out the risk-free rate", "@r=0"),
    ),
    (scene(_BS_ZH, "按布莱克-斯科尔斯模型计算的期权价格", _BS_EN, "the Black-Scholes price of the option"),),
    _SOURCE,
    fits=lambda a: abs(a["S"] - a["K"]) <= 5,
    terms=("布莱克", "Black-Scholes"),
    aliases=("bs_price",),
)
put_call_parity = Calculator(
    "put_call_parity",
    "black_scholes",
    step("x|由平价关系求看跌期权价格|put price by put-call parity|").words,
    (
        param("call", "看涨期权价格|call price", "price", "3..9/0.5"),
        param("S", "标的价格|underlying", "price", "40..60/2"),
        param("K", "执行价格|strike", "price", "40..60/2"),
        param("r", "连续无风险利率|risk-free rate", "rate", "0.02,0.03,0.04,0.05"),
        param("T", "期限（年）|years", "number", "0.25,0.5,1", limits="0..50"),
        param("q", "股息率|dividend yield", "rate", "0", default=0),
    ),
    "P=C+K×e^(-rT)-S",
    lambda a: steps(
        f"result = call+K*exp(-r*T)-S{'*exp(-q*T)' if a['q'] else ''} | 看跌期权价格 | Put price | price"
    ),
    (
        mistake("执行价格未折现|does not discount the strike", "call+K-S"),
        mistake("折现标的价格而非执行价格|discounts the underlying", "call+K-S*exp(-r*T)"),
        mistake("执行价格按终值计算|compounds the strike", "call+K*exp(r*T)-S"),
    ),
    (
        scene(
            "某无股息股票现价{S}，执行价格{K}、期限{T}年的欧式看涨期权价格为{call}，无风险年利率{r}（连"
            "续复利）。",
            "同条件欧式看跌期权的价格",
            "A share without dividends trades at {S}. A European call with a strike of {K} and {T} "
            "years to expiry costs {call}; "
            "the continuous risk-free rate is {r}.",
            "the price of the European put with the same terms",
        ),
    ),
    _SOURCE,
    fits=lambda a: abs(a["S"] - a["K"]) <= 4 and a["call"] + a["K"] * (1 - a["r"] * a["T"]) - a["S"] > 1,
    terms=("看跌看涨平价", "看涨看跌平价", "平价公式", "平价定理", "平价关系", "put-call parity"),
)

_SPOT = param("S", "现货价格|spot", "price", "3000..5000/100")
_RDY = param("r", "无风险利率|risk-free rate", "rate", "0.02,0.025,0.03,0.04,0.05")
_QDY = param("q", "股息率|dividend yield", "rate", "0.01,0.015,0.02", default=0)
_T = param("T", "期限（年）|years", "number", "0.25,0.5,0.75", limits="0..50")
_INDEX_ZH = "某股票指数现为{S_plain}点，年股息率{q}，无风险年利率{r}，股指期货剩余期限{T}年，"
_INDEX_EN = (
    "A share index stands at {S_plain} points with a dividend yield of {q}; the risk-free rate is {r} and "
    "the future expires in {T} years. "
)
futures_price = Calculator(
    "futures_price",
    "futures_price",
    step("x|股指期货理论价格|theoretical futures price|").words,
    (_SPOT, _RDY, _QDY, _T, param("continuous", "连续复利|continuous", "flag", "0", default=0)),
    "F=S×[1+(r-q)×T]",
    lambda a: steps(
        "result = S*exp((r-q)*T) | 理论价格 | Theoretical price | points"
        if a["continuous"]
        else "result = S*[1+(r-q)*T] | 理论价格 | Theoretical price | points"
    ),
    (
        mistake("漏减股息率|leaves out the dividend yield", "S*(1+r*T)"),
        mistake("加上股息率|adds the dividend yield", "S*(1+(r+q)*T)"),
        mistake("加减颠倒|turns cost and dividend round", "S*(1-(r-q)*T)"),
        mistake("未按期限折算|uses a full year", "S*(1+r-q)"),
    ),
    (
        scene(
            _INDEX_ZH + "按单利计算。",
            "该期货合约的理论价格",
            _INDEX_EN + "Use simple interest.",
            "the theoretical price of the future",
        ),
    ),
    _SOURCE,
    unit=Words("点", "points"),
    terms=("期货理论价", "持有成本", "cost of carry"),
    fits=lambda a: a["r"] > a["q"],
)

_PAIR = (
    param("spot", "即期汇率|spot rate", "price", "6.85,6.9,6.95,7.05,7.1,7.15,7.2,7.25"),
    param("r_dom", "本币利率|domestic rate", "rate", "0.015,0.02,0.025,0.03"),
    param("r_for", "外币利率|foreign rate", "rate", "0.035,0.04,0.045,0.05,0.055"),
    param("T", "期限（年）|years", "number", "0.25,0.5,1", limits="0..50"),
)
fx_forward = Calculator(
    "fx_forward",
    "fx_forward",
    step("x|远期汇率|forward exchange rate|").words,
    _PAIR,
    "F=S×(1+rd×T)÷(1+rf×T)",
    steps("result = spot*(1+r_dom*T)/(1+r_for*T) | 远期汇率 | Forward rate | number"),
    (
        mistake("两国利率互换|swaps the two rates", "@r_dom=r_for;r_for=r_dom"),
        mistake("利率未按期限折算|uses full-year rates", "spot*(1+r_dom)/(1+r_for)"),
        mistake("只考虑本币利率|uses the domestic rate only", "spot*(1+r_dom*T)"),
        mistake("只考虑外币利率|uses the foreign rate only", "spot/(1+r_for*T)"),
    ),
    (
        scene(
            "美元兑人民币即期汇率为1美元兑{spot_plain}元人民币，人民币年利率{r_dom}，美元年利率{r_for}"
            "，按单利和利率平价计算。",
            "{T}年期美元兑人民币远期汇率",
            "One US dollar costs {spot_plain} yuan. The yuan rate is {r_dom} and the dollar rate is "
            "{r_for} a year, simple interest.",
            "the forward rate for {T} years (yuan per dollar) by interest rate parity",
        ),
    ),
    _SOURCE,
    decimals=4,
    terms=("远期汇率", "forward rate"),
)
fx_cross = Calculator(
    "fx_cross",
    "fx_forward",
    step("x|套算汇率|cross rate|").words,
    (
        param("first", "汇率1|first rate", "number", "7.05,7.1,7.12,7.18,7.2,7.25"),
        param("second", "汇率2|second rate", "number", "1.05,1.08,1.1,1.12,1.15"),
    ),
    "套算汇率=两汇率相乘",
    steps("result = first*second | 套算汇率 | Cross rate | number"),
    (
        mistake("误作相除|divides instead of multiplying", "first/second"),
        mistake("误作相减|subtracts", "first-second"),
    ),
    (
        scene(
            "已知1美元兑人民币{first}元，1欧元兑{second}美元。",
            "1欧元可兑换的人民币数额（元）",
            "One dollar costs {first} yuan and one euro costs {second} dollars.",
            "the price of one euro in yuan",
        ),
    ),
    _SOURCE,
    decimals=4,
    terms=("套算汇率", "cross rate"),
)

_PRICE = param("price", "价格|price", "price", "3000..4500/100")
_SIZE = param("size", "合约乘数|contract size", "number", "5,10,300", limits="0..1e9")
_LOTS = param("lots", "手数|lots", "count", "2..20", limits="0..1e9")
margin = Calculator(
    "margin",
    "margin",
    step("x|期货交易保证金|futures margin|").words,
    (
        _PRICE,
        param("size", "合约乘数|contract size", "number", "10", limits="0..1e9"),
        _LOTS,
        param("ratio", "保证金比例|margin ratio", "rate", "0.06,0.08,0.1,0.12,0.15"),
    ),
    "保证金=价格×合约乘数×手数×比例",
    steps(
        "value = price*size*lots | 合约价值 | Contract value | money",
        "result = value*ratio | 保证金 | Margin | money",
    ),
    (
        mistake("多计一手|counts one lot too many", "@lots=lots+1"),
        mistake("少计一手|counts one lot too few", "@lots=lots-1"),
        mistake("比例多取两个百分点|uses a ratio two points too high", "@ratio=ratio+0.02"),
    ),
    (
        scene(
            "{person}开仓买入{lots}手某商品期货，当日结算价为每吨{price}，每手{size}吨，保证金比例为"
            "{ratio}。",
            "当日结算应占用的交易保证金",
            "{person} holds {lots} lots of a commodity future of {size} tonnes each. It settles at "
            "{price} a tonne; the margin ratio is {ratio}.",
            "the margin required at settlement",
        ),
    ),
    _SOURCE,
    terms=(
        "期货保证金",
        "交易保证金",
        "保证金比例",
        "初始保证金",
        "initial margin",
        "margin ratio",
        "margin required",
        "margin requirement",
    ),
)
futures_pnl = Calculator(
    "futures_pnl",
    "margin",
    step("x|期货平仓或当日盈亏|profit of a futures position|").words,
    (
        param("open", "开仓价|opening price", "price", "3000..4500/20"),
        param("close", "平仓或结算价|closing price", "price", "3000..4500/20"),
        param("size", "合约乘数|contract size", "number", "10", limits="0..1e9"),
        _LOTS,
        _SIDE,
    ),
    "多头盈亏=(平仓价-开仓价)×合约乘数×手数",
    lambda a: steps(
        f"result = ({'close-open' if a['side'] == 'long' else 'open-close'})*size*lots | 盈亏 | Profit |"
        " money"
    ),
    (
        mistake("多空方向颠倒|turns long and short round", "-result"),
        mistake("多计一手|counts one lot too many", "@lots=lots+1"),
        mistake("少计一手|counts one lot too few", "@lots=lots-1"),
    ),
    (
        scene(
            "{person}以每吨{open}{side}{lots}手某商品期货，每手{size}吨，当日结算价为每吨{close}（未计"
            "手续费）。",
            "该持仓的当日盈利",
            "{person} opens a {side} position of {lots} lots of {size} tonnes each at {open} a tonne; "
            "the settlement price is {close} (no fees).",
            "the profit of the day",
        ),
    ),
    _SOURCE,
    signed=True,
    fits=lambda a: (
        20 <= abs(a["open"] - a["close"]) <= 200 and (a["close"] > a["open"]) == (a["side"] == "long")
    ),
    terms=("当日盈亏",),
)
maintenance_ratio = Calculator(
    "maintenance_ratio",
    "margin",
    step("x|维持担保比例|maintenance margin ratio|").words,
    (
        param("cash", "现金|cash", "money", "50000..300000/50000", default=0),
        param("securities", "证券市值|securities", "money", "500000..1500000/50000"),
        param("debt", "融资融券债务|debt", "money", "200000..700000/50000"),
        param("interest", "利息及费用|interest", "money", "2000..20000/2000", default=0),
    ),
    "维持担保比例=(现金+证券市值)÷(融资买入金额+利息及费用)",
    steps("result = (cash+securities)/(debt+interest) | 维持担保比例 | Maintenance ratio | rate"),
    (
        mistake("漏计现金|leaves out the cash", "securities/(debt+interest)"),
        mistake("漏计利息及费用|leaves out interest and fees", "(cash+securities)/debt"),
        mistake("分子扣除债务|takes the debt off the assets", "(cash+securities-debt)/(debt+interest)"),
    ),
    (
        scene(
            "{person}信用账户内现金{cash}、证券市值{securities}，融资买入金额{debt}，应付利息及费用"
            "{interest}。",
            "该账户的维持担保比例",
            "A margin account of {person} holds {cash} in cash and securities worth {securities}; the "
            "debt is {debt} plus {interest} of interest and "
            "fees.",
            "the maintenance ratio of the account",
        ),
    ),
    "上海证券交易所《融资融券交易实施细则》",
    fits=lambda a: Decimal("1.4") < (a["cash"] + a["securities"]) / a["debt"] < 4,
    terms=("维持担保比例",),
)
