"""Words that belong together: names and free texts of several tokens."""

from __future__ import annotations

from app.domain.records.models import Column
from app.domain.records.understand.bench import Bench
from app.domain.records.understand.bound import Bound
from app.domain.records.understand.columns import name_column, shape_of, split_name
from app.domain.records.understand.tokens import Token

_SOFT = ("glue", "title", "verb", "event", "random")
_PARTICLES = ("的", "了", "吧", "哦", "啊", "呀")
_JOINING = ("和", "与", "及", "以及")


class Phrases(Bench):
    """Joins tokens to names and phrases."""

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
        if self._is_inner_code(token, following):
            return True
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

    def _is_inner_code(self, token: Token, following: Token | None) -> bool:
        """Tell whether a number or code stands inside a word: 维生素B12片, 3号楼."""
        joined = following is not None and following.start == token.end and following.kind == "text"
        coded = token.kind == "value" and any(token.has(name) for name in ("code", "digits", "number"))
        other = any(token.has(name) for name in ("phone", "moment", "money", "email", "id_card", "choice"))
        return joined and coded and not other

    def _numbered_name(self, at: int) -> list[int]:
        """Return the tokens of a name that begins with a number: 三号库, 14寸笔记本."""
        first = self.tokens[at]
        if first.kind != "value" or not (first.has("number") or first.has("digits")) or first.has("money"):
            return []
        places = [at]
        for place in range(at + 1, len(self.tokens)):
            token = self.tokens[place]
            spaced = token.start == self.tokens[place - 1].end + 1 and token.text[:1].isupper()
            if not spaced and token.start != self.tokens[place - 1].end:
                break
            if token.kind not in ("glue", "text", "title"):
                break
            places.append(place)
        following = self.tokens[places[-1] + 1] if places[-1] + 1 < len(self.tokens) else None
        ended = following is None or following.kind == "sep" or following.start > self.tokens[places[-1]].end
        return places if len(places) > 1 and self.tokens[places[-1]].kind == "text" and ended else []

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

    def _joins_names(self, place: int) -> bool:
        """Tell whether a particle joins two names rather than being part of one: 人和药业 is one."""
        before, after = (
            self.tokens[place - 1],
            self.tokens[place + 1] if place + 1 < len(self.tokens) else None,
        )
        return after is None or (len(before.text) >= 2 and len(after.text) >= 2)

    def _name_words(self, at: int) -> list[int]:
        """Return the tokens of a name: written as one word, or capitalised words in a row."""
        places = [at]
        for place in range(at + 1, len(self.tokens)):
            token, last = self.tokens[place], self.tokens[place - 1]
            if token.kind in ("sep", "quote") or (place in self.used and token.kind not in _SOFT):
                break
            touching = token.start == last.end
            if touching and place == at + 1 and self._given_name(place):
                places.append(place)
                continue
            proper = token.text[:1].isupper() and token.text.isascii() and last.text.isascii()
            kept = not touching and self._ends_as_known(last, token, place)
            spelled = not touching and proper and not token.has("code")
            if (touching and self._runs_on(place)) or kept or spelled:
                places.append(place)
            else:
                break
        while len(places) > 1 and self.tokens[places[-1]].text in _PARTICLES:
            places.pop()
        return places

    def _ends_as_known(self, last: Token, token: Token, place: int) -> bool:
        """Tell whether a size after a space ends the stored names as well: A4复印纸 80g."""
        column = name_column(self.table)
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        ended = following is None or following.kind == "sep"
        if column is None or token.kind != "value" or token.has("money") or not ended:
            return False
        tail = f" {shape_of(token.text)}"
        known = self.desk.values_of(self.table.key, column.name)
        return not last.text.isascii() and any(shape_of(value).endswith(tail) for value in known)

    def _given_name(self, place: int) -> bool:
        """Tell whether a quantity ends a person's name: 郑八斤，."""
        token, last = self.tokens[place], self.tokens[place - 1]
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        counted = token.has("quantity") and not token.text[:1].isdigit() and not token.text.isascii()
        one_sign = last.kind == "text" and len(last.text) == 1 and not last.text.isascii()
        return counted and one_sign and (following is None or following.kind == "sep")

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
