"""Clauses that only say more of what was just declared or added: its class, its size, its width."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.declared_type import typed_as
from app.domain.reports.editing.tables.table_column_told import columns_told
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.pictures import AddImage, picture_sized


def more_told(part: str, edits: Sequence[Edit], done: int, outline: Outline) -> list[Edit] | None:
    """Return all edits with what a clause says more of the last of them; None where it says else.

    The edits from number done on were made by the clause before.
    """
    if not edits:
        return None
    columns = columns_told(edits[done:], part)
    if columns is not None:
        return [*edits[:done], *columns]
    last = edits[-1]
    picture = picture_sized(last, part, outline) if isinstance(last, AddImage) else None
    return [*edits[:-1], picture] if picture is not None else None


def with_class_told(part: str, edits: Sequence[Edit]) -> list[Edit] | None:
    """Return all edits with the class of what was just declared, None where a clause says anything else."""
    typed = typed_as(part, list(edits))
    return [*edits[: typed[0]], typed[1], *edits[typed[0] + 1 :]] if typed else None
