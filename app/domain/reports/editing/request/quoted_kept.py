"""What a request quotes: a name of the template, or words that its edits must hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.domain.reports.editing.request.clause_text import QUOTES, normal, quoted_words
from app.domain.reports.editing.template.outline import Outline

# A form of numbers, days or pages is not held as it is written: “Page X of Y”.
_A_FORM = re.compile(r"\d|\b[xynm]\b|[#%]", re.IGNORECASE)


def quoted_lost(text: str, edits: Sequence[Mapping[str, Any]], outline: Outline) -> list[str]:
    """Return the quotations of a request that name nothing of the template and stand in none of its edits."""
    said = [quoted_words(one) for one in QUOTES.finditer(text)]
    said = [one for one in said if normal(one) and not _A_FORM.search(one)]
    if not said:
        return []
    held = normal(" ".join(_words_in(list(edits))))
    known = [one for one in _names(outline) if one]
    return [
        one
        for one in said
        if normal(one) not in held and not any(normal(one) in each or each in normal(one) for each in known)
    ]


def _words_in(value: Any) -> Iterator[str]:
    """Yield the words and names that edits hold."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from _words_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words_in(one)
    elif isinstance(value, str):
        yield value


def _names(outline: Outline) -> list[str]:
    """Return what the template calls its labels, columns and data."""
    data = (*outline.fields, *outline.parameters, *outline.variables)
    names = [*(one.label for one in outline.elements), *(one.title for one in outline.columns)]
    refs = [ref for one in outline.elements for ref in one.refs]
    return [normal(one) for one in (*names, *(one.name for one in data), *refs) if one]
