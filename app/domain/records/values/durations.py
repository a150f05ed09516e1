"""Hours and minutes as minutes: two hours and five minutes, 1小时48分钟."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.records.values.numbers import parse_number

_FEW = r"(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_MINUTES = rf"\d{{1,2}}|(?:twenty|thirty|forty|fifty)(?:[- ](?:{_ONES}))?|{_ONES}|ten|eleven|twelve|fifteen"
_HOURS = re.compile(
    rf"(?<![A-Za-z\d])(?P<hours>{_FEW}) hours?,?(?: and)? (?P<minutes>{_MINUTES})(?= min)"
    r"|(?P<zh_hours>[\d一两二三四]{1,2})(?:个)?小时零?(?P<zh_minutes>[\d一二三四五六七八九十]{1,3})(?=分钟)",
    re.IGNORECASE,
)


def find_hours(text: str) -> list[tuple[int, int, Decimal]]:
    """Return start, end and minutes of each hours-and-minutes, up to the word for minutes."""
    found = []
    for match in _HOURS.finditer(text):
        said = match["hours"] or match["zh_hours"]
        hours = Decimal(1) if said.lower() in ("a", "an") else parse_number(said)
        minutes = parse_number(match["minutes"] or match["zh_minutes"])
        if hours is not None and minutes is not None:
            found.append((match.start(), match.end(), hours * 60 + minutes))
    return found
