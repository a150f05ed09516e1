"""A request cut into tokens: the possibilities that explain most, and the text between them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.domain.records.models import Catalogue, Table
from app.domain.records.ports import Reader
from app.domain.records.understand.lexicon import ColumnRef, Lexicon
from app.domain.records.understand.possible import Found, best_cover, lowered, occurrences
from app.domain.records.understand.row_spans import mentioned, quoted_rows, types
from app.domain.records.understand.tokens import Clock, Kind, Reading, Token
from app.domain.records.understand.typed_spans import typed
from app.domain.records.understand.word_spans import chosen, spoken
from app.domain.records.understand.words import countries, plain
from app.domain.records.values.amounts import COUNTERS

_SEP = re.compile(
    rf"[，,；;。！!？?、\n\t：:（）()\[\]【】|]|(?<=[元块角毛\d])[/／](?=[{COUNTERS}](?![\u4e00-\u9fff]))|(?<![A-Z])(?<!Ltd)(?<!Inc)(?<!Co)(?<!Jr)(?<!St)(?<!Mr)(?<!Dr)(?<!Mrs)\.(?=\s|$)"
)
_COMMAND = re.compile(
    r"['\"`]?\s*\)*\s*;\s*(?:drop|delete|update|insert|alter|truncate|select|exec|grant|create|shutdown)\b"
    r"|'\s*(?:or|and)\s+'?\w+'?\s*=|\bunion\s+(?:all\s+)?select\b",
    re.IGNORECASE,
)
_TYPICAL = 40
_STORED = ("row", "known")
_BORDERS = ("label", "table", "verb", "glue", "event", "value")


class Tokenizer:
    """One request's possibilities, found once and cut anew for each table that may be meant."""

    def __init__(
        self,
        whole: str,
        catalogue: Catalogue,
        reader: Reader,
        lexicon: Lexicon,
        clock: Clock,
        left_out: tuple[int, int] = (0, 0),
    ) -> None:
        """Find everything that holds for any table; left_out is a pasted table, which is read elsewhere."""
        start, end = left_out
        text = whole[:start] + "\n" + whole[end:] if end else whole
        self._shift = (start, end - start - 1) if end else (len(whole), 0)
        self.text, self._catalogue, self._reader = text, catalogue, reader
        self._found = [
            *typed(text, clock),
            *spoken(text, lexicon),
            *chosen(text, catalogue.tables, lexicon.tables),
            *mentioned(text, catalogue, reader),
            *types(text, catalogue, reader),
        ]
        self._found += quoted_rows(self._found)
        named = {(one.start, one.end) for one in self._found if one.name in ("table", "label")}
        self._found = [one for one in self._found if one.name != "code" or (one.start, one.end) not in named]

    def tokens(self, tables: Iterable[str] = ()) -> list[Token]:
        """Return the tokens, labels and choices being only those of these tables ("" for any)."""
        scope = set(tables)
        found = [kept for one in self._found if (kept := _scoped(one, scope))]
        for key in scope:
            table = self._catalogue.table(key)
            if table is not None:
                found += self._known(table)
        command = list(self._code_like(best_cover(found, len(self.text))))
        if command:
            place = [(command[0].start, command[0].end)]
            found = [*(one for one in found if not _inside(one, place)), *command]
        verbs = {(one.start, one.end) for one in found if one.name == "verb"}
        verbs |= {(one.start, one.end) for one in found if one.name == "glue" and self._is_small(one)}
        found = [one for one in found if one.name not in _STORED or (one.start, one.end) not in verbs]
        quoted = [(one.start, one.end) for one in found if one.name == "quote"]
        found = [one for one in found if (one.start, one.end) in quoted or not _inside(one, quoted)]
        picked = best_cover(found, len(self.text))
        return [self._moved(one) for one in _joined(self._filled(picked, found), self.text)]

    def _moved(self, token: Token) -> Token:
        """Return a token at its place in the whole request."""
        after, by = self._shift
        if token.start <= after:
            return token
        return replace(token, start=token.start + by, end=token.end + by)

    def _is_small(self, one: Found) -> bool:
        """Tell whether a particle is written as one: in small letters, or at the very beginning."""
        return not self.text[: one.start].strip() or self.text[one.start : one.end].islower()

    def _code_like(self, picked: list[Found]) -> Iterator[Found]:
        """Yield what looks like a command as one quotation: it is data, to the last character."""
        match = _COMMAND.search(self.text)
        if match is None:
            return
        if any(one.name == "quote" and one.start < match.start() < one.end for one in picked):
            return
        borders = [one.end for one in picked if one.kind in _BORDERS and one.end <= match.start() + 1]
        start = max(borders, default=0)
        start += len(self.text[start:]) - len(self.text[start:].lstrip(" ：:,，\n"))
        body = self.text[start:].strip()
        yield Found(start, start + len(body), "quote", "quote", Reading(literal=body, shape="command"))

    def _known(self, table: Table) -> list[Found]:
        """Return values that occur in the table's text columns, such as departments and cities."""
        small = lowered(self.text)
        found = list(self._countries(table, small))
        for column in table.columns:
            if not _is_typical(table, column.name):
                continue
            for value in self._reader.distinct(table.key, column.name, _TYPICAL):
                if len(value) < 2 or value.isdigit():
                    continue
                choice = (ColumnRef(table.key, column.name), value)
                found += [
                    Found(start, end, "known", "value", Reading(choices=(choice,)))
                    for start, end in occurrences(small, lowered(value))
                ]
        return found

    def _countries(self, table: Table, small: str) -> Iterator[Found]:
        """Yield the countries that are named, as values of the table's country column."""
        column = next((one for one in table.columns if plain(one.name) in ("country", "国家")), None)
        if column is None or column.family != "text" or table.reference_of(column.name):
            return
        for country in countries():
            for start, end in occurrences(small, country):
                choice = (ColumnRef(table.key, column.name), self.text[start:end])
                if self.text[start].isupper() or not country.isascii():
                    yield Found(start, end, "known", "value", Reading(choices=(choice,)))

    def _filled(self, picked: list[Found], found: list[Found]) -> list[Token]:
        tokens: list[Token] = []
        at = 0
        for one in picked:
            tokens += self._between(at, one.start)
            readings = {other.name: other.reading for other in found if _same(one, other)}
            readings |= _merged_choices(one, found) | _merged_tables(one, found)
            kind: Kind = one.kind
            tokens.append(Token(one.start, one.end, self.text[one.start : one.end], kind, readings))
            at = one.end
        return tokens + self._between(at, len(self.text))

    def _between(self, start: int, end: int) -> list[Token]:
        """Return separators and the words between them."""
        tokens: list[Token] = []
        at = start
        for match in _SEP.finditer(self.text, start, end):
            tokens += _text(self.text, at, match.start())
            tokens.append(Token(match.start(), match.end(), match.group(), "sep"))
            at = match.end()
        return tokens + _text(self.text, at, end)


