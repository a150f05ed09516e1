"""Names of several words that begin with another name of the report: the line amount, where it has a line."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import QUOTES, any_of, compiled
from app.domain.reports.editing.request.other_words import in_own_words
from app.domain.reports.editing.template.outline import Outline


def with_longer_names(text: str, outline: Outline) -> str:
    """Return an English request in which such names are what the report calls them: line amount."""
    names = any_of((one.name.lower() for one in outline.fields if one.name.isascii()), 3)
    if not names or not compiled(rf"\b(?:{names}) [a-z]").search(QUOTES.sub(" ", text)):
        return text
    own, said = in_own_words(text, outline)
    for name, words in said.items():
        longer = compiled(rf"(?:{names}) [a-z]+(?: [a-z]+)?").fullmatch(words)
        known = any(one.name == name for one in outline.fields)
        if longer and known and own != text:
            text = re.sub(rf"\b{re.escape(words)}\b", lambda _found, own=name: own, text)  # type: ignore[misc]
    return text
