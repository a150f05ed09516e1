"""Sections of a name of their own: the columns that the title speaks of."""

from __future__ import annotations

import re

from app.domain.documents.document import Block
from app.domain.documents.writing.flag_sections import flag_lines
from app.domain.documents.writing.group_sections import groups, head_name, named_groups
from app.domain.documents.writing.material import Material
from app.domain.documents.writing.table_sections import extremes, listing, main_figures, rating_lines

_HOW_MANY = re.compile(
    r"(次数|总数|人数|数量|笔数|条数|总体|规模|number of|how many|count|volume|total)", re.IGNORECASE
)
_WHOLE = re.compile(
    r"(总额|总量|总计|合计|总费用|总收入|总成本|总体情况|汇总|totals?\b|\bsum\b|overall)", re.IGNORECASE
)
_PLANS = re.compile(r"(计划|目标|预算|实际|完成|plan|target|budget|actual)", re.IGNORECASE)
_LISTS = re.compile(r"(明细|清单|列表|逐项|名单|list|details)", re.IGNORECASE)


def filled(m: Material, title: str) -> list[Block]:
    """Return what the tables say about the columns that a title names; [] where it names none."""
    blocks: list[Block] = []
    for one in m.findings:
        for rating in one.ratings:
            if speaks_of(title, rating.column.name):
                blocks += rating_lines(m, rating.column.name, rating)
        for flag in one.flags:
            if speaks_of(title, flag.column):
                blocks += flag_lines(m, flag)
    if any(named_groups(one.groups, title) for one in m.findings):
        blocks += groups(m, title)
    if not blocks and _PLANS.search(title) and any(one.compared for one in m.findings):
        blocks += [block for one in m.findings if one.compared for block in main_figures(m, one)]
        blocks += listing(m)
    if not blocks:
        blocks += _measures(m, title)
    if not blocks and _WHOLE.search(title):
        blocks += [block for one in m.findings for block in main_figures(m, one)]
    if not blocks and _HOW_MANY.search(title):
        blocks += [_how_many(m, one.rows, one.valid) for one in m.findings]
    return blocks or (listing(m) if _LISTS.search(title) else [])


def _measures(m: Material, title: str) -> list[Block]:
    found = []
    for one in m.findings:
        for measure in one.measures:
            if measure.total and speaks_of(title, measure.column.name):
                found.append(
                    m.pen.block(
                        "{name:w}合计 {total:b}，平均 {mean}。",
                        "Total {name:w}: {total:b}; mean {mean}.",
                        "bullet",
                        name=measure.column.name,
                        total=measure.total,
                        mean=measure.mean,
                    )
                )
    if not found:
        return _levels(m, title)
    told = groups(m, title) or ([] if "listing" in m.used else listing(m, title))
    m.used.add("listing")
    return [*found, *told]


def _levels(m: Material, title: str) -> list[Block]:
    """Write the columns that a title speaks of and that can't be summed, beside what each row is called."""
    blocks: list[Block] = []
    for one in m.findings:
        spoken = [measure for measure in one.measures if speaks_of(title, measure.column.name)]
        at = [0, *(x.column.at for x in spoken if x.column.at)]
        if not spoken or not one.listing:
            continue
        rows = [[m.pen.cell(row[n]) for n in at] for row in one.listing]
        blocks.append(m.pen.table([head_name(m, one.head[n]) for n in at], rows, title))
        blocks += [line for x in spoken for line in extremes(m, x.column.name)]
    return blocks


def _how_many(m: Material, rows: str, valid: str) -> Block:
    return m.pen.block(
        "共 {rows} 条记录，其中有效 {valid} 条。",
        "{rows} records, {valid} of them valid.",
        rows=rows,
        valid=valid,
    )


def speaks_of(title: str, column: str) -> bool:
    """Tell whether a title names a column, or two characters or one long word of its name."""
    low, name = title.lower(), column.lower()
    if name in low:
        return True
    if name.isascii():
        return any(len(word) > 3 and word[:6] in low for word in name.split())
    plain = re.sub(r"(是否|评分|得分|情况|结果|的)", "", name)
    return any(plain[at : at + 2] in low for at in range(len(plain) - 1))
