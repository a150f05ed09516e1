"""How a request says what a new column of a table component shows, and where it stands."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.new_columns import Place
from app.domain.reports.editing.template.outline import Outline

NUMBERS = (
    r"序号|行号|\b(?:row|line|serial|sequence|running)[- ](?:numbers?|nos?\b\.?)"
    r"|\bnumber(?:s|ing)? (?:of|for) the rows"
)
FIELD_SAID = (
    r"[,\uff0c(（]?\s*(?:内容|值|数据)?(?:为|是|:)?(?:取自?|显示|用|使用|绑定|对应|来自|打印|放)?(?:的是|的)?"
    r"(?:数据集?|表)?(?:里的?|中的?)?变量(?:为|是|:)?\s*(?P<v>[A-Za-z_][A-Za-z0-9_]*)(?:的值)?[)）]?"
    r"|,?\s*\b(?:that |which )?(?:show(?:s|ing)?|print(?:s|ing)?|with|holding|for|of) (?:the )?(?:value of )?"
    r"(?:the )?(?:variable (?P<v2>[A-Za-z_][A-Za-z0-9_]*)|field (?P<f3>[A-Za-z_][A-Za-z0-9_]*))"
    r"|[,\uff0c(（]?\s*(?:取|显示|用|使用|绑定|对应|来自|打印|放)(?:的是|的)?(?:数据集?|表)?(?:里的?|中的?)?"
    r"字段(?:为|是|:)?\s*(?P<f>[A-Za-z_][A-Za-z0-9_]*)[)）]?"
    r"|[,\uff0c]?\s*(?:用来|来)?(?:显示|打印|放)\s*(?P<f2>[A-Za-z_][A-Za-z0-9_]*|它|该字段|这个字段)(?:的值)?(?=\s*(?:$|[,\uff0c(（]))"
    r"|,?\s+\b(?:that |which )?show(?:s|ing)? (?:the )?(?P<f4>[A-Za-z_]\w*)(?=\s*(?:$|[,(]))"
)
_UNIT = r"(?:\s*(?:个?(?:点|磅|像素|单位)|points?|pts?|px|pixels?)(?![A-Za-z]))?"
# How wide the new column is to be: 宽60, 宽度设为60, 60 points wide, with a width of 60.
WIDTH_SAID = (
    rf"列?宽度?(?:设?[为成到]|是|用|[:=\uff1a])?\s*(?P<w>\d+){_UNIT}(?![\d.%])"
    rf"|(?P<w2>\d+){_UNIT}(?:\s*宽|[ -]wide\b)"
    rf"|\b(?:(?:with|at|of) )?(?:an? |the |its )?width\s*(?:of|is|to|[:=])?\s*(?P<w3>\d+){_UNIT}(?![\d.%])"
)
_AT, _NO_OF = r"\b(?:at|on|to) the (?:very |far )?", r"(?:[- ]hand)?(?: side| end)?\b(?! of)"
PLACES: tuple[tuple[Place, str], ...] = (
    ("first", rf"最前面?|最左[边侧]?|第一列前面?|开头|首列|\bat the (?:start|beginning)\b|{_AT}left{_NO_OF}"),
    ("last", rf"最后面?|最右[边侧]?|末尾|结尾|\bat the end\b|{_AT}right{_NO_OF}"),
    ("after", r"后面?|之后|右[边侧面]|\bafter\b|\bright of\b"),
    ("before", r"前面?|之前|左[边侧面]|\bbefore\b|\bleft of\b"),
)


def said_field(said: str, outline: Outline) -> str:
    """Return the field that a new column shows; "it" is the only one that no column shows yet."""
    if re.match(r"[A-Za-z_]", said):
        return said
    spare = [one.name for one in outline.table_fields if not one.label]
    return spare[0] if len(spare) == 1 else ""
