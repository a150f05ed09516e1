"""Sections about tables: overview, ratings, themes, listings, extremes."""

from __future__ import annotations

from decimal import Decimal

from app.domain.documents.document import Block
from app.domain.documents.tables.findings import Findings, Grouped, Measured
from app.domain.documents.writing.flag_sections import flag_lines
from app.domain.documents.writing.group_sections import SHOWN_GROUPS, head_name, names
from app.domain.documents.writing.limit_sections import compared_lines, limit_lines, promoted_lines
from app.domain.documents.writing.material import Material

ORIGIN = frozenset({"工作表", "Sheet", "文件", "File"})


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
            blocks += [level_line(m, found)] if found.mean else []
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
    if one.joint:
        names = m.pen.say("、", ", ").join(one.joint_of)
        zh, en = "{names:w}共计 {joint:b}。", "{names:w} together: {joint:b}."
        blocks.append(m.pen.block(zh, en, "bullet", names=names, joint=one.joint))
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
    blocks += [block for found in one.promoted for block in promoted_lines(m, found)]
    blocks += [block for flag in one.flags for block in flag_lines(m, flag)]
    blocks += [block for pair in one.compared for block in compared_lines(m, pair)]
    return blocks + limit_lines(m, one)


def level_line(m: Material, found: Measured) -> Block:
    """Say the mean of a column that can't be summed, with its lowest and highest row."""
    zh = "{name:w}平均 {mean:b}，最低 {a}（{at}），最高 {b}（{bt}）。"
    en = "Mean {name:w}: {mean:b}; lowest {a} ({at}), highest {b} ({bt})."
    if not (found.least_at and found.most_at) or not _differ(m, found):
        zh, en = "{name:w}平均 {mean:b}。", "Mean {name:w}: {mean:b}."
        return m.pen.block(zh, en, "bullet", name=found.column.name, mean=found.mean)
    m.used.add(f"extreme/{found.column.name}")
    facts = {"a": found.least, "at": found.least_at, "b": found.most, "bt": found.most_at}
    return m.pen.block(zh, en, "bullet", name=found.column.name, mean=found.mean, **facts)


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
        if key == "count":
            zh = "按{column:w}看，{top:w}最多（{a} 条，占 {share}），{low:w}最少（{b} 条）。"
            en = "By {column:w}, {top:w} has most records ({a}, {share}), {low:w} fewest ({b})."
            named = {"column": group.column, "top": top.name, "low": low.name}
            blocks.append(m.pen.block(zh, en, "bullet", **named, a=top.count, b=low.count, share=top.share))
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
