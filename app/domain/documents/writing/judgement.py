"""Sections that compare and conclude: year on year, forecast basis, comparison, conclusions, advice."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.document import Block, Cell
from app.domain.documents.facts import Place
from app.domain.documents.tables.findings import Compared, Findings, Grouped, Measured
from app.domain.documents.wording import amount, rounded
from app.domain.documents.writing.group_sections import speaks_of
from app.domain.documents.writing.limit_sections import limit_advice
from app.domain.documents.writing.material import Material
from app.domain.documents.writing.offer_sections import offers
from app.domain.documents.writing.side_by_side import (
    most_moved,
    row_by_row,
    side_by_side,
    signed_cell,
    unit_notes,
)
from app.domain.documents.writing.table_sections import ORIGIN, even, other_extremes

_CHEAP = re.compile(
    r"(价|费|成本|交期|工期|周期|时长|能耗|故障|price|cost|fee|lead time|delivery|days)", re.IGNORECASE
)
_GOOD = re.compile(
    r"(质保|保修|评分|得分|产能|良率|合格率|满意|warranty|score|rating|capacity|yield)", re.IGNORECASE
)
_SPENT = re.compile(
    r"(费|成本|支出|开支|耗|用电|用水|用气|故障|缺陷|延误|延迟|事故|投诉|逾期|欠款|停机|报废|损失|cost|"
    r"expense|spend|consumption|usage|"
    r"fault|defect|complaint|downtime|delay|incident|error|scrap|loss|overdue)",
    re.IGNORECASE,
)
_EARNED = re.compile(
    r"(销售|收入|营收|营业额|产量|产值|利润|毛利|订单|签约|回款|业绩|sales|revenue|income|profit|output|"
    r"orders|turnover|bookings)",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"(?<!not )(?<!less )\b(?:great|love|good|happy|excellent|nice|friendly|helpful|quick|clean|"
    r"delicious|thank)|"
    r"(?<![不未没无欠])(?:满意|很好|不错|喜欢|优秀|点赞|及时|耐心|专业|周到|热情|方便|准时|感谢|认真|负责)",
    re.IGNORECASE,
)


_THEME_ADVICE = {
    True: (
        "“{theme}”出现 {count} 次，建议由责任部门回应。",
        '"{theme}" came up {count} times: decide what is done about it and tell those who answered.',
    ),
    False: (
        "“{theme}”出现 {count} 次，建议查明原因并整改。",
        '"{theme}" came up {count} times: find the cause and remove it.',
    ),
}


def years(m: Material) -> list[Block]:
    """Compare the same months of two years; say what is missing where one is not there."""
    pen = m.pen
    rows = []
    for one in m.findings:
        for pair in one.years:
            rows.append(
                [
                    pen.text_cell(pair.measure, one.place),
                    _year_cell(m, pair.now),
                    _year_cell(m, pair.then),
                    signed_cell(m, pair.change),
                ]
            )
    if rows:
        pair = next(pair for one in m.findings for pair in one.years)
        place = next(one.place for one in m.findings if one.years)
        for year in (pair.year, pair.before):
            pen.ledger.quote(year, place)
        head = [pen.say("指标", "Measure"), pair.year, pair.before, pen.say("同比", "Change")]
        return [pen.table(head, rows, pen.say("同期对比", "Same months compared"))]
    return []


def _year_cell(m: Material, key: str) -> Cell:
    return m.pen.cell(key, unit=True)


def forecast(m: Material) -> list[Block]:
    """Write a straight extrapolation of what is there, marked as such."""
    blocks = []
    for one in m.findings:
        for part in one.trends:
            months = [row for row in part.rows if row.name[-2:].isdigit()]
            if not 3 <= len(months) < 12 or part.measure not in {x.column.name for x in one.measures}:
                continue
            totals = [m.pen.fact(row.total).number or Decimal(0) for row in months]
            mean = rounded(sum(totals, Decimal(0)) / len(totals), 2)
            place = m.pen.fact(months[0].total).places
            average = m.pen.ledger.add(
                m.pen.say(f"{part.measure}月均", f"{part.measure} per month"),
                mean,
                amount(mean, 2),
                unit=part.unit,
                places=place,
                formula="AVERAGE",
                inputs=[row.total for row in months],
                prefix="j",
            )
            year = rounded(sum(totals, Decimal(0)) / len(totals) * 12, 2)
            whole = m.pen.ledger.add(
                m.pen.say(f"{part.measure}全年外推", f"{part.measure} for the year"),
                year,
                amount(year, 1),
                unit=part.unit,
                places=place,
                formula="mean × months of a year",
                inputs=[average.id],
                prefix="j",
            )
            blocks.append(
                m.pen.block(
                    "{measure:w}：已有月份月均 {mean}；按月均直线外推全年约 {year}（未考虑季节因素，"
                    "仅作依据参考）。",
                    "{measure:w}: {mean} per month so far; "
                    "a straight extrapolation gives about {year} for the year (no seasons considered).",
                    "bullet",
                    measure=part.measure,
                    mean=average.id,
                    year=whole.id,
                )
            )
    if not blocks:
        what = m.pen.say("缺少可用于预测的月度数据。", "There are no monthly data to base a forecast on.")
        blocks.append(m.gap(what, m.pen.say("补充逐月数据。", "Add monthly data.")))
    return blocks


def comparison(m: Material) -> list[Block]:
    """Compare tables, or the rows of one table, side by side."""
    blocks: list[Block] = []
    if len(m.findings) >= 2:
        blocks += [*side_by_side(m), *unit_notes(m)]
    by_row = row_by_row(m)
    for one in [] if by_row else m.findings:
        if one.listing:
            rows = [[m.pen.cell(key) for key in row] for row in one.listing]
            blocks.append(m.pen.table(one.head, rows, one.title or one.sheet or one.source))
    return (
        [*blocks, *by_row]
        if by_row
        else [*blocks, *offers(m), *([] if _told_apart(m) else other_extremes(m))]
    )


def _told_apart(m: Material) -> bool:
    """Tell whether sections of their own say which row is best in what."""
    titles = [one.title for one in m.requirement.sections]
    columns = [found.column.name for one in m.findings for found in one.measures]
    named = sum(any(speaks_of(title, name) for title in titles) for name in columns)
    return any(one.key == "extremes" for one in m.requirement.sections) or named * 2 > len(columns)


def conclusions(m: Material) -> list[Block]:
    """Conclude from the figures: who leads, what moved, what failed, what the data can't say."""
    blocks: list[Block] = []
    if m.requirement.type == "comparison" and (moved := most_moved(m)):
        return moved
    if m.requirement.type == "comparison" and len(m.findings) == 1:
        return _choice(m, m.findings[0])
    for one in m.findings:
        for group in [one for one in one.groups if one.column not in ORIGIN][:2]:
            if even(m, group):
                continue
            if len(group.rows) >= 2 and group.rows[0].share and group.rows[0].total:
                blocks.append(_leading(m, group))
            elif len(group.rows) >= 2 and group.rows[0].mean:
                rows = [row for row in group.rows if row.mean]
                blocks.append(
                    m.pen.block(
                        "{column:w}中{low:w}的{by:w}最低（{b}），"
                        "建议优先访谈并改进；{top:w}（{a}）的做法可供借鉴。",
                        "{low:w} has the lowest {by:w} ({b}): start there; "
                        "{top:w} ({a}) can serve as an example.",
                        "bullet",
                        column=group.column,
                        by=group.by,
                        top=rows[0].name,
                        low=rows[-1].name,
                        a=rows[0].mean,
                        b=rows[-1].mean,
                    )
                )
        blocks += _advice(m, one)
    return blocks or _text_advice(m)


