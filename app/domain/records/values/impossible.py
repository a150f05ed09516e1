"""Days and times that no calendar and no clock has: 2月30日, 明天25点."""

from __future__ import annotations

import re
from datetime import datetime

from app.domain.records.values.clock import PARTS, ZH_DIGITS, clock_at
from app.domain.records.values.dates import MONTH_WORD, find_moments, gap_after, moment_at

_MONTH = MONTH_WORD.replace("?P<month>", "?:")
_WRITTEN = re.compile(
    rf"(?<![\d.])(?:\d{{2,4}}\s?年\s?)?(?:\d{{1,2}}|[{ZH_DIGITS}]{{1,3}})\s?月\s?(?:\d{{1,3}}|[{ZH_DIGITS}]{{1,3}})\s?[日号]"
    rf"|(?<![\d.])\d{{4}}(?:-\d{{1,2}}-|/\d{{1,2}}/)\d{{1,2}}(?!\d)|(?<![\d./])\d{{1,2}}/\d{{1,2}}/\d{{4}}(?!\d)"
    rf"|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? \d{{4}})?\b",
    re.IGNORECASE,
)
_LATE_CLOCK = re.compile(
    rf"(?P<part>{PARTS})?\s?(?<![\d:：])\d{{1,2}}(?P<sign>[点:：时])(?:\d{{2}}(?!\d)|半)?(?![:：\d间])"
)


def find_impossible(text: str, now: datetime) -> list[tuple[int, int]]:
    """Return where a text writes days and times that are none."""
    found = []
    written, clocks = list(_WRITTEN.finditer(text)), list(_LATE_CLOCK.finditer(text))
    moments = find_moments(text, now) if clocks else []
    days = {one.end: one.start for one in moments if one.day is not None and one.at is None}
    for match in written:
        if moment_at(text, match.start(), now) is None:
            clock = _LATE_CLOCK.match(text, gap_after(text, match.end()))
            found.append((match.start(), clock.end() if clock else match.end()))
    for match in clocks:
        day = next((start for end, start in days.items() if gap_after(text, end) == match.start()), None)
        marked = day is not None or match["part"] or match["sign"] in "点时"
        if marked and clock_at(text, match.start(), "")[1] < match.end():
            found.append((match.start() if day is None else day, match.end()))
    return found
