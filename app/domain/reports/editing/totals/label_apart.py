"""Words that were to be the label of a total, and went somewhere else or nowhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.request.clause_text import QUOTES, normal, quoted_words
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.outline import Outline

_TOTALS = ("add_total", "add_field_total")


def label_apart(text: str, edits: Sequence[dict[str, Any]], outline: Outline) -> list[str]:
    """Return the words of a new total that stand beside its usual label, or are written nowhere."""
    totals = [one for one in edits if one["kind"] in _TOTALS and one.get("of", "report") == "report"]
    if not totals or any(one.get("label") for one in totals):
        return []
    apart = [one["text"] for one in edits if one["kind"] == "add_text" and one.get("section") == "summary"]
    if apart:
        return apart[:1]
    written = normal(json.dumps([*edits], ensure_ascii=False))
    known = {normal(one) for one in field_names(outline)} | {normal(one.label) for one in outline.elements}
    said = [quoted_words(found) for found in QUOTES.finditer(text)]
    return [one for one in said if one.strip() and normal(one) not in known and normal(one) not in written][
        :1
    ]
