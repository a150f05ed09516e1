"""A text read part by part, by patterns that may come in any order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.reports.editing.request.clause_text import compiled


def parts_read(
    text: str, parts: Iterable[tuple[str, str]], at: int = 0
) -> list[tuple[str, re.Match[str]]] | None:
    """Return the parts of a text from a place on, each the longest that fits there, the first of equals.

    parts are the kinds and their patterns. None where some words belong to no part.
    """
    known, said = tuple(parts), list[tuple[str, re.Match[str]]]()
    while at < len(text):
        fits = [
            (kind, one)
            for kind, words in known
            if (one := compiled(words).match(text, at)) and one.end() > at
        ]
        if not fits:
            return None
        said.append(max(fits, key=lambda one: one[1].end()))
        at = said[-1][1].end()
    return said
