"""Sections about tables: overview, groups, yes or no, ratings, themes, listings."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.document import Block, Cell
from app.domain.documents.tables.findings import Findings, Flagged, Grouped, Measured
from app.domain.documents.tables.study import MONEY
from app.domain.documents.writing.material import Material

SHOWN_GROUPS, MOST_RATES = 2, 8
MOST_TO_SUM = (2, 30)
_RATED = re.compile(r"(合格|达标|通过|完成|正常|完好|及格|良)$")
ORIGIN = frozenset({"工作表", "Sheet", "文件", "File"})
_LISTS = re.compile(r"(清单|明细|名单|列表|逐项|list of|details|log of|register)", re.IGNORECASE)
_BY = re.compile(r"(各|按|每个|分[^析]{1,6}(?:情况|统计|分析)|\bby\b|\bper\b|\beach\b)", re.IGNORECASE)


def overview(m: Material) -> list[Block]:
    """Say what the table covers and its main results."""
    blocks: list[Block] = []
    for one in m.findings:
        blocks += _scope(m, one)
        blocks += main_figures(m, one)
        blocks += _leaders(m, one)
    return blocks


def _scope(m: Material, one: Findings) -> list[Block]:
    name = one.source
    if one.first_day and one.first_day != one.last_day:
        return [
            m.pen.block(
                "数据来自《{name:w}》，共 {rows} 条记录，有效 {valid} 条，期间 {first} 至 {last}。",
                "The data come from {name:w}: {rows} records, {valid} of them valid, from {first} to {last}.",
                name=name,
                rows=one.rows,
                valid=one.valid,
                first=one.first_day,
                last=one.last_day,
            )
        ]
    return [
        m.pen.block(
            "数据来自《{name:w}》，共 {rows} 条记录，有效 {valid} 条。",
            "The data come from {name:w}: {rows} records, {valid} of them valid.",
            name=name,
            rows=one.rows,
            valid=one.valid,
        )
    ]


def even(m: Material, group: Grouped) -> bool:
    """Tell whether the shares differ by less than two points."""
    shares = [m.pen.fact(row.share).number or Decimal(0) for row in group.rows if row.share]
    return bool(shares) and max(shares) - min(shares) < 2


def sums(m: Material, one: Findings) -> list[Block]:
    """Say what each column adds up to, without means."""
    return [
        m.pen.block(
            "{name:w}合计 {total:b}。",
            "Total {name:w}: {total:b}.",
            name=found.column.name,
            total=found.total,
        )
        for found in one.measures
        if found.total
    ]


def main_figures(m: Material, one: Findings) -> list[Block]:
    """Say the sums, means, margins, ratings and rates of a table."""
    blocks = []
    for found in one.measures:
        if not found.total:
            continue
        blocks.append(
            m.pen.block(
                "{name:w}合计 {total:b}，平均 {mean}。",
                "Total {name:w}: {total:b}; mean {mean}.",
                "bullet",
                name=found.column.name,
                total=found.total,
                mean=found.mean,
            )
        )
    if one.margin:
        blocks.append(
            m.pen.block(
                "毛利 {margin}，毛利率 {rate}。",
                "Gross margin {margin}, or {rate} of sales.",
                "bullet",
                margin=one.margin,
                rate=one.margin_rate,
            )
        )
    blocks += [block for rating in one.ratings for block in rating_lines(m, rating.column.name, rating)]
    blocks += [block for flag in one.flags for block in flag_lines(m, flag)]
    for pair in one.compared:
        blocks.append(
            m.pen.block(
                "{plan:w}合计 {a}，{actual:w}合计 {b}，完成率 {rate:b}。",
                "{plan:w} {a}, {actual:w} {b}: completion {rate:b}.",
                "bullet",
                plan=pair.plan,
                actual=pair.actual,
                a=pair.plan_total,
                b=pair.actual_total,
                rate=pair.rate,
            )
        )
    return blocks


def _leaders(m: Material, one: Findings) -> list[Block]:
    blocks = []
    for group in one.groups[:SHOWN_GROUPS]:
        if len(group.rows) < 2 or not group.rows[0].share or group.column in ORIGIN:
            continue
        top, low = group.rows[0], group.rows[-1]
        key = "total" if top.total else "count"
        if even(m, group):
            blocks.append(
                m.pen.words(
                    m.pen.say(
                        f"按{group.column}看，各项相差不大。", f"By {group.column}, the parts differ little."
                    ),
                    "bullet",
                )
            )
            continue
        blocks.append(
            m.pen.block(
                "按{column:w}看，{top:w}最高，为 {a}，占 {share}；{low:w}最低，为 {b}。",
                "By {column:w}, {top:w} leads with {a} ({share}); {low:w} is lowest with {b}.",
                "bullet",
                column=group.column,
                top=top.name,
                low=low.name,
                a=getattr(top, key),
                b=getattr(low, key),
                share=top.share,
            )
        )
    return blocks


def rating_lines(m: Material, name: str, rating: Measured) -> list[Block]:
    """Say the mean of a rating and how many did not answer."""
    if not rating.mean:
        return []
    if m.pen.fact(rating.blank).value == "0":
        zh, en = (
            "{name:w}平均 {mean:b}（{n} 份全部有效）。",
            "Mean {name:w} is {mean:b} from {n} answers, all of them valid.",
        )
    else:
        zh, en = (
            "{name:w}平均 {mean:b}，有效回答 {n} 份，未作答 {blank} 份（缺失值不计入平均）。",
            "Mean {name:w} is {mean:b} from {n} valid answers; {blank} missing answers are left out of it.",
        )
    found = {"mean": rating.mean, "n": rating.valid, "blank": rating.blank}
    return [m.pen.block(zh, en, "bullet", name=name, **found)]


def flag_lines(m: Material, flag: object) -> list[Block]:
    """Say how many say yes, and their share."""
    share = getattr(flag, "share", "")
    if not share:
        return []
    word = getattr(flag, "yes_word", "")
    rate = f"{word}率" if _RATED.search(word) else f"“{word or '是'}”占"
    return [
        m.pen.block(
            f"{{column:w}}：{{yes_word:w}} {{yes}} 条，{{no_word:w}} {{no}} 条，{rate} "
            f"{{share:b}}（有效 {{valid}} 条）。",
            "{column:w}: {yes_word:w} {yes}, {no_word:w} {no}; {yes_word:w} is {share:b} of {valid} answers.",
            "bullet",
            column=getattr(flag, "column", ""),
            yes_word=getattr(flag, "yes_word", "") or m.pen.say("是", "yes"),
            no_word=getattr(flag, "no_word", "") or m.pen.say("否", "no"),
            yes=getattr(flag, "yes", ""),
            no=getattr(flag, "no", ""),
            valid=getattr(flag, "valid", ""),
            share=share,
        )
    ]


def groups(m: Material, title: str = "") -> list[Block]:
    """Write one table per category; a title that names a column shows that one only."""
    blocks: list[Block] = []
    for one in m.findings:
        named = named_groups(one.groups, title)
        shown = named or [group for group in one.groups if f"{one.source}/{group.column}" not in m.used]
        for group in shown[: SHOWN_GROUPS if not named else 4]:
            m.used.add(f"{one.source}/{group.column}")
            blocks.append(_group_table(m, group))
            blocks += _group_words(m, group)
            blocks += charts_of(m, f"group/{group.column}")
    return blocks


def named_groups(listed: list[Grouped], title: str) -> list[Grouped]:
    """Return the groups whose column a title names in full, else those that it names in part."""
    whole = [group for group in listed if title and group.column.lower() in title.lower()]
    return whole or [group for group in listed if names(group.column, title)]


def names(column: str, title: str) -> bool:
    """Tell whether a section's title names a column, or its first or last two characters."""
    low, name = title.lower(), column.lower()
    parts = () if name.isascii() else (name[:2], name[-2:])
    return bool(title) and (name in low or any(len(part) > 1 and part in low for part in parts))


