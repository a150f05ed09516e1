"""The values that stand in a request as such: quotes, codes, dates, money, quantities, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from app.domain.records.understand.possible import Found, stands_alone
from app.domain.records.understand.tokens import Clock, Reading
from app.domain.records.values.amounts import COUNTERS, Quantity, find_money, find_quantities
from app.domain.records.values.dates import Moment, find_moments
from app.domain.records.values.durations import find_hours
from app.domain.records.values.impossible import find_impossible
from app.domain.records.values.numbers import NUMBER, parse_number

_QUOTES = re.compile(
    r"“(?P<a>[^“”]+)”|「(?P<b>[^「」]+)」|『(?P<c>[^『』]+)』|《(?P<d>[^《》]+)》|\"(?P<e>[^\"]+)\""
    r"|(?<![^\s(（，,：:])'(?P<f>[^']+(?:'[a-z][^']*)?)'(?=[\s，,。.;；!?)）]|$)|‘(?P<g>[^‘’]+)’"
)
LENGTH = (
    r"(?<![\d:])\d{1,3}:[0-5]\d(?![\d:])"
    r"|(?<!\d)\d{1,3}\s?(?:minutes?|mins?|分钟?)\s?(?:and\s|零)?[0-5]?\d\s?(?:seconds?|secs?|秒钟?)(?![a-z])"
)
_SHAPES = {
    "email": re.compile(r"[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"),
    "id_card": re.compile(r"(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])"),
    "phone": re.compile(
        r"(?<![\dA-Za-z+])(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8}(?:-\d{1,4})?|400-?\d{3}-?\d{4}"
        r"|\+\d{1,3}[\s-]?(?:\(\d+\)[\s-]?)?\d[\d\s-]{5,14}\d|\(\d{1,5}\)\s?\d{1,4}(?:[- ]\d{2,4}){1,3}|"
        r"0\d{2,4} \d{5,8}|\d{3}-\d{3,4}-\d{4}|\d{3}-\d{4})(?![\dA-Za-z])"
    ),
    "code": re.compile(
        r"(?<![A-Za-z0-9])(?:[A-Za-z]{1,8}-?\d{2,}[A-Za-z0-9]*|[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,12})+|"
        r"\d{2,}[A-Za-z]{1,3}\d*)(?![A-Za-z0-9])"
    ),
    "digits": re.compile(r"(?<![A-Za-z0-9.])(?<!\d,)\d{1,20}(?![A-Za-z0-9]|\.\d|,\d{3}(?!\d))"),
    "url": re.compile(r"(?:https?://|www\.)[^\s，。；,;]+"),
    "spec": re.compile(
        r"(?<![A-Za-z\d])\d+(?:\.\d+)?\s?(?:mg|ug|μg|g|kg|ml|l|cm|mm|IU|万?单位|毫克|克"
        r"|毫升)?\s?(?:[*×x/:：]\s?\d+(?:\.\d+)?\s?"
        r"(?:片|粒|袋|支|丸|瓶|盒|枚|包|贴|板|喷|张|只|个|mg|g|ml|cm|mm|m|s)){1,3}"
        r"(?:/(?:盒|瓶|袋|板|包|支))?(?![A-Za-z\d])"
        r"|(?<![A-Za-z\d.])\d+(?:\.\d+)?(?:mg|ug|μg|ml|毫升|毫克)(?:/(?:盒|瓶|袋|板|包|支))?(?![A-Za-z\d*×/])"
        r"|(?<![A-Za-z\d.$])\d+ [a-z]+ per [a-z]+(?![A-Za-z])"
        r"|(?<![A-Za-z\d.$])\d+ (?:boxes|bags|pkgs?|packs|cartons|cases|jars|tins|bottles|cans) x \d+ [a-z]+"
        r"|(?<![A-Za-z\d.$])\d+ - \d+ (?:oz|ml|g|kg|lb) [a-z]+",
        re.IGNORECASE,
    ),
    "dose": re.compile(
        r"(?:(?:口服|外用|含服|冲服|饭[前后]服?用?|睡前|静滴|肌注|温水送服)[，, ]?)?"
        r"(?:每|一)[日天]\s?[\d一二两三四]\s?次"
        r"(?:[，, ]?(?:每次|一次)\s?[\d一二两三四半]+\s?(?:片|粒|袋|支|毫升|ml|丸|包|g|颗))?"
        r"(?:[，, ]?(?:口服|外用|含服|冲服|饭[前后]服?用?|睡前))?"
        r"|(?:每次|一次)\s?[\d一二两三四半]+(?:\.\d+)?\s?(?:片|粒|袋|支|毫升|ml|丸|包|g|颗|滴|喷|mg|毫克)(?![A-Za-z])"
    ),
    "clocked": re.compile(LENGTH, re.IGNORECASE),
    "school_year": re.compile(r"(?<!\d)20\d{2}-20\d{2}(?:学年)?"),
}
_STAMP = re.compile(
    r"(?P<day>\d{4}-\d{2}-\d{2})[T ](?P<time>\d{2}:\d{2}(?::\d{2})?)\s?"
    r"(?P<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?![\dA-Za-z])"
)
_ENGLISH = re.compile(
    r"\b(?:(?:half a|an?|one|two|three|four|five|six|eight|ten) dozen"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty"
    r"|fifty|a dozen|half a dozen|two dozen|hundred)\b",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"<[A-Za-z/!][^，。；\n]{0,200}>|\{\{[^{}\n]{0,200}\}\}|\$\{[^{}\n]{0,200}\}")
_ONCE = re.compile(r"(?<=[\u4e00-\u9fff])一下(?=周|星期|礼拜|个?月)")
_DIGITS = re.compile(
    r"(?<![〇零幺一二三四五六七八九])[〇零幺一二三四五六七八九]{7,18}(?![〇零幺一二三四五六七八九十百千万亿])"
)
MOBILE = re.compile(r"(?<![\dA-Za-z+])1[3-9]\d(?P<gap>[ -])\d{4}(?P=gap)\d{4}(?![\dA-Za-z])")
_SAME_DIGITS = str.maketrans("〇零幺一二三四五六七八九", "001123456789")


def typed(text: str, clock: Clock) -> Iterator[Found]:
    """Yield quotes, codes, dates, money, quantities and numbers."""
    for match in _QUOTES.finditer(text):
        body = next(one for one in match.groups() if one is not None)
        yield Found(match.start(), match.end(), "quote", "quote", Reading(literal=body.strip()))
    for match in _MARKUP.finditer(text):
        yield Found(match.start(), match.end(), "quote", "quote", Reading(literal=match.group()))
    for name, pattern in _SHAPES.items():
        for match in pattern.finditer(text):
            number = Decimal(match.group()) if name == "digits" else None
            reading = Reading(shape=name, literal=match.group(), number=number)
            yield Found(match.start(), match.end(), name, "value", reading)
    for match in MOBILE.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        yield Found(match.start(), match.end(), "phone", "value", Reading(shape="phone", literal=digits))
    yield from _spoken_digits(text)
    yield from _hours(text)
    yield from _stamps(text, clock)
    for moment in find_moments(_ONCE.sub("□□", text), clock.now):
        yield Found(moment.start, moment.end, "moment", "value", Reading(moment=moment))
    for start, end in find_impossible(text, clock.now):
        yield Found(start, end, "moment", "value", Reading(literal=text[start:end]))
    for money in find_money(text):
        yield Found(money.start, money.end, "money", "value", Reading(money=money, number=money.amount))
    for one in find_quantities(text):
        yield Found(one.start, one.end, "quantity", "value", Reading(quantity=one, number=one.number))
    yield from _dozens(text)
    yield from _numbers(text)


def _spoken_digits(text: str) -> Iterator[Found]:
    """Yield 一三八零零一三八零零零 as the digits that it says."""
    for match in _DIGITS.finditer(text):
        digits = match.group().translate(_SAME_DIGITS)
        name = "phone" if _SHAPES["phone"].fullmatch(digits) else "digits"
        reading = Reading(shape=name, literal=digits, number=Decimal(digits) if name == "digits" else None)
        yield Found(match.start(), match.end(), name, "value", reading)


def _stamps(text: str, clock: Clock) -> Iterator[Found]:
    """Yield 2026-11-23T01:30Z and 2026-11-23 01:30 UTC in the session's zone."""
    for match in _STAMP.finditer(text):
        zone = (match["zone"] or "").replace("UTC", "+00:00").replace("GMT", "+00:00").replace("Z", "+00:00")
        if not zone and "T" not in match.group():
            continue
        try:
            read = datetime.fromisoformat(f"{match['day']}T{match['time']}{zone}")
        except ValueError:
            continue
        local = read.astimezone(clock.now.tzinfo) if read.tzinfo else read
        moment = Moment(match.start(), match.end(), local.date(), local.time())
        yield Found(match.start(), match.end(), "moment", "value", Reading(moment=moment))


