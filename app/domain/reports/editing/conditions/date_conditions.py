"""Conditions on days as people write them: 早于2024-01-01, 在2020年之前, after 31 March 2024, today."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline

Operator = Literal["below", "above", "at_least", "at_most", "equal", "between"]
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH = r"(?P<word>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DAY = (
    r"(?P<y>(?:19|20)\d\d)\s*(?:年|[-/.])\s*(?P<m>\d{1,2})(?:\s*(?:月"
    r"|[-/.])\s*(?P<d>\d{1,2})\s*[日号]?|月(?:份)?)"
    r"|(?P<y2>(?:19|20)\d\d)年"
    rf"|(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+(?P<y3>(?:19|20)\d\d)"
    rf"|{_MONTH.replace('word', 'word4')}\s+(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y4>(?:19|20)\d\d)"
    r"|(?P<today>今天|今日|当天|当前日期|\btoday\b|\bthe current date\b)"
)
_YEAR_EN = r"(?P<y5>(?:19|20)\d\d)\b(?!\s*[-/.]\d)"
_BEFORE: tuple[tuple[Operator, str], ...] = (
    ("at_most", r"不晚于|不迟于|截[至止]到?|小于等于|<=|≤|\b(?:on or before|up to|until|no later than)\b"),
    ("at_least", r"不早于|大于等于|>=|≥|自从?|\b(?:on or after|since|from|starting|no earlier than)\b"),
    ("below", r"早于|小于|先于|<|\b(?:before|earlier than|prior to|older than)\b"),
    ("above", r"晚于|迟于|大于|超过|>|\b(?:after|later than|newer than|past)\b"),
    ("equal", r"等于|[是为]|==?|\b(?:is|equals|on|in|dated)\b"),
)
_BEHIND: tuple[tuple[Operator, str], ...] = (
    ("at_most", r"\s*(?:及|\(含\)|或|和)(?:之|以)?前|\s*or (?:before|earlier)\b"),
    (
        "at_least",
        r"\s*(?:(?:及|\(含\)|或|和)(?:之|以)?后|起|开始|以来|至今)|\s*or (?:after|later)\b|\s*onwards?\b",
    ),
    ("below", r"\s*(?:之前|以前|前)"),
    ("above", r"\s*(?:之后|以后|后)"),
)
_ON = re.compile(r"\s*(?:on\b|onwards?\b|till\b|until\b|to\b|up\b)", re.IGNORECASE)
_ONLY = re.compile(r"(?:只|仅)(?:看|打印?|显示|要|保留|留|列出?|统计|输出)[出下]?\s*$")
_WITHIN = r"\s*(?:当天|当年|当月|期间|内|的)"


@dataclass(frozen=True)
class DayCondition:
    """A condition on days: first and last as YYYY-MM-DD, or "today"; last only for between."""

    operator: Operator
    first: str
    last: str = ""


def day_condition(clause: Clause) -> DayCondition | None:
    """Return the condition on a day, a month or a year that a clause states, and mark its words."""
    between = clause.has(
        rf"(?:介于|在|从|\b(?:between|from)\b)?\s*(?:{_DAY})\s*(?:到|至|和|与|~|—|\b(?:and|to"
        rf"|through)\b)\s*(?:{_renamed(_DAY)})"
    )
    if between:
        low, high = _period(between.groupdict(), ""), _period(between.groupdict(), "z")
        if low and high:
            clause.take(between.start(), between.end())
            clause.says(r"之间|期间|以内|范围内|的(?=[记行数])")
            return DayCondition("between", low[0], high[1])
    found = clause.has(_DAY) or (clause.has(rf"\b(?:before|after|since|in|until|from)\s+{_YEAR_EN}"))
    if found is None:
        return None
    period = _period(found.groupdict(), "")
    if period is None:
        return None
    return _told(clause, found, *period)


def plain_day(text: str) -> str:
    """Return a day that is written out, 1 January 2024, as 2024-01-01; "" where a text is no such day."""
    found = compiled(_DAY).fullmatch(text.strip())
    period = _period(found.groupdict(), "") if found and not found["today"] else None
    return period[0] if period and period[0] == period[1] else ""


def _renamed(pattern: str) -> str:
    return re.sub(r"\?P<(\w+)>", r"?P<\1z>", pattern)


def _told(clause: Clause, found: re.Match[str], first: str, last: str) -> DayCondition | None:
    start, end = found.start(), found.end()
    words = clause.words
    lead, tail = words[: start - clause.start], words[end - clause.start :]
    inside = re.match(r"before|after|since|in|until|from", found.group(), re.IGNORECASE)
    if inside:
        lead += inside.group()
    for name, pattern in _BEHIND:
        said = compiled(pattern).match(tail)
        if said:
            before = re.search(r"(?:在|于|从|自|\b(?:in|on|from)\b)?\s*$", lead)
            clause.take(start - len(before.group()) if before else start, end + said.end())
            return _of(name, first, last)
    for name, pattern in _BEFORE:
        said = compiled(rf"(?:{pattern})\s*(?:the\s+)?$").search(lead)
        if said:
            within = re.match(_WITHIN, tail)
            clause.take(clause.start + said.start(), end + (within.end() if within else 0))
            of_it = first != last and re.match(r"from\b", said.group(), re.IGNORECASE)
            return _of("equal" if of_it and not _ON.match(tail) else name, first, last)
    if not clause.english and _ONLY.search(lead) and (only := re.match(r"(?:份|度)?的", tail)):
        clause.take(start, end + only.end())
        return _of("equal", first, last)
    return None


def _of(name: Operator, first: str, last: str) -> DayCondition:
    if name == "equal" and first != last:
        return DayCondition("between", first, last)
    return DayCondition(name, last if name in ("above", "at_most") else first)


def _period(said: dict[str, str | None], mark: str) -> tuple[str, str] | None:
    """Return the first and last day of what was found; None for a day that there isn't."""

    def part(*names: str) -> str:
        return next((value for one in names if (value := said.get(one + mark))), "")

    if part("today"):
        return "today", "today"
    year = int(part("y", "y2", "y3", "y4", "y5") or 0)
    word = part("word", "word4")
    month = _MONTHS.index(word.lower()[:3]) + 1 if word else int(part("m") or 0)
    day = int(part("d", "d3", "d4") or 0)
    if not year or month > 12:
        return None
    if not month:
        return f"{year}-01-01", f"{year}-12-31"
    most = calendar.monthrange(year, month)[1]
    if day > most:
        return None
    return (
        (f"{year}-{month:02d}-{day:02d}",) * 2
        if day
        else (f"{year}-{month:02d}-01", f"{year}-{month:02d}-{most:02d}")
    )


_DATED = re.compile(r"date|time|expir|\bdue|日期|时间|有效期|到期", re.IGNORECASE)


def dated_among(fields: list[ElementInfo], outline: Outline) -> list[ElementInfo]:
    """Return those of the fields that hold dates, by their class, name or heading."""

    def holds(names: Sequence[str]) -> bool:
        plain = " ".join(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", one) for one in names)
        return bool(_DATED.search(plain))

    titles = {id_: one.title for one in outline.columns for id_ in one.values}
    dates = {one.name for one in outline.fields if re.search("Date|Timestamp|Calendar", one.java_type)}
    return [
        one
        for one in fields
        if holds([*one.refs, titles.get(one.id, "")]) or {ref[2:] for ref in one.refs} & dates
    ]
