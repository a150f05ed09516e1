"""Two or more tables side by side: their sums, their rows of one name, and what moved most."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.document import Block, Cell
from app.domain.documents.tables.findings import Findings, Measured
from app.domain.documents.tables.units import factor
from app.domain.documents.wording import amount, percent, rounded
from app.domain.documents.writing.material import Material

MOST_MEASURES = 3
_WHEN = re.compile(
    r"(20\d\d|Q[1-4]|[一二三四上下]半?季?[年季]度?|\d{1,2}\s*月|上[期月年周]|本[期月年周]|去年|今年|\b(?:jan|feb|mar|apr|"
    r"may|jun|jul|aug|sep|oct|nov|dec)|before|after|\bold|\bnew|previous|current|[旧新前后]|\bv\d|week)",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"(合计|总计|加总|总量|总额|汇总|combined|together|in total|overall total|grand total)", re.I
)


def signed_cell(m: Material, key: str) -> Cell:
    """Return a cell with a change and its sign."""
    cell = m.pen.cell(key)
    if not key:
        return cell
    sign = "−" if (m.pen.fact(key).number or Decimal(0)) < 0 else "+"
    run = cell.runs[0]
    return cell.model_copy(update={"runs": (run.model_copy(update={"text": sign + run.text}),)})


def side_by_side(m: Material) -> list[Block]:
    """Write the totals of each measure in each source, the difference of two, and their sum where asked."""
    pen, sources = m.pen, m.findings
    rows: list[list[Cell]] = []
    together = bool(_TOGETHER.search(m.requirement.request))
    summed = False
    for name in dict.fromkeys(x.column.name for one in sources for x in one.measures if x.total or x.mean):
        found = [next((x for x in one.measures if x.column.name == name), None) for one in sources]
        keys = in_one_unit(m, [(x.total or x.mean) if x else "" for x in found])
        if sum(bool(key) for key in keys) < 2:
            continue
        cells = [pen.text_cell(name, sources[0].place), *(pen.cell(key, unit=True) for key in keys)]
        if len(keys) == 2:
            cells.append(signed_cell(m, _difference(m, name, keys[0], keys[1])))
        whole = _whole(m, name, keys) if together and all(x and x.total for x in found) else ""
        summed = summed or bool(whole)
        rows.append([*cells, *([pen.cell(whole, unit=True)] if together else [])])
    if not rows:
        return []
    head = [pen.say("指标", "Measure"), *(_name(m, one) for one in sources)]
    head += [change_word(m)] if len(sources) == 2 else []
    if together and not summed:
        rows = [row[:-1] for row in rows]
    head += [pen.say("合计", "Together")] if summed else []
    return [pen.table(head, rows, pen.say("各来源对比", "Sources compared"))]


def _whole(m: Material, name: str, keys: list[str]) -> str:
    """Return the fact of the sum of all sources, "" where their units can't be added."""
    facts = [m.pen.fact(key) for key in keys]
    if len({fact.unit for fact in facts}) > 1:
        return ""
    total = sum((fact.number or Decimal(0) for fact in facts), Decimal(0))
    label = m.pen.say(f"{name}各来源合计", f"{name} of all sources")
    unit = facts[0].unit
    return m.pen.ledger.add(label, total, amount(total), unit=unit, formula="SUM", inputs=keys, prefix="j").id


def target_unit(m: Material, units: list[str]) -> str:
    """Return the unit to convert to: one that the request names, else the first source's."""
    known = [one for one in units if one]
    asked = [one for one in known if re.search(rf"(?<![\w]){re.escape(one)}(?![a-z])", m.requirement.request)]
    return next(iter(asked or known), "")


def in_one_unit(m: Material, keys: list[str]) -> list[str]:
    """Return facts in one unit: those of another unit of its kind are converted to facts of their own."""
    units = [m.pen.fact(key).unit if key else "" for key in keys]
    if len(set(filter(None, units))) < 2:
        return keys
    into = target_unit(m, units)
    return [_converted(m, key, into) if key else "" for key in keys]


def _converted(m: Material, key: str, into: str) -> str:
    fact = m.pen.fact(key)
    by = factor(fact.unit, into) if fact.unit else None
    if by is None or by == 1 or fact.number is None:
        return key
    known = f"unit/{key}/{into}"
    if known not in m.computed:
        value = fact.number * by
        m.computed[known] = m.pen.ledger.add(
            fact.label,
            value,
            amount(value),
            unit=into,
            formula=f"× {by.normalize():f} ({fact.unit} → {into})",
            inputs=(key,),
            prefix="j",
        ).id
    return m.computed[known]


