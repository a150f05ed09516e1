"""What people call the tables and columns of one catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.domain.records.code_lists import title_of
from app.domain.records.models import Catalogue, Column, Table
from app.domain.records.understand.words import concepts, plain, plural, singular, words

_TABLE_TAIL = re.compile(r"(?:信息主表|信息表|关系表|明细表|主表|信息|目录|档案|表)$")
_AUDIT = re.compile(
    r"^(last_?update|updated?_?(at|time|by)|created?_?(at|time|date|by)|creat(e|or)|tenant_?id|delete_?flag|enabled|sort|version)$",
    re.IGNORECASE,
)


_SCORED = re.compile(r"(?:成绩|分数|得分)$")


OWN_PARTS = ("所在", "所属", "归属", "现任", "现", "当前", "目前", "本人", "主要", "默认")
_OWN_CODES = ("号", "编号", "编码", "代码", "码")
_NAMES = ("名称", "名字", "全称", "名叫", "名为", "叫做", "叫")


@dataclass(frozen=True)
class ColumnRef:
    """A column of a table, by name."""

    table: str
    column: str


@dataclass
class Lexicon:
    """Terms in small letters: of tables, of columns (exact names first), of events; and columns' concepts."""

    tables: dict[str, set[str]] = field(default_factory=dict)
    columns: dict[str, dict[ColumnRef, int]] = field(default_factory=dict)
    events: dict[str, set[str]] = field(default_factory=dict)
    concept: dict[ColumnRef, tuple[str, ...]] = field(default_factory=dict)

    def concepts_of(self, table: str, column: str) -> tuple[str, ...]:
        """Return the kinds that a column is of."""
        return self.concept.get(ColumnRef(table, column), ())


_CACHE: dict[int, tuple[Catalogue, Lexicon]] = {}


def lexicon_of(catalogue: Catalogue) -> Lexicon:
    """Return a catalogue's lexicon, made once."""
    found = _CACHE.get(id(catalogue))
    if found is None or found[0] is not catalogue:
        if len(_CACHE) > 8:
            _CACHE.clear()
        found = _CACHE[id(catalogue)] = (catalogue, _made(catalogue))
    return found[1]


def is_audit(column: Column) -> bool:
    """Tell whether a column is kept by programs rather than people."""
    return bool(_AUDIT.match(column.name))


def base_names(table: Table, catalogue: Catalogue) -> tuple[str, ...]:
    """Return a table's name as words, without a prefix that most tables share, and in the singular."""
    name = plain(table.name)
    first = name.split(" ")[0] + " "
    shared = sum(plain(one.name).startswith(first) for one in catalogue.tables)
    if shared * 2 > len(catalogue.tables) > 2 and len(name) > len(first):
        name = name[len(first) :]
    return tuple(dict.fromkeys((name, singular(name))))


def _made(catalogue: Catalogue) -> Lexicon:
    from app.domain.records.understand.columns import name_column, split_name

    lexicon = Lexicon()
    for table in catalogue.tables:
        if table.is_view or not table.insertable:
            continue
        for term in table_terms(table, catalogue):
            lexicon.tables.setdefault(term, set()).add(table.key)
        for term in _event_terms(table, catalogue):
            lexicon.events.setdefault(term, set()).add(table.key)
        for column in table.columns:
            _add_column(lexicon, table, column)
        named = None if split_name(table) else name_column(table)
        for said in _NAMES if named is not None else ():
            terms = lexicon.columns.setdefault(said, {})
            if not any(ref.table == table.key for ref in terms) and named is not None:
                terms[ColumnRef(table.key, named.name)] = 1
    return lexicon


def _titles(table: Table) -> list[str]:
    title = re.split(r"[：:，,（(]", table.comment)[0].strip() if table.comment else ""
    found = [title, _TABLE_TAIL.sub("", title)]
    if not table.name.isascii():
        found += [table.name, _TABLE_TAIL.sub("", table.name)]
    return [one.lower() for one in dict.fromkeys(found) if len(one) >= 2]


def table_terms(table: Table, catalogue: Catalogue) -> set[str]:
    """Return what people call a table, in small letters."""
    names = {*base_names(table, catalogue), *_titles(table)}
    terms = {*names, table.name.lower()}
    for one in words().tables:
        if names & {name.lower() for name in one.names}:
            terms |= {said.lower() for said in one.said}
    sheets = {f"{term}表" for term in terms if not term.isascii() and not term.endswith("表")}
    return terms | sheets | {plural(term) for term in terms if len(term) > 2}


def _event_terms(table: Table, catalogue: Catalogue) -> set[str]:
    names = {*base_names(table, catalogue), *_titles(table)}
    found: set[str] = set()
    for one in words().events:
        if names & {name.lower() for name in one.tables}:
            found |= {said.lower() for said in one.said}
    return found


def _column_names(column: Column) -> list[str]:
    title = title_of(column.comment).lower()
    bare = re.sub(r"\s(?:id|no|key)$", "", plain(column.name))
    return [one for one in dict.fromkeys((plain(column.name), title, bare)) if one]


def _concepts(table: Table, column: Column) -> Iterator[str]:
    names = _column_names(column)
    for name, concept in concepts().items():
        if any(one in concept.columns for one in names) or (name == "code" and _is_own_code(table, column)):
            yield name


def _is_own_code(table: Table, column: Column) -> bool:
    """Tell whether a column is called like the table's own number: org_no of an organization, 课程号."""
    if column.family == "text" and column.name in table.primary_key:
        rests = (column.name.removeprefix(title) for title in _titles(table))
        return any(rest in _OWN_CODES for rest in rests) or _is_named_no(table, column)
    return _is_named_no(table, column)


def _is_named_no(table: Table, column: Column) -> bool:
    rest, _gap, last = plain(column.name).rpartition(" ")
    base = singular(plain(table.name)).split(" ")[-1]
    return last in ("no", "code", "number", "num") and len(rest) > 2 and base.startswith(rest)


def _add_column(lexicon: Lexicon, table: Table, column: Column) -> None:
    ref = ColumnRef(table.key, column.name)
    found = tuple(_concepts(table, column))
    lexicon.concept[ref] = found
    for rank, term in _column_terms(table, column, found):
        known = lexicon.columns.setdefault(term, {})
        known[ref] = max(known.get(ref, 0), rank)


def _column_terms(table: Table, column: Column, found: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield how sure a term means the column: 3 its own name, 2 without the table's name, 1 by concept."""
    for name in _column_names(column):
        if len(name) >= 2 and name != "id":
            yield 3, name
        short = _SCORED.sub("", name)
        if short != name and len(short) >= 2:
            yield 2, short
        for title in (*_titles(table), singular(plain(table.name))):
            if name.startswith(title) and len(name.removeprefix(title).strip()) >= 2:
                yield 2, name.removeprefix(title).strip()
    for concept in found:
        for said in concepts()[concept].said:
            yield 1, said.lower()
