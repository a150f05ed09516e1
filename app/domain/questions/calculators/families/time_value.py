"""Time value of money: single sums, annuities, payments, periods and rates.

Formulas: OpenStax, Principles of Finance, chapters 7 and 8; 中国注册会计师考试教材《财务成本管理》第三章.
Amounts are all given positive; a rate is per period, as a fraction; `begin` is true for payments at the
beginning of each period.
"""

from __future__ import annotations

from decimal import Decimal
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

_SOURCE = "OpenStax Principles of Finance, ch. 7-8"
_RATE = "0.03,0.035,0.04,0.045,0.05,0.055,0.06,0.07,0.08"
_PMT = "2000..30000/1000"
BEGIN = "每期期初收付|payment at the beginning"


def _sum_params(name: str, text: str) -> tuple[Any, ...]:
    return (
        param(name, text, "money", "20000..500000/10000"),
        param("rate", "年利率|annual rate", "rate", _RATE),
        param("nper", "年数|number of years", "count", "2..12"),
    )


fv_single = Calculator(
    "fv_single",
    "fv_single",
    step("x|复利终值|future value of a single sum|").words,
    _sum_params("pv", "现值|present value"),
    "FV=PV×(1+i)^n",
    steps("result = pv*(1+rate)^nper | 复利终值 | Future value | money"),
    (
        mistake("按单利计算|uses simple interest", "pv*(1+rate*nper)"),
        mistake("少计一期|compounds one period too few", "@nper=nper-1"),
        mistake("多计一期|compounds one period too many", "@nper=nper+1"),
        mistake("误用复利现值系数|uses the present value factor", "pv/(1+rate)^nper"),
    ),
    (
        scene(
            "{person}将{pv}存入银行，年利率为{rate}，每年复利一次，存期{nper}年，期间未支取。",
            "到期本利和",
            "{person} deposits {pv} for {nper} years at {rate} a year, compounded annually.",
            "the balance of the account at maturity",
        ),
        scene(
            "某理财产品年化收益率为{rate}，按年复利计息。{person}投入{pv}，持有{nper}年。",
            "期末可取得的本利和",
            "An investment product earns {rate} a year, compounded annually. {person} invests {pv} and "
            "holds it "
            "for {nper} years.",
            "the value of the investment at the end of the term",
        ),
        scene(
            "{company}现有闲置资金{pv}，拟投资于年收益率{rate}的项目，收益每年再投资，投资期{nper}年。",
            "该笔资金的复利终值",
            "{company} invests {pv} of idle cash in a project that returns {rate} a year; the income "
            "is reinvested "
            "each year for {nper} years.",
            "the future value of the sum",
        ),
    ),
    _SOURCE,
    terms=("复利终值", "本利和", "future value", "compound interest"),
)

pv_single = Calculator(
    "pv_single",
    "pv_single",
    step("x|复利现值|present value of a single sum|").words,
    _sum_params("fv", "终值|future value"),
    "PV=FV÷(1+i)^n",
    steps("result = fv/(1+rate)^nper | 复利现值 | Present value | money"),
    (
        mistake("按单利贴现|discounts with simple interest", "fv/(1+rate*nper)"),
        mistake("误乘为复利终值|multiplies instead of dividing", "fv*(1+rate)^nper"),
        mistake("少贴现一期|discounts one period too few", "@nper=nper-1"),
        mistake("多贴现一期|discounts one period too many", "@nper=nper+1"),
    ),
    (
        scene(
            "{person}希望{nper}年后取得{fv}，年利率为{rate}，每年复利一次。",
            "现在应一次性存入的金额",
            "{person} wants to have {fv} in {nper} years. The rate is {rate} a year, compounded annually.",
            "the single amount to deposit today",
        ),
        scene(
            "{company}{nper}年后需偿还一笔到期债务{fv}，折现率为{rate}，按年复利。",
            "该笔债务的现值",
            "{company} has to repay a debt of {fv} in {nper} years. The discount rate is {rate}, "
            "compounded annually.",
            "the present value of the debt",
        ),
        scene(
            "某零息债券{nper}年后到期，到期一次性支付{fv}，投资者要求的年收益率为{rate}，按年复利。",
            "该债券的现值",
            "A zero-coupon bond pays {fv} at maturity in {nper} years. Investors require {rate} a year,"
            " compounded "
            "annually.",
            "the present value of the bond",
        ),
    ),
    _SOURCE,
    terms=("复利现值", "present value", "折现"),
)


