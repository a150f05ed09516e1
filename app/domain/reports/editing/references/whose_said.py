"""A condition on what belongs to a thing: employees whose bonus is over 100 is none on the employees."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_WHOSE = re.compile(r"\b(?P<owner>[a-z]+) whose (?P<what>.+)", re.IGNORECASE)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def is_of_owner(field: str, clause: Clause, outline: Outline) -> bool:
    """Tell whether a field is only the thing before "whose": what is compared is then unknown."""
    said = _WHOSE.search(clause.text) if clause.english else None
    if said is None:
        return False
    titles = [one.title for one in outline.columns if one.field == field]
    called = {_single(word) for name in (field, *titles) for word in _WORD.findall(name)}
    compared = {_single(word) for word in _WORD.findall(said["what"])}
    return _single(said["owner"]) in called and not called & compared


def _single(word: str) -> str:
    """Return a word in small letters without the ending of the plural."""
    return re.sub(r"(?<=\w\w\w)s$", "", word.lower())
