"""What a request says stays as it is: "leave the title alone", "don't touch the header"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.outline import Outline
from app.domain.reports.editing.references import elements_of, whole_columns

_AS_IT_IS = (
    r"(?:as (?:is|it is|they are|it was|they were|now|before)|unchanged|untouched|the same"
    r"|where (?:it is|they are))"
)
_KEPT = re.compile(
    rf"^(?:but |and )?(?:please )?(?:keep|leave) (?P<x>.+?) (?:{_AS_IT_IS}|alone)$"
    r"|^(?:but |and )?(?:do not|don't|don’t|never) (?:touch|change|alter|modify) (?P<y>.+)$"
    rf"|^(?:but |and )?(?P<z>.+?) (?:(?:should|must|may) )?(?:stays?|remains?) {_AS_IT_IS}$",
    re.IGNORECASE,
)


def kept_in(part: str, outline: Outline) -> list[str] | None:
    """Return the elements that a clause leaves as they are; None where it says no such thing."""
    found = _KEPT.match(part.strip())
    if found is None:
        return None
    said = next(one for one in found.groups() if one is not None)
    try:
        clause = Clause(said, outline)
        return whole_columns(clause, elements_of(clause)) or None
    except EditProblem:
        return None


def without_kept(edits: Sequence[Edit], kept: Sequence[str]) -> list[Edit] | None:
    """Return edits that leave some elements alone; None where one is about nothing else."""
    found: list[Edit] = []
    for edit in edits:
        targets = getattr(edit, "targets", None)
        if not isinstance(targets, list) or not set(targets) & set(kept):
            found.append(edit)
            continue
        rest = [one for one in targets if one not in kept]
        if not rest:
            return None
        found.append(edit.model_copy(update={"targets": rest}))
    return found
