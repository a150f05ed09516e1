"""Which tables a request adds to: the table's name after a verb, a business verb, or a link of two rows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.records.models import Catalogue, Table
from app.domain.records.understand.columns import name_column, references
from app.domain.records.understand.tokens import Token

AS_WHAT = ("as a", "as an", "as", "as our", "作为", "为", "成")
_JOINED = ("and", "plus", "with", "和", "以及", "及", "还有")
_ARTICLES = ("the", "a", "an", "another", "new")
_OWN_NAME = 3
WITHIN = ("里", "中", "里面", "内", "上")
_INTO = ("到", "往", "进", "给", "在", "向", "to", "into", "for", "on")
_LEADS_AWAY = ("to", "for", "of", "给", "为", "from", "by", "in", "on", "onto", "into")
_GOES_ON = ("和", "、", ",", "，", "；", ";", "\n", "and", "以及", "还有", "与", "及")
_OWN = ("her", "his", "its", "their", "他的", "她的", "其", "该")


@dataclass(frozen=True)
class Head:
    """A place where a new row begins; index is None where only links tell the table."""

    index: int | None
    tables: tuple[str, ...]
    by: str
    choice: str = ""


def heads_of(tokens: list[Token], catalogue: Catalogue | None = None) -> list[Head]:
    """Return the places where new rows are named, from left to right."""
    return list(_named(tokens, catalogue)) or list(_first(tokens)) or list(_titled(tokens))


def events_of(tokens: list[Token]) -> list[Head]:
    """Return the business verbs of a request, from left to right."""
    return [
        Head(index, token.reading("event").events, "event")
        for index, token in enumerate(tokens)
        if token.has("event") and token.kind in ("event", "verb", "label", "table")
    ]


def clauses_of(tokens: list[Token]) -> list[Head]:
    """Return the business verb of each clause, when all of them say the same: A入库…，B入库…."""
    events = [one for one in events_of(tokens) if one.index is not None]
    texts = {tokens[one.index].text.lower() for one in events if one.index is not None}
    if len(events) < 2 or len(texts) > 1:
        return []
    between = itertools.pairwise(events)
    if not all(any(t.kind == "sep" for t in tokens[one.index : other.index]) for one, other in between):
        return []
    return [Head(one.index, one.tables, "clause") for one in events]


def _named(tokens: list[Token], catalogue: Catalogue | None) -> Iterator[Head]:
    seen: set[str] = set()
    for index, token in enumerate(tokens):
        if not token.has("table") or token.kind not in ("table", "label", "row"):
            continue
        if (
            index + 1 < len(tokens)
            and tokens[index + 1].kind == "table"
            and _touching(token, tokens[index + 1])
        ):
            continue
        if index and (tokens[index - 1].has("back") or _is_stored(tokens, index)):
            continue
        begins = token.text.lower().startswith(("新", "new "))
        inside = not seen and _verb_follows(tokens, index)
        goes_on = inside or _again(tokens, index, seen) or _joins_child(tokens, index, seen, catalogue)
        if begins or _after_verb(tokens, index) or _as_what(tokens, index) or goes_on:
            seen |= set(token.reading("table").tables)
            yield Head(index, token.reading("table").tables, "verb")


def _verb_follows(tokens: list[Token], index: int) -> bool:
    """Tell whether a verb follows a table in which something is put: 在客户表里加上…."""
    at = index + 1
    while at < len(tokens) and tokens[at].text in WITHIN:
        at += 1
    sheet = at == index + 1 and tokens[index].text.endswith("表")
    return (at > index + 1 or sheet) and at < len(tokens) and tokens[at].kind == "verb"


def _is_stored(tokens: list[Token], index: int) -> bool:
    """Tell whether a table's name leads to a stored row that something is added to: 加到订单SO…里."""
    tables = set(tokens[index].reading("table").tables)
    following = tokens[index + 1].reading("row").rows if index + 1 < len(tokens) else ()
    return tokens[index - 1].text.lower() in _INTO and any(one.table in tables for one in following)


def _titled(tokens: list[Token]) -> Iterator[Head]:
    """Yield a table whose name begins a label after the verb, or at the very beginning: 新增商品名称为…."""
    for index, token in enumerate(tokens):
        tables = {ref.table for ref, rank in token.reading("label").labels if rank >= _OWN_NAME}
        opens = index == 0 or _after_verb(tokens, index)
        if token.kind == "label" and len(tables) == 1 and opens:
            yield Head(index, tuple(tables), "label")
            return


def _as_what(tokens: list[Token], index: int) -> bool:
    """Tell whether a table is named as what somebody is added: register Omar Haddad as a customer."""
    at = index - 1
    while at > 0 and tokens[at].text.lower() in ("new", "新"):
        at -= 1
    before = tokens[at].text.lower() if index else ""
    first = next((one for one in tokens if one.kind != "glue"), None)
    return before in AS_WHAT and first is not None and first.kind == "verb"


def _again(tokens: list[Token], index: int, seen: set[str]) -> bool:
    """Tell whether a list goes on with another kind of the same table: 收入项目…和支出项目…."""
    token = tokens[index]
    last = tokens[index - 1].text.lower() if index else ""
    kinds = token.reading("table").choices
    following = tokens[index + 1].kind if index + 1 < len(tokens) else ""
    if following in ("", "sep") and tokens[min(index + 1, len(tokens) - 1)].text not in "：:":
        return False
    repeated = following in ("text", "quote", "row") and any(
        one.text.lower() == token.text.lower() and one.kind == "table" for one in tokens[:index]
    )
    if following == "quote" and last in _JOINED and seen:
        return True
    return (bool(kinds) or repeated) and last in _GOES_ON and bool(seen & set(token.reading("table").tables))


