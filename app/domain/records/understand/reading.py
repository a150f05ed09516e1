"""One table's reading of a request: which token is the value of which column."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.records.models import Column, ForeignKey, LookupQuery, Table
from app.domain.records.understand.bound import Bound, Desk, Qualifier
from app.domain.records.understand.columns import (
    code_columns,
    name_column,
    references,
    shape_of,
    split_name,
)
from app.domain.records.understand.fitting import bind, department_like, fit
from app.domain.records.understand.lexicon import is_audit
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.words import concepts, words
from app.domain.records.values.amounts import COUNTERS

_IS = ("是", "为", "叫", "有", "of", "is", "are", "=", "to", "named", "called", "the", "a", "an", "set", "as")
_PREPOSITIONS = ("by", "from", "in", "at", "for", "of", "on", "as", "under", "via", "with", "to")
_SEQUENCE = re.compile(
    r"(?:从|自|由)\s*(?P<first>[A-Za-z-]*\d+)\s*(?:开始|起|往后|递增|往下|依次)+"
    r"|start(?:ing|s)?\s+(?:from|at|with)\s+(?P<en>[A-Za-z-]*\d+)",
    re.IGNORECASE,
)
_SOFT = ("glue", "title", "verb", "event", "random")
_PARTICLES = ("的", "了", "吧", "哦", "啊", "呀")
_JOINING = ("和", "与", "及", "以及")
_LIST = ("、", "和", "及", "与", "以及", "and", "&", ",", "，", ";", "；", "\n", "还有")


class Reading:
    """The binding of tokens to the columns of one table and of the tables below it."""

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
        self.used: set[int] = set(explained)
        self.bounds: list[Bound] = []
        self.qualifiers: list[Qualifier] = []
        self.unexplained: list[Token] = []
        self.units: set[int] = set()
        self.count = 1
        self.random = any(token.kind == "random" for token in tokens) or self._is_counted_on()
        self.wanted: list[str] = []

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

    @property
    def coverage(self) -> float:
        """Return the share of the meaningful characters that are explained."""
        meant = [t for t in self.tokens if t.kind not in ("sep", "glue", "verb", "title")]
        total = sum(t.end - t.start for t in meant)
        left = sum(t.end - t.start for t in self.unexplained)
        return 1.0 if not total else 1.0 - left / total

    # ---- words that are no values --------------------------------------------------

    def _mark_words(self) -> None:
        for index, token in enumerate(self.tokens):
            if token.kind in ("sep", "glue", "verb", "title", "random"):
                self.used.add(index)
        if self.head is not None:
            self.used.add(self.head)
            self._discriminator(self.head)
            self._counted(self.head)
        self._units()
        for index, token in enumerate(self.tokens):
            own = self.table.key in token.reading("event").events and token.kind in (
                "event",
                "verb",
                "label",
                "table",
            )
            if own:
                self.used.add(index)

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

    def _is_followed(self, index: int) -> bool:
        """Tell whether the next token is written together with this one."""
        return index + 1 < len(self.tokens) and self.tokens[index + 1].start == self.tokens[index].end

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

    def _discriminator(self, head: int) -> None:
        """Bind what the head says of a type column: 客户 where the type column holds 客户."""
        for ref, value in self.tokens[head].reading("table").choices:
            if ref.table == self.table.key:
                token = self.tokens[head]
                self.bounds.append(
                    Bound(ref.table, ref.column, token.start, token.end, token.text, value, origin="chosen")
                )
                return

    # ---- made-up rows ------------------------------------------------------------------

    def _is_counted_on(self) -> bool:
        return _SEQUENCE.search(self.desk.request.text) is not None

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

    # ---- labels --------------------------------------------------------------------

    def _labels(self) -> None:
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.has("label") and not self._is_row_of_reference(index):
                self._label(index)

    def _is_row_of_reference(self, index: int) -> bool:
        return self.tokens[index].kind == "row"

    def _label(self, index: int) -> None:
        """Bind the value beside a label to the column that suits both best."""
        token = self.tokens[index]
        best: tuple[float, Table, Column, list[int], str] | None = None
        for table in self._scope():
            qualifying = table not in (self.table, *self.children)
            for column in table.columns:
                rank = self._rank(token, table, column)
                if rank and column.writable and not self._is_taken(table, column):
                    found = self._beside(index, table, column, rank)
                    if found is None:
                        continue
                    score, places, text = found
                    score += rank * 0.6 - (1.5 if qualifying else 0.0) - (0.3 if is_audit(column) else 0)
                    score += self._qualifying_bonus(index, table) if qualifying else 0.0
                    if best is None or score > best[0]:
                        best = (score, table, column, places, text)
        if best is not None and best[0] >= 2.0:
            self._take(index, best[1], best[2], best[3], best[4])

    def _scope(self) -> list[Table]:
        tables = [self.table, *self.children]
        for table in (self.table, *self.children):
            for key in references(table):
                target = self.desk.catalogue.table(key.target)
                if target is not None and target not in tables:
                    tables.append(target)
        return tables

    def _rank(self, token: Token, table: Table, column: Column) -> int:
        for ref, rank in token.reading("label").labels:
            if (ref.table, ref.column) == (table.key, column.name):
                return rank
        return 0

    def _is_taken(self, table: Table, column: Column) -> bool:
        return False

    def _qualifying_bonus(self, index: int, table: Table) -> float:
        """Prefer what stands in brackets right after a row of its table: 李萌萌（电话…）."""
        before = index - 1
        while before >= 0 and self.tokens[before].kind in ("glue", "sep"):
            if self.tokens[before].text in "（(":
                rows = self.tokens[before - 1].reading("row").rows if before else ()
                return 4.0 if any(one.table == table.key for one in rows) else 0.0
            before -= 1
        return 0.0

    def _beside(
        self, index: int, table: Table, column: Column, rank: int
    ) -> tuple[float, list[int], str] | None:
        """Return the fitting value after a label, or before it, with its tokens and text."""
        touching = self._touching_before(index, table, column)
        if touching is not None:
            return touching
        after = self._after(index)
        if after is not None:
            text, places = self._value_text(after, table, column)
            score = fit(self.desk, table, column, self.tokens[places[0]]) if places else 0.0
            weak = self.tokens[index].text.lower() in _PREPOSITIONS
            named = self.tokens[places[0]].text[:1].isupper() and table.reference_of(column.name) is not None
            if score and not (weak and score < 2.4 and rank < 2 and not named):
                return score, places, text
        before = self._before(index)
        if before is not None and not self._is_bound(before):
            score = fit(self.desk, table, column, self.tokens[before])
            suited = column.family not in ("text",) or self.tokens[before].has("choice")
            if score >= 3.0 and suited:
                return score - 0.2, [before], ""
        return None

    def _touching_before(
        self, index: int, table: Table, column: Column
    ) -> tuple[float, list[int], str] | None:
        """Return the number or date written right before a label that nothing touches after it: 2学分 32学时."""
        before = index - 1
        if before < 0 or self.tokens[before].end != self.tokens[index].start or self._is_bound(before):
            return None
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if self.tokens[before].kind != "value" or column.family == "text":
            return None
        if following is not None and following.start == self.tokens[index].end and following.kind != "sep":
            return None
        score = fit(self.desk, table, column, self.tokens[before])
        return (score, [before], "") if score >= 3.0 else None

    def _after(self, index: int) -> int | None:
        """Return the place of the value after a label: past 是, a colon, of, is."""
        at = index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            passed = token.text in "：:" or (token.kind == "glue" and token.text.lower() in _IS)
            if not passed:
                break
            at += 1
        if at >= len(self.tokens) or self.tokens[at].kind in ("sep", "verb") or self._is_bound(at):
            return None
        return at

    def _before(self, index: int) -> int | None:
        at = index - 1
        while at >= 0 and (self.tokens[at].kind == "glue" or at in self.units):
            at -= 1
        return at if at >= 0 and self.tokens[at].kind == "value" else None

    def _value_text(self, at: int, table: Table, column: Column) -> tuple[str, list[int]]:
        """Return what a text column takes: one typed token, or the words up to the next stop."""
        token = self.tokens[at]
        free = column.family == "text" and not table.reference_of(column.name) and not token.has("choice")
        if not free or token.kind == "quote" or self._stands_alone(at):
            if table.reference_of(column.name) and token.kind == "text":
                places = self._phrase(at)
                return self._text_of(places), places
            return "", [at]
        places = self._phrase(at)
        return self._text_of(places), places

    def _stands_alone(self, at: int) -> bool:
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if self.tokens[at].kind not in ("value", "row") or following is None:
            return self.tokens[at].kind in ("value", "row")
        loose = following.start > self.tokens[at].end or not following.text.isascii()
        return following.kind == "sep" or (following.kind in ("label", "glue") and loose)

    def _phrase(self, at: int) -> list[int]:
        """Return the tokens of a free text: up to a separator, another label, or in English a preposition."""
        places = [at]
        for place in range(at + 1, len(self.tokens)):
            token, last = self.tokens[place], self.tokens[place - 1]
            if token.kind == "sep" or (place in self.used and token.kind not in _SOFT):
                break
            joined = token.start == last.end and self._runs_on(place)
            if not joined and self._ends_phrase(place):
                break
            places.append(place)
        while len(places) > 1 and self._trails(self.tokens[places[-1]]):
            places.pop()
        return places

    def _trails(self, token: Token) -> bool:
        return token.kind == "glue" and (token.text.isascii() or token.text in _PARTICLES)

    def _runs_on(self, place: int) -> bool:
        """Tell whether a token is written as part of the word before it: 废品收入, 张记五金, 机械2502班."""
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        if token.text.isascii() and not token.has("number"):
            return False
        if token.text in _JOINING:
            return not self._joins_names(place)
        if token.kind == "label" and following is not None:
            opens = following.kind in ("value", "quote") or following.text in ("：", ":", "是", "为")
            return not opens and not (
                following.kind == "text" and following.start == token.end and len(token.text) > 1
            )
        if token.kind == "event" and following is not None and following.kind == "row":
            return False
        if token.has("choice") and len(token.text) > 1:
            refs = {ref.column for ref, _value in token.reading("choice").choices}
            return any(self._has(column) for column in refs)
        if token.kind == "value":
            inner = (
                following is not None
                and following.start == token.end
                and following.kind in ("text", "title", "table")
            )
            return token.has("number") and not token.has("quantity") and not token.has("moment") and inner
        return token.kind in ("text", "glue", "title", "verb", "event", "random", "table", "label", "row")

    def _ends_phrase(self, place: int) -> bool:
        token, last = self.tokens[place], self.tokens[place - 1]
        if token.kind == "label":
            return True
        if token.kind == "glue" and token.text.isascii():
            return token.start > last.end
        if token.start == last.end and not last.text[-1:].isalnum():
            return False
        spaced = token.start > last.end and not (last.text.isascii() and token.text.isascii())
        return spaced or (token.start == last.end and not token.text.isascii() and not self._runs_on(place))

    def _text_of(self, places: list[int]) -> str:
        first, last = self.tokens[places[0]], self.tokens[places[-1]]
        return self.desk.request.text[first.start : last.end].strip()

    def _is_bound(self, index: int) -> bool:
        token = self.tokens[index]
        return any(one.start <= token.start < one.end for one in (*self.bounds, *self.qualifiers))

    def _take(self, label: int, table: Table, column: Column, places: list[int], text: str) -> None:
        token = self.tokens[places[0]]
        whole = token if len(places) == 1 and not text else self._joined(places)
        bound = bind(self.desk, table, column, whole, text if len(places) > 1 else "")
        bound.start = token.start
        bound.end = self.tokens[places[-1]].end
        self.used |= {label, *places}
        if table in (self.table, *self.children):
            self.bounds.append(bound)
        else:
            self.qualifiers.append(
                Qualifier(
                    table.key, column.name, bound.value or bound.text, bound.rows, bound.start, bound.end
                )
            )

    def _joined(self, places: list[int]) -> Token:
        first, last = self.tokens[places[0]], self.tokens[places[-1]]
        if len(places) == 1:
            return first
        return Token(first.start, last.end, self._text_of(places), "text")

    # ---- the name right after the head ------------------------------------------------

    def _first_name(self) -> None:
        """Bind what follows the head to the table's name column, whatever else it may be."""
        column = name_column(self.table)
        if self.head is None or column is None:
            return
        at = self.head + 1
        while at < len(self.tokens) and (self.tokens[at].kind in ("glue", "title") or self._passes(at)):
            at += 1
        if at >= len(self.tokens) or (at in self.used and self.tokens[at].kind not in _SOFT):
            return
        if self.tokens[at].kind not in ("text", "row", "quote") and not self._opens_name(at):
            return
        code = self._code_for(self.table, self.tokens[at], list(self.table.columns))
        if code is not None and not self._has(code.name):
            self.used.add(at)
            self.bounds.append(bind(self.desk, self.table, code, self.tokens[at], self.tokens[at].text))
        elif not self._has(column.name):
            self._name(at, column)

    def _passes(self, at: int) -> bool:
        """Tell whether a separator stands between the head and its name: a colon, a comma before plain words."""
        if self.tokens[at].text in "：:\n":
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

    def _name_words(self, at: int) -> list[int]:
        """Return the tokens of a name: written as one word, or capitalised words in a row."""
        places = [at]
        for place in range(at + 1, len(self.tokens)):
            token, last = self.tokens[place], self.tokens[place - 1]
            if token.kind in ("sep", "quote") or (place in self.used and token.kind not in _SOFT):
                break
            touching = token.start == last.end
            proper = token.text[:1].isupper() and token.text.isascii() and last.text.isascii()
            if (touching and self._runs_on(place)) or (not touching and proper and not token.has("code")):
                places.append(place)
            else:
                break
        while len(places) > 1 and self.tokens[places[-1]].text in _PARTICLES:
            places.pop()
        return places

    def _joins_names(self, place: int) -> bool:
        """Tell whether a particle joins two names rather than being part of one: 人和药业 is one."""
        before, after = (
            self.tokens[place - 1],
            self.tokens[place + 1] if place + 1 < len(self.tokens) else None,
        )
        return after is None or (len(before.text) >= 2 and len(after.text) >= 2)

    def _take_name(self, places: list[int], text: str, column: Column) -> None:
        first, last = self.tokens[places[0]], self.tokens[places[-1]]
        self.used |= set(places)
        split = split_name(self.table)
        if split and " " in text:
            one, other = text.rsplit(" ", 1)
            middle = first.start + len(one)
            self.bounds.append(Bound(self.table.key, split[0], first.start, middle, one, one))
            self.bounds.append(Bound(self.table.key, split[1], middle + 1, last.end, other, other))
            return
        self.bounds.append(Bound(self.table.key, column.name, first.start, last.end, text, text))

    def _has(self, column: str, table: str = "") -> bool:
        return any(one.column == column and one.table == (table or self.table.key) for one in self.bounds)

    # ---- rows of the database -------------------------------------------------------

    def _rows(self) -> None:
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.has("row"):
                self._row(index, token)
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.kind == "table":
                self._key_or_role(index)

    def _row(self, index: int, token: Token) -> None:
        place = self._place_for(index, token)
        if place is None:
            return
        table, key = place
        column = table.column(key.columns[0])
        if column is not None:
            self.used.add(index)
            self.bounds.append(bind(self.desk, table, column, token))

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
                score -= 3.0 if self._has(column.name, table.key) and not self._is_listed(index) else 0.0
                if key.target == self.table.key:
                    score -= 2.5
                if best is None or score > best[0]:
                    best = (score, table, key)
        return (best[1], best[2]) if best is not None and best[0] > 0 else None

    def _is_listed(self, index: int) -> bool:
        """Tell whether a token stands in a list with an earlier one: 张伟和王芳."""
        before = index - 1
        return (before >= 0 and self.tokens[before].text.lower() in _LIST) or self.children != ()

    def _key_or_role(self, index: int) -> None:
        """Explain the name of a table that is referred to, with a key after it: 订单 SO…, order 10248."""
        token = self.tokens[index]
        tables = token.reading("table").tables
        if self.table.key in tables and not self._touches_text(index):
            self.used.add(index)
            return
        for table in (self.table, *self.children):
            for key in references(table):
                if key.target in tables:
                    self.used.add(index)
                    self._key_after(index, table, key)
                    return
        near = [self.tokens[at] for at in (index - 1, index + 1) if 0 <= at < len(self.tokens)]
        if any(one.table in tables for other in near for one in other.reading("row").rows):
            self.used.add(index)

    def _touches_text(self, index: int) -> bool:
        """Tell whether a word is written together with the one before it, as in 艺术学院."""
        last = self.tokens[index - 1] if index else None
        return last is not None and last.end == self.tokens[index].start and last.kind in ("text", "value")

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

    # ---- whole segments ---------------------------------------------------------------

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
            if (
                sum(shape_of(value) == shape for value in self.desk.values_of(self.table.key, column.name))
                >= 2
            ):
                first = self.tokens[run[0]]
                self.used |= set(run)
                self.bounds.append(
                    Bound(self.table.key, column.name, first.start, self.tokens[run[-1]].end, text, text)
                )
                return

    # ---- typed values -----------------------------------------------------------------

    def _values(self) -> None:
        for index, token in enumerate(self.tokens):
            if index not in self.used and token.kind == "value":
                self._value(index, token)

    def _value(self, index: int, token: Token) -> None:
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
        if token.has("school_year"):
            return next(
                (c for c in free if "school_year" in self.desk.lexicon.concepts_of(table.key, c.name)), None
            )
        if token.has("code") or token.has("digits"):
            code = self._code_for(table, token, free)
            if code is not None:
                return code
        if token.has("moment"):
            return self._moment_for(table, free, token)
        if token.has("quantity"):
            return self._by_kind(table, free, ("quantity",))
        if token.has("number") and self._counts_item(token):
            return self._by_kind(table, free, ("quantity",))
        if token.has("money"):
            return self._money_for(table, free)
        return None

    def _counts_item(self, token: Token) -> bool:
        """Tell whether a bare number stands before a thing that is counted: 12 Konbu, 3 copies of Spellbound."""
        at = self.tokens.index(token) + 1
        while at < len(self.tokens) and (self.tokens[at].kind == "glue" or at in self.units):
            at += 1
        return at < len(self.tokens) and (self.tokens[at].has("row") or self.tokens[at].kind == "text")

    def _multiple(self, table: Table, column: Column) -> bool:
        return table in self.children or self._has_list()

    def _has_list(self) -> bool:
        return any(
            token.text in ("、", "\n", "；", ";") or token.text in ("and", "和") for token in self.tokens
        )

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

    def _by_kind(self, table: Table, free: list[Column], kinds: tuple[str, ...]) -> Column | None:
        return next((c for c in free if self._is_kind(table, c, kinds)), None)

    def _is_kind(self, table: Table, column: Column, kinds: tuple[str, ...]) -> bool:
        return any(kind in kinds for kind in self.desk.lexicon.concepts_of(table.key, column.name))

    # ---- free text ----------------------------------------------------------------------

    def _items(self) -> None:
        """Bind free words beside a quantity, or that one empty reference knows, as references."""
        for index, token in enumerate(self.tokens):
            if index in self.used or token.kind not in ("text", "quote"):
                continue
            place = self._item(index) or self._known_by(index) or self._kin_of(token)
            if place is not None:
                table, column = place
                self.used.add(index)
                self.bounds.append(bind(self.desk, table, column, token))

    def _item(self, index: int) -> tuple[Table, Column] | None:
        near = [self.tokens[at] for at in (index - 1, index + 1) if 0 <= at < len(self.tokens)]
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
                    table in self.children or not self._has(column.name, table.key)
                )
                if (
                    column is not None
                    and free
                    and not column.nullable
                    and key.target not in (self.table.key, self.parent)
                ):
                    if name_column(self._target(key)) is not None:
                        return table, column
        return None

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

    def _target(self, key: ForeignKey) -> Table:
        return self.desk.catalogue.table(key.target) or self.table

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
                result = self.desk.reader.find(LookupQuery(table=key.target, text=text, fuzzy=False, limit=3))
                if any(
                    one.match in ("exact", "normalised", "prefix", "contains") for one in result.candidates
                ):
                    found.append((table, column))
        return found[0] if len({column.name for _table, column in found}) == 1 else None

    def _names(self) -> None:
        """Bind free words: to references that look them up, to kinds with a shape, to the name."""
        for index, token in enumerate(self.tokens):
            if index in self.used or token.kind not in ("text", "quote", "row"):
                continue
            if self._is_filler(index):
                self.used.add(index)
                continue
            column = self._shaped(token) or self._kin(token) or self._name_left(index)
            if column is not None and column == name_column(self.table):
                self._name(index, column)
            elif column is not None:
                self.used.add(index)
                self.bounds.append(bind(self.desk, self.table, column, token))

    def _is_filler(self, index: int) -> bool:
        """Tell whether small English words only lead up to the head: "we have just" a new band."""
        text = self.tokens[index].text
        before = self.head is not None and index < self.head
        return before and text.isascii() and text.replace(" ", "").isalpha() and text.lower() == text

    def _shaped(self, token: Token) -> Column | None:
        for column in self.table.columns:
            if column.family != "text" or self._has(column.name) or self.table.reference_of(column.name):
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
            if not self._may_be_kin(column):
                continue
            known = self.desk.values_of(self.table.key, column.name)
            alike = sum(value.endswith(last) for value in known)
            if alike >= 2 and alike * 3 >= len(known):
                found.append(column)
        return found[0] if len(found) == 1 else None

    def _may_be_kin(self, column: Column) -> bool:
        named = name_column(self.table)
        if column.family != "text" or column.choices or self._has(column.name) or column == named:
            return False
        return column.name not in self.table.primary_key and not self.table.reference_of(column.name)

    def _name_left(self, index: int) -> Column | None:
        column = name_column(self.table)
        if column is None or (self.head is None and not self._is_new_name(index)):
            return None
        if not self._has(column.name):
            return column
        return column if self._continues_list(index, column) else None

    def _is_new_name(self, index: int) -> bool:
        return True

    def _continues_list(self, index: int, column: Column) -> bool:
        """Tell whether a free text is the next name of a list rather than something unknown."""
        at = index - 1
        while at >= 0 and (self.tokens[at].text in ("（", "(", "）", ")") or self.tokens[at].kind == "table"):
            at -= 1
        if at < 0:
            return False
        last = self.tokens[at].text.lower()
        if last in ("、", "和", "and", "及", "以及", "与", ";", "；", "\n"):
            return True
        named = [one for one in self.bounds if one.column == column.name]
        return (
            last in (",", "，")
            and bool(named)
            and any(t.text.lower() in ("and", "和") for t in self.tokens[index:])
        )

    def _rest(self) -> None:
        for index, token in enumerate(self.tokens):
            if index in self.used:
                continue
            weak = token.kind == "label" and token.text.lower() in _PREPOSITIONS
            if not weak and not re.fullmatch(r"\W+", token.text):
                self.unexplained.append(token)
        self._days()
        self._unfound()

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


def _most_needed(columns: list[Column]) -> Column:
    return min(columns, key=lambda one: (one.nullable, one.default is not None))
