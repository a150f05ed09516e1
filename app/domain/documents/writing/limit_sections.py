"""Lines about limits that the request sets, budgets that were passed, and net promoter scores."""

from __future__ import annotations

import re

from app.domain.documents.document import Block
from app.domain.documents.facts import Place
from app.domain.documents.tables.findings import Compared, Findings, Limited, Promoted
from app.domain.documents.writing.material import Material

BEYOND = re.compile(
    r"(超标|达标|超限|超过|超出|限值|上限|下限|低于|高于|不足|预警|exceed|limit|threshold|above|below|"
    r"complian|out of range)",
    re.IGNORECASE,
)
OVERSPENT = re.compile(r"(超支|超预算|超额|执行率|over ?spen|over budget|overrun)", re.IGNORECASE)


def limit_lines(m: Material, one: Findings) -> list[Block]:
    """Say of each limit how many rows lie beyond it."""
    return [_limit_line(m, limit) for limit in one.limits]


def _limit_line(m: Material, limit: Limited) -> Block:
    word = ("超过" if limit.above else "低于", "above" if limit.above else "below")
    zh_unit, en_unit = ("天", "days") if limit.daily else ("条", "records")
    zh = (
        f"{{name:w}}{word[0]} {{limit}} 的有 {{n:b}} {zh_unit}，占有效 {{valid}} {zh_unit}的 {{share}}"
        f"（{'达标 {kept} ' + zh_unit if limit.above else '其余 {kept} ' + zh_unit}）。"
    )
    en = f"{{name:w}} was {word[1]} {{limit}} on {{n:b}} of {{valid}} {en_unit} ({{share}})."
    if not limit.daily:
        en = f"{{name:w}} is {word[1]} {{limit}} in {{n:b}} of {{valid}} {en_unit} ({{share}})."
    kept = m.pen.ledger.add(
        m.pen.say(f"{limit.column}限值内", f"{limit.column} within the limit"),
        int(m.pen.fact(limit.whole).value) - int(m.pen.fact(limit.count).value),
        formula="valid - beyond",
        inputs=(limit.whole, limit.count),
        prefix="j",
    )
    facts = {"limit": limit.limit, "n": limit.count, "valid": limit.whole, "share": limit.share}
    facts |= {"kept": kept.id} if m.pen.zh else {}
    return m.pen.block(zh, en, "bullet", name=limit.column, **facts)


def beyond(m: Material) -> list[Block]:
    """Write each limit with the rows beyond it."""
    blocks: list[Block] = []
    for one in m.findings:
        for limit in one.limits:
            blocks.append(_limit_line(m, limit))
            if limit.rows:
                unit = m.pen.say(f"（{limit.unit}）", f" ({limit.unit})") if limit.unit else ""
                head = [*limit.head, f"{limit.column}{unit}"]
                rows = [[m.pen.cell(key) for key in row] for row in limit.rows]
                caption = m.pen.say(f"{limit.column}超出限值的记录", f"{limit.column} beyond the limit")
                blocks.append(m.pen.table(head, rows, caption))
    return blocks


def limit_advice(m: Material, one: Findings) -> list[Block]:
    """Advise on the limits that were passed."""
    return [
        m.pen.block(
            "{name:w}有 {n} {unit:w}超出限值，建议逐一查明原因并跟踪整改。",
            "{name:w} passed its limit {n} times: find the cause of each and follow up.",
            "bullet",
            name=limit.column,
            n=limit.count,
            unit="天" if limit.daily else "条",
        )
        for limit in one.limits
        if m.pen.fact(limit.count).value != "0"
    ]


def compared_lines(m: Material, pair: Compared) -> list[Block]:
    """Say how much of a plan was reached, or of a budget was spent, and what went beyond it."""
    zh, en = (
        "{plan:w}合计 {a}，{actual:w}合计 {b}，完成率 {rate:b}。",
        "{plan:w} {a}, {actual:w} {b}: completion {rate:b}.",
    )
    if pair.spent:
        over = (m.pen.fact(pair.gap).number or 0) > 0
        zh = (
            "{plan:w}合计 {a}，{actual:w}合计 {b}，预算执行率 {rate:b}，"
            + ("超支" if over else "结余")
            + " {gap}。"
        )
        en = (
            "{plan:w} {a}, {actual:w} {b}: {rate:b} of the budget was used, "
            f"{{gap}} {'more' if over else 'less'} than planned."
        )
    facts = {"a": pair.plan_total, "b": pair.actual_total, "rate": pair.rate}
    facts |= {"gap": pair.gap} if pair.spent else {}
    return [m.pen.block(zh, en, "bullet", plan=pair.plan, actual=pair.actual, **facts), *over_lines(m, pair)]


def over_lines(m: Material, pair: Compared) -> list[Block]:
    """Say of each row above its budget by how much."""
    return [
        m.pen.block(
            "{name}超支 {excess}，预算执行率 {rate:b}。",
            "{name} is {excess} over budget, at {rate:b} of it.",
            "bullet",
            name=name,
            excess=excess,
            rate=rate,
        )
        for name, rate, excess in pair.over
        if name
    ]


def promoted_lines(m: Material, one: Promoted) -> list[Block]:
    """Say a net promoter score and both camps it comes from."""
    rule = Place(source="request", kind="request")
    high = m.pen.ledger.quote(m.pen.say("9–10 分", "9–10"), rule).id
    low = m.pen.ledger.quote(m.pen.say("0–6 分", "0–6"), rule).id
    return [
        m.pen.block(
            "净推荐值（NPS）为 {score:b}：推荐者（{high}）{up} 人，贬损者（{low}）{down} 人，"
            "有效回答 {n} 份。",
            "The net promoter score (NPS) is {score:b}: {up} promoters ({high}) and {down} detractors "
            "({low}) among {n} answers.",
            "bullet",
            score=one.score,
            up=one.promoters,
            down=one.detractors,
            n=one.valid,
            high=high,
            low=low,
        )
    ]