def _leading(m: Material, group: Grouped) -> Block:
    """Say who has most and least of a measure, and what that calls for where more is better or worse."""
    zh = "{by:w}以{top:w}最多（占 {a}），{low:w}最少（占 {b}）"
    en = "{top:w} has the most {by:w} ({a}), {low:w} the least ({b})"
    if _SPENT.search(group.by):
        zh += "：建议先核查{top:w}的构成，确定可压减的部分"
        en += ": look at what makes up {top:w} first"
    elif _EARNED.search(group.by):
        zh = (
            "{top:w}贡献最大（{a}），{low:w}最小（{b}）：建议分析{top:w}做法可否推广，并核查{low:w}偏低的原因"
        )
        en = (
            "{top:w} contributes most ({a}) and {low:w} least ({b}): "
            "see what {top:w} does that others can use, and why {low:w} lags"
        )
    top, low = group.rows[0], group.rows[-1]
    names = {"by": group.by, "top": top.name, "low": low.name}
    return m.pen.block(f"{zh}。", f"{en}.", "bullet", **names, a=top.share, b=low.share)


def _choice(m: Material, one: Findings) -> list[Block]:
    """Say which row is best in each measure whose direction is known; the weighing is the reader's."""
    blocks, best = [], []
    for found in one.measures:
        low, high = _CHEAP.search(found.column.name), _GOOD.search(found.column.name)
        if not found.least_at or not (low or high):
            continue
        at, value = (found.least_at, found.least) if low else (found.most_at, found.most)
        best.append(m.pen.fact(at).value)
        blocks.append(
            m.pen.block(
                "{name:w}以{at:b}最优（{value}）。",
                "Best in {name:w}: {at:b} ({value}).",
                "bullet",
                name=found.column.name,
                at=at,
                value=value,
            )
        )
    if best and len(set(best)) == 1:
        zh, en = (
            "上述指标均由同一方案领先，可优先考虑。",
            "One option leads in all of these; consider it first.",
        )
    else:
        zh, en = (
            "没有一个方案在所有指标上都领先，需由决策者确定各指标的权重。",
            "No option leads in everything; the reader has to weigh the measures.",
        )
    return [*blocks, m.pen.words(m.pen.say(zh, en))]


