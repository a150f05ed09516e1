"""The frame of a group: by what, what its header and footers show, what stands at the end, in any order."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.reports.editing.groups.frame_looks import looks_apart
from app.domain.reports.editing.groups.frame_said import Frame, SumSaid
from app.domain.reports.editing.groups.group_tokens import Token, tokens_of
from app.domain.reports.editing.groups.group_words import group_of_field
from app.domain.reports.editing.request.clause import Clause, is_english
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.chart_words import is_number_field
from app.domain.reports.editing.totals.counted_things import different_values

_WAYS = ("Sum", "Average", "Highest", "Lowest")
_BELOW = ("下面", "底下", "下方")
_FLAGS = {"new_page": "new_page", "reprint": "reprint_header", "together": "keep_together"}


class _Unread(Exception):
    """The words make no frame."""


class _Reader:
    """Goes through the words of a frame once."""

    def __init__(self, tokens: list[Token], outline: Outline, *, english: bool) -> None:
        self._tokens, self._outline, self._english = tokens, outline, english
        self._at = 0
        self._place = ""
        self._start = 0
        self._fields: list[str] = []
        self._stated = False
        self._since = 0
        self._again = False
        self._all_beside = False
        self.frame = Frame(english=english)

    def read(self) -> Frame:
        """Return the frame; raise _Unread where the words make none."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            getattr(self, f"_{token.kind.lower()}", self._way)(token)
        self._close()
        return self.frame

    # ---- looking around ---------------------------------------------------------------

    def _next(self, skip: Sequence[str] = ("small",), ahead: int = 0) -> Token:
        """Return the next word but those of some kinds; an empty one at the end."""
        rest = [one for one in self._tokens[self._at :] if one.kind not in skip]
        return rest[ahead] if len(rest) > ahead else Token("", "")

    def _last(self, skip: Sequence[str] = ("small",)) -> Token:
        before = [one for one in self._tokens[: self._at - 1] if one.kind not in skip]
        return before[-1] if before else Token("", "")

    def _pass_to(self, kind: str) -> Token:
        """Go on to the next word of a kind."""
        while self._tokens[self._at].kind != kind:
            self._at += 1
        self._at += 1
        return self._tokens[self._at - 1]

    def _is_number(self, name: str) -> bool:
        return is_number_field(name, self._outline)

    # ---- groups -----------------------------------------------------------------------

    def _by(self, _token: Token) -> None:
        if self._next().kind != "field":
            raise _Unread
        named = [self._pass_to("field").field]
        while self._next().kind == "and" and self._next(ahead=1).kind == "field":
            name = self._next(ahead=1).field
            if self._is_number(name) or self._next(ahead=2).kind in ("Sum", *_WAYS, "count"):
                break
            self._pass_to("field")
            named.append(name)
        within = self._next(("small", "grouping")).kind in ("within", "outside")
        standing = any(group_of_field(one, self._outline) for one in named)
        self._again = self._again or (standing and not within)
        for one in named:
            self._add_group(one)
        self._scope()

    def _add_group(self, name: str) -> None:
        standing = group_of_field(name, self._outline)
        if standing:
            if self.frame.standing not in ("", standing):
                raise _Unread
            self.frame.standing = standing
        elif name not in self.frame.fields:
            self.frame.fields.append(name)

    def _scope(self) -> None:
        """Let totals be meant for each group: those said just before, and what follows."""
        free = [one for one in self.frame.sums[self._start :] if not one.place and not one.grand]
        for one in free:
            one.place = "group"
        self._place = "group"
        self._since = len(self.frame.sums)

    def _each(self, _token: Token) -> None:
        if self._next().kind == "grouping" or self._next().kind in ("foot", "head"):
            return
        if self._next().kind != "field":
            self._scope()
            return
        self._add_group(self._pass_to("field").field)
        if self._next().kind == "row" or (self._next().kind == "Sum" and "小计" in self._next().words):
            self.frame.row = self._next().kind == "row"
            self._at += self.frame.row
        self._scope()

    def _grouping(self, _token: Token) -> None:
        self._place = "group"

    def _within(self, _token: Token) -> None:
        self._place = self._place or "group"

    def _outside(self, _token: Token) -> None:
        if self._next().kind == "grouping" and self.frame.fields:
            return
        if not self.frame.standing:
            raise _Unread
        self.frame.outside = self.frame.standing

    # ---- places -----------------------------------------------------------------------

    def _placed(self, place: str) -> None:
        """Note a place: of the totals said right before it, else of those that follow."""
        before = self._tokens[max(0, self._at - 3) : self._at - 1]
        if [one.kind for one in before] == ["each", "field"]:
            return
        if self._said_before(place):
            return
        self._place = place
        self._start = len(self.frame.sums)

    def _said_before(self, place: str) -> bool:
        """Give a place to the totals said right before it; False where it is meant of what follows."""
        last = self._last(("small", "and", "both"))
        among = self.frame.sums[max(self._start, self._since) :]
        verb = last.kind == "verb" and last.words.endswith(("在", "到"))
        behind = last.kind in (*_WAYS, "field", "count", "grand") and self._english
        if not among or not (verb or behind):
            return False
        free = [one for one in among if not one.fixed]
        if place == "report" and among[-1].grand:
            return True
        if place == "report" and len(free) > 1 and (self.frame.fields or self.frame.standing):
            raise _Unread
        for one in free:
            one.place = place
        return True

    def _settle(self) -> None:
        """Give names to the total before that has none: subtotals per customer of amount."""
        among = self.frame.sums[self._start :]
        last = among[-1] if among else None
        if self._fields and last is not None and last.way == "Sum" and not last.fields and self._english:
            last.fields, self._fields = self._fields, []

    def _foot(self, _token: Token) -> None:
        self._placed("group")

    def _row(self, _token: Token) -> None:
        self.frame.row = True
        self._placed("group")

    def _end(self, _token: Token) -> None:
        self._placed("report")

    def _head(self, token: Token) -> None:
        behind = self._english and token.words.lower().startswith(("in", "with"))
        if behind and self._ends_a_total():
            self._settle()
            self._said_before("head")
            return
        self._place = "head"
        self.frame.header = True
        if self._english and self._fields:
            self.frame.shown += self._fields
            self._fields = []

    def _ends_a_total(self) -> bool:
        """Tell whether the words right before end what is said of a total: it would stand in a header."""
        before = [one for one in self._tokens[: self._at - 1] if one.kind != "small"][-2:]
        kinds = [one.kind for one in before]
        number = bool(before) and before[-1].kind == "field" and self._is_number(before[-1].field)
        return number or kinds[-1:] in (["count"], *([way] for way in _WAYS)) or kinds == ["each", "field"]

    def _joint(self, _token: Token) -> None:
        self._settle()
        self._start = len(self.frame.sums)
        self._stated = False
        follows = self._next(("small", "verb", "and")).kind
        listed = follows in ("field", "count", *_WAYS)
        shown = self._place == "head" and follows != "field" and (self._english or not listed)
        if shown or (self._place in ("report", "page") and not listed):
            self._place = ""

    def _and(self, _token: Token) -> None:
        follows = self._next(("small", "verb")).kind
        if (
            self._place == "head"
            and self._english
            and follows in ("count", *_WAYS, "foot")
            and not (follows != "foot" and self._head_shows())
        ):
            self._place = ""

    def _head_shows(self) -> bool:
        """Tell whether it is said what the header shows: all that is listed there stands in it."""
        before = [one.kind for one in self._tokens[: self._at - 1] if one.kind != "small"]
        at = len(before) - 1 - before[::-1].index("head") if "head" in before else -1
        return at >= 0 and before[at + 1 : at + 2] == ["verb"] and "joint" not in before[at:]

    def _beside(self, token: Token) -> None:
        for one in self.frame.sums[self._start :][-1:]:
            one.beside = True
            one.place = one.place or ("group" if "subtotal" in token.words.lower() else "")
        if not self.frame.sums and not self._all_beside:
            raise _Unread

    def _verb(self, token: Token) -> None:
        self._stated = self._stated or any(
            one in token.words for one in ("统计", "汇总", "合计", "小计", "求")
        )

    def _small(self, token: Token) -> None:
        """Pass over a word that says nothing; below what the header shows a group's footer stands."""
        if self._place == "head" and token.words.lstrip("的") in _BELOW:
            self._place = "group"

    _both = _small

    def _new_page(self, token: Token) -> None:
        self.frame.flags[_FLAGS[token.kind]] = True

    def _reprint(self, token: Token) -> None:
        if "head" in (self._last().kind, self._next().kind):
            self._new_page(token)
        elif any(one in token.words.lower() for one in ("重复", "再次", "repeat", "reprint")):
            raise _Unread
        else:
            self._placed("page")

    _together = _new_page

    # ---- totals -----------------------------------------------------------------------

    def _field(self, token: Token) -> None:
        name, place = token.field, self._place
        if place == "head":
            self.frame.shown.append(name)
        elif self._is_number(name) or (
            self._english
            and self._next().kind == "head"
            and self._next().words.lower().startswith(("in", "with"))
        ):
            self._fields.append(name)
        elif self._next().kind in ("row", "foot", "head", "within", "outside", "grouping", "Sum", "verb") or (
            name in self._grouped() or self._last().kind == "count"
        ):
            self._thing(name)
        else:
            self._fields.append(name)

    def _thing(self, name: str) -> None:
        """Take a name for the group that is spoken of: 客户小计, 部门人数, the customer group."""
        if self._last().kind == "count" or name in self.frame.fields:
            return
        standing = group_of_field(name, self._outline)
        if not standing and self._next().kind == "outside" and self._next(ahead=1).kind == "grouping":
            self._add_group(name)
            return
        if not standing:
            raise _Unread
        self.frame.standing = standing
        self._place = "group"

    def _grouped(self) -> list[str]:
        return [*self.frame.fields, *self._outline.group_fields.values()]

    def _count(self, _token: Token) -> None:
        if self._fields and not set(self._fields) <= set(self._grouped()):
            raise _Unread
        self._fields = []
        self._add(SumSaid("Count"))

    def _grand(self, _token: Token) -> None:
        self._settle()
        self._add(SumSaid("Sum", self._named(), "report", grand=True))

    def _way(self, token: Token) -> None:
        if token.kind not in _WAYS:
            raise _Unread
        words = token.words.lower()
        after = self._next(("small", "and"))
        if token.kind == "Sum" and self._last().kind == "count":
            self.frame.sums[-1].place = self.frame.sums[-1].place or ("group" if words == "小计" else "")
            return
        if token.kind == "Sum" and self._next().kind == "beside":
            self._place = "group" if words == "小计" else "report"
            self._all_beside = True
            return
        if (
            token.words in ("小计", "汇总")
            and self._last().kind in ("field",)
            and not self._fields
            and not self.frame.sums
        ):
            self._place = "group"
        if token.kind == "Sum" and after.kind == "by" and self._next().kind == "by":
            self._add(SumSaid("Sum", [], "group"))
            return
        fields = self._named()
        if not fields and self._next().kind == "and" and after.kind in (*_WAYS,) and after.kind != token.kind:
            self._add(SumSaid(token.kind, pending=True))  # type: ignore[arg-type]
            return
        if not fields and token.kind != "Sum":
            same = [one for one in self.frame.sums[self._start :] if one.fields]
            if not same:
                raise _Unread
            fields = list(same[-1].fields)
        if not fields and self._next().kind == "count":
            return
        one = SumSaid(token.kind, fields)  # type: ignore[arg-type]
        grouped = any(each.place in ("group", "page") for each in self.frame.sums)
        if words == "总计" and (self._place == "" or (grouped and not fields)):
            one.grand, one.place = True, "report"
        if (words.startswith("sub") or words == "小计") and self._place != "page":
            one.place = "group"
        self._add(one)

    def _named(self) -> list[str]:
        """Return the columns of a total: those right after it, else those said before it."""
        if self._next().kind == "field" and not self._sums_next() and not self._fields:
            return self._listed()
        found, self._fields = self._fields, []
        if any(not self._is_number(one) for one in found):
            raise _Unread
        return found

    def _sums_next(self) -> bool:
        """Tell whether the name that follows has a total of its own behind it: 合计,金额平均."""
        follows = self._next(ahead=1).kind
        own = self._next().field
        return (follows in _WAYS and not self._english) or not self._is_number(own)

    def _listed(self) -> list[str]:
        found = [self._pass_to("field").field]
        while self._next().kind == "and" and self._next(ahead=1).kind == "field":
            name = self._next(ahead=1).field
            if not self._is_number(name) or self._next(ahead=2).kind in _WAYS:
                break
            self._pass_to("field")
            found.append(name)
        return found

    def _add(self, one: SumSaid) -> None:
        for former in self.frame.sums:
            if former.pending:
                former.fields, former.pending = list(one.fields), False
        one.fixed = bool(one.place)
        one.place = one.place or self._place
        one.beside = self._all_beside
        self.frame.sums.append(one)

    def _close(self) -> None:
        """Give each total its place; a sum of names alone was stated with 统计."""
        self._settle()
        if self._fields:
            if not (self._stated or self.frame.row) or any(not self._is_number(one) for one in self._fields):
                raise _Unread
            self._add(SumSaid("Sum", self._fields))
        if self._again and self.frame.fields:
            raise _Unread
        self._take_apart()
        grouped = bool(self.frame.fields or self.frame.standing)
        for one in self.frame.sums:
            if one.pending:
                raise _Unread
            one.place = one.place or ("report" if one.grand or not grouped else "group")

    def _take_apart(self) -> None:
        """Give a sum to each place that it leads to: the sum of x, a subtotal and a grand total."""
        first, rest = self.frame.sums[:1], self.frame.sums[1:]
        led = bool(rest) and all(one.way == "Sum" and one.fixed and not one.fields for one in rest)
        if not (led and first[0].way == "Sum" and first[0].fields and not first[0].fixed):
            return
        if self._english and rest[0].place == "group":
            self.frame.sums = rest
            for one in rest:
                one.fields = list(first[0].fields)


def frame_of(text: str, outline: Outline) -> Frame | None:
    """Return what a text says of groups and totals, where it says nothing else."""
    english = is_english(text, outline)
    apart = looks_apart(text, outline) if english else None
    tokens = apart.tokens if apart else tokens_of(text, outline)
    if not tokens:
        return None
    try:
        frame = _Reader(tokens, outline, english=english).read()
    except (_Unread, IndexError):
        return None
    if apart:
        frame.looks, frame.head_label, frame.label = apart.looks, apart.head_label, apart.label
    counted = any(one.way == "Count" and one.place == "report" for one in frame.sums)
    if counted and different_values(Clause(text, outline), outline):
        return None
    return frame if frame.fields or frame.sums or frame.flags else None
