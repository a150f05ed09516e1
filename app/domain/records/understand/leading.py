"""The words that lead up to values: verbs, counts, units, type words, sequences."""

from __future__ import annotations

import re

from app.domain.records.models import Column
from app.domain.records.understand.bound import Bound
from app.domain.records.understand.columns import (
    REACHED_BY,
    code_columns,
)
from app.domain.records.understand.fitting import bind
from app.domain.records.understand.heads import AS_WHAT
from app.domain.records.understand.phrases import Phrases
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.words import words
from app.domain.records.values.amounts import COUNTERS

_SEQUENCE = re.compile(
    r"(?:从|自|由|(?<=[号码]))\s*(?P<first>[A-Za-z-]*\d+)\s*(?:开始|起|往后|递增|往下|依次)+"
    r"|start(?:ing|s)?\s+(?:from|at|with)\s+(?P<en>[A-Za-z-]*\d+)",
    re.IGNORECASE,
)

_NAMED = ("named", "called", "titled")
_PEOPLE = ("名", "位", "个", "家", "条", "笔", "门", "款", "种")
_BELONGS = ("属于", "归属于", "归", "隶属于", "在")
_ARTICLE = re.compile(r"一[\u4e00-\u9fff]")
_NONE = re.compile(
    r"(?:目前|暂时?|还|尚)?(?:没有?|未)(?:带|留|提供|填|给|写|办)?(?:来|上)?|暂?无|不(?:设|详|知道|清楚)"
    r"|[以之]?后再?补|待补|no|without(?: a)?",
    re.IGNORECASE,
)
CALLED = ("叫", "叫做", "named", "called")