def _simple(a: dict[str, Any]) -> tuple[Step, ...]:
    time = "days/basis" if a["days"] else "years"
    return steps(f"result = principal*rate*{time} | 单利利息 | Simple interest | money")


simple_interest = Calculator(
    "simple_interest",
    "simple_interest",
    step("x|单利利息|simple interest|").words,
    (
        param("principal", "本金|principal", "money", "10000..300000/10000"),
        param("rate", "年利率|annual rate", "rate", "0.015,0.0175,0.02,0.025,0.03,0.036,0.042"),
        param("years", "年数|years", "number", "0", default=0),
        param("days", "天数|days", "count", "30,45,60,72,90,120,150,180", default=0, limits="0..36600"),
        param("basis", "一年的天数|days in a year", "count", "360", default=360),
    ),
    "I=P×i×t",
    _simple,
    (
        mistake("一年按365天计|counts 365 days in a year", "principal*rate*days/365"),
        mistake("多计一天|counts one day too many", "principal*rate*(days+1)/basis"),
        mistake("按复利计算|compounds the interest", "principal*((1+rate)^(days/basis)-1)"),
    ),
    (
        scene(
            "{person}向银行借款{principal}，年利率{rate}，借款期{days}天，按单利计息，一年按{basis}天计算。",
            "到期应付的利息",
            "{person} borrows {principal} for {days} days at a simple rate of {rate} a year; a year "
            "has {basis} days.",
            "the interest due at maturity",
        ),
        scene(
            "{company}取得短期借款{principal}，期限{days}天，年利率{rate}，到期一次还本付息，单利计息（"
            "一年按{basis}天）。",
            "该笔借款的利息",
            "{company} takes a short-term loan of {principal} for {days} days at {rate} a year, simple "
            "interest on a "
            "{basis}-day year, repaid in one sum.",
            "the interest on the loan",
        ),
    ),
    "中国人民银行《人民币利率管理规定》; OpenStax Principles of Finance 7.1",
    terms=("单利", "simple interest"),
)


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
        param("pmt", "每期金额|payment", "money", _PMT),
        param("rate", "每期利率|rate per period", "rate", _RATE),
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
    _SOURCE,
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
    _SOURCE,
    terms=("年金现值", "预付年金", "普通年金", "annuity"),
)

