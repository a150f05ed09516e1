"""Rows of the database that a request names, as references."""

from __future__ import annotations

from app.domain.records.models import Column, ForeignKey, Table
from app.domain.records.understand.bound import Bound
from app.domain.records.understand.columns import (
    name_column,
    references,
)
from app.domain.records.understand.fitting import bind
from app.domain.records.understand.lexicon import is_audit
from app.domain.records.understand.resolve import is_whole
from app.domain.records.understand.splitting import EACH
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.typed_values import TypedValues
from app.domain.records.values.amounts import COUNTERS

_LIST = ("、", "和", "及", "与", "以及", "and", "&", ",", "，", ";", "；", "\n", "还有")


class Rows(TypedValues):
    """Binds rows, and words that rows are known by, to references."""

    def _rows(self) -> None:
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.has("row"):
                self._row(index, token)
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.kind in ("value", "text"):
                self._tells_apart(index, token)
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.kind == "table":
                self._key_or_role(index)

    def _row(self, index: int, token: Token) -> None:
        if self._says_which(index, token):
            return
        place = self._place_for(index, token)
        if place is None:
            return
        table, key = place
        column = table.column(key.columns[0])
        if column is not None:
            self.used.add(index)
            self.bounds.append(bind(self.desk, table, column, token))

    def _says_which(self, index: int, token: Token) -> bool:
        """Narrow the row before down to what brackets after it say: 张三（C0006）."""
        if index < 2 or self.tokens[index - 1].text not in ("（", "("):
            return False
        last = self.tokens[index - 2]
        for bound in self.bounds:
            same = [one for one in bound.rows if any(one.key == row.key for row in token.reading("row").rows)]
            if bound.start == last.start and same and bound.rows[0].table == same[0].table:
                bound.rows = tuple(same)
                self.used.add(index)
                return True
        return False

    def _tells_apart(self, index: int, token: Token) -> None:
        """Narrow the row before down by a value of its own in brackets: 张三（13800138000）."""
        if index < 2 or self.tokens[index - 1].text not in ("（", "("):
            return
        last, said = self.tokens[index - 2], token.text.strip()
        for bound in self.bounds:
            same = [one for one in bound.rows if said in one.row.values()]
            if bound.start == last.start and same and len(said) > 1:
                bound.rows = tuple(same)
                self.used.add(index)
                return

    def _place_for(self, index: int, token: Token) -> tuple[Table, ForeignKey] | None:
        """Return the reference that a row fills: one that is still empty, the needed ones first."""
        targets = {one.table for one in token.reading("row").rows}
        best: tuple[float, Table, ForeignKey] | None = None
        for table in (self.table, *self.children):
            for key in references(table):
                column = table.column(key.columns[0])
                if key.target not in targets or column is None or is_audit(column):
                    continue
                if self.children and key.target == self.table.key and table is not self.table:
                    continue
                score = 2.0 if not column.nullable else 1.0
                score += 1.0 if table is self.table else 0.5
                listed = self._is_listed(index) or self._is_parted(index, column)
                score -= 3.0 if self._has(column.name, table.key) and not listed else 0.0
                if key.target == self.table.key:
                    score -= 2.5
                if best is None or score > best[0]:
                    best = (score, table, key)
        return (best[1], best[2]) if best is not None and best[0] > 0 else None

    def _is_listed(self, index: int) -> bool:
        """Tell whether a token stands in a list with an earlier one: 张伟和王芳."""
        before = index - 1
        listed = before >= 0 and self.tokens[before].text.lower() in _LIST
        return listed or self.children != () or self.says_verb_again()

    def _is_parted(self, index: int, column: Column) -> bool:
        """Tell whether another row began since the column's last value: …计算机2301班；…计算机2302班."""
        start = self.tokens[index].start
        ends = [one.end for one in self.bounds if one.column == column.name and one.end <= start]
        return bool(ends) and any(
            max(ends) <= token.start < start and token.text in (";", "；", "\n") for token in self.tokens
        )

    def _key_or_role(self, index: int) -> None:
        """Explain the name of a table that is referred to, with a key after it: 订单 SO…, order 10248."""
        token = self.tokens[index]
        tables = token.reading("table").tables
        if self.table.key in tables and not self._touches_text(index) and not self._other_kind(token):
            self.used.add(index)
            self._kind_said(token)
            return
        for table in (self.table, *self.children):
            for key in references(table):
                if key.target in tables:
                    self.used.add(index)
                    self._key_after(index, table, key)
                    return
        if self._owns_last(index, tables):
            self.used.add(index)
            return
        near = [self.tokens[at] for at in (index - 1, index + 1) if 0 <= at < len(self.tokens)]
        if any(one.table in tables for other in near for one in other.reading("row").rows):
            self.used.add(index)

    def _kind_said(self, token: Token) -> None:
        """Bind the kind of row that a type word says beside the name: 经手人小吴，销售员."""
        for ref, value in token.reading("table").choices:
            if ref.table == self.table.key and not self._has(ref.column):
                place = (token.start, token.end, token.text)
                self.bounds.append(Bound(ref.table, ref.column, *place, value, origin="chosen"))
                return

    def _owns_last(self, index: int, tables: tuple[str, ...]) -> bool:
        """Tell whether a table's name only says whose the row before it is: 挂号2的病人."""
        if index < 2 or self.tokens[index - 1].text not in ("的", "'s"):
            return False
        last = self.tokens[index - 2]
        for key in references(self.table):
            bound = next((one for one in self.bounds if one.column == key.columns[0]), None)
            if bound is not None and bound.start <= last.start < bound.end:
                return any(other.target in tables for other in references(self._target(key)))
        return False

    def _other_kind(self, token: Token) -> bool:
        """Tell whether a table's name says another kind of row than the one that is read: 支出项目."""
        kinds = {
            ref.column: value for ref, value in token.reading("table").choices if ref.table == self.table.key
        }
        return any(kinds.get(one.column, one.value) != one.value for one in self.bounds)

    def _touches_text(self, index: int) -> bool:
        """Tell whether a word is written together with the one before it, as in 艺术学院."""
        last = self.tokens[index - 1] if index else None
        joined = last is not None and last.end == self.tokens[index].start and not last.has("choice")
        return joined and last is not None and last.kind in ("text", "value")

    def _key_after(self, index: int, table: Table, key: ForeignKey) -> None:
        column = table.column(key.columns[0])
        for at in (index + 1, index - 1):
            if column is None or self._has(column.name, table.key) or not 0 <= at < len(self.tokens):
                continue
            token = self.tokens[at]
            if at not in self.used and (token.has("digits") or token.has("code")):
                self.used.add(at)
                self.bounds.append(bind(self.desk, table, column, token))
                return

    def _items(self) -> None:
        """Bind free words beside a quantity, or that one empty reference knows, as references."""
        for index, token in enumerate(self.tokens):
            wordless = not any(sign.isalnum() for sign in token.text)
            if (
                index in self.used
                or token.kind not in ("text", "quote")
                or token.text in COUNTERS
                or wordless
            ):
                continue
            place = self._item(index) or self._known_by(index) or self._kin_of(token)
            if place is not None:
                table, column = place
                self.used.add(index)
                self.bounds.append(bind(self.desk, table, column, token))

    def _item(self, index: int) -> tuple[Table, Column] | None:
        after = (
            index + 2 if index + 1 < len(self.tokens) and self.tokens[index + 1].text in EACH else index + 1
        )
        near = [self.tokens[at] for at in (index - 1, after) if 0 <= at < len(self.tokens)]
        if not any(
            token.has("quantity") or (token.has("number") and token.kind == "value") for token in near
        ):
            return None
        for table in (self.table, *self.children):
            if not any(self._is_kind(table, c, ("quantity",)) for c in table.columns):
                continue
            for key in references(table):
                column = table.column(key.columns[0])
                free = column is not None and (
                    self._is_counted(key) if table in self.children else not self._has(column.name, table.key)
                )
                if (
                    column is not None
                    and free
                    and not column.nullable
                    and key.target not in (self.table.key, self.parent)
                ) and name_column(self._target(key)) is not None:
                    return table, column
        return None

    def _is_counted(self, key: ForeignKey) -> bool:
        """Tell whether rows that a line refers to are things to count, with a price or a unit."""
        target = self._target(key)
        return any(self._is_kind(target, column, ("price", "unit")) for column in target.columns)

    def _kin_of(self, token: Token) -> tuple[Table, Column] | None:
        """Return the one empty reference to rows whose names end like this text: 外科 as 骨科."""
        last = token.text[-1:]
        named = name_column(self.table)
        if last.isascii() or (named is not None and not self._has(named.name)):
            return None
        found = []
        for key in references(self.table):
            column, target = self.table.column(key.columns[0]), self._target(key)
            name = name_column(target)
            if column is None or name is None or self._has(column.name) or target.key == self.table.key:
                continue
            known = self.desk.values_of(target.key, name.name)
            if len(known) >= 2 and sum(value.endswith(last) for value in known) * 2 > len(known):
                found.append(column)
        return (self.table, found[0]) if len(found) == 1 else None

    def _known_by(self, index: int) -> tuple[Table, Column] | None:
        """Return the one empty reference whose table has rows of that name, or beginning like it."""
        named = name_column(self.table)
        text = (
            self._text_of([index])
            if self.tokens[index].kind == "text"
            else self.tokens[index].reading("quote").literal
        )
        if (named is not None and not self._has(named.name)) or len(text) < 2:
            return None
        found = []
        for table in (self.table, *self.children):
            for key in references(table):
                column = table.column(key.columns[0])
                if column is None or is_audit(column) or self._has(column.name, table.key):
                    continue
                result = self.desk.find(key.target, text)
                if any(
                    one.match in ("exact", "normalised")
                    or (one.match in ("prefix", "contains") and is_whole(text, one.label))
                    for one in result.candidates
                ):
                    found.append((table, column))
        return found[0] if len({column.name for _table, column in found}) == 1 else None