def _joins_child(tokens: list[Token], index: int, seen: set[str], catalogue: Catalogue | None) -> bool:
    """Tell whether a row below the first is added with it: the artist A and the album B, 类别A和商品B."""
    at = index - 1
    while at > 0 and tokens[at].text.lower() in _ARTICLES:
        at -= 1
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    named = following is not None and (
        following.kind == "quote"
        or (following.kind == "text" and (following.text[:1].isupper() or not following.text.isascii()))
    )
    if catalogue is None or not seen or not named or tokens[at].text.lower() not in _JOINED:
        return False
    known = (catalogue.table(name) for name in tokens[index].reading("table").tables)
    return any(key.target in seen for table in known if table is not None for key in references(table))


def _touching(one: Token, other: Token) -> bool:
    return other.start - one.end <= 1


def _after_verb(tokens: list[Token], index: int) -> bool:
    """Tell whether only counts, articles and adjectives stand between a verb and this token."""
    at = index - 1
    own = False
    while at >= 0:
        token = tokens[at]
        if token.kind in ("verb", "random"):
            return True
        own = own or token.text.lower() in _OWN
        passed = token.kind in ("glue", "random") or (
            token.kind == "value"
            and any(token.has(name) for name in ("quantity", "number", "choice", "digits"))
        )
        if token.kind == "table" and _touching(token, tokens[at + 1]):
            passed = True
        if (
            token.kind == "text"
            and _touching(token, tokens[at + 1])
            and at
            and tokens[at - 1].has("quantity")
        ):
            passed = True
        passed = passed or (token.text in "：:" and at > 0 and tokens[at - 1].kind == "verb")
        if not passed or token.text.lower() in _LEADS_AWAY:
            break
        at -= 1
    return own


def _first(tokens: list[Token]) -> Iterator[Head]:
    """Yield a table's name at the very beginning, before a colon or a new value."""
    for index, token in enumerate(tokens):
        if token.kind in ("glue", "random") or _owns(tokens, index):
            continue
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        opens = following is not None and (
            following.text.lower() in ("：", ":", "for", "by") or following.kind == "quote"
        )
        if token.has("table") and opens:
            yield Head(index, token.reading("table").tables, "colon")
        return


def _owns(tokens: list[Token], index: int) -> bool:
    """Tell whether a stored row only says whose the table's row after it is: 李四的订单：."""
    after = tokens[index + 1 : index + 3]
    return (
        tokens[index].has("row")
        and len(after) == 2
        and after[0].text in ("的", "'s")
        and after[1].has("table")
    )


def linked(tokens: list[Token], catalogue: Catalogue) -> list[str]:
    """Return the tables whose references the mentioned rows fill, the best filled first."""
    mentioned = {one.table for token in tokens for one in token.reading("row").rows}
    named = {table for token in tokens for table in token.reading("table").tables}
    scored: list[tuple[float, str]] = []
    for table in catalogue.tables:
        if table.is_view:
            continue
        targets = [key.target for key in references(table)]
        hit = len({target for target in targets if target in mentioned})
        indirect = _indirect(table, catalogue, mentioned, named)
        hit += bool(hit) and _is_chosen(table, tokens)
        if hit + indirect >= 2:
            bare = 1.0 if name_column(table) is None else 0.0
            scored.append((hit + indirect * 0.6 + bare, table.key))
    counted = any(token.has("quantity") or token.has("number") for token in tokens)
    for table in catalogue.tables:
        reached = {key.target for key in references(table)} & mentioned
        children = () if table.is_view else children_of(table, catalogue)
        if counted and children:
            below = {key.target for child in children for key in references(child)} & mentioned
            scored += [(1.5 if reached else 1.0, table.key)] if reached or below else []
    return [name for _score, name in sorted(scored, key=lambda one: -one[0])]


def _is_chosen(table: Table, tokens: list[Token]) -> bool:
    """Tell whether a value of a table's needed code list is said: 对公转账 of a payment."""
    needed = {one.name for one in table.columns if one.required and one.closed}
    said = (ref for token in tokens for ref, _value in token.reading("choice").choices)
    return any(ref.table == table.key and ref.column in needed for ref in said)


def _indirect(table: Table, catalogue: Catalogue, mentioned: set[str], named: set[str]) -> int:
    """Count the references that mentioned rows lead to: to a stored order only where orders are named."""
    count = 0
    for key in references(table):
        target = catalogue.table(key.target)
        if target is None or key.target in mentioned or name_column(target) is not None:
            continue
        if key.target in named or table not in children_of(target, catalogue):
            count += bool({other.target for other in references(target)} & mentioned)
    return count


def children_of(table: Table, catalogue: Catalogue) -> tuple[Table, ...]:
    """Return the tables of lines below a table: they refer to it and to something else that is counted."""
    found = []
    for other in catalogue.tables:
        keys = references(other)
        if other.is_view or other.key == table.key or name_column(other) is not None:
            continue
        first = min(keys, key=lambda key: _place(other, key.columns[0]), default=None)
        up = [key for key in keys if key.target == table.key and key is first]
        needed = [key for key in up if (column := other.column(key.columns[0])) and not column.nullable]
        if needed and len(keys) >= 2 and _is_counted(other):
            found.append(other)
    return tuple(found)


def _place(table: Table, column: str) -> int:
    return next((at for at, one in enumerate(table.columns) if one.name == column), 0)


def _is_counted(table: Table) -> bool:
    from app.domain.records.understand.words import concepts, plain

    names = set(concepts()["quantity"].columns)
    return any(plain(column.name) in names or column.comment in names for column in table.columns)
