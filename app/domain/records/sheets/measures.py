"""Numbers of a sheet as its columns keep them: heads in 万元, days as a spreadsheet's numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal

from app.domain.records.models import Column

_SCALES = {
    "百": 100,
    "千": 1000,
    "万": 10_000,
    "十万": 100_000,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
    "k": 1000,
    "thousand": 1000,
    "million": 10**6,
}
_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_MONEY = r"(?:元|圆|块|人民币|rmb|cny|yuan|usd|dollars|¥|￥|\$)"
_HEAD = re.compile(
    rf"[（(\[【/]\s*(?:单位\s*[：:]?|in )?\s*{_MONEY}?\s*(?P<scale>{_SCALE})\s*{_MONEY}?\s*[)）\]】]?\s*$",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    rf"(?:单位|金额单位|in)\s*[：: ]\s*{_MONEY}?\s*(?P<scale>{_SCALE})\s*{_MONEY}", re.IGNORECASE
)
_LENGTH = re.compile(r"(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)")
_PLAIN = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?")
_SERIAL = re.compile(r"(?P<days>[2-7]\d{4})(?:\.0*)?")
_FIRST_DAY = date(1899, 12, 30)
_NUMBERS = ("integer", "decimal", "float")


def scale_of(head: str, column: Column) -> int:
    """Return how many of the column's units one unit of a head is: 10000 for 额度（万元）, else 1."""
    found = _HEAD.search(head.strip())
    if found is None or column.family not in _NUMBERS or found["scale"] in column.comment:
        return 1
    return _SCALES[found["scale"].lower()]


def scale_above(texts: Iterable[str]) -> int:
    """Return the scale that a line above the heads sets for amounts: 单位：万元, else 1."""
    found = next((match for text in texts if (match := _ABOVE.search(text))), None)
    return _SCALES[found["scale"].lower()] if found else 1


def milliseconds(column: Column, text: str) -> str | None:
    """Return minutes and seconds for a column that keeps milliseconds, None for anything else."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or "millisecond" not in column.name.lower():
        return None
    return str((int(found["minutes"]) * 60 + int(found["seconds"])) * 1000)


def scaled(text: str, scale: int) -> str | None:
    """Return a plain number times a scale, None for a text that is none."""
    if scale == 1 or not _PLAIN.fullmatch(text.strip()):
        return None
    return f"{(Decimal(text.strip().replace(',', '')) * scale).normalize():f}"


def day_of_serial(column: Column, text: str) -> str | None:
    """Return the day that a spreadsheet's number means in a column of days, None for anything else."""
    found = _SERIAL.fullmatch(text.strip())
    if found is None or column.family not in ("date", "datetime"):
        return None
    return (_FIRST_DAY + timedelta(days=int(found["days"]))).isoformat()
