"""Where a column goes that is to stand between two others: between a and b, after a and before b."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.bare_columns import bare_columns
from app.domain.reports.editing.template.outline import ColumnInfo, Outline

BETWEEN = r"\bbetween\b|之间|中间"
MOVES = r"移动?|挪|放|拉[到至]|[调改换][到至成]|排[到在]"
_PAIR = 2
_AFTER = r"后[面边头方]?|右[边侧面]?|\b(?:after|behind|following|right of)\b"
_BEFORE = r"前[面边头方]?|左[边侧面]?|\b(?:before|left of|ahead of|in front of)\b"
_SMALL = r"的|之|列|栏|以?及|并且?|且|和|[,\uff0c、]|\b(?:and|but|the|columns?|to|immediately|directly)\b"


def between_two(clause: Clause, outline: Outline) -> tuple[str, str] | None:
    """Return the column that is moved and the one after which it goes, where two neighbours are named."""
    mover = clause.before(BETWEEN if clause.english else MOVES)
    moved = mover.columns(required=False)
    others = [one for one in outline.columns if one not in moved]
    rest = clause.after(BETWEEN) if clause.english else clause.after(MOVES).before(BETWEEN)
    pair = [others.index(one) for one in rest.columns(required=False) if one in others]
    if len(moved) != 1 or len(pair) != _PAIR or max(pair) - min(pair) != 1:
        return None
    clause.says(BETWEEN)
    return moved[0].id, others[min(pair)].id


def on_both_sides(clause: Clause, outline: Outline) -> tuple[str, str] | None:
    """Return the same where one neighbour stands before it and one after: 移到甲的后面，乙的前面.

    Raises EditProblem where the two don't stand side by side.
    """
    shown = {tuple(one.headers) or one.id: one for one in outline.columns}
    every = sorted([*shown.values(), *bare_columns(outline)], key=lambda one: one.x)
    known = {one.id: one for one in every}
    named = [(one, known[id_]) for one in mentions_in(clause) if (id_ := _column_of(one, known))]
    if len(named) != _PAIR + 1 or len({column.id for _one, column in named}) != len(named):
        return None
    sides = [_side_of(clause, [one for one, _column in named], at) for at in (1, _PAIR)]
    if {*sides} != {"after", "before"}:
        return None
    moved, first, second = (column for _one, column in named)
    left, right = (first, second) if sides[0] == "after" else (second, first)
    others = [one for one in every if one.id != moved.id]
    if others.index(right) != others.index(left) + 1:
        raise _apart(left, right)
    for one, _column in named:
        clause.mark(one.start, one.end)
    for pattern in (_AFTER, _BEFORE, _SMALL):
        clause.pass_over(pattern)
    return moved.id, left.id


def _column_of(mention: Mention, known: dict[str, ColumnInfo]) -> str:
    """Return the id of the one column that a mention names, or of a heading without values; else ""."""
    found = [one for one in mention.columns or mention.ids if one in known]
    return found[-1] if len(found) == 1 else ""


def _side_of(clause: Clause, named: list[Mention], at: int) -> str:
    """Return on which side of the named column the moved one goes: "after", "before" or ""."""
    if clause.english:
        words = clause.text[named[at - 1].end : named[at].start]
    else:
        end = named[at + 1].start if at + 1 < len(named) else clause.end
        words = clause.text[named[at].end : end]
    after, before = (compiled(one).search(words) for one in (_AFTER, _BEFORE))
    if (after is None) == (before is None):
        return ""
    return "after" if after else "before"


def _apart(left: ColumnInfo, right: ColumnInfo) -> EditProblem:
    return EditProblem(
        "contradiction",
        _("“{one}” and “{other}” don't stand side by side.", one=left.title, other=right.title),
        _("Say after which column it goes."),
        [*left.headers, *right.headers],
    )


def next_at_end(clause: Clause, to: str, outline: Outline, moved: Sequence[str]) -> str:
    """Return the column at an end where it is named as what stands next then: to the front, before date."""
    rest = [one for one in outline.columns if one.id not in moved]
    said = clause.has(
        r"\b(?:(?:right|just) )?before\b" if to == "first" else r"\b(?:(?:right|just) )?after\b"
    )
    end = rest[0 if to == "first" else -1].id if said and rest else ""
    if said is None or not end:
        return ""
    for one in mentions_in(clause):
        if one.start >= said.end() and one.columns == (end,):
            clause.mark(said.start(), one.end)
            return end
    return ""
