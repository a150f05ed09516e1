"""Data that a sentence declares in a sub-dataset: in the sub-dataset Lines a variable total of class ..."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.stated.data_stated import data_stated
from app.domain.reports.editing.stated.declarations import Declare
from app.domain.reports.editing.stated.said_exactly import Q, Said

_SET = r"(?:子?数据集|\bsub-?\s?data-?set\b|\bdata-?set\b)"
_LEAD = r"(?:[在给往向为]|\b(?:in|into|to|of|for|inside)\b)?\s*(?:the )?(?:新的?)?"
_INSIDE = r"(?:里面?|中|内)?"
# Classes by their usual names, where the word for what is declared or an end follows.
_TYPES = {
    "长整数": "Long",
    "长整型": "Long",
    "字符串": "String",
    "文本": "String",
    "整数": "Integer",
    "整型": "Integer",
    "小数": "BigDecimal",
    "日期": "Date",
    "布尔": "Boolean",
}
_TYPE_ZH = re.compile(rf"(?P<t>{'|'.join(_TYPES)})(?:类型|型)?的?(?=\s*(?:变量|字段|[,，)）]|$))")


def set_data_stated(said: Said) -> list[Edit]:
    """Read 在子数据集 D 里加字符串变量 V，值为 "x"; add an Integer field n to the sub-dataset D."""
    own = replace(said)
    name = _set_named(own)
    if not name:
        return []
    own.text = _TYPE_ZH.sub(lambda found: f" {_TYPES[found['t']]} ", own.text)
    edits = data_stated(own)
    one = edits[0] if len(edits) == 1 else None
    if isinstance(one, AddData) and one.what == "field":
        return [one.model_copy(update={"dataset": name})]
    if isinstance(one, Declare) and one.what == "variable" and one.reset == "Report":
        return [one.model_copy(update={"dataset": name})]
    return []


def _set_named(said: Said) -> str:
    """Return the sub-dataset of the report that a sentence names, its words read; "" for none."""
    for name in sorted(said.outline.datasets, key=len, reverse=True):
        signs = [sign for sign in re.findall(Q, said.text) if said.quoted(sign) == name]
        called = "|".join([re.escape(name), *signs])
        spelt = rf"(?<![A-Za-z0-9_])(?:{called})(?![A-Za-z0-9_])"
        if said.take(rf"{_LEAD}(?:{_SET}\s*(?:called |named )?{spelt}|{spelt}\s*{_SET})\s*{_INSIDE}"):
            return name
    return ""
