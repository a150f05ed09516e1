"""Sentences of an English request that are read as edits by themselves, each with all that it says."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.reports.editing.request.clause_names import is_english
from app.domain.reports.editing.sentences.aligned import columns_aligned
from app.domain.reports.editing.sentences.colours import recoloured_everywhere
from app.domain.reports.editing.sentences.conditions import column_when, line_when, value_when
from app.domain.reports.editing.sentences.datasets import table_on_set
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.sentences.room import heading_gone, label_widened, start_moved
from app.domain.reports.editing.sentences.stripes import ground_by_turns
from app.domain.reports.editing.stated.stated import Stated
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

Reader = Callable[[str, Outline, Template], Found | None]
_READERS: tuple[Reader, ...] = (
    recoloured_everywhere,
    ground_by_turns,
    line_when,
    value_when,
    column_when,
    columns_aligned,
    heading_gone,
    label_widened,
    start_moved,
    table_on_set,
)
_MOST = 6


def sentences_in(text: str, template: Template, outline: Outline) -> Stated | None:
    """Return the edits of the sentences that say all of a wish, and the rest; None where there are none."""
    if not is_english(text, outline):
        return None
    stated, rest = Stated(), " ".join(text.split())
    for _turn in range(_MOST):
        found = next((one for read in _READERS if (one := read(rest, outline, template))), None)
        if found is None:
            break
        if any(one.check(outline) for one in (*found.edits, *found.last[:1])):
            return None
        stated.edits += found.edits
        stated.drawn += found.last
        rest = _without(rest, found.span)
    if not stated.edits and not stated.drawn:
        return None
    stated.rest = rest
    return stated


def _without(text: str, span: tuple[int, int]) -> str:
    """Return a request without a stretch, and without the joints that led to it."""
    before = re.sub(r"(?:[\s,;:]+|\b(?:and|then|also)\s*)+$", "", text[: span[0]], flags=re.IGNORECASE)
    after = re.sub(r"^(?:[\s,;:.!]+|(?:and|then|also)\b)+", "", text[span[1] :], flags=re.IGNORECASE)
    if not before or not after:
        return before.strip(" .") or after.strip()
    return f"{before.rstrip(' .')}. {after[:1].upper()}{after[1:]}"