def _advice(m: Material, one: Findings) -> list[Block]:
    blocks = []
    for part in one.trends[:2]:
        spent = bool(_SPENT.search(part.measure))
        at = part.peak if spent else part.trough
        row = next((x for x in part.rows if x.name == at), None)
        if row is not None and row.total and part.peak != part.trough and len(at) < len("2026-01-01"):
            blocks.append(
                m.pen.block(
                    f"{{measure:w}}在 {{t}} 最{'高' if spent else '低'}（{{b}}），建议核实当期原因。",
                    f"{{measure:w}} was {'highest' if spent else 'lowest'} in {{t}} ({{b}}): find out why.",
                    "bullet",
                    measure=part.measure,
                    t=m.pen.ledger.quote(at, one.place).id,
                    b=row.total,
                )
            )
    for theme in [theme for theme in one.themes if not _PRAISE.search(theme.text)][:3]:
        blocks.append(
            m.pen.block(
                *_THEME_ADVICE[one.ratings != [] or m.requirement.type == "survey"],
                "bullet",
                theme=m.pen.ledger.quote(theme.text, one.place).id,
                count=theme.count,
            )
        )
    for flag in one.flags[:2]:
        if flag.no and m.pen.fact(flag.no).value != "0" and not one.ratings:
            blocks.append(
                m.pen.block(
                    "{column:w}有 {no} 项{word:w}，建议逐项整改并复查。",
                    "{no} entries of {column:w} are {word:w}: follow up each of them.",
                    "bullet",
                    column=flag.column,
                    no=flag.no,
                    word=flag.no_word,
                )
            )
    for group in [] if one.ratings else [one for one in one.groups if one.column not in ORIGIN][:2]:
        blocks += _weakest(m, group)
    blocks += limit_advice(m, one)
    for pair in one.compared:
        if pair.spent:
            blocks += _budget_advice(m, pair)
            continue
        short = (m.pen.fact(pair.gap).number or Decimal(0)) < 0
        blocks.append(
            m.pen.block(
                f"{{actual:w}}较{{plan:w}}{'短缺' if short else '超出'} {{gap}}，"
                f"{'建议逐项说明差距原因。' if short else '目标已达成。'}",
                f"{{actual:w}} is {{gap}} {'short of' if short else 'above'} "
                f"{{plan:w}}{': explain the gap item by item.' if short else '.'}",
                "bullet",
                actual=pair.actual,
                plan=pair.plan,
                gap=pair.gap,
            )
        )
    if one.blanks and m.pen.fact(one.blanks).value != "0":
        blocks.append(
            m.pen.block(
                "{main:w}为空的 {n} 条在补齐后需重新统计。",
                "The {n} records without {main:w} must be counted anew once they are filled in.",
                "bullet",
                main=one.main,
                n=one.blanks,
            )
        )
    return blocks