def _group_table(m: Material, group: Grouped) -> Block:
    rates = list(dict.fromkeys(name for row in group.rows for name in row.rates))
    more = list(dict.fromkeys(name for row in group.rows for name in row.more))
    parts = [
        ("count", m.pen.say("笔数" if MONEY.search(group.by) else "记录数", "Count")),
        (
            "total",
            f"{group.by}"
            f"{f'（{group.unit}）' if group.unit and m.pen.zh else f' ({group.unit})' if group.unit else ''}",
        ),
        ("share", m.pen.say("占比", "Share")),
        ("mean", m.pen.say(f"{group.by}平均", f"Mean {group.by}")),
    ]
    shown = [(key, head) for key, head in parts if any(getattr(row, key) for row in group.rows)]
    rows = [
        [m.pen.text_cell(row.name, m.findings[0].place)]
        + [m.pen.cell(getattr(row, key)) for key, _head in shown]
        + [m.pen.cell(row.more.get(name, "")) for name in more]
        + [m.pen.cell(row.rates.get(name, "")) for name in rates]
        for row in group.rows
    ]
    rows += _total_row(m, group, [key for key, _head in shown], more, len(rates))
    head = [
        head_name(m, group.column),
        *(head_name(m, head) for _key, head in shown),
        *(head_name(m, name) for name in more),
        *(head_name(m, name) for name in rates),
    ]
    return m.pen.table(head, rows, m.pen.say(f"按{group.column}汇总", f"By {group.column}"))


