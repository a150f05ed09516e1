"""Money and quantities: 五块八, ¥1,200.50, 3.5万元, 35k USD; 三箱, 一斤半, 3 kg."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from app.domain.records.values.numbers import NUMBER, parse_number

COUNTERS = "个件箱台盒包瓶袋本册支枝只张把双套桶卷块条份部辆间根粒颗片杯斤吨米升克打"
_SIGNS = {"¥": "CNY", "￥": "CNY", "$": "USD", "€": "EUR", "£": "GBP", "HK$": "HKD", "US$": "USD"}
_NAMES = {
    "人民币": "CNY",
    "元": "CNY",
    "块": "CNY",
    "块钱": "CNY",
    "圆": "CNY",
    "rmb": "CNY",
    "cny": "CNY",
    "yuan": "CNY",
    "美元": "USD",
    "美金": "USD",
    "usd": "USD",
    "dollar": "USD",
    "dollars": "USD",
    "bucks": "USD",
    "欧元": "EUR",
    "eur": "EUR",
    "euro": "EUR",
    "euros": "EUR",
    "英镑": "GBP",
    "gbp": "GBP",
    "pounds": "GBP",
    "日元": "JPY",
    "jpy": "JPY",
    "yen": "JPY",
    "港币": "HKD",
    "港元": "HKD",
    "hkd": "HKD",
}
_UNITS = "|".join(sorted((re.escape(one) for one in _NAMES), key=len, reverse=True))
_ENGLISH_NUMBER = r"[a-z]+(?:[- ][a-z]+){0,5}?"
_SIGNED = re.compile(
    rf"(?P<sign>HK\$|US\$|[¥￥$€£])\s?(?P<number>{NUMBER.pattern})(?P<word>\s?(?:million|billion|k)(?![a-z]))?",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?:人民币)?\s?(?P<number>{NUMBER.pattern})\s?(?P<unit>{_UNITS})(?![a-zA-Z])"
    rf"(?!(?<=块)\d+(?:\.\d+)?\s?[元圆])(?P<rest>(?:[一二三四五六七八九\d](?:毛|角)?(?:[一二三四五六七八九\d]分)?)(?![{COUNTERS}名位])|半)?(?P<end>整|钱)?",
    re.IGNORECASE,
)
_SMALL = re.compile(
    r"(?P<tenths>[一二两三四五六七八九\d])(?:毛|角)(?:(?P<cents>[一二三四五六七八九\d])分)?(?:钱)?"
)
_SPELLED = re.compile(rf"(?P<number>{_ENGLISH_NUMBER})\s(?P<unit>dollars|euros|yuan|pounds)", re.IGNORECASE)
_WORDS = {"million": 10**6, "billion": 10**9, "k": 1000}
_MEASURES = {
    "公斤": ("kg", "1"),
    "千克": ("kg", "1"),
    "kg": ("kg", "1"),
    "斤": ("kg", "0.5"),
    "两": ("kg", "0.05"),
    "克": ("g", "1"),
    "g": ("g", "1"),
    "吨": ("kg", "1000"),
    "米": ("m", "1"),
    "m": ("m", "1"),
    "厘米": ("cm", "1"),
    "cm": ("cm", "1"),
    "平方米": ("m2", "1"),
    "平米": ("m2", "1"),
    "升": ("l", "1"),
    "小时": ("h", "1"),
    "分钟": ("min", "1"),
    "hours": ("h", "1"),
}
_LATIN = "kg|cm|pieces?|pcs|boxes|box|cases?|cartons?|crates?|units?|bottles?|bags?|hours?|g|m"
_QUANTITY = re.compile(
    rf"(?P<number>{NUMBER.pattern})\s?(?P<unit>平方米|平米|公斤|千克|厘米|小时|分钟|[{COUNTERS}两]|(?:{_LATIN})(?![a-zA-Z]))(?P<half>半)?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Money:
    """An amount and its currency by ISO 4217, found at start..end."""

    start: int
    end: int
    amount: Decimal
    currency: str


@dataclass(frozen=True)
class Quantity:
    """A number with its counter or unit, found at start..end; base is the value in a standard unit."""

    start: int
    end: int
    number: Decimal
    unit: str
    base: Decimal
    base_unit: str


def find_money(text: str) -> list[Money]:
    """Return the amounts that name a currency, from left to right."""
    plain = _same_length(text)
    found: list[Money] = []
    for pattern, reader in ((_SIGNED, _signed), (_NAMED, _named), (_SMALL, _small), (_SPELLED, _spelled)):
        for match in pattern.finditer(plain):
            read = reader(match)
            if read is not None and not any(one.start < read.end and read.start < one.end for one in found):
                found.append(read)
    return sorted(found, key=lambda one: one.start)


def parse_money(text: str) -> Money | None:
    """Return the amount that the whole text says."""
    stripped = text.strip()
    found = [one for one in find_money(stripped) if one.start == 0 and one.end == len(stripped)]
    return found[0] if found else None


def find_quantities(text: str) -> list[Quantity]:
    """Return the numbers with a counter or a unit, from left to right."""
    plain = _same_length(text)
    found = (_quantity(match) for match in _QUANTITY.finditer(plain) if not _in_word(plain, match.start()))
    return [one for one in found if one is not None]


def _same_length(text: str) -> str:
    """Return the text with full-width signs as plain ones, character for character."""
    return "".join(wide if len(wide := unicodedata.normalize("NFKC", one)) == 1 else one for one in text)


def _in_word(text: str, at: int) -> bool:
    return (
        at > 0
        and text[at].isascii()
        and text[at - 1].isascii()
        and (text[at - 1].isalnum() or text[at - 1] in "-_.")
    )


def _signed(match: re.Match[str]) -> Money | None:
    value = parse_number(match["number"])
    if value is None:
        return None
    word = (match["word"] or "").strip().lower()
    sign = match["sign"].upper()
    return Money(match.start(), match.end(), value * _WORDS.get(word, 1), _SIGNS.get(sign, "CNY"))


def _named(match: re.Match[str]) -> Money | None:
    value = parse_number(match["number"])
    if value is None:
        return None
    rest = match["rest"] or ""
    return Money(match.start(), match.end(), value + _rest(rest), _NAMES[match["unit"].lower()])


def _rest(text: str) -> Decimal:
    """Read what follows 块: 八 and 八毛 are tenths, 半 a half, 五毛三分 tenths and hundredths."""
    if text == "半":
        return Decimal("0.5")
    digits = [one for one in (parse_number(sign) for sign in text if sign not in "毛角分") if one is not None]
    return sum((value / 10**place for place, value in enumerate(digits, 1)), Decimal(0))


def _small(match: re.Match[str]) -> Money | None:
    tenths, cents = parse_number(match["tenths"]), parse_number(match["cents"] or "0")
    if tenths is None or cents is None:
        return None
    return Money(match.start(), match.end(), tenths / 10 + cents / 100, "CNY")


def _spelled(match: re.Match[str]) -> Money | None:
    words = match["number"].split()
    for skipped in range(len(words)):
        value = parse_number(" ".join(words[skipped:]))
        if value is not None:
            start = match.start() + len(" ".join(words[:skipped])) + (1 if skipped else 0)
            return Money(start, match.end(), value, _NAMES[match["unit"].lower()])
    return None


def _quantity(match: re.Match[str]) -> Quantity | None:
    value = parse_number(match["number"])
    if value is None:
        return None
    unit = match["unit"]
    value += Decimal("0.5") if match["half"] else 0
    if unit == "打":
        return Quantity(match.start(), match.end(), value, unit, value * 12, "个")
    base_unit, factor = _MEASURES.get(unit.lower(), (unit, "1"))
    return Quantity(match.start(), match.end(), value, unit, value * Decimal(factor), base_unit)
