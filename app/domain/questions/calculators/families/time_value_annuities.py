"""Time value of money: annuities, deferred, endless and growing ones."""

from __future__ import annotations

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
from app.domain.questions.calculators.families.time_value import BEGIN, PMT, RATE, SOURCE


def _annuity(factor: str, zh: str, en: str) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        if not a["begin"]:
            return steps(f"result = pmt*{factor} | {zh} | {en} | money")
        return steps(
            f"ordinary = pmt*{factor} | 普通年金{zh[-2:]} | As an ordinary annuity | money",
            f"result = ordinary*(1+rate) | 期初收付多计一期利息 | {en} of the annuity due | money",
        )

    return made


def _annuity_params(nper: str = "3..15") -> tuple[Any, ...]:
    return (
        param("pmt", "每期金额|payment", "money", PMT),
        param("rate", "每期利率|rate per period", "rate", RATE),
        param("nper", "期数|number of periods", "count", nper),
        param("begin", BEGIN, "flag", default=0),
    )


FV_FACTOR = "[(1+rate)^nper-1]/rate"
PV_FACTOR = "[1-(1+rate)^(-nper)]/rate"

fv_annuity = Calculator(
    "fv_annuity",
    "fv_annuity",
    step("x|年金终值|future value of an annuity|").words,
    _annuity_params(),
    "FV=A×[(1+i)^n-1]÷i，期初收付再乘(1+i)",
    _annuity(FV_FACTOR, "年金终值", "Future value"),
    (
        mistake("期初与期末混用|mixes up payments at the beginning and at the end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("多计一期|counts one payment too many", "@nper=nper+1"),
        mistake("未计利息|adds the payments without interest", "pmt*nper"),
        mistake("误用年金现值系数|uses the present value factor", "pmt*(1-(1+rate)^(-nper))/rate"),
    ),
    (
        scene(
            "{person}计划每年年{when}存入{pmt}，年利率为{rate}，每年复利一次，连续存{nper}年。",
            "第{nper}年年末的本利和",
            "{person} deposits {pmt} at the {when} of each year for {nper} years at {rate}, compounded "
            "annually.",
            "the balance at the end of year {nper}",
        ),
        scene(
            "{company}为偿还到期债务设立偿债基金，每年年{when}投入{pmt}，年收益率为{rate}，按年复利，共"
            "投入{nper}年。",
            "第{nper}年年末基金的余额",
            "{company} builds a sinking fund with {pmt} at the {when} of each year for {nper} years; "
            "the fund earns "
            "{rate} a year, compounded annually.",
            "the value of the fund at the end of year {nper}",
        ),
        scene(
            "{person}为子女准备教育金，每年年{when}定投{pmt}，年化收益率{rate}，按年复利，坚持{nper}年。",
            "第{nper}年年末累积的教育金",
            "For a child's education {person} invests {pmt} at the {when} of each year for {nper} "
            "years and earns {rate} "
            "a year, compounded annually.",
            "the amount saved at the end of year {nper}",
        ),
    ),
    SOURCE,
    terms=("年金终值", "预付年金", "普通年金", "定投", "annuity", "每年年初存入"),
)

pv_annuity = Calculator(
    "pv_annuity",
    "pv_annuity",
    step("x|年金现值|present value of an annuity|").words,
    _annuity_params("3..20"),
    "PV=A×[1-(1+i)^(-n)]÷i，期初收付再乘(1+i)",
    _annuity(PV_FACTOR, "年金现值", "Present value"),
    (
        mistake("期初与期末混用|mixes up payments at the beginning and at the end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("多计一期|counts one payment too many", "@nper=nper+1"),
        mistake("各期金额未折现|adds the payments without discounting", "pmt*nper"),
        mistake("误用年金终值系数|uses the future value factor", "pmt*((1+rate)^nper-1)/rate"),
    ),
    (
        scene(
            "{person}租入一处商铺，租期{nper}年，每年年{when}支付租金{pmt}，折现率为{rate}。",
            "全部租金的现值",
            "{person} rents a shop for {nper} years and pays {pmt} at the {when} of each year. The "
            "discount rate is "
            "{rate}.",
            "the present value of the rent",
        ),
        scene(
            "{company}购买设备，约定每年年{when}付款{pmt}，共付{nper}年，年利率为{rate}，按年复利。",
            "相当于现在一次性付款的金额",
            "{company} buys a machine and pays {pmt} at the {when} of each year for {nper} years. The "
            "rate is {rate}, "
            "compounded annually.",
            "the equivalent price if it were paid today",
        ),
        scene(
            "某养老年金保险自现在起每年年{when}给付{pmt}，共给付{nper}年，贴现率为{rate}。",
            "该年金的现值",
            "A pension pays {pmt} at the {when} of each year for {nper} years, starting this year. The "
            "discount rate is "
            "{rate}.",
            "the present value of the pension",
        ),
    ),
    SOURCE,
    terms=("年金现值", "预付年金", "普通年金", "annuity"),
)

pv_deferred_annuity = Calculator(
    "pv_deferred_annuity",
    "pv_deferred_annuity",
    step("x|递延年金现值|present value of a deferred annuity|").words,
    (
        param("pmt", "每期金额|payment", "money", PMT),
        param("rate", "年利率|annual rate", "rate", RATE),
        param("nper", "收付期数|number of payments", "count", "3..10"),
        param("defer", "递延期数|periods of deferral", "count", "2..6"),
    ),
    "PV=A×[1-(1+i)^(-n)]÷i÷(1+i)^m",
    steps(
        f"start = pmt*{PV_FACTOR} | 递延期末的年金现值 | Value at the end of the deferral | money",
        "result = start/(1+rate)^defer | 再折现到期初 | Discounted to today | money",
    ),
    (
        mistake("递延期多计一期|defers one period too long", "@defer=defer+1"),
        mistake("递延期少计一期|defers one period too short", "@defer=defer-1"),
        mistake("未再次折现到期初|leaves out the second discounting", "start"),
        mistake(
            "把递延期也当作收付期|treats the deferral as paying periods",
            "@pv_annuity:nper=nper+defer;begin=0",
        ),
    ),
    (
        scene(
            "某项年金前{defer}年没有现金流入，之后连续{nper}年每年年末流入{pmt}，年折现率为{rate}。",
            "该递延年金的现值",
            "An annuity pays nothing for the first {defer} years and then {pmt} at the end of each of "
            "the following {nper} "
            "years. The discount rate is {rate}.",
            "the present value of this deferred annuity",
        ),
        scene(
            "{company}取得一笔贷款，年利率{rate}，约定前{defer}年免于还本付息，此后{nper}年每年年末偿还"
            "{pmt}。",
            "该笔贷款的本金",
            "{company} takes a loan at {rate} a year: no payments in the first {defer} years, then "
            "{pmt} at the end of "
            "each of {nper} years.",
            "the amount of the loan",
        ),
    ),
    SOURCE,
    terms=("递延年金", "deferred annuity"),
)

pv_perpetuity = Calculator(
    "pv_perpetuity",
    "pv_perpetuity",
    step("x|永续年金现值|present value of a perpetuity|").words,
    (
        param("pmt", "第一期期末金额|first payment", "money", "10000..200000/10000"),
        param("rate", "折现率|discount rate", "rate", "0.05,0.06,0.07,0.08,0.09,0.1"),
        param("growth", "增长率|growth", "rate", "0.01,0.015,0.02,0.025,0.03", default=0),
    ),
    "PV=C1÷(i-g)",
    lambda a: steps(
        "result = pmt/(rate-growth) | 永续年金现值 | Present value | money"
        if a["growth"]
        else "result = pmt/rate | 永续年金现值 | Present value | money"
    ),
    (
        mistake("分母误用折现率加增长率|adds the growth to the rate", "pmt/(rate+growth)"),
        mistake("忽略增长率|ignores the growth", "pmt/rate"),
        mistake(
            "将第一期金额再增长一次|lets the first payment grow once more", "pmt*(1+growth)/(rate-growth)"
        ),
        mistake("误加第一期金额|adds one payment at once", "pmt/(rate-growth)+pmt"),
    ),
    (
        scene(
            "某基金会拟设立永久性奖学金，第一年年末发放{pmt}，以后每年递增{growth}，年收益率为{rate}。",
            "现在应一次性投入的资金",
            "A foundation endows a permanent scholarship that pays {pmt} at the end of the first year "
            "and grows by {growth} "
            "a year. The fund earns {rate} a year.",
            "the sum to invest today",
        ),
        scene(
            "某商业物业预计第一年年末净收益为{pmt}，此后每年按{growth}增长，收益期视为无限年，折现率为"
            "{rate}。",
            "该物业的价值",
            "A commercial property yields {pmt} net at the end of the first year, growing by {growth} "
            "a year in perpetuity. "
            "The discount rate is {rate}.",
            "the value of the property",
        ),
    ),
    SOURCE,
    fits=lambda a: a["rate"] > a["growth"],
    terms=("永续年金", "perpetuity"),
)


def _growing(value_at: str) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        same = a["rate"] == a["growth"]
        base = "pmt1*nper/(1+rate)" if same else "pmt1/(rate-growth)*[1-((1+growth)/(1+rate))^nper]"
        due = "*(1+rate)" if a["begin"] else ""
        if value_at == "pv":
            return steps(f"result = {base}{due} | 增长型年金现值 | Present value | money")
        return steps(
            f"present = {base}{due} | 增长型年金现值 | Present value | money",
            "result = present*(1+rate)^nper | 增长型年金终值 | Future value | money",
        )

    return made


def _growing_params() -> tuple[Any, ...]:
    return (
        param("pmt1", "第一期金额|first payment", "money", "10000..100000/5000"),
        param("rate", "折现率|rate", "rate", "0.05,0.06,0.07,0.08"),
        param("growth", "增长率|growth", "rate", "0.02,0.025,0.03,0.04"),
        param("nper", "期数|number of payments", "count", "5..20"),
        param("begin", BEGIN, "flag", default=0),
    )


pv_growing_annuity = Calculator(
    "pv_growing_annuity",
    "pv_growing_annuity",
    step("x|增长型年金现值|present value of a growing annuity|").words,
    _growing_params(),
    "PV=C÷(r-g)×[1-((1+g)÷(1+r))^n]",
    _growing("pv"),
    (
        mistake("忽略增长|ignores the growth", "@pv_annuity:pmt=pmt1"),
        mistake("期初与期末混用|mixes up beginning and end", "@begin=1-begin"),
        mistake(
            "用折现率减增长率近似|uses the rate less the growth",
            "pmt1*(1-(1+rate-growth)^(-nper))/(rate-growth)",
        ),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
    ),
    (
        scene(
            "{person}计划领取{nper}年的养老补贴，第一笔{pmt1}在每年年{when}支付，以后每年增长{growth}，"
            "折现率为{rate}。",
            "全部补贴的现值",
            "{person} will receive a pension for {nper} years, paid at the {when} of each year: {pmt1} "
            "in the first year, "
            "growing by {growth} a year. The discount rate is {rate}.",
            "the present value of the pension",
        ),
        scene(
            "某项专利权每年年{when}收取使用费，首期为{pmt1}，此后每年递增{growth}，共收取{nper}年，折现"
            "率{rate}。",
            "该专利权使用费的现值",
            "A patent earns royalties at the {when} of each year for {nper} years: {pmt1} first, then "
            "growing by {growth} a "
            "year. The discount rate is {rate}.",
            "the present value of the royalties",
        ),
    ),
    SOURCE,
    fits=lambda a: a["rate"] > a["growth"],
    terms=("增长型年金", "growing annuity"),
)

fv_growing_annuity = Calculator(
    "fv_growing_annuity",
    "pv_growing_annuity",
    step("x|增长型年金终值|future value of a growing annuity|").words,
    _growing_params(),
    "FV=C÷(r-g)×[(1+r)^n-(1+g)^n]",
    _growing("fv"),
    (
        mistake("忽略增长|ignores the growth", "@fv_annuity:pmt=pmt1"),
        mistake("期初与期末混用|mixes up beginning and end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("误求现值|stops at the present value", "present"),
    ),
    (
        scene(
            "{person}每年年{when}储蓄一次，第一次储蓄{pmt1}，以后每年增加{growth}，共储蓄{nper}年，年收"
            "益率{rate}。",
            "第{nper}年年末的储蓄余额",
            "{person} saves at the {when} of each year for {nper} years: {pmt1} the first time, "
            "growing by {growth} a year. "
            "The savings earn {rate} a year.",
            "the balance at the end of year {nper}",
        ),
    ),
    SOURCE,
    fits=lambda a: a["rate"] > a["growth"],
)
