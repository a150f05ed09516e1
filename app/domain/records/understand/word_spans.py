"""The words of a request that the lexicon knows: verbs, particles, tables, labels, choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from app.domain.records.code_lists import title_of
from app.domain.records.models import Choice, Column, Table
from app.domain.records.understand.lexicon import ColumnRef, Lexicon
from app.domain.records.understand.possible import Found, lowered, occurrences
from app.domain.records.understand.tokens import Kind, Reading
from app.domain.records.understand.words import said_for, words

_ONE_TIME = re.compile(
    r"(?<=[\u4e00-\u9fff号\d])一下(?!单|子|个|午|周|月|星期|礼拜|批|次)|(?<=[登记录填写补加建存])一下(?!单|午)"
)
_LED = re.compile(
    r"(?:[排编定设填写改调放记换订取分插]|安排|分配|暂定|先定|登记|录)(?:到|在|成|为|作|至)(?=[A-Za-z\d\u4e00-\u9fff])"
)
_STORED = re.compile(r"入(?=[\u4e00-\u9fff]{1,8}(?:仓库?|库)(?:[\d一二两三四五六七八九十百]|$|[，,。；;\s]))")
_BORN = re.compile(r"(?<=[年月日号\d])生(?:人|的)?(?=[\s，,。；;、）)]|$)")
_WANTED = re.compile(r"(?<=[天日号一二三四五六底初末前])[要交](?=[\s，,。；;、）)]|$)")
_SMALL_WORDS = frozenset(("as", "at", "in", "by", "of", "on", "to", "an", "is", "it", "us", "me", "do", "be"))
_BACK = re.compile("[这那][个张笔份家位条门款]|该|此")
_OPPOSITES = {
    "上架": ("下架", "已下架"),
    "启用": ("停用", "已停用", "禁用", "已禁用"),
    "在职": ("离职", "已离职"),
    "有效": ("无效", "已失效"),
}


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
    for name, pattern in (("once", _ONE_TIME), ("led", _LED), ("led", _STORED)):
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
