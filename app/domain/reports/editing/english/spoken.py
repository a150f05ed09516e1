"""An English request of everyday speech in standard words, whatever reader takes it then."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from app.domain.reports.editing.english.misleading import MISLEADING, OF_WATERMARK, PAPER
from app.domain.reports.editing.english.spoken_nouns import AROUND, CHOSEN, FORMS, PLACES, THINGS
from app.domain.reports.editing.english.spoken_verbs import CHANGED, LOOKING, SIZED, Rules
from app.domain.reports.editing.request.standard_words import Compiled, compiled, reworded

_WATERMARK = re.compile(r"\bwater ?mark\b", re.IGNORECASE)


def without_misleading(text: str, names: Iterable[str]) -> str:
    """Return an English request without the everyday words that would be taken for something else."""
    return reworded(
        text, names, _rules((*MISLEADING, *PAPER, *(OF_WATERMARK if _WATERMARK.search(text) else ())))
    )


def in_standard_english(text: str, names: Iterable[str]) -> str:
    """Return an English request with its everyday words in standard ones; names and quotations stay."""
    return reworded(
        text, names, _rules((*AROUND, *CHANGED, *SIZED, *LOOKING, *PLACES, *THINGS, *CHOSEN, *FORMS))
    )


@cache
def _rules(rules: Rules) -> Compiled:
    return compiled(rules)