def _total_row(
    m: Material, group: Grouped, shown: list[str], more: list[str], rates: int
) -> list[list[Cell]]:
    """Return the row of totals of an additive table of some groups, [] where the whole is not known."""
    one = next((one for one in m.findings if group in one.groups), None)
    sums = {found.column.name: found.total for found in one.measures} if one else {}
    if one is None or not group.additive or not sums.get(group.by) or len(group.rows) < MOST_TO_SUM[0]:
        return []
    if len(group.rows) >= MOST_TO_SUM[1]:
        return []
    whole = m.pen.ledger.add(
        m.pen.say(f"{group.by}各项占比合计", f"{group.by} shares in all"),
        100,
        "100.0%",
        unit="%",
        places=m.pen.fact(sums[group.by]).places,
        formula="SUM",
        prefix="j",
    )
    known = {"count": one.valid, "total": sums[group.by], "share": whole.id}
    cells = [m.pen.text_cell(m.pen.say("合计", "Total")), *(m.pen.cell(known.get(key, "")) for key in shown)]
    cells += [m.pen.cell(sums.get(name.split("（")[0].split(" (")[0], "")) for name in more]
    return [[*cells, *(m.pen.cell("") for _at in range(rates))]]


def head_name(m: Material, name: str) -> str:
    """Return a column's name as it stands in a head."""
    return name if m.pen.zh else name[:1].upper() + name[1:].replace("_", " ")


def _group_words(m: Material, group: Grouped) -> list[Block]:
    if group.additive or len(group.rows) < 2 or not group.rows[0].mean:
        return []
    rows = [row for row in group.rows if row.mean]
    top, low = rows[0], rows[-1]
    return [
        m.pen.block(
            "{by:w}以{top:w}最高（{a}），{low:w}最低（{b}）。",
            "{by:w} is highest in {top:w} ({a}) and lowest in {low:w} ({b}).",
            by=group.by,
            top=top.name,
            low=low.name,
            a=top.mean,
            b=low.mean,
        )
    ]


def charts_of(m: Material, name: str) -> list[Block]:
    """Return the charts about something that were not yet placed."""
    found = []
    for chart in m.charts:
        if chart.about.startswith(name) and f"chart/{chart.title}" not in m.used:
            m.used.add(f"chart/{chart.title}")
            found.append(Block(kind="chart", chart=chart, evidence=m.pen.cite(chart.facts)))
    return found[:2]


def flags(m: Material, title: str = "") -> list[Block]:
    """Write passes and failures, the rates of each group, and the rows that failed.

    What a section of its own is asked for (各供应商合格率, 不合格清单) stands only there.
    """
    others = [one.title for one in m.requirement.sections if one.key in ("flags", "groups", "listing")]
    others = [one for one in others if one != title]
    lists, parted = bool(_LISTS.search(title)), bool(_BY.search(title))
    blocks: list[Block] = []
    for one in m.findings:
        named = named_groups(one.groups, title)
        for flag in one.flags:
            blocks += [] if parted or named or lists else flag_lines(m, flag)
            if lists or not (parted or named or any(_LISTS.search(other) for other in others)):
                blocks += _failed_rows(m, one, flag)
        if not lists and (parted or named or not any(_BY.search(other) for other in others)):
            blocks += _rated_groups(m, one, named)
    return blocks


def _failed_rows(m: Material, one: Findings, flag: Flagged) -> list[Block]:
    if not flag.bad or one.ratings:
        return []
    rows = [[m.pen.cell(key) for key in row] for row in flag.bad]
    zh, en = f"{flag.column}为“{flag.no_word}”的记录", f"Records with {flag.column}: {flag.no_word}"
    return [m.pen.table(flag.bad_head, rows, m.pen.say(zh, en))]


def _rated_groups(m: Material, one: Findings, named: list[Grouped]) -> list[Block]:
    rated = [group for group in named or one.groups if any(row.rates for row in group.rows)]
    blocks: list[Block] = []
    for group in [] if one.ratings and not named else rated[:SHOWN_GROUPS]:
        if named or f"{one.source}/{group.column}" not in m.used:
            m.used.add(f"{one.source}/{group.column}")
            blocks += [_group_table(m, group), *_rates(m, group), *charts_of(m, f"group/{group.column}")]
    return blocks


