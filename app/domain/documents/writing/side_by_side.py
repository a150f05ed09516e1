"""Two or more tables side by side: their sums, their rows of one name, and what moved most."""

from __future__ import annotations

from decimal import Decimal

from app.domain.documents.document import Block, Cell
from app.domain.documents.tables.findings import Findings
from app.domain.documents.wording import percent, rounded
from app.domain.documents.writing.material import Material

MOST_MEASURES = 3


def signed_cell(m: Material, key: str) -> Cell:
    """Return a cell with a change and its sign."""
    cell = m.pen.cell(key)
    if not key:
        return cell
    sign = "−" if (m.pen.fact(key).number or Decimal(0)) < 0 else "+"
    run = cell.runs[0]
    return cell.model_copy(update={"runs": (run.model_copy(update={"text": sign + run.text}),)})


def side_by_side(m: Material) -> list[Block]:
    """Write the totals of each measure in each source, and the difference of two."""
    pen, sources = m.pen, m.findings
    rows: list[list[Cell]] = []
    for name in dict.fromkeys(x.column.name for one in sources for x in one.measures if x.total or x.mean):
        found = [next((x for x in one.measures if x.column.name == name), None) for one in sources]
        keys = [(x.total or x.mean) if x else "" for x in found]
        if sum(bool(key) for key in keys) < 2:
            continue
        cells = [pen.text_cell(name, sources[0].place), *(pen.cell(key, unit=True) for key in keys)]
        if len(keys) == 2:
            cells.append(signed_cell(m, _difference(m, name, keys[0], keys[1])))
        rows.append(cells)
    if not rows:
        return []
    head = [pen.say("指标", "Measure"), *(_name(m, one) for one in sources)]
    if len(sources) == 2:
        head.append(pen.say("变化", "Change"))
    return [pen.table(head, rows, pen.say("各来源对比", "Sources compared"))]


def _name(m: Material, one: Findings) -> str:
    names = [other.source for other in m.findings]
    text = one.source if names.count(one.source) == 1 else one.sheet or one.source
    m.pen.ledger.quote(text, one.place)
    return text


def _difference(m: Material, name: str, before: str, after: str) -> str:
    then, now = (m.pen.fact(key).number or Decimal(0) for key in (before, after))
    if not then:
        return ""
    change = now / then - 1
    label = m.pen.say(f"{name}变化", f"{name} change")
    return m.pen.ledger.add(
        label,
        rounded(change * 100, 4),
        percent(abs(change)),
        unit="%",
        formula="now / before - 1",
        inputs=(after, before),
        prefix="j",
    ).id


def _rows_of(m: Material, one: Findings, at: int) -> dict[str, str]:
    """Return the facts of a column by what the first column calls each row; {} where a name comes twice."""
    named = [(m.pen.fact(row[0]).shown, row[at]) for row in one.listing if row[0] and row[at]]
    return dict(named) if len({name for name, _key in named}) == len(named) else {}


def _shared(m: Material) -> list[tuple[str, dict[str, str], dict[str, str]]]:
    """Return the measures that two tables share, with the facts of their rows by name."""
    if len(m.findings) != 2 or not all(one.listing and one.head for one in m.findings):
        return []
    first, second = m.findings
    if first.head[0] != second.head[0]:
        return []
    found = []
    for measure in first.measures[:MOST_MEASURES]:
        other = next((x for x in second.measures if x.column.name == measure.column.name), None)
        if other is None:
            continue
        pair = (_rows_of(m, first, measure.column.at), _rows_of(m, second, other.column.at))
        if pair[0].keys() & pair[1].keys():
            found.append((measure.column.name, *pair))
    return found


def row_by_row(m: Material) -> list[Block]:
    """Write a table per shared measure: each row's value in both tables, and the change."""
    blocks = []
    for name, before, after in _shared(m):
        rows = []
        for key in dict.fromkeys([*before, *after]):
            then, now = before.get(key, ""), after.get(key, "")
            change = change_of(m, f"{key} {name}", then, now)
            cells = [m.pen.text_cell(key, m.findings[0].place), m.pen.cell(then), m.pen.cell(now)]
            rows.append([*cells, signed_cell(m, change)])
        head = [m.findings[0].head[0], *(_name(m, one) for one in m.findings), m.pen.say("变化", "Change")]
        blocks.append(m.pen.table(head, rows, m.pen.say(f"{name}逐项对比", f"{name} row by row")))
    return blocks


def change_of(m: Material, name: str, before: str, after: str) -> str:
    """Return the fact of a change, the same one for the same rows."""
    if not before or not after:
        return ""
    known = f"change/{before}/{after}"
    if known not in m.computed:
        m.computed[known] = _difference(m, name, before, after)
    return m.computed[known]


def most_moved(m: Material) -> list[Block]:
    """Say of each shared measure which row grew most and which fell most."""
    blocks = []
    for name, before, after in _shared(m):
        changes = {
            key: change_of(m, f"{key} {name}", before[key], after[key]) for key in before if key in after
        }
        ranked = sorted(
            (key for key in changes if changes[key]),
            key=lambda key: m.pen.fact(changes[key]).number or Decimal(0),
        )
        if len(ranked) < 2:
            continue
        for key in dict.fromkeys((ranked[-1], ranked[0])):
            up = (m.pen.fact(changes[key]).number or Decimal(0)) >= 0
            zh = "{name:w}：{key:w}由 {a} 增至 {b}，上升 {change:b}。"
            en = "{name:w}: {key:w} went from {a} to {b}, up {change:b}."
            if not up:
                zh, en = zh.replace("增至", "降至").replace("上升", "下降"), en.replace("up {", "down {")
            blocks.append(
                m.pen.block(
                    zh, en, "bullet", name=name, key=key, a=before[key], b=after[key], change=changes[key]
                )
            )
    return blocks
