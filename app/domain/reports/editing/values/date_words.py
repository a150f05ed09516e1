"""Formats of dates as people give them: a pattern, an example, or its name."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import QUOTES, Clause
from app.domain.reports.editing.request.clause_text import quoted_words

_LETTERS = r"(?:[yY]{4}|[yY]{2}|M{1,4}|m{1,2}|[dD]{1,2}|[Hh]{1,2}|s{1,2}|E{1,4})"
_SIGN = r"(?:\s*[-/.:年月日时分秒,]\s*|\s)"
_PATTERN = (
    rf"(?-i:(?<![A-Za-z]){_LETTERS}(?:{_SIGN}{_LETTERS})+(?![A-Za-z])[年月日时分秒]?"
    rf"|(?<![A-Za-z])(?:yyyyMMdd|yyyyMM)(?![A-Za-z]))"
)
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
TO_MONTH = (
    r"(?:精确|显示|保留|具体|写)?到(?:年)?月(?:份|为止|就行)?(?![底初末中日])"
    r"|\b(?:only )?(?:down |up )?to the month\b|\b(?:only )?(?:the )?(?:year and month|month and year)\b"
)
_NAMED = (
    (
        r"(?:精确|显示|保留|具体|写)?到(?:时)?分钟?(?!秒)|不[要带显含](?:示|有)?秒"
        r"|\b(?:exact(?:ly)? |accurate )?(?:only )?(?:down |up )?to the minute\b"
        r"|\bwithout (?:the )?seconds\b",
        "yyyy-MM-dd HH:mm",
    ),
    (
        r"(?:精确|显示|保留|具体|写)?到(?:时分)?秒"
        r"|\b(?:exact(?:ly)? |accurate )?(?:down |up )?to the second\b|\bwith seconds\b",
        "yyyy-MM-dd HH:mm:ss",
    ),
    (TO_MONTH, "yyyy-MM"),
    (r"年-月-日", "yyyy-MM-dd"),
    (r"年/月/日", "yyyy/MM/dd"),
    (r"年\s*月\s*日|中文(?:日期)?", "yyyy年MM月dd日"),
    (r"年\s*月(?!\s*日)", "yyyy年MM月"),
    (r"月\s*[和与、]?\s*日(?!\s*[/-])", "MM月dd日"),
    (r"(?:只|仅|光)[要显示打印留保]*(?:小时|时)[和与、]?分(?:钟)?(?:和?秒)(?!到)", "HH:mm:ss"),
    (r"(?:只|仅|光)[要显示打印留保]*(?:小时|时)[和与、]?分(?:钟)?(?!秒|到)", "HH:mm"),
    (
        r"只?[到要留]?(?:年月)?日(?=$|[,。])(?<=[到要留]日)|精确到[日天]"
        r"|不[要带显含](?:示|有)?时间|去掉[^,。]{0,10}时间"
        r"|\bdates? only\b|\bwithout (?:the )?time\b",
        "yyyy-MM-dd",
    ),
    (r"年-月-日|\bISO\b|\byear-month-day\b", "yyyy-MM-dd"),
    (r"年/月/日|\byear/month/day\b", "yyyy/MM/dd"),
    (r"月/日/年|美式|美国|\bUS\b|\bAmerican\b|\bmonth/day/year\b", "MM/dd/yyyy"),
    (r"日/月/年|英式|英国|\b(?:British|UK|European)\b|\bday/month/year\b", "dd/MM/yyyy"),
    (r"月[-/]日", "MM-dd"),
)


def date_pattern(clause: Clause) -> str:
    """Return the Java pattern that a clause gives, "" where it gives none; mark its words.

    Raises EditProblem where an example such as 03/04/2024 can be read two ways.
    """
    said = clause.has(_PATTERN)
    if said and re.search(r"(?-i:[yYdD]|M{2})", said.group()):
        clause.take(said.start(), said.end())
        return _java(clause.text[said.start() : said.end()])
    example = _example(clause)
    if example:
        return example
    spelt = _spelt(clause)
    if spelt:
        return spelt
    quoted = _quoted(clause)
    for pattern, java in _NAMED:
        if (not quoted or quoted == java) and clause.says(pattern):
            return java
    return quoted


_DAY_SPELT = (
    r"(?P<zh>年(?P<a>[-/.])月(?P=a)日|日(?P<a2>[-/.])月(?P=a2)年|月(?P<a3>[-/.])日(?P=a3)年|年\s*月\s*日)"
    r"|\b(?P<en>(?:year|yyyy)(?P<b>[-/.])month(?P=b)day|day(?P<b2>[-/.])month(?P=b2)year"
    r"|month(?P<b3>[-/.])day(?P=b3)year)"
)
_TIME_SPELT = (
    r"\s*(?:和|加)?\s*(?P<t>时(?P<m>[:\uff1a]?分)(?:(?P<s>[:\uff1a]?秒))?|(?<=\s)hours?:(?P<men>minutes?)"
    r"(?P<sen>:seconds?)?)"
)
_PARTS = {"年": "yyyy", "月": "MM", "日": "dd", "year": "yyyy", "month": "MM", "day": "dd"}


def _spelt(clause: Clause) -> str:
    """Return the pattern of a day with its time that is told by the names of their parts: 年-月-日 时:分."""
    found = clause.has(rf"(?:{_DAY_SPELT}){_TIME_SPELT}")
    if found is None:
        return ""
    clause.take(*found.span())
    said = found["zh"] or found["en"].lower()
    if re.fullmatch(r"年\s*月\s*日", said):
        day = "yyyy年MM月dd日"
    else:
        day = re.sub("|".join(_PARTS), lambda one: _PARTS[one.group()], said)
    return f"{day} HH:mm{':ss' if found['s'] or found['sen'] else ''}"


def _quoted(clause: Clause) -> str:
    """Return the pattern that stands in quotes: “年-月-日”."""
    for found in QUOTES.finditer(clause.text):
        inner = quoted_words(found)
        pattern = date_pattern(Clause(inner, clause.outline)) if inner.strip() and len(inner) < 40 else ""
        if pattern:
            clause.take(found.start(), found.end())
            return pattern
    return ""


def _java(said: str) -> str:
    """Return a pattern as Java has it: years and days small, months large."""
    plain = said.strip().replace("Y", "y").replace("D", "d")
    clock = re.search("[Hh]", plain)
    at = clock.start() if clock else len(plain)
    return plain[:at].replace("m", "M") + plain[at:]


def _example(clause: Clause) -> str:
    found = clause.has(
        r"(?<!\d)(?P<y>\d{4})(?P<a>[-/.]|年)(?P<m>\d{1,2})(?:(?P<b>[-/.]"
        r"|月)(?:(?P<d>\d{1,2})(?P<c>日)?)?)?(?!\d)"
    )
    if found:
        clause.take(found.start(), found.end())
        day = "d" * len(found["d"]) if found["d"] else ""
        month = "M" * len(found["m"])
        if found["a"] == "\u5e74" and not (len(month) == 1 and len(day) <= 1):
            month, day = "MM", day and "dd"
        return (
            f"yyyy{found['a']}{month}{found['b'] or ''}{day}{found['c'] or ''}{_clock(clause, found.end())}"
        )
    found = clause.has(
        rf"(?<!\d)(?P<d>\d{{1,2}})(?P<a>[- /])(?P<m>(?:{_MONTHS})[a-z]*)(?P<b>[-"
        rf" /])(?P<y>\d{{4}}|\d{{2}})(?!\d)"
    )
    if found:
        clause.take(found.start(), found.end())
        return f"{'d' * len(found['d'])}{found['a']}{_month(found['m'])}{found['b']}{'y' * len(found['y'])}"
    found = clause.has(rf"\b(?P<m>(?:{_MONTHS})[a-z]*)\.? (?P<d>\d{{1,2}})(?P<c>,?) (?P<y>\d{{4}})(?!\d)")
    if found:
        clause.take(found.start(), found.end())
        return f"{_month(found['m'])} {'d' * len(found['d'])}{found['c']} yyyy"
    found = clause.has(r"(?<!\d)(?P<m>\d{1,2})月(?P<d>\d{1,2})日")
    if found:
        clause.take(found.start(), found.end())
        return f"{'M' * len(found['m'])}月{'d' * len(found['d'])}日"
    return _short_example(clause)


def _clock(clause: Clause, start: int) -> str:
    """Return the pattern of the time that follows an example's day: 08:30 is HH:mm."""
    found = re.compile(r"(?P<gap>[ T]?)\d{1,2}(?P<m>:\d{2})(?P<s>:\d{2})?").match(
        clause.words, start - clause.start
    )
    if found is None:
        return ""
    clause.take(start, clause.start + found.end())
    gap = "'T'" if found["gap"] == "T" else found["gap"]
    return f"{gap}HH:mm{':ss' if found['s'] else ''}"


