"""Dates and times of day in Chinese and English, relative to the session's clock.

Weeks begin on Monday: 下周五 and "next Friday" are the Friday of the next
calendar week. A day and month without a year is this year's; where that day
has passed, next year's is the other reading. 03/04/2026 has two readings.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from app.domain.records.values.clock import ZH_DIGITS, clock_at, cuts_word, part_of_day, whole
from app.domain.records.values.numbers import parse_number

Match = re.Match[str]
_N = rf"(?:\d{{1,4}}|[{ZH_DIGITS}]{{1,4}})"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH_WORD = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY_WORD = (
    r"(?P<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?"
    r"|sat(?:urday)?|sun(?:day)?)"
)
_ENGLISH_N = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?)"
_NEAR = {
    "大后天": 3,
    "后天": 2,
    "明天": 1,
    "明日": 1,
    "明早": 1,
    "明晚": 1,
    "今天": 0,
    "今日": 0,
    "今早": 0,
    "今晚": 0,
    "当天": 0,
    "昨天": -1,
    "昨日": -1,
    "昨晚": -1,
    "大前天": -3,
    "前天": -2,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
    "yesterday": -1,
    "the day before yesterday": -2,
}
_YEARS = {"今年": 0, "本年": 0, "明年": 1, "去年": -1, "前年": -2, "后年": 2}
_LAST_DECADE = 21
_DECADES = {"上旬": 1, "中旬": 11, "下旬": _LAST_DECADE}
_HOLIDAYS = {
    "元旦": (1, 1),
    "情人节": (2, 14),
    "妇女节": (3, 8),
    "劳动节": (5, 1),
    "五一": (5, 1),
    "儿童节": (6, 1),
    "国庆节": (10, 1),
    "国庆": (10, 1),
    "圣诞节": (12, 25),
    "christmas": (12, 25),
}
_WEEKS = {"上上": -2, "上": -1, "本": 0, "这": 0, "": 0, "下": 1, "下下": 2, "last": -1, "this": 0, "next": 1}


@dataclass(frozen=True)
class Moment:
    """A date, a time of day or both, found at start..end; others are further readings.

    A vague moment names a part of the day without an hour.
    """

    start: int
    end: int
    day: date | None = None
    at: time | None = None
    others: tuple[date, ...] = ()
    vague: bool = False

    def whole(self, now: datetime) -> datetime:
        """Return date and time in now's zone; a missing day is today, a missing time midnight."""
        return datetime.combine(self.day or now.date(), self.at or time(0), now.tzinfo)


@dataclass(frozen=True)
class _Day:
    day: date
    others: tuple[date, ...] = ()
    at: time | None = None


def find_moments(text: str, now: datetime) -> list[Moment]:
    """Return the dates and times of a text, from left to right, a day joined with its time."""
    found: list[Moment] = []
    at = 0
    while at < len(text):
        one = None if text[at].isspace() else moment_at(text, at, now)
        if one is None:
            at += 1
            continue
        found.append(one)
        at = one.end
    return found


def parse_moment(text: str, now: datetime) -> Moment | None:
    """Return what the whole text says; None where any of it is something else."""
    one = moment_at(text.strip(), 0, now)
    return one if one is not None and one.end == len(text.strip()) else None


def moment_at(text: str, at: int, now: datetime) -> Moment | None:
    """Return the day, the time or both that begin at a place."""
    if at and text[at - 1].isascii() and text[at - 1].isalnum() and text[at].isascii() and text[at].isalnum():
        return None
    exact = _later(text, at, now)
    if exact is not None:
        return exact
    day, end = _first(_DAY_FORMS, text, at, now)
    if day is None:
        clock, clock_end = clock_at(text, at, "")
        if clock is None:
            return None
        after, after_end = _first(_DAY_FORMS, text, gap_after(text, clock_end), now)
        if after is not None and text[at].isascii():
            return Moment(at, after_end, after.day, clock, after.others)
        return Moment(at, clock_end, None, clock)
    clock, clock_end = clock_at(text, gap_after(text, end), text[at:end])
    if clock is not None:
        return Moment(at, clock_end, day.day, clock, day.others)
    part = part_of_day(text, end)
    return Moment(at, part or end, day.day, None, day.others, vague=bool(part))


def gap_after(text: str, at: int) -> int:
    """Return where a time of day may begin behind a day that ends at a place."""
    found = re.compile(r"\s*(?:的|at|on|,|，)?\s*", re.IGNORECASE).match(text, at)
    return found.end() if found else at


def _first(
    forms: list[tuple[re.Pattern[str], Callable[[Match, datetime], _Day | None]]],
    text: str,
    at: int,
    now: datetime,
) -> tuple[_Day | None, int]:
    """Return the longest form that fits at a place, and where it ends."""
    best: _Day | None = None
    best_end = at
    for pattern, reader in forms:
        found = pattern.match(text, at)
        if found is None or found.end() <= best_end or cuts_word(text, found.end()):
            continue
        try:
            read = reader(found, now)
        except (ValueError, OverflowError):
            continue
        if read is not None:
            best, best_end = read, found.end()
    return best, best_end


