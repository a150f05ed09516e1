"""Everything that may be meant in a request, with its place: typed values, words, rows of the database."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import lru_cache

from app.domain.records.code_lists import title_of
from app.domain.records.models import Candidate, Catalogue, Choice, Column, Table
from app.domain.records.ports import Reader
from app.domain.records.understand.lexicon import ColumnRef, Lexicon
from app.domain.records.understand.tokens import Clock, Kind, Reading
from app.domain.records.understand.words import said_for, words
from app.domain.records.values.amounts import COUNTERS, find_money, find_quantities
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
_WEIGHT = {
    "quote": 6.0,
    "email": 5.0,
    "id_card": 5.0,
    "phone": 4.5,
    "url": 5.0,
    "school_year": 4.0,
    "spec": 3.4,
    "dose": 3.4,
    "code": 3.2,
    "digits": 2.2,
    "clocked": 2.7,
    "row": 3.0,
    "moment": 3.0,
    "money": 3.1,
    "quantity": 2.9,
    "number": 2.1,
    "choice": 2.8,
    "known": 2.75,
    "table": 2.6,
    "type": 2.55,
    "label": 2.5,
    "event": 2.4,
    "verb": 2.5,
    "random": 2.55,
    "back": 2.6,
    "title": 1.6,
    "glue": 1.3,
    "once": 3.2,
    "led": 1.9,
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
_ONE_TIME = re.compile(
    r"(?<=[\u4e00-\u9fff号\d])一下(?!单|子|个|午|周|月|星期|礼拜|批|次)|(?<=[登记录填写补加建存])一下(?!单|午)"
)
_LED = re.compile(
    r"(?:[排编定设填写改调放记换订取分插]|安排|分配|暂定|先定|登记|录)(?:到|在|成|为|作|至)(?=[A-Za-z\d\u4e00-\u9fff])"
)
_ONCE = re.compile(r"(?<=[\u4e00-\u9fff])一下(?=周|星期|礼拜|个?月)")
_DIGITS = re.compile(
    r"(?<![〇零幺一二三四五六七八九])[〇零幺一二三四五六七八九]{7,18}(?![〇零幺一二三四五六七八九十百千万亿])"
)
_SAME_DIGITS = str.maketrans("〇零幺一二三四五六七八九", "001123456789")
_BORN = re.compile(r"(?<=[年月日号\d])生(?:人|的)?(?=[\s，,。；;、）)]|$)")
_WANTED = re.compile(r"(?<=[天日号一二三四五六底初末前])[要交](?=[\s，,。；;、）)]|$)")
_SMALL_WORDS = frozenset(("as", "at", "in", "by", "of", "on", "to", "an", "is", "it", "us", "me", "do", "be"))
_BACK = re.compile("[这那][个张笔份家位条门款]|该|此")
_CHINESE = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Found:
    """One possibility: characters start..end read as name."""

    start: int
    end: int
    name: str
    kind: Kind
    reading: Reading

    @property
    def weight(self) -> float:
        """Return how much this possibility explains."""
        return _WEIGHT[self.name] * (self.end - self.start) - 0.6


def occurrences(text: str, term: str) -> Iterator[tuple[int, int]]:
    """Yield where a term in small letters stands in a text of the same length; Latin words stand alone."""
    at = text.find(term)
    while at >= 0:
        end = at + len(term)
        if stands_alone(text, at, end) and not _hyphened(text, at, end):
            yield at, end
        at = text.find(term, at + 1)


def stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether start..end cuts no Latin word or number."""
    before = start > 0 and _joins(text[start - 1], text[start])
    after = end < len(text) and _joins(text[end - 1], text[end])
    return not before and not after


def _hyphened(text: str, start: int, end: int) -> bool:
    """Tell whether start..end is the end of a Latin word with a hyphen: Pop of K-Pop."""
    before = text[max(start - 2, 0) : start]
    latin = text[start].isascii() and text[start].isalpha()
    return latin and len(before) == 2 and before[1] == "-" and before[0].isascii() and before[0].isalpha()


