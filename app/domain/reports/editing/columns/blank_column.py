"""New columns that are to stay empty, for what is written by hand: 加一个空白列“复盘人”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.column_widths import SetColumnWidth
from app.domain.reports.editing.columns.new_columns import AddColumn
from app.domain.reports.editing.template.new_nodes import java_text

_BLANK = re.compile(
    r"空白?的?(?:一)?列|一列空白?的?(?=[“「\"『\u4e00-\u9fff]|$)|\b(?:blank|empty) column\b", re.IGNORECASE
)


def left_blank(edits: Sequence[Edit], text: str) -> list[Edit] | None:
    """Return edits whose one new column prints nothing, as a request says; None where it doesn't.

    A field of its own would be one that the data does not have.
    """
    if not edits:
        return None
    new, *behind = edits
    width = behind[0].width if len(behind) == 1 and isinstance(behind[0], SetColumnWidth) else 0
    if not isinstance(new, AddColumn) or not _BLANK.search(text) or (behind and not width):
        return None
    if new.field or new.formula or new.expression:
        return None
    return [new.model_copy(update={"expression": java_text(""), "width": width or new.width})]