def _month(name: str) -> str:
    """Return the letters for a month that is written out, or short."""
    return "MMMM" if len(name) > len("Sept") else "MMM"


_LAST_MONTH, _SHORT_YEAR = 12, 2
_YEAR_OF_TWO = r"(?<![\d/.-])(?P<y>\d{2})(?P<a>[-/.])(?P<m>\d{1,2})(?P=a)(?P<d>\d)(?![\d/.-])"
_NO_YEAR = (
    r"(?<![\d/.,¥￥$€-])(?P<m>\d{1,2})(?P<a>[-/.])(?P<d>\d{1,2})(?![\d/.,%-])"
    r"(?=\s*[」』”\"]?\s*(?:这[种样]|的?(?:格式|写法|样子|样式|形式)|$))"
)


def _without_century(clause: Clause) -> str:
    """Return the pattern of a Chinese example without a century, or without a year: 24/3/5, 03-05."""
    found = clause.has(_YEAR_OF_TWO) if not clause.english else None
    if found:
        clause.take(*found.span())
        return f"yy{found['a']}{'M' * len(found['m'])}{found['a']}d{_clock(clause, found.end())}"
    found = clause.has(_NO_YEAR) if not clause.english else None
    dated = found and clause.has(r"日期|月\s*[和与、]?\s*日|年月")
    if not found or not dated or int(found["m"]) > _LAST_MONTH:
        return ""
    clause.take(*found.span())
    return f"{'M' * len(found['m'])}{found['a']}{'d' * len(found['d'])}"


def _short_example(clause: Clause) -> str:
    """Return the pattern of 31/12/2024, where a number above 12 tells which one is the day."""
    if early := _without_century(clause):
        return early
    found = clause.has(r"(?<!\d)(?P<p>\d{1,2})(?P<a>[-/.])(?P<q>\d{1,2})(?P=a)(?P<y>\d{4}|\d{2})(?!\d)")
    if found is None:
        return ""
    clause.take(found.start(), found.end())
    first, second, sign = int(found["p"]), int(found["q"]), found["a"]
    if not clause.english and first > _LAST_MONTH and len(found["y"]) == _SHORT_YEAR:
        return f"yy{sign}{'M' * len(found['q'])}{sign}dd{_clock(clause, found.end())}"
    year = "y" * len(found["y"]) + _clock(clause, found.end())
    if first > 12 >= second:
        return f"dd{sign}MM{sign}{year}"
    if second > 12 >= first:
        return f"MM{sign}dd{sign}{year}"
    raise EditProblem(
        "two_dates",
        _("“{text}” can be read as day and month or as month and day.", text=found.group()),
        _("Write the format with letters, for example dd/MM/yyyy or MM/dd/yyyy."),
    )
