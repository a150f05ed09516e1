"""Values without labels, told by what they are: codes, dates, money, choices."""

from __future__ import annotations

import re

from app.domain.records.models import Column, Table
from app.domain.records.understand.bound import Bound, Qualifier
from app.domain.records.understand.columns import (
    code_columns,
    name_column,
    shape_of,
)
from app.domain.records.understand.fitting import bind
from app.domain.records.understand.labels import Labels
from app.domain.records.understand.lexicon import is_audit
from app.domain.records.understand.tokens import Token

_MILLISECONDS = re.compile(r"\s?(?:ms|msecs?|毫秒)(?![A-Za-z])")
_TIMES = ("×", "x", "X", "*", "＊", "✕")
_SEATS = ("人", "座", "席")
_YEAR = re.compile(r"(?:19|20)\d\d年?")


class TypedValues(Labels):
    """Binds typed values to the columns of their kind."""

    def _values(self) -> None:
        for index, token in enumerate(self.tokens):
            if index not in self.used | self.withheld and token.kind == "value":
                self._value(index, token)

    def _value(self, index: int, token: Token) -> None:
        last = self.tokens[index - 1] if index else None
        if last is not None and last.kind == "text" and self._ends_as_known(last, token, index):
            return
        for table in (self.table, *self.children):
            column = self._column_for(table, token)
            if column is not None:
                self.used.add(index)
                self.bounds.append(bind(self.desk, table, column, token))
                return
        if self._qualifies(index, token):
            self.used.add(index)

    def _qualifies(self, index: int, token: Token) -> bool:
        """Take a choice beside a row as said of that row: 李娜（副教授）."""
        near = [at for at in (index - 2, index - 1, index + 1) if 0 <= at < len(self.tokens)]
        tables = {one.table for at in near for one in self.tokens[at].reading("row").rows}
        for ref, value in token.reading("choice").choices:
            if ref.table in tables and ref.table != self.table.key:
                self.qualifiers.append(Qualifier(ref.table, ref.column, value, (), token.start, token.end))
                return True
        return False

    def _column_for(self, table: Table, token: Token) -> Column | None:
        free = [
            c
            for c in table.columns
            if c.writable and (self._multiple(table, c) or not self._has(c.name, table.key))
        ]
        if token.has("choice"):
            refs = {(ref.table, ref.column) for ref, _value in token.reading("choice").choices}
            chosen = [c for c in free if (table.key, c.name) in refs]
            if chosen:
                return chosen[0] if len(chosen) == 1 else _most_needed(chosen)
        for shape in ("email", "phone", "id_card"):
            if token.has(shape):
                found = [c for c in free if shape in self.desk.lexicon.concepts_of(table.key, c.name)]
                if found:
                    return found[0]
        seated = self._seats(token) and self._by_kind(table, free, ("capacity",))
        if seated:
            return seated
        timeless = all(c.family not in ("date", "datetime", "time") or is_audit(c) for c in table.columns)
        if token.has("clocked") and (timeless or not token.has("moment")):
            return next((c for c in free if "millisecond" in c.name.lower()), None)
        if token.has("number") and _MILLISECONDS.match(self.desk.request.text, token.end):
            return next((c for c in free if "millisecond" in c.name.lower()), None)
        if token.has("school_year"):
            return next(
                (c for c in free if "school_year" in self.desk.lexicon.concepts_of(table.key, c.name)), None
            )
        if token.has("spec") and (kept := self._by_kind(table, free, ("spec",))) is not None:
            return kept
        if token.text.endswith(("折", "% off")):
            return self._by_kind(table, free, ("discount",))
        if token.has("dose") and (usage := self._by_kind(table, free, ("usage",))) is not None:
            return usage
        if _YEAR.fullmatch(token.text) and (year := self._by_kind(table, free, ("year",))) is not None:
            return year
        if token.has("code") or token.has("digits"):
            code = self._code_for(table, token, free)
            if code is not None:
                return code
        if token.has("moment"):
            return self._moment_for(table, free, token)
        if token.has("quantity"):
            counted = self._by_kind(table, free, ("quantity",))
            if counted is not None or not token.has("money"):
                return counted
        if token.has("number") and self._counts_item(token):
            counted = self._by_kind(table, free, ("quantity",))
            if counted is not None:
                return counted
        if token.has("money") or self._follows_payment(table, token) or self._is_price_of_one(token):
            return self._money_for(table, free)
        if token.has("number") and table is self.table and len(token.text.strip()) > 1:
            return self._only_number(table, free)
        return None

    def _seats(self, token: Token) -> bool:
        """Tell whether a number counts people or seats: 60人, 40座."""
        at = self.tokens.index(token) + 1
        counted = at < len(self.tokens) and self.tokens[at].text in _SEATS
        return token.has("number") and counted and self.tokens[at].start == token.end

    def _only_number(self, table: Table, free: list[Column]) -> Column | None:
        """Return the one needed price of a row, for a number without a label."""
        wanted = [
            c
            for c in free
            if c.required and c.family in ("decimal", "float") and not table.reference_of(c.name)
        ]
        priced = len(wanted) == 1 and self._is_kind(table, wanted[0], ("price",))
        return wanted[0] if priced and name_column(table) is not None else None

    def _is_price_of_one(self, token: Token) -> bool:
        """Tell whether a bare number is what one costs: 120一箱."""
        at = self.tokens.index(token) + 1
        return at < len(self.tokens) and self._is_each(token, self.tokens[at])

    def _follows_payment(self, table: Table, token: Token) -> bool:
        """Tell whether a bare number stands right after the verb of a payment: paid 4.99."""
        at = self.tokens.index(token) - 1
        while at > 0 and self.tokens[at].kind in ("row", "glue"):
            at -= 1
        own = at >= 0 and table.key in self.tokens[at].reading("event").events
        paid = any(self._is_kind(table, one, ("amount",)) and one.required for one in table.columns)
        return own and paid and token.has("number") and not self.children

    def _counts_item(self, token: Token) -> bool:
        """Tell whether a bare number stands before what is counted: 12 Konbu, 3 copies of Spellbound."""
        at = self.tokens.index(token) + 1
        if at > 2 and self.tokens[at - 2].text in _TIMES and self.tokens[at - 3].has("row"):
            return True
        while at < len(self.tokens) and (
            self.tokens[at].kind == "glue" or at in self.units or self.tokens[at].text == "of"
        ):
            at += 1
        return at < len(self.tokens) and (self.tokens[at].has("row") or self.tokens[at].kind == "text")

    def _code_for(self, table: Table, token: Token, free: list[Column]) -> Column | None:
        columns = [c for c in code_columns(table, self.desk.lexicon) if c in free]
        shape = shape_of(token.text)
        for column in columns:
            known = self.desk.values_of(table.key, column.name)
            if any(shape_of(value) == shape for value in known):
                return column
        if token.has("code") and not token.has("digits") and columns:
            return columns[0]
        return None

    def _moment_for(self, table: Table, free: list[Column], token: Token) -> Column | None:
        moment = token.reading("moment").moment
        coming = moment is not None and moment.day is not None and moment.day > self.desk.clock.now.date()
        dated = [c for c in free if c.family in ("date", "datetime") and not is_audit(c)]
        dated = [c for c in dated if not (coming and self._is_kind(table, c, ("birth_date",)))]
        wanted = [c for c in dated if not c.nullable and c.default is None]
        if len(wanted) == 1:
            return wanted[0]
        return dated[0] if len(dated) == 1 else None

    def _money_for(self, table: Table, free: list[Column]) -> Column | None:
        decimals = [c for c in free if c.family in ("decimal", "float")]
        for kinds in (("amount",), ("price",), ("salary",), ("credit",)):
            found = [c for c in decimals if self._is_kind(table, c, kinds)]
            if len(found) == 1 and not (kinds == ("amount",) and self.children):
                return found[0]
        return decimals[0] if len(decimals) == 1 else None

    def _segments(self) -> None:
        """Bind a segment that is written like the stored values of one column: 教4-202 as 教1-101."""
        run: list[int] = []
        for index in range(len(self.tokens) + 1):
            token = self.tokens[index] if index < len(self.tokens) else None
            joined = (
                token is not None
                and token.kind != "sep"
                and (not run or token.start == self.tokens[run[-1]].end)
            )
            if joined:
                run.append(index)
                continue
            self._segment(run)
            run = [index] if token is not None and token.kind != "sep" else []

    def _segment(self, run: list[int]) -> None:
        if len(run) < 2 or any(self._is_bound(at) or self.tokens[at].kind == "label" for at in run):
            return
        text = self._text_of(run)
        shape = shape_of(text)
        if not any(sign == "9" for sign in shape) or not any(sign in "A字" for sign in shape):
            return
        for column in self.table.columns:
            if not self._may_be_kin(column):
                continue
            known = self.desk.values_of(self.table.key, column.name)
            enough = 1 if self._is_kind(self.table, column, ("location",)) else 2
            if sum(shape_of(value) == shape for value in known) >= enough:
                first = self.tokens[run[0]]
                self.used |= set(run)
                self.bounds.append(
                    Bound(self.table.key, column.name, first.start, self.tokens[run[-1]].end, text, text)
                )
                return


def _most_needed(columns: list[Column]) -> Column:
    return min(columns, key=lambda one: (one.nullable, one.default is not None))
