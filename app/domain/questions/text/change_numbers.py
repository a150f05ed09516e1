"""Numbers and years put in the place of those that a statement fixes."""

from __future__ import annotations

import re

from app.domain.questions.models import Language
from app.domain.questions.text.change import Change, clauses_around, may_flip
from app.domain.questions.text.numbers import Number, find_numbers, neighbours
from app.domain.questions.text.units import Unit

_YEAR = re.compile(
    r"(?<![\d.])(?:(?:1[0-9]|20)\d\d(?=年)|(?:(?<=[。；\n])|(?<=公元)|^)[1-9]\d\d(?=年(?:[，、]|\d)))",
    re.MULTILINE,
)
_LASTS = re.compile(r"(?:到|至|截至|自|从|于|截止|[-—–~～〔\[（(])$")
_LASTS_ON = re.compile(r"年(?:代|度|来|以|起|前|后|之|间|末|底|至|到|\d{1,2}月\d{1,2}日[起至]|[-—–~～])")
_BETWEEN_DATES = re.compile(r"自\d{4}年[^，]*至\d{4}年")
_ABOUT = re.compile(
    r"(?:约为?|大约为?|大概|平均为?|\babout|\baround|\bapproximately|\broughly)[\s每]*[分秒时天年]?[钟]?$"
)
_FAR, _NEAR = 1.5, 4


def numbers_changed(unit: Unit, language: Language) -> list[Change]:
    """Put near numbers in the place of each that the statement fixes."""
    if unit.example and language == "zh":
        return []
    found: list[Change] = []
    for number in find_numbers(unit.text, language):
        if not may_flip(unit.text, number.start, number.end, "", language):
            continue
        if not fixes_something(unit, number, language):
            continue
        before = len(found)
        for value, text in _near(number, language):
            if text in unit.text or _stands(text, unit.text) or not _clear(number, value, unit.text):
                continue
            if len(found) - before >= _NEAR:
                break
            changed = unit.text[: number.start] + text + unit.text[number.end :]
            found.append(
                Change(
                    changed,
                    *clauses_around(unit.text, changed, number.start, number.end, text, language),
                    "number",
                    unit,
                    text,
                    number.text,
                )
            )
    return found


def _stands(put: str, text: str) -> bool:
    """Say whether the digits of another number stand in a statement already."""
    digits = re.search(r"\d[\d,.]*", put)
    return (
        digits is not None and re.search(rf"(?<![\d.]){re.escape(digits[0])}(?![\d.]*\d)", text) is not None
    )


def _clear(number: Number, value: float, text: str) -> bool:
    """Say whether another value is clearly false: what holds about so much must differ by half."""
    if not _ABOUT.search(text[: number.start]):
        return True
    return value >= _FAR * number.value or value <= number.value / _FAR


def fixes_something(unit: Unit, number: Number, language: Language) -> bool:
    """Say whether a number is what a rule fixes, not a given, a range or the length of a list."""
    odd = _range(unit.text, number) or _threshold(unit.text, number) or _counts_a_list(unit.text, number)
    odd = odd or _BETWEEN_DATES.search(unit.text) is not None
    odd = odd or re.match(r"[^，；]{0,6}组成的，", unit.text[number.end :]) is not None
    return not odd and not _worked(number, unit, language)


def _worked(number: Number, unit: Unit, language: Language) -> bool:
    """Say whether a number is a given of a worked example: changing it makes no false rule."""
    if language == "zh":
        return unit.example
    return (
        bool(re.match(r"(?:An?|With|For|If)\b", unit.text))
        and len(find_numbers(unit.text, "en")) > 1
        and (number.end < len(unit.text) - 1)
    )


def _range(text: str, number: Number) -> bool:
    around = text[max(0, number.start - 10) : number.end + 8]
    return (
        bool(re.search(r"以上不满|以上不足|不满.{1,4}的|between .{1,20} and", around))
        and "不超过" not in around
    ) or _end_of_range(text, number)


def _end_of_range(text: str, number: Number) -> bool:
    """Say whether a number is one end of a range: a neighbour may lie beyond the other end."""
    before, after = text[: number.start], text[number.end :]
    return bool(re.search(r"\d[%％]?(?: to |\s?[至~～–-]\s?)$", before)) or bool(
        re.match(r"(?: to |\s?[至~～–-]\s?)\d", after)
    )


def _threshold(text: str, number: Number) -> bool:
    """Say whether a number only names the case of a rule that fixes another number later."""
    after = text[number.end :]
    return (
        number.sort != "fraction"
        and re.match(r"以[上下]", after) is not None
        and re.search(r"[\d一二三四五六七八九十]", after) is not None
    )


def _counts_a_list(text: str, number: Number) -> bool:
    if re.search(r"[\u4e00-\u9fff]、[\u4e00-\u9fff]{1,4}$", text[: number.start]):
        return True
    if re.match(r"[^,.]{0,24}\b(?:include|are|is)\b.*, .*\band ", text[number.end :]):
        return True
    return bool(
        re.match(r"[^,.]{0,12}:", text[number.end :]) or re.match(r"^[^，]{0,4}：", text[number.end :])
    )


def _near(number: Number, language: Language) -> list[tuple[float, str]]:
    row = neighbours(number, language)
    return sorted(row, key=lambda pair: abs(pair[0] - number.value))


def years_changed(unit: Unit, passage: str) -> list[Change]:
    """Put another year of the passage where a statement dates an event; what lasts is not dated."""
    dated = years_of(unit.text)
    if len(dated) != 1 or unit.example:
        return []
    start, end, year = dated[0]
    found = []
    for other in other_years(year, passage)[:3]:
        text = f"{unit.text[:start]}{other}{unit.text[end:]}"
        found.append(Change(text, f"{other}年", f"{year}年", "number", unit, f"{other}", f"{year}"))
    return found


def years_of(text: str) -> list[tuple[int, int, int]]:
    """Return the places of the years that date an event, and the years."""
    spots = [
        m
        for m in _YEAR.finditer(text)
        if not _LASTS.search(text[: m.start()]) and not _LASTS_ON.match(text[m.end() :])
    ]
    return [(m.start(), m.end(), int(m[0])) for m in spots] if len(spots) == len(_YEAR.findall(text)) else []


def other_years(year: int, passage: str) -> list[int]:
    """Return other years of a passage, the nearest first, then near ones that it does not name."""
    named = {int(y) for y in _YEAR.findall(passage)} - {year}
    near = [year + k for k in (-2, 3, 5, -4) if year + k not in named]
    return [*sorted(named, key=lambda y: (abs(y - year), y))[:3], *near]