def _text(text: str, start: int, end: int) -> list[Token]:
    return [
        Token(start + match.start(), start + match.end(), match.group(), "text")
        for match in re.finditer(r"\S+", text[start:end])
    ]


def _same(one: Found, other: Found) -> bool:
    return (one.start, one.end) == (other.start, other.end)


def _merged_choices(one: Found, found: list[Found]) -> dict[str, Reading]:
    choices = [
        choice
        for other in found
        if _same(one, other) and other.name in ("choice", "known")
        for choice in other.reading.choices
    ]
    return {"choice": Reading(choices=tuple(dict.fromkeys(choices)))} if choices else {}


def _merged_tables(one: Found, found: list[Found]) -> dict[str, Reading]:
    """Join the tables of that name with those that hold rows of that type."""
    same = [other for other in found if other.kind == "table" and other.start == one.start]
    whole = [other for other in same if other.end == one.end]
    if not whole:
        return {}
    tables = dict.fromkeys(name for other in whole for name in other.reading.tables)
    choices = tuple(pair for other in same if other.end <= one.end for pair in other.reading.choices)
    return {"table": Reading(tables=tuple(tables), choices=choices)}


def _inside(one: Found, places: list[tuple[int, int]]) -> bool:
    return any(start < one.end and one.start < end for start, end in places)


def _scoped(one: Found, scope: set[str]) -> Found | None:
    """Return the possibility as far as it concerns the tables of the scope; None when it doesn't."""
    if not scope:
        return one
    reading = one.reading
    if one.name == "label":
        labels = tuple(pair for pair in reading.labels if pair[0].table in scope)
        return _with(one, Reading(labels=labels)) if labels else None
    if one.name == "choice":
        choices = tuple(pair for pair in reading.choices if pair[0].table in scope)
        return _with(one, Reading(choices=choices)) if choices else None
    return one


def _with(one: Found, reading: Reading) -> Found:
    return Found(one.start, one.end, one.name, one.kind, reading)


def _is_typical(table: Table, name: str) -> bool:
    column = table.column(name)
    if column is None or column.family != "text" or name in table.primary_key or column.choices:
        return False
    if table.reference_of(name) or (column.length or 0) > 80:
        return False
    unique = {one.columns[0] for one in table.uniques if len(one.columns) == 1}
    return name not in unique