def _joins(one: str, other: str) -> bool:
    latin = one.isalnum() and other.isalnum() and not _CHINESE.match(one) and not _CHINESE.match(other)
    return latin and (one.isalpha() == other.isalpha() or one.isascii())


def lowered(text: str) -> str:
    """Return a text in small letters, character for character."""
    return "".join(low if len(low := one.lower()) == 1 else one for one in text)


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
    from app.domain.records.values.amounts import Quantity

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


@lru_cache(maxsize=1)
def _closed() -> tuple[tuple[Kind, tuple[str, ...]], ...]:
    known = words()
    return ("verb", known.insert), ("title", known.titles), ("glue", known.glue), ("random", known.random)


def _whole(small: str) -> set[int]:
    """Return the places of words in which no sign is a particle or a verb: 上海, 中国, 和平."""
    return {
        at for word in words().whole for start, end in occurrences(small, word) for at in range(start, end)
    }


def spoken(text: str, lexicon: Lexicon) -> Iterator[Found]:
    """Yield verbs, particles, table terms, events and labels."""
    small = lowered(text)
    whole = _whole(small)
    for name, pattern in (("once", _ONE_TIME), ("led", _LED)):
        for match in pattern.finditer(text):
            yield Found(match.start(), match.end(), name, "glue", Reading(literal=match.group()))
    for kind, terms in _closed():
        for term in terms:
            for start, end in occurrences(small, term):
                if len(term) == 1 and start in whole:
                    continue
                if term in _SMALL_WORDS and text[start:end].isupper() and not text.isupper():
                    continue
                yield Found(start, end, kind, kind, Reading(literal=term))
    for term, tables in lexicon.tables.items():
        for start, end in occurrences(small, term):
            yield Found(start, end, "table", "table", Reading(tables=tuple(sorted(tables))))
    for term, tables in lexicon.events.items():
        for start, end in occurrences(small, term):
            yield Found(start, end, "event", "event", Reading(events=tuple(sorted(tables))))
    for term, columns in lexicon.columns.items():
        for start, end in occurrences(small, term):
            if term in _SMALL_WORDS and text[start:end].isupper() and not text.isupper():
                continue
            yield Found(start, end, "label", "label", Reading(labels=tuple(columns.items())))
    for match in _BACK.finditer(text):
        yield Found(match.start(), match.end(), "back", "glue", Reading(literal=match.group()))
    for pattern, term in ((_BORN, "出生"), (_WANTED, "交货")):
        meant = tuple(lexicon.columns.get(term, {}).items())
        for match in pattern.finditer(text):
            yield Found(match.start(), match.end(), "label", "label", Reading(labels=meant))


def chosen(text: str, tables: Iterable[Table], titles: Iterable[str] = ()) -> Iterator[Found]:
    """Yield the values and labels of code lists; a word with a plus only before a title: 公司客户."""
    small = lowered(text)
    followed = tuple(titles)
    found: dict[tuple[int, int], list[tuple[ColumnRef, str]]] = {}
    for table in tables:
        for column in table.columns:
            for choice in column.choices:
                for term in _negated(column, choice):
                    for place in occurrences(small, term):
                        found.setdefault(place, []).append((ColumnRef(table.key, column.name), choice.value))
                for term in {
                    choice.label.lower(),
                    choice.value.lower(),
                    *said_for(choice.label or choice.value),
                }:
                    if not term or term.lstrip("-").isdigit() or (term.isascii() and len(term) < 2):
                        continue
                    for place in occurrences(small, term.removesuffix("+")):
                        if term.endswith("+") and not small.startswith(followed, place[1]):
                            continue
                        found.setdefault(place, []).append((ColumnRef(table.key, column.name), choice.value))
    for (start, end), choices in found.items():
        yield Found(start, end, "choice", "value", Reading(choices=tuple(choices)))


_OPPOSITES = {
    "上架": ("下架", "已下架"),
    "启用": ("停用", "已停用", "禁用", "已禁用"),
    "在职": ("离职", "已离职"),
    "有效": ("无效", "已失效"),
}


