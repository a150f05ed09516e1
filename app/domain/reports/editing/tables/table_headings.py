"""The headings of a new table, said in a clause of their own beside the names of its columns."""

from __future__ import annotations

import re

from app.domain.reports.editing.tables.tables import AddTable

_HEADED = re.compile(
    r"(?:[它其]的?)?(?:表头|列头|列标题|标题)(?:文字)?(?:分别|依次|各)?(?:显示|写)?(?:[为是成用]|叫做?)?[:\uff1a]?\s*"
    r"(?P<h>[“「『\"].+[”」』\"])"
    r"|(?:and |with )*(?:the |their )?head(?:er|ing)s? (?:are |being |of |as )?(?P<e>[“\"].+[”\"])"
)


def with_headings(table: AddTable, part: str) -> AddTable | None:
    """Return a table whose columns are headed as a clause of its own says: 表头分别为“甲”“乙”."""
    said = _HEADED.fullmatch(part.strip().rstrip("。."))
    heads = re.findall(r"[“「『\"]([^”」』\"]+)[”」』\"]", said["h"] or said["e"]) if said else []
    if table.fields or len(heads) != len(table.columns):
        return None
    return table.model_copy(update={"columns": heads, "fields": table.columns})
