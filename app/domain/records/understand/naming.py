"""The names of new rows, and free words that are like stored ones."""

from __future__ import annotations

import itertools

from app.domain.records.models import Column
from app.domain.records.understand.bound import Bound
from app.domain.records.understand.columns import code_columns, name_column
from app.domain.records.understand.fitting import bind, department_like
from app.domain.records.understand.heads import WITHIN
from app.domain.records.understand.rows import Rows
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.words import concepts, singular
from app.domain.records.values.amounts import COUNTERS

_LEADS = ("from", "by", "in", "for", "of", "at", "on", "under")
_MOST_COUNTED = 50
_POSTAL = (4, 5, 6)
_SOFT = ("glue", "title", "verb", "event", "random")


class Naming(Rows):
    """Binds free words to the name, or to a column whose values are like them."""

    def _first_name(self) -> None:
        """Bind what follows the head to the table's name column, whatever else it may be."""
        column = name_column(self.table)
        if self.head is None or column is None:
            return
        if any(self._says_as_what(at) for at in range(max(self.head - 2, 1), self.head)):
            return
        if self._named_with_head(self.head, column):
            return
        at = self.head + 1
        skipped = ("glue", "title", "verb") if self._opens_after_colon() else ("glue", "title")
        while at < len(self.tokens) and (self.tokens[at].kind in skipped or self._passes(at)):
            at += 1
        led = self.tokens[at - 1].text.lower() in _LEADS if at > self.head + 1 else False
        if led and at < len(self.tokens) and self.tokens[at].kind == "row":
            return
        if at >= len(self.tokens) or (at in self.used and self.tokens[at].kind not in _SOFT):
            return
        coded = self._code_for(self.table, self.tokens[at], list(self.table.columns)) is not None
        numbered = self._numbered_name(at)
        if numbered and not coded and not self._has(column.name):
            self._take_name(numbered, self._text_of(numbered), column)
            return
        if self.tokens[at].kind not in ("text", "row", "quote") and not self._opens_name(at):
            return
        code = self._code_for(self.table, self.tokens[at], list(self.table.columns))
        if code is not None and not self._has(code.name):
            self.used.add(at)
            self.bounds.append(bind(self.desk, self.table, code, self.tokens[at], self.tokens[at].text))
        elif not self._has(column.name):
            self._name(at, column)

    def _named_with_head(self, head: int, column: Column) -> bool:
        """Bind a name that ends in the table's own word, as the stored ones do: 增设机械2502班."""
        first = head
        while first > 0 and self.tokens[first - 1].end == self.tokens[first].start:
            last = self.tokens[first - 1]
            if last.kind != "text" and not last.has("digits"):
                break
            first -= 1
        known = self.desk.values_of(self.table.key, column.name)
        alike = sum(value.endswith(self.tokens[head].text) for value in known)
        if first == head or self.tokens[first].kind != "text" or alike * 2 <= len(known):
            return False
        self._take_name(list(range(first, head + 1)), self._text_of([first, head]), column)
        return True

    def _opens_after_colon(self) -> bool:
        """Tell whether the verb comes after the table's name: customers: add C0144."""
        at = (self.head or 0) + 1
        while at + 1 < len(self.tokens) and self.tokens[at].kind == "glue" and self.tokens[at].text in WITHIN:
            at += 1
        if at > (self.head or 0) + 1 and self.tokens[at].kind == "verb":
            return True
        between = self.tokens[(self.head or 0) + 1 : (self.head or 0) + 4]
        led = list(itertools.takewhile(lambda one: one.kind in ("glue", "verb"), between))
        colon = [one.text in "：:" for one in between[len(led) : len(led) + 1]]
        if any(one.kind == "verb" for one in led) and any(colon):
            return True
        return (
            at + 1 < len(self.tokens) and self.tokens[at].text in "：:" and self.tokens[at + 1].kind == "verb"
        )

    def _passes(self, at: int) -> bool:
        """Tell whether a separator may stand before the name: a colon, a comma before plain words."""
        if self.tokens[at].text in "：:\n" or self.tokens[at].text.lower() in ("named", "called", "titled"):
            return True
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        return self.tokens[at].text in ",，" and following is not None and following.kind in ("text", "quote")

    def _opens_name(self, at: int) -> bool:
        """Tell whether a known word begins a name: 客户服务中心 after 供应商：."""
        token = self.tokens[at]
        after_colon = at > 0 and self.tokens[at - 1].text in "：:"
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        runs = following is not None and following.start == token.end and following.kind in ("text", "title")
        known = token.kind in ("table", "verb", "event", "glue", "random", "title") or token.has("type")
        return after_colon and runs and known

    def _name(self, at: int, column: Column) -> None:
        token = self.tokens[at]
        places = [at] if token.kind == "quote" else self._name_words(at)
        text = "" if token.kind == "quote" else self._text_of(places)
        self._take_name(places, text or token.reading("quote").literal, column)

    def _names(self) -> None:
        """Bind free words: to references that look them up, to kinds with a shape, to the name."""
        for index, token in enumerate(self.tokens):
            if index in self.used or token.kind not in ("text", "quote", "row"):
                continue
            if self._is_filler(index):
                self.used.add(index)
                continue
            column = (
                self._town(index)
                or self._unit_word(token)
                or self._shaped(token)
                or self._kin(token)
                or self._name_left(index)
            )
            if column is not None and column == name_column(self.table):
                self._name(index, column)
            elif column is not None:
                self.used.add(index)
                self.bounds.append(bind(self.desk, self.table, column, token))

    def _streets(self) -> None:
        """Bind a house number with its street, and the number of a post code beside a country."""
        address, post = self._place_column("address"), self._place_column("postal_code")
        country = any(
            self._is_kind(self.table, c, ("country",)) and self._has(c.name) for c in self.table.columns
        )
        for index, token in enumerate(self.tokens):
            if index in self.used or not token.has("digits") or not index or self.children:
                continue
            following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
            alone = following is None or following.kind == "sep"
            street = following is not None and following.kind == "text" and following.start == token.end + 1
            if self.tokens[index - 1].kind != "sep":
                continue
            if street and address is not None and following is not None and following.text[:1].isupper():
                self._take_street(index, address)
                address = None
            elif alone and post is not None and country and len(token.text) in _POSTAL:
                self.used.add(index)
                self.bounds.append(bind(self.desk, self.table, post, token))
                post = None

    def _place_column(self, kind: str) -> Column | None:
        free = [c for c in self.table.columns if c.family == "text" and not self._has(c.name)]
        return self._by_kind(self.table, [c for c in free if not self.table.reference_of(c.name)], (kind,))

    def _take_street(self, index: int, column: Column) -> None:
        places = [index, *self._phrase(index + 1)]
        text = self._text_of(places)
        self.used |= set(places)
        first, last = self.tokens[index], self.tokens[places[-1]]
        self.bounds.append(Bound(self.table.key, column.name, first.start, last.end, text, text))

    def _is_filler(self, index: int) -> bool:
        """Tell whether small English words only lead up to the head: "we have just" a new band."""
        text = self.tokens[index].text
        before = self.head is not None and index < self.head
        return before and text.isascii() and text.replace(" ", "").isalpha() and text.lower() == text

    def _unit_word(self, token: Token) -> Column | None:
        """Return the unit's column for a counter that stands alone: 订书钉，盒."""
        if token.text not in COUNTERS:
            return None
        free = [one for one in self.table.columns if one.family == "text" and not self._has(one.name)]
        return self._by_kind(self.table, free, ("unit",))

    def _town(self, index: int) -> Column | None:
        """Return the city's column for words before a country: Prague, Czech Republic."""
        if index + 2 >= len(self.tokens) or self.tokens[index + 1].text not in (",", "，"):
            return None
        after = self.tokens[index + 2]
        named = any(
            one.start == after.start and self._is_kind(self.table, column, ("country",))
            for one in self.bounds
            if (column := self.table.column(one.column)) is not None and one.table == self.table.key
        )
        return next(
            (
                column
                for column in self.table.columns
                if named and self._is_kind(self.table, column, ("city",)) and not self._has(column.name)
            ),
            None,
        )

    def _shaped(self, token: Token) -> Column | None:
        for column in self.table.columns:
            filled = self._has(column.name) and not self._lacks(column, name_column(self.table), token)
            if column.family != "text" or filled or self.table.reference_of(column.name):
                continue
            for kind in self.desk.lexicon.concepts_of(self.table.key, column.name):
                if department_like(token.text, concepts()[kind].shape):
                    return column
        return None

    def _kin(self, token: Token) -> Column | None:
        """Return the one text column whose stored values end like this text: 胶囊剂 as 片剂 and 丸剂."""
        last = token.text[-1:]
        if token.kind != "text" or last.isascii():
            return None
        found = []
        for column in self.table.columns:
            if not self._may_be_kin(column, token):
                continue
            known = self.desk.values_of(self.table.key, column.name)
            alike = sum(value.endswith(last) for value in known)
            usual = max((len(value) for value in known), default=0)
            if alike >= 2 and alike * 3 >= len(known) and len(token.text) <= usual + 1:
                found.append(column)
        return found[0] if len(found) == 1 else None

    def _name_left(self, index: int) -> Column | None:
        column = name_column(self.table)
        if column is None:
            return None
        if not self._has(column.name):
            return column
        return column if self._continues_list(index, column) else None

    def _is_own_code(self, at: int) -> bool:
        """Tell whether a token is the code of the row whose name follows: 、09 物理学院."""
        token = self.tokens[at]
        codes = {column.name for column in code_columns(self.table, self.desk.lexicon)}
        return any(one.start == token.start and one.column in codes for one in self.bounds)

    def _begins_row(self, index: int, named: list[Bound]) -> bool:
        """Tell whether another row began since the last name: ；学号2023020132，顾大嫂."""
        start = self.tokens[index].start
        codes = {column.name for column in code_columns(self.table, self.desk.lexicon)}
        latest = max((one.end for one in named if one.end <= start), default=start)
        since = [token for token in self.tokens if latest <= token.start < start]
        parted = any(token.text in (";", "；", "\n") for token in since)
        return parted and any(one.column in codes and latest <= one.start < start for one in self.bounds)

    def _says_many(self) -> bool:
        """Tell whether the table's name stands in the plural and a list follows it: genres: A, B."""
        head = self.tokens[self.head].text if self.head is not None else ""
        following = self.tokens[self.head + 1 : (self.head or 0) + 2] if self.head is not None else []
        return head.isascii() and singular(head) != head and [one.text for one in following] == [":"]

    def _continues_list(self, index: int, column: Column) -> bool:
        """Tell whether a free text is the next name of a list rather than something unknown."""
        at = index - 1
        while at >= 0 and (
            self.tokens[at].text in ("（", "(", "）", ")")
            or self.tokens[at].kind == "table"
            or self._is_own_code(at)
        ):
            at -= 1
        if at < 0:
            return False
        last = self.tokens[at].text.lower()
        if last in ("、", "和", "and", "及", "以及", "与", ";", "；", "\n"):
            return True
        named = [one for one in self.bounds if one.column == column.name]
        if last in (",", "，") and named and self._says_many():
            return True
        if last in (",", "，") and (
            len(named) < self.count <= _MOST_COUNTED or self._begins_row(index, named)
        ):
            return True
        return (
            last in (",", "，")
            and bool(named)
            and any(t.text.lower() in ("and", "和") for t in self.tokens[index:])
        )
