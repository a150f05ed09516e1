"""Numbers, lengths and colours as people write them, in Chinese and English."""

from __future__ import annotations

import re

from app.domain.reports.editing.looks.colour_names import CHINESE, ENGLISH
from app.domain.reports.mend_schema import read_colour

_DIGITS = {one: index for index, one in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_ENGLISH_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
)
_ENGLISH_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_ENGLISH = _ENGLISH_NUMBERS.split()
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ORDINALS = _ENGLISH_ORDINALS.split()
ZH_NUMBER = "[零〇一二两三四五六七八九十百]+"
NUMBER = rf"(?:\d+(?:\.\d+)?|{ZH_NUMBER})"
EN_ORDINAL = rf"(?:{'|'.join(_ORDINALS[1:])}|\d+(?:st|nd|rd|th))"
_POINTS = {
    "mm": 72 / 25.4,
    "毫米": 72 / 25.4,
    "cm": 72 / 2.54,
    "厘米": 72 / 2.54,
    "公分": 72 / 2.54,
    "inch": 72,
    "inches": 72,
    "in": 72,
    "英寸": 72,
    "": 1,
    "px": 1,
    "pixel": 1,
    "pixels": 1,
    **dict.fromkeys(("millimeter", "millimeters", "millimetre", "millimetres"), 72 / 25.4),
    **dict.fromkeys(("centimeter", "centimeters", "centimetre", "centimetres"), 72 / 2.54),
    "像素": 1,
    "pt": 1,
    "pts": 1,
    "point": 1,
    "points": 1,
    "点": 1,
    "磅": 1,
    "号": 1,
}
UNIT = (
    r"(?:mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?|pixels?|inches"
    r"|inch|in\b|px|pts?\b|points?|毫米|厘米|公分|英寸|像素|点|磅|号)"
)
FONT_SIZES = {
    "初号": 42,
    "小初": 36,
    "一号": 26,
    "小一": 24,
    "二号": 22,
    "小二": 18,
    "三号": 16,
    "小三": 15,
    "四号": 14,
    "小四": 12,
    "五号": 10.5,
    "小五": 9,
    "六号": 7.5,
    "小六": 6.5,
}
_LONGEST_FIRST = sorted(CHINESE, key=len, reverse=True)
_ZH = "|".join(_LONGEST_FIRST)
_BARE = "|".join(one for one in _LONGEST_FIRST if one not in "金银青米咖啡")
ZH_COLOUR = (
    rf"(?:{_ZH})色|(?<![空明表])(?:{_BARE})"
    r"(?=$|[底背填字框边线条的虚实粗细加斜居高显标打印展,,。;.\s]|水印|大字)"
)
_EN_PLAIN = "|".join(sorted({one.split()[-1] for one in ENGLISH} - {"blue", "gray"}, key=len, reverse=True))
EN_COLOUR = (
    r"\b(?:(?:dark|light|pale|deep|bright|navy|royal|sky|steel)[ -]?)?"
    rf"(?:{_EN_PLAIN}|blue|gr[ae]y|navy)\b"
)
HEX_COLOUR = r"#[0-9a-f]{6}(?![0-9a-z])|#[0-9a-f]{3}(?![0-9a-z])"
RGB_COLOUR = r"rgb\s*[:(]?\s*\d{1,3}\s*[,\s]\s*\d{1,3}\s*[,\s]\s*\d{1,3}\s*\)?"
COLOUR = rf"{HEX_COLOUR}|{RGB_COLOUR}|{EN_COLOUR}|{ZH_COLOUR}"


def read_number(text: str) -> float | None:
    """Return the number that digits, Chinese numerals or an English word stand for."""
    plain = text.strip().lower()
    if re.fullmatch(r"\d+(?:\.\d+)?", plain):
        return float(plain)
    if plain in _ENGLISH:
        return float(_ENGLISH.index(plain))
    if plain in _TENS:
        return float(10 * _TENS.index(plain) + 20)
    if plain in _ORDINALS:
        return float(_ORDINALS.index(plain))
    numbered = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", plain)
    if numbered:
        return float(numbered.group(1))
    return _chinese(plain) if re.fullmatch(ZH_NUMBER, plain) else None


def _chinese(text: str) -> float:
    """Return the value of numerals such as 十二, 三百零五, 一二."""
    if not re.search("[十百]", text):
        return float("".join(str(_DIGITS[one]) for one in text))
    total, digit = 0, 0
    for one in text:
        if one in "十百":
            total += (digit or 1) * (10 if one == "十" else 100)
            digit = 0
        else:
            digit = _DIGITS[one]
    return float(total + digit)


_SCALES = {"十": 10, "百": 100, "千": 1_000}
_LARGE = {"万": 10_000, "亿": 100_000_000}
_ONES = "零一二两三四五六七八九"
_WRITTEN = re.compile(rf"零|[{_ONES}]*[十百千万亿][{_ONES}十百千万亿]*")
_SCALED = re.compile(r"(-?\d+(?:\.\d+)?)\s*([百千万亿])(?:元|块)?")


def in_digits(value: str) -> str:
    """Return an amount in digits: 零 is 0, 五千 is 5000, 3万 is 30000; what is no amount stays."""
    scaled = _SCALED.fullmatch(value)
    if scaled:
        return f"{float(scaled[1]) * {**_SCALES, **_LARGE}[scaled[2]]:.10g}"
    plain = re.sub("(?:元|块钱?)$", "", value)
    if not _WRITTEN.fullmatch(plain) or not re.search(rf"[{_ONES}十]", plain):
        return value
    whole = part = digit = 0
    for one in plain:
        if one in _LARGE:
            whole, part, digit = whole + (part + digit) * _LARGE[one], 0, 0
        elif one in _SCALES:
            part, digit = part + (digit or 1) * _SCALES[one], 0
        else:
            digit = _DIGITS[one]
    return str(whole + part + digit)


def in_points(value: float, unit: str) -> float:
    """Return a length in points; a bare number is in points."""
    return value * _POINTS.get(unit.strip().lower(), 1)


def read_colour_word(text: str) -> str:
    """Return #RRGGBB for a colour's name or notation, or ""."""
    plain = re.sub(r"\s+|-", " ", text.strip().lower()).removesuffix("色").replace("grey", "gray")
    if plain in CHINESE:
        return CHINESE[plain]
    plain = re.sub(r"^(?:pale)\b", "light", re.sub(r"^deep\b", "dark", re.sub(r"^bright ", "", plain)))
    if plain in ENGLISH:
        return ENGLISH[plain]
    if re.fullmatch("#[0-9a-f]{3}", plain):
        return "#" + "".join(one * 2 for one in plain[1:]).upper()
    if re.fullmatch("#[0-9a-f]{6}", plain):
        return plain.upper()
    parts = re.findall(r"\d{1,3}", plain)
    if plain.startswith("rgb") and len(parts) == 3:
        return "#" + "".join(f"{min(255, int(one)):02X}" for one in parts)
    first = plain.split(" ")[-1]
    return ENGLISH.get(first, "") or read_colour(plain)
