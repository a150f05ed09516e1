"""What stands beside a thing that is named, and goes along with it: the label and the text next to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import Outline

_BESIDE = (
    r"\band (?:the )?(?:[\w'’]+ ){0,2}?(?:texts?|fields?|values?|words|labels?|amounts?|figures?)"
    r" (?:that (?:is|stands) )?(?:right )?"
    r"(?:(?P<left>(?:to the )?left of|before)|next to|beside|(?:to the )?right of|after|behind) (?:it|that)\b"
)


def with_neighbours(edits: Sequence[Edit], clause: Any, outline: Outline) -> list[Edit]:
    """Return conditions that hold for the text beside their element, too, where a clause says so."""
    return [one.model_copy(update=_widened(one, clause, outline)) for one in edits]


def _widened(edit: Edit, clause: Any, outline: Outline) -> dict[str, Any]:
    """Return the targets of a condition with the text beside the first, and what decides of both."""
    former, condition = getattr(edit, "targets", []), getattr(edit, "condition", None)
    targets = _with_neighbour(clause, former, outline)
    if targets == former or condition is None or condition.field:
        return {"targets": targets} if targets != former else {}
    infos = [info for one in former if (info := outline.element(one)) is not None]
    refs = {ref for one in infos for ref in one.refs}
    known = condition.model_copy(update={"field": refs.pop() if len(refs) == 1 else ""})
    return {"targets": targets, "condition": known}


def _with_neighbour(clause: Any, targets: Sequence[str], outline: Outline) -> list[str]:
    """Return elements with the text beside the first of them, where an English clause says so.

    Raises EditProblem where nothing stands there.
    """
    said = clause.has(_BESIDE) if clause.english else None
    if said is None or not targets:
        return [*targets]
    side = "left" if said["left"] else "right"
    infos = [info for one in targets if (info := outline.element(one)) is not None and info.kind in TEXTS]
    labels = [one for one in infos if one.kind == "staticText"] or infos
    first = labels[0] if labels and not said["left"] else infos[-1] if infos else None
    if first is None:
        raise clause.unclear(targets)
    level = [
        one
        for one in outline.elements
        if one.kind in TEXTS
        and one.band == first.band
        and one.holder == first.holder
        and one.y < first.y + first.height
        and first.y < one.y + one.height
    ]
    near = places.beside(outline, first.id, side, level)
    if not near:
        raise clause.unclear(targets)
    clause.mark(*said.span())
    return [one.id for one in outline.elements if one.id in {*targets, near}]
