"""Whether columns stand as a clause behind their exchange or move says: so that Freight comes before Date."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.columns import MoveColumn
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ColumnInfo, Outline

_STATES = (
    r"\b(?:comes?|stands?|is|are|goes|sits?|ends? up|appears?|(?:should|must|shall"
    r"|will) (?:then )?(?:come|stand|be|go))\b"
    r"|(?:排|站|位|落|放|摆)?[在到于]|变成|成为|就是"
)
_BEFORE = (
    r"\b(?:before|in front|first|leftmost|(?:to|on) the left|left of|ahead of)\b"
    r"|[前左首][面边侧头列方]?|最前|第一"
)
_AFTER = (
    r"\b(?:after|behind|last|rightmost|(?:to|on) the right|right of|following)\b|[后右末][面边侧头列方]?|最后"
)
_PLAIN = (
    rf"{_STATES}|{_BEFORE}|{_AFTER}|\b(?:so|that|then|now|and|the|column|columns?|directly|right|immediately|at|end|in|of|to)\b"
    r"|这样|那么|让|使|就|则|了|[列栏]|的|变|一|位"
)

# Only said of the result: no further move is asked for.
STATED = re.compile(r"(?:so that|so|then|and then)\b|(?:这样|那么|让|使)", re.IGNORECASE)


def stands_so(part: str, last: MoveColumn, outline: Outline) -> bool | None:
    """Tell whether columns stand as a clause says; None where it says something else, or asks for it.

    last is the move or the exchange that was just made; of two columns that
    changed places, the first is the one that stands before the other.
    """
    clause = Clause(part, outline)
    states = clause.has(_STATES)
    before, after = clause.has(_BEFORE), clause.has(_AFTER)
    said = [one.columns[0] for one in mentions_in(clause) if one.columns]
    clause.columns(required=False)
    named = [one for id_ in dict.fromkeys(said) if (one := outline.column(id_)) is not None]
    clause.says(_PLAIN)
    if (
        states is None
        or (before is None) == (after is None)
        or not 1 <= len(named) <= 2
        or _says_more(clause)
    ):
        return None
    own = named[0]
    other = named[1] if len(named) > 1 else _partner(own, last, outline)
    ahead = before is not None
    if other is not None:
        return (own.x < other.x) == ahead
    ends = [one.x for one in outline.columns if one.id != own.id]
    return all((own.x < x) == ahead for x in ends)


def _says_more(clause: Clause) -> bool:
    """Tell whether words are left over beside the names and what places them."""
    return bool(re.sub(_PLAIN, "", clause.leftover(), flags=re.IGNORECASE).strip(" ,.，。"))


def _partner(own: ColumnInfo, last: MoveColumn, outline: Outline) -> ColumnInfo | None:
    """Return the column with which one has just changed places; None where it did not."""
    pair = [outline.column(one) for one in (last.column, last.other)] if last.to == "swap" else []
    if own.id not in [one.id for one in pair if one is not None]:
        return None
    return next((one for one in pair if one is not None and one.id != own.id), None)
