"""Sections about a contract: key points, payments, delivery, warranty, breach with sums, risks."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.document import Block, Cell
from app.domain.documents.facts import Place
from app.domain.documents.texts.contract import Clause, Penalty
from app.domain.documents.wording import amount, percent
from app.domain.documents.writing.material import Material

_TERMS = {"day": ("日", "day"), "week": ("周", "week"), "month": ("月", "month")}
_UNITS_OF = {
    "天": "day",
    "日": "day",
    "d": "day",
    "周": "week",
    "w": "week",
    "个": "month",
    "月": "month",
    "m": "month",
}
_DELAY = re.compile(
    r"(?:逾期|拖欠|欠付|欠缴|迟付|延付|延迟|拖延|迟延|延误|迟交|延期|晚)[^\d]{0,6}(?P<n>\d+)\s*(?P<zh>[天日周月]|个月)|"
    r"(?P<m>\d+)[- ](?P<en>day|week|month)s?\b",
    re.IGNORECASE,
)
_REPEATED = re.compile(
    r"(每(?:年|季度?|月|半年|期)|按[年季月]|each (?:year|quarter|month)|quarterly|monthly|annually|"
    r"per (?:year|quarter|month))",
    re.IGNORECASE,
)
_TOPICS = {
    "subject": ("标的", "Subject"),
    "payment": ("付款", "Payment"),
    "delivery": ("交付与期限", "Delivery and term"),
    "acceptance": ("验收", "Acceptance"),
    "warranty": ("质保", "Warranty"),
    "breach": ("违约责任", "Breach"),
    "property": ("知识产权", "Intellectual property"),
    "confidential": ("保密", "Confidentiality"),
    "dispute": ("争议解决", "Disputes"),
}
_ABSENT = {
    "acceptance": ("验收标准与期限", "acceptance criteria and dates"),
    "confidential": ("保密", "confidentiality"),
    "force": ("不可抗力", "force majeure"),
    "termination": ("解除与终止", "termination"),
    "property": ("知识产权", "intellectual property"),
    "dispute": ("争议解决", "settlement of disputes"),
    "warranty": ("质保", "warranty"),
    "breach": ("违约责任", "breach"),
}


def keypoints(m: Material) -> list[Block]:
    """Write parties, price and each topic with its clause as a table."""
    c, pen = m.contract, m.pen
    rows: list[list[Cell]] = []
    if c.number:
        rows.append(
            [pen.text_cell(pen.say("合同编号", "Number")), pen.text_cell(*c.number), pen.text_cell("—")]
        )
    for role, name, place in c.parties:
        rows.append([pen.text_cell(role), pen.text_cell(name, place), pen.text_cell("—")])
    if total := total_fact(m):
        label = c.total_clause.label if c.total_clause else ""
        where = c.total_clause.place if c.total_clause else None
        rows.append(
            [
                pen.text_cell(pen.say("合同总价", "Total price")),
                pen.cell(total, unit=True),
                pen.text_cell(label, where),
            ]
        )
    for topic, (zh, en) in _TOPICS.items():
        for clause in c.about(topic)[:3]:
            rows.append(
                [pen.text_cell(pen.say(zh, en)), pen.text_cell(clause.text, clause.place), _label(m, clause)]
            )
    if not rows:
        what = pen.say("文件中没有识别出合同条款。", "No clauses were found in the file.")
        return [
            m.gap(what, pen.say("提供带条款编号的合同文本。", "Provide the contract with numbered clauses."))
        ]
    return [pen.table(pen.say("要点|内容|条款", "Point|Content|Clause").split("|"), rows)]


def _payment_risk(text: str) -> str:
    """Return what to watch in a payment clause, as far as it names such a condition."""
    zh = "{label}：须明确各期付款的条件、凭证与日期"
    if "验收" in text:
        zh = "{label}：付款以验收等条件为前提，须明确条件成就的凭证与日期"
    return f"{zh}，预付款宜要求等额保函。" if re.search(r"预付|定金|首付", text) else f"{zh}。"


def _label(m: Material, clause: Clause) -> Cell:
    return m.pen.text_cell(clause.label, clause.place)


def total_fact(m: Material) -> str:
    """Return the fact of the contract's price, "" where it names none."""
    c = m.contract
    if c.total is None or c.total_clause is None:
        return ""
    if "total" not in m.computed:
        unit = c.unit or m.pen.say("元", "")
        label = m.pen.say("合同总价", "total price")
        shown = amount(c.total, 2)
        fact = m.pen.ledger.add(label, c.total, shown, unit=unit, places=(c.total_clause.place,), prefix="c")
        m.computed["total"] = fact.id
    return m.computed["total"]


def _computed(
    m: Material, label: str, value: Decimal, formula: str, inputs: list[str], clause: Clause, unit: str
) -> str:
    fact = m.pen.ledger.add(
        label,
        value,
        amount(value, 2) if unit not in ("天", "周", "个月", "days", "weeks", "months") else amount(value),
        unit=unit,
        places=(clause.place,),
        formula=formula,
        inputs=[one for one in inputs if one],
        prefix="c",
    )
    return fact.id


