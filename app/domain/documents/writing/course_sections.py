"""Sections about a course over time: the table by period, peaks and lows, the charts."""

from __future__ import annotations

from decimal import Decimal

from app.domain.documents.document import Block, Cell
from app.domain.documents.tables.findings import Trend
from app.domain.documents.writing.group_sections import charts_of, head_name
from app.domain.documents.writing.material import Material


def trend(m: Material, title: str = "") -> list[Block]:
    """Write the course over time: table, chart, peak and low."""
    blocks: list[Block] = []
    for one in m.findings:
        if one.trends:
            blocks.append(_trend_table(m, one.trends))
        for part in one.trends:
            blocks += _trend_words(m, part)
            blocks += charts_of(m, f"trend/{part.measure}")
    if not blocks:
        what = m.pen.say(
            "数据中没有可用于走势分析的日期或期间。",
            "There are no dates or periods to show a course over time.",
        )
        blocks.append(m.gap(what, m.pen.say("补充含日期列的数据。", "Add data with a date column.")))
    return blocks


def _trend_table(m: Material, trends: list[Trend]) -> Block:
    names = list(dict.fromkeys(row.name for part in trends for row in part.rows))
    head = [m.pen.say("期间", "Period")]
    for part in trends:
        unit = f"（{part.unit}）" if part.unit and m.pen.zh else f" ({part.unit})" if part.unit else ""
        head += [head_name(m, f"{part.measure}{unit}"), m.pen.say("环比", "Change")]
    rows = []
    for name in names:
        cells = [m.pen.text_cell(name, m.findings[0].place)]
        for part in trends:
            row = next((one for one in part.rows if one.name == name), None)
            cells += [m.pen.cell(row.total if row else ""), _signed(m, row.change if row else "")]
        rows.append(cells)
    return m.pen.table(head, rows, m.pen.say("各期数据", "By period"))


def _signed(m: Material, key: str) -> Cell:
    cell = m.pen.cell(key)
    if not key:
        return cell
    sign = "−" if (m.pen.fact(key).number or Decimal(0)) < 0 else "+"
    return cell.model_copy(
        update={"runs": (cell.runs[0].model_copy(update={"text": sign + cell.runs[0].text}),)}
    )


def _trend_words(m: Material, part: Trend) -> list[Block]:
    rows = {row.name: row for row in part.rows}
    peak, trough = rows[part.peak], rows[part.trough]
    place = m.findings[0].place
    blocks = [
        m.pen.block(
            "{measure:w}最高为 {p}（{a}），最低为 {t}（{b}）。",
            "{measure:w} peaked in {p} ({a}) and was lowest in {t} ({b}).",
            measure=part.measure,
            a=peak.total,
            b=trough.total,
            p=m.pen.ledger.quote(part.peak, place).id,
            t=m.pen.ledger.quote(part.trough, place).id,
        )
    ]
    if part.whole and m.pen.fact(part.whole).shown == "0.0%":
        zh, en = "{measure:w}末期与首期持平。", "{measure:w} in the last period is the same as in the first."
        blocks.append(m.pen.block(zh, en, measure=part.measure))
    elif part.whole and len(part.peak) < len("2026-01-01"):
        fell = (m.pen.fact(part.whole).number or Decimal(0)) < 0
        blocks.append(
            m.pen.block(
                f"{{measure:w}}末期较首期{'下降' if fell else '上升'} {{change}}。",
                f"{{measure:w}} in the last period is {{change}} {'below' if fell else 'above'} the first.",
                change=part.whole,
                measure=part.measure,
            )
        )
    return blocks
