"""A label with its value in a new row of a form, told part by part: below which, what it reads and prints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.field_told import WORD_TYPE, class_of
from app.domain.reports.editing.data.data import AddData, DataType
from app.domain.reports.editing.exact.slots import Slots, slots_of
from app.domain.reports.editing.request.clause_text import any_of, normal
from app.domain.reports.editing.request.parts_read import parts_read
from app.domain.reports.editing.stated.hidden_values import QUOTATION
from app.domain.reports.editing.stated.said_exactly import TYPE
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.template.spoken_names import spoken_names
from app.domain.reports.editing.things.labelled_row import AddLabelledRow, RowValue

_PARTS: tuple[tuple[str, str], ...] = (
    (
        "inside",
        r"(?:在)?(?:每一?[个条张])?(?:明细|数据|记录|卡片)(?:区|带|行|框)?(?:里面?|中|内)?的?"
        r"|(?:in|on|to) (?:the |each |every )?(?:detail|record|card)s?(?: band| rows?| frame| section)?\b",
    ),
    (
        "below",
        r"(?:在)?[“\"]?(?P<a>{labels})[”\"]?\s*(?:那|这)?(?:一?行)?的?下[面方边]"
        r"|(?:directly |right )?(?:below|under(?:neath)?|beneath|after) (?:the )?[“\"]?"
        r"(?P<b>{labels})[”\"]?(?![A-Za-z0-9_])(?: row| line)?",
    ),
    (
        "last",
        r"(?:在)?(?:最后面?|最?末尾|最?下[面方边]|底部)|\bat the (?:very )?(?:end|bottom)\b"
        r"(?: of the (?:detail|record|card|frame))?",
    ),
    (
        "add",
        r"(?:请|再|另外?)*(?:添加|增加|新增|插入|加)(?:上|入)?一行(?:[,:]?\s*(?:标签|名称|文字)"
        r"(?:[为是写:]*))?\s*"
        rf"(?:(?P<q>{QUOTATION})|(?P<l>[^,;。“”\"]{{1,20}}?)(?=\s*[,;。]|$))"
        r"|(?:please )?(?:add|insert|put) (?:an?|another) (?:new |further )?(?:row|line|entry),?\s*"
        r"(?:labell?ed|called|named|with (?:the )?label|:)?\s*"
        rf"(?:(?P<q2>{QUOTATION})|(?P<l2>(?-i:[A-Z])[\w .]{{0,30}}?)(?=\s*(?:[,;]|\.(?:\s|$)|$|\b(?:with"
        rf"|showing|that|which|below|under|in|after|for)\b)))",
    ),
    (
        "value",
        r"(?:右[边侧]|后面)?(?:的?值|内容)?(?:显示|取自?|打印|绑定|[为是])(?:字段)?\s*[“\"]?"
        r"(?P<v>{fields})[”\"]?\s*(?:字段)?(?:的值)?"
        r"|(?:and )?(?:with|showing|that shows|which shows|shows?|printing|prints?|for)(?: the)?"
        r"(?: field| value of)? "
        r"[“\"]?(?P<w>{fields})[”\"]?(?![A-Za-z0-9_])(?:'s value| field| value)?",
    ),
    (
        "new",
        r"(?:右[边侧]|后面)?(?:的?值|内容)?(?:显示|取自?|打印|绑定|[为是])(?:一?个)?新(?:[增建加]的?|的)?(?P<k>字段|参数)\s*"
        rf"(?P<n>[A-Za-z_][A-Za-z0-9_]*)(?:\s*[(,]?\s*(?:数据)?(?:类型)?[为是:]?\s*(?P<t>{TYPE}|{WORD_TYPE})"
        r"(?:类型|型)?\s*\)?)?"
        r"|(?:and )?(?:with|showing|that shows|which shows|shows?|printing|prints?|for|followed by)"
        r"(?: the value of)?(?: an?| the)? new (?P<k2>field|parameter) (?P<n2>[A-Za-z_][A-Za-z0-9_]*)"
        rf"(?:\s*[(,]?\s*(?:which is )?(?:of )?(?:the )?(?:type )?(?:an? )?(?P<t2>{TYPE}|{WORD_TYPE})"
        r"(?: type)?\s*\)?(?=\s*(?:[,;.]|$|\b(?:below|under|beneath|and)\b)))?",
    ),
    (
        "alike",
        r"(?:样子|样式|格式|字体|外观)[都也]?(?:跟|和|与|同)(?:上面|其他|其它|前面|上)?的?(?:几|一"
        r"|那)?行?的?(?:一样|相同|一致)"
        r"|(?:in |with |and )?(?:the )?same (?:look|style|format|formatting|layout) as (?:in )?(?:the )?"
        r"(?:rows?|lines?|ones?|others?|other rows)"
        r"(?: above| before)?(?: it)?",
    ),
    ("small", r"[\s,;。.\u0001]+|并且?|再|\b(?:and|also|then|please)\b"),
)
_ONCE = ("below", "add", "value", "new")


@dataclass
class LabelledRowTold:
    """A new row: what it reads and prints, and the label of the row above it."""

    label: str = ""
    name: str = ""
    above: str = ""
    last: bool = False
    row: AddLabelledRow | None = None
    new: AddData | None = None

    def edits(self, _outline: Outline) -> list[Edit]:
        """Return the edit that adds the row, after that which declares what it prints."""
        declared: list[Edit] = [self.new] if self.new is not None else []
        return [*declared, self.row] if self.row is not None else []

    def looks(self, new: Sequence[ElementInfo]) -> list[Edit] | None:
        """Return nothing more: the row looks like the one above."""
        return [] if new else None


def labelled_row_told_of(text: str, outline: Outline) -> LabelledRowTold | None:
    """Return the row of a form of which a text tells each part, else None."""
    if not re.search(r"一行|\b(?:row|line|entry)\b", text, re.IGNORECASE):
        return None
    slots = slots_of(text.strip())
    told = _read(slots, outline)
    if told is None or not (told.label and (told.name or told.new)) or bool(told.above) == told.last:
        return None
    above = _label(told.above, outline) if told.above else _lowest(outline)
    value = outline.element(value_beside(outline, above)) if above is not None else None
    if above is None or value is None or len(value.refs) != 1:
        return None
    label = told.label
    if above.label.rstrip().endswith((":", "\uff1a")) and not label.endswith((":", "\uff1a")):
        label += above.label.rstrip()[-1]
    data = f"F:{told.name}" if told.new is None else f"{told.new.what[0].upper()}:{told.new.name}"
    same = _type_of(value.refs[0], outline) == (told.new.java_type if told.new else _type_of(data, outline))
    values = [RowValue(like=value.id, data=data)]
    told.row = AddLabelledRow(target=above.id, label=label, values=values, written_alike=same)
    return told


def _read(slots: Slots, outline: Outline) -> LabelledRowTold | None:
    """Return what all words say of a row; None where some say other things."""
    names = spoken_names(outline)
    labels = any_of(one.label.rstrip(" :\uff1a") for one in _labels(outline)) or r"(?!)"
    patterns = [
        (kind, said.replace("{labels}", labels).replace("{fields}", any_of(names) or r"(?!)"))
        for kind, said in _PARTS
    ]
    parts = parts_read(slots.text, patterns)
    if parts is None:
        return None
    told, seen = LabelledRowTold(), list[str]()
    for kind, found in parts:
        if kind in seen and kind in _ONCE:
            return None
        seen.append(kind)
        if kind == "below":
            told.above = found["a"] or found["b"]
        elif kind == "last":
            told.last = True
        elif kind == "value":
            told.name = names[(found["v"] or found["w"]).lower()]
        elif kind == "new":
            told.new = _declared(found)
            if told.new is None or told.name:
                return None
        elif kind == "add":
            quoted = found["q"] or found["q2"]
            told.label = slots.bare(quoted) if quoted else (found["l"] or found["l2"]).strip()
    return told


def _declared(found: re.Match[str]) -> AddData | None:
    """Return what is declared for the row, of the class that is said; None where there is no such class."""
    said = found["t"] or found["t2"]
    what = "parameter" if (found["k"] or found["k2"]) in ("参数", "parameter") else "field"
    java_type = class_of(said) if said else "java.lang.String"
    if java_type not in get_args(DataType):
        return None
    return AddData.model_validate({"what": what, "name": found["n"] or found["n2"], "java_type": java_type})


def _labels(outline: Outline) -> list[ElementInfo]:
    """Return the labels that stand outside a table's columns."""
    rows = {id_ for column in outline.columns for id_ in column.elements}
    return [
        one
        for one in outline.elements
        if one.kind == "staticText" and one.label.strip() and one.id not in rows
    ]


def _label(words: str, outline: Outline) -> ElementInfo | None:
    """Return the only such label that reads so."""
    fits = [one for one in _labels(outline) if normal(one.label) == normal(words)]
    return fits[0] if len(fits) == 1 else None


def _lowest(outline: Outline) -> ElementInfo | None:
    """Return the lowest label of the rows that has a value beside it."""
    rows = [one for one in _labels(outline) if one.section == "detail"]
    valued = [one for one in rows if value_beside(outline, one)]
    return max(valued, key=lambda one: (one.y, -one.x), default=None)


def _type_of(ref: str, outline: Outline) -> str:
    """Return the class of a field that is named as F:name; "" for anything else."""
    letter, _colon, name = ref.partition(":")
    return next((one.java_type for one in outline.fields if letter == "F" and one.name == name), "")
