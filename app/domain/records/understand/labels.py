"""Values beside their labels: 电话…, 12月1号入职, priced at."""

from __future__ import annotations

from app.domain.records.code_lists import title_of
from app.domain.records.models import Column, Table
from app.domain.records.understand.bound import Bound, Qualifier
from app.domain.records.understand.columns import references
from app.domain.records.understand.fitting import OTHER_ROW, bind, fit
from app.domain.records.understand.leading import CALLED, Leading
from app.domain.records.understand.lexicon import is_audit
from app.domain.records.understand.tokens import Token
from app.domain.records.understand.words import plain, words

_IS = (
    *(
        "是",
        "为",
        "按",
        "按照",
        "叫",
        "有",
        "写成",
        "填成",
        "填写",
        "填",
        "定为",
        "记为",
        "设为",
        "写作",
        "先定",
        "暂定",
    ),
    *("of", "is", "are", "=", "to", "named", "called", "the", "a", "an", "set", "as"),
)
_AND = ("和", "、", ",", "，", "and", "及")
_BELOW = ("子公司", "分公司", "下属公司", "下属单位", "下属", "下级", "手下")
_LONG = ("remark", "features", "diagnosis")
_TRAILING = ("allergy",)
_PREPOSITIONS = ("by", "from", "in", "at", "for", "of", "on", "as", "under", "via", "with", "to")


