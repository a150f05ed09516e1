"""What a reading of tokens has bound so far, and what every step of it needs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

from app.domain.records.models import Column, ForeignKey, Table
from app.domain.records.understand.bound import Bound, Desk, Qualifier
from app.domain.records.understand.columns import (
    name_column,
    references,
)
from app.domain.records.understand.tokens import Token

_SEQUENCE = re.compile(
    r"(?:从|自|由|(?<=[号码]))\s*(?P<first>[A-Za-z-]*\d+)\s*(?:开始|起|往后|递增|往下|依次)+"
    r"|start(?:ing|s)?\s+(?:from|at|with)\s+(?P<en>[A-Za-z-]*\d+)",
    re.IGNORECASE,
)


class Bench:
    """The tokens of one table's reading, and what they are bound to."""

    def __init__(
        self,
        desk: Desk,
        table: Table,
        children: tuple[Table, ...],
        tokens: list[Token],
        head: int | None,
        parent: str = "",
        explained: Iterable[int] = (),
    ) -> None:
        """Prepare; head is the token that names the table, parent the table of an earlier new row."""
        self.desk, self.table, self.children, self.tokens, self.head = desk, table, children, tokens, head
        self.parent = parent
        self.earlier: set[str] = set()
        self.used: set[int] = set(explained)
        self.bounds: list[Bound] = []
        self.qualifiers: list[Qualifier] = []
        self.unexplained: list[Token] = []
        self.surplus: list[Token] = []
        self.units: set[int] = set()
        self.withheld: set[int] = set()
        self.count = 1
        self.random = any(token.kind == "random" for token in tokens) or self._is_counted_on()
        self.wanted: list[str] = []

    @property
    def coverage(self) -> float:
        """Return the share of the meaningful characters that are explained."""
        meant = [t for t in self.tokens if t.kind not in ("sep", "glue", "verb", "title")]
        total = sum(t.end - t.start for t in meant)
        left = sum(t.end - t.start for t in self.unexplained)
        return 1.0 if not total else 1.0 - left / total

    def _has(self, column: str, table: str = "") -> bool:
        return any(one.column == column and one.table == (table or self.table.key) for one in self.bounds)

    def _is_bound(self, index: int) -> bool:
        token = self.tokens[index]
        places = [(one.start, one.end) for one in self.bounds] + [
            (one.start, one.end) for one in self.qualifiers
        ]
        return any(start <= token.start < end for start, end in places)

    def _text_of(self, places: list[int]) -> str:
        first, last = self.tokens[places[0]], self.tokens[places[-1]]
        return self.desk.request.text[first.start : last.end].strip()

    def _rank(self, token: Token, table: Table, column: Column) -> int:
        for ref, rank in token.reading("label").labels:
            if (ref.table, ref.column) == (table.key, column.name):
                return rank
        return 0

    def _scope(self) -> list[Table]:
        tables = [self.table, *self.children]
        for table in (self.table, *self.children):
            for key in references(table):
                target = self.desk.catalogue.table(key.target)
                if target is not None and target not in tables:
                    tables.append(target)
        return tables

    def _is_kind(self, table: Table, column: Column, kinds: tuple[str, ...]) -> bool:
        return any(kind in kinds for kind in self.desk.lexicon.concepts_of(table.key, column.name))

    def _by_kind(self, table: Table, free: list[Column], kinds: tuple[str, ...]) -> Column | None:
        return next((c for c in free if self._is_kind(table, c, kinds)), None)

    def _target(self, key: ForeignKey) -> Table:
        return self.desk.catalogue.table(key.target) or self.table

    def _is_followed(self, index: int) -> bool:
        """Tell whether the next token is written together with this one."""
        return index + 1 < len(self.tokens) and self.tokens[index + 1].start == self.tokens[index].end

    def _is_counted_on(self) -> bool:
        return _SEQUENCE.search(self.desk.request.text) is not None

    def _multiple(self, table: Table, column: Column) -> bool:
        return table in self.children or self.has_list()

    def has_list(self) -> bool:
        """Tell whether the words announce several rows: a count, or signs of a list."""
        return (
            self.count > 1
            or self.says_verb_again()
            or self._pairs_again()
            or any(
                token.text in ("、", "\n", "；", ";") or token.text in ("and", "和") for token in self.tokens
            )
        )

    def _pairs_again(self) -> bool:
        """Tell whether a stored row with its quantity is followed by another: 显示器40件，椅子15件."""
        pairs = [
            frozenset(row.table for row in one.reading("row").rows)
            for one, other in itertools.pairwise(self.tokens)
            if one.has("row") and other.has("quantity")
        ]
        return len(pairs) > 1 and bool(frozenset.intersection(*pairs))

    def says_verb_again(self) -> bool:
        """Tell whether the table's business verb is said twice: A入库…，B入库…."""
        said = [
            t.text for t in self.tokens if self.table.key in t.reading("event").events and t.kind != "label"
        ]
        return len(said) > len(set(said))

    def _lacks(self, column: Column, named: Column | None, token: Token) -> bool:
        """Tell whether a later name than the column's last value stands before a token of a list."""
        if named is None or not self.has_list():
            return False
        names = [one.start for one in self.bounds if one.column == named.name and one.start < token.start]
        given = [one.start for one in self.bounds if one.column == column.name]
        return bool(names) and max(names) > max(given, default=-1)

    def _may_be_kin(self, column: Column, token: Token | None = None) -> bool:
        named = name_column(self.table)
        filled = self._has(column.name) and (token is None or not self._lacks(column, named, token))
        if column.family != "text" or column.choices or filled or column == named:
            return False
        return column.name not in self.table.primary_key and not self.table.reference_of(column.name)