def _budget_advice(m: Material, pair: Compared) -> list[Block]:
    """Advise on the rows above their budget; nothing where none is."""
    zh, en = (
        "{name}超出预算 {excess}，建议说明原因，并从后续费用中控制。",
        "{name} is {excess} over budget: have the reason explained and hold back further spending.",
    )
    return [
        m.pen.block(zh, en, "bullet", name=name, excess=excess) for name, _rate, excess in pair.over if name
    ]


def _weakest(m: Material, group: Grouped) -> list[Block]:
    """Say which group has the lowest rate of yes."""
    blocks = []
    spent = ("预算执行率", "budget used")
    for name in [
        name for name in {name: None for row in group.rows for name in row.rates} if name not in spent
    ]:
        rated = [row for row in group.rows if row.rates.get(name)]
        rated.sort(key=lambda row: m.pen.fact(row.rates[name]).number or Decimal(0))
        if (
            len(rated) > 1
            and m.pen.fact(rated[0].rates[name]).value != m.pen.fact(rated[-1].rates[name]).value
        ):
            blocks.append(
                m.pen.block(
                    "{column:w}中{low:w}的{name:w}最低（{rate}），建议优先排查。",
                    "By {column:w}, {low:w} is lowest in {name:w} ({rate}): look there first.",
                    "bullet",
                    column=group.column,
                    low=rated[0].name,
                    name=name.replace("：", "").replace(": ", " "),
                    rate=rated[0].rates[name],
                )
            )
    return blocks


def _text_advice(m: Material) -> list[Block]:
    from app.domain.documents.writing.text_sections import extracts

    question = m.pen.say(
        "结论 建议 措施 改进 需要 应", "conclusion recommendation should improve measures next"
    )
    seen = set(m.used)
    found = extracts(m, question, 4)
    fresh = [block for block in found if not any(block.text.endswith(one) for one in seen)]
    asked = any(one.key == "conclusion" for one in m.requirement.sections)
    none = m.pen.words(m.pen.say("材料不足以得出结论。", "The files do not support a conclusion."))
    return fresh or ([none] if asked else [])


def source_conflicts(m: Material) -> list[Block]:
    """Show both sides where a text states another figure for what a table adds up to."""
    blocks = []
    for one in m.findings:
        for found in one.measures:
            if found.total and (pair := _stated_elsewhere(m, found)):
                text, place = pair
                blocks.append(
                    m.pen.block(
                        "来源不一致：文本写“{said}”，按明细计算{name:w}合计为 {ours}；两者均列出，请核实。",
                        'The sources disagree: a text says "{said}", the rows of {name:w} add up to {ours}; '
                        "both are shown, please check.",
                        "note",
                        said=m.pen.ledger.quote(text, place).id,
                        name=found.column.name,
                        ours=found.total,
                    )
                )
    return blocks[:6]


def _stated_elsewhere(m: Material, found: Measured) -> tuple[str, Place] | None:
    ours = m.pen.fact(found.total).number
    name = re.escape(found.column.name)
    if ours is None or len(found.column.name) < 2:
        return None
    pattern = re.compile(
        rf"(?:{name}|总额|总计|合计|total)[^\d。.]{{0,12}}(\d[\d,]*(?:\.\d+)?)\s*(万|亿)?", re.IGNORECASE
    )
    for one in m.sentences:
        said = pattern.search(one.text)
        said = said or re.search(
            r"(\d[\d,]*(?:\.\d+)?)()\s*\w{0,12}\s*(?:in total|in all|altogether)", one.text, re.I
        )
        if not said or not speaks_of(one.text, found.column.name):
            continue
        scale = {"万": 10_000, "亿": 100_000_000}.get(said.group(2) or "", 1)
        unit_scale = 10_000 if found.column.unit.startswith("万") and scale == 10_000 else 1
        value = Decimal(said.group(1).replace(",", "")) * scale / unit_scale
        if ours and Decimal("0.2") < value / ours < 5 and abs(value / ours - 1) > Decimal("0.005"):
            return one.text, one.place
    return None
