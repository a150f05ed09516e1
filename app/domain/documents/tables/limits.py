"""Limits that a request sets for columns (COD限值50, above 80), and the rows beyond them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from app.domain.documents.facts import Place
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import Limited
from app.domain.documents.tables.study import Study
from app.domain.documents.wording import amount, percent, rounded

MOST_LIMITS, MOST_ROWS_SHOWN = 4, 30
_NUMBER = r"\s*(?:为|是|在|of|is|was|at|:|：|=)?\s*(?P<n>\d[\d,]*(?:\.\d+)?)\s*(?P<scale>[万亿])?"
_ABOVE = re.compile(
    r"(?:限值|上限|限额|标准值?|警戒值|阈值|红线|不得?超过|不应超过|不高于|不大于|至多|超过|超出|高于|大于|多于|>|＞|≤|≦|"
    r"\b(?:upper )?limit|ceiling|threshold|above|over|exceed(?:s|ed|ing)?|more than|greater than|"
    r"higher than|at most|no more than|not exceed)" + _NUMBER,
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"(?:下限|不低于|不少于|不小于|不得低于|至少|低于|少于|小于|不足|不到|<|＜|≥|≧|"
    r"\blower limit|below|under|less than|lower than|fewer than|at least|no less than)" + _NUMBER,
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[。；;\n]|(?<=[a-z0-9])\.\s")


def limited(t: Study) -> list[Limited]:
    """Return the limits that the request sets, with how many rows lie beyond each."""
    found: list[Limited] = []
    for clause in _CLAUSE.split(t.rules.wanted):
        for column, above, number in _limits_in(t, clause):
            if all(one.column != column.name or one.above != above for one in found):
                found.append(_counted(t, column, above, number))
    return found[:MOST_LIMITS]


def _limits_in(t: Study, clause: str) -> Iterator[tuple[Column, bool, Decimal]]:
    below = [(False, one) for one in _BELOW.finditer(clause)]
    taken = [one.span() for _below, one in below]
    above = [(True, one) for one in _ABOVE.finditer(clause)]
    above = [(up, one) for up, one in above if not any(a <= one.start() < b for a, b in taken)]
    for up, one in [*above, *below]:
        scale = {"万": 10_000, "亿": 100_000_000}.get(one["scale"] or "", 1)
        if column := _spoken_of(t, clause, one.start()):
            yield column, up, Decimal(one["n"].replace(",", "")) * scale


def _spoken_of(t: Study, clause: str, at: int) -> Column | None:
    """Return the numeric column that is named last before a place of a clause, else first after it."""
    columns = t.of("measure", "level", "rating")
    ends = [(found, one) for one in columns if (found := _named_at(one, clause[:at], last=True)) >= 0]
    if ends:
        return max(ends, key=lambda pair: pair[0])[1]
    begins = [(found, one) for one in columns if (found := _named_at(one, clause[at:], last=False)) >= 0]
    return min(begins, key=lambda pair: pair[0])[1] if begins else None


def _named_at(column: Column, text: str, *, last: bool) -> int:
    """Return where a text names a column, in full or by a word that is its own; -1 for nowhere."""
    low = text.lower()
    words = [column.name, *re.findall(r"[A-Za-z]{2,}", column.name)]
    chinese = "".join(re.findall(r"[\u4e00-\u9fff]+", column.name))
    words += [chinese, chinese[-2:]] if len(chinese) >= 2 else []
    found = [low.rfind(one.lower()) if last else low.find(one.lower()) for one in words if len(one) >= 2]
    known = [one for one in found if one >= 0]
    return (max(known) if last else min(known)) if known else -1


def _counted(t: Study, column: Column, above: bool, number: Decimal) -> Limited:
    numbers = t.numbers(column, t.cleaned.kept)
    beyond = [(row, value) for row, value in numbers if (value > number if above else value < number)]
    sign = ">" if above else "<"
    place = Place(source="request", kind="request")
    limit = t.ledger.add(
        t.say(f"{column.name}限值", f"limit of {column.name}"),
        number,
        amount(number),
        unit=column.unit,
        places=(place,),
        prefix=t.prefix,
    ).id
    label = t.say(f"{column.name}超出限值的记录", f"records beyond the limit of {column.name}")
    count = t.count(label, len(beyond), f'COUNTIF("{sign}{amount(number)}")', column)
    whole = t.count(t.say(f"{column.name}有效数", f"{column.name} values"), len(numbers), "COUNT", column)
    share = Decimal(len(beyond)) / len(numbers) if numbers else Decimal(0)
    rate = t.fact(
        t.say(f"{column.name}超限占比", f"share beyond the limit of {column.name}"),
        rounded(share * 100, 4),
        percent(share),
        column,
        "%",
        "beyond / valid",
        (count, whole),
    )
    named = t.namers[:1] + ([t.period] if t.period is not None and t.period not in t.namers[:1] else [])
    shown = [*named, column]
    rows = [[t.cell_fact(row, one) for one in shown] for row, _value in beyond[:MOST_ROWS_SHOWN]]
    return Limited(
        column=column.name,
        unit=column.unit,
        above=above,
        limit=limit,
        count=count,
        whole=whole,
        share=rate,
        daily=t.period is not None and t.period.role == "day" and t.period.distinct >= len(t.cleaned.kept),
        head=[one.name for one in named],
        rows=rows,
    )