def _quoted(m: Material, text: str, place: Place) -> str:
    return m.pen.ledger.quote(text, place).id


def topic(m: Material, key: str, title: str = "") -> list[Block]:
    """Write a topic's clauses; those of just this title where there are any."""
    found = m.contract.titled(title) or (m.contract.about(key) if key else [])
    blocks = [
        m.pen.block(
            "{label:b}：{text}",
            "{label:b}: {text}",
            "bullet",
            label=_quoted(m, one.label, one.place),
            text=_quoted(m, one.text, one.place),
        )
        for one in found[:5]
    ]
    if key == "payment":
        blocks += _payments(m)
    if key == "breach":
        blocks += _breach(m)
    if not blocks and key:
        zh, en = _ABSENT.get(key, _TOPICS.get(key, (key, key)))
        blocks = [
            m.pen.words(m.pen.say(f"合同中没有关于{zh}的条款。", f"The contract has no clause on {en}."))
        ]
    return blocks


def _payments(m: Material) -> list[Block]:
    """Write each share of the price as a sum, and whether the shares make up the whole."""
    c, pen, total = m.contract, m.pen, total_fact(m)
    if not total or c.total is None or not c.shares:
        return []
    unit = pen.fact(total).unit
    names = c.shares
    rows = []
    for at, (name, share, clause) in enumerate(names, 1):
        label = name or pen.say("第", "part ") + str(at) + pen.say("笔", "")
        part = _computed(m, label, c.total * share / 100, "total × share", [total], clause, unit)
        rate = pen.ledger.add(
            label, share, f"{share.normalize():f}%", unit="%", places=(clause.place,), prefix="c"
        )
        shown = pen.text_cell(name or pen.say("进度款", "Instalment"), clause.place if name else None)
        rows.append([shown, pen.cell(rate.id), pen.cell(part), _label(m, clause)])
    head = pen.say(
        f"付款节点|比例|金额{f'（{unit}）' if unit else ''}|条款",
        f"Payment|Share|Amount{f' ({unit})' if unit else ''}|Clause",
    ).split("|")
    blocks = [pen.table(head, rows, pen.say("按总价计算的付款节点", "Payments computed from the price"))]
    whole = sum((share for _name, share, _clause in names), Decimal(0))
    if whole != 100 and not any(_REPEATED.search(clause.text) for _name, _share, clause in names):
        fact = pen.ledger.add(
            pen.say("比例合计", "sum of shares"),
            whole,
            f"{whole.normalize():f}%",
            unit="%",
            places=(names[0][2].place,),
            formula="SUM",
            prefix="c",
        )
        blocks.append(
            pen.block(
                "注意：各付款比例合计为 {whole}，与全额不一致，请核对条款。",
                "Note: the shares add up to {whole}, not to the whole; please check the clause.",
                "note",
                whole=fact.id,
            )
        )
    return blocks + _stated(m)


def _stated(m: Material) -> list[Block]:
    """Write the contract's own payment table."""
    blocks = []
    for source in m.sources:
        for grid in source.grids[:2]:
            if grid.rows and len(grid.rows) <= 30 and source.name == _source_of(m):
                rows = [[m.pen.text_cell(cell, grid.place) for cell in row] for row in grid.rows]
                blocks.append(m.pen.table(grid.head, rows, m.pen.say("合同附表", "Table of the contract")))
    return blocks


def _source_of(m: Material) -> str:
    return m.contract.clauses[0].place.source if m.contract.clauses else ""


def _breach(m: Material) -> list[Block]:
    blocks: list[Block] = []
    total = total_fact(m)
    for penalty in m.contract.penalties:
        if not penalty.buyer and total and m.contract.total is not None:
            blocks += _damages(m, penalty, total, m.contract.total)
    return blocks


