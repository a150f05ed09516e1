"""Sections of a name of their own: the columns that the title speaks of."""

from __future__ import annotations

import re

from app.domain.documents.document import Block
from app.domain.documents.writing.flag_sections import failed_rows, flag_lines
from app.domain.documents.writing.group_sections import groups, head_name, named_groups, speaks_of
from app.domain.documents.writing.limit_sections import (
    BEYOND,
    OVERSPENT,
    beyond,
    compared_lines,
    promoted_lines,
)
from app.domain.documents.writing.material import Material
from app.domain.documents.writing.table_sections import (
    extremes,
    level_line,
    listing,
    main_figures,
    rating_lines,
)

_HOW_MANY = re.compile(
    r"(次数|总数|人数|人次|件数|单数|数量|笔数|条数|总体|规模|number of|how many|count|volume|total)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"(总额|总量|总计|合计|总费用|总收入|总成本|总体情况|汇总|totals?\b|\bsum\b|overall)", re.IGNORECASE
)
_PLANS = re.compile(r"(计划|目标|预算|实际|完成|plan|target|budget|actual)", re.IGNORECASE)
_SCORE = re.compile(r"(nps|净推荐|promoter)", re.IGNORECASE)
_BY = re.compile(r"(各|按|每个|\bby\b|\bper\b|\beach\b)", re.IGNORECASE)
_LISTS = re.compile(r"(明细|清单|列表|逐项|名单|list|details)", re.IGNORECASE)


def filled(m: Material, title: str) -> list[Block]:
    """Return what the tables say about the columns that a title names; [] where it names none."""
    blocks: list[Block] = []
    if BEYOND.search(title) and any(one.limits for one in m.findings):
        return beyond(m)
    if OVERSPENT.search(title) and any(one.compared for one in m.findings):
        blocks += [line for one in m.findings for pair in one.compared for line in compared_lines(m, pair)]
        return [*blocks, *groups(m, title)] if _BY.search(title) else blocks
    for one in m.findings:
        for score in one.promoted:
            if _SCORE.search(title) or speaks_of(title, score.column):
                blocks += promoted_lines(m, score)
        for rating in one.ratings:
            if speaks_of(title, rating.column.name):
                blocks += rating_lines(m, rating.column.name, rating)
        for flag in one.flags:
            if flag.no_word and re.search(rf"(?<!\w){re.escape(flag.no_word)}(?!\w)", title, re.IGNORECASE):
                blocks += failed_rows(m, one, flag)
            elif speaks_of(title, flag.column):
                blocks += flag_lines(m, flag)
    if any(named_groups(one, title) for one in m.findings):
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
    if m.requirement.type == "comparison" and len(m.findings) == 1:
        return _levels(m, title)
    for one in m.findings:
        spoken = [x for x in one.measures if speaks_of(title, x.column.name)]
        if any(x.total for x in spoken):
            found += [level_line(m, x) for x in spoken if x.mean and not x.total]
        for measure in spoken:
            if measure.total:
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
        if m.requirement.type == "comparison":
            blocks += [block for x in spoken for block in extremes(m, x.column.name)]
            continue
        blocks += [level_line(m, x) for x in spoken if x.mean]
        if not spoken or not one.listing or one.trends:
            continue
        rows = [[m.pen.cell(row[n]) for n in at] for row in one.listing]
        blocks.append(m.pen.table([head_name(m, one.head[n]) for n in at], rows, title))
    return blocks


def _how_many(m: Material, rows: str, valid: str) -> Block:
    return m.pen.block(
        "共 {rows} 条记录，其中有效 {valid} 条。",
        "{rows} records, {valid} of them valid.",
        rows=rows,
        valid=valid,
    )