pv_deferred_annuity = Calculator(
    "pv_deferred_annuity",
    "pv_deferred_annuity",
    step("x|递延年金现值|present value of a deferred annuity|").words,
    (
        param("pmt", "每期金额|payment", "money", _PMT),
        param("rate", "年利率|annual rate", "rate", _RATE),
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
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
    _SOURCE,
    fits=lambda a: a["rate"] > a["growth"],
)


def _payment(a: dict[str, Any]) -> tuple[Step, ...]:
    due = "/(1+rate)" if a["begin"] else ""
    from_pv = f"pv*rate/[1-(1+rate)^(-nper)]{due}"
    from_fv = f"fv*rate/[(1+rate)^nper-1]{due}"
    if not a["fv"]:
        return steps(f"result = {from_pv} | 资本回收额 | Payment | money")
    if not a["pv"]:
        return steps(f"result = {from_fv} | 偿债基金年存额 | Payment | money")
    if a["pv"] > 0:
        return steps(
            f"recover = {from_pv} | 现值部分的年金 | Payment for the present value | money",
            f"sink = {from_fv} | 终值部分的年金 | Payment for the future value | money",
            "result = recover+sink | 每期金额 | Payment | money",
        )
    return steps(
        "grown = -pv*(1+rate)^nper | 已有资金的终值 | Future value of the savings | money",
        f"result = (fv-grown)*rate/[(1+rate)^nper-1]{due} | 每期应存入的金额 | Payment | money",
    )


def _payment_params(pv: str, fv: str) -> tuple[Any, ...]:
    return (
        param("rate", "年利率|annual rate", "rate", _RATE),
        param("nper", "期数|number of payments", "count", "4..20"),
        param("pv", "现值|present value", "money", pv, default=0),
        param("fv", "终值|future value", "money", fv, default=0),
        param("begin", BEGIN, "flag", default=0),
    )


tvm_pmt = Calculator(
    "tvm_pmt",
    "tvm_pmt",
    step("x|资本回收额|capital recovery payment|").words,
    _payment_params("100000..800000/50000", "0"),
    "A=PV×i÷[1-(1+i)^(-n)]+FV×i÷[(1+i)^n-1]",
    _payment,
    (
        mistake("误用偿债基金系数|uses the sinking fund factor", "pv*rate/[(1+rate)^nper-1]"),
        mistake("期初与期末混用|mixes up beginning and end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("只平均偿还本金|repays the principal only", "pv/nper"),
        mistake("本金平均加首期全额利息|adds a full year's interest to the average", "pv/nper+pv*rate"),
    ),
    (
        scene(
            "{company}现在借入{pv}，年利率为{rate}，按年复利，约定{nper}年内每年年{when}等额偿还。",
            "每年应偿还的金额",
            "{company} borrows {pv} at {rate} a year and repays it in {nper} equal payments at the "
            "{when} of each year.",
            "the annual payment",
        ),
        scene(
            "{person}退休时有积蓄{pv}，年收益率为{rate}，计划在{nper}年内每年年{when}等额领取，恰好领完。",
            "每年可领取的金额",
            "{person} retires with {pv} that earns {rate} a year and draws it down in {nper} equal "
            "amounts at the {when} of "
            "each year.",
            "the amount of each withdrawal",
        ),
    ),
    _SOURCE,
    terms=("资本回收", "等额偿还", "annuity payment"),
)

sinking_fund = Calculator(
    "sinking_fund",
    "tvm_pmt",
    step("x|偿债基金年存额|sinking fund payment|").words,
    _payment_params("0", "100000..900000/50000"),
    "A=FV×i÷[(1+i)^n-1]",
    _payment,
    (
        mistake("误用资本回收系数|uses the capital recovery factor", "fv*rate/[1-(1+rate)^(-nper)]"),
        mistake("期初与期末混用|mixes up beginning and end", "@begin=1-begin"),
        mistake("少计一期|counts one payment too few", "@nper=nper-1"),
        mistake("未考虑利息|leaves out interest", "fv/nper"),
    ),
    (
        scene(
            "{company}{nper}年后需偿还债务{fv}，拟每年年{when}等额存入银行，年利率{rate}，按年复利。",
            "每年应存入的金额",
            "{company} owes {fv} in {nper} years and deposits an equal amount at the {when} of each "
            "year at {rate}, "
            "compounded annually.",
            "the annual deposit",
        ),
        scene(
            "{person}计划{nper}年后购房，需首付款{fv}，准备每年年{when}等额投资，年收益率{rate}。",
            "每年需投资的金额",
            "{person} needs {fv} for a house in {nper} years and invests an equal amount at the {when} "
            "of each year at {rate}.",
            "the amount to invest each year",
        ),
    ),
    _SOURCE,
    terms=("偿债基金", "sinking fund"),
)

tvm_pmt_saved = Calculator(
    "tvm_pmt_saved",
    "tvm_pmt",
    step("x|已有积蓄时的年存额|payment with savings at hand|").words,
    (
        param("rate", "年利率|annual rate", "rate", _RATE),
        param("nper", "期数|number of payments", "count", "5..18"),
        param("saved", "已有资金|savings", "money", "20000..200000/10000"),
        param("fv", "目标|target", "money", "300000..1200000/50000"),
    ),
    "A=[FV-PV×(1+i)^n]×i÷[(1+i)^n-1]",
    steps(
        "grown = saved*(1+rate)^nper | 已有资金的终值 | Future value of the savings | money",
        "gap = fv-grown | 资金缺口 | Amount still needed | money",
        "result = gap*rate/[(1+rate)^nper-1] | 每年应存入的金额 | Annual deposit | money",
    ),
    (
        mistake("未扣除已有资金的终值|leaves out the savings", "fv*rate/[(1+rate)^nper-1]"),
        mistake("已有资金未计息|takes off the savings without interest", "(fv-saved)*rate/[(1+rate)^nper-1]"),
        mistake("误用资本回收系数|uses the capital recovery factor", "gap*rate/[1-(1+rate)^(-nper)]"),
        mistake("缺口简单平均|divides the gap by the years", "gap/nper"),
    ),
    (
        scene(
            "{person}希望{nper}年后拥有{fv}，现已有积蓄{saved}，其余通过每年年末等额投资取得，年收益率"
            "均为{rate}。",
            "每年年末应投资的金额",
            "{person} wants {fv} in {nper} years and has {saved} already; the rest comes from equal "
            "investments at the end of "
            "each year. The money earns {rate} a year.",
            "the amount to invest each year",
        ),
    ),
    _SOURCE,
    fits=lambda a: a["fv"] > 2 * a["saved"] * (1 + a["rate"]) ** int(a["nper"]),
)


def _periods(a: dict[str, Any]) -> tuple[Step, ...]:
    if not a["pmt"]:
        return steps("result = ln(fv/pv)/ln(1+rate) | 期数 | Number of periods | number")
    pmt = "pmt*(1+rate)" if a["begin"] else "pmt"
    if not a["fv"]:
        return steps(f"result = -ln(1-pv*rate/({pmt}))/ln(1+rate) | 期数 | Number of periods | number")
    if not a["pv"]:
        return steps(f"result = ln(1+fv*rate/({pmt}))/ln(1+rate) | 期数 | Number of periods | number")
    return steps(
        f"result = ln[({pmt}+fv*rate)/({pmt}+pv*rate)]/ln(1+rate) | 期数 | Number of periods | number"
    )


def _signed_periods(given: dict[str, Any]) -> dict[str, Any]:
    """Take spreadsheet signs too: outflows may be given negative, where only one amount is."""
    names = [name for name in ("pv", "fv", "pmt") if given.get(name)]
    values = {name: Decimal(str(given[name])) for name in names}
    if len([v for v in values.values() if v]) == 2:
        return given | {name: abs(value) for name, value in values.items()}
    if len(values) == 3 and values["pv"] < 0 and values["pmt"] < 0:
        return given | {"pv": -values["pv"], "pmt": -values["pmt"]}
    return given


_NPER_LIMITS = "-1e13..1e13"
tvm_nper = Calculator(
    "tvm_nper",
    "tvm_nper",
    step("x|期数|number of periods|").words,
    (
        param("rate", "每期利率|rate per period", "rate", "0.03,0.04,0.05,0.06,0.07,0.08"),
        param("pmt", "每期金额|payment", "money", "0", default=0),
        param("pv", "现值|present value", "money", "50000..400000/50000", default=0),
        param("fv", "终值|future value", "money", "100000..900000/50000", default=0),
        param("begin", BEGIN, "flag", "0", default=0),
    ),
    "n=ln(FV÷PV)÷ln(1+i)",
    _periods,
    (
        mistake("按单利计算|uses simple interest", "(fv/pv-1)/rate"),
        mistake("套用72法则|applies the rule of 72", "72/(rate*100)*(fv/pv-1)"),
        mistake("套用70法则|applies the rule of 70", "70/(rate*100)*(fv/pv-1)"),
        mistake("用利率代替对数|divides by the rate instead of its logarithm", "ln(fv/pv)/rate"),
    ),
    (
        scene(
            "{person}现有资金{pv}，年收益率为{rate}，按年复利，目标金额为{fv}。",
            "达到目标所需的年数",
            "{person} has {pv}, which earns {rate} a year, compounded annually, and wants to have {fv}.",
            "the number of years needed",
        ),
        scene(
            "{company}将{pv}投入年收益率{rate}的项目，收益按年复利再投资，希望增值到{fv}。",
            "所需的投资年数",
            "{company} invests {pv} at {rate} a year with the income reinvested annually, until it has "
            "grown to {fv}.",
            "the number of years the investment takes",
        ),
    ),
    _SOURCE,
    unit=step("x|年|years|").words,
    fits=lambda a: Decimal("1.3") < a["fv"] / a["pv"] < 3 if a["pv"] else True,
    reads=_signed_periods,
)


def _rate_of(a: dict[str, Any]) -> Decimal:
    n, begin = int(a["nper"]), a["begin"]

    def gap(i: Decimal) -> Decimal:
        growth = (1 + i) ** n
        annuity = (growth - 1) / i if i else Decimal(n)
        return Decimal(a["pv"] * growth - a["pmt"] * (1 + i if begin else 1) * annuity - a["fv"])

    return solve(gap, Decimal("-0.9"), Decimal(5)) if a["pmt"] or a["fv"] else Decimal(0)


def _rate_steps(a: dict[str, Any]) -> tuple[Step, ...]:
    if not a["pmt"]:
        return steps("result = (fv/pv)^(1/nper)-1 | 年利率 | Rate | rate")
    due = "*(1+{i})" if a["begin"] else ""
    tail = "-fv/(1+{i})^nper" if a["fv"] else ""
    return proof("pv-pmt*[1-(1+{i})^(-nper)]/{i}" + due + tail, _rate_of(a), "差额", "Difference")


def _signed_rate(given: dict[str, Any]) -> dict[str, Any]:
    """Take spreadsheet signs: money received is pv, money paid is pmt and fv."""
    amounts = {name: Decimal(str(given.get(name) or 0)) for name in ("pv", "pmt", "fv")}
    if amounts["pv"] > 0 and amounts["pmt"] <= 0 and amounts["fv"] <= 0:
        return given | {"pmt": -amounts["pmt"], "fv": -amounts["fv"]}
    if amounts["pv"] < 0 and amounts["pmt"] >= 0 and amounts["fv"] >= 0:
        return given | {"pv": -amounts["pv"]}
    if amounts["pv"] <= 0 and amounts["pmt"] < 0 < amounts["fv"]:
        return given | {"pv": -amounts["pv"]}
    if not amounts["pv"] and amounts["pmt"] > 0 and amounts["fv"] > 0:
        return given | {"pmt": -amounts["pmt"]}
    return given


tvm_rate = Calculator(
    "tvm_rate",
    "tvm_rate",
    step("x|年均复合收益率|compound annual rate|").words,
    (
        param("nper", "期数|number of periods", "count", "3..12"),
        param("pmt", "每期金额|payment", "money", "0", default=0),
        param("pv", "现值|present value", "money", "50000..300000/10000", default=0),
        param("fv", "终值|future value", "money", "80000..600000/10000", default=0),
        param("begin", BEGIN, "flag", "0", default=0),
    ),
    "i=(FV÷PV)^(1÷n)-1",
    _rate_steps,
    (
        mistake("用总收益率简单平均|averages the total return", "(fv/pv-1)/nper"),
        mistake("期数多计一期|counts one period too many", "@nper=nper+1"),
        mistake("期数少计一期|counts one period too few", "@nper=nper-1"),
        mistake("以终值为分母|divides by the final value", "(fv-pv)/fv/nper"),
    ),
    (
        scene(
            "{person}{nper}年前投资{pv}，期间没有追加和支取，现在价值{fv}，按年复利计算。",
            "该项投资的年均复合收益率",
            "{person} invested {pv} {nper} years ago and made no deposits or withdrawals; the "
            "investment is worth {fv} today.",
            "the compound annual rate of return",
        ),
        scene(
            "{company}的一项资产{nper}年间由{pv}增值到{fv}。",
            "该资产的年均复合增长率",
            "An asset of {company} grew from {pv} to {fv} in {nper} years.",
            "the compound annual growth rate of the asset",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("1.02") ** int(a["nper"]) < a["fv"] / a["pv"] < Decimal("1.12") ** int(a["nper"]),
    reads=_signed_rate,
    terms=("年均复合", "复合增长率", "compound annual growth"),
)

instalment_rate = Calculator(
    "instalment_rate",
    "tvm_rate",
    step("x|分期付款的内含利率|rate implied by instalments|").words,
    (
        param("nper", "期数|number of payments", "count", "3..8"),
        param("pmt", "每期金额|payment", "money", "10000..60000/2000"),
        param("pv", "现价|price", "money", "50000..240000/10000"),
        param("fv", "终值|future value", "money", "0", default=0),
        param("begin", BEGIN, "flag", "0", default=0),
    ),
    "PV=A×[1-(1+i)^(-n)]÷i",
    _rate_steps,
    (
        mistake(
            "用利息总额除以本金和年数|divides the total interest by price and years", "(pmt*nper/pv-1)/nper"
        ),
        mistake("期数多计一期|counts one payment too many", "@nper=nper+1"),
        mistake("误作期初付款|takes the payments as made at the beginning", "@begin=1"),
    ),
    (
        scene(
            "一台设备现价{pv}，也可分期付款：从第一年起每年年末付{pmt}，共付{nper}年，不另付首付款。",
            "分期付款的内含年利率",
            "A machine costs {pv} in cash or {pmt} at the end of each of {nper} years without a deposit.",
            "the annual rate implied by the instalments",
        ),
        scene(
            "{person}出借{pv}，约定每年年末收回{pmt}，共{nper}年收回全部本息。",
            "该笔借款的年利率",
            "{person} lends {pv} and is repaid {pmt} at the end of each year for {nper} years, "
            "interest included.",
            "the annual rate of the loan",
        ),
    ),
    _SOURCE,
    fits=lambda a: Decimal("1.1") < a["pmt"] * a["nper"] / a["pv"] < 1 + Decimal("0.06") * a["nper"],
)
