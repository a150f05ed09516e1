"""Sections of a name of their own: the columns that the title speaks of."""

from __future__ import annotations

import re

from app.domain.documents.document import Block
from app.domain.documents.writing.material import Material
from app.domain.documents.writing.table_sections import (
    flag_lines,
    groups,
    listing,
    main_figures,
    names,
    rating_lines,
)

_HOW_MANY = re.compile(
    r"(次数|总数|人数|数量|笔数|条数|总体|规模|number of|how many|count|volume|total)", re.IGNORECASE
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
    if any(names(group.column, title) for one in m.findings for group in one.groups):
        blocks += groups(m, title)
    if not blocks and _PLANS.search(title) and any(one.compared for one in m.findings):
        blocks += [block for one in m.findings if one.compared for block in main_figures(m, one)]
        blocks += listing(m)
    if not blocks:
        blocks += _measures(m, title)
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
    return [*found, *(groups(m, title) or listing(m, title))] if found else []


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
