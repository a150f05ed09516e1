"""Sections about the groups of a table: by region, by month, with their charts."""

from __future__ import annotations

import re

from app.domain.documents.document import Block, Cell
from app.domain.documents.tables.findings import Findings, Grouped
from app.domain.documents.tables.study import MONEY
from app.domain.documents.writing.material import Material

SHOWN_GROUPS = 2
MOST_TO_SUM = (2, 30)


def groups(m: Material, title: str = "") -> list[Block]:
    """Write one table per category; a title that names a column shows that one only."""
    blocks: list[Block] = []
    any_named = any(named_groups(one, title) for one in m.findings)
    for one in m.findings:
        named = named_groups(one, title)
        shown = (
            named
            if any_named
            else [group for group in one.groups if f"{one.source}/{group.column}" not in m.used]
        )
        for group in shown[: SHOWN_GROUPS if not named else 4]:
            m.used.add(f"{one.source}/{group.column}")
            blocks.append(group_table(m, group))
            blocks += _group_words(m, group)
            blocks += charts_of(m, f"group/{group.column}")
    return blocks


def named_groups(one: Findings, title: str) -> list[Grouped]:
    """Return the groups whose column a title names in full, else in part; by the measure that it names."""
    listed = [*one.groups, *one.further]
    whole = [group for group in listed if title and group.column.lower() in title.lower()]
    found = whole or [group for group in listed if names(group.column, title)]
    meant = [group for group in found if group.by and group.by.lower() in title.lower()]
    return meant or [group for group in found if group in one.groups]


def names(column: str, title: str) -> bool:
    """Tell whether a section's title names a column, or its first or last two characters."""
    low, name = title.lower(), column.lower()
    parts = () if name.isascii() else (name[:2], name[-2:])
    return bool(title) and (name in low or any(len(part) > 1 and part in low for part in parts))


def speaks_of(title: str, column: str) -> bool:
    """Tell whether a title names a column, or two characters or one long word of its name."""
    low, name = title.lower(), column.lower()
    if name in low:
        return True
    if name.isascii():
        return any(len(word) > 3 and word[:6] in low for word in name.split())
    plain = re.sub(r"(是否|评分|得分|情况|结果|的)", "", name)
    return any(plain[at : at + 2] in low for at in range(len(plain) - 1))


def group_table(m: Material, group: Grouped) -> Block:
    """Return the table of a group: count, sum, share, other sums and rates of each row."""
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
    one = next((one for one in m.findings if group in one.groups or group in one.further), None)
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