def _damages(m: Material, penalty: Penalty, total: str, price: Decimal) -> list[Block]:
    pen, clause, unit = m.pen, penalty.clause, m.pen.fact(total).unit
    zh_term, term = _TERMS[penalty.per]
    days_unit = pen.say({"day": "天", "week": "周", "month": "个月"}[penalty.per], f"{term}s")
    daily = _computed(
        m,
        pen.say("每日违约金", "damages per day"),
        price * penalty.rate,
        "price × daily rate",
        [total],
        clause,
        unit,
    )
    label = _quoted(m, clause.label, clause.place)
    blocks = [
        pen.block(
            f"按{{label}}，每逾期一{zh_term}的违约金为 {{daily}}。",
            f"Under {{label}}, each {term} of delay costs {{daily}}.",
            "bullet",
            label=label,
            daily=daily,
        )
    ]
    limit = price * penalty.cap
    for days in _asked_terms(m, penalty.per, days_unit):
        sum_due = price * penalty.rate * Decimal(pen.fact(days).value)
        due = min(sum_due, limit) if penalty.cap else sum_due
        fact = _computed(
            m,
            pen.say("逾期违约金", "damages for delay"),
            due,
            "price × daily rate × days, at most the cap",
            [total, days],
            clause,
            unit,
        )
        blocks.append(
            pen.block(
                f"逾期 {{days}} 的违约金为 {{due:b}}（合同总价 × 每{zh_term}比例 × 逾期{zh_term}数）。",
                f"A delay of {{days}} costs {{due:b}} (price × rate per {term} × {term}s).",
                "bullet",
                days=days,
                due=fact,
            )
        )
    if penalty.cap:
        cap = _computed(m, pen.say("违约金上限", "cap"), limit, "price × cap", [total], clause, unit)
        days = _computed(
            m,
            pen.say("封顶天数", "days to the cap"),
            (penalty.cap / penalty.rate),
            "cap / daily rate",
            [],
            clause,
            days_unit,
        )
        share = pen.ledger.add(
            pen.say("上限比例", "cap share"),
            penalty.cap * 100,
            percent(penalty.cap, 0 if penalty.cap * 100 % 1 == 0 else 2),
            unit="%",
            places=(clause.place,),
            prefix="c",
        )
        blocks.append(
            pen.block(
                "违约金上限为合同总价的 {share}，即 {cap:b}；逾期 {days:b} 即达到封顶。",
                "Damages are capped at {share} of the price, {cap:b}; "
                "the cap is reached after {days:b} of delay.",
                "bullet",
                share=share.id,
                cap=cap,
                days=days,
            )
        )
    return blocks


def _asked_terms(m: Material, per: str, unit: str) -> list[str]:
    """Return the delays that the request wants computed, in the unit of the clause."""
    found = []
    for match in _DELAY.finditer(m.requirement.request):
        said = (match["zh"] or match["en"] or "").lower()
        number = _converted(int(match["n"] or match["m"]), _UNITS_OF[said[:1]], per)
        if number is None:
            continue
        label, place = m.pen.say("逾期时间", "delay"), Place(source="request", kind="request")
        fact = m.pen.ledger.add(label, number, str(number), unit=unit, places=(place,), prefix="c")
        found.append(fact.id)
    return found


def _converted(number: int, asked: str, per: str) -> int | None:
    """Return a delay in another unit: begun weeks count as whole ones; None where months are mixed in."""
    if asked == per:
        return number
    if (asked, per) == ("day", "week"):
        return -(-number // 7)
    return number * 7 if (asked, per) == ("week", "day") else None


def risks(m: Material) -> list[Block]:
    """Write what is missing or uneven in the contract, by rule."""
    c, pen = m.contract, m.pen
    blocks = []
    for penalty in c.penalties:
        label = _quoted(m, penalty.clause.label, penalty.clause.place)
        if not penalty.buyer and penalty.cap and penalty.cap <= Decimal("0.05"):
            blocks.append(
                pen.block(
                    "{label}：逾期违约金封顶较低，封顶后继续逾期不再增加成本，建议补充超过封顶天数的解除权与实际损失赔偿。",
                    "{label}: the cap on damages is low; beyond it further delay costs nothing. "
                    "Ask for a right to terminate and for actual loss.",
                    "bullet",
                    label=label,
                )
            )
        if not penalty.buyer and not penalty.cap:
            blocks.append(
                pen.block(
                    "{label}：违约金没有约定上限。",
                    "{label}: the damages have no cap.",
                    "bullet",
                    label=label,
                )
            )
    for clause in c.about("warranty")[:1]:
        label = _quoted(m, clause.label, clause.place)
        blocks.append(
            pen.block(
                "{label}：质保自验收起算，须在验收文件中写明日期，并确认质保期内响应与更换责任。",
                "{label}: record the day on which the warranty starts, and agree on response and "
                "replacement.",
                "bullet",
                label=label,
            )
        )
    for clause in c.about("payment")[:1]:
        label = _quoted(m, clause.label, clause.place)
        blocks.append(
            pen.block(
                _payment_risk(clause.text),
                "{label}: agree on the proof that triggers each payment, and on security for advances.",
                "bullet",
                label=label,
            )
        )
    missing = [pen.say(*_ABSENT[key]) for key in c.absent if key in _ABSENT]
    if missing:
        text = pen.say("、", ", ").join(missing)
        blocks.append(
            pen.words(
                pen.say(
                    f"合同未见以下条款：{text}，建议补充。",
                    f"The contract has no clause on: {text}. Consider adding them.",
                ),
                "bullet",
            )
        )
    blocks.append(
        pen.words(
            pen.say(
                "以上为按规则提示的风险，不构成法律意见。",
                "These risks are pointed out by rule and are no legal advice.",
            ),
            "note",
        )
    )
    return blocks
