"""Numbers: 三万五, 1.2亿, 一打, 八五折, 15%, thirty-five thousand; a text is read whole or not at all."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, InvalidOperation, localcontext
from functools import lru_cache

_CHINESE = "零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟萬億廿卅俩仨点"
_SAME = str.maketrans("壹贰叁肆伍陆柒捌玖拾佰仟萬億两〇俩仨", "一二三四五六七八九十百千万亿二零二三")
_PLAIN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+")
_SCALES = {
    "百": 100,
    "千": 1000,
    "万": 10**4,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "k": 1000,
    "m": 10**6,
}
_SCALE = r"百万|千万|百|千|万|亿|thousand(?![a-z])|million(?![a-z])|billion(?![a-z])|[kKmM](?![a-zA-Z])"
_TENTH = r"(?<=[百千万亿])[1-9](?![\d.,年月日号个十百千万亿])"
_SCALED = re.compile(rf"(?P<number>{_PLAIN.pattern})(?:\s*(?P<scale>{_SCALE})(?P<tenth>{_TENTH})?)?")
_DOZEN = re.compile(r"(?P<count>.*)打")
_FRACTION = re.compile(r"(?P<below>.+?)分之(?P<above>.+)")
_DISCOUNT = re.compile(r"(?P<digits>[一二三四五六七八九\d]{1,2}(?:\.\d)?)折")
_TENTHS = re.compile(r"(?P<digits>[一二三四五六七八九十半]{1,3})成(?P<half>半)?")
_WORDS = re.compile(
    r"(?:(?:an?|half|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir|four|fif|six|seven|eigh|nine)"
    r"(?:teen|ty)?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|quarters?|and|[\s-])+",
    re.IGNORECASE,
)
NUMBER = re.compile(
    rf"(?:[-负−]\s?)?(?:百分之[{_CHINESE}\d.]+|[{_CHINESE}\d]+分之[{_CHINESE}\d]+"
    rf"|(?:{_PLAIN.pattern})(?:\s*(?:{_SCALE})(?:{_TENTH})?)?(?:\s?[%％])?|[{_CHINESE}廿]+半?|半)(?:打|折|成半?)?"
)


def parse_number(text: str) -> Decimal | None:
    """Return the number that the whole text says, a percentage as its fraction; None where it says none."""
    plain = unicodedata.normalize("NFKC", text).strip().replace("，", ",")
    if not plain:
        return None
    if plain[0] in "-负−":
        value = parse_number(plain[1:])
        return None if value is None else -value
    for reader in (_digits, _percent, _dozen, _fraction, _discount, _tenths, _chinese, _english):
        value = reader(plain)
        if value is not None:
            return value
    return None


def _digits(text: str) -> Decimal | None:
    found = _SCALED.fullmatch(text)
    if not found:
        return None
    number = Decimal(found["number"].replace(",", ""))
    scale = found["scale"]
    tenth = Decimal(found["tenth"] or 0) / 10
    return (number + tenth) * _SCALES[scale.lower()] if scale else number


def _percent(text: str) -> Decimal | None:
    if text.endswith("%"):
        value = _digits(text[:-1].strip())
    elif text.startswith("百分之"):
        value = parse_number(text[3:])
    else:
        return None
    return None if value is None else value / 100


def _dozen(text: str) -> Decimal | None:
    found = _DOZEN.fullmatch(text)
    value = parse_number(found["count"]) if found else None
    return None if value is None else value * 12


def _fraction(text: str) -> Decimal | None:
    found = _FRACTION.fullmatch(text)
    if not found:
        return None
    above, below = parse_number(found["above"]), parse_number(found["below"])
    return None if above is None or not below else above / below


def _discount(text: str) -> Decimal | None:
    found = _DISCOUNT.fullmatch(text)
    if not found:
        return None
    digits = "".join(
        str("零一二三四五六七八九".index(one)) if one in "一二三四五六七八九" else one
        for one in found["digits"]
    )
    value = Decimal(digits)
    return value / 10 if value < 10 else value / 100


def _tenths(text: str) -> Decimal | None:
    found = _TENTHS.fullmatch(text)
    value = parse_number(found["digits"]) if found else None
    if found is None or value is None:
        return None
    return (value + (Decimal("0.5") if found["half"] else 0)) / 10


def _chinese(text: str) -> Decimal | None:
    if text == "半":
        return Decimal("0.5")
    half = text.endswith("半") and len(text) > 1
    body = (text[:-1] if half else text).replace("廿", "二十").replace("卅", "三十")
    if not re.fullmatch(rf"[{_CHINESE}\d.]+", body):
        return None
    value = _spelled(body.translate(_SAME))
    return None if value is None else value + (Decimal("0.5") if half else 0)


@lru_cache(maxsize=2048)
def _spelled(text: str) -> Decimal | None:
    import cn2an

    try:
        return Decimal(str(cn2an.cn2an(text, "smart")))
    except (ValueError, InvalidOperation):
        return None


@lru_cache(maxsize=2048)
def _english(text: str) -> Decimal | None:
    if not _WORDS.fullmatch(text):
        return None
    with localcontext():  # the library changes the precision of its thread and leaves it so
        from ms_recognizers_number import recognize_number

        found = recognize_number(text, "en-us")
    if len(found) != 1 or found[0].start != 0 or found[0].end != len(text) - 1 or not found[0].resolution:
        return None
    return Decimal(found[0].resolution["value"])
