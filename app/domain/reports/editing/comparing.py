"""Two values of a row compared with each other: 实际小于计划, and the Java of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.domain.reports.editing.cells import DATES, as_decimal
from app.domain.reports.editing.clause import Clause

Order = Literal["above", "below", "at_least", "at_most", "equal", "not_equal"]
MARKS: dict[str, str] = {
    "above": ">",
    "below": "<",
    "at_least": ">=",
    "at_most": "<=",
    "equal": "==",
    "not_equal": "!=",
}
_SIGNS: tuple[tuple[Order, str], ...] = (
    ("at_least", r"大于或?等于|不小于|不低于|不少于|不早于|>=|≥"),
    ("at_most", r"小于或?等于|不大于|不超过|不高于|不多于|不晚于|<=|≤"),
    ("not_equal", r"不等于|!=|<>|≠"),
    ("above", r"大于|超过|高于|多于|超出|晚于|>"),
    ("below", r"小于|低于|少于|不足|不到|早于|<"),
    ("equal", r"等于|==?"),
)
_AND = r"和|与|跟|同"
_LIKE: tuple[tuple[Order, str], ...] = (
    ("not_equal", r"\s*(?:不一致|不相[等同]|不等|不一样|不同|有差异|对不上)"),
    ("equal", r"\s*(?:一致|相[等同]|一样)"),
)
_THAN = r"比"
_MORE: tuple[tuple[Order, str], ...] = (
    ("above", r"\s*(?:还|要)?(?:[大多高晚])"),
    ("below", r"\s*(?:还|要)?(?:[小少低早])"),
)


@dataclass(frozen=True)
class Compared:
    """Two fields of a row, and how they stand to each other."""

    field: str
    order: Order
    other: str


def fields_compared(clause: Clause) -> Compared | None:
    """Return the two fields that a clause compares; their names then name no element any more."""
    for order, sign in _SIGNS:
        found = _around(clause, sign, "")
        if found:
            return _taken(clause, order, found)
    for joint, tails in ((_THAN, _MORE), (_AND, _LIKE)):
        for order, tail in tails:
            found = _around(clause, joint, tail)
            if found:
                return _taken(clause, order, found)
    return None


def _taken(clause: Clause, order: Order, found: tuple[str, str, int, int]) -> Compared:
    field, other, start, end = found
    clause.take(start, end)
    return Compared(field, order, other)


def _around(clause: Clause, sign: str, tail: str) -> tuple[str, str, int, int] | None:
    """Return the fields right before and right behind a sign, and the stretch of all that."""
    trial = clause.fresh()
    at = trial.has(sign)
    if at is None:
        return None
    behind = trial.after(sign)
    second = behind.data("field")
    spots = [one for one in trial.used if one[0] >= at.end()]
    if not second or not spots or clause.text[at.end() : min(spots)[0]].strip(" “”\"'「」"):
        return None
    end = min(spots)[1]
    closing = _rest(clause, end).has(tail) if tail else None
    if tail and (closing is None or closing.start() != end):
        return None
    trial.used.clear()
    first = trial.before(sign).data("field")
    before = [one for one in trial.used if one[1] <= at.start()]
    if not first or not before or clause.text[max(before)[1] : at.start()].strip(" “”\"'「」列的值"):
        return None
    return first[-1].name, second[0].name, max(before)[0], closing.end() if closing else end


def _rest(clause: Clause, start: int) -> Clause:
    rest = clause.fresh()
    rest.start = start
    return rest


def comparison(mark: str, first: tuple[str, str], second: tuple[str, str]) -> str:
    """Return a Java condition on two values, each its expression and class; nulls never fulfil it.

    Days are compared as moments, what is written as numbers as numbers, other texts by their letters.
    """
    (one, kind), (other, other_kind) = first, second
    present = f"{one} != null && {other} != null"
    if _is_moment(kind) and _is_moment(other_kind):
        left, right = _moment(one, kind), _moment(other, other_kind)
        return f"{present} && Long.valueOf({left}).compareTo({right}) {mark} 0"
    left, right = as_decimal(one, kind), as_decimal(other, other_kind)
    numbers = f"{left} != null && {right} != null"
    if "java.lang.String" not in (kind, other_kind):
        return f"{numbers} && {left}.compareTo({right}) {mark} 0"
    letters = f"String.valueOf({one}).trim().compareTo(String.valueOf({other}).trim()) {mark} 0"
    return f"{present} && ({numbers} ? {left}.compareTo({right}) {mark} 0 : {letters})"


def _is_moment(kind: str) -> bool:
    return kind in DATES or kind == "java.util.Calendar"


def _moment(value: str, kind: str) -> str:
    return f"{value}.getTimeInMillis()" if kind == "java.util.Calendar" else f"{value}.getTime()"
