"""What a table says beyond sums: yes or no, comments that recur, margins, plans, contradictions."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal

from app.core.giving_way import watched
from app.domain.documents.tables import plans, values
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import Findings, Flagged, Promoted, Theme
from app.domain.documents.tables.study import COST, MONEY, Study
from app.domain.documents.wording import amount, percent, rounded

MOST_ROWS_SHOWN, MOST_THEMES = 30, 8
_WHOLE = re.compile(r"(总|合计|共计|total|overall|altogether|in all|combined)", re.IGNORECASE)
_PROMOTED = re.compile(r"(推荐|nps|recommend)", re.IGNORECASE)
_COMMENT = re.compile(
    r"(comment|意见|评论|建议|反馈|feedback|remark|备注|原因|现象|问题|issue|reason|suggest|improve|better\?|wish|"
    r"\bwhy\b|希望|改进)",
    re.IGNORECASE,
)


def flagged(t: Study, column: Column) -> Flagged:
    """Return what a yes-or-no column says."""
    said = [(row, values.yes_or_no(t.cell(row, column))) for row in watched(t.cleaned.kept)]
    yes = [row for row, one in said if one is True]
    no = [row for row, one in said if one is False]
    found = Flagged(column=column.name)
    found.yes_word = Counter(t.cell(row, column) for row in yes).most_common(1)[0][0] if yes else ""
    found.no_word = Counter(t.cell(row, column) for row in no).most_common(1)[0][0] if no else ""
    found.valid = t.count(column.name, len(yes) + len(no), "COUNT", column)
    found.yes = t.count(f"{column.name} {found.yes_word}", len(yes), "COUNTIF", column)
    found.no = t.count(f"{column.name} {found.no_word}", len(no), "COUNTIF", column)
    if yes or no:
        share = Decimal(len(yes)) / (len(yes) + len(no))
        label = t.say(f"{column.name}比例", f"{column.name} share")
        inputs = (found.yes, found.valid)
        found.share = t.fact(
            label, rounded(share * 100, 4), percent(share), column, "%", "yes / valid", inputs
        )
    if len(no) <= MOST_ROWS_SHOWN:
        found.bad = [row_quotes(t, row) for row in no]
        found.bad_head = [one.name for one in t.columns if one.role != "empty"][:8]
    return found


def row_quotes(t: Study, row: int) -> list[str]:
    """Return the facts of a row's cells, "" for blank ones."""
    shown = [one for one in t.columns if one.role != "empty"][:8]
    return [t.cell_fact(row, one) for one in shown]


def themes(t: Study, found: Findings) -> None:
    """Note which comments recur."""
    texts = [one for one in t.columns if one.role in ("text", "category") and _COMMENT.search(one.name)]
    if not texts:
        return
    column = texts[0]
    said = [one for row in t.cleaned.kept if not values.is_blank(one := t.cell(row, column))]
    found.theme_column = column.name
    found.commented = t.count(t.say("有意见的回答", "answers with a comment"), len(said), "COUNTA", column)
    written = {
        t.cell(row, column): t.grid.rows[row][column.at].strip()
        for row in t.cleaned.kept
        if t.cell(row, column)
    }
    for plain, count in Counter(said).most_common(MOST_THEMES):
        if count < 2:
            break
        place, text = t.grid.span(column.at), written.get(plain, plain)
        fact = t.ledger.add(text, count, f"{count:,}", places=(place,), formula="COUNTIF", prefix=t.prefix)
        t.ledger.add(text, text, places=(place,), prefix=t.prefix)
        share = t.share(text, Decimal(count), Decimal(len(said)), column, fact.id)
        found.themes.append(Theme(text=text, count=fact.id, share=share))