class Labels(Leading):
    """Binds the value beside each label to the column that suits both best."""

    def _labels(self) -> None:
        for index, token in enumerate(self.tokens):
            plain = token.kind != "row" or self._is_measure(index)
            if index not in self.used and token.has("label") and plain:
                self._label(index)

    def _is_measure(self, index: int) -> bool:
        """Tell whether a word, even some row's name, says what a number before it counts: 245 seconds."""
        last = self.tokens[index - 1] if index else None
        return self.tokens[index].text.islower() and last is not None and last.has("number")

    def _respective(self, index: int) -> bool:
        """Bind the values of 单价分别是120和17.5 to the rows in their order."""
        at = index + 1
        told = False
        while at < len(self.tokens) and (self.tokens[at].kind == "glue" or self.tokens[at].text in "：:"):
            told = told or self.tokens[at].text in ("分别", "respectively")
            at += 1
        listed = []
        while at < len(self.tokens) and (self.tokens[at].kind == "value" or self.tokens[at].text in _AND):
            listed += [at] if self.tokens[at].kind == "value" else []
            at += 1
        for table in (self.table, *self.children):
            ranked = [(self._rank(self.tokens[index], table, c), c.name, c) for c in table.columns]
            rank, _name, column = max(ranked, key=lambda one: one[0])
            if not told or not rank or len(listed) < 2 or not column.writable:
                continue
            listed = [one for one in listed if fit(self.desk, table, column, self.tokens[one])]
            coded = self.tokens[listed[0]].has("code") if listed else False
            listed = [one for one in listed if self.tokens[one].has("code") == coded]
            self.bounds += [bind(self.desk, table, column, self.tokens[one]) for one in listed]
            self.used |= {index, *listed}
            return True
        return False

    def _belongs_to_word(self, index: int) -> bool:
        """Tell whether a preposition goes on with a word that nothing explains: a budget of."""
        last = self.tokens[index - 1] if index else None
        small = last is not None and last.kind == "text" and last.text.islower() and last.text.isascii()
        if self.tokens[index].text.lower() != "of" or not small:
            return False
        self.withheld.add(index + 1)
        return True

    def _label(self, index: int) -> None:
        """Bind the value beside a label to the column that suits both best."""
        if self._respective(index) or self._belongs_to_word(index):
            return
        token = self.tokens[index]
        best: tuple[float, Table, Column, list[int], str] | None = None
        for table in self._scope():
            qualifying = table not in (self.table, *self.children)
            for column in table.columns:
                rank = self._rank(token, table, column)
                if rank and column.writable:
                    found = self._beside(index, table, column, rank)
                    if found is None:
                        continue
                    score, places, text = found
                    score += rank * 0.6 - (1.5 if qualifying else 0.0) - (0.3 if is_audit(column) else 0)
                    score += self._qualifying_bonus(index, table) if qualifying else 0.0
                    score += 0.4 if token.text.lower() in plain(column.name).split() else 0.0
                    if best is None or score > best[0]:
                        best = (score, table, column, places, text)
        if best is None and self._says_yes(index):
            return
        if best is not None and self._names_reference(best[1], best[3]):
            self.used.add(index)
        elif best is not None and best[0] >= 2.0 and not self._is_wanted_here(best[1], best[2], best[3]):
            self._take(index, best[1], best[2], best[3], best[4])

    def _says_yes(self, index: int) -> bool:
        """Bind yes for a word that stands alone and names a yes-or-no column: 专家 of 是否专家."""
        token = self.tokens[index]
        alone = index > 0 and self.tokens[index - 1].kind == "sep" and self._ends(index)
        for column in self.table.columns if alone else ():
            titles = (column.name, title_of(column.comment))
            yes = next((one.value for one in column.choices if one.label in words().yes), None)
            if yes is None or not any(one == f"是否{token.text}" for one in titles) or self._has(column.name):
                continue
            place = (token.start, token.end, token.text)
            self.bounds.append(Bound(self.table.key, column.name, *place, yes, origin="chosen"))
            self.used.add(index)
            return True
        return False

    def _names_reference(self, table: Table, places: list[int]) -> bool:
        """Tell whether a stored row is only told by its key: 订单号SO20261118001 of a payment."""
        token = self.tokens[places[0]]
        keys = [key for key in references(self.table) if key.target == table.key]
        named = len(places) == 1 and any(one.table == table.key for one in token.reading("row").rows)
        return named and table != self.table and len(keys) == 1 and not self._has(keys[0].columns[0])

    def _is_wanted_here(self, table: Table, column: Column, places: list[int]) -> bool:
        """Tell whether a row said of another table is one that this table still needs: 医生杨平 of a 处方."""
        key = table.reference_of(column.name)
        if table in (self.table, *self.children) or key is None or not self.tokens[places[0]].has("row"):
            return False
        return any(
            other.target == key.target
            and not self._has(other.columns[0])
            and (own := self.table.column(other.columns[0])) is not None
            and not own.nullable
            for other in references(self.table)
        )

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
        if self.tokens[index].text in _BELOW:
            above = self._above(index, table, column)
            return (6.0, [above], "") if above is not None else None
        touching = self._touching_before(index, table, column)
        if touching is not None:
            return touching
        after = self._after(index)
        if after is not None:
            text, places = self._value_text(after, table, column)
            score = fit(self.desk, table, column, self.tokens[places[0]]) if places else 0.0
            weak = self.tokens[index].text.lower() in _PREPOSITIONS
            named = self.tokens[places[0]].text[:1].isupper() and table.reference_of(column.name) is not None
            phrased = self._opens_phrase(places) or (places and self._is_kind(table, column, _LONG))
            if not score and phrased and column.family == "text":
                score = 2.5
            if score == OTHER_ROW and (weak or rank < 2 or table is not self.table):
                return None
            if weak and score and column.family != "text" and self._counts_row(places[0]):
                return None
            if score and not (weak and score < 2.4 and rank < 2 and not named):
                return score, places, text
        leading = self._told_before(index, table, column)
        if leading is not None:
            return leading
        before = self._before(index)
        if before is not None and not self._is_bound(before):
            score = fit(self.desk, table, column, self.tokens[before])
            suited = column.family not in ("text",) or self.tokens[before].has("choice")
            nth = column.closed and before > 0 and self.tokens[before - 1].text == "第" and score > 0
            if (score >= 3.0 and suited) or nth:
                score = max(score, 3.0)
                return score - 0.2, [before], ""
        return None

    def _above(self, index: int, table: Table, column: Column) -> int | None:
        """Return the row of which a new one is part: 成都蜀风商贸有限公司的子公司."""
        at = index - 1
        while at > 0 and self.tokens[at].text in ("的", "'s"):
            at -= 1
        reference = table.reference_of(column.name)
        rows = self.tokens[at].reading("row").rows if at >= 0 else ()
        return at if reference and any(one.table == reference.target for one in rows) else None

    def _counts_row(self, at: int) -> bool:
        """Tell whether a bare number stands before the row that it counts: for 30 Tofu."""
        number, after = self.tokens[at], self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        bare = number.has("number") and not number.has("money") and not number.has("moment")
        return bare and after is not None and after.kind == "row"

    def _touching_before(
        self, index: int, table: Table, column: Column
    ) -> tuple[float, list[int], str] | None:
        """Return the number or date written right before a label: 2学分 32学时."""
        before = index - 1
        if before < 0 or self.tokens[before].end != self.tokens[index].start or self._is_bound(before):
            return None
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if self.tokens[before].kind != "value" or column.family == "text":
            return None
        runs_on = following is not None and following.start == self.tokens[index].end
        if following is not None and runs_on and following.kind != "sep" and not self._counts_on(index):
            return None
        score = fit(self.desk, table, column, self.tokens[before])
        nth = column.closed and before > 0 and self.tokens[before - 1].text == "第" and score > 0
        return (max(score, 3.0), [before], "") if score >= 3.0 or nth else None

    def _counts_on(self, index: int) -> bool:
        """Tell whether numbers stand before their labels in a row: 3学分48学时, but not 学分3学时48."""
        if index + 2 >= len(self.tokens):
            return False
        number, label = self.tokens[index + 1], self.tokens[index + 2]
        led = index > 1 and self._touches(index - 2) and self.tokens[index - 2].kind == "label"
        paired = number.kind == "value" and label.kind == "label" and number.end == label.start
        return paired and not led

    def _touches(self, at: int) -> bool:
        return self.tokens[at].end == self.tokens[at + 1].start

    def _opens_phrase(self, places: list[int]) -> bool:
        """Tell whether a particle is the first sign of a word: 诊断上呼吸道感染."""
        if len(places) < 2:
            return False
        first, second = self.tokens[places[0]], self.tokens[places[1]]
        particle = first.kind == "glue" and not first.text.isascii() and first.text not in _AND
        return particle and second.kind == "text" and second.start == first.end

    def _told_before(self, index: int, table: Table, column: Column) -> tuple[float, list[int], str] | None:
        """Return the words that fill their clause together with a label at its end: 青霉素过敏."""
        if not self._is_kind(table, column, _TRAILING) or not self._ends(index):
            return None
        first = index
        while first > 0 and self._runs_into(first):
            first -= 1
        while first < index and self.tokens[first].kind == "glue":
            first += 1
        places = list(range(first, index))
        if not places or any(self._is_bound(at) for at in places):
            return None
        text = self._text_of(places).removeprefix("对")
        return 3.0, places, "无" if text.startswith(("无", "没有")) else text

    def _runs_into(self, at: int) -> bool:
        last = self.tokens[at - 1]
        return last.kind in ("text", "glue", "table") and last.end == self.tokens[at].start

    def _ends(self, index: int) -> bool:
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        return following is None or following.kind == "sep"

    def _after(self, index: int) -> int | None:
        """Return the place of the value after a label: past 是, a colon, of, is."""
        at = index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            small = token.text.lower()
            passed = (
                token.text in "：:"
                or self._is_role(at)
                or (token.kind == "glue" and (small in _IS or token.has("led")))
                or small in CALLED
            )
            if not passed:
                break
            at += 1
        if at >= len(self.tokens) or self.tokens[at].kind in ("sep", "verb") or self._is_bound(at):
            return None
        return at

    def _is_role(self, at: int) -> bool:
        """Tell whether a table's name only says what kind of row follows: 上级类别目录2."""
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        tables = self.tokens[at].reading("table").tables
        same = following is not None and any(one.table in tables for one in following.reading("row").rows)
        return self.tokens[at].kind == "table" and same

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
        places = self._clause(at) if self._is_kind(table, column, _LONG) else self._phrase(at)
        return self._text_of(places), places

    def _clause(self, at: int) -> list[int]:
        """Return the tokens of a remark: up to the next separator, or the next label with a value."""
        places = [at]
        for place in range(at + 1, len(self.tokens)):
            token = self.tokens[place]
            following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
            valued = following is not None and (
                following.kind in ("value", "quote") or following.text in "：:"
            )
            named = token.kind == "label" and token.text.lower() not in _PREPOSITIONS
            if token.kind in ("sep", "quote") or self._is_bound(place) or (named and valued):
                break
            places.append(place)
        return places

    def _stands_alone(self, at: int) -> bool:
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if self.tokens[at].kind not in ("value", "row") or following is None:
            return self.tokens[at].kind in ("value", "row")
        loose = following.start > self.tokens[at].end or not following.text.isascii()
        return following.kind == "sep" or (following.kind in ("label", "glue") and loose)

    def _take(self, label: int, table: Table, column: Column, places: list[int], text: str) -> None:
        token = self.tokens[places[0]]
        whole = token if len(places) == 1 and not text else self._joined(places)
        bound = bind(self.desk, table, column, whole, text if text and text != whole.text else "")
        bound.start, bound.labelled = token.start, True
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
