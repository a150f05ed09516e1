"""Dates as people write them, read as ISO 8601 where a whole column leaves no doubt."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
        1,
    )
}
_YEAR_FIRST = re.compile(r"(\d{4})\s?([-/.年])\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?号?")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
_SLASHED = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([A-Za-z]{3,9})\.?,?[\s-]+(\d{4})")
_TIME = re.compile(r"(.*?\S)[ T]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?")


def read_days(texts: list[str]) -> list[str] | None:
    """Return every text as an ISO date or moment, "" for an empty one.

    None where any text is no date, or where day and month could be swapped.
    """
    found = [text.strip() for text in texts]
    order = _order([text for text in found if text])
    read = [_read(text, order) if text else "" for text in found]
    if any(one is None for one in read) or not any(read):
        return None
    return [one or "" for one in read]


def _order(texts: list[str]) -> str:
    """Return dmy, mdy or "" for dates with slashes: what one of them proves holds for all."""
    pairs = [(int(one.group(1)), int(one.group(3))) for text in texts if (one := _SLASHED.match(text))]
    day_first, month_first = any(a > 12 for a, _b in pairs), any(b > 12 for _a, b in pairs)
    return "" if day_first == month_first else "dmy" if day_first else "mdy"


def _read(text: str, order: str) -> str | None:
    timed = _TIME.fullmatch(text)
    day = _day(timed.group(1) if timed else text, order)
    if day is None or timed is None:
        return day
    hour, minute, second = (int(part or 0) for part in timed.group(2, 3, 4))
    if hour > 23 or minute > 59 or second > 59:
        return None
    return f"{day}T{hour:02d}:{minute:02d}:{second:02d}"


def _day(text: str, order: str) -> str | None:
    if found := _YEAR_FIRST.fullmatch(text):
        return _iso(found.group(1), found.group(3), found.group(4))
    if found := _DOTTED.fullmatch(text):
        return _iso(found.group(3), found.group(2), found.group(1))
    if found := _SLASHED.fullmatch(text):
        first, _mark, second, year = found.groups()
        swapped = {"dmy": (second, first), "mdy": (first, second)}.get(order)
        return _iso(year, *swapped) if swapped else None
    if found := _MONTH_FIRST.fullmatch(text):
        return _named(found.group(3), found.group(1), found.group(2))
    if found := _DAY_FIRST.fullmatch(text):
        return _named(found.group(3), found.group(2), found.group(1))
    return None


def _named(year: str, month: str, day: str) -> str | None:
    number = _MONTHS.get(month[:3].lower())
    return _iso(year, str(number), day) if number else None


def _iso(year: str, month: str, day: str) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
