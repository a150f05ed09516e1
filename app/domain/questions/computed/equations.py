"""Reads every equation printed in a text, Chinese or English, and tells which are false."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from app.domain.questions.calculators.expression import ExpressionError, evaluate, parse

LONGEST = 20000
_SENTENCE = re.compile(r"[;；。\n：，]|(?<!\d)[,:]|[,:](?!\d)|(?<=\d),(?!\d{3})|\.(?=\s|$)")
_EQUALS = re.compile(r"=|＝|≈|≅")
_UNIT = (
    r"(?:万元|亿元|百万|美元|人民币|元(?:/[年月份])?|个?月|年|份|期|手|点|吨|件|次|倍|天|股|人"
    r"|CNY|RMB|USD|EUR|million|years?|units?|times|[$¥￥€£])"
)
_MATH = r"[-+*/().,\d\s%×✕·÷−–—－^（）［］\[\]{}＋％]"
_AFTER_NUMBER = re.compile(rf"(?<=[\d.)）%])\s*{_UNIT}")
_BEFORE_NUMBER = re.compile(r"(?:[$¥￥€£]|CNY|RMB|USD|EUR)\s*(?=[\d(-])")
_FUNCTION = r"(?:ln|exp|min|max|N|abs)(?=\s*[(（\[])"
_LEFT = re.compile(rf"(?:{_FUNCTION}|{_MATH}|万|亿)+$")
_RIGHT = re.compile(rf"(?:{_FUNCTION}|{_MATH}|万|亿)+")
_NUMBER = re.compile(r"-?[\d,]*\.?\d+\s*(%|万|亿)?")


@dataclass(frozen=True)
class Equation:
    """One printed equation: its two sides as printed, their values and whether they agree."""

    left: str
    right: str
    left_value: Decimal
    right_value: Decimal
    true: bool


def equations(text: str) -> list[Equation]:
    """Return every equation of numbers printed in a text; sides with unknowns are left out."""
    found: list[Equation] = []
    for sentence in _SENTENCE.split(text[:LONGEST]):
        parts = _EQUALS.split(sentence)
        pairs = pairwise(parts)
        found.extend(each for left, right in pairs if (each := _equation(left, right)) is not None)
    return found


def false_equations(text: str) -> list[Equation]:
    """Return the printed equations that are not true."""
    return [each for each in equations(text) if not each.true]


def _equation(left: str, right: str) -> Equation | None:
    before, after = _side(left, _LEFT, True), _side(right, _RIGHT, False)
    if before is None or after is None:
        return None
    values = _value(before), _value(after)
    if values[0] is None or values[1] is None:
        return None
    agree = _agree(before, values[0], after, values[1])
    return Equation(before, after, values[0], values[1], agree)


def _side(text: str, pattern: re.Pattern[str], at_end: bool) -> str | None:
    """Return the arithmetic at the end (or start) of a side; None when it hangs on a word or a symbol."""
    bare = _AFTER_NUMBER.sub("", _BEFORE_NUMBER.sub("", text.strip())).strip()
    match = pattern.search(bare) if at_end else pattern.match(bare)
    if match is None or not re.search(r"\d", match[0]):
        return None
    neighbour = bare[: match.start()][-1:] if at_end else bare[match.end() :][:1]
    if re.match(r"[A-Za-zα-ωΑ-Ω_²³√]", neighbour):
        return None
    return _balanced(match[0].strip(), at_end, bool(neighbour))


def _balanced(text: str, at_end: bool, hanging: bool) -> str | None:
    text = (
        text.rstrip(" ,.+-*/×÷(（[") if not at_end else text.lstrip(" ,.)）]" + ("+*/×÷^" if hanging else ""))
    )
    opened, closed = len(re.findall(r"[(（\[［{]", text)), len(re.findall(r"[)）\]］}]", text))
    if opened < closed and not at_end:
        text = text.rstrip(" )）]")
    elif opened > closed and at_end:
        text = text.lstrip(" (（[")
    return text or None


def _value(text: str) -> Decimal | None:
    try:
        return evaluate(parse(text), {})
    except (ExpressionError, RecursionError):
        return None


def _agree(left: str, left_value: Decimal, right: str, right_value: Decimal) -> bool:
    if _plain(right):
        return abs(left_value - right_value) <= _half(right) or _scaled(left, left_value, right, right_value)
    if _plain(left):
        return abs(left_value - right_value) <= _half(left)
    return abs(left_value - right_value) <= Decimal("0.00001") * max(abs(left_value), abs(right_value))


def _scaled(left: str, left_value: Decimal, right: str, right_value: Decimal) -> bool:
    """Accept a percentage written without its sign on the other side, and 万 likewise."""
    for sign, factor in (("%", Decimal(100)), ("万", Decimal(10000)), ("亿", Decimal(10) ** 8)):
        if (sign in left) != (sign in right):
            for scale in (factor, 1 / factor):
                if abs(left_value - right_value * scale) <= _half(right) * scale:
                    return True
    return False


def _plain(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text.replace("−", "-").strip()))


def _half(text: str) -> Decimal:
    """Return half a unit of the last printed decimal, in the printed unit."""
    scale = {"%": Decimal("0.01"), "万": Decimal(10000), "亿": Decimal(10) ** 8}
    sign = next((each for each in scale if each in text), "")
    digits = re.sub(r"[^\d.]", "", text).partition(".")[2]
    return Decimal("0.5").scaleb(-len(digits)) * scale.get(sign, Decimal(1)) * Decimal("1.000001")
