"""One table's reading of a request: which token is the value of which column."""

from __future__ import annotations

import re

from app.domain.records.understand.columns import (
    references,
)
from app.domain.records.understand.fitting import bind
from app.domain.records.understand.naming import Naming
from app.domain.records.understand.splitting import EACH
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.words import words

_NEAR = 12
_SHORT = 2
_COUNTED = re.compile(r"[两二三四五六七八九十\d]+(?:人|位|者|个|名|家|样|种|款|本|门|个人)?")
_SERVES = ("任", "出任", "兼任", "当任", "兼")
_JUST = ("刚刚", "刚才", "just now")
_OF = ("属", "归", "归属", "隶属")
_UNDER = ("干", "做", "工作", "学习", "管", "管理", "负责", "带", "那边", "那里")
_PREPOSITIONS = ("by", "from", "in", "at", "for", "of", "on", "as", "under", "via", "with", "to")


class Reading(Naming):
    """The binding of tokens to the columns of one table and of the tables below it."""

    def run(self) -> Reading:
        """Bind everything that can be bound."""
        self._mark_words()
        self._sequence()
        self._labels()
        self._wanted()
        self._first_name()
        self._rows()
        self._segments()
        self._values()
        self._streets()
        self._items()
        self._names()
        self._rest()
        self._signs()
        self.bounds.sort(key=lambda one: one.start)
        return self

    def _signs(self) -> None:
        """Make quantities negative where goods go out and the column says that these are."""
        out = [token for token in self.tokens if token.text.lower() in words().out]
        for bound in self.bounds:
            table = self.desk.catalogue.table(bound.table)
            column = table.column(bound.column) if table else None
            if (
                out
                and column is not None
                and "负" in column.comment
                and bound.value
                and bound.value[0] != "-"
            ):
                bound.value, bound.origin = f"-{bound.value}", "calculated"

    def _rest(self) -> None:
        for index, token in enumerate(self.tokens):
            if index in self.used:
                continue
            weak = token.kind == "label" and (token.text.lower() in _PREPOSITIONS or self._said_again(token))
            weak = weak or token.text.lower() in _JUST or self._counts_all(index) or self._is_now(index)
            if not weak and not re.fullmatch(r"\W+", token.text):
                self.unexplained.append(token)
        self._around_rows()
        self._days()
        self._unfound()

    def _is_now(self, index: int) -> bool:
        """Tell whether a word only says that the row is new today: 今天来了个新客户."""
        moment = self.tokens[index].reading("moment").moment
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        today = moment is not None and moment.at is None and moment.day == self.desk.clock.now.date()
        opens = all(token.kind in ("glue", "sep", "random") for token in self.tokens[:index])
        return today and opens and following is not None and following.kind == "verb"

    def _counts_all(self, index: int) -> bool:
        """Tell whether a token only says how many the rows are of which all holds: 两人都是."""
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        counted = _COUNTED.fullmatch(self.tokens[index].text) is not None
        return counted and following is not None and following.text in EACH

    def _around_rows(self) -> None:
        """Explain the sign before or after a row that only says of which table it is: 属西南区."""
        for token in list(self.unexplained):
            at = self.tokens.index(token)
            if token.kind != "text" or len(token.text) > _SHORT:
                continue
            before = self.tokens[at - 1] if at else None
            after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            of_next = token.text in _OF and after is not None and after.start == token.end
            of_last = before is not None and before.end == token.start and self._ends_title(before, token)
            of_last = of_last or self._serves_as(before, token, after) or self._works_under(before, token, at)
            if (of_next and after is not None and after.has("row")) or of_last:
                self.unexplained.remove(token)

    def _serves_as(self, before: Token | None, token: Token, after: Token | None) -> bool:
        """Tell whether a word leads from a person to the office that they hold: 由孙立军任主任."""
        person = before is not None and before.has("row") and before.end == token.start
        office = after is not None and after.start == token.end and after.kind in ("label", "title", "glue")
        return token.text in _SERVES and person and office

    def _works_under(self, before: Token | None, token: Token, at: int) -> bool:
        """Tell whether a word says what is done for the row before it: 归计算机学院管, 跟着孙丽干."""
        touching = before is not None and before.has("row") and before.end == token.start
        bound = touching and at > 0 and self._is_bound(at - 1)
        return bound and token.text in _UNDER and self._ends(at)

    def _ends_title(self, row: Token, token: Token) -> bool:
        """Tell whether a token ends what people call the table of the row before it: 区 of 地区."""
        tables = {one.table for one in row.reading("row").rows}
        said = self.desk.lexicon.tables.items()
        return any(term.endswith(token.text) and tables & names for term, names in said)

    def _said_again(self, token: Token) -> bool:
        """Tell whether a label without a value names a column that has its value elsewhere."""
        table = self.table
        near = {one.column for one in self.bounds if 0 <= token.start - one.end <= _NEAR}
        if any(self._rank(token, table, c) for c in table.columns if c.name in near):
            return True
        ranked = [column for column in table.columns if self._rank(token, table, column) >= 2]
        return bool(ranked) and all(self._has(column.name) for column in ranked)

    def _days(self) -> None:
        """Give a time of day the day that stands elsewhere: 今天…，时间14:05."""
        for token in list(self.unexplained):
            moment = token.reading("moment").moment
            if moment is None or moment.day is None or moment.at is not None:
                continue
            for bound in self.bounds:
                other = next((t for t in self.tokens if t.start == bound.start and t.has("moment")), None)
                clock = other.reading("moment").moment if other else None
                if clock is not None and clock.day is None and bound.value and "T" in bound.value:
                    bound.value = f"{moment.day.isoformat()}T{bound.value.split('T')[1]}"
                    self.unexplained.remove(token)
                    break

    def _unfound(self) -> None:
        """Take words that nothing explains as the name of what the one needed, empty reference refers to."""
        if any(token.has("row") for token in self.unexplained):
            return
        words_ = [t for t in self.unexplained if t.kind in ("text", "quote") or t.has("code")]
        lacking = [
            column
            for key in references(self.table)
            if (column := self.table.column(key.columns[0]))
            and not column.nullable
            and not self._has(column.name)
            and key.target != self.parent
        ]
        if len(words_) == 1 and len(lacking) == 1:
            self.unexplained.remove(words_[0])
            self.bounds.append(bind(self.desk, self.table, lacking[0], words_[0]))
            return
        closed = [
            column
            for column in self.table.columns
            if column.closed and column.required and not self._has(column.name)
        ]
        if len(words_) == 1 and len(closed) == 1 and not lacking:
            self.unexplained.remove(words_[0])
            self.bounds.append(bind(self.desk, self.table, closed[0], words_[0]))
