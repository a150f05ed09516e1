"""Which months a request means, and which other year it wants them compared with."""

from __future__ import annotations

import re

_YEARS = range(2000, 2041)
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_YEAR = r"(?:(20\d\d)\s*年?度?\s*(?:的)?\s*)?"
_QUARTERS = {"一": 1, "二": 2, "三": 3, "四": 4, "first": 1, "second": 2, "third": 3, "fourth": 4}
_ZH_QUARTER = re.compile(_YEAR + r"(?:第\s*([一二三四1-4])\s*季度|([一二三四])季度|[Qq]([1-4])(?!\d))")
_EN_QUARTER = re.compile(
    r"\b(?:q([1-4])|(first|second|third|fourth) quarter)(?:\s+(?:of\s+)?(20\d\d))?", re.IGNORECASE
)
_HALF = re.compile(
    _YEAR + r"(上|下)半年|\b(?:h([12])|(first|second) half)(?:\s+(?:of\s+)?(20\d\d))?", re.IGNORECASE
)
_ZH_MONTH = re.compile(_YEAR + r"(?<![\d.])(\d{1,2})\s*月(?:份)?(?!\s*\d{1,2}\s*[日号])")
_EN_MONTH = re.compile(
    r"(?<!\d )(?<!\dth )(?<!\dst )(?<!\dnd )(?<!\drd )(?<!\d\d )\b("
    + "|".join(_MONTHS)
    + r")\b(?!\s*\d{1,2}\b(?!\d))(?:\s+(20\d\d))?",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(同比|同期|去年|上年|相比|对比|year[- ](?:on|over)[- ]year|\byoy\b|last year|previous year|"
    r"compared? (?:with|to)|versus)",
    re.I,
)


def months_of(request: str) -> frozenset[str]:
    """Return the months that a request is about as YYYY-MM; all years where it names none; empty for all."""
    months = _named(request)
    year = next(iter(re.findall(r"(20\d\d)\s*年?", request)), "")
    named = set(re.findall(r"(?<!\d)(20\d\d)\s*年|\b(?:in|for|of) (20\d\d)\b", request))
    if not months:
        one = {first or second for first, second in named}
        return (
            frozenset(f"{only}-{month:02d}" for only in one for month in range(1, 13))
            if len(one) == 1
            else frozenset()
        )
    years = [int(year)] if year else list(_YEARS)
    return frozenset(f"{one}-{month:02d}" for one in years for month in months)


def _named(request: str) -> list[int]:
    if found := _ZH_QUARTER.search(request):
        said = found.group(2) or found.group(3) or found.group(4)
        return _quarter(_QUARTERS.get(said) or int(said))
    if found := _HALF.search(request):
        second = found.group(2) == "下" or found.group(3) == "2" or (found.group(4) or "").lower() == "second"
        return list(range(7, 13)) if second else list(range(1, 7))
    if found := _EN_QUARTER.search(request):
        return _quarter(int(found.group(1)) if found.group(1) else _QUARTERS[found.group(2).lower()])
    months = [int(found.group(2)) for found in _ZH_MONTH.finditer(request)]
    if len(months) == 1 and 1 <= months[0] <= 12:
        return months
    names = [found.group(1).lower() for found in _EN_MONTH.finditer(request) if found.group(1)[0].isupper()]
    return [_MONTHS.index(names[0]) + 1] if len(set(names)) == 1 else []


def _quarter(number: int) -> list[int]:
    return list(range(3 * number - 2, 3 * number + 1))


def compared_years(request: str) -> list[str]:
    """Return the years that a request compares with, "-1" for the year before the data's; [] for none."""
    if not _COMPARED.search(request):
        return []
    years = sorted(set(re.findall(r"(?<!\d)(20\d\d)(?!\d)", request)))
    if len(years) >= 2:
        return years[:-1]
    relative = re.search(
        r"(同比|去年|上年|同期|year[- ](?:on|over)[- ]year|\byoy\b|last year|previous year)", request, re.I
    )
    if relative:
        return [str(int(years[0]) - 1)] if years else ["-1"]
    return []


def period_words(request: str) -> str:
    """Return the period in the request's own words."""
    for pattern in (_ZH_QUARTER, _HALF, _EN_QUARTER, _ZH_MONTH, _EN_MONTH):
        if found := pattern.search(request):
            return found.group().strip()
    return ""
