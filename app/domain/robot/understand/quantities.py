# ruff: noqa: E501
"""Quantities in a request: a number with a unit becomes a kind and a value in the unit that blocks use."""

from __future__ import annotations

import re

from pydantic import BaseModel, ConfigDict

from app.domain.robot.understand.numerals import NUMBER, read_number


class Quantity(BaseModel):
    """A number with what it measures, in mm, mm/s, s, degrees, N·m, N, bar, A, V, Hz, kg or percent."""

    model_config = ConfigDict(frozen=True)

    kind: str
    value: float
    start: int
    end: int


_UNITS: tuple[tuple[str, float, str], ...] = (
    (
        "speed",
        1.0,
        r"mm\s*/\s*s(?:ec)?(?![a-z])|毫米\s*[/每]\s*秒|毫米每秒|millimet(?:er|re)s? (?:per|a|each) second|mm (?:per|a|each) sec(?:ond)?",
    ),
    ("speed", 10.0, r"cm\s*/\s*s(?![a-z])|厘米\s*[/每]\s*秒"),
    (
        "speed",
        1000.0,
        r"m\s*/\s*s(?![a-z])|米\s*[/每]\s*秒|met(?:er|re)s? (?:per|a|each) second|m (?:per|a|each) second",
    ),
    ("speed", 1 / 60, r"mm\s*/\s*min(?![a-z])|毫米\s*[/每]\s*分钟?"),
    ("torque", 1.0, r"n\s*[·.*⋅•]?\s*m(?![a-z])|牛[·.]?米|newton[- ]met(?:er|re)s?"),
    ("pressure", 10.0, r"mpa(?![a-z])|兆帕"),
    ("pressure", 0.01, r"kpa(?![a-z])|千帕"),
    ("pressure", 1.0, r"bar(?![a-z])|巴(?!掌)|公斤压力"),
    ("seconds", 0.001, r"ms(?![a-z])|毫秒|milliseconds?"),
    ("seconds", 60.0, r"min(?:ute)?s?(?![a-z])|分钟"),
    ("seconds", 3600.0, r"h(?:ours?)?(?![a-z])|个?小时"),
    ("seconds", 1.0, r"s(?:ec(?:ond)?s?)?(?![a-z])|秒钟?"),
    ("length", 1.0, r"mm(?![a-z])|毫米|millimet(?:er|re)s?"),
    ("length", 10.0, r"cm(?![a-z])|厘米|公分|centimet(?:er|re)s?"),
    ("length", 1000.0, r"m(?![a-z])|米|met(?:er|re)s?(?![a-z])"),
    ("angle", 1.0, r"°|度|deg(?:ree)?s?(?![a-z])"),
    ("hertz", 1.0, r"hz(?![a-z])|赫兹|赫"),
    ("mass", 1.0, r"kg(?![a-z])|公斤|千克|kilograms?|kilos?(?![a-z])"),
    ("mass", 0.001, r"g(?![a-z])|克|grams?"),
    ("volt", 1.0, r"v(?:olts?)?(?![a-z])|伏特?"),
    ("ampere", 1.0, r"a(?:mps?|mperes?)(?![a-z])|a(?![a-z ])|a(?=\s(?:and|at|,))|安培?(?!全|装)"),
    ("newton", 1.0, r"n(?:ewtons?)?(?![a-z])|牛顿?"),
    ("percent", 10.0, r"成(?=$|[，,。;；的速]|后)"),
    ("percent", 1.0, r"%|percent(?![a-z])|per cent(?![a-z])"),
    (
        "times",
        1.0,
        r"次|遍|声(?=$|[，,。;；])|轮(?!询)|下(?=$|[，,。;；:：、]|后|就|再|然|并|之)|个?循环|个?来回|回(?=$|[，,。;；:：、合]|就|后|都)|times(?![a-z])|cycles?(?![a-z])|(?:more )?attempts?(?![a-z])|tries(?![a-z])|retries(?![a-z])",
    ),
    ("rows", 1.0, r"行|rows?(?![a-z])"),
    ("cols", 1.0, r"列|col(?:umn)?s?(?![a-z])"),
    ("layers", 1.0, r"层|layers?(?![a-z])"),
    (
        "count",
        1.0,
        r"[个件只片块瓶箱颗支枚张根粒套条辆袋桶包卷盒](?!螺丝孔|孔|点|循环)|(?:(?:more|new|good|raw|finished|metal) )?"
        r"(?:parts?|pieces?|workpieces?|boxes|bottles|items?|blanks?|cartons?|components?|bearings?)(?![a-z])",
    ),
)
_PLAIN = re.compile(NUMBER, re.IGNORECASE)
_COMPILED = tuple(
    (kind, factor, re.compile(rf"[\s-]*(?:{unit})", re.IGNORECASE)) for kind, factor, unit in _UNITS
)
_EACH_SECOND = re.compile(
    rf"每秒(?P<number>{NUMBER})\s*(?P<unit>毫米|厘米|米|mm|cm|m)(?![a-z/])", re.IGNORECASE
)
_PER_SECOND = {"毫米": 1.0, "mm": 1.0, "厘米": 10.0, "cm": 10.0, "米": 1000.0, "m": 1000.0}
_PERCENT = re.compile(rf"百分之(?P<number>{NUMBER})")
_WORDS = re.compile(
    r"(?P<once>(?<!\bat )\bonce\b(?! (?:you|it|they|we|the|a|an|all|every|that|this|there|done|finished|in)\b)(?! \w+ (?:is|are|has|have)\b))|(?P<twice>\btwice\b)|(?P<onehalf>一秒半|a second and a half|(?:one|1) and a half seconds)|(?P<half>半秒|half a second)|(?P<thrice>\bthrice\b)|"
    r"(?P<halfspeed>\b(?:at )?half (?:the |its )?speed\b|半速|一半(?:的)?速度)|(?P<quarter>\b(?:at )?a quarter (?:of (?:the |its )?)?speed\b)|"
    r"(?P<full>\b(?:at )?full speed\b|全速)",
    re.IGNORECASE,
)
_WORD_VALUES = {
    "once": ("times", 1.0),
    "twice": ("times", 2.0),
    "thrice": ("times", 3.0),
    "onehalf": ("seconds", 1.5),
    "half": ("seconds", 0.5),
    "halfspeed": ("percent", 50.0),
    "quarter": ("percent", 25.0),
    "full": ("percent", 100.0),
}


