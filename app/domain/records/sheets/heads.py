"""Which table and which columns the heads of a sheet mean."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from app.domain.records.models import Catalogue, Table
from app.domain.records.sheets.grid import Grid
from app.domain.records.understand.lexicon import OWN_PARTS, ColumnRef, Lexicon, is_audit, lexicon_of
from app.domain.records.understand.words import plain

LOOKED_AT = 15
_TAIL = re.compile(r"(?:名称|姓名|编号|编码|名|号|name|code|no\.?|id)$")
_UNIT = re.compile(r"[（(\[【].*?[)）\]】]|[*＊:：]")
_NUMBERING = frozenset({"序号", "行号", "#", "no", "no.", "nr", "number", "index"})


@dataclass(frozen=True)
class Heading:
    """How the heads of a sheet are columns of one table: head line, columns by place, heads left over."""

    table: str
    at: int
    columns: dict[int, str] = field(default_factory=dict)
    left: dict[int, str] = field(default_factory=dict)
    score: float = 0.0


def headings(grid: Grid, catalogue: Catalogue, hint: str, only: str = "") -> list[Heading]:
    """Return the tables that the heads may mean, best first; only names a table that was chosen."""
    lexicon = lexicon_of(catalogue)
    found = []
    for table in catalogue.tables:
        if table.is_view or not table.insertable or (only and table.key != only):
            continue
        best = max(
            (_heading(grid, at, table, catalogue, lexicon) for at in range(min(LOOKED_AT, len(grid.lines)))),
            key=lambda one: one.score,
            default=None,
        )
        if best is not None and best.columns:
            bonus = _named(table, f"{hint} {grid.sheet} {grid.name}", lexicon)
            found.append(Heading(best.table, best.at, best.columns, best.left, best.score + bonus))
    return sorted(found, key=lambda one: -one.score)


def _heading(grid: Grid, at: int, table: Table, catalogue: Catalogue, lexicon: Lexicon) -> Heading:
    columns: dict[int, str] = {}
    left: dict[int, str] = {}
    score = 0.0
    for place, head in enumerate(grid.lines[at].cells):
        if not head.strip():
            continue
        name, weight = _column(head, table, catalogue, lexicon)
        if name and name not in columns.values():
            columns[place], score = name, score + weight
        elif normal(head) not in _NUMBERING:
            left[place] = head
    needed = [one.name for one in table.columns if one.required]
    score += 0.5 * sum(name in columns.values() for name in needed)
    score -= 0.4 * sum(name not in columns.values() for name in needed)
    return Heading(table.key, at, columns, left, score - 0.7 * min(len(left), 2 * len(columns)))


def _column(head: str, table: Table, catalogue: Catalogue, lexicon: Lexicon) -> tuple[str, float]:
    """Return the column that a head means and how sure that is, ("", 0) for none."""
    words = normal(head)
    for column in table.columns:
        if words in (column.name.lower(), plain(column.name)):
            return column.name, 2.0
    for term in (words, *_without_own_name(words, table, lexicon)):
        known = {ref.column: weight for ref, weight in _refs(term, lexicon) if ref.table == table.key}
        usable = {name: weight for name, weight in known.items() if not _kept_by_programs(table, name)}
        if usable:
            best = max(usable.values())
            names = [name for name, weight in usable.items() if weight == best]
            return names[0], 1.5 if len(names) == 1 else 0.8
    return _reference(words, table, catalogue, lexicon)


def _without_own_name(words: str, table: Table, lexicon: Lexicon) -> list[str]:
    """Return a head without the name of its own table: 编码 for 客户编码 in the table of customers."""
    own = (term for term, keys in lexicon.tables.items() if table.key in keys and words.startswith(term))
    longest = max(own, key=len, default="")
    rest = words[len(longest) :].strip(" ._-的")
    bare = next((words.removeprefix(one) for one in OWN_PARTS if words.startswith(one)), "")
    return [one for one in (rest if longest else "", bare) if len(one) > 1]


def _reference(words: str, table: Table, catalogue: Catalogue, lexicon: Lexicon) -> tuple[str, float]:
    """Return the reference whose table a head names: 客户 or 客户名称 for customer_id."""
    bare = _TAIL.sub("", words).strip() or words
    targets = lexicon.tables.get(words, set()) | lexicon.tables.get(bare, set())
    for key in table.foreign_keys:
        target = catalogue.table(key.target)
        if target is None or target.key == table.key or len(key.columns) != 1:
            continue
        if target.key in targets:
            return key.columns[0], 1.2
    return "", 0.0


def _refs(words: str, lexicon: Lexicon) -> list[tuple[ColumnRef, int]]:
    return list(lexicon.columns.get(words, {}).items())


def _kept_by_programs(table: Table, name: str) -> bool:
    column = table.column(name)
    return column is None or is_audit(column) or not column.writable


def _named(table: Table, text: str, lexicon: Lexicon) -> float:
    """Return how far a text around the sheet names the table: the longest term counts."""
    words = normal(text)
    terms = [term for term, keys in lexicon.tables.items() if table.key in keys and term in words]
    return min(3.0, 1.0 + 0.3 * max(map(len, terms))) if terms else 0.0


def normal(text: str) -> str:
    """Return a head as compared: NFKC, small letters, without brackets, stars and colons."""
    plain_text = unicodedata.normalize("NFKC", text).lower()
    return " ".join(_UNIT.sub(" ", plain_text).replace("_", " ").split())
