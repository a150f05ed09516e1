"""The numbers of a text: found in any notation, compared as values, locked while a model rewords it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

_DIGITS = "零一二三四五六七八九"
_CHINESE = re.compile(
    r"百分之(?P<percent>[零〇一二两三四五六七八九十百]+)|(?P<under>[一二三四五六七八九十]+)分之(?P<over>[一二两三四五六七八九十]+)"
    r"|(?P<whole>[零〇一二两三四五六七八九十百千]*[一二两三四五六七八九十百千][零〇一二两三四五六七八九十百千]*)(?=[万亿个年月日天元倍次人份期手股周岁项]|$)"
)
_NUMBER = re.compile(
    r"(?P<sign>(?<![\dA-Za-z_)）%])[-−])?(?P<digits>(?:\d{1,3}(?:[,，]\d{3})+(?!\d)|\d+)(?:\.\d+)?)\s*(?P<scale>%|％|‰|万|亿|million|thousand|billion)?"
)
_SCALES = {
    "%": Decimal("0.01"),
    "％": Decimal("0.01"),
    "‰": Decimal("0.001"),
    "万": Decimal(10000),
    "亿": Decimal(10) ** 8,
    "thousand": Decimal(1000),
    "million": Decimal(10) ** 6,
    "billion": Decimal(10) ** 9,
}


@dataclass(frozen=True)
class Number:
    """One number of a text: its value, whether it is a percentage, and where it stands."""

    value: Decimal
    percent: bool
    start: int
    text: str


def chinese_integer(text: str) -> int:
    """Read a Chinese numeral below ten thousand: 二十 is 20, 三百零五 is 305."""
    total = current = 0
    for char in text.replace("两", "二").replace("〇", "零"):
        if char in _DIGITS:
            current = _DIGITS.index(char)
        else:
            total += (current or 1) * {"十": 10, "百": 100, "千": 1000}[char]
            current = 0
    return total + current


def numbers(text: str) -> list[Number]:
    """Return every number of a text in order; 30万 is 300000, 5% is 0.05, 百分之二十 is 0.2."""
    found = [_number(match) for match in _NUMBER.finditer(text)]
    found += [_chinese(match) for match in _CHINESE.finditer(text)]
    return sorted(found, key=lambda each: each.start)


def _number(match: re.Match[str]) -> Number:
    value = Decimal(re.sub(r"[,，]", "", match["digits"])) * _SCALES.get(match["scale"] or "", Decimal(1))
    percent = (match["scale"] or "") in ("%", "％")
    return Number(-value if match["sign"] else value, percent, match.start(), match[0].strip())


def _chinese(match: re.Match[str]) -> Number:
    if match["percent"]:
        return Number(Decimal(chinese_integer(match["percent"])) / 100, True, match.start(), match[0])
    if match["under"]:
        return Number(
            Decimal(chinese_integer(match["over"])) / chinese_integer(match["under"]),
            False,
            match.start(),
            match[0],
        )
    return Number(Decimal(chinese_integer(match["whole"])), False, match.start(), match[0])


def values(text: str) -> Counter[Decimal]:
    """Count the absolute values of a text's numbers, whatever their notation."""
    return Counter(abs(each.value).normalize() for each in numbers(text))


def locked_numbers(before: str, after: str) -> list[str]:
    """Tell which numbers a rewording lost (`-`) or brought in (`+`); empty when all stayed as they were."""
    if before == after:
        return []
    old, new = values(before), values(after)
    lost = [f"-{value:f}" for value in sorted((old - new).elements())]
    return lost + [f"+{value:f}" for value in sorted((new - old).elements())]
