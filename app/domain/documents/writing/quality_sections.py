"""The section that tells how the data were treated: what was left out, and what contradicts itself."""

from __future__ import annotations

from app.domain.documents.document import Block
from app.domain.documents.tables.findings import Findings
from app.domain.documents.writing.material import Material


def quality(m: Material) -> list[Block]:
    """Say which rows were left out, why, and what contradicts itself."""
    blocks: list[Block] = []
    for one in m.findings:
        blocks.append(_counted(m, one))
        if _some(m, one.duplicates):
            blocks.append(
                m.pen.block(
                    "剔除重复 {dup} 条：同一编号只计一次。",
                    "{dup} repeated records were left out: each id counts once.",
                    "bullet",
                    dup=one.duplicates,
                )
            )
        if _some(m, one.blanks):
            blocks.append(
                m.pen.block(
                    "{main:w}为空而剔除 {blank} 条。",
                    "{blank} records without {main:w} (blank) were left out.",
                    "bullet",
                    main=one.main,
                    blank=one.blanks,
                )
            )
        for found in [found for found in one.measures if _some(m, found.blank)]:
            blocks.append(
                m.pen.block(
                    "{name:w}有 {blank} 条缺失，计算时不计入，未作填补。",
                    "{blank} missing values of {name:w} are left out; nothing was filled in.",
                    "bullet",
                    name=found.column.name,
                    blank=found.blank,
                )
            )
        gaps = [rating for rating in one.ratings if _some(m, rating.blank)]
        for rating in gaps or one.ratings[:1]:
            blocks.append(
                m.pen.block(
                    "{name:w}有 {blank} 份缺失（未作答），计算平均时不计入，未作填补。",
                    "{blank} missing answers to {name:w} are left out of its mean; nothing was filled in.",
                    "bullet",
                    name=rating.column.name,
                    blank=rating.blank,
                )
            )
        if one.bad_cells:
            blocks.append(
                m.pen.block(
                    "{main:w}中有 {bad} 个单元格不是数字，已剔除，请核对。",
                    "{bad} cells of {main:w} hold no number and were left out; please check them.",
                    "bullet",
                    main=one.main,
                    bad=one.bad_cells,
                )
            )
        for column in one.columns:
            if column.mixed and column.role in ("measure", "level"):
                blocks.append(
                    m.pen.block(
                        "{name:w}的单位不一致（元、万元混用），已统一换算为元。",
                        "{name:w} is given in several units; all were converted to yuan.",
                        "bullet",
                        name=column.name,
                    )
                )
        if one.outside:
            blocks.append(
                m.pen.block(
                    "要求的期间之外有 {out} 条，不计入。",
                    "{out} records lie outside the requested period and are not counted.",
                    "bullet",
                    out=one.outside,
                )
            )
        if one.missing_months:
            blocks.append(_missing_months(m, one))
        blocks += conflicts(m, one)
    return blocks


def _counted(m: Material, one: Findings) -> Block:
    """Say how many rows there were and count, by table where there are several."""
    zh, en = "原始记录 {rows} 条；有效 {valid} 条。", "{rows} records as delivered; {valid} valid."
    facts = {"rows": one.rows, "valid": one.valid}
    if len(m.findings) == 1:
        return m.pen.block(zh, en, "bullet", **facts)
    sources = [other.source for other in m.findings]
    name = one.source if sources.count(one.source) == 1 else one.sheet or one.source
    named = m.pen.ledger.quote(name, one.place).id
    return m.pen.block("{name}：" + zh, "{name}: " + en, "bullet", name=named, **facts)


def _missing_months(m: Material, one: Findings) -> Block:
    """Say which months have no row; they are a gap of the data."""
    text = m.pen.say("、", ", ").join(one.missing_months)
    listed = m.pen.ledger.quote(text, one.place).id
    m.gap(
        m.pen.say(
            f"缺少 {text} 的数据，合计与平均不含这些月份。",
            f"There are no data of {text}; sums and means leave them out.",
        ),
        m.pen.say(f"补充 {text} 的数据。", f"Add the data of {text}."),
    )
    zh = "缺少 {months} 的数据，合计、平均与走势均不含这些月份。"
    en = "There are no data of {months}: sums, means and courses leave these months out."
    return m.pen.block(zh, en, "note", months=listed)


def _some(m: Material, key: str) -> bool:
    """Tell whether a count is there and not zero."""
    return bool(key) and m.pen.fact(key).value != "0"


def conflicts(m: Material, one: Findings) -> list[Block]:
    """Show both sides where a stated total differs from the computed one."""
    blocks = []
    for pair in one.conflicts:
        stated, ours = pair.split("|")
        blocks.append(
            m.pen.block(
                "数据冲突：文件中所写合计为 {a}，按明细重算为 {b}，两者不一致，请核实后使用。",
                "Conflict: the file states a total of {a}, its rows add up to {b}; please check before use.",
                "note",
                a=stated,
                b=ours,
            )
        )
    return blocks
