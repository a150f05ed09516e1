"""Two values of a row compared: 实际小于计划, shipped is below ordered, and the Java of it."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass

from app.domain.reports.editing.columns.cells import DATES, as_decimal
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.orders_said import Order, orders_said
from app.domain.reports.editing.template.outline import DataInfo

MARKS: dict[str, str] = {
    "above": ">",
    "below": "<",
    "at_least": ">=",
    "at_most": "<=",
    "equal": "==",
    "not_equal": "!=",
}
_AND = r"和|与|跟|同"
_LIKE: tuple[tuple[Order, str], ...] = (
    ("not_equal", r"\s*(?:不一致|不相[等同]|不等|不一样|不同|有差异|对不上)"),
    ("equal", r"\s*(?:一致|相[等同]|一样)"),
)
_VERB = (
    r"(?:(?:the )?values? )?(?:(?:(?:in |a )?[a-z]+ ){0,3}(?:if|when|where|whenever) (?:it |they |this "
    r"|that )?)?"
    r"(?:(?:drops?|sinks?|rises?|becomes?|stays?|lies|is|are|was|were|gets?|goes|falls?|has been"
    r"|have been) )?"
    r"(?:(?:still|even|ever|always) )?"
)
_SIGNS = orders_said(
    not_equal=(
        r"\b(?:not (?:equal|the same as|identical to|match(?:ing)?)|(?:does not|doesn't|doesn’t|do not"
        r"|don't|isn't|isn’t|aren't) (?:equal to|equal|the same as|match|agree with)|(?:differs?"
        r"|differing|different|deviates?) (?:from|to|than))\b"
    ),
    below=r"\bshort of\b",
    equal=r"\b(?:(?:exactly )?the same as|identical to|match(?:es)?|agrees with)\b",
)
_DIFFER: tuple[tuple[Order, str], ...] = (
    (
        "not_equal",
        r"\s+(?:do not|don't|don’t|are not|aren't|differ\b|are different|are unequal|disagree)"
        r"(?: (?:match|agree|equal|the same|identical))?",
    ),
    ("equal", r"\s+(?:match|agree|are (?:equal|the same|identical))\b"),
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
    if clause.english:
        return _differing(clause)
    for joint, tails in ((_THAN, _MORE), (_AND, _LIKE)):
        for order, tail in tails:
            found = _around(clause, joint, tail)
            if found:
                return _taken(clause, order, found)
    return None


def _differing(clause: Clause) -> Compared | None:
    """Return two fields joined by and that are said to be the same or not: qty and stock differ."""
    for order, tail in _DIFFER:
        found = _around(clause, r"\band\b", tail)
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
    if not second or not spots or not _only(_THE, clause.text[at.end() : min(spots)[0]]):
        return None
    end = min(spots)[1]
    closing = _rest(clause, end).has(tail) if tail else None
    if tail and (closing is None or closing.start() != end):
        return None
    trial.used.clear()
    first = _stated(trial.before(sign))
    before = [one for one in trial.used if one[1] <= at.start()]
    between = clause.text[max(before)[1] : at.start()] if before else ""
    if not first or not before or not _only(_VERB if clause.english else "[列的值]*", between):
        return None
    start = max(before)[1] if _SAME.search(between) else max(before)[0]
    return first[-1].name, second[0].name, start, closing.end() if closing else end


_THE = r"(?:(?:the|its|their|our|what (?:is|was)) )?"
_SAME = re.compile(r"\b(?:if|when|where|whenever)\b", re.IGNORECASE)


def _only(pattern: str, between: str) -> bool:
    """Tell whether nothing but such words and quotes stands in a stretch."""
    said = between.strip(" “”\"'「」")
    return bool(compiled(pattern).fullmatch(f"{said} " if said and between.isascii() else said))


def _stated(part: Clause) -> list[DataInfo]:
    """Return the fields of the condition that a stretch begins, else those of all of it."""
    leads = [found.end() for found in _LEAD.finditer(part.text, part.start, part.end)]
    inner = _rest(part, leads[-1]).data("field") if leads else []
    if not inner:
        return part.data("field")
    part.used[:] = [one for one in part.used if one[0] >= leads[-1]]
    return inner


_LEAD = re.compile(r"\b(?:when(?:ever)?|if|where|whose|unless)\b", re.IGNORECASE)


def _rest(clause: Clause, start: int) -> Clause:
    rest = copy(clause)
    rest.start = start
    return rest


def comparison(mark: str, first: tuple[str, str], second: tuple[str, str]) -> str:
    """Return a Java condition on two values, each its expression and class; nulls never fulfil it.

    Days are compared as moments, what is written as numbers as numbers, other texts by their letters.
    """
    (one, kind), (other, other_kind) = first, second
    present = f"{one} != null && {other} != null"
    if is_moment(kind) and is_moment(other_kind):
        left, right = moment(one, kind), moment(other, other_kind)
        return f"{present} && Long.valueOf({left}).compareTo({right}) {mark} 0"
    left, right = as_decimal(one, kind), as_decimal(other, other_kind)
    numbers = f"{left} != null && {right} != null"
    if "java.lang.String" not in (kind, other_kind):
        return f"{numbers} && {left}.compareTo({right}) {mark} 0"
    letters = f"String.valueOf({one}).trim().compareTo(String.valueOf({other}).trim()) {mark} 0"
    return f"{present} && ({numbers} ? {left}.compareTo({right}) {mark} 0 : {letters})"


def is_moment(kind: str) -> bool:
    """Tell whether a Java class holds moments."""
    return kind in DATES or kind == "java.util.Calendar"


def moment(value: str, kind: str) -> str:
    """Return a Java expression for the milliseconds of a moment since 1970."""
    return f"{value}.getTimeInMillis()" if kind == "java.util.Calendar" else f"{value}.getTime()"
