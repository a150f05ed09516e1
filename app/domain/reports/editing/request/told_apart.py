"""What belongs to one new thing, but was read as a thing of its own: a total's label, a column's field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.columns.field_told import unshown_field
from app.domain.reports.editing.data.parameter_told import twice_equal
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.label_apart import label_apart

# What a value is called that was named before: no value itself.
_IT = ("它", "其", "该参数", "it", "that", "this", "them", "它们")


def told_apart(text: str, edits: Sequence[dict[str, Any]], outline: Outline) -> list[str]:
    """Return the words of edits that leave a new thing without a part that is told of it."""
    bare = [one["value"] for one in edits if one["kind"] == "add_filter" and one.get("value") in _IT]
    return (
        bare[:1] or label_apart(text, edits, outline) or unshown_field(edits, outline) or twice_equal(edits)
    )
