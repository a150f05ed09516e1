"""How a request says that a column is to stand once more: 复制金额列, duplicate the price column."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.columns.columns import COLUMN
from app.domain.reports.editing.columns.new_column_words import place_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_COPIES = r"复制|拷贝|\b(?:duplicate|copy)\b"
_ITSELF = (
    r"(?:并|再|然后)?(?:把(?:副本|它|新列))?(?:放|摆|插)?[在到]?(?:它|其|原列|该列)的?(?:右[边面侧]?|后[面边]?|旁边)"
    r"|\b(?:and )?(?:put|place|set) (?:it|the copy)(?: (?:right )?(?:beside|next to) (?:it|the original)"
    r"| to (?:its|the) right)?|\b(?:right )?(?:beside|next to) (?:it|the original)\b|\bto (?:its|the) right\b"
)
_SMALL = r"一份|一列|一遍|一次|副本|放[在到]?|插入?到?|这一?列|\b(?:once|copy)\b"
_OF_ITS_LOOK = (
    r"格式|样式|宽度?|字体|颜色|对齐|边框|名称|标题|表头|值|内容"
    r"|\b(?:format|style|look|width|font|colou?r|alignment|border|heading|header|title|values?|pattern)\b"
)


def column_copied(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the new column that shows again what another one shows; {} where none is asked for."""
    if not clause.has(_COPIES) or not clause.has(COLUMN) or clause.has(_OF_ITS_LOOK):
        return {}
    own = clause.fresh()
    own.says(_COPIES)
    first = own.columns(required=False)
    column = first[0] if first else None
    if column is None or not column.field:
        return {}
    for words in (_COPIES, _ITSELF, _SMALL, COLUMN):
        clause.says(words)
    place, beside = place_in(clause, outline)
    clause.columns(required=False)
    asked = place != "last" or clause.has(r"最后|最右|末尾|\b(?:last|end)\b")
    return {
        "title": column.title,
        "field": column.field,
        "place": place if asked else "after",
        "beside": beside if asked else column.id,
    }
