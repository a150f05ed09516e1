"""Pictures called by what they print: the signature picture of $F{signaturePhoto}."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.reports.editing.references.mention import Mention, of_kinds
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled

_CALLED = r"\b(?:the )?(?P<word>[a-z]{4,}) (?:images?|pictures?|photos?|logo)\b"


def pictures_called_in(clause: Clause) -> Iterator[Mention]:
    """Yield the only picture whose expression holds the word that is said before its noun."""
    images = of_kinds(clause.outline, ("image",)) if clause.english else []
    for found in compiled(_CALLED).finditer(clause.words) if images else ():
        word = found["word"].lower()
        fits = [one.id for one in images if compiled(rf"{word}").search(f"{one.text} {one.refs}")]
        if len(fits) == 1:
            start = clause.start + found.start("word")
            yield Mention(start, clause.start + found.end(), "place", (fits[0],), (), False, (), True)
