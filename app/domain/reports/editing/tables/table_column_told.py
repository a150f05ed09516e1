"""Clauses that say more of the column just added to a table: its width, what it shows, its heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.tables.table_column_words import WIDTH_SAID
from app.domain.reports.editing.tables.table_layout import AddTableColumn

_OPEN, _CLOSE = r"[“「『\"'《]", r"[”」』\"'》]"
_NAME = r"(?:\$(?P<sign>[FV])\{(?P<of>\w+)\}|(?P<name>[A-Za-z_][A-Za-z0-9_]*))"
_ITS = (
    r"(?:and |with |it |its |the |(?:the )?(?:new )?column |is |should |be |to be |must )*"
    r"|(?:并且?|再|然后|它|其|(?:该|这|此|新)(?:一?列)?|的|要|把|将)*"
)
_WIDTH = rf"(?:{_ITS})(?P<each>各|都|每列|均|each |both )*(?:{WIDTH_SAID})(?: each)?"
_SHOWN = (
    rf"(?:{_ITS})(?:(?:内容|值|数据|明细)(?:里|中)?的?)?(?:为|是|:|\uff1a)?"
    r"(?:取自?|显示|展示|用|使用|绑定|对应|来自|打印|放)?(?:的是|的|:|\uff1a)?(?:数据集?|表)?(?:里的?|中的?)?"
    rf"(?:(?P<zh>变量|字段)(?:为|是|:|\uff1a)?)?\s*{_NAME}(?:的值|字段|变量)?"
)
_SHOWN_EN = (
    rf"(?:{_ITS})(?:that |which )?(?:show(?:s|ing)?|print(?:s|ing)?|display(?:s|ing)?|bound to|holding|with"
    r"|content|values? (?:of|from)|from|of|for)\s+"
    rf"(?:the )?(?:values? of )?(?:the )?(?:(?P<en>variable|field) )?{_NAME}(?: (?:field|variable))?"
)
_HEADING = (
    rf"(?:{_ITS})(?:表头|列?标题|列[名头]|名[称字])(?:文字)?(?:就?叫做?|为|是|用|写|设为|:|\uff1a)?\s*"
    rf"{_OPEN}?(?P<zh>[^,\uff0c“”「」『』\"《》]{{1,40}}?){_CLOSE}?"
    rf"|(?:{_ITS})(?:heading|header|title|headed|titled|called|named)(?: is| of|:)?\s+"
    rf"{_OPEN}?(?P<en>[^,“”\"]{{1,40}}?){_CLOSE}?"
)


def columns_told(added: Sequence[Edit], part: str) -> list[Edit] | None:
    """Return the columns that were added at once with what a clause says of them, None where it says else."""
    columns = [one for one in added if isinstance(one, AddTableColumn)]
    if not columns or len(columns) < len(added):
        return None
    said = part.strip(" ,.;\uff0c。\uff1b()（）")
    width = compiled(_WIDTH).fullmatch(said)
    if width and not any(one.width for one in columns):
        wide = int(next(width[one] for one in ("w", "w2", "w3") if width[one]))
        return [one.model_copy(update={"width": wide}) for one in columns] if wide else None
    if len(columns) > 1:
        return None
    column = columns[0]
    shown = _shown(column, said) or _headed(column, said)
    return [shown] if shown is not None else None


def _shown(column: AddTableColumn, said: str) -> AddTableColumn | None:
    """Return a column with the field or variable that a clause says it shows; None where it says none."""
    if column.field or column.variable or column.numbers:
        return None
    found = compiled(_SHOWN_EN).fullmatch(said) or compiled(_SHOWN).fullmatch(said)
    if found is None or found.group() in (found["name"], found["of"]):
        return None
    name = found["name"] or found["of"]
    kinds = found.groupdict()
    variable = found["sign"] == "V" or (kinds.get("zh") or kinds.get("en")) in ("变量", "variable")
    return column.model_copy(update={"variable" if variable else "field": name})


def _headed(column: AddTableColumn, said: str) -> AddTableColumn | None:
    """Return a column that had only the name of its data as heading with that which a clause says."""
    found = compiled(_HEADING).fullmatch(said)
    title = (found["zh"] or found["en"]).strip() if found else ""
    if (
        not title
        or re.search(r"宽|高|\bwide\b", title)
        or column.title not in (column.field, column.variable)
    ):
        return None
    return column.model_copy(update={"title": title})
