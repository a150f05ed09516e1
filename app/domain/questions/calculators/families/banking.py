"""Banking and money: capital, provisions, liquidity, expected loss and the money multiplier.

Formulas: 《商业银行资本管理办法》(2023); 《商业银行流动性风险管理办法》;
Mishkin, The Economics of Money, ch. on the multiplier.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, mistake, param, scene, step, steps

_SOURCE = "《商业银行资本管理办法》; 《商业银行风险监管核心指标》"
_AMOUNTS = {
    "capital": "60..140/5",
    "deduct": "2..8/1",
    "rwa": "600..1200/20",
    "npl": "4..18/1",
    "loans": "500..1000/25",
    "provision": "12..45/1",
    "hqla": "120..300/10",
    "outflow": "100..240/10",
    "ead": "500..3000/100",
}


def _amount(name: str, text: str) -> Any:
    return param(name, text, "wan", _AMOUNTS[name])


def _bank(
    name: str,
    text: str,
    params: tuple[Any, ...],
    formula: str,
    shown: str,
    zh: str,
    en: str,
    wrong: str,
    **rest: Any,
) -> Calculator:
    label = step(f"x|{text}|").words
    wrongs = tuple(mistake(*each.strip().rsplit("=", 1)) for each in wrong.split(";"))
    kind = rest.pop("kind", "rate")
    return Calculator(
        name,
        "bank_ratios",
        label,
        params,
        shown,
        (step(f"result = {formula} | {label.zh} | {label.en[0].upper() + label.en[1:]} | {kind}"),),
        wrongs,
        (scene("某商业银行" + zh, f"该银行的{label.zh}", "A bank has " + en, f"the {label.en}"),),
        _SOURCE,
        terms=(label.zh, label.en),
        **rest,
    )


_CAPITAL, _DEDUCT, _RWA = (
    _amount("capital", "资本总额|capital"),
    _amount("deduct", "扣除项|deductions"),
    _amount("rwa", "风险加权资产|risk-weighted assets"),
)
_NPL, _LOANS, _PROVISION = (
    _amount("npl", "不良贷款|bad loans"),
    _amount("loans", "贷款总额|loans"),
    _amount("provision", "贷款损失准备|provisions"),
)
bank_ratios = _bank(
    "bank_ratios",
    "资本充足率|capital adequacy ratio",
    (_CAPITAL, param("deduct", "扣除项|deductions", "wan", "2..8/1", default=0), _RWA),
    "(capital-deduct)/rwa",
    "资本充足率=(资本-扣除项)÷风险加权资产",
    "资本总额{capital}，资本扣除项{deduct}，风险加权资产{rwa}。",
    "capital of {capital}, deductions of {deduct} and risk-weighted assets of {rwa}.",
    "漏减扣除项|leaves out the deductions=capital/rwa; 误加扣除项|adds the deductions=(capital+deduct)/"
    "rwa; 分母误减扣除项|takes the deductions off the assets=capital/(rwa-deduct)",
    aliases=("capital_adequacy", "bank_ratios_car", "car"),
    fits=lambda a: Decimal("0.07") < (a["capital"] - a["deduct"]) / a["rwa"] < Decimal("0.18"),
)
npl_ratio = _bank(
    "npl_ratio",
    "不良贷款率|ratio of bad loans",
    (_NPL, _LOANS, _PROVISION),
    "npl/loans",
    "不良贷款率=不良贷款÷贷款总额",
    "各项贷款余额{loans}，其中不良贷款{npl}，贷款损失准备{provision}。",
    "loans of {loans}, of which {npl} are bad, and provisions of {provision}.",
    "误求拨贷比|takes provisions over loans=provision/loans; 误以正常贷款为分母|divides by the good "
    "loans=npl/(loans-npl); 分母扣除准备|takes the provisions off the loans=npl/(loans-provision)",
    fits=lambda a: (
        a["npl"] / a["loans"] < Decimal("0.03")
        and a["provision"] > a["npl"] * Decimal("1.3")
        and a["provision"] < a["npl"] * 4
    ),
)
provision_coverage = _bank(
    "provision_coverage",
    "拨备覆盖率|provision coverage",
    (_PROVISION, _NPL, _LOANS),
    "provision/npl",
    "拨备覆盖率=贷款损失准备÷不良贷款",
    "各项贷款余额{loans}，不良贷款{npl}，贷款损失准备{provision}。",
    "loans of {loans}, bad loans of {npl} and provisions of {provision}.",
    "分子误减不良贷款|takes the bad loans off=(provision-npl)/npl; 误加不良贷款|adds the bad loans=("
    "provision+npl)/npl; 分子分母颠倒|divides the wrong way round=npl/provision",
    fits=lambda a: Decimal("1.3") < a["provision"] / a["npl"] < Decimal("3.2"),
)
loan_provision_ratio = _bank(
    "loan_provision_ratio",
    "贷款拨备率|ratio of provisions to loans",
    (_PROVISION, _LOANS, _NPL),
    "provision/loans",
    "贷款拨备率=贷款损失准备÷贷款总额",
    "各项贷款余额{loans}，不良贷款{npl}，贷款损失准备{provision}。",
    "loans of {loans}, bad loans of {npl} and provisions of {provision}.",
    "误求不良贷款率|takes the ratio of bad loans=npl/loans; 误加不良贷款|adds the bad loans=(provision+"
    "npl)/loans; 误减不良贷款|takes the bad loans off=(provision-npl)/loans",
    fits=lambda a: Decimal("1.4") < a["provision"] / a["npl"] < 4,
)
lcr = _bank(
    "lcr",
    "流动性覆盖率|liquidity coverage ratio",
    (
        _amount("hqla", "合格优质流动性资产|liquid assets"),
        _amount("outflow", "现金流出|outflow"),
        param("inflow", "现金流入|inflow", "wan", "20..80/5", default=0),
    ),
    "hqla/(outflow-inflow)",
    "LCR=合格优质流动性资产÷未来30天现金净流出量",
    "合格优质流动性资产{hqla}，未来30天预期现金流出{outflow}、现金流入{inflow}（未超过流出的75%）。",
    "liquid assets of {hqla}, an expected outflow of {outflow} and an inflow of {inflow} over 30 days ("
    "below 75% of the outflow).",
    "漏减现金流入|leaves out the inflow=hqla/outflow; 流入流出相加|adds inflow and outflow=hqla/("
    "outflow+inflow); 现金流入计入分子|adds the inflow to the assets=(hqla+inflow)/outflow",
    fits=lambda a: a["inflow"] < a["outflow"] * Decimal("0.5") and a["hqla"] > a["outflow"] - a["inflow"],
)
expected_loss = _bank(
    "expected_loss",
    "预期损失|expected loss",
    (
        param("pd", "违约概率|probability of default", "rate", "0.01,0.015,0.02,0.025,0.03,0.04"),
        param("lgd", "违约损失率|loss given default", "rate", "0.25,0.3,0.35,0.4,0.45,0.6"),
        _amount("ead", "违约风险暴露|exposure"),
    ),
    "pd*lgd*ead",
    "EL=PD×LGD×EAD",
    "一笔贷款的违约风险暴露为{ead}，违约概率{pd}，违约损失率{lgd}。",
    "a loan with an exposure of {ead}, a probability of default of {pd} and a loss given default of {lgd}.",
    "误用回收率|uses the recovery rate=pd*(1-lgd)*ead; 漏乘违约损失率|leaves out the loss given default"
    "=pd*ead; 误乘履约概率|multiplies by the probability of survival=(1-pd)*lgd*ead",
    kind="wan",
)
lgd = _bank(
    "lgd",
    "违约损失率|loss given default",
    (
        _amount("ead", "违约风险暴露|exposure"),
        param("recovered", "回收金额|recovered", "wan", "200..1500/50"),
        param("costs", "清收成本|costs", "wan", "10..60/10", default=0),
    ),
    "1-(recovered-costs)/ead",
    "LGD=1-(回收金额-清收成本)÷EAD",
    "一笔违约贷款的风险暴露为{ead}，处置抵押物回收{recovered}，清收成本{costs}。",
    "a defaulted loan with an exposure of {ead}; {recovered} is recovered at a cost of {costs}.",
    "误求回收率|takes the recovery rate=(recovered-costs)/ead; 漏计清收成本|leaves out the costs="
    "1-recovered/ead; 清收成本方向相反|turns the costs round=1-(recovered+costs)/ead",
    fits=lambda a: (
        Decimal("0.25") < a["recovered"] / a["ead"] < Decimal("0.7")
        and (a["recovered"] - a["costs"]) * 2 != a["ead"]
    ),
)


def _multiplier(a: dict[str, Any]) -> Any:
    base = "rd+e+c" + ("+rt*t" if a["t"] else "")
    return steps(f"result = (1+c)/({base}) | 货币乘数 | Money multiplier | number")


money_multiplier = Calculator(
    "money_multiplier",
    "money_multiplier",
    step("x|货币乘数|money multiplier|").words,
    (
        param("c", "现金漏损率|cash ratio", "rate", "0.05,0.06,0.08,0.1,0.12,0.15"),
        param("rd", "法定存款准备金率|reserve requirement", "rate", "0.07,0.08,0.1,0.12,0.15"),
        param("e", "超额准备金率|excess reserves", "rate", "0.01,0.02,0.03,0.04,0.05", default=0),
        param("rt", "定期存款准备金率|reserve on time deposits", "rate", "0", default=0),
        param("t", "定期存款比率|time deposits", "rate", "0", default=0),
    ),
    "m=(1+c)÷(r+e+c)",
    _multiplier,
    (
        mistake("分子漏加现金漏损率|leaves the cash ratio out of the numerator", "1/(rd+e+c)"),
        mistake("漏计超额准备金率|leaves out the excess reserves", "(1+c)/(rd+c)"),
        mistake("只用法定存款准备金率|uses the reserve requirement only", "1/rd"),
        mistake("分母漏计现金漏损率|leaves the cash ratio out of the denominator", "(1+c)/(rd+e)"),
    ),
    (
        scene(
            "假设法定存款准备金率为{rd}，超额准备金率为{e}，现金漏损率为{c}，未考虑定期存款。",
            "狭义货币乘数",
            "The reserve requirement is {rd}, the excess reserve ratio {e} and the cash ratio {c}; "
            "ignore time deposits.",
            "the money multiplier",
        ),
        scene(
            "某国法定存款准备金率{rd}，银行持有的超额准备金率{e}，公众的现金漏损率{c}（仅有活期存款）。",
            "该国的货币乘数",
            "In a country banks keep reserves of {rd} as required and {e} in excess of that; the "
            "public holds cash of {c} of its demand deposits.",
            "the money multiplier of the country",
        ),
    ),
    "Mishkin, The Economics of Money, Banking and Financial Markets",
    domain="general",
    terms=("货币乘数", "money multiplier"),
)
deposit_multiplier = Calculator(
    "deposit_multiplier",
    "money_multiplier",
    step("x|存款派生总额|deposits created|").words,
    (
        param("amount", "原始存款|initial deposit", "wan", "100..1000/50"),
        param("rd", "法定存款准备金率|reserve requirement", "rate", "0.08,0.1,0.12,0.15,0.2"),
        param("e", "超额准备金率|excess reserves", "rate", "0.02,0.03,0.04,0.05", default=0),
        param("c", "现金漏损率|cash ratio", "rate", "0.05,0.08,0.1", default=0),
    ),
    "存款总额=原始存款÷(r+e+c)",
    steps("result = amount/(rd+e+c) | 存款总额 | Total deposits | wan"),
    (
        mistake("只用法定存款准备金率|uses the reserve requirement only", "amount/rd"),
        mistake("漏计现金漏损率|leaves out the cash ratio", "amount/(rd+e)"),
        mistake("误用货币乘数|uses the money multiplier", "amount*(1+c)/(rd+e+c)"),
        mistake("漏计超额准备金率|leaves out the excess reserves", "amount/(rd+c)"),
        mistake("误减原始存款|deducts the initial deposit", "result-amount"),
    ),
    (
        scene(
            "某银行吸收原始存款{amount}，法定存款准备金率{rd}，超额准备金率{e}，现金漏损率{c}。",
            "银行体系最终可形成的存款总额",
            "A bank receives a deposit of {amount}. The reserve requirement is {rd}, excess reserves "
            "are {e} and the cash ratio is {c}.",
            "the total of deposits that the banking system can create",
        ),
    ),
    "Mishkin, The Economics of Money, Banking and Financial Markets",
    domain="general",
    terms=("派生存款", "存款创造"),
)