def joint(t: Study, found: Findings) -> None:
    """Note the sum of all columns of one unit, such as several meters, where it is asked for."""
    if not _WHOLE.search(t.rules.wanted):
        return
    listed = [
        one for one in found.measures if one.total and one.column.unit and not MONEY.search(one.column.name)
    ]
    units = {one.column.unit for one in listed}
    plain = [one for one in listed if not plans.is_planned(one.column) and not _WHOLE.search(one.column.name)]
    if len(units) != 1 or len(plain) < 2 or len(plain) != len(listed):
        return
    total = sum((Decimal(t.ledger.facts[one.total].value) for one in plain), Decimal(0))
    label, inputs = t.say("各列合计", "sum of all columns"), [one.total for one in plain]
    found.joint = t.fact(label, total, amount(total), None, plain[0].column.unit, "SUM", inputs)
    found.joint_of = [one.column.name for one in plain]


def margin(t: Study, found: Findings) -> None:
    """Note the margin where income and cost are both known."""
    cost = next((one for one in t.of("measure") if COST.search(one.name)), None)
    if cost is None or t.main is None or cost.at == t.main.at or not MONEY.search(t.main.name):
        return
    pairs = [(number, values.number_of(t.cell(row, cost))) for row, number in t.numbers(t.main, t.valid)]
    known = [(one, other) for one, other in pairs if other is not None]
    income = sum((one for one, _cost in known), Decimal(0))
    margin = income - sum((other for _one, other in known), Decimal(0))
    if len(known) != len(pairs) or not income:
        return
    formula = f"{t.main.name} - {cost.name}"
    label = t.say("毛利", "gross margin")
    found.margin = t.fact(label, margin, t.shown(margin, t.main), t.main, t.main.unit, formula)
    label = t.say("毛利率", "gross margin rate")
    share = margin / income
    found.margin_rate = t.fact(
        label, rounded(share * 100, 4), percent(share), t.main, "%", f"({formula}) / {t.main.name}"
    )


def promoted(t: Study, column: Column) -> Promoted | None:
    """Return the net promoter score of a question answered from 0 to 10; None for other columns."""
    numbers = [number for _row, number in t.numbers(column, t.cleaned.kept)]
    if not _PROMOTED.search(column.name) or not numbers or not 5 < max(numbers) <= 10 or min(numbers) < 0:
        return None
    likes, dislikes = sum(one >= 9 for one in numbers), sum(one <= 6 for one in numbers)
    found = Promoted(column=column.name, valid=t.count(column.name, len(numbers), "COUNT", column))
    found.promoters = t.count(t.say("推荐者", "promoters"), likes, 'COUNTIF(">=9")', column)
    found.detractors = t.count(t.say("贬损者", "detractors"), dislikes, 'COUNTIF("<=6")', column)
    score = rounded(Decimal(100 * (likes - dislikes)) / len(numbers), 1)
    inputs = (found.promoters, found.detractors, found.valid)
    label = t.say("净推荐值（NPS）", "net promoter score (NPS)")
    formula = "(promoters - detractors) / valid * 100"
    found.score = t.fact(label, score, amount(score, 1).replace("-", "−"), column, "", formula, inputs)
    return found


def conflicts(t: Study, found: Findings) -> list[str]:
    """Return, as pairs of fact ids joined by a bar, stated totals that differ from ours."""
    conflicts = []
    for row in t.cleaned.totals[:3]:
        for one in found.measures:
            stated = values.number_of(t.cell(row, one.column))
            if stated is None or not one.total:
                continue
            ours = Decimal(t.ledger.facts[one.total].value)
            if abs(stated - ours) > max(abs(ours) * Decimal("0.0001"), Decimal("0.01")):
                label = t.say(f"表中所写{one.column.name}合计", f"stated total {one.column.name}")
                place = t.grid.cell(row, one.column.at)
                fact = t.ledger.add(
                    label,
                    stated,
                    amount(stated),
                    unit=one.column.unit,
                    places=(place,),
                    prefix=t.prefix,
                )
                conflicts.append(f"{fact.id}|{one.total}")
    return conflicts


def listing(t: Study) -> list[list[str]]:
    """Return a small table's own rows as facts; none of a long one."""
    if len(t.cleaned.kept) > MOST_ROWS_SHOWN or len(t.columns) > 10:
        return []
    return [[t.cell_fact(row, one) for one in t.columns] for row in t.cleaned.kept]
