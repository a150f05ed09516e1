"""Stories: situations whose questions are chains of calculators, for multi-step items and cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from app.domain.questions.calculators import calculator, calculators
from app.domain.questions.calculators.base import Calculator, Parameter, Words, param, words


@dataclass(frozen=True)
class Part:
    """One question of a story: what is asked, and the number of the call that answers it."""

    asked: Words
    call: int


@dataclass(frozen=True)
class Story:
    """A situation with its parameters, its calls (of `$name`, `@n` or a number) and its questions."""

    id: str
    situation: Words
    parameters: tuple[Parameter, ...]
    calls: tuple[tuple[str, dict[str, str]], ...]
    parts: tuple[Part, ...]
    fits: Callable[[dict[str, Any]], bool] = lambda arguments: True


_RATE = "0.04,0.045,0.05,0.055,0.06"
STORIES: tuple[Story, ...] = (
    Story(
        "case_mortgage",
        words(
            "{person}购买首套住房，向银行贷款{principal}，期限{months}个月，年利率{annual_rate}，月利率"
            "按年利率÷12计算，可在等额本息与等额本金两种方式中"
            "选择。|{person} buys a first home with a loan of {principal} over {months} months at "
            "{annual_rate} a year (a twelfth each month) and "
            "may repay it by equal payments or with equal shares of the principal."
        ),
        (
            param("principal", "贷款本金|principal", "money", "400000..1500000/50000"),
            param("annual_rate", "年利率|annual rate", "rate", "0.031,0.033,0.035,0.036,0.039,0.042"),
            param("months", "月数|months", "count", "120,180,240,300,360"),
        ),
        (
            (
                "loan_equal_payment",
                {"principal": "$principal", "annual_rate": "$annual_rate", "months": "$months"},
            ),
            (
                "loan_equal_principal",
                {"principal": "$principal", "annual_rate": "$annual_rate", "months": "$months", "k": "1"},
            ),
            (
                "loan_equal_payment_interest",
                {"principal": "$principal", "annual_rate": "$annual_rate", "months": "$months"},
            ),
            (
                "loan_equal_principal_interest",
                {"principal": "$principal", "annual_rate": "$annual_rate", "months": "$months"},
            ),
        ),
        (
            Part(words("选择等额本息时，每月还款额|the monthly payment with equal payments"), 0),
            Part(words("选择等额本金时，首月还款额|the first payment with equal shares of the principal"), 1),
            Part(words("选择等额本息时，利息总额|the total interest with equal payments"), 2),
            Part(words("选择等额本金时，利息总额|the total interest with equal shares of the principal"), 3),
        ),
    ),
    Story(
        "case_retirement",
        words(
            "{person}计划{to_retire}年后退休，目前每年生活费{need}，预计生活费每年上涨{inflation}。退休"
            "后第一年年初一次性备足{years}年的生活费，退休后投资年收益率为{late}，生活费在每年年初"
            "支取且退休后保持首年水平；退休前投资年收益率为{rate}。|{person} retires in {to_retire} "
            "years. Living costs are {need} a year now and rise by {inflation} a year until retirement;"
            " after it they stay "
            "level for {years} years and are drawn at the beginning of each year from a fund that "
            "earns {late}. Until retirement investments earn {rate}."
        ),
        (
            param("to_retire", "距退休年数|years to retirement", "count", "12..25"),
            param("need", "生活费|living costs", "money", "60000..150000/10000"),
            param("inflation", "上涨率|growth", "rate", "0.02,0.025,0.03"),
            param("years", "退休年数|years of retirement", "count", "15..25"),
            param("late", "退休后收益率|return later", "rate", "0.03,0.035,0.04"),
            param("rate", "收益率|return", "rate", "0.05,0.055,0.06,0.07"),
        ),
        (
            ("fv_single", {"pv": "$need", "rate": "$inflation", "nper": "$to_retire"}),
            ("pv_annuity", {"pmt": "@0", "rate": "$late", "nper": "$years", "begin": "true"}),
            ("sinking_fund", {"rate": "$rate", "nper": "$to_retire", "fv": "@1"}),
        ),
        (
            Part(words("退休后首年的生活费|the living costs in the first year of retirement"), 0),
            Part(words("退休时需要备足的资金|the fund needed at retirement"), 1),
            Part(
                words(
                    "退休前每年年末应投资的金额|the amount to invest at the end of each year until retirement"
                ),
                2,
            ),
        ),
    ),
    Story(
        "case_bond",
        words(
            "{person}持有一只面值{face}、票面利率{coupon}、剩余{years}年到期、每年付息一次的债券，当前"
            "到期收益率为{ytm}。|{person} holds a bond with a face value of {face}, an annual coupon "
            "of {coupon} and {years} years to maturity; "
            "its yield is {ytm}."
        ),
        (
            param("face", "面值|face value", "price", "100,1000"),
            param("coupon", "票面利率|coupon", "rate", "0.04,0.05,0.06,0.07"),
            param("years", "年数|years", "number", "3,4,5"),
            param("ytm", "到期收益率|yield", "rate", "0.035,0.045,0.055,0.065"),
        ),
        (
            ("bond_price", {"face": "$face", "coupon": "$coupon", "ytm": "$ytm", "years": "$years"}),
            ("current_yield", {"face": "$face", "coupon": "$coupon", "price": "@0"}),
            ("duration", {"face": "$face", "coupon": "$coupon", "ytm": "$ytm", "years": "$years"}),
            ("modified_duration", {"face": "$face", "coupon": "$coupon", "ytm": "$ytm", "years": "$years"}),
        ),
        (
            Part(words("该债券的理论价格|the price of the bond"), 0),
            Part(words("按理论价格计算的当期收益率|its current yield at that price"), 1),
            Part(words("该债券的麦考利久期|its Macaulay duration"), 2),
            Part(words("该债券的修正久期|its modified duration"), 3),
        ),
    ),
    Story(
        "case_fund",
        words(
            "{person}用{amount}申购某开放式基金，申购费率{fee_rate}（外扣法），申购日份额净值{nav}；一"
            "年后全部赎回，赎回日份额净值{later}，赎回费率{redeem}。|{person} puts {amount} into a "
            "fund with a fee of {fee_rate} of the net amount at {nav} a unit and "
            "redeems the whole holding a year later at {later} a unit with a redemption fee of {redeem}."
        ),
        (
            param("amount", "申购金额|amount", "money", "50000..500000/10000"),
            param("fee_rate", "申购费率|fee", "rate", "0.008,0.01,0.012,0.015"),
            param("nav", "净值|net asset value", "price", "1.05..1.6/0.05"),
            param("later", "赎回净值|later value", "price", "1.7..2.1/0.05"),
            param("redeem", "赎回费率|redemption fee", "rate", "0.0025,0.005"),
        ),
        (
            ("fund_subscribe_fee", {"amount": "$amount", "fee_rate": "$fee_rate"}),
            ("fund_subscribe", {"amount": "$amount", "fee_rate": "$fee_rate", "nav": "$nav"}),
            ("fund_redeem", {"units": "@1", "nav": "$later", "fee_rate": "$redeem"}),
        ),
        (
            Part(words("申购费用|the subscription fee"), 0),
            Part(words("申购所得份额|the number of units received"), 1),
            Part(words("赎回所得金额|the redemption proceeds"), 2),
        ),
    ),
    Story(
        "case_equity",
        words(
            "{company}股权的贝塔系数为{beta}，无风险利率{rf}，市场组合收益率{rm}。公司债务税前成本{kd}"
            "，所得税税率{tax}，资本结构中权益占{we}、债务占{wd}；预计下一年每股股利由上年的{d0}起按每"
            "年{g}固定增长。|The equity of {company} has a beta of {beta}; the risk-free rate is {rf} "
            "and the market returns {rm}. Debt costs {kd} "
            "before tax at a tax rate of {tax}; the company has {we} equity and {wd} debt. The last "
            "dividend was {d0} and grows by {g} a year."
        ),
        (
            param("beta", "贝塔|beta", "number", "1.1,1.2,1.25,1.3,1.4"),
            param("rf", "无风险利率|risk-free rate", "rate", "0.025,0.03,0.035"),
            param("rm", "市场收益率|market return", "rate", "0.08,0.085,0.09,0.1"),
            param("kd", "债务成本|cost of debt", "rate", "0.045,0.05,0.055,0.06"),
            param("tax", "税率|tax", "rate", "0.25"),
            param("we", "权益比重|equity", "rate", "0.6,0.65,0.7"),
            param("wd", "债务比重|debt", "rate", "0.3,0.35,0.4"),
            param("d0", "股利|dividend", "price", "0.8..2.4/0.2"),
            param("g", "增长率|growth", "rate", "0.02,0.03,0.04"),
        ),
        (
            ("capm", {"rf": "$rf", "beta": "$beta", "rm": "$rm"}),
            ("wacc", {"we": "$we", "ke": "@0", "wd": "$wd", "kd": "$kd", "tax": "$tax"}),
            ("gordon", {"d0": "$d0", "k": "@0", "g": "$g"}),
        ),
        (
            Part(words("按资本资产定价模型计算的股权资本成本|the cost of equity by the CAPM"), 0),
            Part(words("该公司的加权平均资本成本|the weighted average cost of capital"), 1),
            Part(words("以股权资本成本为折现率的每股价值|the value per share at the cost of equity"), 2),
        ),
        lambda a: a["we"] + a["wd"] == 1,
    ),
    Story(
        "case_project",
        words(
            "{company}拟投资一个项目，第0年年初投入{flows_first}，第1年至第{flows_last}年年末的净现金流"
            "入依次为{flows_rest}，资本成本为{rate}，年内现金流量均匀发生。|{company} considers a "
            "project that costs {flows_first} today and brings net inflows of {flows_rest} at the end "
            "of years 1 to {flows_last}, "
            "arriving evenly within each year for the payback. The cost of capital is {rate}."
        ),
        (
            param(
                "flows",
                "现金流量|flows",
                "list",
                "-1000 400 400 500;-800 250 300 350 200;-1200 350 450 450 400;-1500 500 550 600 400;"
                "-600 180 220 260 150;-2000 700 750 800 600;-900 300 340 380 220",
            ),
            param("rate", "资本成本|cost of capital", "rate", "0.06,0.07,0.08,0.09,0.1"),
        ),
        (
            ("npv", {"rate": "$rate", "flows": "$flows"}),
            ("profitability_index", {"rate": "$rate", "flows": "$flows"}),
            ("payback", {"flows": "$flows"}),
            ("irr", {"flows": "$flows"}),
        ),
        (
            Part(words("该项目的净现值|its net present value"), 0),
            Part(words("该项目的现值指数|its profitability index"), 1),
            Part(words("该项目的静态投资回收期|its payback period"), 2),
            Part(words("该项目的内部收益率|its internal rate of return"), 3),
        ),
    ),
    Story(
        "case_breakeven",
        words(
            "{company}生产单一产品，单价{price}，单位变动成本{var}，全年固定成本{fixed}，年销量{q}件，"
            "年利息费用{interest}。|{company} sells one product at {price} with a variable cost of "
            "{var} a unit; fixed costs are {fixed} a year, {q} units are sold and interest is "
            "{interest}."
        ),
        (
            param("fixed", "固定成本|fixed costs", "money", "60000..360000/20000"),
            param("price", "单价|price", "price", "50..120/10"),
            param("var", "变动成本|variable cost", "price", "20..70/5"),
            param("q", "销量|units", "number", "9000..20000/1000"),
            param("interest", "利息|interest", "money", "10000..40000/10000"),
        ),
        (
            ("breakeven", {"fixed": "$fixed", "price": "$price", "var": "$var"}),
            ("margin_of_safety", {"fixed": "$fixed", "price": "$price", "var": "$var", "q": "$q"}),
            ("dol", {"fixed": "$fixed", "price": "$price", "var": "$var", "q": "$q"}),
            (
                "dtl",
                {"fixed": "$fixed", "price": "$price", "var": "$var", "q": "$q", "interest": "$interest"},
            ),
        ),
        (
            Part(words("保本销售量|the break-even volume in units"), 0),
            Part(words("安全边际率|the margin of safety"), 1),
            Part(words("经营杠杆系数|the degree of operating leverage"), 2),
            Part(words("总杠杆系数|the degree of total leverage"), 3),
        ),
        lambda a: (
            a["fixed"] % (a["price"] - a["var"]) == 0
            and a["price"] >= a["var"] * Decimal("1.4")
            and a["fixed"] + 2 * a["interest"] < (a["price"] - a["var"]) * a["q"] < a["fixed"] * 5
        ),
    ),
    Story(
        "case_depreciation",
        words(
            "{company}购入一台设备，原值{cost}，预计净残值{salvage}，预计使用{life}年。采用双倍余额递减"
            "法时，最后两年将账面净值扣除净残值后平均摊销。|{company} buys a machine for {cost} with a "
            "salvage value of {salvage} and a life of {life} years. Under the double declining balance "
            "method the last two years share the rest equally."
        ),
        (
            param("cost", "原值|cost", "wan", "40..240/20"),
            param("salvage", "净残值|salvage value", "wan", "2,3,4,5"),
            param("life", "年限|life", "count", "5"),
        ),
        (
            ("depreciation", {"cost": "$cost", "salvage": "$salvage", "life": "$life"}),
            ("depreciation_syd", {"cost": "$cost", "salvage": "$salvage", "life": "$life", "k": "2"}),
            ("depreciation_ddb_cn", {"cost": "$cost", "salvage": "$salvage", "life": "$life", "k": "2"}),
        ),
        (
            Part(words("年限平均法下的年折旧额|the annual straight-line depreciation"), 0),
            Part(words("年数总和法下第2年的折旧额|the sum-of-the-years' depreciation of year 2"), 1),
            Part(
                words("双倍余额递减法下第2年的折旧额|the double declining balance depreciation of year 2"), 2
            ),
        ),
        lambda a: a["salvage"] * 8 < a["cost"],
    ),
    Story(
        "case_household",
        words(
            "{person}家庭年税后收入{income}，年支出{expense}，其中偿还债务本息{debt}；总资产{assets}，"
            "总负债{owed}。|{person}'s household earns {income} after tax and spends {expense} a year, "
            "of which {debt} is debt service; it has assets of {assets} and debts of {owed}."
        ),
        (
            param("income", "年收入|income", "money", "200000..400000/10000"),
            param("expense", "年支出|expense", "money", "120000..240000/10000"),
            param("debt", "债务偿还|debt service", "money", "40000..90000/6000"),
            param("assets", "总资产|assets", "money", "1500000..3000000/100000"),
            param("owed", "总负债|debts", "money", "500000..1000000/50000"),
        ),
        (
            ("saving_ratio", {"income": "$income", "expense": "$expense", "debt": "$debt"}),
            (
                "household_ratios",
                {"debt": "$debt", "income": "$income", "assets": "$assets", "expense": "$expense"},
            ),
            ("debt_asset_ratio", {"debt": "$owed", "assets": "$assets"}),
        ),
        (
            Part(words("该家庭的储蓄比率|the savings ratio"), 0),
            Part(words("该家庭的负债收入比|the ratio of debt service to income"), 1),
            Part(words("该家庭的资产负债率|the ratio of debts to assets"), 2),
        ),
        lambda a: (
            Decimal("0.15") < 1 - a["expense"] / a["income"] < Decimal("0.5")
            and a["expense"] > 2 * a["debt"]
            and a["income"] > a["expense"] + a["debt"] / 2
        ),
    ),
    Story(
        "chain_real_rate",
        words(
            "{person}投资的名义年收益率为{nominal}，年通货膨胀率为{inflation}，现投入{pv}并持有{nper}年"
            "，按精确的实际利率复利计算。|{person} invests {pv} for {nper} years at a nominal return "
            "of {nominal} with inflation of {inflation} a year; the real rate is exact and compounds "
            "annually."
        ),
        (
            param("nominal", "名义收益率|nominal return", "rate", "0.05..0.09/0.005"),
            param("inflation", "通货膨胀率|inflation", "rate", "0.015,0.02,0.025,0.03"),
            param("pv", "本金|principal", "money", "50000..400000/10000"),
            param("nper", "年数|years", "count", "3..10"),
        ),
        (
            ("real_rate", {"nominal": "$nominal", "inflation": "$inflation"}),
            ("fv_single", {"pv": "$pv", "rate": "@0", "nper": "$nper"}),
        ),
        (Part(words("以今天购买力表示的期末价值|the final value in today's purchasing power"), 1),),
    ),
    Story(
        "chain_effective",
        words(
            "某贷款名义年利率为{nominal}，每年复利{m}次。{company}借入{pv}，{nper}年后一次还本付息，按"
            "有效年利率计算。|A loan has a nominal rate of {nominal} with {m} compounding periods a "
            "year. {company} borrows {pv} and repays principal and interest in one sum after {nper} "
            "years, computed with the effective annual rate."
        ),
        (
            param("nominal", "名义利率|nominal rate", "rate", "0.04..0.09/0.005"),
            param("m", "复利次数|periods", "count", "2,4,12"),
            param("pv", "本金|principal", "money", "100000..900000/50000"),
            param("nper", "年数|years", "count", "2..6"),
        ),
        (
            ("effective_rate", {"nominal": "$nominal", "m": "$m"}),
            ("fv_single", {"pv": "$pv", "rate": "@0", "nper": "$nper"}),
        ),
        (Part(words("到期应偿还的本利和|the amount due at maturity"), 1),),
    ),
    Story(
        "chain_capm_gordon",
        words(
            "某股票贝塔系数{beta}，无风险利率{rf}，市场组合收益率{rm}；上年每股股利{d0}，以后每年固定增"
            "长{g}，以资本资产定价模型的必要收益率折现。|A share has a beta of {beta}; the risk-free "
            "rate is {rf} and the market returns {rm}. The last dividend was {d0} and grows by {g} a "
            "year; discount at the return required by the CAPM."
        ),
        (
            param("beta", "贝塔|beta", "number", "1.1,1.2,1.25,1.3,1.4,1.5"),
            param("rf", "无风险利率|risk-free rate", "rate", "0.02,0.025,0.03,0.035"),
            param("rm", "市场收益率|market return", "rate", "0.08,0.085,0.09,0.1"),
            param("d0", "股利|dividend", "price", "0.6..2.4/0.2"),
            param("g", "增长率|growth", "rate", "0.02,0.03,0.04"),
        ),
        (
            ("capm", {"rf": "$rf", "beta": "$beta", "rm": "$rm"}),
            ("gordon", {"d0": "$d0", "k": "@0", "g": "$g"}),
        ),
        (Part(words("该股票的内在价值|the intrinsic value of the share"), 1),),
    ),
    Story(
        "chain_capm_wacc",
        words(
            "{company}股权的贝塔系数为{beta}，无风险利率{rf}，市场组合收益率{rm}；税前债务成本{kd}，所"
            "得税税率{tax}，权益占{we}、债务占{wd}。|The equity of {company} has a beta of {beta}; the "
            "risk-free rate is {rf} and the market returns {rm}. Debt costs {kd} before tax, the tax "
            "rate is {tax}, equity is {we} and debt {wd} of the capital."
        ),
        (
            param("beta", "贝塔|beta", "number", "1.1,1.2,1.25,1.3,1.4"),
            param("rf", "无风险利率|risk-free rate", "rate", "0.02,0.025,0.03"),
            param("rm", "市场收益率|market return", "rate", "0.08,0.085,0.09,0.1"),
            param("kd", "债务成本|cost of debt", "rate", "0.045,0.05,0.055,0.06"),
            param("tax", "税率|tax", "rate", "0.25,0.15"),
            param("we", "权益|equity", "rate", "0.55,0.6,0.65,0.7"),
            param("wd", "债务|debt", "rate", "0.3,0.35,0.4,0.45"),
        ),
        (
            ("capm", {"rf": "$rf", "beta": "$beta", "rm": "$rm"}),
            ("wacc", {"we": "$we", "ke": "@0", "wd": "$wd", "kd": "$kd", "tax": "$tax"}),
        ),
        (Part(words("该公司的加权平均资本成本|the weighted average cost of capital"), 1),),
        lambda a: a["we"] + a["wd"] == 1,
    ),
)
CASES = tuple(each for each in STORIES if len(each.parts) > 1)
CHAINS = tuple(each for each in STORIES if len(each.parts) == 1)


def of_calculator(chosen: Calculator, scene: int) -> Story:
    """Return the story of one scene of one calculator."""
    used = chosen.scenes[scene]
    calls = ((chosen.id, {each.name: f"${each.name}" for each in chosen.parameters}),)
    return Story(
        f"{chosen.id}:{scene}", used.situation, chosen.parameters, calls, (Part(used.asked, 0),), chosen.fits
    )


@lru_cache(maxsize=1)
def all_stories() -> dict[str, Story]:
    """Return every story by its name: the scenes of the calculators, the chains and the cases."""
    found = {each.id: each for each in STORIES}
    for chosen in calculators().values():
        found |= {each.id: each for each in (of_calculator(chosen, n) for n in range(len(chosen.scenes)))}
    return found


def asked_of(wording: str) -> tuple[Story, Part] | None:
    """Return the story and the question that a program's wording names (`story` or `story/part`)."""
    name, _, place = wording.partition("/")
    story = all_stories().get(name)
    if story is None or not (place or "0").isdigit() or int(place or 0) >= len(story.parts):
        return None
    return story, story.parts[int(place or 0)]


def domain_of(story: Story) -> str:
    """Return the domain of the calculator that a story asks for."""
    return calculator(story.calls[-1][0]).domain
