"""Amounts that Chinese statutes fix: deposits, damages, severance, shares of an estate, reserves.

Sources: 《民法典》第586-588、1130、1153条;
《消费者权益保护法》第55条;
《食品安全法》第148条;
《劳动合同法》第47、82、87条;
《存款保险条例》第5条; 《公司法》(2023) 第210条.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Step, mistake, param, scene, step, steps


def _law(
    name: str,
    text: str,
    params: tuple[Any, ...],
    formula: str,
    rows: Any,
    wrong: str,
    zh: str,
    asked: str,
    en: str,
    asked_en: str,
    source: str,
    terms: str,
    **rest: Any,
) -> Calculator:
    wrongs = tuple(mistake(*each.strip().rsplit("=", 1)) for each in wrong.split(";"))
    return Calculator(
        name,
        "inherit_deposit_law",
        step(f"x|{text}|").words,
        params,
        formula,
        rows,
        wrongs,
        (scene(zh, asked, en, asked_en),),
        source,
        domain="law",
        currency="CNY ",
        terms=tuple(terms.split()),
        **rest,
    )


_DEPOSIT, _CONTRACT = (
    "《民法典》第586条、第587条",
    param("amount", "主合同标的额|contract amount", "money", "200000..3000000/50000", limits="0..1e13"),
)
deposit_cap = _law(
    "deposit_cap",
    "定金数额上限|cap of a deposit",
    (_CONTRACT,),
    "定金上限=主合同标的额×20%",
    steps("result = amount*20% | 定金上限 | Largest valid deposit | money"),
    "误用10%|uses 10 percent=amount*0.1; 误用15%|uses 15 percent=amount*0.15; 误用30%|uses 30 percent="
    "amount*0.3; 误用25%|uses 25 percent=amount*0.25",
    "甲、乙签订买卖合同，主合同标的额为{amount}，双方拟约定定金。",
    "根据《民法典》，能够产生定金效力的最高数额",
    "Two parties sign a sales contract for {amount} and agree on a deposit. The Chinese Civil Code "
    "caps a deposit at 20% of the contract amount.",
    "the largest deposit that has legal effect",
    _DEPOSIT,
    "定金 earnest",
)
deposit_double = _law(
    "deposit_double",
    "双倍返还定金|double return of a deposit",
    (param("deposit", "定金|deposit", "money", "20000..200000/10000", limits="0..1e13"),),
    "返还额=定金×2",
    steps("result = deposit*2 | 应返还的金额 | Amount to return | money"),
    "只返还定金本身|returns the deposit only=deposit; 返还三倍|returns three times the deposit=deposit*"
    "3; 返还一倍半|returns one and a half times the deposit=deposit*1.5; 返还四倍|returns four times="
    "deposit*4",
    "甲向乙交付定金{deposit}（未超过主合同标的额的20%），后因收受定金的乙违约致使合同目的无法实现。",
    "乙应当返还给甲的金额",
    "A pays B a deposit of {deposit}, within the statutory cap. B, who received the deposit, breaches "
    "the contract and defeats its purpose; Chinese law demands double return.",
    "the amount that B has to return",
    _DEPOSIT,
    "双倍返还 定金",
)


def _excess(a: dict[str, Any]) -> tuple[Step, ...]:
    cap = step("cap = amount*20% | 定金上限 | Cap of the deposit | money")
    if a["paid"] <= a["amount"] * Decimal("0.2"):
        return (cap, step("result = paid*2 | 应返还的金额 | Amount to return | money"))
    return (
        cap,
        step(
            "result = cap*2+(paid-cap) | 上限内双倍返还，超过部分原数返还 | Double up to the cap and "
            "the excess once | money"
        ),
    )


deposit_return = _law(
    "deposit_return",
    "超额定金的返还|return of an excessive deposit",
    (_CONTRACT, param("paid", "实付定金|deposit paid", "money", "60000..900000/20000", limits="0..1e13")),
    "返还额=上限×2+超过部分",
    _excess,
    "超过部分也双倍返还|doubles the excess as well=paid*2; 超过部分未返还|leaves out the excess=cap*2; "
    "只返还实付金额|returns what was paid=paid; 返还实付金额加一个超过部分|adds the excess to what was "
    "paid=paid+(paid-cap)",
    "甲、乙的合同标的额为{amount}，甲实际交付定金{paid}，收受定金的乙违约致使合同目的无法实现，甲主张定"
    "金责任。",
    "乙应返还的总金额（含超过法定限额的部分）",
    "A contract for {amount} was secured by a deposit of {paid}. Up to 20% of the contract amount a "
    "deposit is returned twice on breach by its receiver; the excess is returned once. The receiver "
    "breaches.",
    "the total amount to be returned",
    _DEPOSIT,
    "定金",
    fits=lambda a: Decimal("0.22") < a["paid"] / a["amount"] < Decimal("0.4"),
)


def _severance(a: dict[str, Any]) -> tuple[Step, ...]:
    capped = a["average"] > 0 and a["wage"] > 3 * a["average"]
    months = a["months"]
    part = Decimal(0) if months == 0 else Decimal("0.5") if months < 6 else Decimal(1)
    rows = [step(f"served = years+{part} | 折算的工作年限 | Years that count | number")] if part else []
    served = "served" if part else "years"
    if capped:
        rows.append(
            step(
                "base = average*3 | 月工资以当地社会平均工资三倍为限 | Monthly wage capped at three "
                "times the average | money"
            )
        )
        years = a["years"] + part
        if years > 12:
            return (*rows, step("result = base*12 | 高薪者年限最高十二年 | At most twelve years | money"))
        return (*rows, step(f"result = base*{served} | 经济补偿 | Severance pay | money"))
    return (*rows, step(f"result = wage*{served} | 经济补偿 | Severance pay | money"))


_LABOUR = "《劳动合同法》第47条"
severance = _law(
    "severance",
    "经济补偿|severance pay",
    (
        param("wage", "月工资|monthly wage", "money", "6000..18000/500", limits="0..1e9"),
        param("years", "整年数|full years", "count", "2..11", limits="0..60"),
        param("months", "余月数|further months", "count", "2,3,4,5,7,8,9,10", default=0, limits="0..11"),
        param("average", "社会平均工资|average wage", "money", "0", default=0),
    ),
    "经济补偿=月工资×年限（满六个月按一年，未满六个月按半年）",
    _severance,
    "零头月份未计|ignores the further months=wage*years; 零头均按一年计|counts the further months as a "
    "year=wage*(years+1); 零头均按半年计|counts the further months as half a year=wage*(years+0.5); 按"
    "实际月数折算|counts the months exactly=wage*(years+months/12); 误加一个月代通知金|adds a month's "
    "notice=result+wage",
    "劳动者在某单位工作{years}年零{months}个月，离职前十二个月平均工资为每月{wage}（低于当地社会平均工"
    "资的三倍），单位依法应支付经济补偿。",
    "经济补偿的数额",
    "An employee in China leaves after {years} years and {months} months with an average wage of {wage}"
    " a month, below the statutory cap. Six months or more count as a year, fewer as half a year.",
    "the severance pay",
    _LABOUR,
    "经济补偿 severance",
    aliases=("economic_compensation",),
)
severance_capped = _law(
    "severance_capped",
    "高薪者经济补偿|severance pay with cap",
    (
        param("wage", "月工资|monthly wage", "money", "36000..60000/2000", limits="0..1e9"),
        param("years", "工作年数|years", "count", "13..18", limits="0..60"),
        param("average", "社会平均工资|average wage", "money", "8000..11000/500"),
        param("months", "余月数|further months", "count", "0", default=0, limits="0..11"),
    ),
    "经济补偿=社会平均工资×3×min(年限,12)",
    _severance,
    "未限年限|does not cap the years=average*3*years; 工资未以三倍为限|does not cap the wage=wage*12; "
    "工资和年限均未设限|caps neither wage nor years=wage*years; 误按两倍为限|caps the wage at twice "
    "the average=average*2*12",
    "劳动者月工资{wage}，在本单位工作满{years}年（整年），当地上年度职工月平均工资为{average}，单位依法"
    "应支付经济补偿。",
    "经济补偿的数额",
    "An employee in China earned {wage} a month and served {years} full years; the local average wage "
    "is {average}. Above three times that average, the wage is capped there and the years at twelve.",
    "the severance pay",
    _LABOUR,
    "经济补偿",
    fits=lambda a: a["wage"] > 3 * a["average"],
)


def _damages(times: int, floor: int) -> Any:
    def made(a: dict[str, Any]) -> tuple[Step, ...]:
        product = a["price"] * times
        if product >= floor:
            return steps(
                f"result = price*{times} | 价款的{times}倍（高于{floor}元） | {times} times the price | money"
            )
        return steps(
            f"multiple = price*{times} | 价款的{times}倍（低于{floor}元） | {times} times the price ("
            f"below {floor}) | money",
            f"result = {floor} | 按最低{floor}元增加赔偿 | The minimum of {floor} | money",
        )

    return made


triple_damages = _law(
    "triple_damages",
    "欺诈的增加赔偿|damages for consumer fraud",
    (param("price", "价款|price", "money", "180..3000/60", limits="0..1e13"),),
    "增加赔偿=max(价款×3,500)",
    _damages(3, 500),
    "按一倍计算|takes the price once=price; 按两倍计算|takes twice the price=price*2; 按十倍计算|takes "
    "ten times the price=price*10; 退款一并计入|adds the refund=result+price",
    "消费者李某购买一件商品，价款{price}，经营者构成欺诈，李某依照《消费者权益保护法》要求增加赔偿。",
    "除退还价款外，李某可主张的增加赔偿金额",
    "A consumer in China paid {price} for a product sold by fraud. The law grants three times the price"
    ", with a minimum of CNY 500, on top of the refund.",
    "the additional damages",
    "《消费者权益保护法》第55条",
    "构成欺诈 欺诈行为 价款的三倍 三倍赔偿 增加赔偿",
)
food_damages = _law(
    "food_damages",
    "食品安全惩罚性赔偿|damages for unsafe food",
    (param("price", "价款|price", "money", "120..900/30", limits="0..1e13"),),
    "增加赔偿=max(价款×10,1000)",
    _damages(10, 1000),
    "误用三倍|takes three times the price=price*3; 误用五倍|takes five times the price=price*5; 退款一"
    "并计入|adds the refund=price*11; 误用八倍|takes eight times the price=price*8",
    "消费者王某购买的预包装食品价款{price}，经查不符合食品安全标准，且经营者明知，王某主张价款十倍的赔偿金。",
    "可主张的惩罚性赔偿金",
    "A consumer in China paid {price} for food that the seller knew to be unsafe. The law grants ten "
    "times the price, with a minimum of CNY 1,000.",
    "the punitive damages",
    "《食品安全法》第148条",
    "食品安全标准 十倍赔偿 价款十倍 惩罚性赔偿金",
)


def _share(a: dict[str, Any]) -> tuple[Step, ...]:
    if a["joint"]:
        return steps(
            "estate_part = estate/2 | 先分出配偶的一半，余为遗产 | Half belongs to the spouse; the "
            "rest is the estate | money",
            "result = estate_part/heirs | 每位第一顺序继承人的份额 | Share of each heir | money",
        )
    return steps("result = estate/heirs | 每位继承人的份额 | Share of each heir | money")


inherit_deposit_law = _law(
    "inherit_deposit_law",
    "法定继承份额|statutory share of an estate",
    (
        param("estate", "财产总额|property", "money", "1200000..7200000/240000"),
        param("heirs", "继承人数|heirs", "count", "3..5", limits="1..1000"),
        param("joint", "夫妻共同财产|joint property of a couple", "flag", "0", default=1),
    ),
    "份额=(夫妻共同财产÷2)÷继承人数",
    _share,
    "未先分出配偶份额|does not take off the spouse's half=estate/heirs; 漏计一位继承人|counts one heir "
    "too few=estate/2/(heirs-1); 多计一位继承人|counts one heir too many=estate/2/(heirs+1)",
    "甲死亡时留有其个人财产{estate}，未立遗嘱，无债务，第一顺序继承人共{heirs}人，均有继承权且份额均等。",
    "每位继承人可继承的遗产份额",
    "A dies without a will and leaves personal property of {estate} and no debts to {heirs} heirs of "
    "the first order with equal shares.",
    "the share of each heir",
    "《民法典》第1130条、第1153条",
    "继承 遗产",
    aliases=("inherit_share",),
)
joint_estate = _law(
    "joint_estate",
    "夫妻共同财产的继承份额|share of a joint estate",
    (
        param("estate", "夫妻共同财产|joint property", "money", "1200000..9600000/240000"),
        param("heirs", "继承人数|heirs", "count", "3..5", limits="1..1000"),
    ),
    "份额=共同财产÷2÷继承人数",
    lambda a: _share(a | {"joint": True}),
    "未先分出配偶份额|does not take off the spouse's half=estate/heirs; 漏计一位继承人|counts one heir "
    "too few=estate/2/(heirs-1); 多计一位继承人|counts one heir too many=estate/2/(heirs+1)",
    "甲与妻子的夫妻共同财产为{estate}。甲死亡，未立遗嘱，无债务，第一顺序继承人（含妻子）共{heirs}人，"
    "份额均等。",
    "妻子以外的每位继承人可继承的份额",
    "A and his wife own joint property of {estate}. A dies without a will or debts and has {heirs} "
    "heirs of the first order, his wife included, with equal shares.",
    "the share of each heir other than the wife",
    "《民法典》第1130条、第1153条",
    "继承 夫妻共同财产",
)


def _insured(a: dict[str, Any]) -> tuple[Step, ...]:
    total = step("total = principal+interest | 本息合计 | Principal and interest | money")
    if a["principal"] + a["interest"] <= 500000:
        return (
            total,
            step(
                "result = total | 未超过50万元限额，全额偿付 | Within the limit of CNY 500,000, paid "
                "in full | money"
            ),
        )
    return (
        total,
        step(
            "result = 500000 | 超过最高偿付限额，按50万元偿付 | Above the limit, so CNY 500,000 is "
            "paid | money"
        ),
    )


insured_deposit = _law(
    "insured_deposit",
    "存款保险偿付额|insured deposit",
    (
        param(
            "principal",
            "本金|principal",
            "money",
            "380000,400000,420000,440000,450000,460000,480000,520000,550000,580000,600000,650000,720000"
            ",800000",
            limits="0..1e13",
        ),
        param("interest", "利息|interest", "money", "8000,12000,15000,18000,24000,32000", default=0),
    ),
    "偿付额=min(本金+利息,50万元)",
    _insured,
    "未计利息|leaves out the interest=principal; 未受限额约束|ignores the limit=principal+interest; 限"
    "额外另付利息|pays the interest on top of the limit=min(principal,500000)+interest; 只偿付九成|"
    "pays ninety percent only=(principal+interest)*0.9",
    "某存款人在同一家投保银行的被保险存款本金{principal}、利息{interest}。该银行被依法接管并启动存款保"
    "险偿付，最高偿付限额为人民币50万元。",
    "存款保险基金应偿付的金额",
    "A depositor has insured deposits of {principal} plus interest of {interest} at one bank. The "
    "insurance pays at most CNY 500,000 per depositor and bank.",
    "the amount the insurance pays",
    "《存款保险条例》第5条",
    "存款保险 偿付限额",
)


def _reserve(a: dict[str, Any]) -> tuple[Step, ...]:
    ten = step("ten = profit*10% | 法定比例10% | Ten percent of the profit | wan")
    room = step("room = capital*50%-reserve | 距注册资本50%的差额 | Room up to half of the capital | wan")
    if a["capital"] / 2 - a["reserve"] < a["profit"] / 10:
        return (ten, room, step("result = room | 二者取小，至少提取 | The smaller of the two | wan"))
    return (ten, room, step("result = ten | 二者取小，至少提取 | The smaller of the two | wan"))


statutory_reserve = _law(
    "statutory_reserve",
    "法定公积金提取额|allocation to the statutory reserve",
    (
        param("capital", "注册资本|registered capital", "wan", "400..1000/100"),
        param("profit", "税后利润|profit after tax", "wan", "200..600/20"),
        param("reserve", "已有公积金|reserve so far", "wan", "170..480/10"),
    ),
    "提取额=min(税后利润×10%,注册资本×50%-已有公积金)",
    _reserve,
    "只按10%计提|takes ten percent regardless=profit*0.1; 只看注册资本50%|takes the room regardless="
    "capital*0.5-reserve; 误按5%计提|takes five percent=profit*0.05; 误按15%计提|takes fifteen percent="
    "profit*0.15; 误按20%计提|takes twenty percent=profit*0.2",
    "某公司注册资本{capital}，当年税后利润{profit}，法定公积金累计额已达{reserve}，以前年度无亏损。累计"
    "额达到注册资本的50%即可停止提取。",
    "当年最低应提取的法定公积金",
    "A Chinese company with a registered capital of {capital} earned {profit} after tax; its statutory "
    "reserve is {reserve} so far. Ten percent is allocated each year until the reserve reaches half of "
    "the capital.",
    "the minimum allocation to the reserve",
    "《公司法》(2023) 第210条",
    "法定公积金",
    fits=lambda a: Decimal(4) <= a["capital"] / 2 - a["reserve"] <= a["profit"] / 4,
)
