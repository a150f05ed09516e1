"""Numbers with a unit as Chinese and English texts write them, and plausible wrong ones beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from app.domain.questions.models import Language

Sort = Literal["percent", "fraction", "quantity", "money", "plain"]
_DIGITS = "零一二三四五六七八九"
_CN = "[零〇一二两三四五六七八九十百千万]+"
_MEASURED = ("次", "人", "名", "倍", "天", "周", "小时", "份", "股")
_UNITS = (
    "个工作日|工作日|个月|小时|分钟|毫秒|秒|年|月|日|天|周岁|岁|倍"
    "|万元|亿元|元|人|名|次|股|份|周|字节|平方米|平方千米|立方米|公顷|亩|千米|厘米|毫米|微米|纳米|公里|米"
    "|千克|公斤|毫克|克|吨|毫升|升|摄氏度|℃|°C|分贝|千瓦时|千瓦|瓦|伏|安培|赫兹|兆帕|千帕|帕|千焦|焦"
    "|台|辆|间|户|件|页|kWh|mAh|kg|km|cm|mm|mL|kW|Hz|dB|V|W|L"
)
_ZH = re.compile(
    rf"(?P<percent>百分之{_CN}|\d+(?:\.\d+)?\s?[%％])"
    rf"|(?P<fraction>(?:{_CN}分之{_CN}|过半数|半数)(?:以上|以下)?)"
    rf"|(?P<quantity>(?P<value>\d+(?:,\d{{3}})*(?:\.\d+)?|{_CN})(?P<unit>{_UNITS}))"
)
_ZH_NOT_BEFORE = re.compile(
    r"(点|平方|立方|第|最后|最近|[\d.．〔\[]|每|同|任何|唯|[年月]|[零一二三四五六七八九十百千万])$"
)
_ZH_NOT_AFTER = re.compile(
    r"^([A-Za-z]|代|度|初|末|底|来|\d|方|[一二三四五六七八九十]+[月日]|月\d|期|级|息|利率|供)"
)
_WORD_VALUE = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_WORD_VALUE |= {
    "twelve": 12,
    "fourteen": 14,
    "fifteen": 15,
    "eighteen": 18,
    "twenty": 20,
    "thirty": 30,
    "sixty": 60,
    "ninety": 90,
}
_EN = re.compile(
    r"(?P<money>[$€£¥]\s?\d+(?:,\d{3})*(?:\.\d+)?(?: (?:million|billion))?)"
    r"|(?P<percent>(?<![\w.])\d+(?:\.\d+)?(?:\s?%| percent\b| per cent\b))"
    rf"|(?P<quantity>(?<![\w.])(?P<value>\d+(?:,\d{{3}})*(?:\.\d+)?|\b(?:{'|'.join(_WORD_VALUE)})\b)"
    r" (?P<unit>(?:working |calendar |business |further |additional |consecutive |full )?[a-z]{3,}\b))"
    r"|(?P<plain>\b\d+\.\d+\b)",
    re.IGNORECASE,
)
_EN_NOT_BEFORE = re.compile(
    r"(?:\b(?:article|articles|section|sections|chapter|part|rule|no\.|act|of the|clause|step|table|figure"
    r"|in|since)\s|[\d.,/^(=+*-]|\b(?:a|an)\s)$",
    re.IGNORECASE,
)
_EN_UNIT_NOT = {
    "and",
    "or",
    "of",
    "to",
    "the",
    "per",
    "for",
    "in",
    "on",
    "at",
    "is",
    "are",
    "was",
    "as",
    "by",
    "but",
}
_LADDERS: dict[str, list[float]] = {
    "day": [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360],
    "day en": [2, 3, 5, 7, 10, 14, 21, 28, 30, 45, 60, 90, 120, 180, 365],
    "month": [0.5, 1, 2, 3, 6, 9, 12, 18, 24, 36],
    "year": [0.5, 1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 70],
    "hour": [6, 8, 12, 24, 36, 48, 72, 96, 120, 168],
    "percent": [0.5, 1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 75, 80, 85, 90, 95],
    "age": [6, 8, 10, 12, 14, 16, 18, 20, 22, 25, 30, 35, 45, 55, 60, 65],
    "byte": [1, 2, 4, 8, 10, 12, 16, 20, 24, 32, 40, 64, 128, 256],
    "count": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 20, 30, 50, 100, 200],
}
_LADDER_OF = {
    "个工作日": "day",
    "工作日": "day",
    "日": "day",
    "天": "day",
    "个月": "month",
    "月": "month",
    "年": "year",
    "小时": "hour",
    "周岁": "age",
    "岁": "age",
    "人": "count",
    "名": "count",
    "次": "count",
    "倍": "count",
    "day": "day en",
    "days": "day en",
    "month": "month",
    "months": "month",
    "year": "year",
    "years": "year",
    "bytes": "byte",
    "bits": "byte",
    "字节": "byte",
    "hour": "hour",
    "hours": "hour",
    "working days": "day",
    "calendar days": "day",
    "business days": "day",
}
_PLURALS = frozenset(
    f"{word}s" for word in ("day", "month", "year", "hour", "week", "minute", "second", "byte", "bit")
)
_FIRST_YEAR, _MONTHS, _LARGE = 100, 12, 100
_FRACTIONS = ["四分之一", "三分之一", "二分之一", "三分之二", "四分之三"]
_MAJORITIES = ["三分之一以上", "过半数", "三分之二以上", "四分之三以上"]


@dataclass(frozen=True)
class Number:
    """One number of a text: where it stands, its value, unit and how it is written."""

    start: int
    end: int
    text: str
    value: float
    unit: str
    sort: Sort
    chinese: bool = False


def find_numbers(text: str, language: Language) -> list[Number]:
    """Return the numbers that say something: no article numbers, dates or parts of formulas."""
    return list(_numbers(text, language))


@lru_cache(maxsize=8192)
def _numbers(text: str, language: Language) -> tuple[Number, ...]:
    return tuple(_zh(text) if language == "zh" else _en(text))


def _zh(text: str) -> list[Number]:
    found = []
    for match in _ZH.finditer(text):
        if _ZH_NOT_BEFORE.search(text[: match.start()]) or _ZH_NOT_AFTER.match(text[match.end() :]):
            continue
        number = _zh_number(match)
        if number and not _is_date(number, text):
            found.append(number)
    return found


def _is_date(number: Number, text: str) -> bool:
    """Say whether a number is a day of a month, or the year of an event."""
    before, after = text[: number.start], text[number.end :]
    if number.unit == "年" and not number.chinese and number.value >= _FIRST_YEAR:
        return re.match(r"[，、]|\d{1,2}月|间|秋|春|冬|夏", after) is not None or before.endswith(
            ("公元", "公元前", "前")
        )
    if number.unit != "日" or number.chinese or number.value > _MONTHS:
        return False
    return re.match(r"(?:以|之)?内|以上", after) is None and not re.search(
        r"(?:少于|超过|提前|不足|满|至少)$", before
    )


def _zh_number(match: re.Match[str]) -> Number | None:
    text = match.group(0)
    place = (match.start(), match.end(), text)
    if match["percent"]:
        chinese = text.startswith("百")
        return Number(
            *place, from_chinese(text[3:]) if chinese else float(text.rstrip(" %％")), "%", "percent", chinese
        )
    if match["fraction"]:
        return Number(*place, _fraction(text), "", "fraction", True)
    raw, unit = match["value"], match["unit"]
    chinese = not raw[0].isdigit()
    value = from_chinese(raw) if chinese else float(raw.replace(",", ""))
    small = value == 1 and unit in ("人", "名", "次", "股", "份", "天", "日", "周", "月", "元")
    if small or value <= 0 or (unit == "年" and value > 1000) or (unit == "月" and value <= 12):
        return None
    return Number(*place, value, unit, "money" if unit.endswith("元") else "quantity", chinese)


def _fraction(text: str) -> float:
    bare = re.sub("以[上下]$", "", text)
    if "半数" in bare:
        return 0.5
    below, above = bare.split("分之")
    return from_chinese(above) / max(1.0, from_chinese(below))


def _en(text: str) -> list[Number]:
    found = []
    for match in _EN.finditer(text):
        if _EN_NOT_BEFORE.search(text[: match.start()]) or re.match(
            r"[\d^*/-]|\s?[=+*/x]\s", text[match.end() :]
        ):
            continue
        number = _en_number(match)
        if number:
            found.append(number)
    return found


def _en_number(match: re.Match[str]) -> Number | None:
    text = match.group(0)
    place = (match.start(), match.end(), text)
    if match["quantity"]:
        raw, unit = match["value"].lower(), match["unit"]
        if unit.lower() in _EN_UNIT_NOT:
            return None
        value = float(_WORD_VALUE[raw]) if raw in _WORD_VALUE else float(raw.replace(",", ""))
        year_like = raw.isdigit() and 1800 <= value <= 2100
        return (
            None if year_like or value <= 1 else Number(*place, value, unit, "quantity", raw in _WORD_VALUE)
        )
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", text)
    value = float(digits.group(0).replace(",", "")) if digits else 0.0
    sort: Sort = "money" if match["money"] else "percent" if match["percent"] else "plain"
    return Number(*place, value, "", sort) if value else None


def from_chinese(text: str) -> float:
    """Read a Chinese number such as 三百六十五 (0 where a sign is unknown)."""
    total = section = digit = 0
    for sign in text.replace("两", "二").replace("〇", "零"):
        if sign in _DIGITS:
            digit = _DIGITS.index(sign)
        elif sign in "十百千":
            section += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[sign]
            digit = 0
        elif sign in "万亿":
            total += (section + digit) * {"万": 10**4, "亿": 10**8}[sign]
            section = digit = 0
        else:
            return 0.0
    return float(total + section + digit)


def to_chinese(value: int) -> str:
    """Write a whole number below ten thousand the way statutes do (二十, 一百五十)."""
    if value >= 10_000:
        rest = value % 10_000
        return f"{to_chinese(value // 10_000)}万{to_chinese(rest) if rest else ''}"
    text, zero = "", False
    for power, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // power % 10
        if digit:
            text += ("零" if zero and text else "") + _DIGITS[digit] + name
        zero = not digit and bool(text)
    return text[1:] if text.startswith("一十") else text or "零"


def written(number: Number, value: float, language: Language) -> str:
    """Write another value in the same manner as this number."""
    if language == "zh":
        return _written_zh(number, value)
    if number.chinese:
        words = {v: k for k, v in _WORD_VALUE.items()}
        word = words.get(int(value), "") if float(value).is_integer() else ""
        if not word or word == number.text.split()[0].lower():
            return number.text
        return f"{word.capitalize() if number.text[0].isupper() else word} {number.unit}"
    text = re.sub(r"\d[\d,]*(?:\.\d+)?", _digits(number.text, value), number.text, count=1)
    return re.sub(r"(?<=[a-z])s$", "", text) if value == 1 and number.unit.lower() in _PLURALS else text


def _written_zh(number: Number, value: float) -> str:
    if value == 0.5 and number.unit in ("年", "个月"):
        return "半年" if number.unit == "年" else "半个月"
    if number.chinese:
        amount = "两" if value == 2 and number.unit in _MEASURED else to_chinese(round(value))
        return f"百分之{amount}" if number.sort == "percent" else f"{amount}{number.unit}"
    return re.sub(r"\d[\d,]*(?:\.\d+)?", _digits(number.text, value), number.text, count=1)


def _digits(model: str, value: float) -> str:
    found = re.search(r"\d[\d,]*(?:\.(\d+))?", model)
    decimals = len(found.group(1) or "") if found else 0
    plain = f"{value:,.{decimals}f}" if found and "," in found.group(0) else f"{value:.{decimals}f}"
    return plain if decimals or float(value).is_integer() else f"{value:g}"


def neighbours(number: Number, language: Language) -> list[tuple[float, str]]:
    """Return plausible other values of a number as (value, text), from small to large, without itself."""
    if number.sort == "fraction":
        row = (
            _MAJORITIES
            if re.search("以上|过半", number.text)
            else _FRACTIONS
            if "分之" in number.text
            else []
        )
        return [(_fraction(text), text) for text in row if text != number.text]
    found: dict[str, float] = {}
    top = 100.0 if number.sort == "percent" and number.value < 100 else float("inf")
    for value in (v for v in _values(number) if v <= top):
        text = written(number, value, language)
        if text != number.text and value != number.value and _apart(number, value):
            found.setdefault(text, value)
    return sorted((value, text) for text, value in found.items())


def _apart(number: Number, value: float) -> bool:
    if number.chinese and value not in (0.5,) and not float(value).is_integer():
        return False
    return value != 0.5 or number.value == 1


def _values(number: Number) -> list[float]:
    ladder = "percent" if number.sort == "percent" else _LADDER_OF.get(number.unit.lower(), "")
    low, high = 0.3, 3.01
    row = [v for v in _LADDERS.get(ladder, []) if low * number.value <= v <= high * number.value]
    on_ladder = number.value in _LADDERS.get(ladder, [])
    if on_ladder and len(row) >= 4:
        return row
    if number.chinese or (number.value <= 12 and float(number.value).is_integer() and "." not in number.text):
        whole = range(max(2, round(number.value) - 3), round(number.value) + 4)
        if number.value <= 12:
            return [float(v) for v in whole]
    if len(f"{int(number.value)}".rstrip("0")) == 1 and "." not in number.text:
        size = 10 ** (len(f"{int(number.value)}") - 1)
        row = [lead * size * k for k in (0.1, 1, 10) for lead in (1, 2, 3, 4, 5, 6, 8)]
        return [v for v in row if 0.39 <= v / number.value <= 2.01 and v >= 1]
    if "." in number.text and number.value >= _LARGE:
        return [number.value + k for k in (-10, -5, -2, -1, 1, 2, 5, 10)]
    return [_rounded(number.value * k, number) for k in (0.5, 0.6, 0.75, 0.8, 1.2, 1.25, 1.5, 2.0)]


def _rounded(value: float, number: Number) -> float:
    digits = re.sub(r"[^\d.]", "", number.text)
    if "." in digits:
        decimals = len(digits.split(".")[1])
        return round(value * 2) / 2 if decimals == 1 and digits[-1] in "05" else round(value, decimals)
    whole = f"{int(number.value)}"
    zeros = len(whole) - len(whole.rstrip("0"))
    step = 5 * 10 ** (zeros - 1) if zeros and len(whole.rstrip("0")) == 2 else 10**zeros
    return float(round(value / step) * step)