def _joined(tokens: list[Token], text: str) -> list[Token]:
    """Join words that belong together: Chinese text around a particle, capitalised words in a row."""
    joined: list[Token] = []
    for index, token in enumerate(tokens):
        last = joined[-1] if joined else None
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if last is not None and (
            _ends_name(last, token, tokens[index + 1 :])
            or _opens_word(joined, token)
            or _is_named_table(joined, token)
            or _is_office(last, token)
            or _belongs(last, token, following, text)
        ):
            joined[-1] = Token(last.start, token.end, text[last.start : token.end], "text")
        else:
            joined.append(token)
    return joined


def _belongs(last: Token, token: Token, following: Token | None, text: str) -> bool:
    gap = text[last.end : token.start]
    if last.kind == "text" and token.kind == "text":
        return gap == "" or (gap == " " and (last.text.isascii() or token.text.isascii()))
    short = gap == "" and last.kind == "text" and len(last.text) <= 2 and not last.text.isascii()
    given = len(token.text) == 1 or (len(token.text) == 2 and len(last.text) == 1)
    if short and _is_small_number(token) and given and token.text not in "两半":
        return following is None or following.kind != "text"
    if gap == "" and last.kind == "text" and token.kind in _SWALLOWED and token.text not in _JOINING:
        if token.text.isascii():
            return False
        if token.text in COUNTERS + _ALSO_COUNT and following is not None and following.has("quantity"):
            return following.start == token.end
        return following is not None and following.kind == "text" and following.start == token.end
    if gap == "" and token.kind == "text" and _is_small_number(last) and not token.text.isascii():
        return True
    if gap == " " and ("text" in (last.kind, token.kind) or _are_one_name(last, token)):
        return (
            _is_proper(last, first=last.start == 0 and last.kind not in ("row", "text"))
            and _is_proper(token)
            and {last.kind, token.kind} <= _PROPER
            and not last.has("code")
        )
    return False


def _are_one_name(last: Token, token: Token) -> bool:
    """Tell whether two rows, each named by one capitalised word, are a name that nobody has."""
    single = all(one.kind == "row" and one.text.isalpha() and one.text.isascii() for one in (last, token))
    here = {(one.table, *one.key.values()) for one in last.reading("row").rows}
    there = {(one.table, *one.key.values()) for one in token.reading("row").rows}
    return single and not here & there


def _is_named_table(joined: list[Token], token: Token) -> bool:
    """Tell whether a particle and a table's name are one name: 信息学院 after a separator."""
    last = joined[-1]
    apart = len(joined) > 1 and joined[-2].kind == "sep"
    touching = last.end == token.start and last.kind == "glue" and not last.text.isascii()
    return apart and touching and token.kind == "table" and last.text in _NOUNS


def _is_office(last: Token, token: Token) -> bool:
    """Tell whether a verb's word goes on as a department's name: 采购部, 入库组."""
    said = last.kind in ("event", "verb") and len(last.text) > 1 and not last.text.isascii()
    return said and token.kind == "text" and last.end == token.start and token.text in _OFFICES


def _opens_word(joined: list[Token], token: Token) -> bool:
    """Tell whether a one-sign verb opens a word after the request's own verb: 新增药品…，开塞露."""
    last = joined[-1]
    if last.kind != "verb" or len(last.text) != 1 or token.kind != "text" or token.start != last.end:
        return False
    before = joined[-2].kind if len(joined) > 1 else ""
    return before == "label" or (before == "sep" and any(one.kind == "verb" for one in joined[:-1]))


def _ends_name(last: Token, token: Token, later: list[Token]) -> bool:
    """Tell whether a one-sign choice ends a name, because its column's value follows: 小龙女，女."""
    if last.kind != "text" or last.end != token.start or len(token.text) != 1 or not token.has("choice"):
        return False
    refs = {ref for ref, _value in token.reading("choice").choices}
    if not later or (later[0].start == token.end and later[0].kind != "sep"):
        return False
    clause = itertools.takewhile(lambda one: one.text not in ("；", ";", "\n", "、"), later)
    return any(ref in refs for one in clause for ref, _value in one.reading("choice").choices)


def _is_small_number(token: Token) -> bool:
    """Tell whether a token may be the first sign of a name: 五月天, 三一重工."""
    other = any(token.has(name) for name in ("quantity", "money", "moment", "digits"))
    return (
        token.kind == "value"
        and token.has("number")
        and not other
        and not token.text.isascii()
        and len(token.text) < 3
    )


def _is_proper(token: Token, *, first: bool = False) -> bool:
    word = token.text.split(" ")[-1]
    return word.isascii() and word[:1].isupper() and not first


_JOINING = ("和", "与", "及", "以及", "还有", "并")
_ALSO_COUNT = "笔家条门款种位名"
_NOUNS = ("信息", "资料", "数据", "记录")
_OFFICES = ("部", "处", "科", "室", "组", "中心")
_SWALLOWED = ("glue", "title", "verb", "event", "value", "random")
_PROPER = {"text", "row", "glue", "label", "event", "title", "value"}
