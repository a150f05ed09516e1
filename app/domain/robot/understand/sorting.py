# ruff: noqa: E501
"""Sorting by what the camera saw: where each kind of part goes, and what else is done with it."""

from __future__ import annotations

from app.domain.robot.understand import structure as shape
from app.domain.robot.understand.conditions import class_condition, negated
from app.domain.robot.understand.context import step
from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.hands import place_at, place_on_pallet
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Branch, Operation
from app.domain.robot.understand.segments import Clause, split_segments

_AND_MORE = pattern(
    r"(?:<points>|<pallets>)(?:里|中|上)?(?:并且?|同时|再|,? and(?: then)?) ?(?=.)(?!(?:the )?(?:others?|rest|everything))"
)
_SIGNALS = frozenset(("do_set", "error", "log"))
_ONLY_PACE = pattern(r"(?:每次|每下|间隔|各|each(?: for)? )[^,]{0,4}<seconds>$")


class Sorting(Cursor):
    """Reads clauses that say where a kind of part goes."""

    def _sort(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.SORT.search(words.text)
        if not match:
            return self._sort_rest(words, out)
        condition = class_condition(words.cut(0, match.end()), self._context)
        if condition is None:
            return False
        body = self._sorted_to(self._rest(words, match.end()))
        last = out[-1] if out and _sorts(out[-1]) else None
        if last and last.op == "if" and last.branches[-1].condition == negated(condition):
            last.otherwise = body
        elif last and last.op == "if" and not last.otherwise:
            if negated(condition) == last.branches[-1].condition or condition.kind == "not":
                last.otherwise = body
            else:
                last.branches.append(Branch(condition=condition, body=body))
        else:
            choice = step(self._context, words, "if")
            choice.branches = [Branch(condition=condition, body=body)]
            out.append(choice)
        return True

    def _sort_rest(self, words: Marked, out: list[Operation]) -> bool:
        match = shape.REST.search(words.text)
        if not match or not out or out[-1].op != "if":
            return False
        out[-1].otherwise = self._place(self._rest(words, match.end()))
        return bool(out[-1].otherwise)

    def _sorted_to(self, words: Marked) -> list[Operation]:
        """Return where a kind of part goes, and what else is done with it: “放到返工台并亮红灯”."""
        more = _AND_MORE.search(words.text)
        body = self._place(words.cut(0, more.start() + 1) if more else words)
        if more:
            self._push_back(self._rest(words, more.end()))
            self._next_into(body)
        while body and self._at < len(self._clauses) and self._signals_only(self._clauses[self._at]):
            self._next_into(body)
        return body

    def _next_into(self, body: list[Operation]) -> None:
        """Read the next clause into a body."""
        self._at += 1
        self._statement(self._clauses[self._at - 1], body)

    def _signals_only(self, clause: Clause) -> bool:
        """Tell whether a clause only sets signals, or says for how long: “…，红灯闪烁3次，每次0.3秒”."""
        shapes = (shape.SORT, shape.REST, shape.ELSE, shape.AFTER_ALL, shape.IF, shape.EACH)
        if clause.sign not in ("", ",") or clause.is_next or clause.is_last:
            return False
        kinds = {one.kind for one in split_segments(clause.words, self._context.nodes)[1]}
        if kinds:
            is_shape = any(one.search(clause.text) for one in shapes)
            return kinds <= _SIGNALS and not is_shape
        return bool(_ONLY_PACE.match(clause.text))

    def _place(self, words: Marked) -> list[Operation]:
        if point := words.first("points"):
            return place_at(point.item, words, self._context)
        if pallet := words.first("pallets"):
            return place_on_pallet(pallet.item, words, self._context)
        return []


def _sorts(operation: Operation) -> bool:
    """Tell whether an operation is a choice on what the camera saw."""
    condition = operation.branches[-1].condition if operation.op == "if" else None
    return condition is not None and "vision_found" in (
        condition.kind,
        *(one.kind for one in condition.parts),
    )