def _negated(column: Column, choice: Choice) -> tuple[str, ...]:
    """Return what says a choice of 是否专家 by the column's own word: 不是专家, 非专家; 是专家."""
    title = next((one for one in (column.name, title_of(column.comment)) if one.startswith("是否")), "")
    word = title.removeprefix("是否")
    if not word:
        return ()
    if choice.label in words().no:
        other = _OPPOSITES.get(word, ())
        return f"不是{word}", f"非{word}", f"不{word}", f"未{word}", f"暂不{word}", f"暂未{word}", *other
    return (f"是{word}", f"已{word}") if choice.label in words().yes else ()


def mentioned(text: str, catalogue: Catalogue, reader: Reader) -> Iterator[Found]:
    """Yield the rows that the text names, by place."""
    small = lowered(text)
    found: dict[tuple[int, int], dict[tuple[str, str], Candidate]] = {}
    for table in catalogue.tables:
        if table.is_view or len(table.primary_key) != 1:
            continue
        for one in reader.mentioned(table.key, text):
            for place in occurrences(small, lowered(one.label)):
                key = (one.table, "|".join(f"{value}" for value in one.key.values()))
                found.setdefault(place, {}).setdefault(key, one)
    for (start, end), rows in found.items():
        if (end - start >= 2 and not small[start:end].isdigit()) or end - start >= 5:
            yield Found(start, end, "row", "row", Reading(rows=tuple(rows.values())))


def quoted_rows(found: list[Found]) -> list[Found]:
    """Return the rows whose whole name is quoted, at the place of the quotation with its marks."""
    rows = {(one.start, one.end): one for one in found if one.name == "row"}
    return [
        Found(one.start, one.end, "row", "row", row.reading)
        for one in found
        if one.name == "quote" and (row := rows.get((one.start + 1, one.end - 1))) is not None
    ]


def types(text: str, catalogue: Catalogue, reader: Reader) -> Iterator[Found]:
    """Yield the values of type columns that are said like a table's name: 客户 of supplier.type."""
    small = lowered(text)
    for table in catalogue.tables:
        column = next((one for one in table.columns if _is_type(table, one.name)), None)
        if table.is_view or column is None:
            continue
        ref = ColumnRef(table.key, column.name)
        for value in reader.distinct(table.key, column.name, 20):
            if len(value) < 2 or value.isdigit():
                continue
            reading = Reading(tables=(table.key,), choices=((ref, value),))
            for term in (value, *_also_called(value)):
                for start, end in occurrences(small, lowered(term)):
                    yield Found(start, end, "type", "table", reading)


@lru_cache(maxsize=256)
def _also_called(kind: str) -> tuple[str, ...]:
    """Return what else people say for a kind of rows that other databases keep in a table: 供货商."""
    own = [one for one in words().tables if kind in one.names]
    return tuple(said for one in own for said in one.said if not said.isascii() and said != kind)


def _is_type(table: Table, name: str) -> bool:
    column = table.column(name)
    typed_ = bool(re.search(r"(?:^|_)(?:type|kind)$|类型$|类别$", name, re.IGNORECASE))
    return typed_ and column is not None and column.family == "text" and not column.choices


def best_cover(found: list[Found], length: int) -> list[Found]:
    """Return the possibilities that together explain most characters without overlapping."""
    by_end: dict[int, list[Found]] = {}
    for one in found:
        by_end.setdefault(one.end, []).append(one)
    best: list[tuple[float, Found | None]] = [(0.0, None)]
    for end in range(1, length + 1):
        top: tuple[float, Found | None] = (best[end - 1][0], None)
        for one in by_end.get(end, ()):
            value = best[one.start][0] + one.weight
            if value > top[0]:
                top = (value, one)
        best.append(top)
    chosen_: list[Found] = []
    at = length
    while at > 0:
        last = best[at][1]
        if last is None:
            at -= 1
            continue
        chosen_.append(last)
        at = last.start
    return chosen_[::-1]
