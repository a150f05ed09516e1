"""Reads arguments as people write them: 5%, 30万元, 1.2亿, $2 million, 18个月, 2024年3月1日, 期初."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from app.domain.questions.calculators.base import Parameter

_NUMBER = re.compile(
    r"(?P<sign>[-−]?)\s*(?:[$€£¥￥]|CNY|RMB|USD|人民币)?\s*(?P<minus>[-−]?)(?P<digits>\d[\d,，]*(?:\.\d+)?|\.\d+)"
    r"(?P<power>[eE][-+]?\d{1,3})?\s*(?P<unit>[^\d\s.,]{0,12}(?: [a-z]{1,12})?)",
    re.IGNORECASE,
)
_SHARES = {"%": "0.01", "％": "0.01", "‰": "0.001", "percent": "0.01", "per cent": "0.01", "bp": "0.0001"}
_SCALES = {"万": "1e4", "百万": "1e6", "千万": "1e7", "亿": "1e8", "千": "1e3", "k": "1e3", "m": "1e6"}
_SCALES |= {"thousand": "1e3", "million": "1e6", "billion": "1e9", "bn": "1e9", "mn": "1e6"}
_PLAIN = re.compile(
    r"元|美元|欧元|港元|人民币|年|个月|月|天|日|期|次|倍|份|股|手|人|件|台|吨|米|平方米|㎡|岁|个|户|位|名|只|张|套|"
    r"years?|months?|days?|periods?|times?|shares?|units?|people|lots?|tonnes?|yuan|dollars?|x",
    re.IGNORECASE,
)
_DATE = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?")
_TRUE = re.compile(r"1|true|yes|y|begin(?:ning)?|due|期初|年初|月初|先付|预付|是|有", re.IGNORECASE)
_CHOICES = {
    "看涨": "call",
    "认购": "call",
    "看跌": "put",
    "认沽": "put",
    "买入": "long",
    "多头": "long",
    "做多": "long",
    "卖出": "short",
    "空头": "short",
    "做空": "short",
    "劳务报酬": "labour",
    "稿酬": "author",
    "特许权使用费": "royalty",
}


def decimal(text: str, parameter: Parameter) -> Decimal | None:
    """Return the exact value of a written number, in the unit that the parameter is counted in, or None."""
    match = _NUMBER.fullmatch(text.strip())
    if not match or (match["sign"] and match["minus"]):
        return None
    try:
        value = Decimal(re.sub("[,，]", "", match["digits"]) + (match["power"] or ""))
    except InvalidOperation:
        return None
    factor = _factor(match["unit"].strip(), parameter)
    if factor is None:
        return None
    return -value * factor if match["sign"] or match["minus"] else value * factor


def _factor(unit: str, parameter: Parameter) -> Decimal | None:
    """Return what a unit multiplies by; None where it is unknown."""
    small = unit.lower()
    if small in _SHARES:
        return Decimal(_SHARES[small])
    scale = re.match(r"百万|千万|[万亿千](?!克|米)|(?:k|m|mn|bn|thousand|million|billion)(?![a-z])", small)
    rest = small[scale.end() :].strip() if scale else small
    if rest and not _PLAIN.fullmatch(rest):
        return None
    factor = Decimal(_SCALES[scale[0]]) if scale else Decimal(1)
    if parameter.kind == "wan" and (scale or rest.endswith("元")):
        factor /= 10000
    return factor * _months(parameter.name, rest)


def _months(name: str, unit: str) -> Decimal:
    """Return 12 for years given to months, a twelfth for months given to years, else 1."""
    if name == "months" and re.fullmatch("年|years?", unit):
        return Decimal(12)
    if name == "years" and re.fullmatch("个?月|months?", unit):
        return Decimal(1) / 12
    return Decimal(1)


def rows(text: str) -> list[str]:
    """Return the numbers of a written list; commas, semicolons, 、 and spaces part them."""
    return [each for each in re.split(r"[,，;；、\s]+", text.strip().strip("[]")) if each]


def dates(text: str) -> str:
    """Return a text with its dates in ISO form."""
    return _DATE.sub(lambda m: f"{int(m[1]):04d}-{int(m[2]):02d}-{int(m[3]):02d}", text.strip().strip("[]"))


def flag(text: str) -> bool:
    """Say whether a text says yes, or the beginning of a period."""
    return _TRUE.fullmatch(text.strip()) is not None


def chosen(text: str, values: Sequence[object]) -> str:
    """Return the choice that a text means, Chinese words included; the text itself where none is meant."""
    plain = {str(value).lower(): str(value) for value in values}
    meant = next((key for word, key in _CHOICES.items() if word in text), text)
    return plain.get(meant.lower(), text)