# ---- days -------------------------------------------------------------------------


def _year(text: str) -> int:
    if text in _YEARS:
        raise ValueError(text)
    digits = "".join(
        str("零一二三四五六七八九".index(one.replace("〇", "零"))) if one in "零〇一二三四五六七八九" else one
        for one in text
    )
    year = int(digits)
    return year + 2000 if year < 100 else year


def _dated(found: Match, now: datetime) -> _Day:
    groups = found.groupdict()
    month, day = whole(groups["m"]), whole(groups["d"])
    if groups.get("relative"):
        return _Day(date(now.year + _YEARS[groups["relative"]], month, day))
    if groups.get("y"):
        return _Day(date(_year(groups["y"]), month, day))
    return _of_this_year(month, day, now)


def _of_this_year(month: int, day: int, now: datetime) -> _Day:
    this = date(now.year, month, day)
    return _Day(this) if this >= now.date() else _Day(this, (date(now.year + 1, month, day),))


def _compact(found: Match, now: datetime) -> _Day:
    text = found.group()
    return _Day(date(int(text[:4]), int(text[4:6]), int(text[6:8])))


def _slashed(found: Match, now: datetime) -> _Day | None:
    """Read a/b/yyyy: two readings where both may be a month."""
    one, other, year = int(found["a"]), int(found["b"]), _year(found["y"])
    readings = [
        date(year, m, d)
        for m, d in ((one, other), (other, one))
        if m <= 12 and d <= calendar.monthrange(year, m)[1]
    ]
    if not readings:
        return None
    return _Day(readings[0], tuple(dict.fromkeys(x for x in readings[1:] if x != readings[0])))


def _near(found: Match, now: datetime) -> _Day:
    return _Day(now.date() + timedelta(days=_NEAR[found.group().lower()]))


def _weekday(found: Match, now: datetime) -> _Day:
    which, day = found["which"] or "", "一二三四五六日".index(found["day"].replace("天", "日"))
    return _in_week(_WEEKS[which], day, now, sure=bool(which))


def _english_weekday(found: Match, now: datetime) -> _Day:
    which = (found["which"] or "").lower().strip()
    return _in_week(_WEEKS[which], _DAYS.index(found["weekday"][:3].lower()), now, sure=bool(which))


def _in_week(week: int, day: int, now: datetime, *, sure: bool) -> _Day:
    monday = now.date() - timedelta(days=now.weekday())
    meant = monday + timedelta(weeks=week, days=day)
    if not sure and meant < now.date():
        return _Day(meant + timedelta(weeks=1), (meant,))
    return _Day(meant)


def _month_offset(word: str) -> int:
    return {"上": -1, "本": 0, "这": 0, "当": 0, "": 0, "下": 1, "last": -1, "this": 0, "next": 1}[word]


def _moved_month(now: datetime, months: int) -> tuple[int, int]:
    year, month = divmod(now.year * 12 + now.month - 1 + months, 12)
    return year, month + 1


def _day_of_month(found: Match, now: datetime) -> _Day:
    year, month = _moved_month(now, _month_offset((found["which"] or "").lower()))
    return _Day(date(year, month, whole(found["d"])))


def _border(found: Match, now: datetime) -> _Day:
    words = found.group().lower()
    if "年" in words or "year" in words:
        year = now.year + next((offset for word, offset in _YEARS.items() if word in words), 0)
        year += 1 if "next" in words else 0
        return _Day(
            date(year, 1, 1)
            if ("初" in words or "start" in words or "begin" in words)
            else date(year, 12, 31)
        )
    which = next((one for one in ("上", "下", "next", "last") if one in words), "")
    year, month = _moved_month(now, _month_offset(which))
    first = "初" in words or "start" in words or "begin" in words
    return _Day(date(year, month, 1 if first else calendar.monthrange(year, month)[1]))


def _part_of_month(found: Match, now: datetime) -> _Day:
    """Read 12月初 and 12月底 as a day, 12月中旬 as each of its ten days: one must be chosen."""
    month = whole(found["m"])
    year = now.year + (month < now.month)
    last = calendar.monthrange(year, month)[1]
    if found["part"] in _DECADES:
        first = _DECADES[found["part"]]
        until = last if first == _LAST_DECADE else first + 9
        days = [date(year, month, day) for day in range(first, until + 1)]
        return _Day(days[0], tuple(days[1:]))
    return _Day(date(year, month, 1 if found["part"] == "初" else last))


def _counted(found: Match, now: datetime) -> _Day:
    count = _english_count(found["n"])
    back = found["way"].lower() in ("前", "之前", "以前", "ago")
    return _Day(_shift(now, -count if back else count, found["unit"].lower()))


def _in_counted(found: Match, now: datetime) -> _Day:
    return _Day(_shift(now, _english_count(found["n"]), found["unit"].lower()))


def _english_count(text: str) -> int:
    return 1 if text.lower() in ("a", "an") else whole(text)


