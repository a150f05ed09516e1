"""Sections about yes or no: passes and failures, their rates, the rows that failed."""

from __future__ import annotations

import re

from app.domain.documents.document import Block
from app.domain.documents.tables.findings import Findings, Flagged, Grouped
from app.domain.documents.writing.group_sections import SHOWN_GROUPS, charts_of, group_table, named_groups
from app.domain.documents.writing.material import Material

MOST_RATES = 8
_RATED = re.compile(r"(合格|达标|通过|完成|正常|完好|及格|良)$")
_LISTS = re.compile(r"(清单|明细|名单|列表|逐项|list of|details|log of|register)", re.IGNORECASE)
_BY = re.compile(r"(各|按|每个|分[^析]{1,6}(?:情况|统计|分析)|\bby\b|\bper\b|\beach\b)", re.IGNORECASE)


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


def flags(m: Material, title: str = "") -> list[Block]:
    """Write passes and failures, the rates of each group, and the rows that failed.

    What a section of its own is asked for (各供应商合格率, 不合格清单) stands only there.
    """
    others = [one.title for one in m.requirement.sections if one.key in ("flags", "groups", "listing")]
    others = [one for one in others if one != title]
    lists, parted = bool(_LISTS.search(title)), bool(_BY.search(title))
    blocks: list[Block] = []
    for one in m.findings:
        named = named_groups(one, title)
        for flag in one.flags:
            blocks += [] if parted or named or lists else flag_lines(m, flag)
            if lists or not (parted or named or any(_LISTS.search(other) for other in others)):
                blocks += failed_rows(m, one, flag)
        if not lists and (parted or named or not any(_BY.search(other) for other in others)):
            blocks += _rated_groups(m, one, named)
    return blocks


def failed_rows(m: Material, one: Findings, flag: Flagged) -> list[Block]:
    """Write the rows that say no in a yes-or-no column, where they are few."""
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
            blocks += [group_table(m, group), *_rates(m, group), *charts_of(m, f"group/{group.column}")]
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
