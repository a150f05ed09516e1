# ruff: noqa: E501
"""Numbers in a request: digits, 三百二十, 零点五, 半, twenty-five."""

from __future__ import annotations

import re

_DIGITS = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10000}
_ONES = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: 10 * number
    for number, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_WORDS = {**_ONES, **_TENS, "hundred": 100, "thousand": 1000}
_ENGLISH = rf"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_AND_A_HALF = " and a half"
_SIGNS = re.compile(r"^(?:−|负|minus\s|negative\s)\s*")
NUMBER = (
    r"(?:(?:(?<![A-Za-z0-9_.号)点%秒])[-−+]|负|\b(?:minus|negative)\s)?\s?(?<![A-Za-z0-9_.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|(?<![\d.])\d+(?:\.\d+)?"
    r"|负?[零〇一二两三四五六七八九十百千万]+(?:点[零〇一二三四五六七八九]+)?半?|半"
    rf"|\b(?:(?:minus|negative)\s)?{_ENGLISH}(?:(?:[\s-]|\sand\s){_ENGLISH})*(?:\sand a half)?\b|\bhalf an?\b)"
)


def read_number(text: str) -> float | None:
    """Return the number that a text is, or None."""
    plain = _SIGNS.sub("-", text.strip().lower()).strip()
    sign = -1.0 if plain.startswith("-") else 1.0
    plain = plain.lstrip("+-").strip()
    if re.fullmatch(r"[\d,]+(?:\.\d+)?", plain):
        return sign * float(plain.replace(",", ""))
    if plain in ("半", "half a", "half an"):
        return 0.5
    value = _chinese(plain) if not plain.isascii() else _english(plain)
    return None if value is None else sign * value


def _chinese(text: str) -> float | None:
    half = 0.5 if text.endswith("半") and len(text) > 1 else 0.0
    whole, _point, decimals = text.removesuffix("半").partition("点")
    value = _whole(whole)
    if value is None or any(one not in _DIGITS for one in decimals):
        return None
    fraction = "".join(str(_DIGITS[one]) for one in decimals)
    return value + (float(f"0.{fraction}") if fraction else 0.0) + half


def _whole(text: str) -> float | None:
    if text and all(one in _DIGITS for one in text):
        return float("".join(str(_DIGITS[one]) for one in text))
    total, section, digit = 0, 0, 0
    last = 0
    for one in text:
        if one in _DIGITS:
            digit, last = _DIGITS[one], last if _DIGITS[one] else 0
        elif one == "万":
            total, section, digit, last = (section + digit) * 10000, 0, 0, 10000
        elif one in _SCALES:
            section, digit, last = section + (digit or 1) * _SCALES[one], 0, _SCALES[one]
        else:
            return None
    return float(total + section + digit * (last // 10 if last >= 100 and digit else 1)) if text else None


def _english(text: str) -> float | None:
    if text.endswith(_AND_A_HALF):
        whole = _english(text.removesuffix(_AND_A_HALF))
        return None if whole is None else whole + 0.5
    total, current = 0, 0
    for word in re.split(r"[\s-]+", text):
        if word == "and":
            continue
        if word not in _WORDS:
            return None
        if word == "thousand":
            total, current = total + max(current, 1) * 1000, 0
        else:
            current = max(current, 1) * 100 if word == "hundred" else current + _WORDS[word]
    return float(total + current)
