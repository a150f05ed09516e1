"""Relative dates on the session's clock."""

from __future__ import annotations

import calendar
from datetime import date, datetime, time, timedelta

from app.domain.records.placeholders.problems import PlaceholderError
from app.domain.records.placeholders.tree import DateValue

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = {"y": 12, "M": 1}
_STEPS = {"w": timedelta(weeks=1), "d": timedelta(days=1), "h": timedelta(hours=1), "m": timedelta(minutes=1)}


def moment(value: DateValue, now: datetime) -> date | datetime:
    """Return the date, or the time in now's zone where a time of day is meant.

    A weekday anchor is that day of the reached week, which begins on Monday.
    Raises PlaceholderError(E_DATE) beyond the calendar.
    """
    try:
        reached = now
        for count, unit in value.offsets:
            reached = _moved(reached, count, unit)
        reached = _anchored(reached, value.anchor)
        if value.at:
            at = time.fromisoformat(value.at)
            return reached.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    except (ValueError, OverflowError) as problem:
        raise PlaceholderError("E_DATE", text=_written(value)) from problem
    keeps_time = value.has_time or any(unit in "hm" for _count, unit in value.offsets)
    return reached.replace(microsecond=0) if keeps_time else reached.date()


def _moved(start: datetime, count: int, unit: str) -> datetime:
    if unit in _STEPS:
        return start + count * _STEPS[unit]
    months = start.year * 12 + start.month - 1 + count * _MONTHS[unit]
    year, month = divmod(months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return start.replace(year=year, month=month + 1, day=min(start.day, last))


def _anchored(reached: datetime, anchor: str) -> datetime:
    if anchor in _WEEKDAYS:
        return reached + timedelta(days=_WEEKDAYS.index(anchor) - reached.weekday())
    if anchor == "month_start":
        return reached.replace(day=1)
    if anchor == "month_end":
        return reached.replace(day=calendar.monthrange(reached.year, reached.month)[1])
    if anchor == "year_start":
        return reached.replace(month=1, day=1)
    return reached.replace(month=12, day=31) if anchor == "year_end" else reached


def _written(value: DateValue) -> str:
    offsets = " ".join(f"{count:+d}{unit}" for count, unit in value.offsets)
    return f"{'now' if value.has_time else 'today'} {offsets}".strip()