def unit_notes(m: Material) -> list[Block]:
    """Say which measures have another unit in another source, and how that was dealt with."""
    blocks = []
    for name in dict.fromkeys(x.column.name for one in m.findings for x in one.measures):
        listed = [(one, x) for one in m.findings for x in one.measures if x.column.name == name]
        units = [x.column.unit for _one, x in listed if x.column.unit]
        if len(set(units)) < 2:
            continue
        into = target_unit(m, units)
        same = all(factor(unit, into) is not None for unit in units)
        said = m.pen.say("、", ", ").join(f"{one.source}: {x.column.unit or '—'}" for one, x in listed)
        zh = f"{name}的单位不一致（{said}），" + (
            f"已统一换算为{into}。" if same else "无法换算，因此不计算变化。"
        )
        en = f"The unit of {name} differs ({said}); " + (
            f"all values were converted to {into}."
            if same
            else "they can't be converted, so no change is given."
        )
        for one, _x in listed:
            m.pen.ledger.quote(one.source, one.place)
        blocks.append(m.pen.words(m.pen.say(zh, en), "note"))
    return blocks


def over_time(m: Material) -> bool:
    """Tell whether two sources are an earlier and a later state, and not two of a kind side by side."""
    return all(_WHEN.search(f"{one.source} {one.sheet} {one.title}") for one in m.findings)


def change_word(m: Material) -> str:
    """Return what the second source against the first is called."""
    return m.pen.say("变化", "Change") if over_time(m) else m.pen.say("差异", "Difference")


def _name(m: Material, one: Findings) -> str:
    names = [other.source for other in m.findings]
    text = one.source if names.count(one.source) == 1 else one.sheet or one.source
    m.pen.ledger.quote(text, one.place)
    return text


def _difference(m: Material, name: str, before: str, after: str) -> str:
    if not before or not after:
        return ""
    before, after = in_one_unit(m, [before, after])
    if m.pen.fact(before).unit != m.pen.fact(after).unit and m.pen.fact(before).unit:
        return ""
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
        pair = _in_unit(
            m, measure, other, _rows_of(m, first, measure.column.at), _rows_of(m, second, other.column.at)
        )
        if pair[0].keys() & pair[1].keys():
            found.append((measure.column.name, *pair))
    return found


def _in_unit(
    m: Material, one: Measured, other: Measured, before: dict[str, str], after: dict[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the rows of two columns in one unit; no rows where units can't be converted."""
    units = [one.column.unit, other.column.unit]
    into = target_unit(m, units)
    if units[0] == units[1] or not all(units):
        return before, after
    if any(factor(unit, into) is None for unit in units):
        return {}, {}
    pair = []
    for unit, rows in zip(units, (before, after), strict=True):
        for key in rows.values():
            if not m.pen.fact(key).unit:
                m.pen.ledger.facts[key] = m.pen.fact(key).model_copy(update={"unit": unit})
        pair.append({name: _converted(m, key, into) for name, key in rows.items()})
    return pair[0], pair[1]


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
        unit = next((m.pen.fact(key).unit for key in before.values()), "")
        name = f"{name}{m.pen.say(f'（{unit}）', f' ({unit})')}" if unit else name
        head = [m.findings[0].head[0], *(_name(m, one) for one in m.findings), change_word(m)]
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
            if not over_time(m):
                blocks.append(_apart(m, name, key, before[key], after[key], changes[key], up))
                continue
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


def _apart(m: Material, name: str, key: str, one: str, other: str, change: str, up: bool) -> Block:
    """Say how far the second source is from the first in a row."""
    way = m.pen.say("高" if up else "低", "above" if up else "below")
    zh = f"{{name:w}}：{{key:w}}中{{second:w}}为 {{b}}，比{{first:w}}（{{a}}）{way} {{change:b}}。"
    en = f"{{name:w}}, {{key:w}}: {{second:w}} has {{b}}, {{change:b}} {way} {{first:w}} ({{a}})."
    first, second = (_name(m, found) for found in m.findings)
    facts = {"a": one, "b": other, "change": change}
    return m.pen.block(zh, en, "bullet", name=name, key=key, first=first, second=second, **facts)
