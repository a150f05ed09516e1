"""What is told of a column, and the pale words where a cell has no value."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.records.models import Column, StagedCell


def column_tip(column: Column) -> str:
    """Return what is known of a column: comment, name, type, rules."""
    lines = [column.comment, f"{column.name}  {column.type_text}".strip()]
    if column.required:
        lines.append(_("needed: it has no default"))
    if column.default is not None:
        lines.append(_("default: {value}", value=column.default))
    if not column.writable:
        lines.append(_("given by the database"))
    return "\n".join(line for line in lines if line)


def empty_hint(column: Column, cell: StagedCell | None, verdict: Any) -> str:
    """Return the pale words in a cell without a value: what the database will put there."""
    if cell is not None and cell.kind not in ("default", "null"):
        return ""
    if cell is not None and cell.kind == "null":
        return "NULL"
    kept = verdict.image.get(column.name) if verdict is not None and verdict.ok else None
    if column.generated:
        return kept or _("calculated by the database")
    if column.identity:
        return _("by the database")
    if column.default is not None:
        return _("default: {value}", value=kept or column.default.strip("'"))
    return ""