def _rates(m: Material, group: Grouped) -> list[Block]:
    """Say the rate of each of a few groups in one line."""
    blocks = []
    for name in {name: None for row in group.rows for name in row.rates}:
        rows = [row for row in group.rows if row.rates.get(name)]
        if not 2 <= len(rows) <= MOST_RATES:
            continue
        comma = m.pen.say("，", ", ")
        said = comma.join(f"{{n{at}:w}} {{r{at}}}" for at in range(len(rows)))
        facts = {f"n{at}": row.name for at, row in enumerate(rows)}
        facts |= {f"r{at}": row.rates[name] for at, row in enumerate(rows)}
        blocks.append(
            m.pen.block(f"{{name:w}}：{said}。", f"{{name:w}}: {said}.", "bullet", name=name, **facts)
        )
    return blocks


def themes(m: Material) -> list[Block]:
    """Write what several people said, with how many."""
    blocks: list[Block] = []
    for one in m.findings:
        if not one.themes:
            continue
        blocks.append(
            m.pen.block(
                "共有 {n} 条非空意见，重复出现的如下：",
                "{n} answers hold a comment; those that recur are:",
                n=one.commented,
            )
        )
        rows = [
            [m.pen.text_cell(theme.text, one.place), m.pen.cell(theme.count), m.pen.cell(theme.share)]
            for theme in one.themes
        ]
        head = [m.pen.say("意见", "Theme"), m.pen.say("次数", "Count"), m.pen.say("占比", "Share")]
        blocks.append(m.pen.table(head, rows, one.theme_column))
    return blocks


def base(m: Material) -> list[Block]:
    """Say how many answered, and how many left an answer out."""
    blocks: list[Block] = []
    for one in m.findings:
        blocks += _scope(m, one)
        for rating in one.ratings:
            blocks.append(
                m.pen.block(
                    "{name:w}：有效回答 {n} 份，未作答 {blank} 份。",
                    "{name:w}: {n} valid answers, {blank} missing.",
                    "bullet",
                    name=rating.column.name,
                    n=rating.valid,
                    blank=rating.blank,
                )
            )
    return blocks


def ratings(m: Material) -> list[Block]:
    """Write the means of all ratings, or the whole where there are none."""
    return (
        [block for one in m.findings for block in main_figures(m, one)]
        if not any(one.ratings for one in m.findings)
        else [
            block
            for one in m.findings
            for rating in one.ratings
            for block in rating_lines(m, rating.column.name, rating)
        ]
    )


def listing(m: Material, title: str = "") -> list[Block]:
    """Write small tables as they are; a title that names columns leaves only tables that have them."""
    blocks = []
    for one in m.findings:
        if one.listing and (not title or any(names(name, title) for name in one.head)):
            rows = [[m.pen.cell(key) for key in row] for row in one.listing]
            head = [head_name(m, name) for name in one.head]
            blocks.append(m.pen.table(head, rows, one.title or one.sheet or one.source))
    return blocks


def extremes(m: Material, title: str = "") -> list[Block]:
    """Say which row is lowest and which is highest in each numeric column, or in those that a title names."""
    found = [one for part in m.findings for one in (*part.measures, *part.ratings)]
    found = [one for one in found if one.least and one.least_at]
    named = [one for one in found if title and one.column.name.lower() in title.lower()]
    told = [one for one in named or found if _differ(m, one)]
    m.used.update(f"extreme/{one.column.name}" for one in told)
    return [_extreme(m, one) for one in told]


def other_extremes(m: Material) -> list[Block]:
    """Say the lowest and highest rows of the columns of which no section has said them."""
    found = [one for part in m.findings for one in part.measures if one.least and one.least_at]
    return [
        _extreme(m, one) for one in found if _differ(m, one) and f"extreme/{one.column.name}" not in m.used
    ]


def _differ(m: Material, one: Measured) -> bool:
    return m.pen.fact(one.least).value != m.pen.fact(one.most).value


def _extreme(m: Material, one: Measured) -> Block:
    facts = {"a": one.least, "at": one.least_at, "b": one.most, "bt": one.most_at}
    zh = "{name:w}：最低 {a}（{at}），最高 {b}（{bt}）。"
    en = "{name:w}: lowest {a} ({at}), highest {b} ({bt})."
    return m.pen.block(zh, en, "bullet", name=one.column.name, **facts)