class Leading(Phrases):
    """Explains words that are no values, and what they say of the rows."""

    def _mark_words(self) -> None:
        for index, token in enumerate(self.tokens):
            if token.kind in ("sep", "glue", "verb", "title", "random"):
                self.used.add(index)
        if self.head is not None:
            self.used.add(self.head)
            self.used |= {at for at in range(max(self.head - 2, 1), self.head) if self._says_as_what(at)}
            self.used |= {at for at in (self.head + 1,) if self._is_occasion(at)}
            self.used |= {at for at in (self.head - 1, self.head - 2) if at >= 0 and self._leads_to_head(at)}
            self._discriminator(self.head)
            self._counted(self.head)
            self._counted_after(self.head)
        self._announced()
        self._single()
        self._units()
        self._absent()
        self._once()
        for at in [at for at, _token in enumerate(self.tokens) if self._is_back(at)]:
            self.used |= {at, *(place for place in (at - 2,) if self.tokens[place].text in _BELONGS)}
        self.used |= {at for at, token in enumerate(self.tokens) if at and self._calls(at)}
        self.used |= {at for at, token in enumerate(self.tokens) if at and token.text.lower() in _NAMED}
        for index, token in enumerate(self.tokens):
            own = self.table.key in token.reading("event").events and token.kind in (
                "event",
                "verb",
                "label",
                "table",
            )
            if own and not self._dates(index):
                self.used.add(index)

    def _dates(self, index: int) -> bool:
        """Tell whether a business word is what the day beside it is called: 2026-11-02入职."""
        beside = [at for at in (index - 1, index + 1) if 0 <= at < len(self.tokens)]
        named = any(self._rank(self.tokens[index], self.table, column) for column in self.table.columns)
        return named and any(self.tokens[at].has("moment") for at in beside)

    def _is_occasion(self, at: int) -> bool:
        """Tell whether a word behind the head only says why the row is new: 新员工报到：."""
        if (
            at + 2 >= len(self.tokens)
            or self.tokens[at].kind != "label"
            or self.tokens[at + 1].text not in "：:"
        ):
            return False
        said = [c for c in self.table.columns if self._rank(self.tokens[at], self.table, c)]
        days = all(column.family in ("date", "datetime") for column in said)
        return days and not self.tokens[at + 2].has("moment")

    def _leads_to_head(self, at: int) -> bool:
        """Tell whether a business verb is the verb of the head: 开设新课程."""
        between = self.tokens[at + 1 : self.head]
        verbs = all(one.kind == "verb" for one in between)
        return self.tokens[at].kind == "event" and verbs and self.tokens[at].end == self.tokens[at + 1].start

    def _says_as_what(self, at: int) -> bool:
        """Tell whether a word leads from a name to its table: X as a customer."""
        named = self.tokens[at - 1].kind in ("text", "row", "quote")
        return named and self.tokens[at].text.lower() in AS_WHAT

    def _is_back(self, at: int) -> bool:
        """Tell whether a table's name only means a new row that was named before: 属于这个类别."""
        earlier = self.earlier & set(self.tokens[at].reading("table").tables)
        return at > 1 and bool(earlier) and self.tokens[at - 1].has("back")

    def _calls(self, at: int) -> bool:
        """Tell whether a word only leads from a label to its value: 名字叫."""
        return self.tokens[at].text.lower() in CALLED and self.tokens[at - 1].kind == "label"

    def _units(self) -> None:
        """Explain words that only count: 80人, 98 minutes."""
        for index, token in enumerate(self.tokens[1:], 1):
            last = self.tokens[index - 1]
            number = last.kind == "value" and (last.has("number") or last.has("quantity"))
            labelled = token.has("label") and any(
                self._rank(token, self.table, c) for c in self.table.columns
            )
            if (
                number
                and not labelled
                and token.text.lower() in words().units
                and token.start - last.end <= 1
                and (token.text.isalpha() or not self._is_followed(index))
            ):
                self.used.add(index)
                self.units.add(index)
            if self._is_each(last, token):
                self.used.add(index)
                self._unit_said(token)
            if last.text in "/／" and token.text in COUNTERS and not self._keeps_units():
                self.used.add(index)

    def _is_each(self, price: Token, token: Token) -> bool:
        """Tell whether a measure word after a price only says for what it is: 89块9一个."""
        quantity = token.reading("quantity").quantity
        one = quantity is not None and quantity.number == 1 and token.text.startswith("一")
        priced = price.has("money") or (price.kind == "value" and price.has("number"))
        return one and priced and price.end == token.start

    def _unit_said(self, token: Token) -> None:
        quantity = token.reading("quantity").quantity
        free = [one for one in self.table.columns if one.family == "text" and not self._has(one.name)]
        column = self._by_kind(self.table, free, ("unit",))
        if column is not None and quantity is not None:
            unit = Token(token.start + 1, token.end, quantity.unit, "text")
            self.bounds.append(bind(self.desk, self.table, column, unit))

    def _keeps_units(self) -> bool:
        return any(self._is_kind(self.table, column, ("unit",)) for column in self.table.columns)

    def _counted(self, head: int) -> None:
        """Explain the count before the head: 三名学生, 一个订单."""
        at = head - 1
        while at >= 0 and self.tokens[at].kind not in ("sep", "text", "row", "label"):
            token = self.tokens[at]
            if token.text in COUNTERS:
                self.used.add(at)
            if (
                token.kind == "value"
                and (token.has("number") or token.has("quantity"))
                and at not in self.used
            ):
                number = token.reading("number").number or token.reading("quantity").number
                self.count = int(number) if number and number == number.to_integral_value() else 1
                self.used.add(at)
            at -= 1

    def _counted_after(self, head: int) -> None:
        """Explain the count behind the head: 教师三名：, 员工一名，."""
        number = self.tokens[head + 1] if head + 1 < len(self.tokens) else None
        if number is None or number.kind != "value" or number.start != self.tokens[head].end:
            return
        at = head + 2
        while at < len(self.tokens) and self.tokens[at].kind == "glue" and self.tokens[at].text in _PEOPLE:
            at += 1
        counted = at > head + 2 or number.has("quantity")
        ended = at >= len(self.tokens) or self.tokens[at].kind == "sep"
        value = number.reading("quantity").number or number.reading("number").number
        if counted and ended and value is not None and value == value.to_integral_value():
            self.count = int(value)
            self.used |= set(range(head + 1, at))

    def _announced(self) -> None:
        """Explain a count of rows that stands alone, or before their table: 新增两种：, 以下两位员工."""
        for at, token in enumerate(self.tokens[:-1]):
            counter = self.tokens[at + 1]
            counts = counter.kind == "glue" and counter.text in _PEOPLE and counter.start == token.end
            number = token.reading("number").number
            if self._counts_rows(at):
                self.used.add(at)
            if at in self.used or token.kind != "value" or not counts or number is None:
                continue
            after = self.tokens[at + 2] if at + 2 < len(self.tokens) else None
            own = after is not None and self.table.key in after.reading("table").tables
            led = at > 0 and self.tokens[at - 1].kind == "verb" and (after is None or after.text in "：:\n")
            if (own or led) and number == number.to_integral_value():
                self.count = int(number)
                self.used |= {at, at + 1}

    def _counts_rows(self, at: int) -> bool:
        """Tell whether a count with its measure word announces rows after the verb: 加一条：."""
        quantity = self.tokens[at].reading("quantity").quantity
        alone = at > 0 and self.tokens[at - 1].kind == "verb" and self.tokens[at + 1].text in "：:\n"
        if not alone or quantity is None or quantity.unit not in _PEOPLE:
            return False
        self.count = int(quantity.number)
        return True

    def _single(self) -> None:
        """Explain the article before what is added or referred to: 开一门操作系统."""
        for at, token in enumerate(self.tokens[:-2]):
            counter, after = self.tokens[at + 1], self.tokens[at + 2]
            article = token.text == "一" and counter.text in _PEOPLE and counter.kind == "glue"
            if article and token.end == counter.start and after.kind in ("row", "text", "quote", "table"):
                self.used |= {at, at + 1}
            led = token.kind in ("verb", "event") and counter.kind == "text" and counter.end == after.start
            one = counter.reading("quantity").quantity
            led = led or (one is not None and one.number == 1 and counter.end == after.start)
            if led and after.kind == "table" and _ARTICLE.fullmatch(counter.text):
                self.used.add(at + 1)

    def _absent(self) -> None:
        """Explain that a column stays empty: 无先修课, no manager, 身份证还没带."""
        for at, token in enumerate(self.tokens):
            places = self._none_after(at) or self._none_before(at)
            named = [c for c in self.table.columns if places and self._rank(token, self.table, c)]
            if named and all(self._may_be_empty(column) for column in named):
                self.used |= {at, *places}

    def _none_after(self, at: int) -> list[int]:
        """Return the places up to the clause's end where these say that there is nothing."""
        end = next((i for i in range(at + 1, len(self.tokens)) if self.tokens[i].kind == "sep"), None)
        places = list(range(at + 1, len(self.tokens) if end is None else end))
        return places if places and _NONE.fullmatch(self._text_of(places)) else []

    def _none_before(self, at: int) -> list[int]:
        """Return the places before a clause's last word that say that there is none of it."""
        if at + 1 < len(self.tokens) and self.tokens[at + 1].kind != "sep":
            return []
        return next(
            (
                list(range(first, at))
                for first in (at - 2, at - 1)
                if first >= 0 and _NONE.fullmatch(self._text_of(list(range(first, at))))
            ),
            [],
        )

    def _once(self) -> None:
        """Explain 一个 behind the business verb of a table that counts nothing: 约一个."""
        counted = any(self._is_kind(self.table, c, ("quantity",)) for c in self.table.columns)
        for at, token in enumerate(self.tokens[1:], 1):
            quantity = token.reading("quantity").quantity
            own = self.table.key in self.tokens[at - 1].reading("event").events
            one = quantity is not None and quantity.number == 1 and token.text[:1] == "一"
            ended = at + 1 == len(self.tokens) or self.tokens[at + 1].kind == "sep"
            if own and one and ended and not counted and not self.children:
                self.used.add(at)

    def _may_be_empty(self, column: Column) -> bool:
        """Tell whether nothing is a column's value of its own: no telephone is none, no allergy is 无."""
        told = column.family != "text" or bool(self.table.reference_of(column.name))
        return column.nullable and (told or self._is_kind(self.table, column, (*REACHED_BY, "id_card")))

    def _discriminator(self, head: int) -> None:
        """Bind what the head says of a type column: 客户 where the type column holds 客户."""
        for ref, value in self.tokens[head].reading("table").choices:
            if ref.table == self.table.key:
                token = self.tokens[head]
                self.bounds.append(
                    Bound(ref.table, ref.column, token.start, token.end, token.text, value, origin="chosen")
                )
                return

    def _sequence(self) -> None:
        """Bind 编码从C0020开始 as the first of a sequence."""
        match = _SEQUENCE.search(self.desk.request.text)
        name = "en" if match and match["en"] else "first"
        if match is None or not any(token.start <= match.start(name) < token.end for token in self.tokens):
            return
        first = match[name]
        label = next(
            (
                t
                for t in reversed(self.tokens)
                if t.end <= match.start() + 1 and t.has("label") and t.kind == "label"
            ),
            None,
        )
        columns = [c for c in self.table.columns if label is not None and self._rank(label, self.table, c)]
        column = next(iter(columns or code_columns(self.table, self.desk.lexicon)), None)
        if column is None:
            return
        bound = Bound(self.table.key, column.name, match.start(name), match.end(name), first, first)
        bound.generator, bound.origin = "sequence", "generated"
        self.bounds.append(bound)
        for index, token in enumerate(self.tokens):
            if token is label or (token.start < match.end() and token.end > match.start()):
                self.used.add(index)

    def _wanted(self) -> None:
        """Note the columns of made-up rows that are named without a value."""
        if not self.random:
            return
        for index, token in enumerate(self.tokens):
            if index in self.used or token.kind != "label":
                continue
            ranked = [(self._rank(token, self.table, c), c.name) for c in self.table.columns]
            best = max(ranked, key=lambda one: one[0])
            if best[0]:
                self.wanted.append(best[1])
                self.used.add(index)