def find_quantities(text: str) -> list[Quantity]:
    """Return the quantities of a text from left to right; a number without a unit has the kind number."""
    found: list[Quantity] = []
    place = 0
    while place < len(text):
        quantity = _next(text, place)
        if quantity is None:
            break
        found.append(quantity)
        place = max(quantity.end, place + 1)
    return found


def _next(text: str, place: int) -> Quantity | None:
    matches = [
        one
        for one in (pattern.search(text, place) for pattern in (_WORDS, _EACH_SECOND, _PERCENT, _PLAIN))
        if one
    ]
    if not matches:
        return None
    first = min(matches, key=lambda one: (one.start(), -one.end()))
    if first.re is _WORDS:
        kind, value = _WORD_VALUES[first.lastgroup or "once"]
        return Quantity(kind=kind, value=value, start=first.start(), end=first.end())
    number = read_number(first[0] if first.re is _PLAIN else first["number"])
    start = first.start() + len(first[0]) - len(first[0].lstrip())
    if number is None or (text[start : first.end()] == "零" and text[first.end() :].startswith("件")):
        return Quantity(kind="none", value=0, start=start, end=first.end())
    if first.re is _EACH_SECOND:
        speed = round(number * _PER_SECOND[first["unit"].lower()], 6)
        return Quantity(kind="speed", value=speed, start=start, end=first.end())
    if first.re is _PERCENT:
        return Quantity(kind="percent", value=number, start=start, end=first.end())
    return _with_unit(text, number, start, first.end())


def _with_unit(text: str, number: float, start: int, end: int) -> Quantity:
    for kind, factor, unit in _COMPILED:
        if match := unit.match(text, end):
            value = round(number * factor, 6)
            stop = match.end()
            if text[stop : stop + 1] == "半" and kind in ("seconds", "length"):
                return Quantity(kind=kind, value=value + factor / 2, start=start, end=stop + 1)
            return Quantity(kind=kind, value=value, start=start, end=stop)
    return Quantity(kind="number", value=number, start=start, end=end)
