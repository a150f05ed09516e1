"""What belongs to one new thing, but was read as a thing of its own: a total's label, a column's field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.columns.field_told import unshown_field
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.label_apart import label_apart


def told_apart(text: str, edits: Sequence[dict[str, Any]], outline: Outline) -> list[str]:
    """Return the words of edits that leave a new thing without a part that is told of it."""
    return label_apart(text, edits, outline) or unshown_field(edits, outline)
