"""Times of day in Chinese and English."""

from __future__ import annotations

import re
from datetime import time

from app.domain.records.values.numbers import parse_number

Match = re.Match[str]
ZH_DIGITS = "零〇一二两三四五六七八九十廿"
_PART = {
    "凌晨": 0,
    "清晨": 0,
    "早上": 0,
    "早": 0,
    "上午": 0,
    "中午": 12,
    "下午": 12,
    "傍晚": 12,
    "晚上": 12,
    "晚": 12,
    "夜里": 12,
}
PARTS = "|".join(sorted(_PART, key=len, reverse=True))
_PART_ALONE = re.compile(rf"(?:{PARTS})|\s(?:in the )?(?:morning|afternoon|evening)(?![a-z])")
_CLOCKZH_DIGITS = re.compile(
    rf"(?P<part>{PARTS})?\s?(?P<h>\d{{1,2}}|[{ZH_DIGITS}]{{1,3}})\s?[点时](?!间)(?:钟)?(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<min>\d{{1,2}}|[{ZH_DIGITS}]{{1,3}})\s?分?)?"
)
_CLOCK = re.compile(
    rf"(?P<part>{PARTS})?\s?(?P<h>[01]?\d|2[0-3])[:：](?P<min>[0-5]\d)(?:[:：](?P<sec>[0-5]\d))?\s?(?P<half_day>[ap]\.?m\.?)?",
    re.IGNORECASE,
)
_CLOCK_EN = re.compile(r"(?P<h>1[0-2]|0?[1-9])\s?(?P<half_day>[ap]\.?m\.?)(?![a-z])", re.IGNORECASE)
_NOON = re.compile(r"(?:at )?(?P<word>noon|midnight)", re.IGNORECASE)
_AFTER_NOON = re.compile(r"晚|下午|tonight|afternoon|evening", re.IGNORECASE)


def cuts_word(text: str, end: int) -> bool:
    """Tell whether a Latin word or a number goes on behind a place."""
    return (
        end < len(text)
        and text[end - 1].isascii()
        and text[end].isascii()
        and (text[end - 1].isalnum() and text[end].isalnum())
    )


def whole(text: str) -> int:
    """Return a written number; raises ValueError where it is none."""
    value = parse_number(text)
    if value is None:
        raise ValueError(text)
    return int(value)


def part_of_day(text: str, at: int) -> int:
    """Return where a part of a day without an hour ends that begins at a place: 明天上午; 0 without one."""
    found = _PART_ALONE.match(text, at)
    return found.end() if found else 0


def clock_at(text: str, at: int, before: str) -> tuple[time | None, int]:
    """Return the time of day at a place; before is the day's own words, which may say "evening"."""
    noon = _NOON.match(text, at)
    if noon:
        return time(12 if noon["word"].lower() == "noon" else 0), noon.end()
    for pattern in (_CLOCK, _CLOCKZH_DIGITS, _CLOCK_EN):
        found = pattern.match(text, at)
        if found is None or cuts_word(text, found.end()):
            continue
        try:
            return _time_of(found, before), found.end()
        except ValueError:
            continue
    return None, at


def _time_of(found: Match, before: str) -> time:
    groups = found.groupdict()
    hour = whole(groups["h"])
    minute = _minute(groups)
    part = groups.get("part") or ""
    half_day = (groups.get("half_day") or "").lower().replace(".", "")
    late = (
        _PART.get(part, 0) == 12
        or half_day == "pm"
        or (not part and not half_day and bool(_AFTER_NOON.search(before)))
    )
    if late and hour < 12 and not (part == "中午" and hour >= 11):
        hour += 12
    if half_day == "am" and hour == 12:
        hour = 0
    return time(hour, minute, whole(groups.get("sec") or "0"))


def _minute(groups: dict[str, str | None]) -> int:
    if groups.get("half"):
        return 30
    if groups.get("quarter"):
        return 15 if groups["quarter"] == "一" else 45
    return whole(groups.get("min") or "0")