def _shift(now: datetime, count: int, unit: str) -> date:
    if unit.startswith(("天", "日", "day")):
        return now.date() + timedelta(days=count)
    if unit.startswith(("周", "个星期", "星期", "个礼拜", "week")):
        return now.date() + timedelta(weeks=count)
    months = count * (12 if unit.startswith(("年", "year")) else 1)
    year, month = _moved_month(now, months)
    return date(year, month, min(now.day, calendar.monthrange(year, month)[1]))


def _holiday(found: Match, now: datetime) -> _Day:
    month, day = _HOLIDAYS[found["name"].lower()]
    relative = found["relative"]
    if relative:
        return _Day(date(now.year + _YEARS[relative], month, day))
    return _of_this_year(month, day, now)


def _month_day(found: Match, now: datetime) -> _Day:
    month, day = _MONTHS.index(found["month"][:3].lower()) + 1, int(found["d"])
    if found["y"]:
        return _Day(date(int(found["y"]), month, day))
    return _of_this_year(month, day, now)


def _form(
    pattern: str, reader: Callable[[Match, datetime], _Day | None]
) -> tuple[re.Pattern[str], Callable[[Match, datetime], _Day | None]]:
    return re.compile(pattern, re.IGNORECASE), reader


_YEAR_WORDS = "|".join(_YEARS)
_DAY_FORMS = [
    _form(
        rf"(?:(?P<relative>{_YEAR_WORDS})|(?P<y>\d{{4}}|\d{{2}}|[零〇一二三四五六七八九]{{4}})\s?年\s?)?(?P<m>{_N})\s?月\s?(?P<d>{_N})\s?[日号]?",
        _dated,
    ),
    _form(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})", _dated),
    _form(r"(?P<y>\d{2})[.](?P<m>\d{1,2})[.](?P<d>\d{1,2})", _dated),
    _form(r"(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)", _compact),
    _form(r"(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<y>\d{4})", _slashed),
    _form("|".join(sorted(_NEAR, key=len, reverse=True)), _near),
    _form(r"(?P<which>上上|下下|上|下|本|这)?个?(?:周|星期|礼拜)(?P<day>[一二三四五六日天])", _weekday),
    _form(rf"(?:(?P<which>next|last|this)\s+|on\s+)?{_DAY_WORD}", _english_weekday),
    _form(rf"(?P<which>上|下|本|这|当)个?月\s?(?P<d>{_N})\s?[日号]", _day_of_month),
    _form(r"the (?P<d>\d{1,2})(?:st|nd|rd|th)? of (?P<which>next|this|last) month", _day_of_month),
    _form(
        r"(?:上个?|下个?|本|这个?)?月(?:底|末|初)|(?:今|明|去)?年(?:底|末|初)"
        r"|(?:the )?(?:end|start|beginning) of (?:the |this |next |last )?(?:month|year)",
        _border,
    ),
    _form(rf"(?P<m>{_N})\s?月(?:份)?的?(?P<part>上旬|中旬|下旬|底|末|初)", _part_of_month),
    _form(
        rf"(?P<n>{_N})\s?(?P<unit>天|日|周|个星期|星期|个礼拜|个月|年)(?P<way>之后|以后|后|之前|以前|前)",
        _counted,
    ),
    _form(
        rf"(?P<n>{_ENGLISH_N}) (?P<unit>days?|weeks?|months?|years?) (?P<way>ago|later|from now)", _counted
    ),
    _form(rf"in (?P<n>{_ENGLISH_N}) (?P<unit>days?|weeks?|months?|years?)", _in_counted),
    _form(
        rf"(?P<relative>{_YEAR_WORDS})?(?P<name>{'|'.join(sorted(_HOLIDAYS, key=len, reverse=True))})",
        _holiday,
    ),
    _form(rf"{MONTH_WORD} (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?", _month_day),
    _form(rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {MONTH_WORD}(?:,? (?P<y>\d{{4}}))?", _month_day),
]

# ---- hours and minutes from now ----------------------------------------------------

_RELATIVE = re.compile(
    rf"(?P<n>半|{_N})\s?个?半?(?P<unit>小时|钟头|分钟)(?:之后|以后|(?P<back>之前|以前|前)|后)"
    rf"|in (?P<en>{_ENGLISH_N}) ?(?P<en_unit>hours?|minutes?)",
    re.IGNORECASE,
)


_JUST = re.compile(r"刚刚|刚才|\bjust now\b", re.IGNORECASE)


def _later(text: str, at: int, now: datetime) -> Moment | None:
    """Read 半小时后, 两个小时后, in half an hour, 刚刚."""
    just = _JUST.match(text, at)
    if just is not None:
        return Moment(at, just.end(), now.date(), now.time().replace(microsecond=0))
    found = _RELATIVE.match(text, at)
    if found is None:
        return None
    words = found["en"]
    if words:
        count = 0.5 if words.lower().startswith("half") else float(_english_count(words))
        hours = count if found["en_unit"].lower().startswith("hour") else count / 60
    else:
        value = parse_number(found["n"])
        count = float(value or 0) + (0.5 if "个半" in found.group() else 0)
        hours = count if found["unit"] != "分钟" else count / 60
    then = now + timedelta(hours=-hours if found["back"] else hours)
    return Moment(at, found.end(), then.date(), then.time().replace(microsecond=0))
