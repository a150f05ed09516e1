"""What columns are for: names, codes, keys, references; told by their names and what is stored."""

from __future__ import annotations

import re
from functools import lru_cache

from app.domain.records.code_lists import title_of
from app.domain.records.models import Column, ForeignKey, Table
from app.domain.records.understand.lexicon import Lexicon, is_audit
from app.domain.records.understand.words import plain, singular

_NAME = re.compile(r"(?:^| )(?:name|title|ab?br)$|名称$|姓名$|名$|标题$")
_NO_NAME = re.compile(r"contact|native|another|file|img|user ?name|login|bank|联系|dict")
REACHED_BY = ("phone", "fax", "email", "contact", "url", "bank", "account_number", "tax_num")
_FIRST = ("first name", "given name", "名")
_LAST = ("last name", "surname", "姓")


def split_name(table: Table) -> tuple[str, str] | None:
    """Return the columns of first and last name where a table has both."""
    names = {plain(column.name): column.name for column in table.columns}
    first = next((names[one] for one in _FIRST if one in names), "")
    last = next((names[one] for one in _LAST if one in names), "")
    return (first, last) if first and last else None


_NAMED: dict[int, tuple[Table, Column | None]] = {}
_MOST_NAMED = 2000


def name_column(table: Table) -> Column | None:
    """Return the column in which people look for a row's name; None for tables without one."""
    known = _NAMED.get(id(table))
    if known is None or known[0] is not table:
        if len(_NAMED) > _MOST_NAMED:
            _NAMED.clear()
        known = _NAMED[id(table)] = (table, _found_name(table))
    return known[1]


def _found_name(table: Table) -> Column | None:
    split = split_name(table)
    if split:
        return table.column(split[0])
    return _name_column(table)


def _name_column(table: Table) -> Column | None:
    texts = [one for one in table.columns if _is_text(table, one)]
    base = plain(table.name).split(" ")
    bases = {plain(table.name), singular(plain(table.name)), base[-1], singular(base[-1]), *base}
    own = [one for one in texts if plain(one.name) in bases]
    named = [one for one in texts if _is_name(one) and _is_own(table, one, bases)]
    named.sort(key=lambda one: plain(one.name) not in ("name", "title"))
    if named or own:
        return (named or own)[0]
    needed = [one for one in texts if not one.nullable and one.default is None and not is_audit(one)]
    return needed[0] if needed and len(table.foreign_keys) < 2 else None


def _is_own(table: Table, column: Column, bases: set[str]) -> bool:
    """Tell whether a name is the row's own: an order's ship name is not."""
    name = plain(column.name)
    prefix = re.sub(r" ?(?:name|title|ab?br)$", "", name)
    if not name.isascii() or not prefix or not column.nullable:
        return True
    if name != prefix and len(prefix) > 2 and any(one.startswith(prefix) for one in bases):
        return True
    return prefix in bases or prefix.split(" ")[-1] in bases or prefix in ("company", "full", "display")


def _is_name(column: Column) -> bool:
    name, title = plain(column.name), title_of(column.comment)
    if _NO_NAME.search(name) or _NO_NAME.search(title):
        return False
    return bool(_NAME.search(name) or _NAME.search(title))


def _is_text(table: Table, column: Column) -> bool:
    key = column.name in table.primary_key
    return column.family == "text" and not column.choices and not key and not table.reference_of(column.name)


def code_columns(table: Table, lexicon: Lexicon) -> list[Column]:
    """Return the columns that hold a row's code: text keys first, then unique codes, then other codes."""
    keys = [c for c in table.columns if c.name in table.primary_key and c.family == "text" and c.writable]
    keys = [] if len(table.primary_key) > 1 else [c for c in keys if not table.reference_of(c.name)]
    unique = {one.columns[0] for one in table.uniques if len(one.columns) == 1}
    coded = [
        c for c in table.columns if c.family == "text" and "code" in lexicon.concepts_of(table.key, c.name)
    ]
    coded = [c for c in coded if not table.reference_of(c.name)]
    coded.sort(key=lambda c: c.name not in unique)
    return list({c.name: c for c in (*keys, *coded)}.values())


def numbered_by_hand(table: Table) -> Column | None:
    """Return a whole-number key that the database does not fill in itself."""
    if len(table.primary_key) != 1:
        return None
    column = table.column(table.primary_key[0])
    if column is None or column.family != "integer" or column.identity or table.reference_of(column.name):
        return None
    return column if column.default is None else None


def references(table: Table) -> list[ForeignKey]:
    """Return the single-column references of a table, one per column."""
    found: dict[str, ForeignKey] = {}
    for key in table.foreign_keys:
        if len(key.columns) == 1:
            best = table.reference_of(key.columns[0])
            if best is not None:
                found[key.columns[0]] = best
    return list(found.values())


@lru_cache(maxsize=4096)
def shape_of(value: str) -> str:
    """Return a value's pattern: T01003 is A99999, P-TEA is A-AAA."""
    return "".join(
        "9" if c.isdigit() else "A" if c.isascii() and c.isalpha() else c if c.isascii() else "字"
        for c in value
    )