def _hours(text: str) -> Iterator[Found]:
    """Yield hours and minutes as minutes, before the word for these."""
    for start, end, minutes in find_hours(text):
        yield Found(start, end, "clocked", "value", Reading(number=minutes))
        yield Found(start, end, "number", "value", Reading(number=minutes))


def _dozens(text: str) -> Iterator[Found]:
    """Yield 一打 and 两打 as quantities: numbers take the dozen as twelve."""
    for match in re.finditer(r"(?P<n>[\d一二两三四五六七八九十]{1,3})打(?=[^折])", text):
        value = parse_number(match["n"])
        if value is not None:
            one = Quantity(match.start(), match.end(), value, "打", value * 12, "个")
            yield Found(one.start, one.end, "quantity", "value", Reading(quantity=one, number=value))


def _numbers(text: str) -> Iterator[Found]:
    for match in NUMBER.finditer(text):
        value = parse_number(match.group())
        inside = not stands_alone(text, match.start(), match.end())
        if value is not None and not inside and match.group() not in COUNTERS:
            yield Found(match.start(), match.end(), "number", "value", Reading(number=value))
    for match in _ENGLISH.finditer(text):
        value = parse_number(match.group())
        if value is not None:
            yield Found(match.start(), match.end(), "number", "value", Reading(number=value))
